import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { refundWay, type RefundStage } from '@oun/contract/money-words';
import type { CLAIM_TYPES, Order, PaidLeft, ReceiptNode } from '@oun/contract/order';
import { sum, type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { PaymentMethod, PaymentPurpose, RefundState } from '../../../../db/rows.ts';

export type RefundRow = Omit<Order['refunds'][number], 'way'> & {
  claim_id: number | null;
  failure_code: string | null;
  state: RefundState;
  purpose: PaymentPurpose | null;
  method: PaymentMethod | null;
  text: string | null;
  type: (typeof CLAIM_TYPES)[number] | null;
  receipt: ReceiptNode | null;
};

/** An order's refunds in their order, as one JSON value of the caller's own query. */
export const refundsJson = sql<RefundRow[]>`coalesce((select json_agg(json_build_object('id', r.id,
    'claim_id', r.claim_id, 'pg', r.pg, 'point', r.point, 'reason', r.reason, 'interest', r.interest, 'state', r.state,
    'failure_code', r.failure_code, 'created_at', r.created_at, 'done_at', r.done_at, 'purpose', p.purpose,
    'method', p.method, 'text', p.detail ->> 'text', 'type', c.type, 'receipt', c.preview -> 'receipt') order by r.id)
  from refund r left join payment p on p.id = r.payment_id left join claim c on c.id = r.claim_id
  where r.order_id = orders.id), '[]')`;

export const stageOf = (state: RefundState): RefundStage =>
  state === 'DONE' ? 'DONE' : state === 'WAITING_ACCOUNT' ? 'WAITING_ACCOUNT' : 'SENDING';

export function refundOf(row: RefundRow) {
  const { purpose: _, method, text, type: __, receipt: ___, ...refund } = row;
  return { ...refund, way: refundWay({ method, text: text ?? '' }, refund, stageOf(refund.state)) };
}

/** What of the order's own money went back; the fee of an exchange was never part of it. */
const ofOrder = (refunds: readonly RefundRow[]) => refunds.filter(({ purpose }) => purpose !== 'CLAIM_FEE');

export function leftOf(
  { pay, point, paid_at }: { pay: Won | null; point: Won; paid_at: Date | null },
  refunds: readonly RefundRow[],
): PaidLeft | null {
  if (paid_at === null) return null;
  const own = ofOrder(refunds);
  const refunded_pg = sum(own.map(({ pg }) => won(pg)));
  const refunded_point = sum(own.map((refund) => won(refund.point)));
  return { refunded_pg, refunded_point, pg: won((pay ?? 0) - refunded_pg), point: won(point - refunded_point) };
}

/** The receipt as it was fixed, and what has gone back since: its sum is what is left of what was paid. */
export function receiptNow(receipt: ReceiptNode, refunds: readonly RefundRow[]): ReceiptNode {
  const back = ofOrder(refunds).filter(({ pg }) => pg > 0);
  if (back.length === 0) return receipt;
  const nodes = back.map(({ pg, type, reason, receipt: told }): ReceiptNode => {
    const card = told?.children?.[0];
    const label = type ? `${CLAIM_TYPE_LABELS[type]} 환불` : '환불';
    // What staff gave instead of what was reckoned has no parts to name.
    const isAsTold = card?.children !== undefined && card.amount === pg;
    return { ...(isAsTold ? negated(card) : { amount: won(-pg) }), label, ...(reason && { note: reason }) };
  });
  const children = [...(receipt.children ?? []), { label: '환불', amount: totalOf(nodes), children: nodes }];
  return { label: '남은 결제 금액', amount: totalOf(children), children };
}

const totalOf = (nodes: readonly ReceiptNode[]): Won => sum(nodes.map(({ amount }) => amount));
const negated = ({ amount, children, ...node }: ReceiptNode): ReceiptNode => ({
  ...node,
  amount: won(-amount),
  ...(children && { children: children.map(negated) }),
});
