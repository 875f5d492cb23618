import { query } from '@oun/client/query';
import { listOpenTimeSales, listScheduledTimeSales } from '@oun/contract/store-display';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../countdown.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { SaleRow } from './SaleRow.tsx';

const openQuery = query(listOpenTimeSales);
const comingQuery = query(listScheduledTimeSales);

export const loader = prefetch(() => [openQuery, comingQuery]);
export const meta = pageMeta({ title: '타임세일', description: '정해진 시간, 준비한 수량만 더 싸게 살 수 있어요.' });

function TimeSalesScreen() {
  const [search] = useSearchParams();
  const isComing = search.get('tab') === 'coming';
  const open = useQuery({ ...openQuery, refetchOnMount: 'always' });
  const coming = useQuery({ ...comingQuery, refetchOnMount: 'always' });
  const shown = isComing ? coming : open;
  const next = coming.data?.items[0];
  return (
    <Page title="타임세일">
      <ScreenTitle className="px-5" sub="정해진 시간, 준비한 수량만 낮은 값이에요.">
        타임세일
      </ScreenTitle>
      <TabNav
        label="타임세일"
        spread="equal"
        className="mt-3"
        items={[
          { href: '/time-sales', label: '진행 중', count: open.data?.items.length, current: !isComing },
          { href: '/time-sales?tab=coming', label: '오픈 예정', count: coming.data?.items.length, current: isComing },
        ]}
      />
      <div className="px-5 pt-5">
        <h2 className="sr-only">{isComing ? '오픈 예정' : '진행 중'}</h2>
        <Block
          query={shown}
          title="타임세일을 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="grid gap-5">
              {[0, 1, 2].map((i) => (
                <Skeleton key={i} shape="card" height={128} />
              ))}
            </SkeletonGroup>
          }
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyBlock
                title={isComing ? '예정된 타임세일이 없어요' : '지금 열린 타임세일이 없어요'}
                description={
                  !isComing && next
                    ? `다음 타임세일은 ${formatMoment(next.starts_at)}에 열려요.`
                    : '새 타임세일을 준비하고 있어요.'
                }
              />
            ) : (
              <ul className="grid gap-6">
                {items.map((sale) => (
                  <li key={sale.id}>
                    <SaleRow sale={sale} />
                  </li>
                ))}
              </ul>
            )
          }
        </Block>
      </div>
    </Page>
  );
}

export default withPrefetched(TimeSalesScreen);
