import { nowMs } from '@oun/brand/clock';
import { CallError } from '@oun/client/call';
import { touch } from '@oun/client/mutation';
import { callerOf } from '@oun/client/query';
import type { Finish } from '@oun/contract/habit';
import type { Chapter } from '@oun/contract/lesson';
import type { MemberPlayback, Playback } from '@oun/contract/playback';
import { toast } from '@oun/shell/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChapterList } from './ChapterList.tsx';
import { clock, jumpTo, sideAt, type Standing, standingAt } from './chapters.ts';
import { DeskLayout } from './DeskLayout.tsx';
import { Drawer } from './Drawer.tsx';
import type { NextUp } from './EndCard.tsx';
import { FlatLayout } from './FlatLayout.tsx';
import { barsFor, type Frame, frameFilm, frameUpright, frameWhole, seenBox, type Size } from './framing.ts';
import { type LayoutProps, type Mode, modeOf } from './layout.ts';
import { EndCard, fetchLater, PreviewEnd, SettingsPanel } from './later.ts';
import { LockCover } from './LockCover.tsx';
import type { Panel, PlayerActions, Twin } from './player-actions.ts';
import { PreviewCorners } from './PreviewCorners.tsx';
import { createReporter, type Reporter } from './reports.ts';
import { useSettings } from './settings.ts';
import { slotOf } from './slot.ts';
import { Stage } from './Stage.tsx';
import { NextMark, UprightCorners, UprightPanel, UprightStrip } from './UprightLayout.tsx';
import { useCountIn } from './use-count-in.ts';
import { useFilm, useVideo } from './use-film.ts';
import { useKeys, useWakeLock, watchWords } from './use-device.ts';
import { useSize } from './use-size.ts';
import { useSound } from './use-sound.ts';
import { useSwaps } from './use-swaps.ts';
import { createWatched } from './watched.ts';

const SEEK_S = 10;
/** Renewed before it runs out: a request on its way must not meet the end. */
const RENEW_BEFORE_MS = 60_000;
const GUEST_LOOK_MS = 15_000;
const SWAPPED_MS = 5_000;
const MORE_REST_S = 10;
/** A rest is turned back this short of its end, while its film is still there. */
const TURN_S = 0.4;

export type PlayerProps = {
  playableId: string;
  playback: Playback | MemberPlayback;
  onClose: () => void;
  /** What is done after this, and how to get there. */
  next: NextUp | undefined;
  /** What one should have at hand. */
  needs: readonly string[];
  kcal: readonly [number, number] | undefined;
  /** Where signing up leads back to. */
  backTo: string;
  /** Puts it into a list; nothing where it cannot be in one. */
  onKeep: (() => void) | undefined;
  /** Plays here again after another device took the stream. */
  onReopen: (error: CallError) => void;
  share: { title: string; path: string };
};

