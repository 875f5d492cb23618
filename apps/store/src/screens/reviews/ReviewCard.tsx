import { mutation } from '@oun/client/mutation';
import { likeReview, type Review, unlikeReview } from '@oun/contract/store-review';
import { formatDay } from '@oun/shell/dates';
import { popupError } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { cx } from '@oun/ui/class-names';
import { withCommas } from '@oun/money/written';
import { Stars } from '@oun/ui/rating';
import { useMutation } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { signInUrl } from '../sign-in-url.ts';

/** Longer ones are folded until one wants them. */
const FOLDED_LETTERS = 160;

export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="py-5" aria-label={`${review.author.nickname} 님의 리뷰`}>
      <div className="flex items-center gap-2">
        <Stars value={review.rating} />
        <span className="min-w-0 truncate text-body-14 font-semibold text-level-80">{review.author.nickname}</span>
        <time dateTime={review.created_at} className="num ml-auto shrink-0 text-body-13 text-level-60">
          {formatDay(review.created_at)}
        </time>
      </div>
      {review.option_text || review.body.length > 0 ? (
        <p className="mt-1 text-body-13 text-level-60">
          {[review.option_text, ...review.body].filter(Boolean).join(' · ')}
        </p>
      ) : null}
      <ReviewBody review={review} />
      {review.is_blocked ? null : <Helpful review={review} />}
    </article>
  );
}

/** The words and photos, or why they are not there. */
export function ReviewBody({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  if (review.content === null)
    return <p className="mt-3 text-body-15 text-level-60">운영 정책에 따라 가려진 리뷰예요</p>;
  const isLong = review.content.length > FOLDED_LETTERS;
  return (
    <>
      <p
        className={cx(
          'mt-3 text-body-15 break-words whitespace-pre-line text-level-80',
          isLong && !isOpen && 'line-clamp-4',
        )}
      >
        {review.content}
      </p>
      {isLong && !isOpen ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="h-control text-body-14 font-semibold text-level-70"
        >
          더 보기
        </button>
      ) : null}
      {review.pictures.length > 0 ? (
        <ul className="no-scrollbar mt-3 flex gap-2 overflow-x-auto">
          {review.pictures.map((picture, i) => (
            <li key={picture.url} className="w-24 shrink-0">
              <button
                type="button"
                aria-label={`리뷰 사진 ${i + 1} 크게 보기`}
                onClick={() =>
                  void import('@oun/shell/photos-sheet').then(({ openPhotos }) =>
                    openPhotos('리뷰 사진', review.pictures, i),
                  )
                }
                className="block w-full rounded-control"
              >
                <Picture picture={picture} ratio="1/1" sizes="96px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {review.follow_up ? (
        <div className="mt-3 rounded-card bg-level-5 px-4 py-3.5">
          <p className="flex justify-between gap-2 text-body-13 text-level-60">
            <b className="text-level-80">한 달 사용 후기</b>
            <time dateTime={review.follow_up.created_at} className="num">
              {formatDay(review.follow_up.created_at)}
            </time>
          </p>
          <p className="mt-1.5 text-body-15 break-words whitespace-pre-line text-level-80">
            {review.follow_up.content}
          </p>
        </div>
      ) : null}
      {review.is_rewarded ? <p className="mt-3 text-body-12 text-level-60">적립금을 받고 쓴 리뷰예요</p> : null}
    </>
  );
}

// The answer says how many there are now.
const like = mutation(likeReview, { touches: 'nothing' });
const unlike = mutation(unlikeReview, { touches: 'nothing' });

function Helpful({ review }: { review: Review }) {
  const { me, addresses } = useShell();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState({ is_liked: review.is_liked, like_count: review.like_count });
  const press = useMutation({
    // One after the other: who presses twice means both.
    scope: { id: `review-helpful-${review.id}` },
    mutationFn: (isOn: boolean, context) => (isOn ? like : unlike).mutationFn({ params: { id: review.id } }, context),
    // Shown at once, and as it was where it did not work.
    onMutate: (isOn) => {
      const before = shown;
      setShown({ is_liked: isOn, like_count: shown.like_count + (isOn ? 1 : -1) });
      return { before };
    },
    // Unless they have pressed again since.
    onSuccess: (answer) => setShown((now) => (now.is_liked === answer.is_liked ? answer : now)),
    onError: (error, _, kept) => {
      if (kept) setShown(kept.before);
      void popupError(error);
    },
  });
  if (review.is_mine) {
    if (shown.like_count === 0) return null;
    return <p className="num mt-3 text-body-13 text-level-60">{shown.like_count}명에게 도움이 됐어요</p>;
  }
  return (
    <button
      type="button"
      aria-pressed={shown.is_liked}
      onClick={() => {
        if (!me) window.location.assign(signInUrl(addresses, pathname + search));
        else press.mutate(!shown.is_liked);
      }}
      className={cx(
        'num mt-3 inline-flex h-control items-center gap-1.5 rounded-chip px-4 text-body-14',
        shown.is_liked ? 'bg-pink-0 font-semibold text-pink-60' : 'bg-level-10 text-level-80',
      )}
    >
      <ThumbsUp size={16} aria-hidden="true" />
      도움이 돼요 {withCommas(shown.like_count)}
    </button>
  );
}
