import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { type getVoucherUpgrades, type Voucher, VOUCHER_TRIES, VOUCHER_TRIES_FROM } from '@oun/contract/voucher';
import { lengthWords } from '@oun/contract/voucher-rules';
import { readCode } from '@oun/membership/code';
import { monthsLater, monthsOf } from '@oun/membership/cycle';
import { daysIn } from '@oun/membership/timeline';
import { dayNumber } from '@oun/brand/seoul';
import { type Limit, returnTry, takeTry } from '../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import {
  giveTime,
  type Giving,
  isNewcomer,
  type Length,
  lockMembership,
  previewTime,
} from '../membership/membership.ts';
import { hashOfCode } from './voucher-codes.ts';
import { voucherMachine } from './voucher.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'voucher.redeemed': { account_id: number; voucher_id: number; until: string; charge_at: string | null };
  }
}

const TRIES: Limit = { max: VOUCHER_TRIES, seconds: 600, lockSeconds: 600 };
/** A phone network or an office stands behind one address: five wrong codes of strangers there must lock nobody out. */
const TRIES_FROM: Limit = { ...TRIES, max: VOUCHER_TRIES_FROM };
const UNIQUE_VIOLATION = '23505';

const vouchers = (db: Db | Tx) =>
  db
    .selectFrom('voucher')
    .innerJoin('voucher_campaign as campaign', 'campaign.id', 'voucher.campaign_id')
    .select([
      'voucher.id',
      'voucher.state',
      'voucher.campaign_id',
      'voucher.redeemed_by',
      'voucher.redeemed_at',
      'campaign.name',
      'campaign.days',
      'campaign.months',
      'campaign.audience',
      'campaign.company_domain',
      'campaign.ends_at',
    ]);
export type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof vouchers>['executeTakeFirst']>>>;

/** The voucher that a code stands for. A try counts before it is looked up, for the member and for where they are. */
export async function findVoucher(ctx: MemberContext, typed: string): Promise<Found> {
  const { db, memberId, secrets } = ctx;
  const now = ctx.now();
  const limits = { [`voucher:${memberId}`]: TRIES, [`voucher-from:${ctx.readAddress()}`]: TRIES_FROM };
  const keys = Object.keys(limits);
  const tries: Awaited<ReturnType<typeof takeTry>>[] = [];
  for (const [key, limit] of Object.entries(limits)) {
    const taken = await takeTry(db, now, key, limit);
    if (!taken.isAllowed) {
      for (const counted of keys.slice(0, tries.length)) await returnTry(db, counted);
      throw new AppError('VOUCHER_LOCKED', { until: taken.until });
    }
    tries.push(taken);
  }
  const found = await vouchers(db)
    .where('code_hash', '=', hashOfCode(secrets, readCode(typed)))
    .executeTakeFirst();
  if (found) {
    // Only this one: who knows one code may not guess for ever by typing it in between.
    for (const key of keys) await returnTry(db, key);
    return found;
  }
  const last = tries.filter(({ left }) => left === 0);
  if (last.length > 0)
    throw new AppError('VOUCHER_LOCKED', { until: new Date(Math.max(...last.map(({ until }) => until.getTime()))) });
  throw new AppError('VOUCHER_NOT_FOUND', { tries_left: Math.min(...tries.map(({ left }) => left)) });
}

/** Says why nobody can have it, or not they. Whose it is, is told only to the one whose it is. */
export async function refuseUnusable(db: Db | Tx, now: Date, accountId: number, voucher: Found): Promise<void> {
  if (voucher.state === 'REDEEMED')
    throw new AppError(
      'VOUCHER_USED',
      voucher.redeemed_by === accountId ? { is_own: true, redeemed_at: voucher.redeemed_at } : { is_own: false },
    );
  if (voucher.state === 'REVOKED') throw new AppError('VOUCHER_REVOKED');
  if (voucher.state === 'EXPIRED' || voucher.ends_at <= now)
    throw new AppError('VOUCHER_EXPIRED', { ends_at: voucher.ends_at });
  if (await hasOneOf(db, accountId, voucher.campaign_id)) throw new AppError('VOUCHER_ALREADY_IN_CAMPAIGN');
}

/** An address that somebody gave when they joined says nothing: the company's own mailbox has to be shown. */
async function refuseStranger(db: Db | Tx, accountId: number, { audience, company_domain }: Found): Promise<void> {
  if (audience === 'NEWCOMER' && (await isKnown(db, accountId)))
    throw new AppError('VOUCHER_WRONG_ACCOUNT', { who: '멤버십이 처음인 분만' });
  if (audience === 'COMPANY' && !(await hasProven(db, accountId, company_domain!)))
    throw new AppError('VOUCHER_MAIL_NEEDED', { domain: company_domain });
}

