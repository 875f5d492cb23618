import type { Effects } from '@oun/price/open-claims';
import type { Fault, Sold, Gone } from '@oun/price/refund';
import { sql } from 'kysely';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** The pieces that left and those that took over what was recovered; the group's fee; what still binds the order. */
export async function takePieces(
  tx: Tx,
  orderId: number,
  { type, fault, unitIds }: { type: 'CANCEL' | 'RETURN'; fault: Fault; unitIds: readonly number[] },
  { units, groups, unbinds }: Effects,
): Promise<void> {
  const leaving = new Set(unitIds);
  const changes = [
    ...units.map(({ id, cartCoupon, point, pg }) => ({ id, cc: cartCoupon, pt: point, pg, goes: leaving.has(id) })),
    ...unitIds
      .filter((id) => !units.some((unit) => unit.id === id))
      .map((id) => ({ id, cc: 0, pt: 0, pg: 0, goes: true })),
  ];
  const fees = groups.map(({ key, pg, point }) => ({ id: Number(key), pg, pt: point }));
  const gone: Gone = type === 'CANCEL' ? 'CANCELED' : 'RETURNED';
  await sql`
    with sent as (
      update order_group set paid_pg = paid_pg + x.pg, paid_point = paid_point + x.pt
      from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as x (id int, pg bigint, pt bigint)
      where order_group.id = x.id
    ), bound as (
      update orders set cart_minimum = null where id = ${orderId} and ${unbinds}::boolean
    )
    update order_unit set cart_coupon = cart_coupon + x.cc, point = point + x.pt, pg = order_unit.pg + x.pg,
      gone = case when x.goes then ${gone} else gone end, fault = case when x.goes then ${fault} else fault end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (id int, cc bigint, pt bigint, pg bigint, goes boolean)
    where order_unit.id = x.id and order_unit.gone is null
    ${sentWithNext}`.execute(tx);
}

/** What the pieces that stay, and the sending, are paid with from now on. */
export async function repayPieces(tx: Tx, { units, groups }: Pick<Sold, 'units' | 'groups'>): Promise<void> {
  const fees = groups.map(({ key, paidPg, paidPoint }) => ({ id: Number(key), pg: paidPg, pt: paidPoint }));
  const borne = units.map((unit) => ({ id: unit.id, cc: unit.cartCoupon, pt: unit.point, pg: unit.pg }));
  await sql`
    with sent as (
      update order_group set paid_pg = x.pg, paid_point = x.pt
      from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as x (id int, pg bigint, pt bigint)
      where order_group.id = x.id
    )
    update order_unit set cart_coupon = x.cc, point = x.pt, pg = x.pg
    from jsonb_to_recordset(${JSON.stringify(borne)}::jsonb) as x (id int, cc bigint, pt bigint, pg bigint)
    where order_unit.id = x.id and order_unit.cart_coupon <> x.cc
    ${sentWithNext}`.execute(tx);
}
