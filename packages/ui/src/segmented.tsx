import { useId } from 'react';
import { cx } from './class-names.tsx';
import type { Size } from './size.tsx';

export type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  size?: Size | undefined;
  className?: string | undefined;
};

const HEIGHT: Record<Size, string> = { Large: 'h-control-large', Default: 'h-control', Dense: 'h-7' };

/** Two to four equal choices of which one holds at once. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'Default',
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);
  const isDense = size === 'Dense';
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'relative grid auto-cols-fr grid-flow-col bg-level-10 p-1',
        isDense ? 'rounded-dense' : 'rounded-[14px]',
        className,
      )}
    >
      {chosen < 0 ? null : (
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-y-1 left-1 bg-level-0 shadow-thumb transition-transform duration-enter ease-enter',
            isDense ? 'rounded-tag' : 'rounded-dense',
          )}
          style={{ width: `calc((100% - 8px) / ${options.length})`, transform: `translateX(${chosen * 100}%)` }}
        />
      )}
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex cursor-pointer items-center justify-center px-3 font-medium whitespace-nowrap text-level-70',
            'has-checked:font-bold has-checked:text-level-90 has-disabled:cursor-not-allowed has-disabled:text-level-40',
            'has-focus-visible:outline-2 has-focus-visible:outline-blue-50',
            isDense ? 'rounded-tag text-body-13' : 'rounded-dense text-body-15',
            HEIGHT[size],
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
          />
          <span className="pointer-events-none">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
