import type { Chapter } from '@oun/contract/lesson';
import { cx } from '@oun/ui/class-names';
import { Captions, FlipVertical2, Lock, Pause, Play, SkipBack, SkipForward, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { barsOf, clock } from './chapters.ts';
import type { PlayerActions } from './player-actions.ts';
import type { Settings } from './settings.ts';

/** Counts the movement down; the number is what one reads from across the room. */
export function Ring({
  left,
  total,
  size,
  children,
}: {
  left: number;
  total: number;
  size: number;
  children?: ReactNode;
}) {
  const stroke = Math.round(size * 0.075);
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const seconds = Math.ceil(left - 0.05);
  return (
    <div className="relative shrink-0" style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden="true" className="-rotate-90">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={stroke}
          className="text-level-0/15"
        />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, total > 0 ? left / total : 0))}
          className="text-pink-40"
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center">
        <span className="num leading-none font-bold" style={{ fontSize: size * 0.36 }} data-testid="seconds-left">
          {seconds}
        </span>
        {children}
      </div>
    </div>
  );
}

/** One part for each movement; the whole is also a slider. */
export function Bars({
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
  const bars = barsOf(chapters, until);
  return (
    <div className="relative flex h-6 items-center gap-1">
      {bars.map(({ start, end, index }) => {
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
        className="absolute inset-x-0 -inset-y-2.5 m-0 cursor-pointer opacity-0"
      />
    </div>
  );
}

function RoundButton({
  label,
  onClick,
  size = 56,
  isMain = false,
  isOff = false,
  children,
}: {
  label: string;
  onClick: () => void;
  size?: number;
  isMain?: boolean;
  isOff?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isOff}
      className={cx(
        'flex shrink-0 items-center justify-center rounded-chip transition-transform duration-leave disabled:opacity-40 motion-safe:active:scale-95',
        isMain ? 'bg-level-0 text-level-90' : 'bg-level-80 text-level-0 landscape:bg-glass',
      )}
      style={{ width: size, height: size }}
    >
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}

export function PlainButton({
  label,
  onClick,
  isOn,
  children,
}: {
  label: string;
  onClick: () => void;
  isOn?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      className={cx(
        'flex size-11 items-center justify-center rounded-chip text-level-0 focus-visible:outline-level-0',
        isOn && 'bg-level-0/25',
      )}
    >
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}

/** A movement back, play, a movement on; large where the thumb is, small over the film. */
export function PlayButtons({
  isPlaying,
  actions,
  isLarge = false,
}: {
  isPlaying: boolean;
  actions: PlayerActions;
  isLarge?: boolean;
}) {
  const [stepSize, playSize] = isLarge ? [26, 34] : [24, 26];
  return (
    <>
      <RoundButton label="이전 동작" onClick={() => actions.step(-1)}>
        <SkipBack size={stepSize} fill="currentColor" aria-hidden="true" />
      </RoundButton>
      <RoundButton
        label={isPlaying ? '일시정지' : '재생'}
        onClick={actions.toggle}
        size={isLarge ? 76 : 56}
        isMain={isLarge}
      >
        {isPlaying ? (
          <Pause size={playSize} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={playSize} fill="currentColor" className={isLarge ? 'ml-1' : 'ml-0.5'} aria-hidden="true" />
        )}
      </RoundButton>
      <RoundButton label="다음 동작" onClick={() => actions.step(1)}>
        <SkipForward size={stepSize} fill="currentColor" aria-hidden="true" />
      </RoundButton>
    </>
  );
}

/** What changes how the film looks, with what else there is room for before the settings. */
export function LookButtons({
  settings,
  actions,
  children,
}: {
  settings: Settings;
  actions: PlayerActions;
  children?: ReactNode;
}) {
  return (
    <>
      <PlainButton label="화면 잠그기" onClick={actions.lock}>
        <Lock size={22} aria-hidden="true" />
      </PlainButton>
      <PlainButton label="거울 모드" isOn={settings.isMirrored} onClick={actions.mirror}>
        <FlipVertical2 size={24} aria-hidden="true" />
      </PlainButton>
      <PlainButton label="자막" isOn={settings.hasSubtitles} onClick={actions.words}>
        <Captions size={24} aria-hidden="true" />
      </PlainButton>
      {children}
      <PlainButton label="재생 설정" onClick={actions.openSettings}>
        <SlidersHorizontal size={24} aria-hidden="true" />
      </PlainButton>
    </>
  );
}
