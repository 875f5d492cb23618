import { Check } from 'lucide-react';
import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

type Group = {
  name: string;
  value: string | null | undefined;
  defaultValue: string | undefined;
  onChange: (value: string) => void;
};

const GroupContext = createContext<Group | null>(null);

export type RadioGroupProps<Value extends string> = {
  label: string;
  hideLabel?: boolean | undefined;
  /** `null` is a group with nothing chosen yet; leave it out for a group that keeps its own choice. */
  value?: Value | null | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  error?: ReactNode;
  /** Lays out the choices; a stack with card gaps unless told. */
  className?: string | undefined;
  children: ReactNode;
};

export function RadioGroup<Value extends string>({
  label,
  hideLabel = false,
  value,
  defaultValue,
  onChange,
  name,
  disabled = false,
  error,
  className = 'flex flex-col gap-card',
  children,
}: RadioGroupProps<Value>) {
  const id = useId();
  const group: Group = {
    name: name ?? id,
    value,
    defaultValue,
    onChange: (next) => onChange?.(next as Value),
  };
  return (
    <fieldset
      disabled={disabled}
      data-wrong={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-3 text-heading-16'}>{label}</legend>
      {/* The group renders again only when its choice does, and then every choice must hear of it. */}
      {/* oxlint-disable-next-line react/jsx-no-constructed-context-values */}
      <GroupContext value={group}>
        <div className={className}>{children}</div>
      </GroupContext>
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1.5 text-body-13 text-error">
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

function useChoice(value: string) {
  const group = use(GroupContext);
  if (!group) throw new Error('A choice stands inside a RadioGroup.');
  return {
    type: 'radio' as const,
    name: group.name,
    value,
    onChange: () => group.onChange(value),
    ...(group.value === undefined
      ? { defaultChecked: group.defaultValue === value }
      : { checked: group.value === value }),
  };
}

function Dot() {
  return (
    <span className="relative inline-flex size-6 shrink-0">
      <span
        aria-hidden="true"
        className="size-full rounded-chip border-[1.5px] border-level-40 bg-level-0 group-has-checked:border-pink-50 group-has-checked:bg-pink-50 group-has-disabled:border-level-20 group-has-disabled:bg-level-10"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="absolute inset-0 m-auto size-4 text-level-0 opacity-0 group-has-checked:opacity-100"
      />
    </span>
  );
}

const INPUT = 'absolute inset-0 z-1 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed';
const FOCUS = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-50';
const BOX =
  'group relative bg-level-0 inset-ring inset-ring-level-20 has-checked:inset-ring-2 has-checked:inset-ring-level-90 has-disabled:bg-level-5 has-disabled:inset-ring-0 has-disabled:text-level-60';

export type RadioProps = { value: string; disabled?: boolean | undefined; children: ReactNode };

/** One line of a plain list of choices. */
export function Radio({ value, disabled, children }: RadioProps) {
  return (
    <label className={cx('group relative flex min-h-control items-center gap-2.5 rounded-control text-body-16', FOCUS)}>
      <input {...useChoice(value)} disabled={disabled} className={INPUT} />
      <Dot />
      <span className="min-w-0 group-has-disabled:text-level-60">{children}</span>
    </label>
  );
}

export type ChoiceCardProps = {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** What stands at the right end, such as the price. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
  children?: ReactNode;
};

export function ChoiceCard({ value, title, description, aside, disabled, children }: ChoiceCardProps) {
  return (
    <label className={cx(BOX, FOCUS, 'block rounded-card p-5')}>
      <input {...useChoice(value)} disabled={disabled} className={INPUT} />
      <span className="flex items-center gap-3">
        <Dot />
        <span className="min-w-0 flex-1">
          <span className="block text-heading-16">{title}</span>
          {description ? <span className="mt-0.5 block text-body-14 text-level-60">{description}</span> : null}
        </span>
        {aside ? <span className="shrink-0 text-right">{aside}</span> : null}
      </span>
      {children}
    </label>
  );
}

export type ChoiceColumnProps = {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** What it comes to, at the foot, where those of its neighbours stand too. */
  figure: ReactNode;
  foot?: ReactNode;
};

/** One of two or three ways that stand beside each other. */
export function ChoiceColumn({ value, title, description, figure, foot }: ChoiceColumnProps) {
  return (
    <label className={cx(BOX, FOCUS, 'flex min-h-50 flex-1 basis-0 flex-col rounded-card p-4 break-keep')}>
      <input {...useChoice(value)} className={INPUT} />
      <Dot />
      <span className="mt-3 text-body-16 font-semibold">{title}</span>
      {description ? <span className="mt-1 text-body-14 text-level-60">{description}</span> : null}
      <span className="num mt-auto pt-3 text-heading-20">{figure}</span>
      {foot ? <span className="text-body-13 text-level-60">{foot}</span> : null}
    </label>
  );
}

export type ChoiceTileProps = {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** Stays to be seen, struck through, and says so. */
  soldOut?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** A small box of a grid, as for the sizes of a product. */
export function ChoiceTile({ value, title, description, soldOut = false, disabled }: ChoiceTileProps) {
  return (
    <label
      className={cx(
        BOX,
        FOCUS,
        'flex min-h-15 flex-col items-center justify-center rounded-control px-2 py-2 text-center',
      )}
    >
      <input {...useChoice(value)} disabled={disabled || soldOut} className={INPUT} />
      <span className={cx('num text-body-15 font-semibold', soldOut && 'line-through')}>{title}</span>
      {soldOut || description ? (
        <span className="num text-body-13 text-level-60">{soldOut ? '품절' : description}</span>
      ) : null}
    </label>
  );
}

export type ChoiceSwatchProps = {
  value: string;
  label: string;
  /** A picture or a patch of colour; it fills the square. */
  picture: ReactNode;
  soldOut?: boolean | undefined;
};

export function ChoiceSwatch({ value, label, picture, soldOut = false }: ChoiceSwatchProps) {
  return (
    <label className="group relative block text-center">
      <input {...useChoice(value)} disabled={soldOut} className={INPUT} />
      <span
        className={cx(
          'mb-1.5 block aspect-square overflow-hidden rounded-control bg-level-10',
          'group-has-checked:outline-2 group-has-checked:outline-level-90',
          'group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-blue-50',
          soldOut && 'opacity-50',
        )}
      >
        {picture}
      </span>
      <span className="text-body-13 text-level-80 group-has-checked:font-semibold group-has-disabled:text-level-60">
        {label}
        {soldOut ? ' 품절' : null}
      </span>
    </label>
  );
}
