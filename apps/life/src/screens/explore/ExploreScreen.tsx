import { listQuery, query } from '@oun/client/query';
import { getDiscoveryFilters, LABELS, listPrograms, PROGRAM_SORTS } from '@oun/contract/content';
import { pageMeta } from '@oun/shell/meta';
import { sheet } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramCard, ProgramCardSkeleton } from '@oun/shell/program-card';
import { useNearEnd } from '@oun/shell/near-end';
import { Button } from '@oun/ui/button';
import { Chip, RemovableChip } from '@oun/ui/chip';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { Rail } from '@oun/ui/rail';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { FilterSheet } from './FilterSheet.tsx';
import { chosenFilters, filterParsers, NO_FILTERS, readFilters, toQuery } from './filters.ts';

export const loader = prefetch(({ url }) => [
  listQuery(listPrograms, { query: toQuery(readFilters(url)) }),
  query(getDiscoveryFilters),
]);

export const meta = pageMeta({
  title: '둘러보기',
  description: '부위, 시간, 난이도, 층간소음까지 골라서 나에게 맞는 홈트 프로그램을 찾아보세요.',
});

function ExploreScreen() {
  return (
    <Page title="둘러보기" isTabPlace>
      <div className="px-5">
        <h1 className="pt-6 text-heading-24">어디를 움직이고 싶나요?</h1>
        <CategoryChips />
        <ChosenFilters />
        <Results />
      </div>
    </Page>
  );
}

export default withPrefetched(ExploreScreen);

function useFilters() {
  return useQueryStates(filterParsers, { history: 'push', scroll: false });
}

/** One tap for the kind of workout; everything finer is in the sheet. */
function CategoryChips() {
  const [filters, setFilters] = useFilters();
  const { data } = useQuery(query(getDiscoveryFilters));
  const categories = data?.groups.find((group) => group.key === 'category')?.options ?? [];
  return (
    <Rail label="종류" gap={8} className="mt-4">
      <Chip pressed={filters.category.length === 0} onClick={() => void setFilters({ category: null })}>
        전체
      </Chip>
      {categories.map(({ value, label }) => {
        const isOn = filters.category.includes(value as never);
        const next = isOn ? filters.category.filter((other) => other !== value) : [...filters.category, value as never];
        return (
          <Chip key={value} pressed={isOn} onClick={() => void setFilters({ category: next })}>
            {label}
          </Chip>
        );
      })}
    </Rail>
  );
}

function ChosenFilters() {
  const [filters, setFilters] = useFilters();
  const chosen = chosenFilters(filters).filter(({ key }) => !key.startsWith('category:'));
  return (
    <Rail label="고른 조건" gap={8} className="mt-2">
      <Chip
        pressed={chosen.length > 0}
        ground="line"
        aria-haspopup="dialog"
        onClick={() => void sheet('조건 고르기', FilterSheet)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        {chosen.length > 0 ? (
          <>
            <span className="sr-only">고른 조건</span>
            <span className="num">{chosen.length}</span>
          </>
        ) : (
          '조건'
        )}
      </Chip>
      {chosen.map(({ key, label, without }) => (
        <RemovableChip key={key} label={label} onRemove={() => void setFilters(without as never)} />
      ))}
    </Rail>
  );
}

function Results() {
  const [filters] = useFilters();
  const list = useInfiniteQuery({
    ...listQuery(listPrograms, { query: toQuery(filters) }),
    placeholderData: (kept) => kept,
  });
  const nearEnd = useNearEnd(
    list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError,
    () => void list.fetchNextPage(),
  );

  if (!list.data) {
    return list.isError ? (
      <ErrorBlock
        className="mt-8"
        title="목록을 불러오지 못했어요"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonGroup className="mt-6 grid gap-8">
        {[0, 1, 2].map((i) => (
          <ProgramCardSkeleton key={i} />
        ))}
      </SkeletonGroup>
    );
  }
  const programs = list.data.pages.flatMap((page) => page.items);
  const total = list.data.pages[0]?.total ?? 0;
  if (programs.length === 0) return <NothingFound />;
  return (
    <section
      aria-labelledby="found"
      aria-busy={list.isPlaceholderData}
      className={list.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <h2 id="found" className="sr-only">
        찾은 프로그램
      </h2>
      <div className="mt-3 flex min-h-11 items-center justify-between">
        <p className="text-body-15 text-level-70" role="status">
          <b className="num text-level-90">{total}개</b>를 찾았어요
        </p>
        <SortSelect />
      </div>
      <ul className="mt-1 grid gap-8">
        {programs.map((program, i) => (
          <li key={program.id}>
            <ProgramCard program={program} priority={i === 0} />
          </li>
        ))}
      </ul>
      <div ref={nearEnd} />
      {list.isFetchNextPageError ? (
        <div className="mt-8">
          <ErrorRow onRetry={() => void list.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
        </div>
      ) : list.hasNextPage ? (
        <SkeletonGroup className="mt-8">
          <ProgramCardSkeleton />
        </SkeletonGroup>
      ) : (
        <ListEnd className="mt-8" />
      )}
    </section>
  );
}

/** The browser's own list: it is what thumbs know, and it costs no script. */
function SortSelect() {
  const [{ sort }, setFilters] = useFilters();
  return (
    <label className="relative -mr-2 flex h-11 items-center text-body-15 text-level-70">
      <span className="sr-only">정렬</span>
      <select
        value={sort}
        onChange={(event) => void setFilters({ sort: event.target.value as never })}
        className="h-full appearance-none rounded-control bg-transparent pr-7 pl-2 [field-sizing:content]"
      >
        {PROGRAM_SORTS.map((value) => (
          <option key={value} value={value}>
            {LABELS.sort[value]}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute right-1.5" />
    </label>
  );
}

/** Each removal says what it would find. */
function NothingFound() {
  const [filters, setFilters] = useFilters();
  const chosen = chosenFilters(filters);
  return (
    <div className="mt-6">
      <EmptyBlock
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title="찾는 운동이 없어요"
        description="조건을 하나 줄여볼까요?"
        action={
          <div className="flex flex-col items-center gap-3">
            <div className="flex flex-wrap justify-center gap-2">
              {chosen.map(({ key, label, without }) => (
                <RemovableChip key={key} label={label} onRemove={() => void setFilters(without as never)} />
              ))}
            </div>
            <Button variant="gray" onClick={() => void setFilters(NO_FILTERS)}>
              조건 모두 지우기
            </Button>
          </div>
        }
      />
    </div>
  );
}
