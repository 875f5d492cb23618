import { mutation } from '@oun/client/mutation';
import { getBenefits } from '@oun/contract/benefit';
import { deleteReview, listMyReviews, type MyReview } from '@oun/contract/store-review';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, sheet, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { withUrlState } from '@oun/shell/url-state';
import { Badge } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { Callout } from '@oun/ui/callout';
import { withCommas } from '@oun/money/written';
import { Stars } from '@oun/ui/rating';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { TabNav } from '@oun/ui/tab-nav';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { createLoader, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { benefits, myReviews } from './review-queries.ts';
import { ReviewBody } from './ReviewCard.tsx';

const TABS = ['writable', 'written'] as const;
const LABELS = { writable: '쓸 수 있는 리뷰', written: '내가 쓴 리뷰' };
const parsers = { tab: parseAsStringLiteral(TABS).withDefault('writable') };
const readQuery = createLoader(parsers);

export const loader = prefetch(({ url }) => [benefits, myReviews(readQuery(url).tab)]);
export const meta = pageMeta({ title: '내 리뷰', isPrivate: true });

function MyReviewsScreen() {
  const [{ tab }] = useQueryStates(parsers);
  const { data } = useQuery(benefits);
  const reviews = useInfiniteQuery(myReviews(tab));
  return (
    <Page title="내 리뷰" referrer="/" className="px-5">
      <ScreenTitle>내 리뷰</ScreenTitle>
      <TabNav
        label="내 리뷰"
        spread="equal"
        className="-mx-5 mt-3"
        items={TABS.map((key) => ({
          href: key === 'writable' ? '/my/reviews' : `/my/reviews?tab=${key}`,
          label: LABELS[key],
          count: key === 'writable' ? data?.writable_reviews : undefined,
          current: key === tab,
        }))}
      />
      <div className="mt-2">
        <Block query={reviews} title="리뷰를 불러오지 못했어요" skeleton={<Coming />}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <None tab={tab} />;
            return (
              <>
                <ul className="divide-y divide-level-10">
                  {items.map((one) => (
                    <li key={one.id ?? one.order_item_id}>
                      {one.review ? <Written one={one} /> : <Writable one={one} />}
                    </li>
                  ))}
                </ul>
                <ComingOrEnd list={reviews} />
              </>
            );
          }}
        </Block>
      </div>
    </Page>
  );
}

export default withUrlState(withPrefetched(MyReviewsScreen));

function None({ tab }: { tab: (typeof TABS)[number] }) {
  return tab === 'writable' ? (
    <EmptyBlock
      className="mt-4"
      illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
      title="쓸 수 있는 리뷰가 없어요"
      description="상품을 받으면 90일 동안 리뷰를 쓸 수 있어요."
      action={<ButtonLink href="/">상품 둘러보기</ButtonLink>}
    />
  ) : (
    <EmptyBlock
      className="mt-4"
      illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
      title="아직 쓴 리뷰가 없어요"
      description="리뷰를 쓰면 포인트를 드려요."
      action={<ButtonLink href="/my/reviews">쓸 수 있는 리뷰 보기</ButtonLink>}
    />
  );
}

