import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { cancelMembership as cancelCall, getCancellation as getCancellationCall } from '@oun/contract/membership';
import { type RefundLines, refundLinesOf } from '@oun/membership/amounts';
import { cutAt, daysIn, daysUsed, nextStart } from '@oun/membership/timeline';
import { sum, type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Actor } from '../../../platform/machine.ts';
import { post } from '../../ledger/ledger.ts';
import { openCardRefund, refundDueFrom, sendRefundNow } from '../../payment/payment.ts';
import { paidNow } from '../buying/quote.ts';
import { endContracts, expire } from '../charging/charge.ts';
import { hasLiveCharge } from '../charging/live-charge.ts';
import { playedSince } from '../giving/played.ts';
import { removeAllKeys } from '../methods/billing-keys.ts';
import { type Held, lockMembership, readMembership } from '../standing/held.ts';
import { move, settle } from '../standing/settle.ts';
import { actionsOf } from '../views/my-membership.ts';
import { asLeft } from './change-status.ts';
import { PAUSES_A_YEAR, pausesOf } from './pauses.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'membership.refunded': { account_id: number; refund: number };
  }
}

/** What goes back if it ended now: by the function that will send it. */
async function refundNow(db: Db | Tx, held: Held, now: Date): Promise<{ chargeId: number; lines: RefundLines } | null> {
  const paid = paidNow(held, now);
  if (!paid || !held.contract) return null;
  const charge = await db
    .selectFrom('membership_charge')
    .where('id', '=', paid.chargeId)
    .select(['amount', 'credit'])
    .select(playedSince('membership_charge.account_id', 'membership_charge.starts_at').as('is_played'))
    .executeTakeFirstOrThrow();
  const lines = refundLinesOf({
    paid: won(charge.amount + charge.credit),
    daysTotal: paid.daysTotal,
    daysUsed: paid.daysUsed,
    isPlayed: charge.is_played,
  });
  return { chargeId: paid.chargeId, lines };
}

const shownLines = ({ paid, used, penalty }: RefundLines) => [
  { label: '결제한 금액', amount: paid, note: '' },
  ...(used > 0 ? [{ label: '이용한 금액', amount: -used, note: '이용한 날만큼' }] : []),
  ...(penalty > 0 ? [{ label: '중도 해지 공제', amount: -penalty, note: '남은 금액의 10%' }] : []),
];

