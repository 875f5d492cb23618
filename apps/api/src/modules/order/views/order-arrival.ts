import { dateOf, dateOfDay, dayNumber } from '@oun/brand/seoul';
import type { Arrival } from '@oun/contract/money-words';
import type { ItemState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { OrderState } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { arrivalOf } from '../../catalog/catalog.ts';

export type Sent = {
  state: ItemState;
  delivered_at: string | null;
  /** Came in exchange: its claim tells when. */
  is_again: boolean;
  dispatch: { cutoffHour: number; days: number };
};

const UNSENT: ReadonlySet<ItemState> = new Set(['PAYMENT_WAITING', 'PAID', 'PREPARING', 'SHIPPING']);
const lastOf = (days: readonly string[]): string | undefined => days.toSorted().at(-1);

/** The day what is last of an order comes, or came: by the rule that promised it before it was bought. */
export function arrivalOfOrder(
  now: Date,
  { state, paid_at, is_far }: { state: OrderState; paid_at: Date | null; is_far: boolean },
  items: readonly Sent[],
): Arrival | null {
  const coming = items.filter((item) => UNSENT.has(item.state) && !item.is_again);
  const promised = (from: Date) => lastOf(coming.map(({ dispatch }) => arrivalOf(from, dispatch, is_far)));
  if (state === 'WAITING_DEPOSIT') {
    const on = promised(now);
    return on === undefined ? null : { kind: 'AFTER_DEPOSIT', on };
  }
  if (paid_at === null) return null;
  const on = promised(paid_at);
  if (on !== undefined) return { kind: on < dateOf(now) ? 'LATE' : 'EXPECTED', on };
  const came = items.flatMap((item) =>
    item.delivered_at !== null && (item.state === 'DELIVERED' || item.state === 'CONFIRMED')
      ? dateOfDay(dayNumber(new Date(item.delivered_at)))
      : [],
  );
  const last = lastOf(came);
  return last === undefined ? null : { kind: 'ARRIVED', on: last };
}

export async function readArrival(db: Db | Tx, now: Date, orderId: number): Promise<Arrival | null> {
  const { rows } = await sql<{ state: OrderState; paid_at: Date | null; is_far: boolean; items: Sent[] }>`
    select o.state, o.paid_at, exists (select from remote_area where postcode_from <= o.address ->> 'postcode'
        and postcode_to >= o.address ->> 'postcode') as is_far,
      (select json_agg(json_build_object('state', i.state, 'delivered_at', i.delivered_at,
        'is_again', i.origin_item_id is not null,
        'dispatch', json_build_object('cutoffHour', t.dispatch_cutoff_hour, 'days', t.dispatch_days)))
        from order_item i join order_group g on g.id = i.group_id join shipping_template t on t.id = g.template_id
        where i.order_id = o.id) as items
    from orders o where o.id = ${orderId}`.execute(db);
  const { items, ...order } = rows[0]!;
  return arrivalOfOrder(now, order, items);
}
