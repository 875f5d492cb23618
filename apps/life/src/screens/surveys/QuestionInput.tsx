import { hasAnswer, type Question, SCALE_MAX, type SurveyAnswer, WORDS_MAX } from '@oun/contract/survey-rules';
import { Checkbox } from '@oun/ui/checkbox';
import { ChoiceCard, ChoiceTile, RadioGroup } from '@oun/ui/radio-group';
import { TextArea } from '@oun/ui/text-area';

type Props = {
  question: Question;
  answer: SurveyAnswer | undefined;
  error: string | undefined;
  onSay: (answer: SurveyAnswer) => void;
};

/** What somebody says to one question, by its kind. */
export function QuestionInput({ question: { id, kind, title, options }, answer, error, onSay }: Props) {
  const say = (said: Omit<SurveyAnswer, 'question_id'>) => onSay({ question_id: id, ...said });
  const choices = answer?.choices ?? [];
  switch (kind) {
    case 'SINGLE':
      return (
        <RadioGroup
          label={title}
          hideLabel
          value={hasAnswer(answer) ? String(choices[0]) : null}
          onChange={(value) => say({ choices: [Number(value)] })}
          error={error}
          className="grid gap-2"
        >
          {options.map((option, i) => (
            <ChoiceCard key={option} value={String(i)} title={option} />
          ))}
        </RadioGroup>
      );
    case 'MULTIPLE':
      return (
        <fieldset data-wrong={error ? '' : undefined}>
          <legend className="sr-only">{title}</legend>
          <p className="mb-2 text-body-14 text-level-60">여러 개 고를 수 있어요.</p>
          <div className="grid gap-2">
            {options.map((option, i) => (
              <Checkbox
                key={option}
                className="w-full rounded-card px-5 py-3 inset-ring inset-ring-level-20 has-checked:inset-ring-2 has-checked:inset-ring-level-90"
                checked={choices.includes(i)}
                onChange={({ target }) =>
                  say({ choices: target.checked ? [...choices, i] : choices.filter((one) => one !== i) })
                }
              >
                {option}
              </Checkbox>
            ))}
          </div>
          <Wrong words={error} />
        </fieldset>
      );
    case 'SCALE':
      return (
        <>
          <RadioGroup
            label={title}
            hideLabel
            value={answer?.scale === undefined ? null : String(answer.scale)}
            onChange={(value) => say({ scale: Number(value) })}
            error={error}
            className="grid grid-cols-5 gap-2"
          >
            {Array.from({ length: SCALE_MAX }, (_, i) => (
              <ChoiceTile key={i} value={String(i + 1)} title={`${i + 1}점`} />
            ))}
          </RadioGroup>
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

const Wrong = ({ words }: { words: string | undefined }) => (
  <div aria-live="polite">{words ? <p className="mt-1.5 text-body-13 text-error">{words}</p> : null}</div>
);
