import type { Output } from '@oun/contract/endpoint';
import type { listRecords } from '@oun/contract/habit';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { planQuery } from '@oun/shell/picks-queries';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { type Today, useToday } from '@oun/shell/today';
import { todayQueries } from '@oun/shell/today-queries';
import { weekLine } from '@oun/shell/training-week';
import { ButtonLink } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorRow } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { ListRow } from '@oun/ui/list-row';
import { ProgressRing } from '@oun/ui/progress';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { Flame, HeartPulse, Info, Plus, Shield, ShieldCheck, Thermometer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Calendar } from './Calendar.tsx';
import { askIllness, endIllnessNow } from './illness.tsx';
import { monthOf, readMonth } from './queries.ts';
import { dateWords, monthWords, shortDate } from './words.ts';

export const loader = prefetch(({ url }) => [...todayQueries, planQuery, monthOf(readMonth(url.searchParams))]);
export const meta = pageMeta({ title: '기록', isPrivate: true });

function RecordsScreen() {
  const [search] = useSearchParams();
  const month = useQuery({ ...monthOf(readMonth(search)), placeholderData: (before) => before });
  const { today, isError, retry } = useToday();
  const planned = new Set(useQuery(planQuery).data?.items.flatMap(({ state, on }) => (state === 'OPEN' ? [on] : [])));
  return (
    <Page title="기록" referrer="/my" className="flex min-h-[calc(100dvh-56px)] flex-col pb-0">
      <div className="px-5">
        {today ? (
          <Standing today={today} />
        ) : isError ? (
          <>
            <h1 className="pt-6 text-heading-24">기록</h1>
            <ErrorRow className="mt-4" onRetry={retry}>
              이번 주 기록을 불러오지 못했어요
            </ErrorRow>
          </>
        ) : (
          <Skeleton className="mt-6" shape="card" height={220} />
        )}
        <Divider kind="band" />
      </div>
      <div className="px-5 pb-8">
        <Block
          query={month}
          title="달력을 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="grid gap-4">
              <Skeleton shape="control" height={44} />
              <Skeleton shape="card" height={340} />
            </SkeletonGroup>
          }
        >
          {(data) => (
            <>
              <Calendar key={data.month} month={data} habit={today?.habit} planned={planned} />
              <AddLink />
              <RecapLink recap={data.recap} />
            </>
          )}
        </Block>
        <ListRow
          className="mt-4"
          title="건강 그래프"
          sub="운동 시간, 열량, 걸음을 나란히 봐요"
          href="/my/health"
          lead={<HeartPulse size={22} aria-hidden="true" />}
        />
        {today ? <IllnessRow today={today} /> : null}
      </div>
      {today ? <TodayCta today={today} /> : null}
    </Page>
  );
}

export default withPrefetched(RecordsScreen);