const LIVE = new Set(['TRIAL', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE', 'PAUSED']);

function checkLive({ state, contract }: Held): void {
  if (!LIVE.has(state)) throw new AppError('NOT_SUBSCRIBED');
  if (contract && contract.store !== 'web') throw new AppError('STORE_SUBSCRIPTION');
}

/** Both ways to leave, side by side. */
export async function getCancellation(ctx: MemberContext): Promise<Answer<typeof getCancellationCall>> {
  const { db, memberId, now } = ctx;
  const held = await readMembership(db, memberId);
  checkLive(held);
  const at = now();
  const [refund, pauses] = await Promise.all([refundNow(db, held, at), pausesOf(db, memberId, at)]);
  const ways = refund ? await waysBack(db, memberId, refund.lines.refund) : [];
  const canStay = held.state !== 'CANCEL_SCHEDULED' && held.state !== 'PAST_DUE';
  return {
    at_end: canStay
      ? {
          ends_at: nextStart(asLeft(held, at).periods, at).toISOString(),
          ends_pause: held.pausedUntil !== null && !held.seat,
        }
      : null,
    now: {
      refund: refund?.lines.refund ?? won(0),
      lines: refund ? shownLines(refund.lines) : [],
      forfeited_days: givenDays(held, at),
      method: refund && ([...new Set(ways.map(({ words }) => words))].join(', ') || '결제한 수단'),
    },
    can_pause: actionsOf(held, { pausesLeft: PAUSES_A_YEAR - pauses }).includes('PAUSE'),
  };
}

/** Days without a price that are left after today. */
const givenDays = ({ periods }: Held, now: Date): number => {
  const given = periods.filter(({ kind }) => kind !== 'PAID');
  return daysIn(given) - daysUsed(given, now);
};

/** Ends it now and sends back what is due: what was shown, or nothing. */
export async function cancelMembership(
  ctx: MemberContext,
  { expected_refund, reason }: Parsed<typeof cancelCall>['body'],
): Promise<Answer<typeof cancelCall>> {
  const { db, memberId, now } = ctx;
  const at = now();
  const done = await db.transaction().execute(async (tx) => {
    const held = await lockMembership(tx, at, memberId);
    checkLive(held);
    if (await hasLiveCharge(tx, memberId)) throw new AppError('PAYMENT_PENDING');
    const refund = await refundNow(tx, held, at);
    const amount = refund?.lines.refund ?? won(0);
    if (amount !== expected_refund) throw new AppError('PRICE_CHANGED', { amount });
    return endNow(tx, at, held, { refund, reason, actor: 'member' });
  });
  for (const id of done.ids) await sendRefundNow(ctx, id);
  return { refund: done.amount, refund_id: done.ids[0] ?? null, ended_at: at.toISOString(), lines: done.lines };
}

type Refund = Awaited<ReturnType<typeof refundNow>>;
type Ended = { amount: Won; lines: ReturnType<typeof shownLines>; ids: number[] };

/** Ends it now, with what goes back. It is locked, and nothing of it is being charged. */
async function endNow(
  tx: Tx,
  now: Date,
  held: Held,
  { refund, reason, actor }: { refund: Refund; reason: string | undefined; actor: Actor },
): Promise<Ended> {
  const amount = refund?.lines.refund ?? won(0);
  const detail = { refund: amount, ...(reason && { reason }) };
  const cut = { ...held, periods: cutAt(held.periods, now) };
  if (!refund) {
    await expire(tx, now, cut, 'CANCELED', detail, actor);
    await dropBehind(tx, held, now);
    if (actor === 'member') await announce(tx, now, 'membership.ended', { account_id: held.accountId });
    return { amount, lines: [], ids: [] };
  }
  const ids = await sendBack(tx, now, held, amount, reason);
  await endContracts(tx, now, held.accountId, 'REFUNDED');
  const leaving = held.state === 'PAUSED' || held.state === 'PAST_DUE' ? move(cut, 'schedule', actor) : cut;
  const after = { ...move(leaving, 'refund', actor), pausedFrom: null, pausedUntil: null };
  await settle(tx, now, held, after, { kind: 'REFUNDED', detail });
  await announce(tx, now, 'membership.refunded', { account_id: held.accountId, refund: amount });
  return { amount, lines: shownLines(refund.lines), ids };
}

/**
 * Of somebody who has left us: it ends with them, what is due goes back, and no card of theirs stays here. Nothing of
 * it is being charged, since that would have kept them from leaving.
 */
export async function endOfLeaver(ctx: JobContext, { account_id }: { account_id: number }): Promise<void> {
  const { db, now } = ctx;
  const at = now();
  await db.transaction().execute(async (tx) => {
    const held = await lockMembership(tx, at, account_id);
    if (await hasLiveCharge(tx, account_id)) throw new Error(`Account ${account_id} left while it is charged`);
    if (!LIVE.has(held.state) || (held.contract && held.contract.store !== 'web')) return;
    await endNow(tx, at, held, { refund: await refundNow(tx, held, at), reason: '회원 탈퇴', actor: 'system' });
  });
  await removeAllKeys(ctx, account_id);
}

/** What lay behind now is given up. */
const dropBehind = (tx: Tx, { accountId }: Held, now: Date): Promise<unknown> =>
  tx
    .deleteFrom('membership_period')
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'TEAM')
    .where('starts_at', '>=', now)
    .execute()
    .then(() =>
      tx
        .updateTable('membership_period')
        .set({ ends_at: now })
        .where('account_id', '=', accountId)
        .where('kind', '<>', 'TEAM')
        .where('ends_at', '>', now)
        .execute(),
    );

type WayBack = { paymentId: number; chargeId: number; pg: Won; words: string };

/** Back to what was paid last first, told without into how many months it was split; what a change of plans carried over goes back to where it came from. */
async function waysBack(db: Db | Tx, accountId: number, amount: Won): Promise<WayBack[]> {
  const { rows: payments } = await sql<{ id: number; charge_id: number; left: Won; words: string | null }>`
    select p.id, p.charge_id, split_part(p.detail ->> 'text', ' · ', 1) as words,
      p.amount - coalesce((select sum(r.pg) from refund r where r.payment_id = p.id), 0)::bigint as left
    from payment p where p.account_id = ${accountId} and p.purpose = 'MEMBERSHIP' and p.state = 'PAID'
    order by p.id desc`.execute(db);
  const ways: WayBack[] = [];
  let due: number = amount;
  for (const { id, charge_id, left, words } of payments) {
    const pg = Math.min(due, Number(left));
    if (pg <= 0) continue;
    ways.push({ paymentId: id, chargeId: charge_id, pg: won(pg), words: words || '결제한 수단' });
    due -= pg;
  }
  return ways;
}

async function sendBack(tx: Tx, now: Date, held: Held, amount: Won, reason: string | undefined): Promise<number[]> {
  const { accountId } = held;
  const ways = await waysBack(tx, accountId, amount);
  if (sum(ways.map(({ pg }) => pg)) !== amount)
    throw new Error(`${amount} won of account ${accountId} have no payment to go back to`);
  const ids: number[] = [];
  for (const { paymentId, chargeId, pg } of ways)
    ids.push(
      await openCardRefund(tx, now, {
        accountId,
        of: { chargeId },
        paymentId,
        pg,
        reason: reason ?? '멤버십 해지',
        dueAt: refundDueFrom(now),
      }),
    );
  await post(tx, now, {
    key: `membership-refund:${ids.join('-')}`,
    kind: 'MEMBERSHIP_REFUND',
    reference: `contract-${held.contract!.id}`,
    lines: [
      { book: 'MEMBERSHIP_SALES', amount },
      { book: 'REFUND_PAYABLE', amount: -amount },
    ],
  });
  return ids;
}
