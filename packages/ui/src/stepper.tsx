import { Minus, Plus } from 'lucide-react';
import { clampStep } from './clamp-step.tsx';
import { cx } from './class-names.tsx';
import type { Size } from './size.tsx';

export type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** What is counted, as in "데일리 매트 6mm 수량". */
  label?: string | undefined;
  /** Read after the number, as in "개". */
  unit?: string | undefined;
  size?: Exclude<Size, 'Dense'> | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export function Stepper({
  value,
  onChange,
  min = 1,
  max = 99,
  step = 1,
  label = '수량',
  unit = '개',
  size = 'Default',
  disabled = false,
  className,
}: StepperProps) {
  const range = { min, max, step };
  const canLower = !disabled && clampStep(value - step, range) < value;
  const canRaise = !disabled && clampStep(value + step, range) > value;
  const button = cx(
    'inline-flex shrink-0 items-center justify-center rounded-control aria-disabled:cursor-not-allowed aria-disabled:text-level-40',
    size === 'Large' ? 'size-control-large' : 'size-control',
  );
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('inline-flex items-center rounded-control bg-level-0 inset-ring inset-ring-level-20', className)}
    >
      {/* At an end the button stays reachable, or the focus would fall off the page under the finger. */}
      <button
        type="button"
        aria-label={`${label} 줄이기`}
        aria-disabled={!canLower}
        className={button}
        onClick={() => canLower && onChange(clampStep(value - step, range))}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <output
        aria-live="polite"
        className={cx('num min-w-6 text-center text-body-15 font-semibold', disabled && 'text-level-60')}
      >
        {value}
        <span className="sr-only">{unit}</span>
      </output>
      <button
        type="button"
        aria-label={`${label} 늘리기`}
        aria-disabled={!canRaise}
        className={button}
        onClick={() => canRaise && onChange(clampStep(value + step, range))}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
