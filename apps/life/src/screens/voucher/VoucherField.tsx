import { CODE_LENGTH, CODE_LETTERS, readCode } from '@oun/membership/code';
import { cx } from '@oun/ui/class-names';
import { FieldFrame, fieldMessageId } from '@oun/ui/field-frame';
import { Check } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId } from 'react';

const GROUP = 4;

/** What of it can stand in a code, as it is kept. */
export const codeIn = (typed: string): string =>
  [...readCode(typed)]
    .filter((letter) => CODE_LETTERS.includes(letter))
    .slice(0, CODE_LENGTH)
    .join('');

/** A whole code that is pasted behind another takes its place. */
function codeAfter(before: string, typed: string): string {
  const pasted = typed.startsWith(before) ? codeIn(typed.slice(before.length)) : '';
  return pasted.length === CODE_LENGTH ? pasted : codeIn(typed);
}

type VoucherFieldProps = {
  value: string;
  onValue: (code: string) => void;
  hint?: string | undefined;
  error?: ReactNode;
  isGood: boolean;
  /** Nothing can be typed for a while, and what was is not shown. */
  isLocked: boolean;
};

/** One real input under letters drawn in groups of four, so that pasting and screen readers meet an ordinary field. */
export function VoucherField({ value, onValue, hint, error, isGood, isLocked }: VoucherFieldProps) {
  const id = useId();
  const success = isGood ? (
    <span className="flex items-center gap-1">
      <Check size={16} strokeWidth={2.2} aria-hidden="true" />쓸 수 있는 코드예요.
    </span>
  ) : undefined;
  return (
    <FieldFrame {...{ hint, error, success }} label="이용권 코드 16자리" hideLabel id={id}>
      <div className="group relative">
        <input
          id={id}
          value={value}
          disabled={isLocked}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldMessageId(id, { hint, error, success })}
          onChange={(event) => onValue(codeAfter(value, event.target.value))}
          onSelect={keepCaretLast}
          className="absolute inset-0 z-1 size-full cursor-text text-body-16 opacity-0 disabled:cursor-not-allowed"
        />
        <div
          aria-hidden="true"
          className={cx(
            'num flex h-15 items-center justify-between rounded-control px-4 text-[18px] font-semibold wide:px-10',
            isLocked
              ? 'bg-level-10 text-level-60'
              : error
                ? 'inset-ring-[1.5px] inset-ring-error'
                : isGood
                  ? 'inset-ring-[1.5px] inset-ring-success'
                  : 'inset-ring inset-ring-level-20 group-focus-within:inset-ring-2 group-focus-within:inset-ring-level-90',
          )}
        >
          {Array.from({ length: CODE_LENGTH / GROUP }, (_, group) => (
            <Group key={group} {...{ group, value, isLocked }} />
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}

function Group({ group, value, isLocked }: { group: number; value: string; isLocked: boolean }) {
  return (
    <>
      {group === 0 ? null : <span className="font-normal text-level-60">-</span>}
      <span className="grid grid-cols-[repeat(4,16px)]">
        {Array.from({ length: GROUP }, (_, index) => {
          const at = group * GROUP + index;
          return (
            <span key={index} className="flex h-7 items-center justify-center">
              {isLocked ? '•' : (value[at] ?? null)}
              {at === value.length && !isLocked ? (
                <i className="hidden h-5.5 w-0.5 bg-pink-50 group-focus-within:block motion-safe:animate-pulse" />
              ) : null}
            </span>
          );
        })}
      </span>
    </>
  );
}

/** The caret is drawn where the next letter goes, so it must not stand anywhere else. */
function keepCaretLast({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const end = input.value.length;
  if (input.selectionStart !== input.selectionEnd || input.selectionStart === end) return;
  input.setSelectionRange(end, end);
}
