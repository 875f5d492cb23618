import type { Checkout } from '@oun/contract/checkout';
import { won } from '@oun/money';
import { describe, expect, test } from 'vitest';
import { changesOf, isChanged } from './changes.ts';

type Line = Checkout['groups'][number]['lines'][number];

const draft = (line: Partial<Line>, amounts: Partial<Checkout['amounts']> = {}): Checkout =>
  ({
    groups: [
      {
        lines: [
          { line: 0, name: '매트', quantity: 2, sale_price: won(39_000), is_time_sale: true, problem: null, ...line },
        ],
      },
    ],
    amounts: {
      product_coupon: won(3_900),
      cart_coupon: won(0),
      point: won(0),
      shipping: won(3_000),
      shipping_coupon: won(0),
      pay: won(77_100),
      ...amounts,
    },
  }) as unknown as Checkout;

const problem = (code: NonNullable<Line['problem']>['code'], left = 0) => ({
  problem: { code, price_now: won(39_000), left, max: 3 },
});

test('a price that rose is told with why, with what follows from it, and with the new total', () => {
  const after = draft(
    { sale_price: won(45_000), is_time_sale: false },
    { product_coupon: won(4_500), pay: won(88_500) },
  );
  expect(changesOf(draft({}), after)).toMatchObject({
    lines: [{ words: '타임세일이 끝났어요', price: { before: 78_000, after: 90_000 } }],
    rows: [{ label: '상품 쿠폰', before: -3_900, after: -4_500 }],
    pay: { before: 77_100, after: 88_500 },
    isBlocked: false,
  });
});

test('what did not change is not told', () => {
  expect(changesOf(draft({}), draft({}))).toMatchObject({ lines: [], rows: [], hasGone: false, isBlocked: false });
});

test('sending that is no longer free is told, whether its price rose or its coupon went', () => {
  const coupon = { shipping_coupon: won(3_000) };
  const row = { label: '배송비', before: 0, after: 3_000 };
  expect(changesOf(draft({}, coupon), draft({})).rows).toEqual([row]);
  expect(changesOf(draft({}, { shipping: won(0) }), draft({})).rows).toEqual([row]);
  expect(changesOf(draft({}, { shipping: won(0) }), draft({}, coupon)).rows).toEqual([]);
});

test.each([
  ['SOLD_OUT', 0, '방금 품절됐어요'],
  ['SOLD_OUT', 1, '1개만 남았어요'],
  ['ENDED', 0, '판매가 끝났어요'],
  ['LIMIT_EXCEEDED', 9, '한 번에 3개까지 살 수 있어요'],
] as const)('%s with %i left stops the order: %s', (code, left, words) => {
  expect(changesOf(draft({}), draft(problem(code, left)))).toMatchObject({ lines: [{ words }], isBlocked: true });
});

describe('of several things', () => {
  const line = (place: number, name: string, quantity: number, more: object = {}) => ({
    ...draft({}).groups[0]!.lines[0]!,
    line: place,
    name,
    quantity,
    ...more,
  });
  const of = (lines: Line[], pay: number) => ({ ...draft({}, { pay: won(pay) }), groups: [{ lines }] }) as Checkout;
  const told = ({ lines }: ReturnType<typeof changesOf>) =>
    lines.map(({ line: { name }, words }) => `${name} ${words}`);

  test('what is gone, or partly gone, is named, and the rest can be bought at the new total', () => {
    const before = of([line(0, '매트', 1, problem('SOLD_OUT')), line(1, '밴드', 3), line(2, '공', 1)], 195_000);
    const after = of([line(1, '밴드', 2), line(2, '공', 1)], 117_000);
    const changes = changesOf(before, after);
    expect(told(changes)).toEqual(['매트 품절돼서 뺐어요', '밴드 2개만 살 수 있어요']);
    expect(changes.lines.map(({ count }) => count)).toEqual([undefined, 2]);
    expect(changes).toMatchObject({ hasGone: true, isBlocked: false, pay: { before: 195_000, after: 117_000 } });
  });

  test('one that is no longer sold is gone for that reason, also where it is all that changed', () => {
    const before = of([line(0, '매트', 1, problem('ENDED')), line(1, '밴드', 3)], 156_000);
    const changes = changesOf(before, of([line(1, '밴드', 3)], 117_000));
    expect([told(changes), changes.hasGone]).toEqual([['매트 판매가 끝나 뺐어요'], true]);
  });

  test('fewer of one is something gone too, also where it is all that changed', () => {
    const changes = changesOf(of([line(1, '밴드', 3)], 117_000), of([line(1, '밴드', 1)], 39_000));
    expect([told(changes), changes.hasGone]).toEqual([['밴드 1개만 살 수 있어요'], true]);
    expect(changes.lines[0]!.price).toEqual({ before: 117_000, after: 39_000 });
  });
});

test.each([
  ['PRICE_CHANGED', true],
  ['OUT_OF_STOCK', true],
  ['LIMIT_EXCEEDED', true],
  ['TIME_SALE_CLOSED', true],
  ['COUPON_NOT_APPLICABLE', true],
  ['POINT_SHORTAGE', true],
  ['PAYMENT_PENDING', false],
  [undefined, false],
])('a refusal by %s is one because something changed: %s', (code, expected) => {
  expect(isChanged(code === undefined ? {} : { code })).toBe(expected);
});
