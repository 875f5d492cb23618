import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type ProgressTone = 'pink' | 'notice' | 'success' | 'ink';

const FILL: Record<ProgressTone, string> = {
  pink: 'bg-pink-50',
  notice: 'bg-blue-50',
  success: 'bg-success',
  ink: 'bg-level-90',
};

const STROKE: Record<ProgressTone, string> = {
  pink: 'text-pink-50',
  notice: 'text-blue-50',
  success: 'text-success',
  ink: 'text-level-90',
};

/** How much of the whole is done, from 0 to 1. */
export function doneShare(value: number, max: number): number {
  if (!(max > 0)) return 0;
  return Math.min(Math.max(value / max, 0), 1);
}

export type ProgressBarProps = {
  value: number;
  max?: number | undefined;
  /** What the bar says, in words: "11,000원 더 담으면 무료배송이에요". */
  sentence: ReactNode;
  /** Leaves the sentence to screen readers, where the same words already stand beside the bar. */
  hideSentence?: boolean | undefined;
  tone?: ProgressTone | undefined;
  className?: string | undefined;
};

export function ProgressBar({
  value,
  max = 100,
  sentence,
  hideSentence = false,
  tone = 'pink',
  className,
}: ProgressBarProps) {
  const id = useId();
  return (
    <div className={className}>
      <p id={id} className={hideSentence ? 'sr-only' : 'num mb-2 text-body-14 text-level-80'}>
        {sentence}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        className="h-1.5 overflow-hidden rounded-chip bg-level-20"
      >
        <div
          className={cx(
            'h-full w-full origin-left rounded-chip transition-transform duration-enter ease-enter',
            FILL[tone],
          )}
          style={{ transform: `translateX(${(doneShare(value, max) - 1) * 100}%)` }}
        />
      </div>
    </div>
  );
}

export type ProgressRingProps = {
  value: number;
  max?: number | undefined;
  label: string;
  size?: number | undefined;
  thickness?: number | undefined;
  /** Cuts the ring into as many arcs as `max`, as for three workouts a week. */
  parts?: boolean | undefined;
  tone?: ProgressTone | undefined;
  className?: string | undefined;
  /** What stands in the middle. */
  children?: ReactNode;
};

export function ProgressRing({
  value,
  max = 100,
  label,
  size = 96,
  thickness = 10,
  parts = false,
  tone = 'pink',
  className,
  children,
}: ProgressRingProps) {
  const radius = (size - thickness) / 2;
  const arcs = parts ? Math.max(Math.floor(max), 1) : 1;
  // Path lengths are counted in hundredths of the ring; the gap leaves room for the round ends of two arcs.
  const gap = arcs > 1 ? ((thickness * 1.6) / (2 * Math.PI * radius)) * 100 : 0;
  const arcLength = 100 / arcs - gap;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className={cx('relative inline-flex shrink-0 items-center justify-center', className)}
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" width={size} height={size} className="absolute inset-0 -rotate-90" fill="none">
        {Array.from({ length: arcs }, (_, index) => {
          const share = parts ? doneShare(value - index, 1) : doneShare(value, max);
          const circle = {
            cx: size / 2,
            cy: size / 2,
            r: radius,
            pathLength: 100,
            strokeWidth: thickness,
            strokeLinecap: 'round' as const,
            strokeDashoffset: -(index * (100 / arcs) + gap / 2),
          };
          return (
            <g key={index}>
              <circle
                {...circle}
                stroke="currentColor"
                className="text-level-10"
                strokeDasharray={`${arcLength} ${100 - arcLength}`}
              />
              {share > 0 ? (
                <circle
                  {...circle}
                  stroke="currentColor"
                  className={STROKE[tone]}
                  strokeDasharray={`${arcLength * share} ${100 - arcLength * share}`}
                />
              ) : null}
            </g>
          );
        })}
      </svg>
      <span className="relative text-center">{children}</span>
    </div>
  );
}
