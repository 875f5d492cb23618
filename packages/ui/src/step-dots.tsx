import { Check } from 'lucide-react';
import { cx } from './class-names.tsx';

export type StepDotsProps = {
  label: string;
  steps: readonly string[];
  /** Counted from 0; everything before it is done. */
  current: number;
  className?: string | undefined;
};

/** Where something is on its way, with a word for each stop. */
export function StepDots({ label, steps, current, className }: StepDotsProps) {
  return (
    <ol aria-label={label} className={cx('flex', className)}>
      {steps.map((step, i) => {
        const isDone = i < current;
        const isHere = i === current;
        return (
          <li key={step} aria-current={isHere ? 'step' : undefined} className="relative flex-1 text-center">
            {i > 0 ? (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-3 right-1/2 left-[-50%] h-0.5 -translate-y-1/2',
                  i <= current ? 'bg-pink-50' : 'bg-level-20',
                )}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={cx(
                'relative mx-auto flex size-6 items-center justify-center rounded-chip',
                isDone || isHere ? 'bg-pink-50 text-level-0' : 'bg-level-20',
              )}
            >
              {isDone ? <Check size={14} strokeWidth={3} /> : null}
              {isHere ? <span className="size-2.5 rounded-chip bg-level-0" /> : null}
            </span>
            <span className={cx('mt-2 block text-body-13', isHere ? 'font-bold text-level-90' : 'text-level-60')}>
              {step}
              {isDone ? <span className="sr-only"> 마침</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
