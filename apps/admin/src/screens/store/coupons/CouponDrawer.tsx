import { query } from '@oun/client/query';
import { adminGetCoupon, type AdminCouponDetail } from '@oun/contract/coupon-admin';
import { COUPON_PHASE_LABELS, COUPON_TARGET_LABELS } from '@oun/contract/coupon-rules';
import { Badge, StatusDot } from '@oun/ui/badge';
import { withCommas } from '@oun/money/written';
import { useQuery } from '@tanstack/react-query';
import { Facts, History, Part, StaffDrawer } from '../../StaffDrawer.tsx';
import { costWords, leftWords, PHASE_TONES } from './coupon-words.ts';
import { GiveForm } from './GiveForm.tsx';
import { StopForm } from './StopForm.tsx';

type Props = { id: number; canMake: boolean; onClose: () => void };

/** One coupon beside the list: what it says to members, how far it went, and what can be done with it. */
export function CouponDrawer({ id, canMake, onClose }: Props) {
  const coupon = useQuery(query(adminGetCoupon, { params: { id } }));
  return (
    <StaffDrawer label="쿠폰 상세" title={coupon.data?.name ?? '쿠폰'} query={coupon} onClose={onClose}>
      {(data) => <Detail coupon={data} canMake={canMake} />}
    </StaffDrawer>
  );
}

function Detail({ coupon, canMake }: { coupon: AdminCouponDetail; canMake: boolean }) {
  const { phase, counts, scope } = coupon;
  const named = (label: string, names: readonly string[]) =>
    names.length > 0 ? ([[label, names.join(', ')]] as const) : [];
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-2">
        <p className="flex items-center justify-between gap-2 text-body-14">
          <Badge>{COUPON_TARGET_LABELS[coupon.target]}</Badge>
          <StatusDot tone={PHASE_TONES[phase]}>{COUPON_PHASE_LABELS[phase]}</StatusDot>
        </p>
        <p className="num text-heading-18">{coupon.benefit}</p>
        <p className="text-body-14 text-level-70">{coupon.condition}</p>
        <p className="text-body-14 text-level-70">{coupon.giving}</p>
      </div>
      <Part title="수량">
        <dl className="grid grid-cols-4 gap-2 text-center">
          {(
            [
              ['나감', withCommas(counts.issued)],
              ['쓸 수 있음', withCommas(counts.usable)],
              ['씀', withCommas(counts.used)],
              ['남음', leftWords(coupon)],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="rounded-card bg-level-5 px-1 py-3">
              <dt className="text-body-12 text-level-60">{label}</dt>
              <dd className="num text-heading-16">{value}</dd>
            </div>
          ))}
        </dl>
        <Facts
          facts={[
            ['지난 것', `${withCommas(counts.expired)}장`],
            ['거둔 것', `${withCommas(counts.revoked)}장`],
            ['많아야', costWords(coupon.most_cost, coupon.total)],
            ...named('상품', scope.products),
            ...named('브랜드', scope.brands),
            ...named('분류', scope.categories),
            ...named('빼는 상품', scope.excluded_products),
          ]}
        />
      </Part>
      {canMake && phase === 'RUNNING' ? <GiveForm coupon={coupon} /> : null}
      {canMake && (phase === 'RUNNING' || phase === 'UPCOMING') ? <StopForm coupon={coupon} /> : null}
      <Part title={`기록 ${coupon.history.length}`}>
        <History rows={coupon.history} />
      </Part>
    </div>
  );
}
