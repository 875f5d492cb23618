import { type ReactNode, useId } from 'react';
import { Star } from './rating.tsx';

const WORDS = ['아쉬워요', '그저 그래요', '괜찮아요', '좋아요', '아주 좋아요'];

export type RatingInputProps = {
  label: string;
  /** `null` while nothing is chosen: no mark is suggested. */
  value: number | null;
  onChange: (value: number) => void;
  error?: ReactNode;
  name?: string | undefined;
  className?: string | undefined;
};

export function RatingInput({ label, value, onChange, error, name, className }: RatingInputProps) {
  const id = useId();
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={className}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center">
        {WORDS.map((word, index) => {
          const mark = index + 1;
          return (
            <label
              key={word}
              className="relative flex size-control cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-blue-50"
            >
              <input
                type="radio"
                name={name ?? id}
                value={mark}
                checked={value === mark}
                onChange={() => onChange(mark)}
                aria-label={`${mark}점 ${word}`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Star size={32} className={value !== null && mark <= value ? 'text-yellow-50' : 'text-level-30'} />
            </label>
          );
        })}
        <span aria-hidden="true" className="ml-2 text-body-15 font-semibold text-level-70">
          {value === null ? '' : WORDS[value - 1]}
        </span>
      </div>
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1 ml-1.5 text-body-13 text-error">
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
