import { query } from '@oun/client/query';
import { listPrograms, type Program } from '@oun/contract/content';
import { ProgramTile } from '@oun/shell/program-card';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { alikeQuery } from './queries.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'program.alike': true;
    'program.popular': true;
  }
}

/** Others like the one that is shown. */
export function Alike({ program }: { program: Program }) {
  const { data } = useQuery(alikeQuery(program));
  const others = data?.items.filter(({ id }) => id !== program.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section data-section="program.alike" className="later-257 mt-10 px-5">
      <SectionHeader title="비슷한 프로그램" />
      <Rail label="비슷한 프로그램" itemClassName="w-55">
        {others.map((other) => (
          <ProgramTile key={other.id} program={other} />
        ))}
      </Rail>
    </section>
  );
}

/** Where there is none to show. */
export function Popular() {
  const { data } = useQuery(query(listPrograms, { query: { sort: 'popular', limit: 6 } }));
  if (!data) return null;
  return (
    <section data-section="program.popular" className="px-5 pb-10">
      <SectionHeader title="요즘 많이 하는 운동이에요" more={{ label: '전체', href: '/programs?sort=popular' }} />
      <Rail label="요즘 많이 하는 운동" itemClassName="w-55">
        {data.items.map((program) => (
          <ProgramTile key={program.id} program={program} />
        ))}
      </Rail>
    </section>
  );
}
