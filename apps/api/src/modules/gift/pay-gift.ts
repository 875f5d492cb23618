import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { BillingKey } from '@oun/contract/membership';
import type { createGift as createCall } from '@oun/contract/gift';
import { giftEnd } from '@oun/membership/gift';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { inTime } from '../../platform/http/patience.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { Actor } from '../../platform/machine.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { post } from '../ledger/ledger.ts';
import { findKey, gatewayOf, monthsOf, openKey, whileFewGuesses } from '../membership/membership.ts';
import {
  askToCharge,
  type ChargedKey,
  findOrCharge,
  type Found,
  isKnown,
  openCardPayment,
  type Outcome,
  type Payment,
  paymentById,
  lookUpEach,
  writeOutcome,
} from '../payment/payment.ts';
import { findBundle, giftName, isForThem, scheduleEnd } from './gift-bundles.ts';
import { findGift, type Gift, lockGift, moveGift } from './gift-record.ts';
import { giftMachine } from './gift.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'gift.paid': { gift_id: number };
    /** Found out about when nobody was looking any more. */
    'gift.declined': { gift_id: number };
  }
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
type Body = Parsed<typeof createCall>['body'];
type Paid = Answer<typeof createCall>['state'];

const invalid = (fields: Record<string, string>): AppError => new AppError('INVALID_INPUT', { fields });

/** Buys a gift: what was shown is compared with what it costs now, and then it is charged. */
export async function createGift(ctx: MemberContext, body: Body): Promise<Answer<typeof createCall>> {
  const { db, now } = ctx;
  await whileFewGuesses(
    ctx,
    body.referral_code,
    () => findBundle(db, now(), body.bundle_id, body.referral_code),
    ({ isOffer }) => isOffer,
  );
  const payment = await db.transaction().execute((tx) => openGift(ctx, tx, body));
  const state = await inTime(ctx, ask(ctx, payment, 'member'), 'PENDING' as const);
  return { gift_id: payment.gift_id!, state };
}