export function Player(props: PlayerProps) {
  const { playableId, playback, backTo, onClose, next, needs, kcal, onKeep, onReopen, share } = props;
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const screen = useSize(root);
  const stageSize = useSize(stage);
  const [settings, setSettings] = useSettings();
  const [chapters, setChapters] = useState(playback.chapters);
  const [subtitles, setSubtitles] = useState(playback.subtitles);
  const [words, setWords] = useState('');
  const [panel, setPanel] = useState<Panel>();
  const [isLocked, setLocked] = useState(false);
  const [isSilenced, setSilenced] = useState(false);
  const [failed, setFailed] = useState<{ name: string; again: () => void }>();
  const [swapped, setSwapped] = useState<number>();
  const [isNightAnswered, setNightAnswered] = useState(false);
  const [owedRest, setOwedRest] = useState(0);
  const [isDone, setDone] = useState('is_completed_today' in playback && playback.is_completed_today);
  const [finish, setFinish] = useState<Finish>();
  const [isClosing, setClosing] = useState(false);
  const member = 'playback_session_id' in playback ? playback : undefined;

  const reporter = useRef<Reporter>(undefined);
  const expiresAt = useRef(new Date(playback.expires_at).getTime());
  const watched = useRef(createWatched());
  const hasBegun = useRef(false);
  const swaps = useSwaps(playableId, member);

  const takeFilm = (next: Pick<Playback, 'ticket' | 'expires_at'>) => {
    expiresAt.current = new Date(next.expires_at).getTime();
    film.current?.setTicket(next.ticket);
  };
  /** Who has no lease asks as they did first; what has become theirs no longer is told as it would be at the start. */
  async function askAgain() {
    await swaps.again().then(takeFilm, (error: unknown) => {
      if (error instanceof CallError && error.status === 403) onLost(error);
    });
  }
  const renew = () => (member ? reporter.current?.send() : askAgain());
  const { state, film } = useFilm(video, {
    manifestUrl: playback.manifest_url,
    ticket: playback.ticket,
    startAt: member?.resume_at ?? 0,
    onExpired: () => void renew(),
  });
  const { time, isPlaying, isWaiting, hasEnded, metrics, hold, isHeld, settledTime } = useVideo(
    video,
    member?.resume_at ?? 0,
  );
  const atFilm = standingAt(chapters, time, playback.movement_count);
  const standing = { ...atFilm, left: atFilm.left + (atFilm.chapter.kind === 'rest' ? owedRest : 0) };
  const { chapter } = standing;
  const side = sideAt(chapter, time);
  const isCut = playback.is_preview && time >= playback.until - 0.2;
  const sound = useSound(video, {
    chapters,
    until: playback.until,
    isPlaying,
    isSilenced,
    settings,
    onMusic(volume, isMuted) {
      if (!video.current) return;
      video.current.volume = volume;
      video.current.muted = isMuted;
    },
  });
  const [counting, skipCount] = useCountIn(() => {
    sound.wake();
    sound.tick();
  });

  const onLost = useEffectEvent((error: CallError) => {
    video.current?.pause();
    onReopen(error);
  });
  const readPlayer = useEffectEvent(() => ({
    position_s: Math.round((video.current?.currentTime ?? 0) * 100) / 100,
    speed: settings.speed,
    quality: `${state.height}p`,
    stall_count: metrics.current.stallCount,
    stall_ms: Math.round(metrics.current.stallMs),
    ...(metrics.current.firstFrameMs !== undefined && { first_frame_ms: metrics.current.firstFrameMs }),
  }));

  const takeNew = useEffectEvent(takeFilm);
  useEffect(() => {
    if (!member) return;
    const made = createReporter({
      caller: callerOf(client),
      session: member.playback_session_id,
      everySeconds: member.heartbeat_seconds,
      watched: watched.current,
      read: readPlayer,
      onAnswer(answer) {
        if (answer.film) takeNew(answer.film);
        // The first one has what was earned by it.
        setFinish((before) => before ?? answer.finish ?? undefined);
        if (answer.is_completed) setDone(true);
      },
      onLost,
    });
    reporter.current = made;
    window.addEventListener('pagehide', made.leave);
    return () => {
      window.removeEventListener('pagehide', made.leave);
      made.leave();
      // What was seen changes the lists of other screens.
      void touch(client, 'everything');
    };
  }, [member, client, film]);

  // Beats while it plays; what was seen is told as soon as it stands.
  useEffect(() => {
    if (isPlaying) return reporter.current?.start();
    watched.current.lift();
    reporter.current?.rest();
    if (metrics.current.firstFrameMs !== undefined) void reporter.current?.send();
  }, [isPlaying, metrics]);
  useEffect(() => {
    if (isPlaying) watched.current.tick(time);
  }, [time, isPlaying]);
  // A heartbeat brings members the next address; guests ask for theirs shortly before the last one ends.
  const renewAsGuest = useEffectEvent(askAgain);
  useEffect(() => {
    if (member || !isPlaying) return;
    const look = setInterval(() => {
      if (expiresAt.current - nowMs() < RENEW_BEFORE_MS) void renewAsGuest();
    }, GUEST_LOOK_MS);
    return () => clearInterval(look);
  }, [member, isPlaying]);

  useEffect(() => {
    if (state.isReady) fetchLater();
  }, [state.isReady]);
  useEffect(() => {
    if (isCut) video.current?.pause();
  }, [isCut]);
  useEffect(() => {
    if (video.current) video.current.playbackRate = settings.speed;
  }, [settings.speed, state.isReady]);
  useEffect(() => {
    const track = video.current?.textTracks[0];
    if (!settings.hasSubtitles || !track) return setWords('');
    return watchWords(track, setWords, isHeld);
  }, [settings.hasSubtitles, isHeld]);
  useEffect(() => {
    if (swapped === undefined) return;
    const timer = setTimeout(() => setSwapped(undefined), SWAPPED_MS);
    return () => clearTimeout(timer);
  }, [swapped]);
  useWakeLock(isPlaying);

  /** It begins by itself once it was counted in; without its sound where the browser refuses that. */
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void play();
  });
  useEffect(() => {
    if (counting === undefined && state.isReady) begin();
  }, [counting, state.isReady]);

  async function play() {
    const element = video.current;
    if (!element) return;
    sound.wake();
    // After a long pause the address has run out: the new one first, so that nothing is refused.
    if (expiresAt.current - nowMs() < RENEW_BEFORE_MS) await renew();
    await element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return undefined;
      setSilenced(true);
      element.muted = true;
      return element.play().catch(() => {});
    });
  }
  const seek = (to: number) => {
    const element = video.current;
    if (!element) return;
    watched.current.lift();
    setOwedRest(0);
    const there = Math.min(Math.max(0, to), playback.until - 0.1);
    hold(there);
    element.currentTime = there;
  };
  /** From where the film stands at this very moment: a second press must not wait for the first to be drawn. */
  const seekBy = (seconds: number) => seek((video.current?.currentTime ?? 0) + seconds);

  // What a rest is longer by is taken from its beginning once more, as often as it is needed.
  const { starts_at, seconds, kind } = chapter;
  const turnBack = useEffectEvent(() => {
    const at = video.current?.currentTime ?? 0;
    if (kind !== 'rest' || owedRest <= 0 || at < starts_at + seconds - TURN_S) return;
    const back = Math.min(owedRest, seconds - TURN_S);
    setOwedRest(owedRest - back);
    watched.current.lift();
    if (video.current) video.current.currentTime = at - back;
  });
  useEffect(() => {
    const element = video.current!;
    const look = () => turnBack();
    element.addEventListener('timeupdate', look);
    return () => element.removeEventListener('timeupdate', look);
  }, []);

  async function swap(which: readonly Chapter[], to: Twin) {
    setFailed(undefined);
    setNightAnswered(true);
    try {
      const answer = await swaps.swap(which, to);
      setChapters(answer.chapters);
      setSubtitles(answer.subtitles);
      expiresAt.current = new Date(answer.expires_at).getTime();
      const wasPlaying = isPlaying;
      const at = video.current?.currentTime ?? 0;
      hold(at);
      film.current?.load(answer.manifest_url, answer.ticket, at);
      if (wasPlaying) void video.current?.play().catch(() => {});
      setSwapped(to === 'original' ? undefined : which[0]!.index);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'STREAM_ENDED') return onLost(error);
      setFailed({ name: which[0]!.name, again: () => void swap(which, to) });
    }
  }

  async function complete() {
    try {
      await reporter.current?.send({ completed: true });
      setDone(true);
      setClosing(true);
      video.current?.pause();
    } catch (error) {
      toast(error instanceof CallError ? error.message : '기록하지 못했어요.', 'failed');
    }
  }

  const actions: PlayerActions = {
    toggle() {
      sound.wake();
      if (counting !== undefined) skipCount();
      else if (isPlaying) video.current?.pause();
      else void play();
    },
    seek,
    step(direction) {
      const to = jumpTo(chapters, video.current?.currentTime ?? 0, direction);
      if (to !== undefined) seek(to);
      else if (direction === 1) seek(playback.until);
    },
    swap: (which, to) => void swap(which, to),
    restLonger() {
      const back = Math.min(MORE_REST_S, Math.max(0, time - starts_at - 0.1));
      watched.current.lift();
      if (video.current) video.current.currentTime = time - back;
      setOwedRest(owedRest + MORE_REST_S - back);
    },
    show: setPanel,
    hear() {
      sound.wake();
      setSilenced(false);
      setSettings({ isMuted: false });
    },
    retry: () => film.current?.retry(),
    lock: () => {
      setPanel(undefined);
      setLocked(true);
    },
    mirror: () => setSettings({ isMirrored: !settings.isMirrored }),
    words: () => setSettings({ hasSubtitles: !settings.hasSubtitles }),
    pictureInPicture: document.pictureInPictureEnabled
      ? () =>
          void (
            document.pictureInPictureElement
              ? document.exitPictureInPicture()
              : video.current?.requestPictureInPicture()
          )?.catch(() => {})
      : undefined,
    fullScreen: () =>
      void (
        document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
      )?.catch(() => {}),
    close: onClose,
  };
  const quietNow = () => {
    if (chapter.instead_of !== null) return void swap([chapter], 'original');
    if (chapter.quiet_twin) void swap([chapter], 'quiet');
  };
  useKeys({
    ' ': actions.toggle,
    k: actions.toggle,
    ArrowLeft: () => seekBy(-SEEK_S),
    ArrowRight: () => seekBy(SEEK_S),
    n: () => actions.step(1),
    p: () => actions.step(-1),
    q: quietNow,
    m: actions.mirror,
    c: actions.words,
    s: () => (isSilenced ? actions.hear() : setSettings({ isMuted: !settings.isMuted })),
    l: () => setPanel(panel === 'chapters' ? undefined : 'chapters'),
    f: actions.fullScreen,
    Escape: () => (panel ? setPanel(undefined) : onClose()),
  });

  const mode: Mode = screen ? modeOf(screen) : 'upright';
  const box = seenBox(chapter.box, settings.isMirrored);
  const bars = screen && mode === 'flat' ? barsFor({ ...screen, height: screen.height - LINE_PX }, box) : undefined;
  const layout: LayoutProps = {
    title: playback.title,
    sub: playback.sub,
    standing,
    side,
    chapters,
    time,
    until: playback.until,
    isPlaying,
    isWaiting,
    isPreview: playback.is_preview,
    counting,
    needs,
    words: wordsAt(standing, words, counting !== undefined),
    slot:
      counting === undefined
        ? slotOf({
            standing,
            chapters,
            side,
            isOffline: state.isOffline,
            isBroken: state.isBroken,
            isSilenced,
            failed,
            swapped,
            hour: new Date(nowMs()).getHours(),
            isNightAnswered,
          })
        : undefined,
    settings,
    panel,
    bars,
    isShort: (screen?.height ?? 0) < SHORT_PX[mode],
    actions,
  };

  function overlayOf(): ReactNode {
    if (isCut || (!hasEnded && !isClosing)) return null;
    return (
      <EndCard
        playableId={playableId}
        title={playback.title}
        sub={playback.sub}
        seconds={playback.seconds}
        movements={playback.movement_count}
        kcal={kcal}
        picture={chapter.picture}
        isDone={member ? isDone : watched.current.seconds() >= playback.seconds * GUEST_DONE_SHARE}
        isGuest={member === undefined}
        finish={finish}
        backTo={backTo}
        next={next}
        onKeep={onKeep}
        onAgain={() => (setClosing(false), seek(0), void play())}
        onClose={onClose}
        share={share}
      />
    );
  }
  const over = overlayOf();
  const isNextShown =
    mode === 'upright' &&
    !panel &&
    !isCut &&
    counting === undefined &&
    chapter.kind === 'rest' &&
    standing.next !== undefined;
  const isDrawn = panel !== undefined && !isCut && (mode !== 'desk' || panel === 'settings');
  return (
    <div
      ref={root}
      data-player
      className="fixed inset-0 z-bar grid overflow-hidden bg-level-90 text-level-0"
      style={isCut ? cutGridOf(mode) : gridOf(mode, bars, isDrawn)}
    >
      {/* One element for every way of holding it: turning the phone must not begin the film anew. */}
      <Stage
        ref={stage}
        video={video}
        frame={
          stageSize &&
          frameOf(mode, stageSize, box, {
            isMarked: isNextShown,
            hasFreeWall: bars?.hasFreeWall === true && !panel && !isCut,
          })
        }
        chapter={chapter}
        isMirrored={settings.isMirrored}
        title={playback.title}
        words={subtitles[0]?.url}
        poster={state.isReady ? chapter.picture : startPicture(playback, member?.resume_at ?? 0)}
        isAway={standingAt(chapters, settledTime, 0).chapter.index !== chapter.index}
        onPress={() => (panel && mode !== 'desk' ? setPanel(undefined) : actions.toggle())}
        className="[grid-area:film]"
      >
        {isCut ? <PreviewCorners until={playback.until} onClose={onClose} /> : null}
        {mode === 'upright' && !isCut ? <UprightCorners {...layout} /> : null}
        {isNextShown ? <NextMark /> : null}
        {(isWaiting || !state.isReady) && !state.isOffline && !state.isBroken && !hasEnded ? (
          <span className="sr-only" role="status">
            영상을 불러오고 있어요
          </span>
        ) : null}
      </Stage>
      {isCut ? (
        <Suspense>
          <PreviewEnd
            mode={mode}
            isSignedIn={member !== undefined}
            title={playback.title}
            movementsLeft={playback.movement_count - chapters.filter(({ kind }) => kind === 'work').length}
            minutesLeft={Math.round((playback.seconds - playback.until) / 60)}
            onAgain={() => seek(0)}
          />
        </Suspense>
      ) : (
        layoutOf(mode, layout, isDrawn)
      )}
      {isDrawn ? (
        <Drawer
          key={panel}
          title={panel === 'chapters' ? `동작 ${standing.count}개` : '재생 설정'}
          aside={panel === 'chapters' ? `${clock(playback.until - time)} 남음` : undefined}
          area={mode === 'upright' ? 'bottom' : 'side'}
          onClose={() => setPanel(undefined)}
        >
          {panel === 'chapters' ? (
            <ChapterList
              chapters={chapters}
              standing={standing}
              onGo={(to) => {
                seek(to);
                setPanel(undefined);
              }}
            />
          ) : (
            <Suspense>
              <SettingsPanel
                state={state}
                settings={settings}
                onSettings={(part) => {
                  if (part.isMuted === false) setSilenced(false);
                  setSettings(part);
                }}
                onLevel={(index) => film.current?.chooseLevel(index)}
                onKeep={onKeep && (() => (setPanel(undefined), onKeep()))}
                onComplete={member && !playback.is_preview ? () => (setPanel(undefined), void complete()) : undefined}
                onLock={actions.lock}
              />
            </Suspense>
          )}
        </Drawer>
      ) : null}
      {isLocked ? <LockCover onUnlock={() => setLocked(false)} /> : null}
      <Suspense>{over}</Suspense>
    </div>
  );
}

