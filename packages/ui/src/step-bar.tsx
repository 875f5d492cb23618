import { cx } from './class-names.tsx';

export type StepBarProps = {
  /** Counted from 1. */
  current: number;
  total: number;
  className?: string | undefined;
};

/** How far along a row of screens one is. */
export function StepBar({ current, total, className }: StepBarProps) {
  return (
    <div
      role="progressbar"
      aria-label="진행"
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current}
      aria-valuetext={`${total}단계 중 ${current}단계`}
      className={cx('flex gap-1.5', className)}
    >
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={cx('h-1 flex-1 rounded-chip', index < current ? 'bg-pink-50' : 'bg-level-20')} />
      ))}
    </div>
  );
}
