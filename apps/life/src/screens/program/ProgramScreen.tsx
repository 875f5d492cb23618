import { query } from '@oun/client/query';
import { getProgram, LABELS, listPrograms, type Program } from '@oun/contract/content';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramTile } from '@oun/shell/program-card';
import { Avatar } from '@oun/ui/avatar';
import { Badge } from '@oun/ui/badge';
import { Notice } from '@oun/ui/notice';
import { Rail } from '@oun/ui/rail';
import { Rating } from '@oun/ui/rating';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Play, VolumeX } from 'lucide-react';
import { useParams } from 'react-router';

const one = (slug: string) => query(getProgram, { params: { id: slug } });
const alike = ({ category }: Program) => query(listPrograms, { query: { category: [category], limit: 7 } });

export const loader = prefetch(({ params }) => [must(one(params['slug']!))]);

export const meta = pageMeta<Prefetched>(({ data }) => {
  const program = data?.first as Program | undefined;
  if (!program) return { title: '프로그램' };
  const image = program.picture.url.replace('{width}', String(program.picture.widths.at(-1)));
  return { title: program.title, description: program.promise, image };
});

function ProgramScreen() {
  const { slug = '' } = useParams();
  const program = useQuery(one(slug));
  return (
    <Page title={program.data?.title ?? '프로그램'}>
      <Block query={program} title="프로그램을 불러오지 못했어요" skeleton={<Skeleton shape="card" ratio="16/9" />}>
        {(found) => <Details program={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ProgramScreen);

function Details({ program }: { program: Program }) {
  const facts: [string, string][] = [
    ['기간', `${program.weeks}주`],
    ['일주일에', program.days_per_week === 7 ? '매일' : `${program.days_per_week}번`],
    ['하루', `${program.minutes_per_day}분`],
    ['난이도', LABELS.level[program.level]],
  ];
  return (
    <>
      <Picture picture={program.picture} ratio="16/9" rounded="none" sizes="(min-width: 570px) 570px, 100vw" priority />
      <div className="px-5 pt-5">
        <div className="flex flex-wrap gap-1.5">
          {program.is_free ? <Badge tone="ink">무료</Badge> : null}
          {program.is_new ? <Badge tone="pink">NEW</Badge> : null}
          {program.is_quiet ? (
            <Badge tone="notice" icon={<VolumeX size={14} />}>
              층간소음 없어요
            </Badge>
          ) : null}
        </div>
        <h1 className="mt-2 text-heading-26">{program.title}</h1>
        <p className="mt-2 text-body-16 text-level-70">{program.promise}</p>
        {program.rating_avg === null ? null : (
          <Rating className="mt-3" value={program.rating_avg} count={program.review_count} />
        )}
        <dl className="mt-5 grid grid-cols-4 rounded-card bg-level-5 py-4 text-center">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-body-13 text-level-60">{name}</dt>
              <dd className="num mt-0.5 text-heading-18">{value}</dd>
            </div>
          ))}
        </dl>
        <Notice tone="notice" icon={<Play size={18} />} className="mt-4">
          강의 영상을 준비하고 있어요. 곧 여기서 바로 시작할 수 있어요.
        </Notice>

        <section className="mt-10">
          <SectionHeader title="코치" />
          <div className="flex items-center gap-4">
            <Avatar
              name={program.channel.name}
              size={64}
              decorative
              src={program.channel.avatar?.url.replace('{width}', String(program.channel.avatar.widths.at(-1)))}
            />
            <div>
              <p className="text-heading-16">{program.channel.name} 코치</p>
              <p className="mt-0.5 text-body-14 text-level-70">{program.channel.introduction}</p>
            </div>
          </div>
        </section>

        <section className="mt-10">
          <SectionHeader title="움직이는 곳과 준비물" />
          <div className="flex flex-wrap gap-2">
            {program.parts.map((part) => (
              <Badge key={part}>{LABELS.part[part]}</Badge>
            ))}
            {program.equipment.map((item) => (
              <Badge key={item} tone="notice">
                {LABELS.equipment[item]}
              </Badge>
            ))}
          </div>
        </section>
        <Alike program={program} />
      </div>
    </>
  );
}

function Alike({ program }: { program: Program }) {
  const { data } = useQuery(alike(program));
  const others = data?.items.filter(({ id }) => id !== program.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="mt-10">
      <SectionHeader title="비슷한 프로그램" />
      <Rail label="비슷한 프로그램" itemClassName="w-55">
        {others.map((other) => (
          <ProgramTile key={other.id} program={other} />
        ))}
      </Rail>
    </section>
  );
}
