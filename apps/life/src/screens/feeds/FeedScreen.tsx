import type { Output } from '@oun/contract/endpoint';
import type { Feed, FeedComment, getFeed } from '@oun/contract/feed';
import { CallError } from '@oun/client/call';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { popupError } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { lead, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Avatar } from '@oun/ui/avatar';
import { Badge } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, Ellipsis, EyeOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Face, TrainerBadge } from '../people/Face.tsx';
import { agoWords } from './ago.ts';
import { FeedBody, FeedHead, FeedWords } from './FeedCard.tsx';
import { PostNotice } from './PostNotice.tsx';
import { appeal, commentsOf, feedOf, remove, uncomment, unhide } from './queries.ts';
import { ReactButton, ReactionSum, totalOf } from './Reactions.tsx';

/** Filling in a form weighs more than reading does. */
const WriteComment = lazy(() => import('./WriteComment.tsx'));

const idIn = (id = ''): number => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0);

export const loader = prefetch(({ params: { id } }) => [lead(feedOf(idIn(id))), commentsOf(idIn(id))]);
export const meta = pageMeta<Prefetched>(({ data }) => {
  const feed = data?.first as Feed | undefined;
  return feed
    ? { title: `${feed.author.nickname} 님의 글`, description: feed.content.slice(0, 80) || '오늘 운동을 나눴어요.' }
    : { title: '글' };
});

function FeedScreen() {
  const now = useNow();
  const id = idIn(useParams()['id']);
  const feed = useQuery(feedOf(id));
  const isGone = feed.error instanceof CallError && feed.error.status >= 400 && feed.error.status < 500;
  return (
    <Page title="글" referrer="/feeds" className="flex min-h-[calc(100dvh-8rem)] flex-col">
      {isGone && !feed.data ? (
        <Gone />
      ) : (
        <Block query={feed} title="글을 불러오지 못했어요" skeleton={<Waiting />}>
          {(found) => (found.is_hidden ? <Hidden id={id} /> : <Post feed={found} now={now} />)}
        </Block>
      )}
    </Page>
  );
}

export default withPrefetched(FeedScreen);

/** Deleted, hidden or blocked: one sentence for all of them, so that none is told. */
const Gone = () => (
  <EmptyBlock
    ground="none"
    level="h1"
    className="my-auto"
    illustration={<img src="/empty-search.webp" alt="" width={130} height={130} />}
    title="삭제됐거나 볼 수 없는 글이에요"
    description="다른 분들의 오늘 운동을 볼까요?"
    action={
      <ButtonLink href="/feeds" variant="gray">
        피드로 가기
      </ButtonLink>
    }
  />
);

function Hidden({ id }: { id: number }) {
  const show = useMutation({ ...unhide, onError: (error) => void popupError(error) });
  return (
    <div className="m-5 flex items-center gap-4 rounded-card bg-level-5 p-4">
      <EyeOff size={24} aria-hidden="true" className="text-level-60" />
      <div className="min-w-0 flex-1">
        <h1 className="text-heading-16">이 글을 가렸어요</h1>
        <p className="text-body-13 text-level-60">내 피드에 더 나오지 않아요.</p>
      </div>
      <Button variant="plain" pending={show.isPending} onClick={() => show.mutate({ params: { id } })}>
        다시 보기
      </Button>
    </div>
  );
}

type Found = Output<typeof getFeed>;

function Post({ feed, now }: { feed: Found; now: number }) {
  return (
    <>
      <article className="px-5 pt-5 pb-4">
        <h1 className="sr-only">{feed.author.nickname} 님의 글</h1>
        <FeedHead feed={feed} now={now} />
        <FeedWords feed={feed} />
        <FeedBody feed={feed} />
        {feed.notice ? <Notice feed={feed} /> : null}
        <div className="mt-4 flex items-center gap-2">
          <ReactButton feed={feed} />
          <span className="ml-auto">
            <ReactionSum feed={feed} />
          </span>
        </div>
        <Reactors feed={feed} />
      </article>
      <Comments feed={feed} />
      <Suspense fallback={<div className="h-18" />}>
        <WriteComment feed={feed} />
      </Suspense>
    </>
  );
}

