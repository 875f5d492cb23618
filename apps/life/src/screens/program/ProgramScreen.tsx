import type { Program } from '@oun/contract/content';
import { Block } from '@oun/shell/block';
import { RouteErrorScreen } from '@oun/shell/error-screens';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import type { RootData } from '@oun/shell/root-data';
import { IconButton } from '@oun/ui/icon-button';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import { lazy, Suspense } from 'react';
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
import { StartBar } from './StartBar.tsx';
import { Teaser } from './Teaser.tsx';

// Far below the first screen.
const Alike = lazy(() => import('./Others.tsx').then((loaded) => ({ default: loaded.Alike })));
const Popular = lazy(() => import('./Others.tsx').then((loaded) => ({ default: loaded.Popular })));
const Reviews = lazy(() => import('./Reviews.tsx').then((loaded) => ({ default: loaded.Reviews })));

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
          onClick={() => void import('@oun/shell/share').then(({ share }) => share(title, `/programs/${slug}`))}
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

/** A program that is not there, or no longer: others that are. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <RouteErrorScreen />
      {isGone ? (
        <Suspense>
          <Popular />
        </Suspense>
      ) : null}
    </>
  );
}
