import { type Today, useToday } from '@oun/shell/today';
import { NextCard, StreakRow, WeekBox } from '@oun/shell/today-cards';
import { weekWords } from '@oun/shell/training-week';
import { ButtonLink } from '@oun/ui/button';
import { ErrorRow } from '@oun/ui/error-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Pick } from './Pick.tsx';
import type { Programs } from './Rows.tsx';

/** This week and the next thing to do, for who is signed in. */
export function MemberTop({ nickname, popular, short }: { nickname: string; popular: Programs; short: Programs }) {
  const { today, isError, retry } = useToday();
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
  const [first, ...others] = today.next;
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
          {first ? <NextCard next={first} now={today.now} /> : <FirstStep hasHistory={today.hasHistory} />}
        </div>
      </section>
      <Pick others={others} popular={popular} short={short} now={today.now} />
    </>
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
