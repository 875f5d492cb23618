import { mutation } from '@oun/client/mutation';
import type { Output } from '@oun/contract/endpoint';
import { type Badge, type getBadges, noteBadgesSeen } from '@oun/contract/habit';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { ProgressBar } from '@oun/ui/progress';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Infinity as Forever } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BadgeDisc } from './BadgeDisc.tsx';
import { badges } from './queries.ts';
import { shortDate } from './words.ts';

export const loader = prefetch(() => [badges]);
export const meta = pageMeta({ title: '배지', isPrivate: true });

const FoundSecret = lazy(() => import('./FoundSecret.tsx').then((loaded) => ({ default: loaded.FoundSecret })));
const GROUPS = [
  { group: 'count', title: '횟수', sub: undefined },
  { group: 'steady', title: '꾸준함', sub: undefined },
  { group: 'secret', title: '비밀 배지', sub: '어떻게 받는지 아무도 몰라요. 하나씩 알려드릴게요.' },
] as const;

function BadgesScreen() {
  const query = useQuery(badges);
  return (
    <Page title="배지" referrer="/my" className="px-5">
      <Block
        query={query}
        title="배지를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-6 grid gap-6">
            <Skeleton shape="card" height={104} />
            <Skeleton shape="card" height={260} />
            <Skeleton shape="card" height={260} />
          </SkeletonGroup>
        }
      >
        {(data) => <Badges data={data} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(BadgesScreen);

// The list itself stays as it was seen: what was new keeps its mark until one comes back.
const see = mutation(noteBadgesSeen, { touches: 'nothing' });

function Badges({ data: { items, earned, next } }: { data: Output<typeof getBadges> }) {
  const { mutate } = useMutation(see);
  const news = items.filter(({ is_new }) => is_new).map(({ key }) => key);
  const [found, setFound] = useState(() => items.find(({ is_new, group }) => is_new && group === 'secret'));
  const key = news.join();
  useEffect(() => {
    if (key) mutate({ body: { keys: key.split(',').slice(0, 50) } });
  }, [key, mutate]);
  return (
    <>
      <h1 className="num pt-6 text-heading-24">
        {earned > 0 ? `배지 ${earned}개를 모았어요` : '첫 배지를 받아볼까요?'}
      </h1>
      {next ? <NextBadge next={next} /> : null}
      {earned === 0 ? (
        <ButtonLink size="Large" full className="mt-4" href="/programs?max_minutes=10">
          10분 운동 고르기
        </ButtonLink>
      ) : null}
      {GROUPS.map(({ group, title, sub }) => {
        const own = items.filter((badge) => badge.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className="mt-9">
            <SectionHeader title={title} sub={sub} size={18} />
            <ul aria-label={title} className="grid grid-cols-3 gap-x-2 gap-y-6">
              {own.map((badge) => (
                <li key={badge.key} className="num flex flex-col items-center text-center">
                  <BadgeDisc badge={badge} />
                  <b className={`mt-2 text-heading-14 ${badge.earned_on ? 'text-level-90' : 'text-level-70'}`}>
                    {badge.title}
                    {badge.is_new ? <span className="sr-only"> 새로 받았어요</span> : null}
                  </b>
                  <span className="mt-0.5 text-body-13 text-level-60">{underOf(badge)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p className="mt-9 flex gap-3 rounded-card bg-level-5 p-4 text-body-14 text-level-80">
        <Forever size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-level-60" />
        받은 배지는 사라지지 않아요. 쉬어도, 멤버십을 끝내도 남아요.
      </p>
      {found ? (
        <Suspense>
          <FoundSecret badge={found} onClose={() => setFound(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

function underOf({ earned_on, progress, group, how }: Badge): string {
  if (earned_on) return shortDate(earned_on);
  if (group === 'secret') return how ? `“${how}”` : '';
  return progress ? `${progress.done}/${progress.least}` : '아직이에요';
}

function NextBadge({ next }: { next: NonNullable<Output<typeof getBadges>['next']> }) {
  const { key, title, done, least, expected_on } = next;
  return (
    <div className="num mt-4 flex items-center gap-4 rounded-block bg-level-5 p-5">
      <BadgeDisc badge={{ key, group: 'count', earned_on: null }} />
      <div className="min-w-0 flex-1">
        <p className="text-heading-16">
          {least - done}번 더 하면 {title} 배지예요
        </p>
        <ProgressBar className="mt-2.5" value={done} max={least} sentence={`${done}번 했어요`} hideSentence />
        <p className="mt-2 text-body-13 text-level-60">
          {done}번{expected_on ? ` · 지금처럼 하면 ${shortDate(expected_on)}쯤이에요` : ''}
        </p>
      </div>
    </div>
  );
}
