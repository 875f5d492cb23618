import { COUPON_STATE_LABELS } from '@oun/contract/benefit';
import { Block } from '@oun/shell/block';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { CouponsComing } from './CouponsComing.tsx';
import { CouponTicket } from './CouponTicket.tsx';
import { couponList } from './coupon-queries.ts';

/** What one holds, or held. */
export function HeldCoupons({ state }: { state: 'usable' | 'past' }) {
  const coupons = useInfiniteQuery(couponList(state));
  return (
    <Block query={coupons} title="쿠폰을 불러오지 못했어요" skeleton={<CouponsComing />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return state === 'usable' ? <NoneHeld /> : <EmptyBlock title="지난 쿠폰이 없어요" />;
        return (
          <>
            <ul className="grid gap-3">
              {items.map((coupon) => (
                <li key={coupon.id}>
                  <CouponTicket
                    coupon={coupon}
                    action={
                      state === 'past' && coupon.state !== 'DOWNLOADABLE' && coupon.state in COUPON_STATE_LABELS ? (
                        <span className="text-body-13 font-semibold text-level-60">
                          {COUPON_STATE_LABELS[coupon.state as keyof typeof COUPON_STATE_LABELS]}
                        </span>
                      ) : null
                    }
                  />
                </li>
              ))}
            </ul>
            <ComingOrEnd list={coupons} />
          </>
        );
      }}
    </Block>
  );
}

function NoneHeld() {
  return (
    <EmptyBlock
      illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
      title="받을 수 있는 쿠폰을 확인해보세요"
      description="받은 쿠폰은 여기에 모여요."
      action={<ButtonLink href="/my/coupons?tab=downloadable">쿠폰 받으러 가기</ButtonLink>}
    />
  );
}
