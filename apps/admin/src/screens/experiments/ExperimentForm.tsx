import type { Mutation } from '@oun/client/mutation';
import type { AdminExperimentDetail, ExperimentForm as Body } from '@oun/contract/experiment-admin';
import { adminCreateExperimentRules } from '@oun/contract/experiment-admin-forms';
import { BUCKETS_MAX, EXPERIMENT_METRIC_LABELS, EXPERIMENT_METRICS } from '@oun/contract/experiment-rules';
import { useForm } from '@oun/shell/form';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { FormEnd } from '../FormEnd.tsx';
import { bodyOf, draftOf, type ExperimentDraft, wrongIn } from './experiment-draft.ts';

type Props<In> = {
  title: string;
  experiment?: AdminExperimentDetail;
  send: Mutation<In, AdminExperimentDetail>;
  /** With what was last written of it when the form was opened. */
  toInput: (body: Body, version: number) => In;
  action: string;
  onDone: (experiment: AdminExperimentDetail) => unknown;
};

const METRICS = EXPERIMENT_METRICS.map((value) => ({ value, label: EXPERIMENT_METRIC_LABELS[value] }));

/** One form to make an experiment and to change one that has not begun. */
export function ExperimentForm<In>({ title, experiment, send, toInput, action, onDone }: Props<In>) {
  const [start] = useState(() => draftOf(experiment));
  const [version] = useState(experiment?.version ?? 0);
  const form = useForm<ExperimentDraft, In, AdminExperimentDetail>({
    start,
    rules: adminCreateExperimentRules,
    check: wrongIn,
    toInput: (draft) => toInput(bodyOf(draft), version),
    send,
    onDone,
  });
  return (
    <form {...form.props} aria-label={title} className="px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">{title}</h1>
      <div className="mt-5 grid max-w-180 gap-4 rounded-card bg-level-5 p-5">
        <Field {...form.text('title')} label="제목" size="Dense" maxLength={40} />
        <TextArea
          {...form.text('hypothesis')}
          label="알고 싶은 것"
          hint="무엇을 바꾸면 무엇이 얼마나 달라질 거라 보는지 적어요."
          rows={2}
          maxLength={300}
        />
        <TextArea
          {...form.text('words')}
          label="회원에게 보일 설명"
          hint="‘이용 기록’에 이대로 보여요. 회원은 언제든 빠질 수 있어요."
          rows={2}
          maxLength={100}
        />
        <Select {...form.choice('metric')} label="견줄 것" size="Dense" options={METRICS} />
        <TextArea
          {...form.text('buckets')}
          label="나누기"
          hint={`한 줄에 하나씩 ‘이름 비율’로 ${BUCKETS_MAX}개까지 적어요. 첫 줄이 지금 모습이에요.`}
          rows={3}
          maxLength={200}
        />
      </div>
      <div className="mt-4 grid max-w-180 gap-4">
        <FormEnd
          form={form}
          back={experiment ? `/experiments?experiment=${experiment.id}` : '/experiments'}
          action={action}
        />
      </div>
    </form>
  );
}
