import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  BillingKey as ShownKey,
  getBillingKeys as getKeysCall,
  registerCard as registerCardCall,
} from '@oun/contract/membership';
import { sql } from 'kysely';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { PaymentRefusal } from '../../../gateways/payment/payment.gateway.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { cardName } from '../../payment/payment.ts';

const KEYS_MAX = 10;
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
      sql<string>`to_json(registered_at) #>> '{}'`.as('registered_at'),
      sql<boolean>`exists (select from membership m join contract c on c.id = m.contract_id
        where m.account_id = ${accountId} and c.billing_key_id = billing_key.id
          and m.state in ('TRIAL', 'ACTIVE', 'PAST_DUE', 'PAUSED'))`.as('is_in_use'),
    ])
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc');

const shown = (key: Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number]): ShownKey => ({
  ...key,
  name: key.provider === 'CARD' ? cardName(key.issuer_code) : NAMES[key.provider],
});

export async function listKeys(ctx: MemberContext): Promise<Answer<typeof getKeysCall>> {
  const items = (await keys(ctx.db, ctx.memberId).execute()).map(shown);
  const { clientKey, sdkUrl } = ctx.gateways.payment;
  return {
    items,
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
  [name, /(\d{3,4})\*?$/.exec(number ?? '')?.[1]].filter(Boolean).join(' ');

/** By which the gateway knows them: always the same, and nothing can be told from it. */
const customerKeyOf = ({ secrets }: Pick<Context, 'secrets'>, accountId: number): string =>
  `oun_${secrets.derive('gateway-customer', String(accountId)).toString('base64url')}`.slice(0, CUSTOMER_KEY_LENGTH);

/** Keeps a card that was agreed to in the gateway's window. Its key is sealed before anybody is told of it. */
export async function registerCard(
  ctx: MemberContext,
  { auth_key, customer_key }: Parsed<typeof registerCardCall>['body'],
): Promise<ShownKey> {
  const { db, gateways, memberId, now, secrets } = ctx;
  const own = customerKeyOf(ctx, memberId);
  // A way back that was made for somebody else, or by hand.
  if (customer_key !== own) throw new AppError('CARD_NOT_REGISTERED');
  const { count } = await db
    .selectFrom('billing_key')
    .where('account_id', '=', memberId)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= KEYS_MAX) throw new AppError('CARDS_FULL', { max: KEYS_MAX });
  const issued = await gateways.payment
    .issueBillingKey({ authKey: auth_key, customerKey: own, idempotencyKey: `issue-${auth_key}`.slice(0, 300) })
    .catch((error: unknown) => {
      if (error instanceof PaymentRefusal) throw new AppError('CARD_NOT_REGISTERED', { reason: error.code });
      if (error instanceof OutsideUnavailable) throw new AppError('GATEWAY_DOWN');
      throw error;
    });
  if (issued.customerKey !== own) throw new AppError('CARD_NOT_REGISTERED');
  const { issuerCode, number } = issued.card;
  const id = await db.transaction().execute(async (tx) => {
    await lockKeys(tx, memberId);
    const hasDefault = await defaultKey(tx, memberId);
    const row = await tx
      .insertInto('billing_key')
      .values({
        account_id: memberId,
        provider: 'CARD',
        sealed_key: secrets.seal(issued.billingKey),
        customer_key: own,
        issuer_code: issuerCode,
        number,
        fingerprint: secrets.derive('trial', `CARD:${issuerCode}:${number}`),
        is_default: hasDefault === null,
        registered_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return (await findKey(db, memberId, id))!;
}

/** One change to somebody's cards at a time. */
const lockKeys = (tx: Tx, accountId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('billing-keys'), ${accountId})`.execute(tx);

export async function makeDefault(tx: Tx, accountId: number, id: number): Promise<void> {
  await lockKeys(tx, accountId);
  if (!(await findKey(tx, accountId, id))) throw new AppError('NOT_FOUND');
  const own = tx.updateTable('billing_key').where('account_id', '=', accountId).where('removed_at', 'is', null);
  await own.set({ is_default: false }).where('is_default', '=', true).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
}

/** One that a membership is renewed by stays until another was chosen. */
export async function removeKey(ctx: MemberContext, id: number): Promise<Record<string, never>> {
  const { db, memberId, now, gateways, secrets, log } = ctx;
  const sealed = await db.transaction().execute(async (tx) => {
    await lockKeys(tx, memberId);
    const key = await findKey(tx, memberId, id);
    if (!key) throw new AppError('NOT_FOUND');
    if (key.is_in_use) throw new AppError('CARD_IN_USE');
    const row = await tx
      .updateTable('billing_key')
      .set({ removed_at: now(), is_default: false })
      .where('id', '=', id)
      .returning('sealed_key')
      .executeTakeFirstOrThrow();
    if (key.is_default) {
      const [other] = await keys(tx, memberId).limit(1).execute();
      if (other) await tx.updateTable('billing_key').set({ is_default: true }).where('id', '=', other.id).execute();
    }
    return row.sealed_key;
  });
  // Here nobody can charge it any more; that the gateway forgets it too may wait for a better moment.
  await gateways.payment
    .removeBillingKey(secrets.unseal(sealed))
    .catch((error: unknown) => log.warn({ err: error }, 'billing key'));
  return {};
}

/** What the gateway charges it by. */
export async function openKey(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  id: number,
): Promise<{ billingKey: string; customerKey: string }> {
  const row = await db
    .selectFrom('billing_key')
    .where('id', '=', id)
    .select(['sealed_key', 'customer_key'])
    .executeTakeFirstOrThrow();
  return { billingKey: secrets.unseal(row.sealed_key), customerKey: row.customer_key };
}
