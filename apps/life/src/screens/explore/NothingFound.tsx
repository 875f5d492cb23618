import { query } from '@oun/client/query';
import { listPrograms } from '@oun/contract/content';
import { getRecommendedKeywords } from '@oun/contract/discovery';
import { ProgramRow } from '@oun/shell/program-card';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type Chosen, type Filters, NO_FILTERS, wordsOf } from './filters.ts';
import { countQuery, resultsQuery } from './results.ts';
import { useChosen, useFilters } from './use-filters.ts';

const NEAR = 3;
const EMPTY_LISTS = { category: [], part: [], level: [], equipment: [] };

/** Each removal says what it would find; `meant` are words that look like the ones that found nothing. */
export function NothingFound({ meant }: { meant: readonly string[] }) {
  const [filters, setFilters] = useFilters();
  const chosen = useChosen();
  return (
    <section data-search={wordsOf(filters)} data-found={0} className="pt-10" aria-labelledby="nothing">
      <div role="status">
        <h2 id="nothing" className="text-heading-22">
          찾는 운동이 없어요.
          <br />
          {chosen.length > 0
            ? '조건을 하나 줄여볼까요?'
            : meant.length > 0
              ? '이걸 찾으셨나요?'
              : '다른 말로 찾아볼까요?'}
        </h2>
      </div>
      {chosen.length > 0 ? (
        <>
          <p className="mt-2 text-body-15 text-level-60">조건을 누르면 빼고 다시 찾아요.</p>
          <ul className="mt-5 grid gap-2">
            {chosen.map((one) => (
              <li key={one.key}>
                <Removal chosen={one} />
              </li>
            ))}
          </ul>
          {chosen.length > 1 ? (
            <Button variant="plain" className="mt-2" onClick={() => setFilters(NO_FILTERS)}>
              조건 모두 지우기
            </Button>
          ) : null}
        </>
      ) : meant.length > 0 ? (
        <Words label="이걸 찾으셨나요?" words={meant} />
      ) : (
        <OtherWords />
      )}
      <Near filters={filters} />
    </section>
  );
}

function Removal({ chosen: { label, without } }: { chosen: Chosen }) {
  const [filters, setFilters] = useFilters();
  const { data } = useQuery(countQuery({ ...filters, ...without } as Filters));
  return (
    <button
      type="button"
      onClick={() => setFilters(without)}
      className="flex min-h-row w-full items-center gap-2 rounded-control bg-level-5 px-4 text-left hover:bg-level-10"
    >
      <X size={20} aria-hidden="true" />
      <span className="flex-1 text-body-16 font-semibold">{label} 빼기</span>
      {data?.total ? (
        <span className="num text-body-14 font-semibold text-pink-60">{data.total}개를 찾아요</span>
      ) : (
        <span className="text-body-14 text-level-60">{data ? '그래도 없어요' : ''}</span>
      )}
    </button>
  );
}

function OtherWords() {
  const words = useQuery(query(getRecommendedKeywords)).data?.items ?? [];
  return <Words label="추천하는 말" words={words.map(({ keyword }) => keyword)} />;
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  const [, setFilters] = useFilters();
  if (words.length === 0) return null;
  return (
    <ChipGroup label={label} className="mt-5">
      {words.map((word) => (
        <Chip key={word} onClick={() => setFilters({ q: word })}>
          {word}
        </Chip>
      ))}
    </ChipGroup>
  );
}

/** The same words without the filters; where they find too little, what many do. */
function Near({ filters }: { filters: Filters }) {
  const alone = { ...filters, ...NO_FILTERS, ...EMPTY_LISTS, sort: 'recommended' as const };
  const hasWords = wordsOf(filters) !== '';
  const same = useInfiniteQuery({ ...resultsQuery(alone), enabled: hasWords });
  const popular = useQuery(query(listPrograms, { query: { sort: 'popular', limit: NEAR } }));
  const alike = hasWords ? (same.data?.pages[0]?.items ?? []) : [];
  const others = popular.data?.items.filter(({ id }) => alike.every((one) => one.id !== id)) ?? [];
  const programs = [...alike, ...others].slice(0, NEAR);
  if (programs.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-heading-20">{alike.length > 0 ? '비슷한 운동이에요' : '요즘 많이 하는 운동이에요'}</h2>
      <ul className="mt-4 grid gap-4">
        {programs.map((program) => (
          <li key={program.id}>
            <ProgramRow program={program} />
          </li>
        ))}
      </ul>
    </section>
  );
}
