import { query } from '@oun/client/query';
import { COUPON_ISSUES } from '@oun/contract/benefit';
import { adminListCoupons, type AdminCoupon, COUPON_SORTS } from '@oun/contract/coupon-admin';
import {
  COUPON_ISSUE_LABELS,
  COUPON_PHASE_LABELS,
  COUPON_PHASES,
  COUPON_TARGET_LABELS,
} from '@oun/contract/coupon-rules';
import { formatDay } from '@oun/shell/dates';
import { useShell } from '@oun/shell/shell-context';
import { Badge, StatusDot } from '@oun/ui/badge';
import { ButtonLink } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../../list/list-place.ts';
import { ListFilter } from '../../../list/ListFilter.tsx';
import { ListSearch } from '../../../list/ListSearch.tsx';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { openRow } from '../../../list/open-row.ts';
import { useRowKeys } from '../../../list/row-keys.ts';
import { StaffList } from '../../../list/StaffList.tsx';
import { StateTabs } from '../../../list/StateTabs.tsx';
import { CouponDrawer } from './CouponDrawer.tsx';
import { leftWords, PHASE_TONES } from './coupon-words.ts';

export const meta = () => [{ title: '쿠폰 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  phase: parseAsStringLiteral(COUPON_PHASES),
  issue: parseAsStringLiteral(COUPON_ISSUES),
  coupon: parseAsInteger,
};
/** Beside an open coupon there is room for no more than these. */
const NARROW = new Set(['name', 'issued', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminCoupon, (typeof COUPON_SORTS)[number]>[] => [
  {
    key: 'name',
    header: '쿠폰',
    isFixed: true,
    cell: ({ id, name, benefit }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{name}</b>
        <span className="text-level-60"> · {benefit}</span>
      </button>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  {
    key: 'target',
    header: '대상',
    width: 90,
    cell: ({ target }) => <Badge>{COUPON_TARGET_LABELS[target]}</Badge>,
  },
  { key: 'issue', header: '받는 방법', width: 120, cell: ({ issue }) => COUPON_ISSUE_LABELS[issue] },
  {
    key: 'days',
    header: '받을 수 있는 날',
    width: 210,
    sort: 'until',
    cell: ({ issue_from, issue_to }) => (
      <span className="num">
        {issue_to ? `${formatDay(issue_from)} – ${formatDay(issue_to)}` : `${formatDay(issue_from)}부터`}
      </span>
    ),
  },
  {
    key: 'issued',
    header: '나감',
    width: 84,
    align: 'end',
    sort: 'issued',
    cell: ({ counts }) => withCommas(counts.issued),
  },
  { key: 'used', header: '씀', width: 80, align: 'end', cell: ({ counts }) => withCommas(counts.used) },
  { key: 'left', header: '남음', width: 100, align: 'end', cell: leftWords },
  {
    key: 'state',
    header: '상태',
    width: 124,
    cell: ({ phase }) => <StatusDot tone={PHASE_TONES[phase]}>{COUPON_PHASE_LABELS[phase]}</StatusDot>,
  },
];

export default function CouponsScreen() {
  const { me } = useShell();
  const canMake = me?.roles.some((role) => role === 'store-admin' || role === 'md') ?? false;
  const [{ q, phase, issue, coupon }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(COUPON_SORTS, { sort: 'newest', direction: 'desc' });
  const coupons = useQuery({
    ...query(adminListCoupons, {
      query: {
        ...(q && { q: q.slice(0, 60) }),
        ...(phase && { phase }),
        ...(issue && { issue }),
        ...place.input,
      },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(coupon, (id: number) => void setFilters({ coupon: id }));
  useRowKeys(coupons.data?.items.map(({ id }) => id) ?? [], coupon, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="coupons"
        title="쿠폰"
        query={coupons}
        place={place}
        columns={columns(open)}
        narrow={coupon === null ? undefined : NARROW}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => open(id)}
        openId={coupon ?? undefined}
        minWidth={1040}
        empty={phase ? '지금은 여기에 해당하는 쿠폰이 없어요.' : '아직 만든 쿠폰이 없어요.'}
        onClear={q || issue ? () => change({ q: null, issue: null }) : undefined}
        actions={
          <>
            <ListSearch q={q} label="쿠폰 이름, 코드, 번호" className="w-62" onSearch={(next) => change({ q: next })} />
            {canMake ? (
              <ButtonLink href="/store/coupons/new" size="Dense">
                <Plus size={16} aria-hidden="true" />
                쿠폰 만들기
              </ButtonLink>
            ) : null}
          </>
        }
        tabs={
          <StateTabs
            path="/store/coupons"
            name="phase"
            states={COUPON_PHASES}
            labels={COUPON_PHASE_LABELS}
            current={phase}
            kept={{ issue, q, ...place.kept }}
          />
        }
        filters={
          <ListFilter
            label="받는 방법"
            values={COUPON_ISSUES}
            labels={COUPON_ISSUE_LABELS}
            value={issue}
            onChange={(issue) => change({ issue })}
          />
        }
      />
      {coupon === null ? null : (
        <CouponDrawer key={coupon} id={coupon} canMake={canMake} onClose={() => void setFilters({ coupon: null })} />
      )}
    </div>
  );
}
