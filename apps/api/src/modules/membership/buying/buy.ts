import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type BillingKey,
  type buyMembership as buyCall,
  type endTrial as endTrialCall,
  type getInstalmentPlan as getPlanCall,
  type MembershipQuote,
  type quoteMembership as quoteCall,
  TERMS_VERSION,
  type upgradeMembership as upgradeCall,
} from '@oun/contract/membership';
import { instalmentMonthsOf, instalmentOf } from '@oun/membership/amounts';
import { leaveToBuy } from '@oun/membership/consent';
import { nextPeriod } from '@oun/membership/cycle';
import { won } from '@oun/money';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Referral } from '../../referral/referral.ts';
import { ask, type Asked, openCharge } from '../charging/charge.ts';
import { chargeMachine } from '../charge.machine.ts';
import { writePurchaseConsent } from '../charging/consents.ts';
import { hasLiveCharge } from '../charging/live-charge.ts';
import { findKey, keyWords, monthsOf } from '../methods/billing-keys.ts';
import { findOffered, findProduct, type Product, renewalPrice } from '../plans/products.ts';
import { hasTrialLeft, marksOf, useTrial } from '../plans/trial.ts';
import { type Contract, type Held, lockMembership, nextChargeOf, readMembership } from '../standing/held.ts';
import { move, settle } from '../standing/settle.ts';
import { type Quote, quoteOf, shownQuote } from './quote.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'membership.trial-begun': { account_id: number; charge_id: number };
    'membership.plan-chosen': { account_id: number; at: string };
  }
}

export async function quoteMembership(
  ctx: MemberContext,
  { product_id, referral_code }: Parsed<typeof quoteCall>['query'],
): Promise<MembershipQuote> {
  const { db, memberId, now } = ctx;
  const product = await findOffered(ctx, product_id, referral_code);
  const marks = await marksOf(ctx, memberId);
  const quote = await quoteOf(db, now(), await readMembership(db, memberId), product, {
    marks,
    code: invitationOf(product, referral_code),
  });
  return shownQuote(quote, product, { hasTrialLeft: await hasTrialLeft(ctx, memberId) });
}

/** A code that opens no price of its own is a friend's. */
const invitationOf = ({ secret_code }: Product, code: string | undefined): string | undefined =>
  secret_code === null ? code || undefined : undefined;

/** Of what is paid today, by the quote: less than the price where something is left of a plan, or a friend sent a code. */
export async function quoteInstalments(
  ctx: MemberContext,
  query: Parsed<typeof getPlanCall>['query'],
): Promise<Answer<typeof getPlanCall>> {
  const { amount } = await quoteMembership(ctx, query);
  return { amount, items: instalmentMonthsOf(amount).map((months) => ({ months, ...instalmentOf(amount, months) })) };
}

type Bought = Answer<typeof buyCall>;
type Choice = { productId: number; billingKeyId: number; months: number; expected: number; code: string | undefined };

/** Begins a trial, or buys. What was shown is compared with what it costs now, and then it is charged. */
export async function buyMembership(ctx: MemberContext, body: Parsed<typeof buyCall>['body']): Promise<Bought> {
  if (body.terms_version !== TERMS_VERSION) throw new AppError('TERMS_CHANGED');
  await findOffered(ctx, body.product_id, body.referral_code);
  return begin(ctx, {
    productId: body.product_id,
    billingKeyId: body.billing_key_id,
    months: body.installment_months,
    expected: body.expected_amount,
    code: body.referral_code,
  });
}

