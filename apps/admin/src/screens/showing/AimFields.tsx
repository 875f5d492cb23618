import { PLATFORM_CHOICES, PLATFORM_LABELS, type PlatformChoice } from '@oun/contract/display-rules';
import { SEGMENT_LABELS, SEGMENTS, type Segment } from '@oun/contract/segments';
import type { Form } from '@oun/shell/form';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import type { PeriodDraft } from './period.ts';

export const SEGMENT_OPTIONS = SEGMENTS.map((value) => ({ value, label: SEGMENT_LABELS[value] }));

export type AimDraft = PeriodDraft & { platforms: PlatformChoice; segment: Segment };

/** When, by the server's clock in Seoul. */
export function PeriodFields({ form }: { form: Form<PeriodDraft> }) {
  return (
    <>
      <Field {...form.text('starts_at')} label="언제부터" type="datetime-local" size="Dense" />
      <Field {...form.text('ends_at')} label="언제까지" type="datetime-local" size="Dense" />
    </>
  );
}

/** To whom, on what, and when. */
export function AimFields({ form }: { form: Form<AimDraft> }) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Select {...form.choice('segment')} label="누구에게" size="Dense" options={SEGMENT_OPTIONS} />
      <Select
        {...form.choice('platforms')}
        label="어디에서"
        size="Dense"
        options={PLATFORM_CHOICES.map((value) => ({ value, label: PLATFORM_LABELS[value] }))}
      />
      <PeriodFields form={form as unknown as Form<PeriodDraft>} />
    </div>
  );
}
