import type { Chapter } from '@oun/contract/lesson';
import { cx } from '@oun/ui/class-names';
import type { ReactNode } from 'react';
import { barsOf, clock } from './chapters.ts';

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
  const bars = barsOf(chapters);
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

export function RoundButton({
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
