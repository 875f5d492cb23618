import type { Checkout } from '@oun/contract/checkout';

const CHANGED = new Set([
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'LIMIT_EXCEEDED',
  'TIME_SALE_CLOSED',
  'COUPON_NOT_APPLICABLE',
  'POINT_SHORTAGE',
]);
/** Refused because the draft is no longer what the buyer saw. */
export const isChanged = (refusal: { code?: string }): boolean =>
  refusal.code !== undefined && CHANGED.has(refusal.code);

type Line = Checkout['groups'][number]['lines'][number];

export type ChangedLine = {
  line: Line;
  /** Why it stands here. */
  words: string;
  price: { before: number; after: number } | null;
  /** How many of it there are now, where it is fewer. */
  count?: number;
};
export type Changes = {
  lines: ChangedLine[];
  /** Deductions and fees that are no longer what they were; less is below zero. */
  rows: { label: string; before: number; after: number }[];
  pay: { before: number; after: number };
  /** Something, or some of it, cannot be bought any more. */
  hasGone: boolean;
  /** Nothing of it can be, so there is no going on with this draft. */
  isBlocked: boolean;
};

const linesOf = ({ groups }: Checkout) => groups.flatMap(({ lines }) => lines);

/** What has changed between what the buyer saw and what is true now. */
export function changesOf(before: Checkout, after: Checkout): Changes {
  const seen = new Map(linesOf(before).map((line) => [line.line, line]));
  const now = new Map(linesOf(after).map((line) => [line.line, line]));
  const gone = linesOf(before).filter(({ line }) => !now.has(line));
  const lines: ChangedLine[] = [
    ...gone.map((line) => ({ line, words: goneWords(line), price: null })),
    ...linesOf(after).flatMap((line) => changeOf(seen.get(line.line), line) ?? []),
  ];
  const amount = (label: string, read: (checkout: Checkout) => number) => ({
    label,
    before: read(before),
    after: read(after),
  });
  const rows = [
    amount('상품 쿠폰', ({ amounts }) => -amounts.product_coupon),
    amount('장바구니 쿠폰', ({ amounts }) => -amounts.cart_coupon),
    amount('포인트', ({ amounts }) => -amounts.point),
    amount('배송비', ({ amounts }) => amounts.shipping - amounts.shipping_coupon),
  ].filter((row) => row.before !== row.after);
  return {
    lines,
    rows,
    pay: { before: before.amounts.pay, after: after.amounts.pay },
    hasGone: gone.length > 0 || lines.some(({ count }) => count !== undefined),
    isBlocked: linesOf(after).some(({ problem }) => problem !== null && problem.code !== 'PRICE_CHANGED'),
  };
}

const goneWords = ({ problem }: Line): string => (problem?.code === 'ENDED' ? '판매가 끝나 뺐어요' : '품절돼서 뺐어요');

function changeOf(seen: Line | undefined, line: Line): ChangedLine | undefined {
  switch (line.problem?.code) {
    case 'ENDED':
      return { line, words: '판매가 끝났어요', price: null };
    case 'SOLD_OUT':
      return {
        line,
        words: line.problem.left > 0 ? `${line.problem.left}개만 남았어요` : '방금 품절됐어요',
        price: null,
      };
    case 'LIMIT_EXCEEDED':
      return { line, words: `한 번에 ${line.problem.max}개까지 살 수 있어요`, price: null };
    case 'PRICE_CHANGED':
    case undefined:
      break;
  }
  if (seen && line.quantity < seen.quantity) {
    const price = { before: seen.sale_price * seen.quantity, after: line.sale_price * line.quantity };
    return { line, words: `${line.quantity}개만 살 수 있어요`, price, count: line.quantity };
  }
  const price = {
    before: (seen ?? line).sale_price * line.quantity,
    after: line.sale_price * line.quantity,
  };
  if (price.before === price.after) return undefined;
  const words = seen?.is_time_sale && !line.is_time_sale ? '타임세일이 끝났어요' : '가격이 바뀌었어요';
  return { line, words, price };
}
