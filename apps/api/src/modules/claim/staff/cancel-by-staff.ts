import { type adminCancelItems, type adminQuoteCancel, APOLOGY_POINTS } from '@oun/contract/claim-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sum, type Won, won } from '@oun/money';
import { grant } from '@oun/price/open-claims';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { writeAudit } from '../../audit/audit.ts';
import { sellOut } from '../../catalog/catalog.ts';
import { lockOrder } from '../../order/order.ts';
import { cancelMachine } from '../claim.machine.ts';
import { apologise } from '../amounts/apology-points.ts';
import { cancelUnpaid, isAllThatIsLeft, quoteUnpaid } from '../request/cancel-unpaid.ts';
import { pickItems, refuseUnlessOpen, refuseUnplaced, setApart } from '../request/request-claim.ts';
import { type SoldOrder, loadSold, seenAs } from '../amounts/order-as-sold.ts';
import { insertClaim } from '../request/insert-claim.ts';
import { type Picked, type Quoted, quoteOf, unitsOf } from '../amounts/claim-quote.ts';
import { settleRefund } from '../amounts/settle-refund.ts';
import { reasonOf } from '../amounts/claim-terms.ts';
import { sendRefundNow } from '../../payment/payment.ts';

type Body = Parsed<typeof adminCancelItems>['body'];

async function find(db: Db, number: string): Promise<{ id: number; account_id: number }> {
  const found = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .select(['id', 'account_id', 'state'])
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  refuseUnplaced(found);
  return found;
}

type Part = { picked: Picked[]; quoted: Quoted };

/** Each group by itself, as claims go, one after the other. */
function partsOf(order: SoldOrder, items: Body['items'], now: Date): Part[] {
  const picked = pickItems(order, items);
  for (const { item } of picked) refuseUnlessOpen(item, 'CANCEL', 'SELLER', now);
  const isUnpaid = order.state === 'WAITING_DEPOSIT';
  if (isUnpaid && isAllThatIsLeft(order, picked)) return [{ picked, quoted: quoteUnpaid(order, picked, 'SELLER') }];
  let seen = order;
  return [...Map.groupBy(picked, ({ item }) => item.group_id).values()].map((own) => {
    const { quote, reckoned } = quoteOf(seen, own, 'CANCEL', 'SELLER');
    const quoted = isUnpaid ? quoteUnpaid(seen, own, 'SELLER') : { quote, reckoned };
    const wish = { type: 'CANCEL' as const, fault: 'SELLER' as const, unitIds: unitsOf(seen, own) };
    seen = seenAs(seen, grant(seen.foreseen, wish, reckoned!.effects));
    return { picked: own, quoted };
  });
}

const totalOf = (parts: readonly Part[], kind: 'pg' | 'point'): Won =>
  sum(parts.map(({ quoted }) => quoted.quote[kind]));
/** Who has not paid yet has lost nothing. */
const apologyFor = ({ state, paid }: SoldOrder): Won =>
  won(state === 'PAID' && !paid?.isTakenBack ? APOLOGY_POINTS : 0);

export async function quoteCancelForStaff(
  { db, now }: StaffContext,
  number: string,
  { items }: { items: Body['items'] },
): Promise<Answer<typeof adminQuoteCancel>> {
  const order = await loadSold(db, (await find(db, number)).id);
  const parts = partsOf(order, items, now());
  const quotes = parts.map(({ quoted }) => quoted.quote);
  const [only] = quotes;
  return {
    pg: totalOf(parts, 'pg'),
    point: totalOf(parts, 'point'),
    apology: apologyFor(order),
    restores_coupons: [...new Set(quotes.flatMap(({ restores_coupons }) => restores_coupons))],
    words: order.state === 'WAITING_DEPOSIT' || order.paid?.isTakenBack ? only!.words : '낸 그대로 돌려드려요.',
    receipt: {
      label: '환불 금액',
      amount: sum(quotes.map(({ receipt }) => receipt.amount)),
      children: quotes.flatMap(({ receipt }) => receipt.children ?? []),
    },
  };
}

/** We cannot send it: our fault, so nothing is taken off, the money goes back at once, and we say sorry. */
export async function cancelForStaff(
  ctx: StaffContext,
  number: string,
  body: Body,
): Promise<Answer<typeof adminCancelItems>> {
  const { db, now, staff } = ctx;
  const { account_id } = await find(db, number);
  const { answer, refundIds } = await db.transaction().execute(async (tx) => {
    const at = now();
    const locked = (await lockOrder(tx, number, account_id))!;
    refuseUnplaced(locked);
    const order = await loadSold(tx, locked.id);
    const parts = partsOf(order, body.items, at);
    const [pg, point] = [totalOf(parts, 'pg'), totalOf(parts, 'point')];
    if (body.expected.pg !== pg || body.expected.point !== point)
      throw new AppError('CLAIM_QUOTE_CHANGED', { pg, point });
    const claimIds: number[] = [];
    const refundIds: number[] = [];
    for (const part of parts) {
      const done = await cancelPart(tx, at, order.id, part, body, staff.id);
      claimIds.push(done.id);
      if (done.refundId !== undefined) refundIds.push(done.refundId);
    }
    const apology = apologyFor(order);
    if (apology > 0) await apologise(tx, at, { account_id, order_id: order.id, number });
    const skuIds = parts.flatMap(({ picked }) => picked.map(({ item }) => item.sku_id));
    if (body.sells_out) await sellOut(tx, at, skuIds, number);
    await writeAudit(ctx, tx, {
      action: 'order.cancel',
      subject: 'order',
      subjectId: order.id,
      before: { items: parts.flatMap(({ picked }) => picked.map(({ item }) => ({ id: item.id, state: item.state }))) },
      after: { ...body, claim_ids: claimIds },
    });
    return { answer: { claim_ids: claimIds, pg, point, apology }, refundIds };
  });
  await Promise.all(refundIds.map((id) => sendRefundNow(ctx, id)));
  return answer;
}

async function cancelPart(
  tx: Tx,
  now: Date,
  orderId: number,
  { picked, quoted }: Part,
  { reason, note }: Body,
  staffId: number,
): Promise<{ id: number; refundId: number | undefined }> {
  const itemIds = await setApart(tx, picked);
  const order = await loadSold(tx, orderId);
  const by = { actor: 'staff' as const, id: staffId, kind: 'STAFF_CANCELED', note };
  if (order.state === 'WAITING_DEPOSIT') {
    const id = await cancelUnpaid(tx, now, { order, itemIds, quoted, reason, detail: '', by });
    return { id, refundId: undefined };
  }
  const { quote, reckoned } = quoted;
  const id = await insertClaim(tx, now, {
    order,
    itemIds,
    groupId: picked[0]!.item.group_id,
    quote: { ...quote, is_instant: true },
    reckoned,
    type: 'CANCEL',
    state: cancelMachine.next(cancelMachine.initial, 'approve', 'staff'),
    reason,
    by,
  });
  const { refundId } = await settleRefund(
    tx,
    now,
    {
      claimId: id,
      orderId,
      itemIds,
      type: 'CANCEL',
      fault: 'SELLER',
      reason: reasonOf(reason).label,
      since: now,
      reckoned: reckoned!,
    },
    'staff',
  );
  return { id, refundId };
}
