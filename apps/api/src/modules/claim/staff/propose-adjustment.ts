import type { AdminClaim } from '@oun/contract/claim-admin';
import { SECOND_PERSON_ABOVE } from '@oun/contract/claim-admin';
import { AppError } from '@oun/contract/errors';
import type { StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { writeAudit } from '../../audit/audit.ts';
import { writeOrderEvent } from '../../order/order.ts';
import { adjustmentMachine } from '../adjustment.machine.ts';
import { lockClaim, type Open } from '../decisions/move-claim.ts';
import { reckon } from '../amounts/open-claim-quote.ts';
import { getClaimForStaff } from './staff-claims.ts';

/** Another amount than the reckoned one. Where much money moves, one who is not the proposer has to agree. */
export async function proposeAdjustment(
  ctx: StaffContext,
  id: number,
  { pg, reason }: { pg: number; reason: string },
): Promise<AdminClaim> {
  const { db, now, staff } = ctx;
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    await refuseUnlessOpen(tx, claim, 'adjust');
    const { quote, pgMax } = await reckon(tx, claim);
    const reckoned_pg = quote(claim.fault).quote.pg;
    const wrong =
      pg === reckoned_pg
        ? '계산한 금액과 같아요.'
        : reckoned_pg === 0
          ? '카드로 돌려줄 금액이 없어요.'
          : pg > pgMax
            ? `${pgMax.toLocaleString('ko-KR')}원까지 돌려줄 수 있어요.`
            : undefined;
    if (wrong !== undefined) throw new AppError('INVALID_INPUT', { fields: { pg: wrong } });
    const live = await tx
      .selectFrom('claim_adjustment')
      .where('claim_id', '=', id)
      .where('state', 'in', adjustmentMachine.move('withdraw', 'staff').from)
      .select('id')
      .executeTakeFirst();
    if (live) throw new AppError('ADJUSTMENT_WAITING');
    const { initial } = adjustmentMachine;
    const needs_second = Math.max(pg, reckoned_pg) > SECOND_PERSON_ABOVE;
    await tx
      .insertInto('claim_adjustment')
      .values({
        claim_id: id,
        reckoned_pg,
        pg,
        reason,
        needs_second,
        state: needs_second ? initial : adjustmentMachine.next(initial, 'approve', 'staff'),
        proposed_by: staff.id,
        proposed_at: now(),
      })
      .execute();
    await noteStaffStep(ctx, tx, claim, 'REFUND_ADJUSTED', { reckoned_pg }, { pg, reason });
  });
  return getClaimForStaff(ctx, id);
}

export async function approveAdjustment(ctx: StaffContext, id: number, adjustmentId: number): Promise<AdminClaim> {
  const { db, now, staff } = ctx;
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    const found = await findAdjustment(tx, id, adjustmentId);
    const state = adjustmentMachine.next(found.state, 'approve', 'staff');
    if (found.proposed_by === staff.id) throw new AppError('SECOND_PERSON_NEEDED');
    await tx
      .updateTable('claim_adjustment')
      .set({ state, approved_by: staff.id, approved_at: now() })
      .where('id', '=', adjustmentId)
      .execute();
    await noteStaffStep(ctx, tx, claim, 'ADJUSTMENT_APPROVED', { state: found.state }, { pg: found.pg });
  });
  return getClaimForStaff(ctx, id);
}

export async function withdrawAdjustment(ctx: StaffContext, id: number, adjustmentId: number): Promise<AdminClaim> {
  await ctx.db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    const found = await findAdjustment(tx, id, adjustmentId);
    const state = adjustmentMachine.next(found.state, 'withdraw', 'staff');
    await tx.updateTable('claim_adjustment').set({ state }).where('id', '=', adjustmentId).execute();
    await noteStaffStep(ctx, tx, claim, 'ADJUSTMENT_WITHDRAWN', { pg: found.pg }, {});
  });
  return getClaimForStaff(ctx, id);
}

/** An exchange gives no money, so there is none to adjust. */
export async function refuseUnlessOpen(tx: Tx, claim: Open, event: 'adjust' | 'change'): Promise<void> {
  const { closed_at } = await tx
    .selectFrom('claim')
    .where('id', '=', claim.id)
    .select('closed_at')
    .executeTakeFirstOrThrow();
  if (closed_at !== null || (claim.type === 'EXCHANGE' && event === 'adjust'))
    throw new AppError('INVALID_TRANSITION', { machine: claim.type, state: claim.state, event });
}

async function findAdjustment(tx: Tx, claimId: number, id: number) {
  const found = await tx
    .selectFrom('claim_adjustment')
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .select(['state', 'proposed_by', 'pg'])
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** In the order's own history, and in the record of what staff do. */
export async function noteStaffStep(
  ctx: StaffContext,
  tx: Tx,
  claim: Open,
  kind: string,
  before: object,
  after: { pg?: number; reason?: string; note?: string },
): Promise<void> {
  const amount = after.pg === undefined ? '' : `${after.pg.toLocaleString('ko-KR')}원`;
  const note = [amount, after.reason ?? after.note ?? ''].filter((part) => part !== '').join(' · ');
  await writeOrderEvent(tx, ctx.now(), {
    orderId: claim.order_id,
    claimId: claim.id,
    kind,
    actor: 'staff',
    actorId: ctx.staff.id,
    note: { note },
  });
  await writeAudit(ctx, tx, {
    action: `claim.${kind.toLowerCase()}`,
    subject: 'claim',
    subjectId: claim.id,
    before,
    after,
  });
}
