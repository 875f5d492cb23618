import { query } from '@oun/client/query';
import { getDiscoveryFilters, LABELS, PROGRAM_SORTS } from '@oun/contract/content';
import { useNearEnd } from '@oun/shell/near-end';
import { useNoteOpened } from '@oun/shell/note-opened';
import { pageMeta } from '@oun/shell/meta';
import { sheet } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramCard, ProgramCardSkeleton } from '@oun/shell/program-card';
import { Chip, RemovableChip } from '@oun/ui/chip';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { isDarkGround } from '@oun/ui/ink';
import { ListEnd } from '@oun/ui/list-end';
import { Rail } from '@oun/ui/rail';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { browseQueries } from './browse-queries.ts';
import type { GroupKey } from './FilterSheet.tsx';
import { chosenFilters, readFilters, wordsOf } from './filters.ts';
import { type Result, resultsQuery, trainersQuery } from './results.ts';
import { SearchBox } from './SearchBox.tsx';
import { useChosen, useFilters, useIsBrowsing } from './use-filters.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'explore.found': true;
  }
}

// Links and pictures, which work before any script.
const Browse = lazy(() => import('./Browse.tsx').then((loaded) => ({ default: loaded.Browse })));
const CardHeart = lazy(() => import('./CardHeart.tsx').then((loaded) => ({ default: loaded.CardHeart })));
const NothingFound = lazy(() => import('./NothingFound.tsx').then((loaded) => ({ default: loaded.NothingFound })));

export const loader = prefetch(({ url }) => {
  const filters = readFilters(url.searchParams);
  const isBrowsing = wordsOf(filters) === '' && chosenFilters(filters).length === 0;
  return [
    resultsQuery(filters),
    query(getDiscoveryFilters),
    ...(filters.channel ? [trainersQuery] : []),
    ...(isBrowsing ? browseQueries : []),
  ];
});

/** The browser asks for what other filters find by itself, and has the rest. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export const meta = pageMeta({
  title: '둘러보기',
  description: '부위, 시간, 난이도, 층간소음까지 골라서 나에게 맞는 홈트 프로그램을 찾아보세요.',
});

function ExploreScreen() {
  const [filters, setFilters] = useFilters();
  const isBrowsing = useIsBrowsing();
  const words = wordsOf(filters);
  return (
    <Page title="둘러보기" isTabPlace>
      <div className="px-5">
        <h1 className={words ? 'sr-only' : 'pt-6 text-heading-24'}>
          {words ? `‘${words}’ 찾기` : '어디를 움직이고 싶나요?'}
        </h1>
        <div className="mt-4">
          <SearchBox words={words} onSearch={(next) => setFilters({ q: next || null })} />
        </div>
        <CategoryChips />
        <ChosenFilters />
        {isBrowsing ? (
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Browse />
          </Suspense>
        ) : null}
        <Suspense>
          <Results title={isBrowsing ? '모든 프로그램' : undefined} />
        </Suspense>
      </div>
    </Page>
  );
}

export default withPrefetched(ExploreScreen);

/** One tap for the kind of workout; everything finer is in the sheet. */
function CategoryChips() {
  const [filters, setFilters] = useFilters();
  const { data } = useQuery(query(getDiscoveryFilters));
  const categories = data?.groups.find((group) => group.key === 'category')?.options ?? [];
  return (
    <Rail label="종류" gap={8} className="mt-2">
      <Chip pressed={filters.category.length === 0} onClick={() => setFilters({ category: null })}>
        전체
      </Chip>
      {categories.map(({ value, label }) => {
        const isOn = filters.category.includes(value as never);
        const next = isOn ? filters.category.filter((other) => other !== value) : [...filters.category, value as never];
        return (
          <Chip key={value} pressed={isOn} onClick={() => setFilters({ category: next })}>
            {label}
          </Chip>
        );
      })}
    </Rail>
  );
}

/** Ways into the sheet, where nothing is chosen yet. */
const WAYS: readonly { group: GroupKey; label: string }[] = [
  { group: 'max_minutes', label: '시간' },
  { group: 'part', label: '부위' },
  { group: 'level', label: '난이도' },
  { group: 'equipment', label: '기구' },
  { group: 'channel', label: '트레이너' },
];

