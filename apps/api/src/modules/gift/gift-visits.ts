import { isEnding, refundableUntil } from '@oun/membership/gift';
import type { Tx } from '../../platform/db/db.ts';
import { eachAlone } from '../../platform/jobs/each.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { changeGift, findGift, type Gift, isExpired, isOpen, lockGift, moveGift } from './gift-record.ts';
import { tellArrived } from './gift-messages.ts';
import { keepLapsed } from './gift-refunds.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'gift.ending': { gift_id: number; expires_at: string };
    'gift.expired': { gift_id: number };
  }
}

const BATCH = 100;
const AGAIN_MS = 600_000;

/** Goes through every gift whose time has come. */
export async function visitGifts(ctx: JobContext): Promise<number> {
  let visited = 0;
  for (;;) {
    const due = await ctx.db
      .selectFrom('gift')
      .where('due_at', '<=', ctx.now())
      .orderBy('due_at')
      .limit(BATCH)
      .select('id')
      .execute();
    visited += await eachAlone(
      due,
      ({ id }) => visitGift(ctx, id),
      // It would stand first in every batch from here on.
      ({ id }) =>
        ctx.db
          .updateTable('gift')
          .set({ due_at: new Date(ctx.now().getTime() + AGAIN_MS) })
          .where('id', '=', id)
          .execute(),
    );
    if (due.length < BATCH) return visited;
  }
}

/** Sends it, tells of its end, ends it, or closes its books, each once. */
export async function visitGift(ctx: JobContext, id: number): Promise<void> {
  await sendScheduled(ctx, id);
  await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    const gift = await lockGift(tx, id);
    // Done by somebody else meanwhile.
    if (!gift?.due_at || gift.due_at > now) return;
    if (gift.state === 'EXPIRED') await visitExpired(tx, now, gift);
    else if (isExpired(gift, now)) await expire(tx, now, gift);
    else if (isOpen(gift, now) && isEnding(gift.expires_at!, now)) await tellEnding(tx, now, gift);
  });
}

/** The message goes out once, whoever comes; that it was sent is written when it was. */
async function sendScheduled(ctx: JobContext, id: number): Promise<void> {
  const isDue = (gift: Gift | undefined): gift is Gift =>
    gift?.state === 'PAID' && isOpen(gift, ctx.now()) && gift.scheduled_at !== null && gift.scheduled_at <= ctx.now();
  const gift = await findGift(ctx.db, id);
  if (!isDue(gift)) return;
  await tellArrived(ctx, gift);
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockGift(tx, id);
    if (!isDue(locked)) return;
    const now = ctx.now();
    await moveGift(tx, now, locked, 'send', 'system', { sent_at: now, sealed_mobile: null }, { by: 'SCHEDULE' });
  });
}

async function tellEnding(tx: Tx, now: Date, gift: Gift): Promise<void> {
  await changeGift(tx, now, gift, { told_of: gift.expires_at }, 'tellEnding');
  await announce(tx, now, 'gift.ending', { gift_id: gift.id, expires_at: gift.expires_at!.toISOString() });
}

async function expire(tx: Tx, now: Date, gift: Gift): Promise<void> {
  await moveGift(tx, now, gift, 'expire', 'system', { sealed_mobile: null, mobile_mark: null, scheduled_at: null });
}

/** Told once, then left alone until nobody can have anything for it any more. */
async function visitExpired(tx: Tx, now: Date, gift: Gift): Promise<void> {
  const lapsesAt = refundableUntil(gift.expires_at!);
  const isLapsed = lapsesAt <= now;
  if (isLapsed) await keepLapsed(tx, now, gift);
  else if (gift.due_at! < lapsesAt) await announce(tx, now, 'gift.expired', { gift_id: gift.id });
  const due_at = isLapsed ? null : lapsesAt;
  await tx.updateTable('gift').set({ due_at }).where('id', '=', gift.id).execute();
}
