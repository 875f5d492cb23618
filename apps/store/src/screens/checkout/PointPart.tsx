import type { Checkout } from '@oun/contract/checkout';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { type KeyboardEvent, useState } from 'react';
import type { Change } from './drafts.ts';

export function PointPart({ checkout, change }: { checkout: Checkout; change: Change }) {
  const { points } = checkout;
  // What is being typed; nothing once it counts.
  const [typed, setTyped] = useState<string | null>(null);

  function use(amount: number) {
    setTyped(null);
    const used = Math.min(amount, points.max);
    if (used !== points.used) change({ benefits: { points: used } });
  }
  const useTyped = () => {
    if (typed !== null) use(Number(typed.replace(/\D/g, '')));
  };
  const isAll = points.used > 0 && points.used === points.max;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-heading-18" aria-hidden="true">
        포인트
      </h2>
      <div className="flex gap-2">
        <Field
          label="쓸 포인트"
          hideLabel
          className="num flex-1"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          suffix="P"
          disabled={points.max === 0}
          value={typed ?? (points.used === 0 ? '' : withCommas(points.used))}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 9))}
          onFocus={(event) => event.target.select()}
          onBlur={useTyped}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <Button variant="gray" size="Large" disabled={points.max === 0} onClick={() => use(isAll ? 0 : points.max)}>
          {isAll ? '쓰지 않기' : '전액 사용'}
        </Button>
      </div>
      <p className="num mt-2 text-body-14 text-level-60">
        지금 {withCommas(points.balance)}P 있어요
        {points.max < points.balance ? ` · 이 주문에는 ${withCommas(points.max)}P까지 쓸 수 있어요` : null}
      </p>
    </section>
  );
}
