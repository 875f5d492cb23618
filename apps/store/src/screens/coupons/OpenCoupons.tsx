import { mutation, touch } from '@oun/client/mutation';
import {
  bulkIssueCoupons,
  downloadCoupon,
  getBenefits,
  issueTrialCoupons,
  listCoupons,
  type UserCoupon,
} from '@oun/contract/benefit';
import { Block } from '@oun/shell/block';
import { popupError, sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Callout } from '@oun/ui/callout';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Cake, Download, Gift } from 'lucide-react';
import { CouponsComing } from './CouponsComing.tsx';
import { CouponTicket } from './CouponTicket.tsx';
import { birthday, couponList } from './coupon-queries.ts';

const OPEN = couponList('downloadable');

/** What changed in one's purse shows wherever purses are shown. */
const PURSE = [listCoupons, getBenefits];

export function OpenCoupons() {
  const coupons = useInfiniteQuery(OPEN);
  return (
    <>
      <TrialPack />
      <BirthdayRow />
      <div className="mt-5">
        <Block query={coupons} title="쿠폰을 불러오지 못했어요" skeleton={<CouponsComing />}>
          {({ pages }) => <Open items={pages.flatMap((page) => page.items)} />}
        </Block>
      </div>
    </>
  );
}

function Open({ items }: { items: readonly UserCoupon[] }) {
  const ids = items.filter(({ state }) => state === 'DOWNLOADABLE').map(({ coupon_id }) => coupon_id);
  const takeAll = useMutation({
    ...mutation(bulkIssueCoupons, { touches: PURSE }),
    onSuccess: ({ issued, refused }) => {
      const [first] = refused;
      if (issued.length === 0 && first) toast(first.message, 'failed');
      else if (first) toast(`${issued.length}장을 받았어요. ${refused.length}장은 받지 못했어요`);
      else toast(`쿠폰 ${issued.length}장을 받았어요`);
    },
    onError: (error) => void popupError(error),
  });
  if (items.length === 0) return <EmptyBlock title="지금은 받을 수 있는 쿠폰이 없어요" />;
  return (
    <>
      <ul className="grid gap-3">
        {items.map((coupon) => (
          <li key={coupon.coupon_id}>
            <CouponTicket coupon={coupon} action={<Take coupon={coupon} />} />
          </li>
        ))}
      </ul>
      {ids.length > 1 ? (
        <Button
          size="Large"
          full
          className="mt-5"
          pending={takeAll.isPending}
          onClick={() => takeAll.mutate({ body: { coupon_benefit_ids: ids } })}
        >
          쿠폰 {ids.length}장 모두 받기
        </Button>
      ) : null}
    </>
  );
}

function Take({ coupon }: { coupon: UserCoupon }) {
  const client = useQueryClient();
  const take = useMutation({
    ...mutation(downloadCoupon, { touches: 'nothing' }),
    onSuccess: () => toast('쿠폰을 받았어요'),
    onError: (error) => toast(error.message, 'failed'),
    // One that could not be had is gone, or was taken before.
    onSettled: () => touch(client, PURSE),
  });
  if (coupon.state !== 'DOWNLOADABLE')
    return (
      <span className="text-body-13 font-semibold text-level-60">
        {coupon.state === 'TAKEN' ? '받았어요' : '모두 나갔어요'}
      </span>
    );
  return (
    <Button
      variant="soft"
      aria-label={`${coupon.name} 받기`}
      className="px-3"
      pending={take.isPending}
      onClick={() => take.mutate({ params: { id: coupon.coupon_id } })}
    >
      <Download size={18} aria-hidden="true" />
      받기
    </Button>
  );
}

/** Asked for and given in one go; who has no membership is told so. */
function TrialPack() {
  const take = useMutation({
    ...mutation(issueTrialCoupons, { touches: PURSE }),
    onSuccess: ({ issued, refused }) => {
      if (issued.length > 0) toast(`쿠폰 ${issued.length}장을 받았어요`);
      else if (refused[0]?.code === 'FORBIDDEN_MEMBER_ONLY') toast('멤버십을 시작하면 받을 수 있어요', 'plain');
      else toast('이미 받은 선물이에요', 'plain');
    },
    onError: (error) => void popupError(error),
  });
  return (
    <Callout
      icon={<Gift size={20} />}
      action={
        <Button variant="plain" pending={take.isPending} onClick={() => take.mutate()}>
          받기
        </Button>
      }
    >
      멤버십 시작 선물
    </Callout>
  );
}

async function askBirthday() {
  const { BirthdayBody } = await import('./BirthdayBody.tsx');
  await sheet('생일을 알려주세요', BirthdayBody);
}

function BirthdayRow() {
  const { data } = useQuery(birthday);
  if (!data) return null;
  const told = data.birthday;
  return (
    <Callout
      className="mt-2"
      icon={<Cake size={20} />}
      action={
        data.can_change ? (
          <Button variant="plain" onClick={() => void askBirthday()}>
            {told ? '바꾸기' : '알려주기'}
          </Button>
        ) : undefined
      }
    >
      {told ? `${told.month}월 ${told.day}일에 생일 쿠폰을 드려요` : '생일을 알려주면 그날 쿠폰을 드려요'}
    </Callout>
  );
}
