import { query } from '@oun/client/query';
import { listPrograms, type Program } from '@oun/contract/content';
import { Block } from '@oun/shell/block';
import { RouteErrorScreen } from '@oun/shell/error-screens';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProgramTile } from '@oun/shell/program-card';
import type { RootData } from '@oun/shell/root-data';
import { share } from '@oun/shell/share';
import { IconButton } from '@oun/ui/icon-button';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import { Suspense } from 'react';
import { isRouteErrorResponse, type MetaDescriptor, useParams, useRouteError } from 'react-router';
import { Band } from './Band.tsx';
import { courseOf } from './course.ts';
import { Curriculum } from './Curriculum.tsx';
import { Overview } from './Overview.tsx';
import {
  accessQuery,
  alikeQuery,
  directoriesQuery,
  legacyReviewsQuery,
  lessonReviewsQuery,
  programQuery,
  reviewsQuery,
  sectionsQuery,
  summaryQuery,
  viewsQuery,
} from './queries.ts';
import { Reviews } from './Reviews.tsx';
import { StartBar } from './StartBar.tsx';
import { Teaser } from './Teaser.tsx';

export const loader = prefetch<Program>(
  ({ params: { slug = '' }, isSignedIn }) => [
    must(programQuery(slug)),
    ...(isNumber(slug) ? [] : partsOf(slug)),
    ...(isSignedIn ? [accessQuery] : []),
  ],
  (program, { params: { slug = '' }, isSignedIn }) => [
    alikeQuery(program),
    // Its parts are asked for by name, which a number has to be turned into first.
    ...(isNumber(slug) ? partsOf(program.slug) : []),
    ...(isSignedIn ? [viewsQuery(program.id)] : []),
  ],
);

const isNumber = (slug: string) => /^\d+$/.test(slug);
const partsOf = (slug: string) => [
  directoriesQuery(slug),
  sectionsQuery(slug),
  summaryQuery(slug),
  reviewsQuery(slug),
  lessonReviewsQuery(slug),
  legacyReviewsQuery(slug),
];

const describe = pageMeta<Prefetched>(({ data }) => {
  const program = data?.first as Program | undefined;
  if (!program) return { title: '프로그램' };
  const image = program.picture.url.replace('{width}', String(program.picture.widths.at(-1)));
  return { title: program.title, description: program.promise, image };
});

export function meta(args: Parameters<typeof describe>[0]): MetaDescriptor[] {
  const program = args.loaderData?.first as Program | undefined;
  const origin = (args.matches[0] as { loaderData?: RootData } | undefined)?.loaderData?.origin ?? '';
  return [...describe(args), ...(program ? [{ 'script:ld+json': courseOf(program, origin) }] : [])];
}

function ProgramScreen() {
  const { slug = '' } = useParams();
  const program = useQuery(programQuery(slug));
  const title = program.data?.title ?? '프로그램';
  return (
    <Page
      title={title}
      isOverPicture
      className="pb-0!"
      actions={
        <IconButton
          label="공유"
          variant="glass"
          className="rounded-chip!"
          icon={<Share size={22} aria-hidden="true" />}
          onClick={() => void share(title, `/programs/${slug}`)}
        />
      }
    >
      <Block query={program} title="프로그램을 불러오지 못했어요" skeleton={<ProgramSkeleton />}>
        {(found) => (
          // Another program is another page: nothing opened or playing on the last one stays.
          <div key={found.id}>
            <Teaser program={found} />
            <Overview program={found} />
            <Band />
            {/* Each in a boundary of its own, so that it is taken over by itself, in a short task. */}
            <Suspense>
              <Curriculum program={found} />
            </Suspense>
            <Band />
            <Suspense>
              <Reviews program={found} />
            </Suspense>
            <Suspense>
              <Alike program={found} />
            </Suspense>
            <div className="h-10" />
            <StartBar program={found} />
          </div>
        )}
      </Block>
    </Page>
  );
}

export default withPrefetched(ProgramScreen);

function ProgramSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton ratio="16/9" />
      <div className="grid gap-3 px-5 pt-6">
        <Skeleton width="40%" height={22} />
        <Skeleton width="80%" height={34} />
        <Skeleton width="60%" height={24} />
        <Skeleton shape="card" height={80} className="mt-5" />
      </div>
    </SkeletonGroup>
  );
}

function Alike({ program }: { program: Program }) {
  const { data } = useQuery(alikeQuery(program));
  const others = data?.items.filter(({ id }) => id !== program.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="later-257 mt-10 px-5">
      <SectionHeader title="비슷한 프로그램" />
      <Rail label="비슷한 프로그램" itemClassName="w-55">
        {others.map((other) => (
          <ProgramTile key={other.id} program={other} />
        ))}
      </Rail>
    </section>
  );
}

/** A program that is not there, or no longer: others that are. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <RouteErrorScreen />
      {isGone ? <Popular /> : null}
    </>
  );
}

function Popular() {
  const { data } = useQuery(query(listPrograms, { query: { sort: 'popular', limit: 6 } }));
  if (!data) return null;
  return (
    <section className="px-5 pb-10">
      <SectionHeader title="요즘 많이 하는 운동이에요" more={{ label: '전체', href: '/programs?sort=popular' }} />
      <Rail label="요즘 많이 하는 운동" itemClassName="w-55">
        {data.items.map((program) => (
          <ProgramTile key={program.id} program={program} />
        ))}
      </Rail>
    </section>
  );
}