async function begin(ctx: MemberContext, choice: Choice): Promise<Bought> {
  const { db, memberId, now } = ctx;
  const begun = await db.transaction().execute(async (tx) => {
    const at = now();
    const held = await lockMembership(tx, at, memberId);
    if (await hasLiveCharge(tx, memberId)) throw new AppError('PAYMENT_PENDING');
    const product = await findProduct(tx, at, choice.productId, choice.code);
    const key = await keyOf(tx, memberId, choice.billingKeyId);
    const code = invitationOf(product, choice.code);
    const marks = await marksOf({ ...ctx, db: tx }, memberId);
    const quote = await quoteOf(tx, at, held, product, { marks, code });
    if (quote.amount !== choice.expected)
      throw new AppError(quote.isTrialUsed && choice.expected === 0 ? 'TRIAL_USED' : 'PRICE_CHANGED', {
        amount: quote.amount,
      });
    if (quote.kind === 'TRIAL') return startTrial(tx, at, held, product, quote, key.id, marks);
    if (quote.kind === 'DOWNGRADE') return chooseNext(tx, at, held, product);
    checkMonths(key, quote, choice.months);
    return charge(tx, at, held, product, quote, { ...key, months: choice.months });
  });
  return finish(ctx, begun);
}

async function finish(ctx: MemberContext, begun: Begun): Promise<Bought> {
  if (begun.is === 'done') return { result_id: begun.resultId, state: 'DONE' };
  const state = await inTime(ctx, ask(ctx, begun.asked, 'member'), 'PENDING' as const);
  return { result_id: begun.asked.chargeId, state };
}

type Begun = { is: 'done'; resultId: number | null } | { is: 'asked'; asked: Asked };

async function keyOf(tx: Tx, memberId: number, id: number) {
  const key = await findKey(tx, memberId, id);
  if (!key) throw new AppError('NOT_FOUND');
  return { id, provider: key.provider, words: keyWords(key) };
}

function checkMonths(key: Pick<BillingKey, 'provider'>, { amount }: Quote, months: number): void {
  if (!monthsOf(key, amount).includes(months))
    throw new AppError('INVALID_INPUT', { fields: { installment_months: '할부 개월을 다시 골라주세요.' } });
}

