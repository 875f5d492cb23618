import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type BadgeTone =
  | 'neutral'
  | 'white'
  | 'pink'
  | 'notice'
  | 'ink'
  | 'glass'
  | 'caution'
  | 'reward'
  | 'success'
  | 'error';

const TONE: Record<BadgeTone, string> = {
  neutral: 'bg-level-10 text-level-70',
  white: 'bg-level-0 text-pink-60',
  pink: 'bg-pink-0 text-pink-60',
  notice: 'bg-notice-ground text-notice',
  ink: 'bg-level-90 text-level-0',
  glass: 'bg-glass text-level-0',
  caution: 'bg-caution-ground text-caution',
  reward: 'bg-reward-ground text-reward',
  success: 'bg-success-ground text-success',
  error: 'bg-error-ground text-error-strong',
};

export type BadgeProps = {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A small word on a thing. It is never a button: what is tapped is a chip. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-[3px] rounded-tag px-[7px] text-body-12 leading-none font-semibold whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

export type CountBadgeProps = { count: number; max?: number | undefined; className?: string | undefined };

/** The number on a corner of an icon. The icon's own label must say it in words. */
export function CountBadge({ count, max = 99, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'num flex h-4.5 min-w-4.5 items-center justify-center rounded-chip bg-pink-50 px-[5px] text-body-11 leading-none font-bold whitespace-nowrap text-level-0',
        className,
      )}
    >
      {count > max ? `${max}+` : count}
    </span>
  );
}

export type StatusTone = 'waiting' | 'moving' | 'done' | 'failed' | 'quiet';

const DOT: Record<StatusTone, string> = {
  waiting: 'bg-yellow-50',
  moving: 'bg-blue-50',
  done: 'bg-success',
  failed: 'bg-error',
  quiet: 'bg-level-40',
};

/** A state in a staff table: the word carries it, the dot only helps the eye down the column. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={cx('size-[7px] shrink-0 rounded-chip', DOT[tone])} />
      {children}
    </span>
  );
}
