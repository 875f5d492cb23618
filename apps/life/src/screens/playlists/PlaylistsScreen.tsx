import { listQuery } from '@oun/client/query';
import { listPlaylists } from '@oun/contract/library';
import { pageMeta } from '@oun/shell/meta';
import { useNearEnd } from '@oun/shell/near-end';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { SectionHeader } from '@oun/ui/section-header';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MyPlaylists, myPlaylists } from './MyPlaylists.tsx';
import { GRID, PlaylistTile, PlaylistTileSkeleton } from './PlaylistTile.tsx';

const editors = listQuery(listPlaylists, { query: { scope: 'editor', limit: 20 } });

export const loader = prefetch(({ isSignedIn }) => [editors, ...(isSignedIn ? [myPlaylists] : [])]);
export const meta = pageMeta({
  title: '플레이리스트',
  description: '아침 10분, 퇴근하고 조용하게. 이어서 하기 좋은 운동을 모았어요.',
});

function PlaylistsScreen() {
  const { me } = useShell();
  return (
    <Page title="플레이리스트" className="px-5">
      <h1 className="pt-6 text-heading-24">이어서 하기 좋은 운동</h1>
      {me ? <MyPlaylists className="mt-8" /> : <Invitation />}
      <section className="mt-10">
        <SectionHeader title="에디터가 고른 플레이리스트" sub="그날 기분에 맞춰 골라보세요." />
        <Editors />
      </section>
    </Page>
  );
}

export default withPrefetched(PlaylistsScreen);

function Invitation() {
  return (
    <EmptyBlock
      className="mt-5"
      title="자주 하는 운동을 모아보세요."
      description="로그인하면 내 플레이리스트를 만들 수 있어요."
      action={
        <ButtonLink href="/sign-in?redirect_path=/playlists" variant="white">
          로그인
        </ButtonLink>
      }
    />
  );
}

function Editors() {
  const list = useInfiniteQuery(editors);
  const nearEnd = useNearEnd(list);
  if (!list.data) {
    return list.isError ? (
      <ErrorBlock
        title="플레이리스트를 불러오지 못했어요"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonGroup className={GRID}>
        {[0, 1, 2, 3].map((i) => (
          <PlaylistTileSkeleton key={i} />
        ))}
      </SkeletonGroup>
    );
  }
  const all = list.data.pages.flatMap((page) => page.items);
  if (all.length === 0) return <EmptyBlock title="플레이리스트를 고르고 있어요." description="곧 여기에 올라와요." />;
  return (
    <>
      <ul className={GRID}>
        {all.map((one) => (
          <li key={one.id}>
            <PlaylistTile list={one} />
          </li>
        ))}
      </ul>
      <div ref={nearEnd} />
      {list.isFetchNextPageError ? (
        <div className="mt-6">
          <ErrorRow onRetry={() => void list.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
        </div>
      ) : list.hasNextPage ? null : (
        <ListEnd />
      )}
    </>
  );
}
