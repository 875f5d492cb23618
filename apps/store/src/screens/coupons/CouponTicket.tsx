import { COUPON_STATE_LABELS, type UserCoupon } from '@oun/contract/benefit';
import { formatDate } from '@oun/shell/dates';
import { sheet } from '@oun/shell/overlays';
import { Badge } from '@oun/ui/badge';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/money/written';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { couponProductsBody } from './CouponProducts.tsx';

/** Told by a badge from three days before its end. */
const SOON_DAYS = 3;
const TARGETS = { PRODUCT: '상품 쿠폰', CART: '장바구니 쿠폰', SHIPPING: '배송비 쿠폰' };

/** A coupon as a ticket: what it takes off, when, until when, and what one can do with it. */
export function CouponTicket({ coupon, action }: { coupon: UserCoupon; action?: ReactNode }) {
  const isOver = coupon.state === 'USED' || coupon.state === 'EXPIRED' || coupon.state === 'REVOKED';
  const isSoon = !isOver && coupon.days_left !== null && coupon.days_left <= SOON_DAYS;
  return (
    <article
      aria-label={coupon.name}
      className={cx('flex overflow-hidden rounded-card border border-level-20', isOver && 'bg-level-5')}
    >
      <div className="min-w-0 flex-1 p-4">
        <div className="flex flex-wrap items-center gap-1.5">
          <Badge>{TARGETS[coupon.target]}</Badge>
          {isSoon ? <Badge tone="error">{coupon.days_left === 0 ? '오늘까지' : `D-${coupon.days_left}`}</Badge> : null}
          {coupon.left === null || coupon.state !== 'DOWNLOADABLE' ? null : (
            <Badge tone="caution">{withCommas(coupon.left)}장 남았어요</Badge>
          )}
        </div>
        <p className={cx('num mt-2 text-heading-18', isOver ? 'text-level-60' : 'text-level-90')}>{coupon.benefit}</p>
        <h2 className={cx('mt-0.5 text-body-15 font-medium', isOver ? 'text-level-60' : 'text-level-80')}>
          {coupon.name}
        </h2>
        <p className="mt-1.5 text-body-13 text-level-60">{coupon.condition}</p>
        <p className="text-body-13 text-level-60">{whenWords(coupon)}</p>
        {coupon.is_for_some && !isOver ? (
          <button
            type="button"
            onClick={() => void sheet('쿠폰을 쓸 수 있는 상품', couponProductsBody(coupon.coupon_id))}
            className="-mb-2 inline-flex h-control items-center gap-0.5 text-body-14 font-semibold text-level-80"
          >
            적용 상품 보기
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {action ? (
        <div className="flex w-24 shrink-0 items-center justify-center border-l border-dashed border-level-30 bg-level-5 p-2">
          {action}
        </div>
      ) : null}
    </article>
  );
}

function whenWords({ state, expires_at, used_at }: UserCoupon): string {
  if (state === 'USED' && used_at !== null) return `${formatDate(used_at)}에 썼어요`;
  if (state === 'RESERVED') return '주문서에서 쓰고 있어요';
  if (state === 'EXPIRED' && expires_at !== null) return `${formatDate(expires_at)}에 끝났어요`;
  if (state === 'REVOKED') return COUPON_STATE_LABELS.REVOKED;
  if (expires_at === null) return '기간 제한 없이 받을 수 있어요';
  return state === 'ISSUED' ? `${formatDate(expires_at)}까지` : `${formatDate(expires_at)}까지 받을 수 있어요`;
}
