import type { ClaimState } from '@oun/contract/order';
import type { Context } from '../../../platform/context.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import { sendRefund } from '../../payment/payment.ts';
import { settleFee } from '../fees/fee-payments.ts';
import { type ClaimEvent, lockClaim, moveClaim, type Open } from './move-claim.ts';

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;

/** What goes on by itself when nobody acts: approvals, inspections, and exchanges whose fee never came. */
export async function keepDeadlines(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  const due = await db
    .selectFrom('claim')
    .where('closed_at', 'is', null)
    .where('deadline_at', '<=', now())
    .where('state', 'in', ['CANCEL_REQUESTED', 'COLLECT_DONE', 'FEE_WAITING'])
    .where(({ not, and, eb }) => not(and([eb('type', '=', 'EXCHANGE'), eb('state', '=', 'COLLECT_DONE')])))
    .orderBy('deadline_at')
    .limit(200)
    .select(['id', 'state'])
    .execute();
  return eachAlone(due, ({ id, state }) => keepOne(ctx, id, state));
}

async function keepOne(ctx: Ctx, id: number, seen: ClaimState): Promise<void> {
  const { db, now } = ctx;
  if (seen === 'FEE_WAITING') await settleFee(ctx, id);
  const refundId = await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    const event = eventAtDeadline(claim);
    return event && moveClaim(tx, now(), claim, { event }, 'system');
  });
  if (refundId !== undefined) await sendRefund(ctx, refundId);
}

/** A return that nobody looks at in time is a good one; an exchange needs somebody to send the other piece. */
function eventAtDeadline({ type, state }: Open): ClaimEvent | undefined {
  if (state === 'CANCEL_REQUESTED') return 'approve';
  if (state === 'FEE_WAITING') return 'withdraw';
  return state === 'COLLECT_DONE' && type === 'RETURN' ? 'pass' : undefined;
}

/** An exchange is over when what was sent for it is no longer on its way: brought, or sent back at once. */
export async function finishExchanges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const due = await db
    .selectFrom('claim')
    .where('state', '=', 'REDELIVERING')
    .where('closed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_item')
          .innerJoin('order_item as child', 'child.origin_item_id', 'claim_item.item_id')
          .whereRef('claim_item.claim_id', '=', 'claim.id')
          .where('child.state', '<>', 'SHIPPING')
          .select('child.id'),
      ),
    )
    .limit(200)
    .select('id')
    .execute();
  return eachAlone(due, ({ id }) =>
    db.transaction().execute(async (tx) => {
      const claim = await lockClaim(tx, id);
      if (claim.state === 'REDELIVERING') await moveClaim(tx, now(), claim, { event: 'finish' }, 'system');
    }),
  );
}

const UNDER_WAY: ReadonlySet<ClaimState> = new Set(['RETURN_REQUESTED', 'EXCHANGE_REQUESTED', 'COLLECTING']);

/** The goods are back, as their carrier says: they are looked at from now on. */
export async function receiveParcel(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { claim_id }: { claim_id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, claim_id);
    if (UNDER_WAY.has(claim.state)) await moveClaim(tx, now(), claim, { event: 'receive' }, 'system');
  });
}
