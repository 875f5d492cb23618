import { Picks } from '@oun/shell/picks';
import { PlanRail } from '@oun/shell/plan-rail';
import { type Today, useToday } from '@oun/shell/today';
import { NextCard, StreakRow, WeekBox } from '@oun/shell/today-cards';
import { usePlan } from '@oun/shell/today-plan';
import { weekWords } from '@oun/shell/training-week';
import { ButtonLink } from '@oun/ui/button';
import { ErrorRow } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { rateable } from '../plan/queries.ts';

/** This week and the next thing to do, for who is signed in. */
export function MemberTop({ nickname }: { nickname: string }) {
  const { today, isError, retry } = useToday();
  const { next, isPlanned, coming } = usePlan(today);
  if (!today) {
    return (
      <section className="px-5 pt-6">
        <h1 className="text-heading-24">{nickname} 님, 반가워요.</h1>
        {isError ? (
          <ErrorRow className="mt-5" onRetry={retry}>
            이번 주 기록을 불러오지 못했어요
          </ErrorRow>
        ) : (
          <SkeletonGroup className="mt-5 grid gap-7">
            <Skeleton shape="card" height={92} />
            <Skeleton shape="card" height={420} />
          </SkeletonGroup>
        )}
      </section>
    );
  }
  return (
    <>
      <section className="px-5 pt-6">
        <h1 className="text-heading-24">
          {today.hasHistory ? <WeekWords today={today} nickname={nickname} /> : <Welcome nickname={nickname} />}
        </h1>
        <div className="mt-5">
          <WeekBox week={today.week} goal={today.habit.goal} />
          <StreakRow {...today.habit} />
        </div>
        <div className="mt-7">
          {next ? (
            <NextCard next={next} now={today.now} isPlanned={isPlanned} />
          ) : (
            <FirstStep hasHistory={today.hasHistory} />
          )}
        </div>
      </section>
      <Picks />
      <AskHow />
      <PlanRail sessions={coming} />
    </>
  );
}

/** After so many finished lessons nothing was said of. */
const ASK_AFTER = 3;

function AskHow() {
  const lessons = useQuery(rateable).data?.items ?? [];
  if (lessons.length < ASK_AFTER) return null;
  return (
    <div className="mt-4 px-5">
      <Link
        href="/my/survey"
        className="flex min-h-control items-center justify-between gap-3 rounded-card bg-level-5 px-5 py-3 text-body-15"
      >
        최근에 끝낸 운동, 어땠나요?
        <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      </Link>
    </div>
  );
}

function WeekWords({ today, nickname }: { today: Today; nickname: string }) {
  const [count, rest] = weekWords(today.count, today.habit.goal);
  return (
    <>
      {nickname} 님, {count}
      <br />
      {rest}
    </>
  );
}

const Welcome = ({ nickname }: { nickname: string }) => (
  <>
    {nickname} 님, 반가워요.
    <br />첫 운동을 골라볼까요?
  </>
);

/** Nothing is under way: somewhere to begin. */
const FirstStep = ({ hasHistory }: { hasHistory: boolean }) => (
  <ButtonLink href={hasHistory ? '/programs' : '/programs?level=intro'} size="Large" full>
    {hasHistory ? '오늘 운동 고르기' : '첫 운동 고르기'}
  </ButtonLink>
);