function Notice({ feed: { id, notice } }: { feed: Feed }) {
  const navigate = useNavigate();
  const gone = useMutation({ ...remove, onError: (error) => void popupError(error) });
  if (!notice) return null;
  return (
    <PostNotice
      what="글"
      notice={notice}
      hint="운동 기록은 그대로예요. 지우면 여기서 끝나요."
      editPath={`/feeds/write?edit=${id}`}
      id={id}
      appeal={appeal}
      onRemove={() => gone.mutate({ params: { id } }, { onSuccess: () => void navigate('/feeds', { replace: true }) })}
    />
  );
}

/** "나, 서연 님 외 46명이 응원했어요": opens who they are. */
function Reactors({ feed }: { feed: Found }) {
  const total = totalOf(feed);
  const names = [...(feed.my_reaction ? ['나'] : []), ...feed.reactors.map(({ nickname }) => `${nickname} 님`)].slice(
    0,
    2,
  );
  if (total === 0 || names.length === 0) return null;
  const rest = total - names.length;
  return (
    <button
      type="button"
      onClick={() => void import('./reactors-sheet.tsx').then(({ openReactors }) => openReactors(feed.id))}
      className="num mt-1 flex min-h-control items-center gap-1 text-body-14 text-level-80"
    >
      <span>
        {names.join(', ')}
        {rest > 0 ? (
          <>
            {' 외 '}
            <b>{withCommas(rest)}명</b>
          </>
        ) : null}
        {rest > 0 || names.at(-1) !== '나' ? '이 응원했어요' : '만 응원했어요'}
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  );
}

function Comments({ feed }: { feed: Feed }) {
  const now = useNow();
  const list = useInfiniteQuery(commentsOf(feed.id));
  return (
    <section aria-label="댓글" className="border-t-8 border-level-5 px-5 pt-5">
      <h2 className="num text-heading-18">
        댓글 <span className="text-pink-50">{withCommas(feed.comment_count)}</span>
      </h2>
      <Block query={list} title="댓글을 불러오지 못했어요" skeleton={<Skeleton className="mt-4 h-16" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <p className="py-8 text-center text-body-15 text-level-60">
                {feed.is_commentable ? '첫 응원을 남겨보세요.' : '댓글을 받지 않는 글이에요.'}
              </p>
            );
          return (
            <>
              <ul className="mt-2 divide-y divide-level-10">
                {items.map((item) => (
                  <Comment key={item.id} feed={feed} item={item} now={now} />
                ))}
              </ul>
              {list.hasNextPage ? <ComingOrEnd list={list} /> : null}
            </>
          );
        }}
      </Block>
    </section>
  );
}

function Comment({ feed, item, now }: { feed: Feed; item: FeedComment; now: number }) {
  const { me } = useShell();
  const gone = useMutation({ ...uncomment, onError: (error) => void popupError(error) });
  const { author } = item;
  const openMenu = () =>
    void import('./comment-sheet.tsx').then(({ openCommentMenu }) =>
      openCommentMenu(feed.id, item, () => gone.mutate({ params: { id: feed.id, comment_id: item.id } })),
    );
  return (
    <li className="flex gap-3 py-4">
      {author.is_withdrawn ? <Avatar name="" size={36} decorative /> : <Face person={author} size={36} />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body-13 text-level-60">
          {author.is_withdrawn ? (
            <span>탈퇴한 회원</span>
          ) : (
            <Link href={`/users/${author.id}`} className="text-heading-14 text-level-90">
              {author.nickname}
            </Link>
          )}
          {author.is_trainer ? <TrainerBadge /> : null}
          {item.is_author ? <Badge tone="neutral">글쓴이</Badge> : null}
          <span className="num">{agoWords(item.created_at, now)}</span>
        </p>
        <p
          className={`mt-0.5 text-body-15 wrap-anywhere whitespace-pre-wrap ${item.content === null ? 'text-level-60' : 'text-level-80'}`}
        >
          {item.content ?? '운영 정책에 따라 가려진 댓글이에요.'}
        </p>
      </div>
      {me && (item.can_delete || item.content !== null) ? (
        <IconButton
          label={`${author.is_withdrawn ? '탈퇴한 회원' : `${author.nickname} 님`}의 댓글 더 보기`}
          icon={<Ellipsis size={20} />}
          onClick={openMenu}
        />
      ) : null}
    </li>
  );
}

const Waiting = () => (
  <SkeletonGroup label="글을 불러오고 있어요" className="px-5 py-5">
    <Skeleton className="h-11 w-40" />
    <Skeleton className="mt-3 h-5 w-full" />
    <Skeleton ratio="16/10" className="mt-3" />
  </SkeletonGroup>
);
