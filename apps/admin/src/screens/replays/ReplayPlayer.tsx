import { Callout } from '@oun/ui/callout';
import { Checkbox } from '@oun/ui/checkbox';
import { IconButton } from '@oun/ui/icon-button';
import { Segmented } from '@oun/ui/segmented';
import { Skeleton } from '@oun/ui/skeleton';
import { Replayer } from '@rrweb/replay';
import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import './replay-player.css';
import { type Chapter, chaptersOf, dress, readEvents, type RecordedEvent } from './replay-events.ts';
import { lengthText } from './words.ts';

const SPEEDS = ['1', '2', '4', '8'] as const;
type Speed = (typeof SPEEDS)[number];
const STEP_MS = 5_000;
const LOOK_MS = 200;
/** Of the window's height: what plays it is seen below it. */
const STAGE_SHARE = 0.62;

/** One visit, played again. */
export function ReplayPlayer({ parts }: { parts: readonly string[] }) {
  const [events, setEvents] = useState<RecordedEvent[] | 'broken'>();
  useEffect(() => {
    let isGone = false;
    readEvents(parts).then(
      (read) => !isGone && setEvents(read.some(({ type }) => type === 2) ? read : 'broken'),
      () => !isGone && setEvents('broken'),
    );
    return () => {
      isGone = true;
    };
  }, [parts]);
  if (!events) return <Skeleton shape="card" height={480} />;
  if (events === 'broken')
    return (
      <Callout tone="caution" title="재생할 수 없어요">
        첫 부분이 오지 않은 기록이에요. 남은 부분만으로는 화면을 그릴 수 없어요.
      </Callout>
    );
  return <Stage events={events} />;
}

function Stage({ events }: { events: RecordedEvent[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<Replayer>(null);
  const [size, setSize] = useState({ width: 390, height: 844 });
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<Speed>('1');
  const [skipsIdle, setSkipsIdle] = useState(true);
  const total = events.at(-1)!.timestamp - events[0]!.timestamp;
  const chapters = chaptersOf(events);

  useEffect(() => {
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    const dressed = dress(structuredClone(events), nonce) as ConstructorParameters<typeof Replayer>[0];
    const replayer = new Replayer(dressed, {
      root: frame.current!,
      speed: 1,
      skipInactive: true,
      showWarning: false,
      mouseTail: false,
      triggerFocus: false,
    });
    // It would write styles that this page does not allow; ours came with the events.
    Object.assign(replayer, { insertStyleRules: () => {} });
    replayer.iframe.title = '기록된 화면';
    replayer.on('resize', (shown) => setSize(shown as typeof size));
    replayer.on('start', () => setPlaying(true));
    replayer.on('resume', () => setPlaying(true));
    replayer.on('pause', () => setPlaying(false));
    replayer.on('finish', () => setPlaying(false));
    player.current = replayer;
    replayer.play();
    return () => replayer.destroy();
  }, [events]);

  useEffect(() => {
    const look = () => setRoom({ width: frame.current!.clientWidth, height: window.innerHeight * STAGE_SHARE });
    const watch = new ResizeObserver(look);
    watch.observe(frame.current!);
    window.addEventListener('resize', look);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt(player.current!.getCurrentTime()), LOOK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const goTo = (ms: number) => {
    const to = Math.min(Math.max(0, ms), total);
    setAt(to);
    if (isPlaying) player.current!.play(to);
    else player.current!.pause(to);
  };
  const toggle = () => {
    if (isPlaying) player.current!.pause();
    else player.current!.play(at >= total ? 0 : at);
  };
  useKeys({ ' ': toggle, k: toggle, ArrowLeft: () => goTo(at - STEP_MS), ArrowRight: () => goTo(at + STEP_MS) });

  const scale = room.width > 0 ? Math.min(1, room.width / size.width, room.height / size.height) : 1;
  const left = Math.max(0, (room.width - size.width * scale) / 2);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        ref={frame}
        className="replay-stage overflow-hidden rounded-card border border-level-20 bg-level-5"
        style={
          { height: size.height * scale, '--replay-scale': scale, '--replay-left': `${left}px` } as React.CSSProperties
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <IconButton
          size="Dense"
          label={isPlaying ? '멈추기' : '재생'}
          icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
          onClick={toggle}
        />
        <input
          type="range"
          aria-label="재생 위치"
          aria-valuetext={`${lengthText(at)} / ${lengthText(total)}`}
          className="h-8 min-w-40 flex-1 accent-pink-50"
          min={0}
          max={total}
          step={100}
          value={Math.min(at, total)}
          onChange={({ target }) => goTo(Number(target.value))}
        />
        <span className="num text-body-13 text-level-70">
          {lengthText(at)} / {lengthText(total)}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="빠르기"
          size="Dense"
          options={SPEEDS.map((value) => ({ value, label: `${value}배` }))}
          value={speed}
          onChange={(next) => {
            setSpeed(next);
            player.current!.setConfig({ speed: Number(next) });
          }}
        />
        <Checkbox
          checked={skipsIdle}
          onChange={({ target }) => {
            setSkipsIdle(target.checked);
            player.current!.setConfig({ skipInactive: target.checked });
          }}
        >
          가만히 있는 곳 건너뛰기
        </Checkbox>
      </div>
      <Chapters chapters={chapters} at={at} onGo={goTo} />
      <p className="text-body-12 text-level-60">스페이스로 멈추고 이어 보고, 왼쪽과 오른쪽 화살표로 5초씩 옮겨요.</p>
    </div>
  );
}

function Chapters({ chapters, at, onGo }: { chapters: readonly Chapter[]; at: number; onGo: (ms: number) => void }) {
  const now = chapters.findLastIndex((chapter) => chapter.at <= at);
  return (
    <ol aria-label="화면마다" className="flex flex-wrap gap-1.5">
      {chapters.map((chapter, i) => (
        <li key={i}>
          <button
            type="button"
            aria-current={i === now ? 'step' : undefined}
            className="h-8 rounded-dense border border-level-20 px-2.5 text-body-13 hover:bg-level-5 aria-[current=step]:bg-level-10 aria-[current=step]:font-bold"
            onClick={() => onGo(chapter.at)}
          >
            <span className="num text-level-60">{lengthText(chapter.at)}</span> {chapter.path}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Where a key has a meaning of its own already, it keeps it. */
function useKeys(keys: Partial<Record<string, () => void>>) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      event.target instanceof HTMLElement && event.target.closest('input,textarea,select,button,a,[role="dialog"]');
    const act = keys[event.key];
    if (!act || isTaken || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
