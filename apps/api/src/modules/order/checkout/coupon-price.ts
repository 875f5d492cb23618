import { platformOf } from '@oun/brand/user-agent';
import type { CouponPrice } from '@oun/contract/coupon-price';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import { bestOf, savedBy } from '@oun/price/best';
import { whyUnusable } from '@oun/price/coupon';
import { benefitWords } from '@oun/price/coupon-words';
import type { Line } from '@oun/price/line';
import { quote } from '@oun/price/quote';
import { sql } from 'kysely';
import type { OptionalContext } from '../../../platform/context.ts';
import { type ReachableCoupon, reachableCoupons } from '../../benefit/benefit.ts';
import { groupKeyOf, offersOf } from '../../catalog/catalog.ts';
import { hasAccess } from '../../access/access.ts';

const NOTHING: CouponPrice = { price: null, base: null, base_kind: null, coupons: [] };

type Row = { sku_id: number | null; is_member: boolean; is_first_order: boolean; coupons: ReachableCoupon[] };

/** What one piece costs with the best of the coupons somebody has or can take; whoever is not known has ordered nothing. */
export async function getCouponPrice(ctx: OptionalContext, productId: number): Promise<CouponPrice> {
  const at = ctx.now();
  const memberId = ctx.identity?.id;
  const { rows } = await sql<Row>`
    select (select sku.id from sku where sku.product_id = product.id and not sku.is_hidden
        order by sku.on_hand - sku.reserved - sku.safety > 0 desc, sku.extra_price, sku.id limit 1) as sku_id,
      ${memberId === undefined ? sql`false` : hasAccess(memberId, at)} as is_member,
      not exists (select from orders where account_id = ${memberId ?? null}::int
        and state in ('PAID', 'WAITING_DEPOSIT', 'COMPLETED')) as is_first_order,
      ${reachableCoupons(memberId, at)} as coupons
    from product where product.id = ${productId} and product.state in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED')`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const offer = row.sku_id === null ? undefined : (await offersOf(ctx, [row.sku_id], row.is_member)).get(row.sku_id);
  if (!offer?.isOnSale) return NOTHING;

  const line: Line = {
    id: 0,
    productId: offer.productId,
    brandId: offer.brandId,
    categoryId: offer.categoryId,
    group: groupKeyOf(offer),
    quantity: 1,
    list: offer.list,
    sale: offer.sale,
    isTimeSale: offer.timeSale !== null,
  };
  const buyer = {
    isApp: platformOf(ctx.userAgent) === 'app',
    isFirstOrder: row.is_first_order,
    isMember: row.is_member,
    // A price that only some ways of paying have is not the price.
    method: null,
  };
  // What sending costs is told beside; here is what the thing itself costs.
  const usable = row.coupons
    .filter((coupon) => coupon.target !== 'SHIPPING' && !whyUnusable(coupon, [line], won(0), buyer))
    // Two pieces of one coupon are two to choose from.
    .map((coupon, i) => ({ ...coupon, id: i, couponId: coupon.id }));
  const laid = bestOf([line], [], usable);
  const saved = savedBy([line], [], laid);
  if (saved === 0) return NOTHING;
  const { product_coupon, cart_coupon } = quote([line], [], laid, won(0)).amounts;
  const chosen = [
    ...[...laid.product.values()].map(({ id }) => ({ ...usable[id]!, discount: product_coupon })),
    ...(laid.cart ? [{ ...usable[laid.cart.id]!, discount: cart_coupon }] : []),
  ];
  return {
    price: won(offer.sale - saved),
    base: offer.sale,
    base_kind: offer.timeSale ? 'TIME_SALE' : offer.isMemberPrice ? 'MEMBER' : 'SALE',
    coupons: chosen.map((coupon) => ({
      coupon_id: coupon.couponId,
      name: coupon.name,
      benefit: benefitWords(coupon),
      is_held: coupon.isHeld,
      discount: coupon.discount,
    })),
  };
}
