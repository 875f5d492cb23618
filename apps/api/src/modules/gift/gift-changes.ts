import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { editGift as editCall, markGiftSent as sentCall, thankForGift as thankCall } from '@oun/contract/gift';
import { extendedEnd, isEnding } from '@oun/membership/gift';
import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { changeGift, type Gift, isOpen, lockGift, lockOwn, moveGift } from './gift-record.ts';
import { scheduled } from './pay-gift.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'gift.thanked': { gift_id: number };
  }
}

/** One's own that nobody has taken yet. */
async function lockOpen(tx: Tx, { memberId, now }: MemberContext, id: number): Promise<Gift> {
  const gift = await lockOwn(tx, memberId, id);
  if (!isOpen(gift, now())) throw new AppError('GIFT_CHANGED');
  return gift;
}

/** Before somebody takes it: for whom, with what words, and until it is sent when. */
export async function editGift(ctx: MemberContext, body: Parsed<typeof editCall>['body']): Promise<number> {
  const { db, now, secrets } = ctx;
  await db.transaction().execute(async (tx) => {
    const gift = await lockOpen(tx, ctx, body.gift_id);
    const words = {
      ...(body.recipient !== undefined && { recipient: body.recipient }),
      ...(body.message !== undefined && { message: body.message }),
    };
    if (body.scheduled_at === undefined) {
      await changeGift(tx, now(), gift, words, 'edit');
      return;
    }
    if (gift.state !== 'PAID') throw new AppError('GIFT_CHANGED');
    const known = gift.sealed_mobile ? secrets.unseal(gift.sealed_mobile) : undefined;
    const when = scheduled(ctx, body.scheduled_at ?? undefined, body.recipient_mobile ?? known);
    await changeGift(tx, now(), gift, { ...words, ...when }, 'reschedule');
  });
  return body.gift_id;
}

/** Sent on by its buyer, in whatever way. Said again it changes nothing; what was to be sent by itself is not sent twice. */
export async function markSent(
  ctx: MemberContext,
  id: number,
  { by }: Parsed<typeof sentCall>['body'],
): Promise<number> {
  const { db, now } = ctx;
  await db.transaction().execute(async (tx) => {
    const gift = await lockOpen(tx, ctx, id);
    if (gift.state === 'PAID')
      await moveGift(tx, now(), gift, 'send', 'member', { sent_at: now(), sealed_mobile: null }, { by });
  });
  return id;
}

/** A year more. The end that was shown says which: pressed twice it is one. */
export async function extendGift(ctx: MemberContext, id: number, expectedEnd: Date): Promise<number> {
  const { db, now } = ctx;
  await db.transaction().execute(async (tx) => {
    const gift = await lockOpen(tx, ctx, id);
    if (gift.expires_at!.getTime() === expectedEnd.getTime()) return;
    const end = extendedEnd(gift.paid_at!, gift.expires_at!);
    if (!end || !isEnding(gift.expires_at!, now()) || end.getTime() !== expectedEnd.getTime())
      throw new AppError('GIFT_CHANGED');
    await changeGift(tx, now(), gift, { expires_at: end }, 'extend', { expires_at: end.toISOString() });
  });
  return id;
}

/** A short answer from whoever took it, once. */
export async function thankForGift(
  { db, memberId, now }: MemberContext,
  id: number,
  { text }: Parsed<typeof thankCall>['body'],
): Promise<number> {
  await db.transaction().execute(async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift || gift.claimed_by !== memberId) throw new AppError('NOT_FOUND');
    if (gift.state !== 'CLAIMED' || gift.thanks !== null) throw new AppError('GIFT_CHANGED');
    await changeGift(tx, now(), gift, { thanks: text, thanked_at: now() }, 'thank');
    await announce(tx, now(), 'gift.thanked', { gift_id: id });
  });
  return id;
}
