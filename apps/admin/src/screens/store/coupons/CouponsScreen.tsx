import { query } from '@oun/client/query';
import { COUPON_ISSUES } from '@oun/contract/benefit';
import { adminListCoupons, type AdminCoupon } from '@oun/contract/coupon-admin';
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
import { withCommas } from '@oun/ui/percent-off';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import type { TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useRowKeys } from '../../../list/row-keys.ts';
import { ListSearch } from '../../../list/ListSearch.tsx';
import { ListTitle } from '../../ListHead.tsx';
import { PAGE_SIZE, StaffTable } from '../../StaffTable.tsx';
import { tabHref } from '../../../list/tab-href.ts';
import { CouponDrawer } from './CouponDrawer.tsx';
import { leftWords, PHASE_TONES } from './coupon-words.ts';

export const meta = () => [{ title: '쿠폰 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  phase: parseAsStringLiteral(COUPON_PHASES),
  issue: parseAsStringLiteral(COUPON_ISSUES),
  page: parseAsInteger.withDefault(1),
  coupon: parseAsInteger,
};
/** Beside an open coupon there is room for no more than these. */
const NARROW = new Set(['name', 'issued', 'state']);

const columns = (open: (id: number) => void): readonly TableColumn<AdminCoupon>[] => [
  {
    key: 'name',
    header: '쿠폰',
    cell: ({ id, name, benefit }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{name}</b>
        <span className="text-level-60"> · {benefit}</span>
      </button>
    ),
  },
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
    width: 200,
    cell: ({ issue_from, issue_to }) => (
      <span className="num">
        {issue_to ? `${formatDay(issue_from)} – ${formatDay(issue_to)}` : `${formatDay(issue_from)}부터`}
      </span>
    ),
  },
  { key: 'issued', header: '나감', width: 80, align: 'end', cell: ({ counts }) => withCommas(counts.issued) },
  { key: 'used', header: '씀', width: 80, align: 'end', cell: ({ counts }) => withCommas(counts.used) },
  { key: 'left', header: '남음', width: 100, align: 'end', cell: leftWords },
  {
    key: 'state',
    header: '상태',
    width: 90,
    cell: ({ phase }) => <StatusDot tone={PHASE_TONES[phase]}>{COUPON_PHASE_LABELS[phase]}</StatusDot>,
  },
];

export default function CouponsScreen() {
  const { me } = useShell();
  const canMake = me?.roles.some((role) => role === 'store-admin' || role === 'md') ?? false;
  const [{ q, phase, issue, page, coupon }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const coupons = useQuery({
    ...query(adminListCoupons, {
      query: {
        page: Math.min(Math.max(page, 1), 10_000),
        page_size: PAGE_SIZE,
        ...(q && { q: q.slice(0, 60) }),
        ...(phase && { phase }),
        ...(issue && { issue }),
      },
    }),
    placeholderData: (kept) => kept,
  });
  const open = (id: number) => void setFilters({ coupon: id });
  const total = coupons.data?.total;
  useRowKeys(coupons.data?.items.map(({ id }) => id) ?? [], coupon, open);
  const all = columns(open);
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1 px-5 py-6 desk:px-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListTitle total={total}>쿠폰</ListTitle>
          <div className="flex flex-wrap items-center gap-2">
            <Select
              label="받는 방법"
              lead="받는 방법"
              size="Dense"
              value={issue ?? 'ALL'}
              options={[
                { value: 'ALL', label: '전체' },
                ...COUPON_ISSUES.map((value) => ({ value, label: COUPON_ISSUE_LABELS[value] })),
              ]}
              onChange={(value) => void setFilters({ issue: value === 'ALL' ? null : value, page: null })}
            />
            <ListSearch
              q={q}
              label="쿠폰 이름"
              className="w-50"
              onSearch={(next) => void setFilters({ q: next, page: null })}
            />
            {canMake ? (
              <ButtonLink href="/store/coupons/new" size="Dense">
                <Plus size={16} aria-hidden="true" />
                쿠폰 만들기
              </ButtonLink>
            ) : null}
          </div>
        </div>
        <TabNav
          className="mt-3"
          label="상태"
          size="Dense"
          items={[null, ...COUPON_PHASES].map((value) => ({
            href: tabHref('/store/coupons', { phase: value, issue, q }),
            label: value === null ? '전체' : COUPON_PHASE_LABELS[value],
            current: value === phase,
          }))}
        />
        <StaffTable
          className="mt-2"
          caption="쿠폰"
          columns={coupon === null ? all : all.filter(({ key }) => NARROW.has(key))}
          minWidth={coupon === null ? 960 : 480}
          onRowPress={({ id }) => open(id)}
          currentKey={coupon === null ? undefined : String(coupon)}
          empty="조건에 맞는 데이터가 없어요. 조건을 넓혀보세요."
          query={coupons}
          page={page}
          onPage={(next) => void setFilters({ page: next })}
        />
      </div>
      {coupon === null ? null : (
        <CouponDrawer key={coupon} id={coupon} canMake={canMake} onClose={() => void setFilters({ coupon: null })} />
      )}
    </div>
  );
}
