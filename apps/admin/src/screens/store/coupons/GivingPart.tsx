import { COUPON_ISSUES, COUPON_OCCASIONS } from '@oun/contract/benefit';
import { COUPON_ISSUE_LABELS, COUPON_OCCASION_LABELS } from '@oun/contract/coupon-rules';
import { Field } from '@oun/ui/field';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { Part } from '../../StaffDrawer.tsx';
import { Labelled } from './DiscountPart.tsx';
import type { PartProps } from './part-props.ts';
import { NumberField } from '../NumberField.tsx';

const CODE_MAX = 20;

/** How it comes to people, how many there are, and how long one is good. */
export function GivingPart({ draft, change, errorOf }: PartProps) {
  const { issue, lasts } = draft;
  return (
    <Part level="h2" title="주는 방법과 기간">
      <div className="grid gap-4 rounded-card bg-level-5 p-5">
        <div className="grid gap-4 desk:grid-cols-3">
          <Select
            label="받는 방법"
            size="Dense"
            value={issue}
            options={COUPON_ISSUES.map((value) => ({ value, label: COUPON_ISSUE_LABELS[value] }))}
            onChange={(value) => change({ issue: value })}
          />
          {issue === 'AUTO' ? (
            <Select
              label="언제"
              size="Dense"
              value={draft.occasion}
              error={errorOf('occasion')}
              options={COUPON_OCCASIONS.map((value) => ({ value, label: COUPON_OCCASION_LABELS[value] }))}
              onChange={(occasion) => change({ occasion })}
            />
          ) : null}
          {issue === 'CODE' ? (
            <Field
              label="코드"
              hint="영문 대문자와 숫자 4~20자예요."
              size="Dense"
              maxLength={CODE_MAX}
              value={draft.code}
              error={errorOf('code')}
              onChange={(event) => change({ code: event.target.value.toUpperCase().replace(/[^0-9A-Z]/g, '') })}
            />
          ) : null}
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          <NumberField
            label="수량"
            optional
            hint="비우면 제한이 없어요."
            suffix="장"
            value={draft.total}
            error={errorOf('total')}
            onChange={(total) => change({ total })}
          />
          <NumberField
            label="한 사람에게"
            suffix="장"
            value={draft.per_user}
            error={errorOf('per_user')}
            onChange={(per_user) => change({ per_user })}
          />
          <NumberField
            label="한 사람에게 하루"
            optional
            suffix="장"
            value={draft.per_user_day}
            error={errorOf('per_user_day')}
            onChange={(per_user_day) => change({ per_user_day })}
          />
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          <Field
            label="받는 첫날"
            type="date"
            size="Dense"
            value={draft.issue_from}
            error={errorOf('issue_from')}
            onChange={(event) => change({ issue_from: event.target.value })}
          />
          <Field
            label="받는 마지막 날"
            optional
            type="date"
            size="Dense"
            min={draft.issue_from || undefined}
            value={draft.issue_to}
            error={errorOf('issue_to')}
            onChange={(event) => change({ issue_to: event.target.value })}
          />
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          <Labelled label="쓸 수 있는 기간">
            <Segmented
              label="쓸 수 있는 기간"
              size="Dense"
              value={lasts}
              options={[
                { value: 'days', label: '받은 날부터' },
                { value: 'until', label: '정한 날까지' },
              ]}
              onChange={(value) => change({ lasts: value })}
            />
          </Labelled>
          {lasts === 'days' ? (
            <NumberField
              label="며칠 동안"
              suffix="일"
              value={draft.valid_days}
              error={errorOf('valid_days')}
              onChange={(valid_days) => change({ valid_days })}
            />
          ) : (
            <Field
              label="쓰는 마지막 날"
              type="date"
              size="Dense"
              min={draft.issue_from || undefined}
              value={draft.valid_to}
              // Which of the two is missing, the form knows; the rule only that one of them is.
              error={errorOf('valid_to') ?? errorOf('valid_days')}
              onChange={(event) => change({ valid_to: event.target.value })}
            />
          )}
        </div>
      </div>
    </Part>
  );
}
