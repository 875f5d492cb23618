import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role' | 'children'> & {
  /** Words at the left of the row. Without them the switch stands alone and needs `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
};

export function Switch({ label, description, className, ...rest }: SwitchProps) {
  const id = useId();
  const track = (
    <span className="relative inline-flex h-8 w-13 shrink-0">
      <input
        {...rest}
        type="checkbox"
        // A native checkbox tells its own state, so the role needs no aria-checked beside it.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-describedby={description ? `${id}-description` : undefined}
        className="peer absolute -inset-y-1.5 z-1 h-11 w-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-chip bg-level-50 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue-50 peer-disabled:bg-level-20"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-chip bg-pink-50 opacity-0 transition-opacity duration-enter ease-enter peer-checked:opacity-100 peer-checked:peer-disabled:opacity-40"
      />
      <span
        aria-hidden="true"
        className="absolute top-[3px] left-[3px] size-6.5 rounded-chip border border-transparent bg-level-0 shadow-thumb transition-transform duration-enter ease-enter peer-checked:translate-x-5"
      />
    </span>
  );
  if (!label) return <span className={cx('inline-flex h-control items-center', className)}>{track}</span>;
  return (
    <label
      className={cx('flex min-h-row cursor-pointer items-center gap-4 has-disabled:cursor-not-allowed', className)}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-body-16">{label}</span>
        {description ? (
          <span id={`${id}-description`} className="mt-0.5 block text-body-13 text-level-60">
            {description}
          </span>
        ) : null}
      </span>
      {track}
    </label>
  );
}
