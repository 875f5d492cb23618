import type { Mutation } from '@oun/client/mutation';
import type { AdminSurveyDetail, SurveyForm as Body } from '@oun/contract/survey-admin';
import { adminCreateSurveyRules } from '@oun/contract/survey-admin-forms';
import { QUESTIONS_MAX } from '@oun/contract/survey-rules';
import { type Form, useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormEnd } from '../FormEnd.tsx';
import { PeriodFields, SEGMENT_OPTIONS } from '../showing/AimFields.tsx';
import type { PeriodDraft } from '../showing/period.ts';
import { Part } from '../StaffDrawer.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { bodyOf, draftOf, NAMES, type SurveyDraft, wrongIn } from './survey-draft.ts';

type Props<In> = {
  title: string;
  survey?: AdminSurveyDetail;
  send: Mutation<In, AdminSurveyDetail>;
  /** With what was last written of it when the form was opened. */
  toInput: (body: Body, version: number) => In;
  action: string;
  onDone: (survey: AdminSurveyDetail) => unknown;
};

/** One form to make a survey and to change one that is not open yet. */
export function SurveyForm<In>({ title, survey, send, toInput, action, onDone }: Props<In>) {
  const [start] = useState(() => draftOf(survey));
  const [version] = useState(survey?.version ?? 0);
  const form = useForm<SurveyDraft, In, AdminSurveyDetail>({
    start,
    rules: adminCreateSurveyRules,
    names: NAMES,
    check: wrongIn,
    toInput: (draft) => toInput(bodyOf(draft), version),
    send,
    onDone,
  });
  const { count } = form.values;
  return (
    <form {...form.props} aria-label={title} className="px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">{title}</h1>
      <div className="mt-5 grid max-w-230 gap-8">
        <Part level="h2" title="무엇을 누구에게">
          <div className="grid gap-4 rounded-card bg-level-5 p-5">
            <Field {...form.text('title')} label="제목" size="Dense" maxLength={40} />
            <TextArea
              {...form.text('intro')}
              label="시작하는 말"
              optional
              hint="얼마나 걸리고 어디에 쓰는지 알려주세요."
              rows={3}
              maxLength={300}
            />
            <div className="grid gap-4 desk:grid-cols-3">
              <Select {...form.choice('segment')} label="누구에게" size="Dense" options={SEGMENT_OPTIONS} />
              <PeriodFields form={form as unknown as Form<PeriodDraft>} />
            </div>
          </div>
        </Part>
        <Part level="h2" title={`질문 ${count}`}>
          <Callout tone="caution" title="민감한 것은 묻지 않아요">
            병력, 종교, 정치, 주민등록번호, 카드번호처럼 동의를 따로 받아야 하는 것은 설문으로 물을 수 없어요.
          </Callout>
          <div className="mt-2 grid gap-4">
            {Array.from({ length: count }, (_, nth) => (
              <QuestionFields key={nth} form={form as unknown as Form<SurveyDraft>} nth={nth} />
            ))}
          </div>
          {count < QUESTIONS_MAX ? (
            <Button variant="line" size="Dense" className="mt-2 w-fit" onClick={() => form.set('count', count + 1)}>
              <Plus size={16} aria-hidden="true" />
              질문 더하기
            </Button>
          ) : null}
        </Part>
        <FormEnd form={form} back={survey ? `/surveys?survey=${survey.id}` : '/surveys'} action={action} />
      </div>
    </form>
  );
}
