import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  /** Words beside the box. Without them, give `aria-label`. */
  children?: ReactNode;
  indeterminate?: boolean | undefined;
  shape?: 'square' | 'round' | undefined;
  /** `Dense` draws a 16 px box for staff tables. */
  size?: 'Default' | 'Dense' | undefined;
};

export function Checkbox({
  children,
  indeterminate = false,
  shape = 'square',
  size = 'Default',
  className,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDense = size === 'Dense';
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      className={cx(
        'inline-flex items-center',
        isDense ? 'gap-2 text-body-14' : 'min-h-control gap-2.5 text-body-16',
        rest.disabled ? 'cursor-not-allowed text-level-60' : 'cursor-pointer',
        className,
      )}
    >
      <span className={cx('relative inline-flex shrink-0', isDense ? 'size-4' : 'size-6')}>
        <input
          {...rest}
          ref={input}
          type="checkbox"
          className={cx(
            'peer absolute z-1 cursor-[inherit] opacity-0',
            isDense ? '-inset-2.5 size-9' : '-inset-2.5 size-11',
          )}
        />
        <span
          aria-hidden="true"
          className={cx(
            'size-full border-level-40 bg-level-0',
            'peer-checked:border-pink-50 peer-checked:bg-pink-50 peer-indeterminate:border-pink-50 peer-indeterminate:bg-pink-50',
            'peer-disabled:border-level-20 peer-disabled:bg-level-10 peer-checked:peer-disabled:bg-level-30',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue-50',
            shape === 'round' ? 'rounded-chip' : isDense ? 'rounded-[5px]' : 'rounded-box',
            isDense ? 'border' : 'border-[1.5px]',
          )}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className={cx(
            'pointer-events-none absolute inset-0 m-auto text-level-0 opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0',
            isDense ? 'size-3' : 'size-4',
          )}
        />
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className={cx(
            'pointer-events-none absolute inset-0 m-auto text-level-0 opacity-0 peer-indeterminate:opacity-100',
            isDense ? 'size-3' : 'size-4',
          )}
        />
      </span>
      {children ? <span className="min-w-0">{children}</span> : null}
    </label>
  );
}