async function openGift(ctx: MemberContext, tx: Tx, body: Body): Promise<Payment> {
  const { memberId, now, secrets } = ctx;
  const at = now();
  const bundle = await findBundle(tx, at, body.bundle_id, body.referral_code);
  if (!(await isForThem(tx, bundle, memberId))) throw new AppError('OFFER_NEWCOMERS_ONLY');
  if (bundle.price !== body.expected_amount) throw new AppError('PRICE_CHANGED', { amount: bundle.price });
  const key = await findKey(tx, memberId, body.billing_key_id);
  if (!key) throw new AppError('NOT_FOUND');
  if (!monthsOf(key, bundle.price).includes(body.installment_months))
    throw invalid({ installment_months: '할부 개월을 다시 골라주세요.' });
  await checkDesign(tx, body.design);
  const token = randomToken();
  const gift = await tx
    .insertInto('gift')
    .values({
      account_id: memberId,
      state: giftMachine.initial,
      product_id: bundle.id,
      months: bundle.months,
      amount: bundle.price,
      design: body.design,
      message: body.message,
      recipient: body.recipient,
      token_hash: hashToken(token),
      sealed_token: secrets.seal(token),
      billing_key_id: body.billing_key_id,
      instalment_months: body.installment_months,
      ...scheduled(ctx, body.scheduled_at, body.recipient_mobile),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return openAttempt(tx, at, gift, key);
}

async function checkDesign(tx: Tx, slug: string): Promise<void> {
  const found = await tx
    .selectFrom('gift_design')
    .where('slug', '=', slug)
    .where('is_shown', '=', true)
    .select('slug')
    .executeTakeFirst();
  if (!found) throw invalid({ design: '카드를 골라주세요.' });
}

/** When it goes out by itself and to which number; a number without a time is not kept. */
export function scheduled(
  { now, secrets }: Pick<Context, 'now' | 'secrets'>,
  at: string | undefined,
  mobile: string | undefined,
): Pick<Gift, 'scheduled_at' | 'sealed_mobile' | 'mobile_mark'> {
  if (at === undefined) return { scheduled_at: null, sealed_mobile: null, mobile_mark: null };
  const scheduled_at = new Date(at);
  if (scheduled_at <= now() || scheduled_at > scheduleEnd(now()))
    throw invalid({ scheduled_at: '지금부터 30일 안에서 골라주세요.' });
  if (mobile === undefined) throw invalid({ recipient_mobile: '받는 분의 휴대폰 번호를 적어주세요.' });
  return { scheduled_at, sealed_mobile: secrets.seal(mobile), mobile_mark: markOf(secrets, mobile) };
}

/** By which whoever has a number finds what was sent to it. */
export const markOf = (secrets: Pick<Context['secrets'], 'derive'>, mobile: string): Buffer =>
  secrets.derive('gift-mobile', mobile);

const openAttempt = (tx: Tx, now: Date, gift: Gift, key: Pick<BillingKey, 'provider'>): Promise<Payment> =>
  openCardPayment(tx, now, {
    accountId: gift.account_id,
    purpose: 'GIFT',
    giftId: gift.id,
    orderName: orderNameOf(gift),
    amount: gift.amount,
    gateway: gatewayOf(key.provider),
  });

const orderNameOf = ({ months }: Pick<Gift, 'months'>): string => `멤버십 선물 ${giftName(months)}`;

/** Asks the gateway, outside of any transaction, and writes down what it says. */
const ask = async (ctx: Ctx, payment: Payment, actor: Actor): Promise<Paid> =>
  record(ctx, payment, await askToCharge(ctx, payment, await chargedKey(ctx, payment)), actor);

/** What became of one that nobody heard of. */
export const lookUp = async (ctx: Ctx, payment: Payment): Promise<Paid> =>
  record(ctx, payment, await findOrCharge(ctx, payment, await chargedKey(ctx, payment)), 'system');

async function chargedKey(ctx: Ctx, payment: Payment): Promise<ChargedKey> {
  const gift = (await findGift(ctx.db, payment.gift_id!))!;
  const key = await openKey(ctx, gift.billing_key_id);
  return { ...key, orderName: orderNameOf(gift), installmentMonths: gift.instalment_months };
}

export const lookUpGifts = (ctx: Ctx): Promise<number> =>
  lookUpEach(ctx, { purpose: 'GIFT', limit: 50, look: (payment) => lookUp(ctx, payment) });

/** Staff have found out where nobody could be asked. */
export const settleFound = (ctx: Ctx, payment: Payment, found: Found): Promise<Paid> =>
  record(ctx, payment, found, 'staff');

function record(ctx: Ctx, asked: Payment, outcome: Outcome, actor: Actor): Promise<Paid> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx): Promise<Paid> => {
    const gift = (await lockGift(tx, asked.gift_id!))!;
    const payment = (await paymentById(tx, asked.id))!;
    if (isKnown(payment)) return paidAs(gift);
    const written = await writeOutcome(ctx, tx, now, payment, outcome, actor);
    if (written.is === 'PAID') await settlePaid(tx, now, gift, actor);
    if (written.is === 'REFUSED') await settleDeclined(tx, now, gift, written.code, actor);
    return ({ PAID: 'DONE', REFUSED: 'FAILED', UNKNOWN: 'PENDING' } as const)[written.is];
  });
}

const paidAs = ({ state }: Gift): Paid => (state === 'CREATED' ? 'PENDING' : state === 'DROPPED' ? 'FAILED' : 'DONE');

/** Nobody has used anything of it yet: what was paid is owed. */
async function settlePaid(tx: Tx, now: Date, gift: Gift, actor: Actor): Promise<void> {
  await moveGift(tx, now, gift, 'pay', actor, { paid_at: now, expires_at: giftEnd(now) }, { amount: gift.amount });
  await post(tx, now, {
    key: `gift-paid:${gift.id}`,
    kind: 'GIFT_PAID',
    reference: `gift-${gift.id}`,
    lines: [
      { book: 'PG_RECEIVABLE', amount: gift.amount },
      { book: 'GIFT_OWED', amount: -gift.amount },
    ],
  });
  await announce(tx, now, 'gift.paid', { gift_id: gift.id });
}

async function settleDeclined(tx: Tx, now: Date, gift: Gift, code: string, actor: Actor): Promise<void> {
  const forgotten = { sealed_mobile: null, mobile_mark: null, scheduled_at: null };
  await moveGift(tx, now, gift, 'drop', actor, { failure_code: code, ...forgotten }, { code });
  if (actor === 'system') await announce(tx, now, 'gift.declined', { gift_id: gift.id });
}
