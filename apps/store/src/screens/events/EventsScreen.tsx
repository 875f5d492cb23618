import { query } from '@oun/client/query';
import { listStoreEvents } from '@oun/contract/store-display';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ScreenTitle } from '../ScreenTitle.tsx';

const allQuery = query(listStoreEvents);

export const loader = prefetch(() => [allQuery]);
export const meta = pageMeta({ title: '스토어 이벤트', description: '스토어에서 열리고 있는 이벤트예요.' });

function EventsScreen() {
  const events = useQuery(allQuery);
  return (
    <Page title="이벤트">
      <ScreenTitle className="px-5">이벤트</ScreenTitle>
      <div className="px-5 pt-4">
        <Block
          query={events}
          title="이벤트를 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="grid gap-5">
              {[0, 1].map((i) => (
                <Skeleton key={i} shape="card" ratio="700/260" />
              ))}
            </SkeletonGroup>
          }
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyBlock title="열린 이벤트가 없어요" description="새 이벤트를 준비하고 있어요." />
            ) : (
              <ul className="grid gap-7">
                {items.map(({ id, title, summary, picture, ends_at }, i) => (
                  <li key={id}>
                    <Link href={`/events/${id}`} className="block rounded-card">
                      <Picture
                        picture={picture}
                        alt=""
                        sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
                        priority={i === 0}
                      />
                      <span className="mt-3 block text-heading-16 text-level-90">{title}</span>
                      <span className="mt-0.5 block text-body-14 text-level-70">{summary}</span>
                      <span className="mt-1 block text-body-13 text-level-60">{formatDate(ends_at)}까지</span>
                    </Link>
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

export default withPrefetched(EventsScreen);
