import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { withUrlState } from '@oun/shell/url-state';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { createLoader, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { CodeForm } from './CodeForm.tsx';
import { benefits, birthday, couponList } from './coupon-queries.ts';
import { HeldCoupons } from './HeldCoupons.tsx';
import { OpenCoupons } from './OpenCoupons.tsx';

const TABS = ['usable', 'downloadable', 'code', 'past'] as const;
const LABELS = { usable: '보유', downloadable: '받을 수 있는 쿠폰', code: '코드 등록', past: '지난 쿠폰' };

const parsers = { tab: parseAsStringLiteral(TABS).withDefault('usable') };
const readQuery = createLoader(parsers);

export const loader = prefetch(({ url }) => {
  const { tab } = readQuery(url);
  return [benefits, ...(tab === 'code' ? [] : [couponList(tab)]), ...(tab === 'downloadable' ? [birthday] : [])];
});
export const meta = pageMeta({ title: '쿠폰', isPrivate: true });

function CouponsScreen() {
  const [{ tab }] = useQueryStates(parsers);
  const { data } = useQuery(benefits);
  return (
    <Page title="쿠폰" referrer="/" className="px-5">
      <ScreenTitle>쿠폰</ScreenTitle>
      <TabNav
        label="쿠폰"
        className="-mx-5 mt-3 px-2.5"
        items={TABS.map((key) => ({
          href: key === 'usable' ? '/my/coupons' : `/my/coupons?tab=${key}`,
          label: LABELS[key],
          count: key === 'usable' ? data?.coupons.usable : undefined,
          current: key === tab,
        }))}
      />
      <div className="mt-5">
        {tab === 'usable' ? <HeldCoupons state="usable" /> : null}
        {tab === 'downloadable' ? <OpenCoupons /> : null}
        {tab === 'code' ? <CodeForm /> : null}
        {tab === 'past' ? <HeldCoupons state="past" /> : null}
      </div>
    </Page>
  );
}

export default withUrlState(withPrefetched(CouponsScreen));
