import type { Feed } from '@oun/contract/feed';
import { FEED_TAB_LABELS, FEED_TABS } from '@oun/contract/feed-rules';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { TabNav } from '@oun/ui/tab-nav';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { FeedCard } from './FeedCard.tsx';
import { tabIn, tabPath, tabs, timelineOf } from './queries.ts';

const Suggested = lazy(() => import('./Suggested.tsx'));
const GoalChoice = lazy(() => import('./GoalChoice.tsx'));

export const loader = prefetch(({ url, isSignedIn }) => [
  tabs,
  timelineOf(isSignedIn ? tabIn(url.searchParams) : 'ALL', isSignedIn),
]);
export const meta = pageMeta({ title: '피드', description: '오늘 운동을 나누고 서로 응원해요.' });

function FeedsScreen() {
  const { me } = useShell();
  const [search] = useSearchParams();
  const tab = me ? tabIn(search) : 'ALL';
  const shown = useQuery(tabs).data?.items ?? FEED_TABS.map((one) => ({ tab: one, label: FEED_TAB_LABELS[one] }));
  return (
    <Page title="피드" isTabPlace>
      <h1 className="px-5 pt-6 pb-2 text-heading-24">피드</h1>
      <TabNav
        label="피드"
        className="px-2.5"
        items={shown
          .filter((one) => me !== null || one.tab === 'ALL')
          .map((one) => ({ href: tabPath(one.tab), label: one.label, current: one.tab === tab }))}
      />
      <ComposerBar />
      <Timeline key={tab} tab={tab} />
    </Page>
  );
}

export default withPrefetched(FeedsScreen);

/** A guest is led to sign in by the page behind it, and comes back there. */
function ComposerBar() {
  const { me } = useShell();
  return (
    <div className="mx-5 mt-4 flex items-center gap-3 rounded-card bg-level-5 p-3">
      <Avatar name={me?.nickname ?? '오운'} size={36} decorative />
      <Link href="/feeds/write" className="min-w-0 flex-1 truncate text-body-15 text-level-60">
        오늘 운동, 자랑해도 돼요.
      </Link>
      <ButtonLink href="/feeds/write">인증하기</ButtonLink>
    </div>
  );
}

function Timeline({ tab }: { tab: (typeof FEED_TABS)[number] }) {
  const now = useNow();
  const isSignedIn = useShell().me !== null;
  const list = useInfiniteQuery(timelineOf(tab, isSignedIn));
  return (
    <div className="mt-4 border-t-8 border-level-5">
      <Block query={list} title="새 글을 불러오지 못했어요" skeleton={<Waiting />}>
        {({ pages }) => {
          const items = pages.flatMap((page): Feed[] => page.items);
          if (items.length === 0) return <Nothing tab={tab} />;
          return (
            <>
              <div className="flex justify-end px-3 pt-2">
                <Button variant="plain" pending={list.isRefetching} onClick={() => void list.refetch()}>
                  <RotateCw size={16} aria-hidden="true" /> 새 글 보기
                </Button>
              </div>
              <div className="divide-y-8 divide-level-5">
                {items.map((feed) => (
                  <FeedCard key={feed.id} feed={feed} now={now} />
                ))}
              </div>
              <ComingOrEnd list={list} />
            </>
          );
        }}
      </Block>
    </div>
  );
}

function Nothing({ tab }: { tab: (typeof FEED_TABS)[number] }) {
  if (tab === 'ALL')
    return (
      <EmptyBlock
        className="m-5"
        illustration={<img src="/empty-feed.webp" alt="" width={112} height={112} />}
        title="아직 올라온 글이 없어요"
        description="첫 글의 주인공이 되어볼까요?"
        action={<ButtonLink href="/feeds/write">인증하기</ButtonLink>}
      />
    );
  return <Suspense fallback={<Waiting />}>{tab === 'FOLLOWING' ? <Suggested /> : <GoalChoice />}</Suspense>;
}

export const Waiting = () => (
  <SkeletonGroup label="글을 불러오고 있어요">
    {[0, 1].map((i) => (
      <div key={i} className="px-5 py-5">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-chip" />
          <Skeleton className="h-5 w-32" />
        </div>
        <Skeleton className="mt-3 h-5 w-full" />
        <Skeleton ratio="16/10" className="mt-3" />
      </div>
    ))}
  </SkeletonGroup>
);
