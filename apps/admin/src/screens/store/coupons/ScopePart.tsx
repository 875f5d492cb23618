import { query } from '@oun/client/query';
import { adminListProducts } from '@oun/contract/catalog';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@oun/contract/checkout';
import { adminListCouponScopes } from '@oun/contract/coupon-admin';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { RemovableChip } from '@oun/ui/chip';
import { Field } from '@oun/ui/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Part } from '../../StaffDrawer.tsx';
import type { Named } from './coupon-draft.ts';
import { Labelled } from './DiscountPart.tsx';
import type { PartProps } from './part-props.ts';

const CONDITIONS = {
  allows_time_sale: '타임세일 상품에도',
  is_app_only: '앱에서만',
  is_first_order_only: '첫 주문에만',
  is_member_only: '멤버십 회원만',
  is_exclusive: '다른 쿠폰과 함께 못 씀',
} as const;
const CONDITION_KEYS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
const FOUND_MAX = 6;

/** When and on what it may be used; nothing chosen means on everything. */
export function ScopePart({ form }: PartProps) {
  const { methods } = form.values;
  const { data } = useQuery(query(adminListCouponScopes));
  return (
    <Part level="h2" title="쓸 수 있는 곳">
      <div className="grid gap-5 rounded-card bg-level-5 p-5">
        <Labelled label="조건">
          <div role="group" aria-label="조건" className="flex flex-wrap gap-x-6 gap-y-3">
            {CONDITION_KEYS.map((key) => (
              <Checkbox key={key} {...form.tick(key)} size="Dense">
                {CONDITIONS[key]}
              </Checkbox>
            ))}
          </div>
        </Labelled>
        <Labelled label="결제 수단" error={form.wordsAt('methods')}>
          <div role="group" aria-label="결제 수단" className="flex flex-wrap gap-x-6 gap-y-3">
            {PAYMENT_METHODS.map((method) => (
              <Checkbox
                key={method}
                size="Dense"
                checked={methods.includes(method)}
                onChange={(event) =>
                  form.set(
                    'methods',
                    PAYMENT_METHODS.filter((one) => (one === method ? event.target.checked : methods.includes(one))),
                  )
                }
              >
                {PAYMENT_METHOD_LABELS[method]}
              </Checkbox>
            ))}
          </div>
        </Labelled>
        <Checks {...form.choice('categories')} label="분류" all={data?.categories ?? []} />
        <Checks {...form.choice('brands')} label="브랜드" all={data?.brands ?? []} />
        <div className="grid gap-5 desk:grid-cols-2">
          <ProductPicker {...form.choice('products')} label="상품" />
          <ProductPicker {...form.choice('excluded_products')} label="빼는 상품" />
        </div>
      </div>
    </Part>
  );
}

type ChoiceProps = {
  label: string;
  value: readonly Named[];
  error: string | undefined;
  onChange: (chosen: Named[]) => void;
};

const without = (chosen: readonly Named[], id: number) => chosen.filter((one) => one.id !== id);

function Checks({ label, all, value: chosen, error, onChange }: ChoiceProps & { all: readonly Named[] }) {
  return (
    <Labelled label={label} error={error}>
      <div
        role="group"
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-4 gap-y-3"
      >
        {all.map(({ id, name }) => (
          <Checkbox
            key={id}
            size="Dense"
            checked={chosen.some((one) => one.id === id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, { id, name }] : without(chosen, id))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Labelled>
  );
}

function ProductPicker({ label, value: chosen, error, onChange }: ChoiceProps) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const found = useQuery({
    ...query(adminListProducts, { query: { q, limit: FOUND_MAX } }),
    enabled: q.length >= 2,
    placeholderData: (kept) => kept,
  });
  const open = q.length < 2 ? [] : (found.data?.items ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <div className="grid content-start gap-2">
      <Field
        label={label}
        optional
        hint="이름을 두 글자 넘게 적으면 찾아요."
        size="Dense"
        maxLength={60}
        value={words}
        error={error}
        onChange={(event) => setWords(event.target.value)}
        // Enter looks for a product here; the form is sent by its button.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {open.length > 0 ? (
        <ul aria-label={`찾은 ${label}`} className="grid gap-1">
          {open.map(({ id, name, brand_name }) => (
            <li key={id}>
              <Button
                variant="line"
                size="Dense"
                full
                className="justify-start"
                onClick={() => onChange([...chosen, { id, name }])}
              >
                <span className="truncate">
                  {name} <span className="font-normal text-level-60">{brand_name}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {q.length >= 2 && found.data?.total === 0 ? (
        <p className="text-body-13 text-level-60">찾는 상품이 없어요.</p>
      ) : null}
      {chosen.length > 0 ? (
        <div role="group" aria-label={`고른 ${label}`} className="flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <RemovableChip key={id} label={name} onRemove={() => onChange(without(chosen, id))} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
