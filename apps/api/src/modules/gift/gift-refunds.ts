import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { refundGift as refundCall } from '@oun/contract/gift';
import { type GiftRefund, giftRefundOf, type GiftStanding, refundableUntil } from '@oun/membership/gift';
import { type Won, won } from '@oun/money';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { Actor } from '../../platform/machine.ts';
import { grantPoints, POINT_DAYS } from '../benefit/benefit.ts';
import { type Line, post } from '../ledger/ledger.ts';
import { takeBackTime, type Use, usesOf } from '../membership/membership.ts';
import { openCardRefund, paymentsOfGift, refundDueFrom, sendRefundNow } from '../payment/payment.ts';
import { changeGift, type Gift, isExpired, isOpen, lockGift, lockOwn, moveGift, sourceOf } from './gift-record.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'gift.taken-back': { gift_id: number };
    'gift.refunded': { gift_id: number };
  }
}

type Ctx = Pick<Context, 'db' | 'now'>;
const DAY_MS = 86_400_000;

/** What became of each that somebody took, by its number. */
export async function usesOfGifts(
  db: Db | Tx,
  now: Date,
  gifts: readonly Pick<Gift, 'id' | 'claimed_by'>[],
): Promise<ReadonlyMap<number, Use>> {
  const taken = gifts.flatMap(({ id, claimed_by }) => (claimed_by === null ? [] : [{ id, accountId: claimed_by }]));
  const uses = await usesOf(
    db,
    now,
    taken.map(({ id, accountId }) => ({ accountId, source: sourceOf(id) })),
  );
  return new Map(taken.map(({ id }, nth) => [id, uses[nth]!]));
}

/** Where a gift stands for what goes back of it; nothing where nothing can. */
function standingOf(now: Date, gift: Gift, use: Use | undefined): GiftStanding | null {
  if (isOpen(gift, now)) return { is: 'OPEN' };
  if (isExpired(gift, now)) return { is: 'EXPIRED', isTooLate: refundableUntil(gift.expires_at!) <= now };
  if (gift.state !== 'CLAIMED' || !use) return null;
  // Of what was given then: days that were let go of since are not used by it.
  return { is: 'CLAIMED', daysTotal: gift.days_given!, daysUsed: use.daysUsed, isPlayed: use.isPlayed };
}

type RefundNow = GiftRefund & { standing: GiftStanding['is'] };

/** What goes back if it were asked for now: by the function that will send it. */
export function refundOf(now: Date, gift: Gift, use: Use | undefined): RefundNow | null {
  const standing = standingOf(now, gift, use);
  return standing && { ...giftRefundOf(gift.amount, standing), standing: standing.is };
}

const refundNow = async (tx: Tx, now: Date, gift: Gift): Promise<RefundNow | null> =>
  refundOf(now, gift, (await usesOfGifts(tx, now, [gift])).get(gift.id));

const SHOWN: Record<GiftStanding['is'], readonly Gift['state'][]> = {
  OPEN: ['PAID', 'SENT'],
  EXPIRED: ['EXPIRED'],
  CLAIMED: ['CLAIMED'],
};

/** Gives back what was shown, or nothing. Whoever takes it at the same moment waits here, or is waited for. */
export async function refundGift(
  ctx: MemberContext,
  id: number,
  { as, expected_amount, expected_state }: Parsed<typeof refundCall>['body'],
): Promise<number> {
  const { db, memberId, now } = ctx;
  const at = now();
  const refundId = await db.transaction().execute(async (tx) => {
    const gift = await lockOwn(tx, memberId, id);
    const refund = await refundNow(tx, at, gift);
    if (!refund || !SHOWN[refund.standing].includes(expected_state)) throw new AppError('GIFT_CHANGED');
    const amount = as === 'MONEY' ? refund.money : refund.points;
    if (amount === 0) throw new AppError('GIFT_CHANGED');
    if (amount !== expected_amount) throw new AppError('PRICE_CHANGED', { amount });
    if (refund.standing === 'CLAIMED') await takeBack(tx, at, gift);
    return as === 'MONEY'
      ? giveMoney(tx, at, gift, amount, refund.standing, 'member')
      : givePoints(tx, at, gift, amount);
  });
  if (refundId !== null) {
    await sendRefundNow(ctx, refundId);
    await noteRefunded(ctx, refundId);
  }
  return id;
}