/** The line of time below a film on its side. */
const LINE_PX = 40;
const SIDE_PX = 384;
const FLAT_PANEL_PX = 320;
const SHORT_PX: Record<Mode, number> = { upright: 760, flat: 0, desk: 800 };
/** As for members, of whom the server counts it. */
const GUEST_DONE_SHARE = 0.8;

function layoutOf(mode: Mode, layout: LayoutProps, isDrawn: boolean): ReactNode {
  if (mode === 'desk') return <DeskLayout {...layout} />;
  if (mode === 'flat') return <FlatLayout {...layout} />;
  return isDrawn ? <UprightStrip {...layout} /> : <UprightPanel {...layout} />;
}

const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)' };

function gridOf(mode: Mode, bars: LayoutProps['bars'], isDrawn: boolean): CSSProperties {
  if (mode === 'desk')
    return {
      gridTemplateAreas: '"head side" "film side" "panel side"',
      gridTemplateColumns: `minmax(0, 1fr) ${SIDE_PX}px`,
      gridTemplateRows: `64px minmax(0, calc((100vw - ${SIDE_PX}px) * 9 / 16)) minmax(auto, 1fr)`,
    };
  if (mode === 'flat') {
    const right = isDrawn ? FLAT_PANEL_PX : (bars?.right ?? 0);
    return {
      gridTemplateAreas: isDrawn ? '"left film side" "line line side"' : '"left film side" "line line line"',
      gridTemplateColumns: `${bars?.left ?? 0}px minmax(0, 1fr) ${right}px`,
      gridTemplateRows: `minmax(0, 1fr) ${LINE_PX}px`,
    };
  }
  return isDrawn
    ? { ...ONE_COLUMN, gridTemplateAreas: '"film" "strip" "panel"', gridTemplateRows: '27dvh auto minmax(0, 1fr)' }
    : { ...ONE_COLUMN, gridTemplateAreas: '"film" "panel"', gridTemplateRows: 'minmax(43.2dvh, 1fr) auto' };
}

