import { COUPON_ISSUES, COUPON_OCCASIONS } from '@oun/contract/benefit';
import { COUPON_ISSUE_LABELS, COUPON_OCCASION_LABELS } from '@oun/contract/coupon-rules';
import { Field } from '@oun/ui/field';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { Part } from '../../StaffDrawer.tsx';
import { Labelled } from './DiscountPart.tsx';
import type { PartProps } from './part-props.ts';
import { NumberField } from '../NumberField.tsx';
import { wholeDigits } from '../whole-digits.ts';

const CODE_MAX = 20;
const codeLetters = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** How it comes to people, how many there are, and how long one is good. */
export function GivingPart({ form }: PartProps) {
  const { issue, lasts, issue_from } = form.values;
  return (
    <Part level="h2" title="주는 방법과 기간">
      <div className="grid gap-4 rounded-card bg-level-5 p-5">
        <div className="grid gap-4 desk:grid-cols-3">
          <Select
            {...form.choice('issue')}
            label="받는 방법"
            size="Dense"
            options={COUPON_ISSUES.map((value) => ({ value, label: COUPON_ISSUE_LABELS[value] }))}
          />
          {issue === 'AUTO' ? (
            <Select
              {...form.choice('occasion')}
              label="언제"
              size="Dense"
              options={COUPON_OCCASIONS.map((value) => ({ value, label: COUPON_OCCASION_LABELS[value] }))}
            />
          ) : null}
          {issue === 'CODE' ? (
            <Field
              {...form.text('code', codeLetters)}
              label="코드"
              hint="영문 대문자와 숫자 4~20자예요."
              size="Dense"
              maxLength={CODE_MAX}
            />
          ) : null}
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          <NumberField
            {...form.text('total', wholeDigits)}
            label="수량"
            optional
            hint="비우면 제한이 없어요."
            suffix="장"
          />
          <NumberField {...form.text('per_user', wholeDigits)} label="한 사람에게" suffix="장" />
          <NumberField {...form.text('per_user_day', wholeDigits)} label="한 사람에게 하루" optional suffix="장" />
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          <Field {...form.text('issue_from')} label="받는 첫날" type="date" size="Dense" />
          <Field
            {...form.text('issue_to')}
            label="받는 마지막 날"
            optional
            type="date"
            size="Dense"
            min={issue_from || undefined}
          />
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          <Labelled label="쓸 수 있는 기간">
            <Segmented
              {...form.choice('lasts')}
              label="쓸 수 있는 기간"
              size="Dense"
              options={[
                { value: 'days', label: '받은 날부터' },
                { value: 'until', label: '정한 날까지' },
              ]}
            />
          </Labelled>
          {lasts === 'days' ? (
            <NumberField {...form.text('valid_days', wholeDigits)} label="며칠 동안" suffix="일" />
          ) : (
            <Field
              {...form.text('valid_to')}
              label="쓰는 마지막 날"
              type="date"
              size="Dense"
              min={issue_from || undefined}
            />
          )}
        </div>
      </div>
    </Part>
  );
}
