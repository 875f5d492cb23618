import { query } from '@oun/client/query';
import { listChannels } from '@oun/contract/channel';
import { listPrograms } from '@oun/contract/content';
import { getBanners } from '@oun/contract/display';
import { HOME_ROWS_EXPERIMENT } from '@oun/contract/experiment-rules';
import { Banners } from '@oun/shell/banners';
import { ownExperiments, useBucket } from '@oun/shell/experiments';
import { Iam } from '@oun/shell/iam';
import { pageMeta } from '@oun/shell/meta';
import { MinutesPicker } from '@oun/shell/minutes-picker';
import { Page } from '@oun/shell/page';
import { pickQueries } from '@oun/shell/picks-queries';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { todayQueries } from '@oun/shell/today-queries';
import { UsageAsk } from '@oun/shell/usage-ask';
import { lazy, Suspense } from 'react';
import { plans } from '../package/plans.ts';
import { Hero } from './Hero.tsx';
import { Ranking, ShortRow, TrainerRow } from './Rows.tsx';

const ROW = 10;
const MINUTES = [10, 15, 20, 30];
const popular = query(listPrograms, { query: { sort: 'popular', limit: ROW } });
const short = query(listPrograms, { query: { max_minutes: 10, limit: ROW } });
const trainers = query(listChannels, { query: { limit: 12 } });
const banners = (platform: 'web' | 'app') => query(getBanners, { query: { location: 'home', platform } });

// A guest has no week to see.
const MemberTop = lazy(() => import('./MemberTop.tsx').then((loaded) => ({ default: loaded.MemberTop })));
// Who has a membership is offered none.
const HomePlans = lazy(() => import('./HomePlans.tsx').then((loaded) => ({ default: loaded.HomePlans })));
// The last row of the page, with prices and all: fetched after the rest.
const StoreRow = lazy(() => import('./StoreRow.tsx').then((loaded) => ({ default: loaded.StoreRow })));

export const loader = prefetch(({ isSignedIn, platform }) => [
  popular,
  short,
  trainers,
  banners(platform),
  ...(isSignedIn ? [...todayQueries, ...pickQueries, ownExperiments] : [plans]),
]);
export const meta = pageMeta({});

function HomeScreen() {
  const { me, platform, access } = useShell();
  const isRankingFirst = useBucket(HOME_ROWS_EXPERIMENT) === 'B';
  const rows = [
    <Suspense key="short">
      <ShortRow query={short} popular={popular} />
    </Suspense>,
    <Suspense key="ranking">
      <Ranking query={popular} />
    </Suspense>,
  ];
  return (
    <Page title="홈" isTabPlace>
      {me ? (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <MemberTop nickname={me.nickname} />
        </Suspense>
      ) : (
        <>
          <Hero />
          <Suspense>
            <HomePlans />
          </Suspense>
        </>
      )}
      <div className="mt-10 px-5">
        <MinutesPicker minutes={MINUTES} />
      </div>
      {/* Each in a boundary of its own, so that it is taken over by itself, in a short task. */}
      <Suspense>
        <Banners query={banners(platform)} />
      </Suspense>
      {isRankingFirst ? rows.toReversed() : rows}
      <Suspense>
        <TrainerRow query={trainers} />
      </Suspense>
      {/* Asked for in the browser, for those only who are known to have none: nothing above it may move. */}
      {access?.has_access === false ? (
        <Suspense>
          <HomePlans />
        </Suspense>
      ) : null}
      <Suspense>
        <StoreRow />
      </Suspense>
      <UsageAsk />
      <Iam location="home" />
    </Page>
  );
}

export default withPrefetched(HomeScreen);
