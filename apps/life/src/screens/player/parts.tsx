import type { Chapter } from '@oun/contract/lesson';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { Spinner } from '@oun/ui/spinner';
import { Captions, FlipVertical2, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { barsOf, clock, pictureAt, SIDE_NAMES, type SideNow } from './chapters.ts';
import type { LayoutProps } from './layout.ts';
import type { PlayerActions } from './player-actions.ts';
import type { Settings } from './settings.ts';

/** Half a turn less a gap at both its ends, of a whole turn. */
const GAP = 0.022;
const HALF = 0.5 - 2 * GAP;

/** Counts down; the number is what one reads from across the room. Two halves are two sides. */
export function Ring({
  number,
  share,
  halves,
  size,
  tone = 'pink',
  sub,
  label,
}: {
  number: number;
  share: number;
  /** What is left of the first side and of the second. */
  halves?: readonly [number, number] | undefined;
  size: number;
  tone?: 'pink' | 'blue' | undefined;
  sub?: ReactNode;
  label: string;
}) {
  const stroke = Math.round(size * 0.078);
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const ink = tone === 'pink' ? 'text-pink-40' : 'text-blue-40';
  const arc = (from: number, length: number, className: string) =>
    length <= 0 ? null : (
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeDasharray={`${around * length} ${around}`}
        transform={`rotate(${from * 360 - 90} ${size / 2} ${size / 2})`}
        className={className}
      />
    );
  return (
    <span role="timer" aria-label={label} className="relative block shrink-0" style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden="true">
        {halves ? (
          <>
            {arc(GAP, HALF, 'text-level-0/16')}
            {arc(0.5 + GAP, HALF, 'text-level-0/16')}
            {arc(GAP, HALF * halves[1], ink)}
            {arc(0.5 + GAP, HALF * halves[0], ink)}
          </>
        ) : (
          <>
            {arc(0, 1, 'text-level-0/16')}
            {arc(0, Math.min(1, share), ink)}
          </>
        )}
      </svg>
      <span className="absolute inset-0 flex flex-col items-center justify-center">
        <span className="num leading-none font-bold" style={{ fontSize: size * 0.38 }} data-testid="seconds-left">
          {number}
        </span>
        {sub}
      </span>
    </span>
  );
}

/** The ring of the moment: a movement, one of its sides, the change between them, a rest, or the count-in. */
export function MomentRing({
  standing,
  side,
  counting,
  size,
  under,
}: Pick<LayoutProps, 'standing' | 'side' | 'counting'> & { size: number; under?: ReactNode }) {
  const { chapter, left } = standing;
  if (counting !== undefined)
    return <Ring number={Math.max(1, counting)} share={1} size={size} sub={under} label="곧 시작해요" />;
  const [now, total] = side ? [side.left, side.total] : [left, chapter.seconds];
  const number = Math.ceil(now - 0.05);
  const isBreath = chapter.kind === 'rest' || side?.part === 'change';
  const words = ringWords(chapter, side);
  return (
    <Ring
      number={number}
      share={total > 0 ? now / total : 0}
      halves={side && halvesOf(side)}
      size={size}
      tone={isBreath ? 'blue' : 'pink'}
      label={`${words} ${number}초 남았어요`}
      sub={under === undefined ? <span className="mt-1 text-body-13 text-level-20">{words || '초'}</span> : under}
    />
  );
}

function ringWords({ kind }: Chapter, side: SideNow | undefined): string {
  if (kind === 'rest') return '쉬어요';
  if (side?.part === 'change') return '바꾸기';
  return side ? SIDE_NAMES[side.side] : '';
}

function halvesOf({ part, left, total }: SideNow): [number, number] {
  if (part === 'change') return [left / total, 0];
  return part === 'first' ? [left / total, 1] : [0, left / total];
}

/** One part for each movement; the whole is also a slider, which shows what lies where one points. */
export function Timeline({
  chapters,
  time,
  until,
  onSeek,
}: {
  chapters: readonly Chapter[];
  time: number;
  until: number;
  onSeek: (to: number) => void;
}) {
  const [peek, setPeek] = useState<{ at: number; x: number; width: number }>();
  function point(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = Math.min(width, Math.max(0, event.clientX - left));
    setPeek({ at: (x / width) * until, x, width });
  }
  const leave = () => setPeek(undefined);
  return (
    <div className="relative flex h-1.5 items-center gap-[3px]">
      {barsOf(chapters, until).map(({ start, end, index }) => {
        const done = Math.min(1, Math.max(0, (time - start) / (end - start)));
        return (
          <span
            key={index}
            className="relative h-1.5 overflow-hidden rounded-chip bg-level-0/20"
            style={{ flexGrow: end - start, flexBasis: 0 }}
          >
            <span
              className={cx('absolute inset-y-0 left-0 rounded-chip', done < 1 ? 'bg-pink-40' : 'bg-level-0')}
              style={{ width: `${done * 100}%` }}
            />
          </span>
        );
      })}
      <input
        type="range"
        aria-label="재생 위치"
        aria-valuetext={`${clock(time)} / ${clock(until)}`}
        min={0}
        max={Math.floor(until)}
        step={1}
        value={Math.min(Math.floor(time), Math.floor(until))}
        onChange={(event) => onSeek(Number(event.target.value))}
        onPointerMove={point}
        onPointerDown={point}
        onPointerUp={(event) => event.pointerType !== 'mouse' && leave()}
        onPointerLeave={leave}
        onPointerCancel={leave}
        className="absolute inset-x-0 -inset-y-[13px] m-0 cursor-pointer touch-none opacity-0"
      />
      {peek ? <Peek {...peek} chapters={chapters} /> : null}
    </div>
  );
}

const PEEK_WIDTH = 132;

function Peek({ at, x, width, chapters }: { at: number; x: number; width: number; chapters: readonly Chapter[] }) {
  const { chapter, isOtherSide } = pictureAt(chapters, at);
  const left = Math.min(width - PEEK_WIDTH, Math.max(0, x - PEEK_WIDTH / 2));
  return (
    <span
      aria-hidden="true"
      data-testid="peek"
      className="pointer-events-none absolute bottom-5 z-popup overflow-hidden rounded-control bg-level-80 pb-2 text-center shadow-float"
      style={{ left, width: PEEK_WIDTH }}
    >
      <span className={cx('block', isOtherSide && '-scale-x-100')}>
        <Picture picture={chapter.picture} alt="" sizes="132px" rounded="none" priority />
      </span>
      <span className="mt-1.5 block truncate px-2 text-heading-14">
        {chapter.kind === 'rest' ? '쉬어요' : chapter.name}
      </span>
      <span className="num block text-body-13 text-level-20">{clock(at)}</span>
    </span>
  );
}

export function RoundButton({
  label,
  onClick,
  size = 56,
  tone = 'gray',
  isOn,
  children,
}: {
  label: string;
  onClick: () => void;
  size?: number;
  tone?: 'gray' | 'white' | 'plain' | 'film';
  isOn?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      className={cx(
        'flex shrink-0 items-center justify-center rounded-chip transition-transform duration-leave focus-visible:outline-level-0 motion-safe:active:scale-95',
        isOn || tone === 'white' ? 'bg-level-0 text-level-90' : 'text-level-0',
        !isOn && tone === 'gray' && 'bg-level-80',
        !isOn && tone === 'film' && 'bg-level-90/72',
      )}
      style={{ width: size, height: size }}
    >
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}

type Steps = Pick<LayoutProps, 'isPlaying' | 'isWaiting' | 'counting' | 'actions'>;

export const StepBack = ({ actions, size }: { actions: PlayerActions; size: number }) => (
  <RoundButton label="이전 동작" size={size} onClick={() => actions.step(-1)}>
    <SkipBack size={24} fill="currentColor" aria-hidden="true" />
  </RoundButton>
);

export const StepOn = ({ actions, size }: { actions: PlayerActions; size: number }) => (
  <RoundButton label="다음 동작" size={size} onClick={() => actions.step(1)}>
    <SkipForward size={24} fill="currentColor" aria-hidden="true" />
  </RoundButton>
);

export const toggleLabel = ({ isPlaying, counting }: Pick<Steps, 'isPlaying' | 'counting'>) =>
  counting === undefined ? (isPlaying ? '일시정지' : '재생') : '바로 시작하기';

/** What pressing play does now, as a picture. */
export function ToggleIcon({ isPlaying, isWaiting, size }: { isPlaying: boolean; isWaiting: boolean; size: number }) {
  if (isPlaying && isWaiting) return <Spinner size={size} />;
  return isPlaying ? (
    <Pause size={size} fill="currentColor" aria-hidden="true" />
  ) : (
    <Play size={size} fill="currentColor" aria-hidden="true" className="translate-x-[4%]" />
  );
}

/** The row of five: look, back, play, on, words. */
export function Controls({ settings, isShort, ...steps }: Steps & { settings: Settings; isShort: boolean }) {
  const { actions, isPlaying, isWaiting } = steps;
  const [stepSize, playSize, iconSize] = isShort ? [52, 64, 30] : [56, 76, 34];
  return (
    <>
      <MirrorButton settings={settings} actions={actions} />
      <StepBack actions={actions} size={stepSize} />
      <RoundButton label={toggleLabel(steps)} tone="white" size={playSize} onClick={actions.toggle}>
        <ToggleIcon isPlaying={isPlaying} isWaiting={isWaiting} size={iconSize} />
      </RoundButton>
      <StepOn actions={actions} size={stepSize} />
      <WordsButton settings={settings} actions={actions} />
    </>
  );
}

type Looks = { settings: Settings; actions: PlayerActions };

export const MirrorButton = ({ settings, actions }: Looks) => (
  <RoundButton label="거울 모드" size={44} tone="plain" isOn={settings.isMirrored} onClick={actions.mirror}>
    <FlipVertical2 size={24} aria-hidden="true" />
  </RoundButton>
);

export const WordsButton = ({ settings, actions }: Looks) => (
  <RoundButton label="자막" size={44} tone="plain" isOn={settings.hasSubtitles} onClick={actions.words}>
    <Captions size={24} aria-hidden="true" />
  </RoundButton>
);
