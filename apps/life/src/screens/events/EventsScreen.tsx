import { EVENT_TABS, type EventCard } from '@oun/contract/event';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { TabNav } from '@oun/ui/tab-nav';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EventList, ListWaiting } from './EventList.tsx';
import { eventsOf, TAB_LABELS, type Tab, tabIn, tabPath } from './queries.ts';

export const loader = prefetch(({ url }) => [eventsOf(tabIn(url.searchParams))]);
export const meta = pageMeta({ title: '이벤트', description: '함께 움직이고, 누구나 확인할 수 있게 뽑아요.' });

function EventsScreen() {
  const [search] = useSearchParams();
  const tab = tabIn(search);
  return (
    <Page title="이벤트">
      <h1 className="px-5 pt-6 pb-2 text-heading-24">이벤트</h1>
      <TabNav
        label="이벤트"
        className="px-2.5"
        items={EVENT_TABS.map((one) => ({ href: tabPath(one), label: TAB_LABELS[one], current: one === tab }))}
      />
      <div className="px-5 pt-5">
        <List key={tab} tab={tab} />
      </div>
    </Page>
  );
}

export default withPrefetched(EventsScreen);

function List({ tab }: { tab: Tab }) {
  const now = useNow();
  const list = useInfiniteQuery(eventsOf(tab));
  return (
    <Block query={list} title="이벤트를 불러오지 못했어요" skeleton={<ListWaiting />}>
      {({ pages }) => {
        const items = pages.flatMap((page): EventCard[] => page.items);
        if (items.length === 0) return <Nothing tab={tab} />;
        return (
          <>
            <EventList items={items} now={now} />
            {list.hasNextPage ? <ComingOrEnd list={list} /> : null}
          </>
        );
      }}
    </Block>
  );
}

const NOTHING: Record<Tab, string> = {
  open: '지금은 진행 중인 이벤트가 없어요',
  past: '아직 지난 이벤트가 없어요',
  announced: '아직 발표한 이벤트가 없어요',
};

const Nothing = ({ tab }: { tab: Tab }) => (
  <EmptyBlock
    illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
    title={NOTHING[tab]}
    description="새 이벤트가 열리면 여기에 모여요."
    action={
      <ButtonLink href={tab === 'open' ? '/programs' : '/events'} variant="gray">
        {tab === 'open' ? '운동 고르기' : '진행 중인 이벤트 보기'}
      </ButtonLink>
    }
  />
);
