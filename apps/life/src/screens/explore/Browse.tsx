import type { Output } from '@oun/contract/endpoint';
import type { getDiscoveryCategories } from '@oun/contract/discovery';
import type { ProgramCard } from '@oun/contract/content';
import { eachOnce } from '@oun/shell/each-once';
import { Picture } from '@oun/shell/picture';
import { ProgramTile } from '@oun/shell/program-card';
import { Link } from '@oun/ui/link';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { goalsQuery, groupsQuery, partsQuery } from './browse-queries.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'explore.row': true;
  }
}

const TILES_A_ROW = 3;

/** For who comes without a wish: what to move for, where to move, and what the editors have put together. */
export function Browse() {
  const wishes = useQuery(goalsQuery).data?.items ?? [];
  const places = useQuery(partsQuery).data?.items ?? [];
  const rows = useQuery(groupsQuery).data?.items ?? [];
  return (
    <>
      {wishes.length > 0 ? (
        <section className="mt-8">
          <SectionHeader title="어떤 걸 바라나요?" />
          <ul className="grid grid-cols-3 gap-x-3 gap-y-4">
            {wishes.map((wish, i) => (
              <li key={wish.name}>
                <Tile tile={wish} priority={i < TILES_A_ROW} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {places.length > 0 ? (
        <section className="mt-10">
          <SectionHeader title="어디가 신경 쓰이나요?" />
          <ul className="grid grid-cols-5 gap-2">
            {places.map(({ name, label, program_count, query: search }) => (
              <li key={name}>
                <Link
                  href={`/programs?${search}`}
                  className="flex min-h-16 flex-col items-center justify-center rounded-control bg-level-5 text-center hover:bg-level-10"
                >
                  <span className="text-body-15 font-semibold">{label}</span>
                  <span className="num text-body-12 text-level-60">{program_count}개</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {eachRowOnce(rows)
        .filter(({ programs }) => programs.length > 0)
        .map(({ slug, title, sub, programs }) => (
          <section key={slug} data-section="explore.row" className="later-282 -mx-5 mt-10 px-5">
            <SectionHeader title={title} sub={sub} />
            <Rail label={title} itemClassName="w-55">
              {programs.map((program) => (
                <ProgramTile key={program.id} program={program} />
              ))}
            </Rail>
          </section>
        ))}
    </>
  );
}

/** What an upper row shows is not shown again in a lower one. */
function eachRowOnce<T extends { programs: ProgramCard[] }>(rows: readonly T[]): T[] {
  const shown: ProgramCard[] = [];
  return rows.map((row) => {
    const programs = eachOnce(row.programs, shown);
    shown.push(...programs);
    return { ...row, programs };
  });
}

type Category = Output<typeof getDiscoveryCategories>['items'][number];

function Tile({ tile: { label, query: search, picture }, priority }: { tile: Category; priority: boolean }) {
  return (
    <Link href={`/programs?${search}`} className="block rounded-card">
      {picture ? (
        <Picture
          picture={picture}
          ratio="4/3"
          alt=""
          sizes="(min-width: 570px) 169px, calc(33vw - 21px)"
          priority={priority}
        />
      ) : (
        <span className="block aspect-4/3 rounded-card bg-level-5" />
      )}
      <span className="mt-2 block text-center text-body-14 font-semibold">{label}</span>
    </Link>
  );
}
