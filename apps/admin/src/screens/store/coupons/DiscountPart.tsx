import { COUPON_KIND_LABELS, COUPON_TARGET_LABELS } from '@oun/contract/coupon-rules';
import { COUPON_KINDS, COUPON_TARGETS } from '@oun/price/coupon';
import { Field } from '@oun/ui/field';
import { Segmented } from '@oun/ui/segmented';
import type { ReactNode } from 'react';
import { Part } from '../../StaffDrawer.tsx';
import type { PartProps } from './part-props.ts';
import { NumberField } from '../NumberField.tsx';
import { wholeDigits } from '../whole-digits.ts';

/** What it is called, what it takes off, and of what. */
export function DiscountPart({ form }: PartProps) {
  const { target, kind } = form.values;
  return (
    <Part level="h2" title="할인">
      <div className="grid gap-4 rounded-card bg-level-5 p-5">
        <Field
          {...form.text('name')}
          label="이름"
          hint="회원에게 보이는 이름이에요."
          size="Dense"
          maxLength={60}
          showCount
        />
        <div className="grid gap-4 desk:grid-cols-2">
          <Labelled label="대상">
            <Segmented
              label="대상"
              size="Dense"
              value={target}
              options={COUPON_TARGETS.map((value) => ({ value, label: COUPON_TARGET_LABELS[value] }))}
              onChange={(value) => {
                form.set('target', value);
                if (value !== 'SHIPPING' && kind === 'FREE') form.set('kind', 'AMOUNT');
              }}
            />
          </Labelled>
          <Labelled label="깎는 방법" error={form.wordsAt('kind')}>
            <Segmented
              {...form.choice('kind')}
              label="깎는 방법"
              size="Dense"
              options={COUPON_KINDS.map((value) => ({
                value,
                label: COUPON_KIND_LABELS[value],
                disabled: value === 'FREE' && target !== 'SHIPPING',
              }))}
            />
          </Labelled>
        </div>
        <div className="grid gap-4 desk:grid-cols-3">
          {kind === 'FREE' ? null : (
            <NumberField
              {...form.text('value', wholeDigits)}
              label={kind === 'RATE' ? '할인율' : '할인 금액'}
              suffix={kind === 'RATE' ? '%' : '원'}
            />
          )}
          {kind === 'AMOUNT' ? null : (
            <NumberField
              {...form.text('max_discount', wholeDigits)}
              label="최대 할인"
              optional={target === 'SHIPPING'}
              suffix="원"
            />
          )}
          <NumberField {...form.text('min_order', wholeDigits)} label="최소 주문 금액" optional suffix="원" />
        </div>
      </div>
    </Part>
  );
}

/** A name over a group that has none in sight. */
export function Labelled({
  label,
  error,
  children,
}: {
  label: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div data-wrong={error ? '' : undefined}>
      <span aria-hidden="true" className="mb-2 block text-body-14 font-semibold text-level-70">
        {label}
      </span>
      {children}
      {error ? (
        <p role="alert" className="mt-1.5 text-body-13 text-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
