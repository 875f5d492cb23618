import type { OrderAddress } from '@oun/contract/checkout';
import type { Claim, Pickup } from '@oun/contract/claim';
import { AppError } from '@oun/contract/errors';
import type { Fault } from '@oun/price/refund';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { writeOrderEvent } from '../../order/order.ts';
import { lockClaim } from '../decisions/move-claim.ts';
import { followBack } from './claim-parcels.ts';
import { canChangePickup } from '../amounts/claim-terms.ts';
import { viewClaim } from '../views/claim-views.ts';

/** How the goods come back: as the buyer says, or from where they were sent to. */
export async function pickupFor(
  tx: Tx,
  { groupId, fault, wanted }: { groupId: number; fault: Fault; wanted: Pickup | undefined },
): Promise<Pickup> {
  const { rows } = await sql<{ address: OrderAddress; surcharge: number; wanted: number; is_closed: boolean }>`
    select o.address, g.surcharge,
      coalesce((select max(a.surcharge) from remote_area a
        where a.postcode_from <= p.code and a.postcode_to >= p.code), 0) as wanted,
      exists (select from remote_area a where a.kind = 'UNDELIVERABLE'
        and a.postcode_from <= p.code and a.postcode_to >= p.code) as is_closed
    from order_group g join orders o on o.id = g.order_id,
      lateral (select coalesce(${wanted?.method === 'AUTO' ? wanted.address.postcode : null}::text,
        o.address ->> 'postcode') as code) p
    where g.id = ${groupId}`.execute(tx);
  const found = rows[0]!;
  // What was asked of the one who brought it says nothing to the one who comes for it.
  const pickup: Pickup = wanted ?? { method: 'AUTO', address: { ...found.address, comment: '' } };
  if (pickup.method === 'SELF') return pickup;
  if (found.is_closed) throw new AppError('PICKUP_UNREACHABLE');
  // What the way back costs was shown for where it was sent to.
  if (fault === 'BUYER' && found.wanted !== found.surcharge) throw new AppError('PICKUP_FEE_DIFFERS');
  return pickup;
}

export async function changePickup(ctx: MemberContext, id: number, wanted: Pickup): Promise<Claim> {
  const { db, now, memberId } = ctx;
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.account_id !== memberId) throw new AppError('NOT_FOUND');
    if (claim.type === 'CANCEL' || !canChangePickup(claim.state))
      throw new AppError('INVALID_TRANSITION', { machine: 'pickup', state: claim.state, event: 'change' });
    const pickup = await pickupFor(tx, { groupId: claim.group_id, fault: claim.fault, wanted });
    await followBack(tx, now(), claim, pickup.method === 'SELF' ? pickup.parcel : null);
    const { rows } = await sql<{ pickup: Pickup | null }>`
      update claim set pickup = ${JSON.stringify(pickup)}::jsonb from claim before
      where claim.id = ${id} and before.id = claim.id returning before.pickup`.execute(tx);
    await writeOrderEvent(tx, now(), {
      orderId: claim.order_id,
      claimId: id,
      kind: 'PICKUP_CHANGED',
      actor: 'member',
      actorId: memberId,
      note: { before: rows[0]!.pickup },
    });
  });
  return viewClaim(ctx, id, memberId);
}