/** Of a buyer who has left us: what nobody was sent goes back; what is on its way stays for whoever it is for. */
export async function giveBackUnsent({ db, now }: Ctx, { account_id }: { account_id: number }): Promise<void> {
  const unsent = await db
    .selectFrom('gift')
    .where('account_id', '=', account_id)
    .where('state', '=', 'PAID')
    .select('id')
    .execute();
  for (const { id } of unsent)
    await db.transaction().execute(async (tx) => {
      const gift = (await lockGift(tx, id))!;
      const refund = gift.state === 'PAID' ? await refundNow(tx, now(), gift) : null;
      if (refund?.standing === 'OPEN') await giveMoney(tx, now(), gift, refund.money, refund.standing, 'system');
    });
}

async function takeBack(tx: Tx, now: Date, gift: Gift): Promise<void> {
  await takeBackTime(tx, now, gift.claimed_by!, sourceOf(gift.id));
  await announce(tx, now, 'gift.taken-back', { gift_id: gift.id });
}

const FORGOTTEN = { sealed_mobile: null, mobile_mark: null } as const;

async function giveMoney(
  tx: Tx,
  now: Date,
  gift: Gift,
  amount: Won,
  standing: GiftStanding['is'],
  actor: Actor,
): Promise<number> {
  const payment = (await paymentsOfGift(tx, gift.id)).find(({ state }) => state === 'PAID')!;
  const refund_id = await openCardRefund(tx, now, {
    accountId: gift.account_id,
    of: { giftId: gift.id },
    paymentId: payment.id,
    pg: amount,
    reason: '멤버십 선물 환불',
    dueAt: refundDueFrom(now),
  });
  await moveGift(
    tx,
    now,
    gift,
    'askRefund',
    actor,
    { refunded_as: 'MONEY', refund_amount: amount, refund_id, refund_asked_at: now, ...FORGOTTEN },
    { amount },
  );
  await post(tx, now, {
    key: `gift-refund:${gift.id}`,
    kind: 'GIFT_REFUND',
    reference: sourceOf(gift.id),
    lines: [...fromBooks(gift.amount, amount, standing), { book: 'REFUND_PAYABLE', amount: -amount }],
  });
  return refund_id;
}

/** What was used is earned; what nobody took was owed, and what the law leaves us of it is ours. */
function fromBooks(paid: Won, back: Won, standing: GiftStanding['is']): Line[] {
  if (standing === 'CLAIMED') return [{ book: 'MEMBERSHIP_SALES', amount: back }];
  return [
    { book: 'GIFT_OWED', amount: paid },
    { book: 'GIFT_BREAKAGE', amount: -(paid - back) },
  ];
}

/** Nobody took it and nobody can ask for it any more: what stood in the books as owed is owed to nobody. */
export async function keepLapsed(tx: Tx, now: Date, gift: Gift): Promise<void> {
  await changeGift(tx, now, gift, {}, 'lapse');
  await post(tx, now, {
    key: `gift-lapse:${gift.id}`,
    kind: 'GIFT_LAPSE',
    reference: sourceOf(gift.id),
    lines: fromBooks(gift.amount, won(0), 'EXPIRED'),
  });
}

/** All of it, in points: there at once. */
async function givePoints(tx: Tx, now: Date, gift: Gift, amount: Won): Promise<null> {
  const asked = await moveGift(
    tx,
    now,
    gift,
    'askRefund',
    'member',
    { refunded_as: 'POINTS', refund_amount: amount, refund_asked_at: now, ...FORGOTTEN },
    { points: amount },
  );
  await grantPoints(tx, now, {
    accountId: gift.account_id,
    amount: won(amount),
    key: `gift-refund:${gift.id}`,
    reason: 'GIFT_REFUND',
    memo: '기간이 지난 멤버십 선물',
    reference: sourceOf(gift.id),
    expiresAt: new Date(now.getTime() + POINT_DAYS * DAY_MS),
    cost: 'GIFT_OWED',
  });
  await moveGift(tx, now, asked, 'refund', 'member', { refunded_at: now });
  return null;
}

/** The money has gone: told by the news of it, or found by whoever sent it. Said twice it is done once. */
export async function noteRefunded({ db, now }: Ctx, refundId: number): Promise<void> {
  const found = await db
    .selectFrom('gift')
    .innerJoin('refund', 'refund.id', 'gift.refund_id')
    .where('gift.refund_id', '=', refundId)
    .where('refund.state', '=', 'DONE')
    .select('gift.id')
    .executeTakeFirst();
  if (!found) return;
  await db.transaction().execute(async (tx) => {
    const gift = (await lockGift(tx, found.id))!;
    if (gift.state !== 'REFUND_REQUESTED') return;
    await moveGift(tx, now(), gift, 'refund', 'system', { refunded_at: now() });
    await announce(tx, now(), 'gift.refunded', { gift_id: gift.id });
  });
}
