import { listQuery } from '@oun/client/query';
import { type ChannelCard, listChannels } from '@oun/contract/channel';
import { PrefetchAnchor } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { useNearEnd } from '@oun/shell/near-end';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Avatar } from '@oun/ui/avatar';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FollowButton } from '../library/MarkButtons.tsx';
import { marks } from '../library/marks.ts';
import { addressAt } from './picture-address.ts';

const channels = listQuery(listChannels, { query: { limit: 20 } });

export const loader = prefetch(({ isSignedIn }) => [channels, ...(isSignedIn ? [marks] : [])]);
export const meta = pageMeta({
  title: '트레이너',
  description: '필라테스, 근력, 요가, 복싱까지. 나와 잘 맞는 트레이너를 찾아보세요.',
});

function ChannelsScreen() {
  return (
    <Page title="트레이너" className="px-5">
      <h1 className="pt-6 text-heading-24">누구와 함께할까요?</h1>
      <p className="mt-1 text-body-15 text-level-60">마음에 드는 트레이너를 팔로우해두면 다시 찾기 쉬워요.</p>
      <Channels />
    </Page>
  );
}

export default withPrefetched(ChannelsScreen);

function Channels() {
  const list = useInfiniteQuery(channels);
  const nearEnd = useNearEnd(list);
  if (!list.data) {
    return list.isError ? (
      <ErrorBlock
        className="mt-8"
        title="트레이너를 불러오지 못했어요"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonGroup className="mt-6 grid gap-6">
        {[0, 1, 2, 3].map((i) => (
          <RowSkeleton key={i} />
        ))}
      </SkeletonGroup>
    );
  }
  const all = list.data.pages.flatMap((page) => page.items);
  if (all.length === 0) {
    return (
      <EmptyBlock
        className="mt-8"
        illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
        title="트레이너를 모시고 있어요"
        description="곧 여기서 만나요."
      />
    );
  }
  return (
    <>
      <ul className="mt-4 divide-y divide-level-10">
        {all.map((channel) => (
          <li key={channel.id}>
            <ChannelRow channel={channel} />
          </li>
        ))}
      </ul>
      <div ref={nearEnd} />
      {list.isFetchNextPageError ? (
        <ErrorRow onRetry={() => void list.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
      ) : list.hasNextPage ? (
        <SkeletonGroup>
          <RowSkeleton />
        </SkeletonGroup>
      ) : (
        <ListEnd />
      )}
    </>
  );
}

function ChannelRow({ channel }: { channel: ChannelCard }) {
  return (
    <article className="relative flex items-start gap-4 py-5">
      <Avatar name={channel.name} size={64} decorative src={addressAt(channel.avatar, 192)} />
      <div className="min-w-0 flex-1">
        <h2 className="text-heading-16">
          <PrefetchAnchor href={`/channels/${channel.slug}`} className="after:absolute after:inset-0">
            {channel.name} 코치
          </PrefetchAnchor>
        </h2>
        {channel.specialty ? <p className="mt-0.5 text-body-14 text-level-70">{channel.specialty}</p> : null}
        <p className="num mt-0.5 text-body-13 text-level-60">
          팔로워 {withCommas(channel.follower_count)}명 · 프로그램 {channel.program_count}개
        </p>
        <p className="mt-1.5 line-clamp-2 text-body-14 text-level-70">{channel.introduction}</p>
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative z-1 shrink-0">
        <FollowButton channelId={channel.id} name={channel.name} />
      </div>
    </article>
  );
}

function RowSkeleton() {
  return (
    <div className="flex items-start gap-4 py-1">
      <Skeleton shape="circle" width={64} height={64} className="shrink-0" />
      <div className="flex-1">
        <Skeleton width="40%" height={20} />
        <Skeleton className="mt-2" width="70%" height={16} />
        <Skeleton className="mt-2" height={36} />
      </div>
      <Skeleton shape="control" width={76} height={44} className="shrink-0" />
    </div>
  );
}
