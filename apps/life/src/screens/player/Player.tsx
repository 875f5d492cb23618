import { CallError } from '@oun/client/call';
import { mutation, perform, touch } from '@oun/client/mutation';
import { callerOf, query } from '@oun/client/query';
import type { Chapter } from '@oun/contract/lesson';
import { getPreview, type MemberPlayback, type Playback, swapMovement } from '@oun/contract/playback';
import { sheet, snackbar, toast } from '@oun/shell/overlays';
import { Spinner } from '@oun/ui/spinner';
import { useQueryClient } from '@tanstack/react-query';
import { josa } from 'es-hangul';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { jumpTo, standingAt } from './chapters.ts';
import { ChaptersSheet } from './ChaptersSheet.tsx';
import { EndCard, type NextUp } from './EndCard.tsx';
import { LockCover } from './LockCover.tsx';
import { LyingLayout } from './LyingLayout.tsx';
import type { PlayerActions } from './player-actions.ts';
import { PreviewEnd } from './PreviewEnd.tsx';
import { createReporter, type Reporter } from './reports.ts';
import { useSettings } from './settings.ts';
import { SettingsSheet } from './SettingsSheet.tsx';
import { type LayoutProps, StandingPanel, StandingTop } from './StandingLayout.tsx';
import { useFilm, useVideo } from './use-film.ts';
import { useIsLying, useKeys, useWakeLock, watchWords } from './use-device.ts';
import { createWatched } from './watched.ts';

const SEEK_S = 10;
/** Renewed before it runs out: a request on its way must not meet the end. */
const RENEW_BEFORE_MS = 60_000;
const GUEST_LOOK_MS = 15_000;

export type PlayerProps = {
  playableId: string;
  playback: Playback | MemberPlayback;
  /** Where closing leads. */
  backTo: string;
  onClose: () => void;
  /** What is done after this, and how to get there. */
  next: NextUp | undefined;
  /** Puts it into a list; nothing where it cannot be in one. */
  onKeep: (() => void) | undefined;
  /** Plays here again after another device took the stream. */
  onReopen: (error: CallError) => void;
  share: { title: string; path: string };
};

const swapOne = mutation(swapMovement, { touches: 'nothing' });