async function openFilters(group?: GroupKey) {
  const { filterSheet } = await import('./FilterSheet.tsx');
  await sheet('조건 고르기', filterSheet(group));
}

function ChosenFilters() {
  const [, setFilters] = useFilters();
  const chosen = useChosen().filter(({ key }) => !key.startsWith('category:'));
  const isChosen = (group: GroupKey) => chosen.some(({ key }) => key.split(':')[0] === group);
  return (
    <Rail label="고른 조건" gap={8} className="mt-2">
      <Chip pressed={chosen.length > 0} ground="line" aria-haspopup="dialog" onClick={() => void openFilters()}>
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
        <RemovableChip key={key} label={label} onRemove={() => setFilters(without)} />
      ))}
      {WAYS.filter(({ group }) => !isChosen(group)).map(({ group, label }) => (
        <Chip key={group} ground="line" aria-haspopup="dialog" onClick={() => void openFilters(group)}>
          {label}
          <ChevronDown size={16} aria-hidden="true" />
        </Chip>
      ))}
    </Rail>
  );
}

function Results({ title }: { title: string | undefined }) {
  const [filters] = useFilters();
  const list = useInfiniteQuery({ ...resultsQuery(filters), placeholderData: (kept) => kept });
  const noteOpened = useNoteOpened('PROGRAM', wordsOf(filters));
  const nearEnd = useNearEnd(list);

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
  const [first] = list.data.pages;
  const programs: Result[] = list.data.pages.flatMap((page) => page.items);
  if (programs.length === 0) {
    return (
      <Suspense fallback={null}>
        <NothingFound meant={(first as { did_you_mean?: string[] } | undefined)?.did_you_mean ?? []} />
      </Suspense>
    );
  }
  return (
    <section
      data-section="explore.found"
      data-search={wordsOf(filters)}
      data-found={first?.total ?? programs.length}
      aria-labelledby="found"
      aria-busy={list.isPlaceholderData}
      className={list.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <h2 id="found" className={title ? 'mt-10 text-heading-20' : 'sr-only'}>
        {title ?? '찾은 프로그램'}
      </h2>
      <Corrected first={first} />
      <div className="mt-3 flex min-h-11 items-center justify-between">
        <p className="text-body-15 text-level-70" role="status">
          <b className="num text-level-90">{first?.total ?? programs.length}개</b>를 찾았어요
        </p>
        <SortSelect />
      </div>
      <ul className="mt-1 grid gap-8">
        {programs.map((program, i) => (
          // What is pressed is the link inside; this only hears of it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li key={program.id} className="later-292 wide:later-393" onClick={(event) => noteOpened(program.id, event)}>
            <ProgramCard
              program={program}
              marks={program.highlights}
              priority={i === 0 && !title}
              heart={
                <Suspense fallback={null}>
                  <CardHeart id={program.id} title={program.title} isOnDark={isDarkGround(program.picture.colour)} />
                </Suspense>
              }
            />
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

/** Where other words were searched for than were typed, it says so. */
function Corrected({ first }: { first: object | undefined }) {
  const { corrected_query, left_out = [] } = (first ?? {}) as { corrected_query?: string | null; left_out?: string[] };
  if (left_out.length > 0)
    return (
      <p className="mt-3 text-body-15 text-level-70">
        <b className="text-level-90">{left_out.map((word) => `‘${word}’`).join(', ')}</b> 빼고 찾았어요
      </p>
    );
  if (!corrected_query) return null;
  return (
    <p className="mt-3 text-body-15 text-level-70">
      <b className="text-level-90">‘{corrected_query}’</b> 검색 결과예요
    </p>
  );
}

/** The browser's own list: it is what thumbs know, and it costs no script. */
function SortSelect() {
  const [filters, setFilters] = useFilters();
  const isSearch = wordsOf(filters) !== '';
  return (
    <label className="relative -mr-2 flex h-11 items-center text-body-15 text-level-70">
      <span className="sr-only">정렬</span>
      <select
        value={filters.sort}
        onChange={(event) => setFilters({ sort: event.target.value as never })}
        className="h-full appearance-none rounded-control bg-transparent pr-7 pl-2 [field-sizing:content]"
      >
        {PROGRAM_SORTS.map((value) => (
          <option key={value} value={value}>
            {isSearch && value === 'recommended' ? '정확도순' : LABELS.sort[value]}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute right-1.5" />
    </label>
  );
}
