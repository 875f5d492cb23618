import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.tsx';

const BASE =
  'inline-flex h-control shrink-0 items-center gap-1 rounded-chip px-4 text-body-15 whitespace-nowrap select-none ' +
  'transition-transform duration-leave ease-leave motion-safe:active:scale-98 ' +
  'disabled:cursor-not-allowed disabled:bg-level-5 disabled:text-level-40';

export type ChipProps = ComponentProps<'button'> & {
  pressed?: boolean | undefined;
  /** `single`: one of a row may be on, in ink. `multi`: any number may be on, in pale pink. */
  choice?: 'single' | 'multi' | undefined;
  ground?: 'gray' | 'line' | undefined;
};

export function Chip({ pressed = false, choice = 'single', ground = 'gray', className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={cx(
        BASE,
        pressed && choice === 'single' && 'bg-level-90 font-semibold text-level-0',
        pressed && choice === 'multi' && 'bg-pink-0 font-semibold text-pink-60 inset-ring-[1.5px] inset-ring-pink-50',
        !pressed && 'font-medium text-level-80',
        !pressed && (ground === 'line' ? 'bg-level-0 inset-ring inset-ring-level-20' : 'bg-level-10'),
        className,
      )}
    />
  );
}

export type RemovableChipProps = Omit<ComponentProps<'button'>, 'children' | 'onClick'> & {
  label: string;
  onRemove: () => void;
};

/** The whole chip is the button, so that taking a filter away needs no aim. */
export function RemovableChip({ label, onRemove, className, ...rest }: RemovableChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`${label} 빼기`}
      onClick={onRemove}
      className={cx(BASE, 'bg-pink-0 pr-3 font-semibold text-pink-60', className)}
    >
      {label}
      <X size={16} aria-hidden="true" />
    </button>
  );
}

/** Chips that belong together, under a name a screen reader can say. */
export function ChipGroup({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={cx('flex flex-wrap gap-2', className)}>
      {children}
    </div>
  );
}
