import { AppError } from '@oun/contract/errors';
import type { Coupon } from '@oun/price/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { couponIssueMachine } from '../coupon-issue.machine.ts';

/** Coupons a seller's fault has taken from somebody come back with this much time. */
const REISSUED_DAYS = 7;

const RESERVE = couponIssueMachine.move('reserve', 'system');
const USE = couponIssueMachine.move('use', 'system');
const UNUSE = couponIssueMachine.move('unuse', 'system');
const RELEASE = couponIssueMachine.move('release', 'system');
const RESTORE = couponIssueMachine.move('restore', 'system');

/** A coupon's terms as the price is worked out from them, as one JSON value of the caller's own query. */
export const couponJson = sql<Coupon>`json_build_object(
  'id', coupon_issue.id, 'name', coupon.name, 'target', coupon.target, 'kind', coupon.kind, 'value', coupon.value,
  'maxDiscount', coupon.max_discount, 'minOrder', coupon.min_order, 'products', coupon.products, 'brands', coupon.brands,
  'categories', coupon.categories, 'excludedProducts', coupon.excluded_products,
  'allowsTimeSale', coupon.allows_time_sale, 'isAppOnly', coupon.is_app_only,
  'isFirstOrderOnly', coupon.is_first_order_only, 'isMemberOnly', coupon.is_member_only,
  'methods', coupon.methods,  'isExclusive', coupon.is_exclusive, 'expiresAt', coupon_issue.expires_at)`;
export type HeldCoupon = Coupon & { expiresAt: string };

/** Holds coupons for an order, all or none: one that another order holds is not there to be held. */
export async function reserveCoupons(
  tx: Tx,
  now: Date,
  accountId: number,
  orderId: number,
  issueIds: readonly number[],
): Promise<void> {
  if (issueIds.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('coupon_issue')
    .set({ state: RESERVE.to, order_id: orderId })
    .where('id', 'in', issueIds)
    .where('account_id', '=', accountId)
    .where('state', 'in', RESERVE.from)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== issueIds.length) throw new AppError('COUPON_NOT_APPLICABLE');
}

export const useReservedCoupons = async (tx: Tx, now: Date, orderId: number): Promise<void> =>
  void (await tx
    .updateTable('coupon_issue')
    .set({ state: USE.to, used_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', USE.from)
    .execute());

/** The money they were used with is gone: they are held for it again. */
export const reserveUsedCoupons = async (tx: Tx, orderId: number): Promise<void> =>
  void (await tx
    .updateTable('coupon_issue')
    .set({ state: UNUSE.to, used_at: null })
    .where('order_id', '=', orderId)
    .where('state', 'in', UNUSE.from)
    .execute());

export const releaseReservedCoupons = async (tx: Tx, orderId: number): Promise<void> =>
  void (await tx
    .updateTable('coupon_issue')
    .set({ state: RELEASE.to, order_id: null })
    .where('order_id', '=', orderId)
    .where('state', 'in', RELEASE.from)
    .execute());

/** Lets go of some of what an order holds. */
export async function releaseCoupons(tx: Tx, orderId: number, issueIds: readonly number[]): Promise<void> {
  if (issueIds.length === 0) return;
  await tx
    .updateTable('coupon_issue')
    .set({ state: RELEASE.to, order_id: null })
    .where('id', 'in', issueIds)
    .where('order_id', '=', orderId)
    .where('state', 'in', RELEASE.from)
    .execute();
}

/** Gives used coupons back while they are valid; a seller's fault gives a week more to those that are not. */
export async function restoreCoupons(
  tx: Tx,
  now: Date,
  orderId: number,
  issueIds: readonly number[],
  { isSellersFault }: { isSellersFault: boolean },
): Promise<number[]> {
  if (issueIds.length === 0) return [];
  const rows = await tx
    .updateTable('coupon_issue')
    .set({
      state: RESTORE.to,
      order_id: null,
      used_at: null,
      ...(isSellersFault && {
        expires_at: sql<string>`greatest(expires_at, ${now}::timestamptz + make_interval(days => ${REISSUED_DAYS}))`,
      }),
    })
    .where('id', 'in', issueIds)
    .where('order_id', '=', orderId)
    .where('state', 'in', RESTORE.from)
    .$if(!isSellersFault, (query) => query.where('expires_at', '>', now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
