import type { ClaimQuote } from '@oun/contract/claim';
import { wonWords } from '@oun/contract/money-words';
import { type Won, won } from '@oun/money';
import { grant } from '@oun/price/open-claims';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { releaseAccount } from '../../identity/identity.ts';
import { releaseCoupons, releasePartOfHeldPoints } from '../../benefit/benefit.ts';
import { releaseStock, releaseTimeSales } from '../../catalog/catalog.ts';
import { closeItems, heldBy, lapseOrder, release, takePieces, writeOrderEvent } from '../../order/order.ts';
import { openRefund, refundDueFrom } from '../../payment/payment.ts';
import { type SoldOrder, loadSold, type Reckoned } from '../amounts/order-as-sold.ts';
import { type Picked, type Quoted, quoteOf } from '../amounts/claim-quote.ts';
import { bookLeft, couponsBack } from '../amounts/settle-refund.ts';
import { announceStep } from '../messages/claim-messages.ts';
import { reasonOf } from '../amounts/claim-terms.ts';
import { cancelMachine } from '../claim.machine.ts';
import { linkItems } from './insert-claim.ts';

/** Whether nothing of an order is left once these are gone. */
export const isAllThatIsLeft = (order: SoldOrder, picked: readonly Picked[]): boolean =>
  picked.reduce((sum, { quantity }) => sum + quantity, 0) === order.real.units.filter(({ gone }) => !gone).length;

/** Nobody has paid, so nothing comes back now. An account takes only the amount it was opened for: what it takes too much does. */
export function quoteUnpaid(order: SoldOrder, picked: readonly Picked[], fault: 'BUYER' | 'SELLER'): Quoted {
  const nothing = won(0);
  const isAll = isAllThatIsLeft(order, picked);
  const { quote, reckoned } = isAll ? NOTHING_RECKONED : quoteOf(order, picked, 'CANCEL', fault);
  const pg = quote?.pg ?? nothing;
  return {
    reckoned,
    quote: {
      pg: nothing,
      point: nothing,
      goods: nothing,
      shipping: nothing,
      coupon_recovery: nothing,
      shipping_charge: nothing,
      return_fee: nothing,
      exchange_fee: nothing,
      restores_coupons: quote?.restores_coupons ?? [],
      words: isAll
        ? '아직 입금 전이라 돌려드릴 돈이 없어요. 쓰려던 쿠폰과 포인트는 바로 돌아와요.'
        : `아직 입금 전이라 돌려드릴 돈이 없어요. 계좌에는 처음 금액을 그대로 입금해주세요. 입금되면 취소한 ${wonWords(pg)}을 돌려드려요.`,
      receipt: { label: '환불 금액', amount: nothing },
      is_instant: true,
      ...(!isAll && { after_deposit: { pg } }),
    },
  };
}
const NOTHING_RECKONED: { quote: ClaimQuote | undefined; reckoned: Reckoned | null } = {
  quote: undefined,
  reckoned: null,
};

type Unpaid = {
  order: SoldOrder;
  itemIds: readonly number[];
  quoted: Quoted;
  reason: string;
  detail: string;
  by: { actor: 'member' | 'staff'; id: number; kind: string; note: string };
};

/** What was held for it is anybody's again; an order of which nothing is left waits for no deposit any more. */
export async function cancelUnpaid(tx: Tx, now: Date, unpaid: Unpaid): Promise<number> {
  const { order, itemIds, quoted } = unpaid;
  if (quoted.reckoned) await letGoOfPart(tx, order, itemIds, quoted.reckoned, unpaid);
  else {
    await release(tx, await heldBy(tx, order.id));
    await lapseOrder(tx, now, { id: order.id, state: order.state }, unpaid.by.actor === 'staff' ? 'system' : 'member');
    await releaseAccount(tx, order.account_id, 'ORDER', order.number);
  }
  return writeClaim(tx, now, unpaid);
}

