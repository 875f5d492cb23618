import type { query } from '@oun/client/query';
import type { listChannels } from '@oun/contract/channel';
import type { listPrograms, ProgramCard } from '@oun/contract/content';
import { eachOnce } from '@oun/shell/each-once';
import { PrefetchAnchor } from '@oun/shell/link';
import { Picture } from '@oun/shell/picture';
import { ProgramPoster } from '@oun/shell/program-card';
import { Avatar } from '@oun/ui/avatar';
import { Link } from '@oun/ui/link';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { addressAt } from '../channels/picture-address.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'home.short': true;
    'home.ranking': true;
    'home.trainers': true;
  }
}

type Programs = ReturnType<typeof query<typeof listPrograms>>;

const RANKS = 5;

type Options = { query: Programs };

// A row that has nothing, or that failed while the others stand, is simply not there.

/** What the ranking below shows is not shown here as well. */
export function ShortRow({ query: options, popular }: Options & { popular: Programs }) {
  const ranked = useQuery(popular).data?.items.slice(0, RANKS) ?? [];
  const programs = eachOnce(useQuery(options).data?.items ?? [], ranked);
  if (programs.length === 0) return null;
  return (
    <section data-section="home.short" className="later-309 mt-10 px-5">
      <SectionHeader title="짧게 10분" more={{ label: '더 보기', href: '/programs?max_minutes=10' }} />
      <Rail label="짧게 10분" itemClassName="w-38">
        {programs.map((program) => (
          <ProgramPoster key={program.id} program={program} />
        ))}
      </Rail>
    </section>
  );
}

export function Ranking({ query: options }: { query: Programs }) {
  const programs = useQuery(options).data?.items.slice(0, RANKS) ?? [];
  if (programs.length === 0) return null;
  return (
    <section data-section="home.ranking" className="later-487 mt-10 px-5">
      <SectionHeader
        title="인기 프로그램"
        sub="이야기가 가장 많은 프로그램이에요."
        more={{ label: '전체 순위', href: '/programs?sort=popular' }}
      />
      <ol>
        {programs.map((program, i) => (
          <li key={program.id}>
            <Ranked program={program} rank={i + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ranked({ program, rank }: { program: ProgramCard; rank: number }) {
  const { weeks, days_per_week } = program;
  return (
    <article className="relative flex min-h-21 items-center gap-3.5">
      <b className="num w-6.5 shrink-0 text-center text-heading-22">{rank}</b>
      <Picture picture={program.picture} ratio="4/3" alt="" sizes="123px" rounded="control" className="w-23 shrink-0" />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-heading-16">
          <PrefetchAnchor href={`/programs/${program.slug}`} className="after:absolute after:inset-0">
            {program.title}
          </PrefetchAnchor>
        </h3>
        <p className="num mt-0.5 text-body-13 text-level-60">
          {program.channel.name} 코치 · {weeks}주 × {days_per_week === 7 ? '매일' : `주 ${days_per_week}번`}
        </p>
      </div>
    </article>
  );
}

export function TrainerRow({ query: options }: { query: ReturnType<typeof query<typeof listChannels>> }) {
  const trainers = useQuery(options).data?.items ?? [];
  if (trainers.length === 0) return null;
  return (
    <section data-section="home.trainers" className="later-158 mt-10 px-5">
      <SectionHeader title="트레이너 채널" more={{ label: '더 보기', href: '/channels' }} />
      <Rail label="트레이너 채널" gap={8} itemClassName="w-20">
        {trainers.map(({ id, slug, name, specialty, avatar }) => (
          <Link key={id} href={`/channels/${slug}`} className="flex flex-col items-center rounded-control text-center">
            <Avatar name={name} size={72} decorative src={addressAt(avatar, 144)} />
            <span className="mt-2 text-heading-14">{name}</span>
            <span className="text-body-12 text-level-60">{specialty}</span>
          </Link>
        ))}
      </Rail>
    </section>
  );
}
