import type { Program } from '@oun/contract/content';
import type { Output } from '@oun/contract/endpoint';
import {
  type getLegacyReviews,
  type getLessonReviews,
  type getProgramSummary,
  INTENSITY_ANSWERS,
  INTENSITY_LABELS,
  type ProgramReview,
  dayWords,
} from '@oun/contract/lesson';
import { formatDate, formatDay } from '@oun/shell/dates';
import { sheet } from '@oun/shell/overlays';
import { Avatar } from '@oun/ui/avatar';
import { Button } from '@oun/ui/button';
import { Chip } from '@oun/ui/chip';
import { ErrorRow } from '@oun/ui/error-block';
import { withCommas } from '@oun/money/written';
import { Rail } from '@oun/ui/rail';
import { Stars } from '@oun/ui/rating';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { legacyReviewsQuery, lessonReviewsQuery, reviewsQuery, summaryQuery } from './queries.ts';
import { usePath } from './use-path.ts';

type LessonReview = Output<typeof getLessonReviews>['items'][number];
type LegacyReview = Output<typeof getLegacyReviews>['items'][number];

/** What others say of it: in numbers, in words, lesson by lesson, and on the service before this one. */
export function Reviews({ program }: { program: Program }) {
  const { slug } = program;
  const summary = useQuery(summaryQuery(slug)).data;
  const lists = [
    { name: '프로그램 리뷰', list: useInfiniteQuery(reviewsQuery(slug)), show: showReview },
    { name: '레슨 한마디', list: useInfiniteQuery(lessonReviewsQuery(slug)), show: showLessonReview },
    { name: '예전 서비스 리뷰', list: useInfiniteQuery(legacyReviewsQuery(slug)), show: showLegacyReview },
  ];
  const [chosen, setChosen] = useState<string>();
  const there = lists.filter(({ list }) => list.isError || (list.data?.pages[0]?.items.length ?? 0) > 0);
  const shown = there.find(({ name }) => name === chosen) ?? there[0];
  const isEmpty = !shown && lists.every(({ list }) => list.data);
  return (
    <section id="reviews" className="later-755 scroll-mt-16 px-5" aria-labelledby="reviews-title">
      <div className="flex min-h-control items-center justify-between gap-3">
        <h2 id="reviews-title" className="text-heading-20">
          리뷰
          {summary && summary.review_count > 0 ? (
            <span className="num ml-1.5 text-level-60">{withCommas(summary.review_count)}</span>
          ) : null}
        </h2>
        <WriteButton program={program} />
      </div>
      {summary && summary.rating_avg !== null ? <Summary summary={summary} average={summary.rating_avg} /> : null}
      {isEmpty ? <p className="mt-3 text-body-15 text-level-60">첫 리뷰를 기다리고 있어요.</p> : null}
      {there.length > 1 ? (
        <Rail label="리뷰 종류" gap={8} className="mt-5">
          {there.map(({ name }) => (
            <Chip key={name} pressed={name === shown?.name} onClick={() => setChosen(name)}>
              {name}
            </Chip>
          ))}
        </Rail>
      ) : null}
      {shown ? <ReviewList key={shown.name} list={shown.list} show={shown.show as (item: never) => ReactNode} /> : null}
    </section>
  );
}

/** Only who has finished a lesson may speak of it, so only they are asked. */
function WriteButton({ program }: { program: Program }) {
  const { hasFinishedOne } = usePath(program);
  if (!hasFinishedOne) return null;
  return (
    <Button
      variant="line"
      aria-haspopup="dialog"
      onClick={() =>
        void import('./WriteReview.tsx').then(({ writeReviewSheet }) => sheet('리뷰 쓰기', writeReviewSheet(program)))
      }
    >
      <PenLine size={18} aria-hidden="true" />
      리뷰 쓰기
    </Button>
  );
}

