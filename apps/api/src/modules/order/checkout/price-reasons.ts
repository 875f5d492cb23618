import type { AmountReasons } from '@oun/contract/checkout';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { Priced } from './draft.ts';

/** Why the amounts are what they are, before anything is fixed. */
export function reasonsOf({ laid, quote, offers, groups }: Priced): AmountReasons {
  return {
    product_coupon: [...new Set([...laid.product.values()].map(({ name }) => name))],
    cart_coupon: laid.cart?.name ?? null,
    shipping_coupon: laid.shipping?.name ?? null,
    shipping: quote.groups.map(({ key, baseFee, surcharge }) => {
      const { rule } = groups.find((group) => group.key === key)!;
      const { brand } = [...offers.values()].find(({ brandId, templateId }) => `${brandId}-${templateId}` === key)!;
      return {
        brand_name: brand.name,
        fee: won(baseFee + surcharge),
        free_from: rule.kind === 'CONDITIONAL_FREE' ? rule.freeFrom : null,
      };
    }),
  };
}

/** The same of an order that is fixed, as one JSON value of the caller's own query. */
export const reasonsJson = sql<AmountReasons>`json_build_object(
  'product_coupon', array(select c.name from order_item i join coupon_issue u on u.id = i.coupon_issue_id
    join coupon c on c.id = u.coupon_id where i.order_id = orders.id group by c.name order by min(i.line)),
  'cart_coupon', (select c.name from coupon_issue u join coupon c on c.id = u.coupon_id
    where u.id = orders.cart_coupon_issue_id),
  'shipping_coupon', (select c.name from coupon_issue u join coupon c on c.id = u.coupon_id
    where u.id = orders.shipping_coupon_issue_id),
  'shipping', coalesce((select json_agg(json_build_object('brand_name', b.name, 'fee', g.fee,
      'free_from', case when g.kind = 'CONDITIONAL_FREE' then g.free_from end) order by g.id)
    from order_group g join brand b on b.id = g.brand_id where g.order_id = orders.id), '[]'))`;
