import { useId } from 'react';
import type { ComponentProps, SyntheticEvent } from 'react';
import { cx } from './class-names.tsx';
import { FieldFrame, fieldMessageId } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'size' | 'value' | 'maxLength' | 'onChange' | 'children'> &
  FieldTexts & {
    length: number;
    value: string;
    /** Gets what was typed as it was typed; the caller strips what is no part of a code. */
    onValue: (value: string) => void;
    /** `Large` is for a code read off another screen. */
    size?: 'Large' | 'Default' | undefined;
  };

/** One real input under drawn boxes, so that pasting, autofill and screen readers meet an ordinary field. */
export function CodeField({
  label,
  hideLabel,
  optional,
  hint,
  error,
  success,
  length,
  value,
  onValue,
  size = 'Default',
  id,
  className,
  ...rest
}: CodeFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hideLabel, optional, hint, error, success, className }} id={inputId}>
      <div className="group relative">
        <input
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={inputId}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldMessageId(inputId, { hint, error, success })}
          onChange={(event) => onValue(event.target.value)}
          onSelect={keepCaretLast}
          className="absolute inset-0 z-1 size-full cursor-text text-body-16 opacity-0 disabled:cursor-not-allowed"
        />
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length }, (_, index) => {
            const isNext = index === Math.min(value.length, length - 1);
            return (
              <span
                key={index}
                className={cx(
                  'num flex min-w-0 flex-1 items-center justify-center rounded-control bg-level-0',
                  size === 'Large' ? 'h-18 text-heading-30' : 'h-14 text-heading-24',
                  error ? 'inset-ring-[1.5px] inset-ring-error' : 'inset-ring inset-ring-level-20',
                  isNext && 'group-focus-within:inset-ring-2 group-focus-within:inset-ring-level-90',
                )}
              >
                {value[index] ?? ''}
              </span>
            );
          })}
        </div>
      </div>
    </FieldFrame>
  );
}

/** The caret is not seen, so it must not stand anywhere but where the boxes say the next letter goes. */
function keepCaretLast({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length;
  if (input.selectionStart !== input.selectionEnd || input.selectionStart === end) return;
  input.setSelectionRange(end, end);
}
