import type { Playlist } from '@oun/contract/library';
import { Block } from '@oun/shell/block';
import { RouteErrorScreen } from '@oun/shell/error-screens';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { share } from '@oun/shell/share';
import { ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { Play, Share2 } from 'lucide-react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { LikeButton } from '../library/MarkButtons.tsx';
import { marks } from '../library/marks.ts';
import { ItemRow } from './ItemRow.tsx';
import { OwnItems, OwnSettings } from './OwnPlaylist.tsx';
import { inMinutes, onePlaylist, playedIn } from './playlist-items.ts';

export const loader = prefetch(({ params, isSignedIn }) => [
  must(onePlaylist(params['id']!)),
  ...(isSignedIn ? [marks] : []),
]);

export const meta = pageMeta<Prefetched>(({ data }) => {
  const list = data?.first as Playlist | undefined;
  return {
    title: list?.title ?? '플레이리스트',
    isPrivate: !list?.is_public,
    ...(list && list.item_count > 0 && { description: `모두 ${inMinutes(list.seconds)}이에요.` }),
  };
});

/** A private list and one that is gone read the same. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteErrorScreen />;
  return (
    <Page title="플레이리스트">
      <EmptyBlock
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title="볼 수 없는 플레이리스트예요."
        description="나만 보기로 바뀌었거나 지워졌어요."
        ground="none"
        level="h1"
        action={<ButtonLink href="/playlists">다른 플레이리스트 보기</ButtonLink>}
      />
    </Page>
  );
}

function PlaylistScreen() {
  const { id = '' } = useParams();
  const { platform } = useShell();
  const list = useQuery(onePlaylist(id));
  return (
    <Page title="플레이리스트">
      <div
        className={cx(
          '-mb-10 flex flex-col',
          platform === 'app' ? 'min-h-[calc(100dvh-44px)]' : 'min-h-[calc(100dvh-97px)] wide:min-h-[calc(100dvh-61px)]',
        )}
      >
        <Block query={list} title="플레이리스트를 불러오지 못했어요" skeleton={<Skeleton height={120} />}>
          {(found) => <Details list={found} />}
        </Block>
      </div>
    </Page>
  );
}

export default withPrefetched(PlaylistScreen);

function Details({ list }: { list: Playlist }) {
  return (
    <>
      {/* Its own picture is that of the first workout, which stands right below. */}
      <div className="px-5 pt-6 pb-8">
        <p className="text-body-14 text-level-60">{list.owner ? `${list.owner.nickname} 님` : '오운 에디터'}</p>
        <div className="mt-1 flex items-start justify-between gap-2">
          <h1 className="text-heading-26">{list.title}</h1>
          <div className="-mt-1 -mr-2 flex shrink-0">
            {list.is_mine ? null : <LikeButton type="playlist" id={list.id} title={list.title} />}
            {list.is_public ? (
              <IconButton
                label="공유"
                icon={<Share2 size={22} aria-hidden="true" />}
                onClick={() => void share(list.title, `/playlists/${list.id}`)}
              />
            ) : null}
          </div>
        </div>
        {list.item_count > 0 ? (
          <p className="num mt-1 text-body-15 text-level-70">
            {list.item_count}개를 이어서 하면 모두 {inMinutes(list.seconds)}이에요.
          </p>
        ) : null}
        {list.is_mine ? <OwnSettings list={list} /> : null}
        {list.items.length === 0 ? (
          <EmptyBlock
            className="mt-6"
            illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
            title="자주 하는 운동을 모아보세요."
            description="운동이나 클립의 담기를 누르면 여기에 쌓여요."
            action={
              <ButtonLink href="/clips" variant="gray">
                클립 보러 가기
              </ButtonLink>
            }
          />
        ) : list.is_mine ? (
          <OwnItems list={list} />
        ) : (
          <ol className="mt-5">
            {list.items.map((item, at) => (
              <li key={at}>
                <ItemRow item={item} place={at + 1} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <PlayAll list={list} />
    </>
  );
}

/** Leads to the first workout; a list of clips alone is played as clips. */
function PlayAll({ list }: { list: Playlist }) {
  const lesson = list.items.find((item) => item.type === 'lesson');
  const clip = list.items.find((item) => item.type === 'clip');
  const href = lesson ? playedIn(list.id, lesson.lesson.id) : clip && `/clips?start=${clip.clip.id}`;
  if (!href) return null;
  return (
    <StickyCta>
      <ButtonLink href={href} size="Large" full>
        <Play size={18} fill="currentColor" aria-hidden="true" />
        모두 재생
      </ButtonLink>
    </StickyCta>
  );
}
