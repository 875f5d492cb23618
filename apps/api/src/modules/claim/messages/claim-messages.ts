import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { APOLOGY_POINTS } from '@oun/contract/claim-admin';
import { backWords, pointWords, refundWay, wonWords } from '@oun/contract/money-words';
import type { CLAIM_TYPES } from '@oun/contract/order';
import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../db/rows.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { tell } from '../../message/message.ts';
import { eventWords } from '../../order/order.ts';
import { reasonOf } from '../amounts/claim-terms.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'claim.moved': { claim_id: number; kind: string; note: string };
  }
}

/** A step of a claim, told in the transaction that takes it. */
export const announceStep = (tx: Tx, now: Date, claimId: number, kind: string, note = ''): Promise<void> =>
  announce(tx, now, 'claim.moved', { claim_id: claimId, kind, note });

type Row = {
  account_id: number;
  type: (typeof CLAIM_TYPES)[number];
  phone: string | null;
  name: string;
  count: number;
  fee: number;
  reason: string;
  is_paid: boolean;
};

export async function tellStep(
  ctx: JobContext,
  { claim_id, kind, note }: { claim_id: number; kind: string; note: string },
): Promise<void> {
  const { rows } = await sql<Row>`
    select c.account_id, c.type, c.fee, c.reason, o.paid_at is not null as is_paid, o.address ->> 'phone' as phone,
      (array_agg(i.snapshot ->> 'name' order by i.id))[1] as name, count(*)::int as count
    from claim c join orders o on o.id = c.order_id join claim_item l on l.claim_id = c.id
      join order_item i on i.id = l.item_id
    where c.id = ${claim_id} group by c.id, o.id`.execute(ctx.db);
  const [row] = rows;
  const title = titleOf(kind);
  if (!row || !title) return;
  await tell(ctx, {
    accountId: row.account_id,
    phone: row.phone,
    kind: `CLAIM_${kind}`,
    about: 'ORDER',
    isMailed: CHANGES_TERMS.has(kind),
    // An amount may rise more than once.
    subject: kind === 'AMOUNT_RAISED' ? `claim-${claim_id}-${note}` : `claim-${claim_id}`,
    title,
    lines: [
      `상품 ${row.count > 1 ? `${row.name} 외 ${row.count - 1}개` : row.name}`,
      `${CLAIM_TYPE_LABELS[row.type]} 요청번호 ${claim_id}`,
      ...(kind === 'FEE_WAITING' ? [`왕복 배송비 ${wonWords(row.fee)}을 3일 안에 내주세요.`] : []),
      ...(kind === 'TARGET_GONE' ? ['반품으로 바꾸면 낸 돈을 모두 돌려드려요.'] : []),
      ...(kind === 'STAFF_CANCELED' ? [`까닭 ${reasonOf(row.reason).label}`, '낸 돈을 모두 돌려드려요.'] : []),
      ...(kind === 'STAFF_CANCELED' && row.is_paid
        ? [`죄송한 마음으로 ${pointWords(APOLOGY_POINTS)}를 드렸어요.`]
        : []),
      ...(kind === 'PAID_TOO_MUCH' ? ['돌려받을 계좌를 알려주세요.'] : []),
      ...(note ? [note] : []),
    ],
    path: `/my/claims/${claim_id}`,
    button: '진행 보기',
  });
}

/** The steps after which the order is no longer what was agreed to; the money itself is told when it has gone back. */
const CHANGES_TERMS: ReadonlySet<string> = new Set(['STAFF_CANCELED', 'AMOUNT_RAISED', 'PAID_TOO_MUCH']);

/** What was asked for is confirmed in other words than it stands in one's own history. */
const TITLES: Record<string, string> = {
  CANCEL_REQUESTED: '취소 요청을 받았어요',
  RETURN_REQUESTED: '반품 요청을 받았어요',
  EXCHANGE_REQUESTED: '교환 요청을 받았어요',
  FEE_WAITING: '교환 배송비를 내주세요',
};
const titleOf = (kind: string): string | undefined => TITLES[kind] ?? eventWords(kind);

export async function tellRefunded(ctx: JobContext, { refund_id }: { refund_id: number }): Promise<void> {
  const { rows } = await sql<{
    account_id: number;
    number: string;
    phone: string | null;
    pg: number;
    point: number;
    interest: number;
    reason: string;
    method: PaymentMethod | null;
    text: string | null;
  }>`
    select r.account_id, o.number, o.address ->> 'phone' as phone, r.pg, r.point, r.interest, r.reason,
      p.method, p.detail ->> 'text' as text
    from refund r join orders o on o.id = r.order_id left join payment p on p.id = r.payment_id
    where r.id = ${refund_id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const way = refundWay({ method: row.method, text: row.text ?? '' }, row, 'DONE');
  await tell(ctx, {
    accountId: row.account_id,
    phone: row.phone,
    kind: 'REFUND_DONE',
    about: 'ORDER',
    isMailed: true,
    subject: `refund-${refund_id}`,
    title: '환불을 마쳤어요',
    lines: [
      `환불 금액 ${backWords(row)}`,
      `주문번호 ${row.number}`,
      ...(row.pg > 0 ? [`환불한 곳 ${way.to}`, `${way.when}.`] : []),
      ...(row.interest > 0 ? [`늦어서 드리는 이자 ${pointWords(row.interest)}를 함께 드렸어요.`] : []),
    ],
    path: `/my/orders/${row.number}`,
    button: '주문 보기',
  });
}
