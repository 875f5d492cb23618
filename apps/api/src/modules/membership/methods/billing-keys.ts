import { DAY_MS } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  BillingKey as ShownKey,
  getBillingKeys as getKeysCall,
  registerCard as registerCardCall,
} from '@oun/contract/membership';
import { instalmentMonthsOf } from '@oun/membership/amounts';
import type { Won } from '@oun/money';
import { sql } from 'kysely';
import type { PaymentGatewayName } from '../../../../db/rows.ts';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { PaymentRefusal, WALLETS } from '../../../gateways/payment/payment.gateway.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { lockMembership } from '../standing/held.ts';
import { cardName, type ChargedKey, keyMarkOf, lastDigits, moneyOf } from '../../payment/payment.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'membership.card-lost': { account_id: number; billing_key_id: number };
  }
}

const KEYS_MAX = 10;
/** What could not be charged is kept so long after the end, for whoever comes back. */
export const KEPT_DAYS = 30;
/** As long as the gateway takes. */
const CUSTOMER_KEY_LENGTH = 40;
const NAMES = { NAVERPAY: '네이버페이', KAKAOPAY: '카카오페이' } as const;

const keys = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('billing_key')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .select([
      'id',
      'provider',
      'issuer_code',
      'number',
      'is_default',
      sql<boolean>`lost_at is not null`.as('is_lost'),
      sql<string>`to_json(registered_at) #>> '{}'`.as('registered_at'),
      // Also while the gateway is asked for a first payment by it.
      sql<boolean>`exists (select from membership m join contract c on c.id = m.contract_id
        where m.account_id = ${accountId} and c.billing_key_id = billing_key.id
          and m.state in ('TRIAL', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE', 'PAUSED'))
        or exists (select from membership_charge c where c.account_id = ${accountId}
          and c.billing_key_id = billing_key.id and c.state in ('REQUESTED', 'UNKNOWN'))`.as('is_in_use'),
      sql<string | null>`(select to_json(c.ended_at + ${KEPT_DAYS} * interval '1 day') #>> '{}'
        from membership m join contract c on c.id = m.contract_id where m.account_id = ${accountId}
          and c.billing_key_id = billing_key.id and m.state = 'EXPIRED' and c.end_reason = 'NOT_PAID')`.as(
        'kept_until',
      ),
    ])
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc');

const shown = (key: Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number]): ShownKey => ({
  ...key,
  name: key.provider === 'CARD' ? cardName(key.issuer_code) : NAMES[key.provider],
});

/** Whom what is paid by it is asked of. */
export const gatewayOf = (provider: ShownKey['provider']): PaymentGatewayName =>
  provider === 'CARD' ? 'TOSS' : provider;

/** Into how many months it may be split by this one: only a card's company does that. */
export const monthsOf = ({ provider }: Pick<ShownKey, 'provider'>, amount: Won): readonly number[] =>
  provider === 'CARD' ? instalmentMonthsOf(amount) : [0];

export async function listKeys(ctx: MemberContext): Promise<Answer<typeof getKeysCall>> {
  const items = (await keys(ctx.db, ctx.memberId).execute()).map(shown);
  const { payment, wallets } = ctx.gateways;
  const { clientKey, sdkUrl } = payment;
  return {
    items,
    wallets: WALLETS.filter((wallet) => wallets[wallet]),
    window: { client_key: clientKey, sdk_url: sdkUrl, customer_key: customerKeyOf(ctx, ctx.memberId) },
  };
}

export const findKey = async (db: Db | Tx, accountId: number, id: number): Promise<ShownKey | null> => {
  const key = await keys(db, accountId).where('id', '=', id).executeTakeFirst();
  return key ? shown(key) : null;
};
export const defaultKey = async (db: Db | Tx, accountId: number): Promise<ShownKey | null> => {
  const key = await keys(db, accountId).where('is_default', '=', true).executeTakeFirst();
  return key ? shown(key) : null;
};

/** "신한카드 1234". */
export const keyWords = ({ name, number }: Pick<ShownKey, 'name' | 'number'>): string =>
  [name, lastDigits(number)].filter(Boolean).join(' ');