export function Player({ playableId, playback, onClose, next, onKeep, onReopen, share }: PlayerProps) {
  const client = useQueryClient();
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useSettings();
  const [chapters, setChapters] = useState(playback.chapters);
  const [words, setWords] = useState('');
  const [isLocked, setLocked] = useState(false);
  const [isDone, setDone] = useState('is_completed_today' in playback && playback.is_completed_today);
  const [isClosing, setClosing] = useState(false);
  const isLying = useIsLying();
  const member = 'playback_session_id' in playback ? playback : undefined;

  const reporter = useRef<Reporter>(undefined);
  const expiresAt = useRef(new Date(playback.expires_at).getTime());
  const watched = useRef(createWatched());

  const takeFilm = (next: Pick<Playback, 'ticket' | 'expires_at'>) => {
    expiresAt.current = new Date(next.expires_at).getTime();
    film.current?.setTicket(next.ticket);
  };
  /** Who has no lease asks as they did first; what has become theirs no longer is told as it would be at the start. */
  async function askAgain() {
    const asked = { ...query(getPreview, { params: { id: playableId } }), staleTime: 0, gcTime: 0, retry: false };
    await client.fetchQuery(asked).then(takeFilm, (error: unknown) => {
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
  const { time, isPlaying, isWaiting, hasEnded, metrics } = useVideo(video);
  const standing = standingAt(chapters, time, playback.movement_count);
  const isCut = playback.is_preview && time >= playback.until - 0.2;

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
        if (answer.is_first_today) {
          setDone(true);
          toast('오늘 운동을 기록했어요.');
        }
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
      if (expiresAt.current - Date.now() < RENEW_BEFORE_MS) void renewAsGuest();
    }, GUEST_LOOK_MS);
    return () => clearInterval(look);
  }, [member, isPlaying]);

  useEffect(() => {
    if (isCut) video.current?.pause();
  }, [isCut]);
  useEffect(() => {
    if (video.current) video.current.playbackRate = settings.speed;
  }, [settings.speed, state.isReady]);
  useEffect(() => {
    if (state.tracks.length > 0) film.current?.chooseTrack(settings.track);
  }, [settings.track, state.tracks.length, film]);
  useEffect(() => {
    const track = video.current?.textTracks[0];
    if (!settings.hasSubtitles || !track) return setWords('');
    return watchWords(track, setWords);
  }, [settings.hasSubtitles]);
  useWakeLock(isPlaying);

  async function play() {
    const element = video.current;
    if (!element) return;
    // After a long pause the address has run out: the new one first, so that nothing is refused.
    if (expiresAt.current - Date.now() < RENEW_BEFORE_MS) await renew();
    await element.play().catch(() => {});
  }
  const seek = (to: number) => {
    const element = video.current;
    if (!element) return;
    watched.current.lift();
    element.currentTime = Math.min(Math.max(0, to), playback.until - 0.1);
  };

  async function swap(chapter: Chapter, to: 'quiet' | 'bare' | 'original') {
    if (!member) return;
    try {
      const answer = await perform(client, swapOne, {
        params: { id: playableId },
        body: { playback_session_id: member.playback_session_id, chapter: chapter.index, to },
      });
      setChapters(answer.chapters);
      expiresAt.current = new Date(answer.expires_at).getTime();
      const at = video.current?.currentTime ?? 0;
      const wasPlaying = isPlaying;
      film.current?.load(answer.manifest_url, answer.ticket, at);
      if (wasPlaying) void video.current?.play().catch(() => {});
      const now = answer.chapters.find(({ index }) => index === chapter.index)!;
      if (to === 'original') return toast(`${now.name} 그대로 할게요.`);
      snackbar(`${josa(now.name, '으로/로')} 바꿨어요.`, {
        label: '되돌리기',
        onPress: () => void swap(chapter, 'original'),
      });
    } catch (error) {
      toast(error instanceof CallError ? error.message : '바꾸지 못했어요.', 'failed');
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
    toggle: () => (isPlaying ? video.current?.pause() : void play()),
    seek,
    step(direction) {
      const to = jumpTo(chapters, video.current?.currentTime ?? 0, direction);
      if (to !== undefined) seek(to);
      else if (direction === 1) seek(playback.until);
    },
    swap: (chapter, to) => void swap(chapter, to),
    async openChapters() {
      const to = await sheet<number>(`동작 ${standing.count}개`, ({ close }) => (
        <ChaptersSheet chapters={chapters} current={standing.chapter.index} count={standing.count} close={close} />
      ));
      if (to !== undefined) seek(to);
    },
    openSettings: () =>
      void sheet('재생 설정', ({ close }) => (
        <SettingsSheet
          state={state}
          settings={settings}
          onSettings={setSettings}
          onLevel={(index) => film.current?.chooseLevel(index)}
          onKeep={onKeep && (() => (close(undefined), onKeep()))}
          onComplete={member && !playback.is_preview ? () => (close(undefined), void complete()) : undefined}
        />
      )),
    lock: () => setLocked(true),
    mirror: () => setSettings({ isMirrored: !settings.isMirrored }),
    words: () => setSettings({ hasSubtitles: !settings.hasSubtitles }),
    pictureInPicture:
      typeof document !== 'undefined' && document.pictureInPictureEnabled
        ? () =>
            void (
              document.pictureInPictureElement
                ? document.exitPictureInPicture()
                : video.current?.requestPictureInPicture()
            )?.catch(() => {})
        : undefined,
    fullScreen: () =>
      void (
        document.fullscreenElement
          ? document.exitFullscreen()
          : document.querySelector('[data-player]')?.requestFullscreen()
      )?.catch(() => {}),
    close: onClose,
  };
  useKeys({
    ' ': actions.toggle,
    k: actions.toggle,
    ArrowLeft: () => seek(time - SEEK_S),
    ArrowRight: () => seek(time + SEEK_S),
    n: () => actions.step(1),
    p: () => actions.step(-1),
    m: actions.mirror,
    c: actions.words,
    l: actions.openChapters,
    f: actions.fullScreen,
    Escape: onClose,
  });

  const over = overlayOf();
  function overlayOf(): ReactNode {
    if (isCut) {
      const seen = chapters.filter(({ kind }) => kind === 'work').length;
      const left = playback.movement_count - seen;
      return <PreviewEnd isSignedIn={member !== undefined} movementsLeft={left} onAgain={() => seek(0)} />;
    }
    if (hasEnded || isClosing)
      return (
        <EndCard
          playableId={playableId}
          title={playback.title}
          seconds={playback.seconds}
          isDone={isDone}
          next={next}
          onKeep={onKeep}
          onAgain={() => (setClosing(false), seek(0), void play())}
          onClose={onClose}
          share={share}
        />
      );
    return null;
  }
  const layout: LayoutProps = {
    standing,
    chapters,
    time,
    until: playback.until,
    isPlaying,
    isPreview: playback.is_preview,
    words,
    settings,
    actions,
    canSwap: member !== undefined,
  };
  return (
    <div data-player className="fixed inset-0 z-bar flex flex-col overflow-hidden bg-level-90 text-level-0">
      {/* One element for both ways of holding it: turning the phone must not begin the film anew. */}
      <div className="relative aspect-3/2 max-h-[46dvh] w-full shrink-0 bg-level-80 landscape:absolute landscape:inset-0 landscape:aspect-auto landscape:max-h-none landscape:bg-level-90">
        <video
          ref={video}
          playsInline
          preload="auto"
          aria-label={playback.title}
          className="size-full object-cover landscape:object-contain"
          style={settings.isMirrored ? { transform: 'scaleX(-1)' } : undefined}
          onClick={actions.toggle}
        >
          {/* One language there is, and its words are drawn by the player itself. */}
          <track kind="captions" srcLang="ko" label="한국어" src={playback.subtitles[0]?.url} />
        </video>
        {(isWaiting || !state.isReady) && !state.isOffline && !state.isBroken && !hasEnded ? (
          <span className="pointer-events-none absolute inset-0 flex items-center justify-center">
            <Spinner size={36} />
            <span className="sr-only">영상을 불러오고 있어요</span>
          </span>
        ) : null}
        {isLying ? null : <StandingTop {...layout} />}
        {state.isOffline || state.isBroken ? (
          <Trouble isOffline={state.isOffline} onRetry={() => film.current?.retry()} />
        ) : null}
      </div>
      {isLying ? <LyingLayout {...layout} /> : <StandingPanel {...layout} />}
      {isLocked ? <LockCover onUnlock={() => setLocked(false)} /> : null}
      {over}
    </div>
  );
}

function Trouble({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-x-4 bottom-4 flex items-center gap-3 rounded-control bg-toast px-4 py-3"
    >
      <p className="flex-1 text-body-14">
        {isOffline ? '인터넷 연결을 기다리고 있어요. 이어지면 저절로 다시 재생해요.' : '영상을 재생하지 못했어요.'}
      </p>
      <button type="button" onClick={onRetry} className="hit shrink-0 text-heading-14 text-pink-20">
        다시 시도
      </button>
    </div>
  );
}
