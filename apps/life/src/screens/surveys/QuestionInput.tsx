import { type Question, SCALE_MAX, type SurveyAnswer, WORDS_MAX } from '@oun/contract/survey-rules';
import { cx } from '@oun/ui/class-names';
import { TextArea } from '@oun/ui/text-area';
import { type ReactNode, useId } from 'react';

type Props = {
  question: Question;
  answer: SurveyAnswer | undefined;
  error: string | undefined;
  onSay: (answer: SurveyAnswer) => void;
};

/** What somebody says to one question, by its kind. */
export function QuestionInput({ question: { id, kind, title, options }, answer, error, onSay }: Props) {
  const name = useId();
  const say = (said: Omit<SurveyAnswer, 'question_id'>) => onSay({ question_id: id, ...said });
  const choices = answer?.choices ?? [];
  switch (kind) {
    case 'SINGLE':
      return (
        <Picks title={title} error={error}>
          {options.map((option, i) => (
            <Pick key={option} checked={choices[0] === i} name={name} onPick={() => say({ choices: [i] })}>
              {option}
            </Pick>
          ))}
        </Picks>
      );
    case 'MULTIPLE':
      return (
        <Picks title={title} error={error} hint="여러 개 고를 수 있어요.">
          {options.map((option, i) => (
            <Pick
              key={option}
              isOneOfMany
              checked={choices.includes(i)}
              name={name}
              onPick={() =>
                say({ choices: choices.includes(i) ? choices.filter((one) => one !== i) : [...choices, i] })
              }
            >
              {option}
            </Pick>
          ))}
        </Picks>
      );
    case 'SCALE':
      return (
        <>
          <Picks title={title} error={error} className="grid-cols-5">
            {Array.from({ length: SCALE_MAX }, (_, i) => (
              <Pick
                key={i}
                checked={answer?.scale === i + 1}
                name={name}
                className="justify-center px-2 font-semibold"
                onPick={() => say({ scale: i + 1 })}
              >
                {i + 1}점
              </Pick>
            ))}
          </Picks>
          <p aria-hidden="true" className="mt-2 flex justify-between text-body-13 text-level-60">
            <span>전혀 아니에요</span>
            <span>아주 그래요</span>
          </p>
        </>
      );
    case 'TEXT':
      return (
        <TextArea
          label={title}
          hideLabel
          rows={6}
          maxLength={WORDS_MAX}
          showCount
          value={answer?.words ?? ''}
          error={error}
          hint="이름이나 연락처는 적지 말아주세요."
          onChange={({ target }) => say({ words: target.value })}
        />
      );
  }
}

type PicksProps = { title: string; error: string | undefined; hint?: string; className?: string; children: ReactNode };

function Picks({ title, error, hint, className, children }: PicksProps) {
  const id = useId();
  return (
    <fieldset data-wrong={error ? '' : undefined} aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="sr-only">{title}</legend>
      {hint ? <p className="mb-2 text-body-14 text-level-60">{hint}</p> : null}
      <div className={cx('grid gap-2', className)}>{children}</div>
      <div aria-live="polite">
        {error ? (
          <p id={id} className="mt-1.5 text-body-13 text-error">
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

type PickProps = {
  checked: boolean;
  name: string;
  isOneOfMany?: boolean;
  className?: string;
  onPick: () => void;
  children: ReactNode;
};

/** As large as a finger wants it. */
const Pick = ({ checked, name, isOneOfMany = false, className, onPick, children }: PickProps) => (
  <label
    className={cx(
      'relative flex min-h-15 items-center rounded-card px-5 py-3 text-body-16 inset-ring inset-ring-level-20',
      'has-checked:font-semibold has-checked:inset-ring-2 has-checked:inset-ring-level-90',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-50',
      className,
    )}
  >
    <input
      type={isOneOfMany ? 'checkbox' : 'radio'}
      name={name}
      checked={checked}
      onChange={onPick}
      className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
    />
    {children}
  </label>
);
