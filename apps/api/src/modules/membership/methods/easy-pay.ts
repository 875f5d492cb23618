import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  BillingKey as ShownKey,
  changeNaverPay as changeCall,
  completeEasyPay as completeCall,
  initializeEasyPay as initializeCall,
} from '@oun/contract/membership';
import { BRAND } from '@oun/brand';
import { randomBytes } from 'node:crypto';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { PaymentRefusal, type Wallet } from '../../../gateways/payment/payment.gateway.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { keyMarkOf, walletOf } from '../../payment/payment.ts';
import { checkRoom, customerKeyOf, findKey, keepKey, lockKeys } from './billing-keys.ts';

/** As long as a wallet leaves its page open, and some more. */
const KEPT_MS = 24 * 3_600_000;

type Opened = Answer<typeof initializeCall>;

/** Opens a wallet's page to leave it with us. Nothing is charged by it. */
export async function initializeEasyPay(
  ctx: MemberContext,
  { provider, return_url }: Parsed<typeof initializeCall>['body'],
): Promise<Opened> {
  await checkRoom(ctx.db, ctx.memberId);
  return reserve(ctx, provider, return_url);
}

/** Opens Naver's page for other means behind the same key; the one that a membership is renewed by first. */
export async function changeNaverPay(
  ctx: MemberContext,
  { return_url }: Parsed<typeof changeCall>['body'],
): Promise<Opened> {
  const { db, memberId, secrets } = ctx;
  const key = await db
    .selectFrom('billing_key')
    .leftJoin('membership', 'membership.account_id', 'billing_key.account_id')
    .leftJoin('contract', 'contract.id', 'membership.contract_id')
    .where('billing_key.account_id', '=', memberId)
    .where('provider', '=', 'NAVERPAY')
    .where('removed_at', 'is', null)
    .orderBy(
      (eb) => eb('contract.billing_key_id', '=', eb.ref('billing_key.id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('is_default', 'desc')
    .orderBy('billing_key.id', 'desc')
    .select(['billing_key.id', 'sealed_key'])
    .executeTakeFirst();
  if (!key) throw new AppError('NOT_FOUND');
  return reserve(ctx, 'NAVERPAY', return_url, { id: key.id, billingKey: secrets.unseal(key.sealed_key) });
}

async function reserve(
  ctx: MemberContext,
  provider: Wallet,
  returnUrl: string,
  replaces?: { id: number; billingKey: string },
): Promise<Opened> {
  const { db, gateways, memberId, now } = ctx;
  const back = ownAddress(ctx, returnUrl);
  const id = `ep_${randomBytes(18).toString('base64url')}`;
  back.searchParams.set('reservation_id', id);
  const reserved = await asked(() =>
    walletOf(gateways, provider).reserve({
      reservationId: id,
      customerKey: customerKeyOf(ctx, memberId),
      returnUrl: back.href,
      productName: `${BRAND.name} 멤버십`,
      ...(replaces && { replaces: replaces.billingKey }),
    }),
  );
  await db
    .insertInto('easy_pay_reservation')
    .values({
      id,
      account_id: memberId,
      provider,
      wallet_id: reserved.walletId,
      replaces_id: replaces?.id ?? null,
      created_at: now(),
    })
    .execute();
  return { reservation_id: id, redirect_url: reserved.pageUrl };
}

/** People are sent back to us, and never anywhere else. */
function ownAddress({ lifeUrl }: Pick<MemberContext, 'lifeUrl'>, returnUrl: string): URL {
  const url = URL.parse(returnUrl);
  if (url?.origin !== new URL(lifeUrl).origin || url.username !== '' || url.password !== '')
    throw new AppError('INVALID_INPUT', { fields: { return_url: '오운의 주소로만 돌아올 수 있어요.' } });
  url.hash = '';
  return url;
}

/** Keeps what was agreed to on the wallet's page. Asked again, it is the same one. */
export async function completeEasyPay(
  ctx: MemberContext,
  { reservation_id, auth_key }: Parsed<typeof completeCall>['body'],
): Promise<ShownKey> {
  const { db, gateways, memberId } = ctx;
  const reservation = await db
    .selectFrom('easy_pay_reservation')
    .where('id', '=', reservation_id)
    .where('account_id', '=', memberId)
    .selectAll()
    .executeTakeFirst();
  if (!reservation) throw new AppError('NOT_FOUND');
  const isKept = reservation.billing_key_id !== null && (await findKey(db, memberId, reservation.billing_key_id));
  if (isKept) return isKept;
  const { provider, wallet_id, replaces_id } = reservation;
  const { billingKey } = await asked(() =>
    walletOf(gateways, provider).approve({
      reservationId: reservation_id,
      walletId: wallet_id,
      customerKey: customerKeyOf(ctx, memberId),
      authKey: auth_key,
      idempotencyKey: `approve-${reservation_id}`,
    }),
  );
  const id = await db.transaction().execute(async (tx) => {
    await lockKeys(tx, memberId);
    const { billing_key_id } = await tx
      .selectFrom('easy_pay_reservation')
      .where('id', '=', reservation_id)
      .select('billing_key_id')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (billing_key_id !== null) return billing_key_id;
    const kept =
      replaces_id === null
        ? await keepKey(ctx, tx, {
            provider,
            billingKey,
            issuer_code: null,
            number: null,
            owner: `${provider}:${billingKey}`,
          })
        : await replaceKey(ctx, tx, replaces_id, billingKey);
    await tx
      .updateTable('easy_pay_reservation')
      .set({ billing_key_id: kept, done_at: ctx.now() })
      .where('id', '=', reservation_id)
      .execute();
    return kept;
  });
  return (await findKey(db, memberId, id))!;
}

/** Whatever is renewed by it is renewed by what has taken its place. */
async function replaceKey(
  { memberId, secrets }: MemberContext,
  tx: Parameters<typeof keepKey>[1],
  id: number,
  billingKey: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_key')
    .set({ sealed_key: secrets.seal(billingKey), key_mark: keyMarkOf(secrets, billingKey), lost_at: null })
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('NOT_FOUND');
  return id;
}

async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof PaymentRefusal) throw new AppError('EASY_PAY_NOT_REGISTERED', { reason: error.code });
    if (error instanceof OutsideUnavailable) throw new AppError('GATEWAY_DOWN');
    throw error;
  }
}

/** Nobody comes back from a page that is closed by now. */
export async function forgetReservations({ db, now }: JobContext): Promise<void> {
  await db
    .deleteFrom('easy_pay_reservation')
    .where('created_at', '<', new Date(now().getTime() - KEPT_MS))
    .execute();
}