/** Who has paid, or has begun by a code for newcomers before, is none any more. */
const isKnown = async (db: Db | Tx, accountId: number): Promise<boolean> =>
  !(await isNewcomer(db, accountId)) ||
  (await vouchers(db)
    .where('voucher.redeemed_by', '=', accountId)
    .where('campaign.audience', '=', 'NEWCOMER')
    .executeTakeFirst()) !== undefined;

const hasProven = async (db: Db | Tx, accountId: number, domain: string): Promise<boolean> =>
  (await db
    .selectFrom('company_mail')
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .select('account_id')
    .executeTakeFirst()) !== undefined;

const hasOneOf = async (db: Db | Tx, accountId: number, campaignId: number): Promise<boolean> =>
  (await db
    .selectFrom('voucher')
    .where('redeemed_by', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .select('id')
    .executeTakeFirst()) !== undefined;

const lengthOf = ({ days, months }: Pick<Found, 'days' | 'months'>): Length =>
  days === null ? { months: months! } : { days };

export const campaignLength = ({ days, months }: Pick<Found, 'days' | 'months'>): string =>
  days === null ? lengthWords({ unit: 'MONTHS', length: months! }) : lengthWords({ unit: 'DAYS', length: days });

const shown = (voucher: Found, giving: Giving): Voucher => ({
  campaign: voucher.name,
  length: campaignLength(voucher),
  days: daysIn([giving.span]),
  ends_at: voucher.ends_at.toISOString(),
  before: {
    until: giving.endsBefore?.toISOString() ?? null,
    charge_at: giving.chargeBefore?.chargeAt.toISOString() ?? null,
  },
  after: {
    until: giving.endsAfter.toISOString(),
    charge_at: giving.chargeAfter?.chargeAt.toISOString() ?? null,
  },
  amount: giving.chargeAfter?.amount ?? null,
  plan_name: giving.plan?.name ?? null,
});

async function previewed(ctx: MemberContext, typed: string): Promise<{ voucher: Found; giving: Giving }> {
  const voucher = await findVoucher(ctx, typed);
  const now = ctx.now();
  await refuseUnusable(ctx.db, now, ctx.memberId, voucher);
  await refuseStranger(ctx.db, ctx.memberId, voucher);
  return { voucher, giving: await previewTime(ctx.db, now, ctx.memberId, lengthOf(voucher)) };
}

export async function previewVoucher(ctx: MemberContext, typed: string): Promise<Voucher> {
  const { voucher, giving } = await previewed(ctx, typed);
  return shown(voucher, giving);
}

/** What it adds to the plan somebody has: days, and nothing else of the plan. */
export async function listUpgrades(ctx: MemberContext, typed: string): Promise<Answer<typeof getVoucherUpgrades>> {
  const { giving } = await previewed(ctx, typed);
  const { plan, span, chargeAfter } = giving;
  if (!plan) return { items: [] };
  const onePeriod = monthsLater(dayNumber(span.startsAt), monthsOf(plan.cycle));
  return {
    items: [
      {
        plan_name: plan.name,
        added_days: daysIn([span]),
        is_longer: dayNumber(span.endsAt) > onePeriod,
        until: giving.endsAfter.toISOString(),
        charge_at: chargeAfter?.chargeAt.toISOString() ?? null,
        amount: chargeAfter?.amount ?? null,
      },
    ],
  };
}

/** Of two who redeem one code at once, or one who redeems two of a campaign, one is the first and the other is told. */
export async function redeemVoucher(ctx: MemberContext, typed: string): Promise<Voucher> {
  const { id } = await findVoucher(ctx, typed);
  const { db, memberId } = ctx;
  return db.transaction().execute(async (tx) => {
    const now = ctx.now();
    // What is asked below about whose it may be must still be so when they get it: one code at a time, and no purchase.
    await lockMembership(tx, now, memberId);
    const voucher = await vouchers(tx).where('voucher.id', '=', id).forUpdate('voucher').executeTakeFirstOrThrow();
    await refuseUnusable(tx, now, memberId, voucher);
    await refuseStranger(tx, memberId, voucher);
    await tx
      .updateTable('voucher')
      .set({ state: voucherMachine.next(voucher.state, 'redeem', 'member'), redeemed_by: memberId, redeemed_at: now })
      .where('id', '=', id)
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? new AppError('VOUCHER_ALREADY_IN_CAMPAIGN') : error;
      });
    const giving = await giveTime(tx, now, memberId, {
      kind: 'VOUCHER',
      length: lengthOf(voucher),
      source: `voucher-${id}`,
    });
    const answer = shown(voucher, giving);
    const { until, charge_at } = answer.after;
    await announce(tx, now, 'voucher.redeemed', { account_id: memberId, voucher_id: id, until, charge_at });
    return answer;
  });
}