function ProductLine({ one }: { one: MyReview }) {
  const { product, option_text } = one;
  return (
    <div className="flex items-center gap-3">
      <span className="w-16 shrink-0">
        <Picture picture={product.picture} ratio="1/1" sizes="64px" alt="" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-body-15 font-semibold">
          <Link href={`/products/${product.id}`}>{product.name}</Link>
        </h2>
        <p className="truncate text-body-13 text-level-60">
          {[product.brand_name, option_text].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}

function Writable({ one }: { one: MyReview }) {
  const most = withCommas(one.reward.photo);
  return (
    <article className="py-5" aria-label={one.product.name}>
      <ProductLine one={one} />
      <div className="mt-3 flex items-end justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap gap-1.5">
            <Badge tone="reward">최대 {most}P</Badge>
            {one.reward.is_first ? <Badge tone="pink">첫 리뷰 2배</Badge> : null}
          </div>
          <p className="mt-1.5 text-body-13 text-level-60">
            {one.until ? `${formatDate(one.until)}까지 쓸 수 있어요` : null}
          </p>
        </div>
        <ButtonLink
          href={`/my/reviews/write/${one.order_item_id}`}
          variant="soft"
          aria-label={`${one.product.name} 리뷰 쓰기`}
        >
          리뷰 쓰기
        </ButtonLink>
      </div>
    </article>
  );
}

function Written({ one }: { one: MyReview }) {
  const review = one.review!;
  const remove = useMutation({
    ...mutation(deleteReview, { touches: [listMyReviews, getBenefits] }),
    onSuccess: ({ taken_back }) =>
      toast(taken_back > 0 ? `리뷰를 지웠어요. ${withCommas(taken_back)}P가 돌아갔어요` : '리뷰를 지웠어요'),
    onError: (error) => void popupError(error),
  });
  async function askToRemove() {
    const isSure = await popup({
      title: '리뷰를 지울까요?',
      message:
        review.rewarded > 0
          ? `리뷰로 받은 ${withCommas(review.rewarded)}P가 돌아가요.`
          : '지운 리뷰는 되돌릴 수 없어요.',
      action: '지우기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) remove.mutate({ params: { id: review.id } });
  }
  return (
    <article className="py-5" aria-label={`${one.product.name} 리뷰`}>
      <ProductLine one={one} />
      <div className="mt-3 flex items-center gap-2">
        <Stars value={review.rating} />
        <span className="text-body-13 text-level-60">{formatDate(review.created_at)}</span>
      </div>
      {review.is_blocked ? (
        <Callout tone="caution" className="mt-3">
          운영 정책에 따라 다른 분에게는 보이지 않아요. {review.block_reason}
        </Callout>
      ) : null}
      <ReviewBody review={review} />
      <p className="mt-2 text-body-13 text-level-60">{rewardWords(one)}</p>
      <FollowUp one={one} />
      <div className="mt-3 flex gap-2">
        {review.can_edit ? (
          <ButtonLink
            href={`/my/reviews/${review.id}/edit`}
            variant="gray"
            aria-label={`${one.product.name} 리뷰 고치기`}
          >
            고치기
          </ButtonLink>
        ) : null}
        <Button
          variant="plain"
          aria-label={`${one.product.name} 리뷰 지우기`}
          pending={remove.isPending}
          onClick={() => void askToRemove()}
        >
          지우기
        </Button>
      </div>
    </article>
  );
}

function FollowUp({ one: { product, review } }: { one: MyReview }) {
  const open = review?.follow_up_open;
  if (!review || !open) return null;
  const { from, until, is_open, points } = open;
  if (!is_open)
    return (
      <p className="num mt-1 text-body-13 text-level-60">
        {formatDate(from)}부터 한 달 사용 후기를 덧붙이면 {points}P를 드려요
      </p>
    );
  const add = async () => {
    const { followUpBody } = await import('./follow-up-body.tsx');
    const earned = await sheet<number>('한 달 사용 후기', followUpBody(review.id, points));
    if (earned === undefined) return;
    toast(`후기를 덧붙였어요. ${earned}P를 드렸어요.`);
  };
  return (
    <Callout
      className="mt-3"
      action={
        <Button variant="plain" aria-label={`${product.name} 한 달 사용 후기 쓰기`} onClick={() => void add()}>
          {points}P 받기
        </Button>
      }
    >
      한 달 써보니 어땠나요? {formatDate(until)}까지 덧붙일 수 있어요.
    </Callout>
  );
}

function rewardWords({ review, is_confirmed, reward, order_item_id }: MyReview): string {
  const { rewarded, like_count, pictures } = review!;
  const coming = pictures.length > 0 ? reward.photo : reward.text;
  const isWaiting = rewarded === 0 && !is_confirmed && order_item_id !== null;
  return [
    like_count > 0 && `${withCommas(like_count)}명에게 도움이 됐어요`,
    rewarded > 0 && `${withCommas(rewarded)}P를 받았어요`,
    isWaiting && `구매확정하면 ${withCommas(coming)}P를 드려요`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Coming() {
  return (
    <SkeletonGroup className="mt-4 grid gap-5">
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} shape="card" height={116} />
      ))}
    </SkeletonGroup>
  );
}