/** By which the gateway knows them: always the same, and nothing can be told from it. */
export const customerKeyOf = ({ secrets }: Pick<Context, 'secrets'>, accountId: number): string =>
  `oun_${secrets.derive('gateway-customer', String(accountId)).toString('base64url')}`.slice(0, CUSTOMER_KEY_LENGTH);

/** Keeps a card that was agreed to in the gateway's window. Its key is sealed before anybody is told of it. */
export async function registerCard(
  ctx: MemberContext,
  { auth_key, customer_key }: Parsed<typeof registerCardCall>['body'],
): Promise<ShownKey> {
  const { db, gateways, memberId } = ctx;
  const own = customerKeyOf(ctx, memberId);
  // A way back that was made for somebody else, or by hand.
  if (customer_key !== own) throw new AppError('CARD_NOT_REGISTERED');
  await checkRoom(db, memberId);
  const issued = await gateways.payment
    .issueBillingKey({ authKey: auth_key, customerKey: own, idempotencyKey: `issue-${auth_key}`.slice(0, 300) })
    .catch((error: unknown) => {
      if (error instanceof PaymentRefusal) throw new AppError('CARD_NOT_REGISTERED', { reason: error.code });
      if (error instanceof OutsideUnavailable) throw new AppError('GATEWAY_DOWN');
      throw error;
    });
  if (issued.customerKey !== own) throw new AppError('CARD_NOT_REGISTERED');
  const { issuerCode, number } = issued.card;
  const id = await db.transaction().execute((tx) =>
    keepKey(ctx, tx, {
      provider: 'CARD',
      billingKey: issued.billingKey,
      issuer_code: issuerCode,
      number,
      owner: `CARD:${issuerCode}:${number}`,
    }),
  );
  return (await findKey(db, memberId, id))!;
}

export async function checkRoom(db: Db | Tx, accountId: number): Promise<void> {
  const { count } = await db
    .selectFrom('billing_key')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= KEYS_MAX) throw new AppError('CARDS_FULL', { max: KEYS_MAX });
}

type NewKey = Pick<ShownKey, 'provider' | 'issuer_code' | 'number'> & {
  billingKey: string;
  /** By which the same one is known in other hands. */
  owner: string;
};