const newContract = (
  tx: Tx,
  now: Date,
  accountId: number,
  product: Product,
  billingKeyId: number,
  anchorAt: Date,
  referral: Referral | null,
): Promise<Contract> =>
  tx
    .insertInto('contract')
    .values({
      account_id: accountId,
      product_id: product.id,
      name: product.name,
      cycle: product.cycle,
      // What it is renewed at; the first payment may be less.
      price: renewalPrice(product),
      list_price: product.list_price,
      seats: product.seats,
      store: 'web',
      terms_version: TERMS_VERSION,
      anchor_at: anchorAt,
      billing_key_id: billingKeyId,
      inviter_id: referral?.inviterId ?? null,
      first_discount: referral?.discount ?? won(0),
      began_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

async function startTrial(
  tx: Tx,
  now: Date,
  held: Held,
  product: Product,
  { startsAt, endsAt, referral }: Quote,
  billingKeyId: number,
  marks: Parameters<typeof useTrial>[3],
): Promise<Begun> {
  if (!(await useTrial(tx, now, held.accountId, marks))) throw new AppError('TRIAL_USED');
  const contract = await newContract(tx, now, held.accountId, product, billingKeyId, endsAt, referral);
  const charge = await tx
    .insertInto('membership_charge')
    .values({
      account_id: held.accountId,
      contract_id: contract.id,
      kind: 'TRIAL',
      state: chargeMachine.next(chargeMachine.initial, 'pay', 'member'),
      amount: won(0),
      starts_at: startsAt,
      ends_at: endsAt,
      anchor_at: endsAt,
      anchor_count: 0,
      product_id: product.id,
      billing_key_id: billingKeyId,
      created_at: now,
      paid_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trial = {
    id: null,
    kind: 'TRIAL' as const,
    startsAt,
    endsAt,
    contractId: contract.id,
    chargeId: charge.id,
    source: null,
  };
  const after = { ...move(held, 'startTrial', 'member'), contract, periods: [...held.periods, trial] };
  await settle(tx, now, held, after, { kind: 'TRIAL', detail: { charge_id: charge.id } });
  await announce(tx, now, 'membership.trial-begun', { account_id: held.accountId, charge_id: charge.id });
  return { is: 'done', resultId: charge.id };
}

/** Another plan from the next period on; the same one again takes the choice back. */
async function chooseNext(tx: Tx, now: Date, held: Held, product: Product): Promise<Begun> {
  const contract = held.contract!;
  const next_product_id = product.id === contract.product_id ? null : product.id;
  await tx.updateTable('contract').set({ next_product_id }).where('id', '=', contract.id).execute();
  const after = { ...(await readMembership(tx, held.accountId)), periods: held.periods };
  await settle(tx, now, held, after, { kind: 'NEXT_PLAN', detail: { product_id: product.id } });
  await announce(tx, now, 'membership.plan-chosen', { account_id: held.accountId, at: now.toISOString() });
  return { is: 'done', resultId: null };
}

async function charge(
  tx: Tx,
  now: Date,
  held: Held,
  product: Product,
  quote: Quote,
  key: { id: number; words: string; months: number },
): Promise<Begun> {
  const contract = await newContract(tx, now, held.accountId, product, key.id, now, quote.referral);
  const consentId = await writePurchaseConsent(tx, now, {
    accountId: held.accountId,
    contractId: contract.id,
    before: held.contract?.last_paid ?? won(0),
    after: quote.amount,
    method: key.words,
  });
  const { anchor } = nextPeriod({ at: now, count: 0 }, now, product.cycle);
  const asked = await openCharge(
    tx,
    now,
    held,
    {
      kind: quote.kind === 'UPGRADE' ? 'UPGRADE' : 'PURCHASE',
      leave: leaveToBuy(quote.amount, now, consentId),
      contract,
      productId: product.id,
      endsAt: quote.endsAt,
      anchor,
      credit: won(quote.credit ? Math.min(quote.credit.amount, product.price - quote.amount) : 0),
      billingKeyId: key.id,
      instalmentMonths: key.months,
    },
    'member',
  );
  return { is: 'asked', asked };
}

/** A dearer plan now, a cheaper one from the next period on, by the card that is charged anyway. */
export async function upgradeMembership(ctx: MemberContext, body: Parsed<typeof upgradeCall>['body']): Promise<Bought> {
  const { contract, state } = await readMembership(ctx.db, ctx.memberId);
  if (!contract?.billing_key_id || !['TRIAL', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE', 'PAUSED'].includes(state))
    throw new AppError('NOT_SUBSCRIBED');
  return begin(ctx, {
    productId: body.product_id,
    billingKeyId: contract.billing_key_id,
    months: body.installment_months,
    expected: body.expected_amount,
    code: undefined,
  });
}

/** The trial is over when its member says so: what they have chosen is paid for from now on. */
export async function endTrial(ctx: MemberContext, body: Parsed<typeof endTrialCall>['body']): Promise<Bought> {
  if (body.terms_version !== TERMS_VERSION) throw new AppError('TERMS_CHANGED');
  const { db, memberId, now } = ctx;
  const asked = await db.transaction().execute(async (tx) => {
    const at = now();
    const held = await lockMembership(tx, at, memberId);
    if (held.state !== 'TRIAL') throw new AppError('INVALID_STATUS_TRANSITION', { status: 'active' });
    if (await hasLiveCharge(tx, memberId)) throw new AppError('PAYMENT_PENDING');
    const contract = held.contract!;
    // What the statement tells for the end of the trial, only sooner.
    const { amount } = nextChargeOf(held)!;
    if (amount !== body.expected_amount) throw new AppError('PRICE_CHANGED', { amount });
    const key = await keyOf(tx, memberId, contract.billing_key_id!);
    const consentId = await writePurchaseConsent(tx, at, {
      accountId: memberId,
      contractId: contract.id,
      before: won(0),
      after: amount,
      method: key.words,
    });
    const { endsAt, anchor } = nextPeriod({ at, count: 0 }, at, contract.cycle);
    return openCharge(
      tx,
      at,
      held,
      {
        kind: 'PURCHASE',
        leave: leaveToBuy(amount, at, consentId),
        contract,
        productId: contract.product_id,
        endsAt,
        anchor,
        credit: won(0),
        billingKeyId: key.id,
        instalmentMonths: 0,
      },
      'member',
    );
  });
  return finish(ctx, { is: 'asked', asked });
}