async function letGoOfPart(
  tx: Tx,
  order: SoldOrder,
  itemIds: readonly number[],
  { effects, refund }: Reckoned,
  { reason }: Unpaid,
): Promise<void> {
  const items = order.items.filter(({ id }) => itemIds.includes(id));
  const unitIds = order.units.filter(({ itemId, gone }) => itemIds.includes(itemId) && !gone).map(({ id }) => id);
  const wish = { type: 'CANCEL' as const, fault: reasonOf(reason).fault, unitIds };
  await takePieces(tx, order.id, wish, effects);
  await releaseStock(
    tx,
    items.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity })),
  );
  await releaseTimeSales(
    tx,
    items.flatMap(({ time_sale_id, quantity }) =>
      time_sale_id === null ? [] : [{ timeSaleId: time_sale_id, quantity }],
    ),
  );
  await releaseCoupons(tx, order.id, couponsBack(order, grant(order.real, wish, effects)));
  await releasePartOfHeldPoints(tx, order.number, refund.point);
}

async function writeClaim(
  tx: Tx,
  now: Date,
  { order, itemIds, quoted: { quote, reckoned }, reason, detail, by }: Unpaid,
): Promise<number> {
  const state = cancelMachine.next(cancelMachine.initial, 'approve', by.actor);
  const { rows } = await sql<{ id: number }>`
    insert into claim (account_id, order_id, group_id, type, state, reason, fault, detail, preview, reckoned,
      requested_at, closed_at)
    select ${order.account_id}, ${order.id}, min(group_id), 'CANCEL', ${state}, ${reason},
      ${reasonOf(reason).fault}, ${detail}, ${JSON.stringify(quote)}::jsonb,
      ${reckoned && JSON.stringify(reckoned)}::jsonb, ${now}, ${now} from order_item where id = any(${[...itemIds]}::int[])
    returning id`.execute(tx);
  const { id } = rows[0]!;
  await closeItems(tx, itemIds, 'cancel', by.actor);
  await linkItems(tx, now, { id, orderId: order.id, state }, itemIds, by);
  return id;
}

/** The deposit has come, for all that was ordered: what was cancelled meanwhile goes back. Done once for each claim. */
export async function payBackAfterDeposit(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { order_id }: { order_id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { paid_at } = await tx
      .selectFrom('orders')
      .where('id', '=', order_id)
      .select('paid_at')
      .forUpdate()
      .executeTakeFirstOrThrow();
    // The bank took it back, and the order waits for it as it did before: it is told again when it is paid again.
    if (paid_at === null) return;
    const { rows } = await sql<{ id: number; group_id: number; reason: string; reckoned: Reckoned; is_last: boolean }>`
      select c.id, c.group_id, c.reason, c.reckoned,
        c.id = max(c.id) over (partition by c.group_id) as is_last from claim c
      where c.order_id = ${order_id} and c.state = 'CANCEL_DONE' and c.preview -> 'after_deposit' is not null
        and not exists (select from ledger_entry e where e.key = 'claim:' || c.id)
      order by c.id`.execute(tx);
    if (rows.length === 0) return;
    const order = await loadSold(tx, order_id);
    for (const claim of rows) await payBack(tx, now(), order, claim);
  });
}

async function payBack(
  tx: Tx,
  now: Date,
  order: SoldOrder,
  {
    id,
    group_id,
    reason,
    reckoned,
    is_last,
  }: { id: number; group_id: number; reason: string; reckoned: Reckoned; is_last: boolean },
): Promise<void> {
  const { rows } = await sql<{ sales: Won }>`
    select sum(u.sale)::bigint as sales from claim_item l join order_unit u on u.item_id = l.item_id
    where l.claim_id = ${id} and u.gone = 'CANCELED'`.execute(tx);
  const key = String(group_id);
  const isWholeGroup = is_last && order.real.units.every(({ group, gone }) => group !== key || gone === 'CANCELED');
  const coupon = isWholeGroup ? order.groups.find((group) => group.key === key)!.coupon : won(0);
  await bookLeft(tx, now, order, {
    type: 'CANCEL',
    claimId: id,
    refund: reckoned.refund,
    sales: rows[0]!.sales,
    coupon,
  });
  const { pg, point } = reckoned.refund;
  if (pg + point === 0) return;
  // The points were only held, and are back already: it is only said here.
  await openRefund(tx, now, {
    accountId: order.account_id,
    orderId: order.id,
    claimId: id,
    pg,
    point,
    reason: reasonOf(reason).label,
    dueAt: refundDueFrom(now),
  });
  if (pg === 0) return;
  await writeOrderEvent(tx, now, { orderId: order.id, claimId: id, kind: 'PAID_TOO_MUCH', actor: 'system' });
  await announceStep(tx, now, id, 'PAID_TOO_MUCH');
}