/** The week as a sentence and a ring, the weeks in a row, and what is there for one that fails. */
function Standing({ today }: { today: Today }) {
  const { habit, count, week } = today;
  const { streak, shields, illness, goal } = habit;
  const isDoneToday = week.some(({ isToday, isDone }) => isToday && isDone);
  if (habit.total === 0)
    return (
      <>
        <h1 className="pt-6 text-heading-24 side:sr-only">기록</h1>
        <EmptyBlock
          className="mt-4"
          illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
          title="첫 운동을 기록해볼까요?"
          description="10분이면 배지를 하나 받아요."
          action={<ButtonLink href="/programs?max_minutes=10">10분 운동 고르기</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <h1 className="num pt-6 text-heading-24">{weekLine(count, goal)}</h1>
      <p className="num mt-1 text-body-15 text-level-60">{underWords()}</p>
      <div className="mt-5 flex items-center gap-5">
        <ProgressRing
          value={count}
          max={goal}
          parts
          size={112}
          thickness={13}
          label={`이번 주 목표 ${goal}번 중 ${count}번`}
        >
          <span className="num text-heading-26">
            {count}
            <span className="text-body-16 text-level-60">/{goal}</span>
          </span>
        </ProgressRing>
        <div className="min-w-0 flex-1">
          <p className="num flex items-center gap-1.5 text-heading-18">
            <Flame size={20} aria-hidden="true" className="text-orange-50" fill="currentColor" />
            {streak.weeks > 0 ? `${streak.weeks}주 연속` : '이번 주부터 시작해요'}
          </p>
          {streak.longest > 0 ? (
            <p className="num mt-0.5 text-body-13 text-level-60">
              가장 길게는 {streak.longest}주
              {streak.weeks > 1 && streak.weeks === streak.longest ? ' · 지금이 최고예요' : ''}
            </p>
          ) : null}
          <div className="mt-3 flex items-center gap-1.5">
            {Array.from({ length: shields.held }, (_, i) => (
              <ShieldCheck key={i} size={30} strokeWidth={1.6} aria-hidden="true" className="text-blue-50" />
            ))}
            {shields.weeks_to_next !== null ? (
              <Shield size={30} strokeWidth={1.6} strokeDasharray="3 3" aria-hidden="true" className="text-level-40" />
            ) : null}
            <p className="num ml-1 text-body-13">
              <b className="block font-bold text-level-90">쉬어가기 {shields.held}개</b>
              {shields.weeks_to_next === null ? '가득 모았어요' : `${shields.weeks_to_next}주 더 채우면 하나 더`}
            </p>
          </div>
        </div>
      </div>
      <p className="mt-4 flex gap-3 rounded-card bg-level-5 p-4 text-body-14 text-level-80">
        <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-level-60" />
        <span>
          못 채운 주에는 쉬어가기를 먼저 써요.
          {shields.last_used
            ? ` ${shortDate(shields.last_used)} 주에 하나 썼어요.`
            : ' 네 주를 채울 때마다 하나 받아요.'}
        </span>
      </p>
    </>
  );

  function underWords(): string {
    if (illness) return `${dateWords(illness.ends_on)}까지 쉬어요. 연속과 쉬어가기는 그대로예요.`;
    if (count >= goal) return streak.weeks > 0 ? `${streak.weeks}주 연속이에요. 잘하고 있어요.` : '';
    if (!isDoneToday && streak.weeks_with_today > streak.weeks)
      return `오늘 하면 ${streak.weeks_with_today}주 연속이에요.`;
    return '하루가 새벽 4시에 끝나요. 늦은 밤 운동도 오늘이에요.';
  }
}

const AddLink = () => (
  <ButtonLink variant="gray" size="Large" full href="/my/records/add" className="mt-3">
    <Plus size={18} aria-hidden="true" /> 밖에서 한 운동 더하기
  </ButtonLink>
);

function RecapLink({ recap }: { recap: Output<typeof listRecords>['recap'] }) {
  if (!recap) return null;
  return (
    <Link
      href={`/my/records/recap?month=${recap.month}`}
      className="num mt-5 flex items-center gap-4 rounded-block bg-orange-50/10 p-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-body-13 text-level-70">{monthWords(recap.month)} 돌아보기</span>
        <b className="mt-0.5 block text-heading-18">
          {monthWords(recap.month)}엔 {recap.count}번 움직였어요
        </b>
        <span className="mt-1 block text-body-13 text-level-70">사진 한 장으로 만들어뒀어요</span>
      </span>
      <img
        src="/recap-sunset.webp"
        alt=""
        width={64}
        height={80}
        loading="lazy"
        className="h-20 w-16 shrink-0 rotate-4 rounded-control object-cover shadow-float"
      />
    </Link>
  );
}

function IllnessRow({ today: { habit } }: { today: Today }) {
  const { illness, illness_from } = habit;
  return (
    <ListRow
      title={illness ? '다 나았어요' : '아파서 쉬어야 하나요?'}
      sub={
        illness
          ? `${shortDate(illness.starts_on)}부터 쉬고 있어요`
          : illness_from
            ? `${shortDate(illness_from)}부터 다시 쓸 수 있어요`
            : '14일까지, 연속과 쉬어가기를 지켜드려요'
      }
      lead={<Thermometer size={22} aria-hidden="true" />}
      {...(!illness_from && { onPress: illness ? endIllnessNow : askIllness })}
    />
  );
}

/** The one step that the week is waiting for; none while one is ill or has done it. */
function TodayCta({ today: { habit, week, count, next } }: { today: Today }) {
  const isDoneToday = week.some(({ isToday, isDone }) => isToday && isDone);
  if (habit.illness || isDoneToday || habit.total === 0) return null;
  const [first] = next;
  return (
    <StickyCta>
      <ButtonLink
        size="Large"
        full
        href={first ? `/programs/${first.program.slug}/lessons/${first.lesson.id}` : '/programs'}
      >
        {count + 1 === habit.goal ? '오늘 운동하고 목표 채우기' : '오늘 운동하기'}
      </ButtonLink>
    </StickyCta>
  );
}
