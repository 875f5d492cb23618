import type { Coupon } from '@oun/price/coupon';
import { sql } from 'kysely';
import { isOpenToTake, termsJson } from './coupon-list.ts';

/** More than anybody holds, or is offered at once. */
const SHOWN = 100;

export type ReachableCoupon = Coupon & { isHeld: boolean };

/** What somebody holds and what is there for the taking, as one JSON value; for a guest only the second. */
export const reachableCoupons = (memberId: number | undefined, now: Date) => {
  const me = memberId ?? null;
  return sql<ReachableCoupon[]>`coalesce((select json_agg(terms::jsonb || jsonb_build_object('isHeld', is_held)) from (
    (select ${termsJson} as terms, true as is_held from coupon_issue i join coupon on coupon.id = i.coupon_id
      where i.account_id = ${me}::int and i.state = 'ISSUED' and i.expires_at > ${now}
      order by i.expires_at limit ${sql.lit(SHOWN)})
    union all
    (select ${termsJson}, false from coupon where ${isOpenToTake(now)}
      and (coupon.total is null or coupon.issued < coupon.total)
      and (select count(*) from coupon_issue i where i.coupon_id = coupon.id and i.account_id = ${me}::int) < coupon.per_user
      order by coupon.id desc limit ${sql.lit(SHOWN)})) reachable), '[]')`;
};
