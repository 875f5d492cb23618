import type { EventCard } from '@oun/contract/event';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EventList, ListWaiting } from './EventList.tsx';
import { eventsOf } from './queries.ts';

const open = eventsOf('open');

export const loader = prefetch(() => [open]);
export const meta = pageMeta({ title: '이벤트를 찾을 수 없어요', isPrivate: true });

function EventNotFoundScreen() {
  const now = useNow();
  const list = useInfiniteQuery(open);
  return (
    <Page title="이벤트" referrer="/events" className="px-5">
      <EmptyBlock
        ground="none"
        level="h1"
        className="pt-10"
        illustration={<img src="/empty-search.webp" alt="" width={130} height={130} />}
        title="끝났거나 없는 이벤트예요"
        description="주소가 바뀌었을 수도 있어요."
        action={
          <ButtonLink href="/events" variant="gray">
            이벤트 모두 보기
          </ButtonLink>
        }
      />
      <Block query={list} title="이벤트를 불러오지 못했어요" skeleton={<ListWaiting />}>
        {({ pages }) => {
          const items = pages.flatMap((page): EventCard[] => page.items);
          if (items.length === 0)
            return <p className="mt-8 text-body-15 text-level-70">지금은 진행 중인 이벤트가 없어요.</p>;
          return (
            <section aria-label="지금 열린 이벤트" className="mt-8">
              <h2 className="mb-4 text-heading-18">지금 열린 이벤트</h2>
              <EventList items={items} now={now} />
            </section>
          );
        }}
      </Block>
    </Page>
  );
}

export default withPrefetched(EventNotFoundScreen);
