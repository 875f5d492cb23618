import { CallError } from '@oun/client/call';
import { callerOf } from '@oun/client/query';
import { changeReview, type MyReview, writeReview } from '@oun/contract/store-review';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/ui/percent-off';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { dropDraft, keepDraft, parseDraft, type ReviewDraft, useKeptDraft } from './draft.ts';
import { benefits, myReviews } from './review-queries.ts';
import { ReviewForm } from './ReviewForm.tsx';

export const loader = prefetch(({ url }) => [myReviews(url.pathname.endsWith('/edit') ? 'written' : 'writable')]);
export const meta = pageMeta({ title: '리뷰 쓰기', isPrivate: true });

const EMPTY: ReviewDraft = { rating: null, content: '', photos: [], body: null };

/** `/my/reviews/write/:itemId` for a new one, `/my/reviews/:id/edit` for one that is there. */
function WriteReviewScreen() {
  const { itemId, id } = useParams();
  const isNew = itemId !== undefined;
  const reviews = useInfiniteQuery(myReviews(isNew ? 'writable' : 'written'));
  const title = isNew ? '리뷰 쓰기' : '리뷰 고치기';
  return (
    <Page title={title} referrer="/my/reviews" className="flex min-h-[calc(100dvh-44px)] flex-col px-5 pb-0">
      <ScreenTitle>{title}</ScreenTitle>
      <Block
        query={reviews}
        title="리뷰를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-4 grid gap-4">
            <Skeleton shape="control" height={64} />
            <Skeleton shape="card" height={200} />
          </SkeletonGroup>
        }
      >
        {({ pages }) => {
          const about = pages
            .flatMap((page) => page.items)
            .find((one) => (isNew ? one.order_item_id === Number(itemId) : one.id === Number(id)));
          if (!about || about.review?.can_edit === false)
            return (
              <EmptyBlock
                className="mt-6"
                title={isNew ? '지금은 쓸 수 없는 리뷰예요.' : '지금은 고칠 수 없는 리뷰예요.'}
                description={isNew ? '이미 썼거나 쓸 수 있는 기간이 지났어요.' : '쓴 날부터 30일 동안 고칠 수 있어요.'}
                action={<ButtonLink href="/my/reviews">내 리뷰 보기</ButtonLink>}
              />
            );
          return <Editor key={about.order_item_id} about={about} />;
        }}
      </Block>
    </Page>
  );
}

export default withPrefetched(WriteReviewScreen);

function Editor({ about }: { about: MyReview }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { review, order_item_id: itemId } = about;
  const isNew = review === null;
  const kept = useKeptDraft(isNew ? itemId : null);
  const [edited, setEdited] = useState<ReviewDraft>();
  const begun = useMemo(() => (edited ? undefined : parseDraft(kept)), [edited, kept]);
  const draft = edited ?? begun ?? (review ? draftOf(review) : EMPTY);

  function change(next: (before: ReviewDraft) => ReviewDraft) {
    setEdited((before) => {
      const changed = next(before ?? draft);
      if (isNew && itemId !== null) keepDraft(itemId, changed);
      return changed;
    });
  }

  const send = useMutation({
    mutationFn: () => {
      const form = {
        rating: draft.rating!,
        content: draft.content,
        image_ids: draft.photos.map(({ id }) => id),
        body_info: draft.body,
      };
      return isNew
        ? callerOf(client)(writeReview, { body: { ...form, order_item_id: itemId! } })
        : callerOf(client)(changeReview, { params: { id: review.id }, body: form });
    },
    onSuccess: async ({ review: written }) => {
      if (isNew && itemId !== null) dropDraft(itemId);
      const points = written && isNew ? written.rewarded : 0;
      toast(points > 0 ? `리뷰를 올렸어요. ${withCommas(points)}P를 드렸어요` : '리뷰를 올렸어요');
      await Promise.all(
        [myReviews('writable'), myReviews('written'), benefits].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      );
      void navigate('/my/reviews?tab=written', { replace: true });
    },
  });
  return (
    <ReviewForm
      about={about}
      draft={draft}
      onChange={change}
      isResumed={begun !== undefined}
      onSend={() => send.mutate()}
      isPending={send.isPending}
      error={send.error ? wordsOf(send.error) : undefined}
      label={isNew ? '등록하기' : '고치기'}
    />
  );
}

const draftOf = (review: NonNullable<MyReview['review']>): ReviewDraft => ({
  rating: review.rating,
  content: review.content ?? '',
  photos: review.image_ids.map((id, i) => ({ id, picture: review.pictures[i]! })),
  body: review.body_info,
});

/** The field's own words where there are some: they say what to change. */
function wordsOf(error: Error): string {
  const fields = error instanceof CallError ? (error.extra['fields'] as Record<string, string> | undefined) : undefined;
  const words = Object.values(fields ?? {}).find((text) => /[가-힣]/.test(text));
  return words ?? error.message;
}
