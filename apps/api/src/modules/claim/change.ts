import type { AdminClaim } from '@oun/contract/claim-admin';
import { AppError } from '@oun/contract/errors';
import type { Fault } from '@oun/price/refund';
import type { StaffContext } from '../../platform/context.ts';
import { lapseAdjustment } from './adjust.ts';
import { refuseUnlessOpen, tell } from './adjust-staff.ts';
import { lockClaim } from './moves.ts';
import { reckon } from './reckon.ts';
import { getClaimForStaff } from './staff.ts';
import { reasonOf } from './terms.ts';

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
    const { quote } = await reckon(tx, claim);
    const preview = quote(fault, reason);
    await tx
      .updateTable('claim')
      .set({ reason, fault, preview: JSON.stringify(preview) })
      .where('id', '=', id)
      .execute();
    await lapseAdjustment(tx, id);
    await tell(ctx, tx, claim, 'CLAIM_CHANGED', { reason: claim.reason, fault: claim.fault }, { note });
  });
  return getClaimForStaff(ctx, id);
}
