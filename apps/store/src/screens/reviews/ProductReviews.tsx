import { LEVEL_LABELS, REVIEW_SORT_LABELS, REVIEW_SORTS } from '@oun/contract/store-review';
import { type getReviewSummary } from '@oun/contract/store-review';
import type { Output } from '@oun/contract/endpoint';
import { Block } from '@oun/shell/block';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/money/written';
import { Stars } from '@oun/ui/rating';
import { Select } from '@oun/ui/select';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { More } from '../MoreOrEnd.tsx';
import { useState } from 'react';
import { FIRST_FILTERS, productReviews, type ReviewFilters, reviewSummary } from './review-queries.ts';
import { ReviewCard } from './ReviewCard.tsx';

type Summary = Output<typeof getReviewSummary>;

/** For a product page's loader, so that reviews come with the page. */
export const productReviewQueries = (productId: number) => [
  reviewSummary(productId),
  productReviews(productId, FIRST_FILTERS),
];

/** All there is to read of a product's reviews: how they fall out, what to look for, and the reviews themselves. */
export function ProductReviews({ productId }: { productId: number }) {
  const summary = useQuery(reviewSummary(productId));
  return (
    <section aria-label="리뷰" className="px-5">
      <Block
        query={summary}
        title="리뷰를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-4">
            <Skeleton shape="card" height={136} />
            <Skeleton shape="card" height={120} />
          </SkeletonGroup>
        }
      >
        {(found) =>
          found.count === 0 ? (
            <EmptyBlock title="아직 리뷰가 없어요" description="첫 리뷰를 쓰면 포인트 2배예요." />
          ) : (
            <>
              <Overview summary={found} />
              <Reviews productId={productId} summary={found} />
            </>
          )
        }
      </Block>
    </section>
  );
}

function Overview({ summary }: { summary: Summary }) {
  const most = Math.max(...summary.ratings);
  return (
    <>
      <div className="flex items-center gap-6 rounded-card bg-level-5 p-5">
        <div className="shrink-0 text-center">
          <p className="num text-heading-30">{summary.rating_avg?.toFixed(1)}</p>
          <Stars value={summary.rating_avg ?? 0} className="mt-1" />
          <p className="num mt-1 text-body-13 text-level-60">리뷰 {withCommas(summary.count)}개</p>
        </div>
        <ul className="min-w-0 flex-1" aria-label="별점마다의 리뷰 수">
          {[5, 4, 3, 2, 1].map((star) => {
            const count = summary.ratings[star - 1]!;
            return (
              <li key={star} className="num flex items-center gap-2 text-body-13 text-level-70">
                <span className="w-7 shrink-0">{star}점</span>
                <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-chip bg-level-20">
                  <span
                    className="block h-full rounded-chip bg-yellow-50"
                    style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }}
                  />
                </span>
                <span className="w-9 shrink-0 text-right">{withCommas(count)}</span>
              </li>
            );
          })}
        </ul>
      </div>
      {summary.body.levels.length > 0 ? (
        <ul
          aria-label="운동 수준마다의 별점"
          className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-body-13 text-level-70"
        >
          {summary.body.levels.map(({ level, count, rating_avg }) => (
            <li key={level} className="num">
              {LEVEL_LABELS[level]} <b className="font-semibold text-level-90">{rating_avg.toFixed(1)}</b> ({count}명)
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const ANY = 'any';

function Reviews({ productId, summary }: { productId: number; summary: Summary }) {
  const [filters, setFilters] = useState<ReviewFilters>(FIRST_FILTERS);
  const change = (next: Partial<ReviewFilters>) => setFilters((before) => ({ ...before, ...next }));
  const reviews = useInfiniteQuery({ ...productReviews(productId, filters), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mt-5 flex items-center justify-between gap-3">
        <ChipGroup label="리뷰 거르기">
          <Chip
            choice="multi"
            pressed={filters.photo}
            disabled={summary.photo_count === 0}
            onClick={() => change({ photo: !filters.photo })}
          >
            사진 {withCommas(summary.photo_count)}
          </Chip>
        </ChipGroup>
        <Select
          label="정렬"
          hideLabel
          look="inline"
          options={REVIEW_SORTS.map((value) => ({ value, label: REVIEW_SORT_LABELS[value] }))}
          value={filters.sort}
          onChange={(sort) => change({ sort })}
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-5">
        <Select
          label="별점"
          hideLabel
          look="inline"
          options={[
            { value: ANY, label: '모든 별점' },
            ...[5, 4, 3, 2, 1].map((star) => ({ value: String(star), label: `${star}점` })),
          ]}
          value={filters.rating === null ? ANY : String(filters.rating)}
          onChange={(value) => change({ rating: value === ANY ? null : Number(value) })}
        />
        {summary.options.length > 1 ? (
          <Select
            label="옵션"
            hideLabel
            look="inline"
            options={[
              { value: ANY, label: '모든 옵션' },
              ...summary.options.map(({ option_text, count }) => ({
                value: option_text,
                label: `${option_text} (${count})`,
              })),
            ]}
            value={filters.option ?? ANY}
            onChange={(value) => change({ option: value === ANY ? null : value })}
          />
        ) : null}
      </div>
      <Block
        query={reviews}
        title="리뷰를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-4 grid gap-4">
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} shape="card" height={120} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <EmptyBlock
                className="mt-4"
                title="조건에 맞는 리뷰가 없어요"
                action={<Button onClick={() => setFilters(FIRST_FILTERS)}>모든 리뷰 보기</Button>}
              />
            );
          return (
            <div aria-busy={reviews.isPlaceholderData} className={reviews.isPlaceholderData ? 'opacity-50' : undefined}>
              <ul className="divide-y divide-level-10">
                {items.map((review) => (
                  <li key={review.id}>
                    <ReviewCard review={review} />
                  </li>
                ))}
              </ul>
              <More list={reviews} label="리뷰 더 보기" className="mt-2" />
            </div>
          );
        }}
      </Block>
    </>
  );
}