/** What the film says now; of a rest its head says that, so here is how the next movement begins. */
function wordsAt({ chapter, next }: Standing, said: string, isCounting: boolean): string {
  if (isCounting) return chapter.cues[0] ?? '';
  return chapter.kind === 'rest' ? (next?.cues[0] ?? '') : said;
}

/** A preview is over: the film stays, and beside or below it stands how to go on. */
const cutGridOf = (mode: Mode): CSSProperties =>
  mode === 'upright'
    ? gridOf(mode, undefined, false)
    : {
        gridTemplateAreas: '"film side"',
        gridTemplateColumns: `minmax(0, 1fr) ${SIDE_PX}px`,
        gridTemplateRows: 'minmax(0, 1fr)',
      };

function frameOf(
  mode: Mode,
  size: Size,
  box: ReturnType<typeof seenBox>,
  { isMarked, hasFreeWall }: { isMarked: boolean; hasFreeWall: boolean },
): Frame {
  if (mode === 'desk') return frameWhole(size);
  if (mode === 'upright') return frameUpright(size, box, { isMarked });
  return frameFilm(size, box, { top: hasFreeWall ? 80 : 14, right: 24, bottom: 16, left: 24 });
}

/** The picture of where it begins. */
const startPicture = ({ chapters, poster }: Playback, at: number) =>
  at > 0 ? standingAt(chapters, at, chapters.length).chapter.picture : poster;
