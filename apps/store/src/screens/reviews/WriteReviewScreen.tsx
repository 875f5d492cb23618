import { mutation } from '@oun/client/mutation';
import { getBenefits } from '@oun/contract/benefit';
import { changeReview, listMyReviews, type MyReview, writeReview } from '@oun/contract/store-review';
import { changeReviewRules } from '@oun/contract/store-review-forms';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { dropDraft, keepDraft, readDraft, type ReviewDraft } from './draft.ts';
import { myReviews } from './review-queries.ts';
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

const touches = [listMyReviews, getBenefits];
const write = mutation(writeReview, { touches, isLeaving: true });
const change = mutation(changeReview, { touches, isLeaving: true });

/** The server knows no device: what was begun on this one is there once the browser has taken over. */
function Editor({ about }: { about: MyReview }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const keptId = about.review === null ? about.order_item_id : null;
  return <DraftEditor key={String(isBrowser)} about={about} keptId={isBrowser ? keptId : null} />;
}

const never = () => () => {};

function DraftEditor({ about, keptId }: { about: MyReview; keptId: number | null }) {
  const navigate = useNavigate();
  const { review, order_item_id: itemId } = about;
  const [begun] = useState(() => (keptId === null ? undefined : readDraft(keptId)));
  const form = useForm({
    start: begun ?? (review ? draftOf(review) : EMPTY),
    rules: changeReviewRules,
    names: { image_ids: 'photos', body_info: 'body' },
    toInput: ({ rating, content, photos, body }) => ({
      body: { rating: rating ?? 0, content, image_ids: photos.map(({ id }) => id), body_info: body },
    }),
    send: {
      mutationFn: ({ body }, context) =>
        review
          ? change.mutationFn({ params: { id: review.id }, body }, context)
          : write.mutationFn({ body: { ...body, order_item_id: itemId! } }, context),
    },
    // What is begun anew is kept on this device.
    isGuarded: review !== null,
    onDone: ({ review: written }) => {
      if (keptId !== null) dropDraft(keptId);
      const points = written && review === null ? written.rewarded : 0;
      toast(points > 0 ? `리뷰를 올렸어요. ${withCommas(points)}P를 드렸어요` : '리뷰를 올렸어요');
      void navigate('/my/reviews?tab=written', { replace: true });
    },
  });
  const { values, isDirty } = form;

  useEffect(() => {
    if (keptId !== null && isDirty) keepDraft(keptId, values);
  }, [keptId, isDirty, values]);

  return (
    <ReviewForm
      about={about}
      form={form}
      isResumed={begun !== undefined && !isDirty}
      label={review === null ? '등록하기' : '고치기'}
    />
  );
}

const draftOf = (review: NonNullable<MyReview['review']>): ReviewDraft => ({
  rating: review.rating,
  content: review.content ?? '',
  photos: review.image_ids.map((id, i) => ({ id, picture: review.pictures[i]! })),
  body: review.body_info,
});
