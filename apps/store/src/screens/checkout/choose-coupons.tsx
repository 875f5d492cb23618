import { query } from '@oun/client/query';
import { type CheckoutCoupon, listCheckoutCoupons } from '@oun/contract/checkout';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { sheet } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { signedWon } from '@oun/ui/percent-off';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** `null` for the best combination there is. */
export type ChosenCoupons = { ids: number[] | null };

export const chooseCoupons = (number: string): Promise<ChosenCoupons | undefined> =>
  sheet<ChosenCoupons>('쿠폰', ({ close }) => <ChooseBody number={number} close={close} />);

const couponsOf = (number: string) => query(listCheckoutCoupons, { params: { id: number } });

function ChooseBody({ number, close }: { number: string; close: (chosen: ChosenCoupons) => void }) {
  // What else was chosen on the order decides what can be used.
  const coupons = useQuery({ ...couponsOf(number), staleTime: 0, gcTime: 0 });
  return (
    <Block
      query={coupons}
      title="쿠폰을 불러오지 못했어요"
      skeleton={
        <SkeletonGroup className="grid gap-3">
          {[0, 1, 2].map((i) => (
            <Skeleton key={i} shape="card" height={92} />
          ))}
        </SkeletonGroup>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyBlock title="가진 쿠폰이 없어요" description="받을 수 있는 쿠폰을 확인해보세요." />
        ) : (
          <Choices items={items} close={close} />
        )
      }
    </Block>
  );
}

function Choices({ items, close }: { items: readonly CheckoutCoupon[]; close: (chosen: ChosenCoupons) => void }) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(items.filter(({ is_applied }) => is_applied).map(({ id }) => id)),
  );
  const usable = items.filter(({ unusable }) => unusable === null);
  const rest = items.filter(({ unusable }) => unusable !== null);

  function toggle(coupon: CheckoutCoupon) {
    const next = new Set(picked);
    if (next.delete(coupon.id)) return setPicked(next);
    // Of those over the whole order, and of those on one line, only one can be used.
    for (const other of usable) if (isSamePlace(coupon, other)) next.delete(other.id);
    return setPicked(next.add(coupon.id));
  }
  const saved = usable.reduce((sum, { id, discount }) => sum + (picked.has(id) ? discount : 0), 0);
  return (
    <>
      <ul className="grid gap-3">
        {usable.map((coupon) => (
          <li key={coupon.id}>
            <Coupon coupon={coupon} isPicked={picked.has(coupon.id)} onToggle={() => toggle(coupon)} />
          </li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <>
          <h3 className={cx('mb-3 text-heading-16', usable.length > 0 && 'mt-7')}>이 주문에는 쓸 수 없어요</h3>
          <ul className="grid gap-3">
            {rest.map((coupon) => (
              <li key={coupon.id}>
                <Coupon coupon={coupon} isPicked={false} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div data-keep-clear className="sticky bottom-0 mt-4 flex gap-2 bg-level-0 pt-2">
        <Button variant="gray" size="Large" onClick={() => close({ ids: null })}>
          최대 할인으로
        </Button>
        <Button size="Large" full className="num" onClick={() => close({ ids: [...picked] })}>
          {picked.size === 0 ? '쿠폰 쓰지 않기' : `${signedWon(saved)} 할인받기`}
        </Button>
      </div>
    </>
  );
}

const isSamePlace = (one: CheckoutCoupon, other: CheckoutCoupon) =>
  one.target === other.target && one.line === other.line;

function Coupon({ coupon, isPicked, onToggle }: { coupon: CheckoutCoupon; isPicked: boolean; onToggle?: () => void }) {
  const { name, benefit, condition, expires_at, discount, unusable } = coupon;
  return (
    <div
      className={cx(
        'rounded-card p-4',
        unusable ? 'bg-level-5' : 'inset-ring inset-ring-level-20',
        isPicked && 'bg-selected-ground inset-ring-2 inset-ring-pink-50',
      )}
    >
      <Checkbox className="w-full" checked={isPicked} disabled={unusable !== null} onChange={() => onToggle?.()}>
        <span className={cx('block text-body-16 font-semibold', unusable && 'text-level-60')}>{name}</span>
        <span className="num block text-body-14 text-level-70">
          {benefit}
          {discount > 0 ? <b className="ml-1.5 text-pink-60">{signedWon(-discount)}</b> : null}
        </span>
      </Checkbox>
      <p className="num mt-1 pl-8.5 text-body-13 text-level-60">
        {condition} · <span className="whitespace-nowrap">{formatDate(expires_at)}까지</span>
      </p>
      {unusable ? <p className="num mt-0.5 pl-8.5 text-body-13 text-caution">{unusable.words}</p> : null}
    </div>
  );
}