function Summary({ summary: { intensity }, average }: { summary: Output<typeof getProgramSummary>; average: number }) {
  const answers = INTENSITY_ANSWERS.reduce((sum, answer) => sum + intensity[answer], 0);
  const most = Math.max(...INTENSITY_ANSWERS.map((answer) => intensity[answer]));
  return (
    <div className="mt-3 flex items-center gap-6">
      <p className="flex shrink-0 flex-col items-center gap-1">
        <b className="num text-[40px] leading-[1.1] font-bold tracking-[-0.03em]">{average.toFixed(1)}</b>
        <Stars value={average} />
      </p>
      {answers > 0 ? (
        <dl className="grid flex-1 gap-1.5" aria-label="난이도는 어땠나요">
          {INTENSITY_ANSWERS.map((answer) => {
            const percent = Math.round((intensity[answer] / answers) * 100);
            return (
              <div key={answer} className="flex items-center gap-2">
                <dt className="w-17 shrink-0 text-body-13 text-level-70">{INTENSITY_LABELS[answer]}</dt>
                <dd className="flex min-w-0 flex-1 items-center gap-2">
                  <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-chip bg-level-10">
                    <span
                      className={`block h-full rounded-chip ${intensity[answer] === most ? 'bg-pink-50' : 'bg-level-40'}`}
                      style={{ width: `${percent}%` }}
                    />
                  </span>
                  <span className="num w-8.5 text-right text-body-13 text-level-60">{percent}%</span>
                </dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </div>
  );
}

type List = {
  data: { pages: { items: { id: number }[] }[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

function ReviewList({ list, show }: { list: List; show: (item: never) => ReactNode }) {
  if (!list.data) return <ErrorRow className="mt-5" onRetry={() => void list.refetch()} />;
  return (
    <>
      <ul className="mt-5 grid gap-6">
        {list.data.pages
          .flatMap((page) => page.items)
          .map((item) => (
            <li key={item.id}>{show(item as never)}</li>
          ))}
      </ul>
      {list.isFetchNextPageError ? (
        <ErrorRow className="mt-6" onRetry={() => void list.fetchNextPage()}>
          더 불러오지 못했어요
        </ErrorRow>
      ) : list.hasNextPage ? (
        <Button
          variant="gray"
          size="Large"
          full
          className="mt-6"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          리뷰 더 보기
        </Button>
      ) : null}
    </>
  );
}

const showReview = ({ author, rating, content, done_lessons, created_at }: ProgramReview) => (
  <Words
    name={author.is_withdrawn ? '탈퇴한 회원' : author.nickname}
    rating={rating}
    facts={[...(done_lessons > 0 ? [`${done_lessons}번 했어요`] : []), formatDate(created_at)]}
    content={content}
  />
);

const showLessonReview = ({ author, rating, content, lesson, intensity, created_at }: LessonReview) => (
  <Words
    name={author.is_withdrawn ? '탈퇴한 회원' : author.nickname}
    rating={rating}
    facts={[
      `${dayWords(lesson.day)} ${lesson.title}`,
      ...(intensity ? [INTENSITY_LABELS[intensity]] : []),
      formatDate(created_at),
    ]}
    content={content ?? ''}
  />
);

const showLegacyReview = ({ author_name, rating, content, written_on }: LegacyReview) => (
  <Words name={author_name} rating={rating} facts={[formatDay(written_on)]} content={content} />
);

function Words({
  name,
  rating,
  facts,
  content,
}: {
  name: string;
  rating: number | null;
  facts: readonly string[];
  content: string;
}) {
  return (
    <article>
      <div className="flex items-center gap-2.5">
        <Avatar name={name} size={40} decorative />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <b className="text-heading-14">{name}</b>
            {rating === null ? null : <Stars value={rating} size={14} />}
          </p>
          <p className="num text-body-12 text-level-60">{facts.join(' · ')}</p>
        </div>
      </div>
      <p className="mt-3 text-body-15 whitespace-pre-line text-level-70">{content}</p>
    </article>
  );
}