/** The first of somebody's is the one they pay by. */
export async function keepKey(ctx: MemberContext, tx: Tx, key: NewKey): Promise<number> {
  const { memberId, now, secrets } = ctx;
  await lockKeys(tx, memberId);
  const hasDefault = await defaultKey(tx, memberId);
  const row = await tx
    .insertInto('billing_key')
    .values({
      account_id: memberId,
      provider: key.provider,
      sealed_key: secrets.seal(key.billingKey),
      customer_key: customerKeyOf(ctx, memberId),
      issuer_code: key.issuer_code,
      number: key.number,
      key_mark: keyMarkOf(secrets, key.billingKey),
      fingerprint: secrets.derive('trial', key.owner),
      is_default: hasDefault === null,
      registered_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One change to somebody's cards at a time. */
export const lockKeys = (tx: Tx, accountId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('billing-keys'), ${accountId})`.execute(tx);

export async function makeDefault(tx: Tx, accountId: number, id: number): Promise<ShownKey> {
  await lockKeys(tx, accountId);
  const key = await findKey(tx, accountId, id);
  if (!key) throw new AppError('NOT_FOUND');
  const own = tx.updateTable('billing_key').where('account_id', '=', accountId).where('removed_at', 'is', null);
  await own.set({ is_default: false }).where('is_default', '=', true).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
  return key;
}

/** One that a membership is renewed by stays until another was chosen. */
export async function removeKey(ctx: MemberContext, id: number): Promise<Record<string, never>> {
  const { db, memberId, now } = ctx;
  const removed = await db.transaction().execute(async (tx) => {
    // Whoever begins a membership by it at this moment is waited for.
    await lockMembership(tx, now(), memberId);
    await lockKeys(tx, memberId);
    const key = await findKey(tx, memberId, id);
    if (!key) throw new AppError('NOT_FOUND');
    if (key.is_in_use) throw new AppError('CARD_IN_USE');
    return takeOut(tx, now(), memberId, key);
  });
  await forgetAtGateway(ctx, removed);
  return {};
}

type Removed = { provider: ShownKey['provider']; sealed_key: Buffer };

/** Where it was the one they pay by, another takes its place. */
async function takeOut(tx: Tx, now: Date, accountId: number, { id, is_default }: ShownKey): Promise<Removed> {
  const row = await tx
    .updateTable('billing_key')
    .set({ removed_at: now, is_default: false })
    .where('id', '=', id)
    .returning(['provider', 'sealed_key'])
    .executeTakeFirstOrThrow();
  if (is_default) {
    const [other] = await keys(tx, accountId).limit(1).execute();
    if (other) await tx.updateTable('billing_key').set({ is_default: true }).where('id', '=', other.id).execute();
  }
  return row;
}

/** Of somebody whose membership ended unpaid and who did not come back. */
export async function forgetUnpaid(ctx: JobContext): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .selectFrom('membership')
    .innerJoin('contract', 'contract.id', 'membership.contract_id')
    .innerJoin('billing_key', 'billing_key.id', 'contract.billing_key_id')
    .where('membership.state', '=', 'EXPIRED')
    .where('contract.end_reason', '=', 'NOT_PAID')
    .where('contract.ended_at', '<=', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
    .where('billing_key.removed_at', 'is', null)
    .select(['membership.account_id', 'billing_key.id'])
    .execute();
  await eachAlone(due, async ({ account_id, id }) => {
    const removed = await db.transaction().execute(async (tx) => {
      await lockMembership(tx, now(), account_id);
      await lockKeys(tx, account_id);
      const key = await findKey(tx, account_id, id);
      // They have come back, or taken it out themselves.
      if (!key?.kept_until || key.is_in_use || new Date(key.kept_until) > now()) return undefined;
      return takeOut(tx, now(), account_id, key);
    });
    if (removed) await forgetAtGateway(ctx, removed);
  });
}

/** Of somebody who has left. */
export async function removeAllKeys(ctx: JobContext, accountId: number): Promise<void> {
  const removed = await ctx.db
    .updateTable('billing_key')
    .set({ removed_at: ctx.now(), is_default: false })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning(['provider', 'sealed_key'])
    .execute();
  for (const key of removed) await forgetAtGateway(ctx, key);
}

/** Its company has cut it off. One that a membership is renewed by is told of while there is time for another. */
export async function loseKey({ db, now }: JobContext, { key_mark }: { key_mark: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lost = await tx
      .updateTable('billing_key')
      .set({ lost_at: now() })
      .where('key_mark', '=', Buffer.from(key_mark, 'hex'))
      .where('removed_at', 'is', null)
      .where('lost_at', 'is', null)
      .returning(['id', 'account_id'])
      .executeTakeFirst();
    if (!lost) return;
    const key = (await findKey(tx, lost.account_id, lost.id))!;
    if (key.is_in_use)
      await announce(tx, now(), 'membership.card-lost', { account_id: lost.account_id, billing_key_id: lost.id });
  });
}

/** Here nobody can charge it any more; that the gateway forgets it too may wait for a better moment. */
async function forgetAtGateway(
  { gateways, secrets, log }: Pick<Context, 'gateways' | 'secrets' | 'log'>,
  { provider, sealed_key }: Removed,
): Promise<void> {
  try {
    await moneyOf(gateways, gatewayOf(provider)).removeBillingKey(secrets.unseal(sealed_key));
  } catch (error) {
    log.warn({ err: error }, 'billing key');
  }
}

/** What the gateway charges it by. */
export async function openKey(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  id: number,
): Promise<Pick<ChargedKey, 'gateway' | 'billingKey' | 'customerKey'>> {
  const row = await db
    .selectFrom('billing_key')
    .where('id', '=', id)
    .select(['provider', 'sealed_key', 'customer_key'])
    .executeTakeFirstOrThrow();
  return {
    gateway: gatewayOf(row.provider),
    billingKey: secrets.unseal(row.sealed_key),
    customerKey: row.customer_key,
  };
}
