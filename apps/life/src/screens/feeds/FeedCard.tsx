import type { Feed } from '@oun/contract/feed';
import { withCommas } from '@oun/money/written';
import { Picture } from '@oun/shell/picture';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Ellipsis, MessageCircle } from 'lucide-react';
import { Face, TrainerBadge } from '../people/Face.tsx';
import { agoWords } from './ago.ts';
import { ReactButton, ReactionSum } from './Reactions.tsx';
import { WorkoutCard } from './WorkoutCard.tsx';

type Props = { feed: Feed; now: number };

/** A post in a list: a press on its words or comments opens it. */
export function FeedCard({ feed, now }: Props) {
  return (
    <article aria-label={`${feed.author.nickname} 님의 글`} className="px-5 py-5">
      <FeedHead feed={feed} now={now} />
      {feed.content ? (
        <Link href={`/feeds/${feed.id}`} className="block">
          <FeedWords feed={feed} isCut />
        </Link>
      ) : null}
      <FeedBody feed={feed} />
      <div className="mt-3 flex items-center gap-2">
        <ReactButton feed={feed} />
        <Link
          href={`/feeds/${feed.id}`}
          className="num flex min-h-control items-center gap-2 rounded-chip px-3 text-body-14 text-level-70"
        >
          <MessageCircle size={20} aria-hidden="true" />
          <span className="sr-only">댓글 </span>
          {withCommas(feed.comment_count)}
        </Link>
        <span className="ml-auto">
          <ReactionSum feed={feed} />
        </span>
      </div>
    </article>
  );
}

export function FeedHead({ feed, now }: Props) {
  const { author } = feed;
  const isMutual = author.following === 'YES' && author.is_follower;
  return (
    <div className="flex items-center gap-3">
      <Link href={`/users/${author.id}`} className="flex min-w-0 flex-1 items-center gap-3">
        <Face person={author} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <b className="truncate text-heading-16">{author.nickname}</b>
            {author.is_trainer ? <TrainerBadge /> : null}
          </span>
          <span className="num block text-body-13 text-level-60">
            {agoWords(feed.created_at, now)}
            {feed.is_edited ? ' · 고침' : ''}
            {isMutual ? ' · 서로 응원하는 사이예요' : ''}
          </span>
        </span>
      </Link>
      <IconButton
        label={`${author.nickname} 님의 글 더 보기`}
        icon={<Ellipsis size={22} />}
        onClick={() => void import('./menu-sheet.tsx').then(({ openFeedMenu }) => openFeedMenu(feed))}
      />
    </div>
  );
}

export function FeedWords({ feed, isCut = false }: { feed: Feed; isCut?: boolean }) {
  if (feed.content === '') return null;
  return (
    <p className={cx('mt-3 text-body-16 wrap-anywhere whitespace-pre-wrap text-level-80', isCut && 'line-clamp-6')}>
      {feed.content}
    </p>
  );
}

export function FeedBody({ feed }: { feed: Feed }) {
  return (
    <>
      {feed.notice ? (
        <Callout className="mt-3" tone="neutral">
          {feed.notice.state === 'HELD'
            ? '여러 분이 신고해서 잠시 가렸어요. 나에게만 보여요.'
            : '커뮤니티 약속과 달라서 내렸어요. 나에게만 보여요.'}
        </Callout>
      ) : null}
      {feed.workout ? (
        <div className="mt-3">
          <WorkoutCard workout={feed.workout} />
        </div>
      ) : null}
      {feed.pictures.length > 0 ? (
        <ul
          aria-label="사진"
          className={cx(
            'mt-3 grid gap-1 overflow-hidden rounded-card',
            feed.pictures.length === 1
              ? 'grid-cols-1'
              : feed.pictures.length === 2 || feed.pictures.length === 4
                ? 'grid-cols-2'
                : 'grid-cols-3',
          )}
        >
          {feed.pictures.map((picture, i) => (
            <li key={picture.url}>
              <Picture
                picture={picture}
                ratio={feed.pictures.length === 1 ? '4/3' : '1/1'}
                rounded="none"
                alt={`${feed.author.nickname} 님이 올린 사진 ${i + 1}`}
                sizes={feed.pictures.length === 1 ? '(min-width: 570px) 530px, 92vw' : '(min-width: 570px) 265px, 46vw'}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
