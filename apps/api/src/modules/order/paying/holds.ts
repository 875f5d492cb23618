import { AppError } from '@oun/contract/errors';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { runPrepared } from '../../../platform/db/statement.ts';
import { holdPoints, releaseHeldPoints, releaseReservedCoupons, reserveCoupons } from '../../benefit/benefit.ts';
import { type Pieces, releaseStock, releaseTimeSales, reserveStock, reserveTimeSales } from '../../catalog/catalog.ts';

/** Long enough to pay in the gateway's window. */
export const HOLD_MS = 15 * 60_000;

export type Held = {
  orderId: number;
  number: string;
  accountId: number;
  pieces: (Pieces & { timeSaleId: number | null })[];
  couponIds: number[];
  points: Won;
};

const timeSalesOf = ({ pieces }: Pick<Held, 'pieces'>) => {
  const quantities = new Map<number, number>();
  for (const { timeSaleId, quantity } of pieces) {
    if (timeSaleId !== null) quantities.set(timeSaleId, (quantities.get(timeSaleId) ?? 0) + quantity);
  }
  return [...quantities].map(([timeSaleId, quantity]) => ({ timeSaleId, quantity }));
};

/** Stock, coupons and points for one order: all of it, or a refusal that says what is missing. */
export async function hold(tx: Tx, now: Date, held: Held): Promise<void> {
  await reserveStock(tx, held.pieces);
  await reserveTimeSales(tx, now, timeSalesOf(held));
  await reserveCoupons(tx, now, held.accountId, held.orderId, held.couponIds);
  await holdPoints(tx, now, {
    accountId: held.accountId,
    amount: held.points,
    reference: held.number,
    memo: '주문에 사용',
  });
}

export async function release(tx: Tx, held: Held): Promise<void> {
  await releaseStock(tx, held.pieces);
  await releaseTimeSales(tx, timeSalesOf(held));
  if (held.couponIds.length > 0) await releaseReservedCoupons(tx, held.orderId);
  if (held.points > 0) await releaseHeldPoints(tx, held.number);
}

/** What a fixed order holds, or held, or has bought. Whoever asks has locked the order. */
export async function heldBy(tx: Tx, orderId: number): Promise<Held> {
  const [row] = await runPrepared(tx, 'held-by', { orderId }, (values) => heldRow(values).compile(tx));
  if (!row) throw new AppError('NOT_FOUND');
  return {
    orderId,
    number: row.number,
    accountId: row.account_id,
    pieces: row.pieces,
    couponIds: row.coupons,
    points: won(row.point),
  };
}

type HeldRow = { number: string; account_id: number; point: number; coupons: number[]; pieces: Held['pieces'] };

const heldRow = ({ orderId }: { orderId: number }) => sql<HeldRow>`
    select o.number, o.account_id, o.point,
      array_remove(array[o.cart_coupon_issue_id, o.shipping_coupon_issue_id], null)
        || coalesce((select array_agg(coupon_issue_id) from order_item
          where order_id = o.id and coupon_issue_id is not null and state <> 'CANCELED'), '{}') as coupons,
      (select coalesce(json_agg(json_build_object('skuId', sku_id, 'quantity', quantity, 'timeSaleId', time_sale_id)), '[]')
        from order_item where order_id = o.id and state <> 'CANCELED') as pieces
    from orders o where o.id = ${orderId}`;

/** A member may buy only so many of some things: counted over what they have bought and what is held for them. */
export async function checkLimits(
  tx: Tx,
  accountId: number,
  orderId: number,
  wanted: readonly { productId: number; timeSaleId: number | null; quantity: number; max: number }[],
): Promise<void> {
  if (wanted.length === 0) return;
  // One order of a member at a time, so that two cannot each be the last.
  await sql`select pg_advisory_xact_lock(hashtext('order-limits'), ${accountId})`.execute(tx);
  const { rows } = await sql<{ product_id: number; time_sale_id: number | null; bought: number }>`
    select i.product_id, i.time_sale_id, sum(i.quantity)::int as bought
    from order_item i join orders o on o.id = i.order_id
    where o.account_id = ${accountId} and o.id <> ${orderId}
      and (o.state in ('PAID', 'WAITING_DEPOSIT', 'COMPLETED') or o.is_holding)
      and i.state not in ('CANCELED', 'RETURNED') and i.origin_item_id is null
      and i.product_id = any(${wanted.map(({ productId }) => productId)})
    group by i.product_id, i.time_sale_id`.execute(tx);
  for (const { productId, timeSaleId, quantity, max } of wanted) {
    const before = rows
      .filter((row) => row.product_id === productId && (timeSaleId === null || row.time_sale_id === timeSaleId))
      .reduce((total, { bought }) => total + bought, 0);
    if (before + quantity > max) throw new AppError('LIMIT_EXCEEDED', { n: max, bought: before });
  }
}
