import type { AdminClaim } from '@oun/contract/claim-admin';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import type { Fault } from '@oun/price/refund';
import type { StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { lapseAdjustment } from '../amounts/adjustment.ts';
import { noteStaffStep, refuseUnlessOpen } from '../staff/propose-adjustment.ts';
import { closeFee, giveBackFee } from '../fees/claim-fees.ts';
import { lockClaim, moveClaim, type Open } from './move-claim.ts';
import { reckon } from '../amounts/open-claim-quote.ts';
import { reckonLater } from '../amounts/requote-later-claims.ts';
import { getClaimForStaff } from '../staff/staff-claims.ts';
import { reasonOf } from '../amounts/claim-terms.ts';

/** Sets right why something comes back and whose fault that is: the buyer is shown the amount that follows from it. */
export async function changeClaim(
  ctx: StaffContext,
  id: number,
  { reason, fault, note }: { reason: string; fault: Fault; note: string },
): Promise<AdminClaim> {
  await ctx.db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    await refuseUnlessOpen(tx, claim, 'change');
    if (!reasonOf(reason).types.includes(claim.type))
      throw new AppError('INVALID_INPUT', { fields: { reason: '이 요청에는 쓸 수 없는 까닭이에요.' } });
    if (claim.type === 'EXCHANGE' && claim.fault === 'SELLER' && fault === 'BUYER')
      throw new AppError('INVALID_INPUT', { fields: { fault: '배송비를 받지 않기로 한 교환은 되돌릴 수 없어요.' } });
    const { quote } = await reckon(tx, claim);
    const { quote: shown, reckoned } = quote(fault, reason);
    const preview = { ...shown, is_instant: false };
    await tx
      .updateTable('claim')
      .set({
        reason,
        fault,
        preview: JSON.stringify(preview),
        reckoned: reckoned && JSON.stringify(reckoned),
      })
      .where('id', '=', id)
      .execute();
    if (claim.type === 'EXCHANGE' && fault !== claim.fault) await letOffFee(ctx, tx, claim);
    await lapseAdjustment(tx, id);
    if (claim.type !== 'EXCHANGE') await reckonLater(tx, ctx.now(), claim, claim.reckoned?.effects);
    await noteStaffStep(ctx, tx, claim, 'CLAIM_CHANGED', { reason: claim.reason, fault: claim.fault }, { note });
  });
  return getClaimForStaff(ctx, id);
}

/** Our fault after all: what was paid goes back, and nobody waits for what was not. */
async function letOffFee({ now, staff }: StaffContext, tx: Tx, claim: Open): Promise<void> {
  await closeFee(tx, now(), claim.id);
  await giveBackFee(tx, now(), claim);
  await tx
    .updateTable('claim')
    .set({ fee: won(0) })
    .where('id', '=', claim.id)
    .execute();
  if (claim.state === 'FEE_WAITING')
    await moveClaim(tx, now(), claim, { event: 'waiveFee', fault: 'SELLER' }, 'staff', staff.id);
}
