import { OPTIONS_MAX, QUESTION_KIND_LABELS, QUESTION_KINDS } from '@oun/contract/survey-rules';
import type { Form } from '@oun/shell/form';
import { Field } from '@oun/ui/field';
import { IconButton } from '@oun/ui/icon-button';
import { Select } from '@oun/ui/select';
import { Switch } from '@oun/ui/switch';
import { TextArea } from '@oun/ui/text-area';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { placed, questionAt, type SurveyDraft } from './survey-draft.ts';

type Props = { form: Form<SurveyDraft>; nth: number };

/** One question, which can go before the one above it, behind the one below it, or away. */
export function QuestionFields({ form, nth }: Props) {
  const { values } = form;
  const kind = values[`kind_${nth}`]!;
  const isPicked = kind === 'SINGLE' || kind === 'MULTIPLE';
  const put = (from: number, to: number) => {
    for (const [name, value] of placed(questionAt(values, from), to)) form.set(name as 'title', value as string);
  };
  const swap = (other: number) => {
    put(nth, other);
    put(other, nth);
  };
  const remove = () => {
    for (let at = nth; at < values.count - 1; at += 1) put(at + 1, at);
    form.set('count', values.count - 1);
  };
  return (
    <fieldset className="grid gap-4 rounded-card bg-level-5 p-5">
      <legend className="sr-only">질문 {nth + 1}</legend>
      <div className="flex items-center justify-between">
        <span className="num text-heading-14">질문 {nth + 1}</span>
        <span className="flex">
          <IconButton
            size="Dense"
            label={`질문 ${nth + 1} 위로`}
            icon={<ChevronUp size={16} />}
            disabled={nth === 0}
            onClick={() => swap(nth - 1)}
          />
          <IconButton
            size="Dense"
            label={`질문 ${nth + 1} 아래로`}
            icon={<ChevronDown size={16} />}
            disabled={nth === values.count - 1}
            onClick={() => swap(nth + 1)}
          />
          <IconButton
            size="Dense"
            label={`질문 ${nth + 1} 지우기`}
            icon={<Trash2 size={16} />}
            disabled={values.count === 1}
            onClick={remove}
          />
        </span>
      </div>
      <div className="grid gap-4 desk:grid-cols-[2fr_1fr]">
        <Field {...form.text(`ask_${nth}`)} label={`질문 ${nth + 1}`} size="Dense" maxLength={100} />
        <Select
          {...form.choice(`kind_${nth}`)}
          label="답하는 법"
          size="Dense"
          options={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] }))}
        />
      </div>
      {isPicked ? (
        <TextArea
          {...form.text(`options_${nth}`)}
          label="보기"
          hint={`한 줄에 하나씩, ${OPTIONS_MAX}개까지 적어요.`}
          rows={4}
          maxLength={500}
        />
      ) : null}
      <Switch {...form.tick(`is_required_${nth}`)} label="꼭 답해야 해요" description="끄면 건너뛸 수 있어요." />
    </fieldset>
  );
}
