import { mutation, perform } from '@oun/client/mutation';
import { endAway, moveSession, type Plan, type PlanSession, setPlanPace } from '@oun/contract/personalization';
import { dayOfDate, placeInWeek } from '@oun/habit/day';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { popupError, snackbar, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { planQuery } from '@oun/shell/picks-queries';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CalendarClock,
  Check,
  CornerRightDown,
  Feather,
  HeartPulse,
  Plane,
  SlidersHorizontal,
  Thermometer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { askIllness, endIllnessNow } from '../record/illness.tsx';
import { PLAN_TOUCHES } from './queries.ts';
import { DAY_NAMES } from './words.ts';

export const loader = prefetch(() => [planQuery]);
export const meta = pageMeta({ title: '이번 주 계획', isPrivate: true });

const move = mutation(moveSession, { touches: PLAN_TOUCHES });
const pace = mutation(setPlanPace, { touches: PLAN_TOUCHES });
const back = mutation(endAway, { touches: PLAN_TOUCHES });

function PlanScreen() {
  const plan = useQuery(planQuery);
  return (
    <Page title="이번 주 계획" referrer="/" className="px-5">
      <Block
        query={plan}
        title="계획을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-6 grid gap-4">
            <Skeleton shape="control" height={64} />
            <Skeleton shape="card" height={96} />
            <Skeleton shape="card" height={96} />
            <Skeleton shape="card" height={96} />
          </SkeletonGroup>
        }
      >
        {(data) => (data.items.length > 0 ? <Week plan={data} /> : <NoPlan />)}
      </Block>
    </Page>
  );
}

export default withPrefetched(PlanScreen);

const NoPlan = () => (
  <>
    <h1 className="pt-6 text-heading-24">이번 주 계획</h1>
    <EmptyBlock
      className="mt-6"
      illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
      title="어떤 운동이 맞을지 7가지만 알려주세요"
      description="운동할 요일까지 알려주면 한 주를 짜드려요."
      action={<ButtonLink href="/my/preferences">시작하기</ButtonLink>}
    />
  </>
);

const TIMES = ['', '한 번', '두 번', '세 번', '네 번', '다섯 번', '여섯 번', '일곱 번'] as const;
const minutesOf = ({ lesson }: PlanSession) => (lesson ? Math.round(lesson.seconds / 60) : 0);
const nameOf = (date: string) => DAY_NAMES[placeInWeek(dayOfDate(date))]!;

function Week({ plan }: { plan: Plan }) {
  const [search] = useSearchParams();
  const { me } = useShell();
  const isNew = search.has('made');
  const nextMonday = dayOfDate(plan.monday) + 7;
  const own = plan.items.filter(({ planned_on }) => dayOfDate(planned_on) < nextMonday);
  const later = plan.items.filter(({ planned_on, state }) => dayOfDate(planned_on) >= nextMonday && state === 'OPEN');
  const open = own.filter(({ state }) => state === 'OPEN');
  const shown = isNew && open.length === 0 ? later : open;
  return (
    <>
      {plan.illness ? (
        <Rest title="푹 쉬어요. 기록은 지키고 있을게요." span={plan.illness}>
          <Button variant="gray" onClick={endIllnessNow}>
            다 나았어요
          </Button>
        </Rest>
      ) : (
        <>
          <h1 className="num pt-6 text-heading-24">
            {isNew && me ? (
              <>
                {me.nickname} 님의 {open.length > 0 ? '이번 주' : '다음 주'}예요.
                <br />
                {TIMES[shown.length]}, 모두 {shown.reduce((sum, session) => sum + minutesOf(session), 0)}분이에요.
              </>
            ) : (
              weekTitle(own)
            )}
          </h1>
          <p className="mt-1 text-body-15 text-level-60">
            못 한 날은 알아서 옮겨요. 아프거나 여행 중이면 멈춰둘 수 있어요.
          </p>
        </>
      )}
      {plan.away ? <Away span={plan.away} /> : null}
      {plan.light ? <LightWeek light={plan.light} isIll={plan.illness !== null} /> : null}
      <h2 className="sr-only">이번 주</h2>
      <Sessions label="이번 주" sessions={own} plan={plan} />
      <Troubles today={plan.today} />
      {later.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-3 text-heading-18">다음 주</h2>
          <Sessions label="다음 주" sessions={later} plan={plan} />
        </section>
      ) : null}
      {isNew ? (
        <ButtonLink href="/" size="Large" full className="mt-8">
          이대로 시작하기
        </ButtonLink>
      ) : null}
    </>
  );
}

function weekTitle(own: readonly PlanSession[]): string {
  const done = own.filter(({ state }) => state === 'DONE').length;
  const open = own.filter(({ state }) => state === 'OPEN').length;
  if (open === 0) return done > 0 ? `이번 주 ${TIMES[done]} 했어요` : '이번 주는 쉬어가요';
  return done > 0 ? `이번 주 ${TIMES[done]} 했고, ${TIMES[open]} 남았어요` : `이번 주 ${TIMES[open]}이에요`;
}

const Rest = ({
  title,
  span,
  children,
}: {
  title: string;
  span: { starts_on: string; ends_on: string };
  children: ReactNode;
}) => (
  <>
    <h1 className="pt-6 text-heading-24">{title}</h1>
    <p className="num mt-1 text-body-15 text-level-70">
      {formatDate(span.starts_on)}부터 {formatDate(span.ends_on)}까지 계획을 멈췄어요. 더 일찍 끝내도 돼요.
    </p>
    <Callout className="mt-4" icon={<HeartPulse size={20} />}>
      열이 나거나 숨이 차면 운동하지 말고 진료를 받아주세요.
    </Callout>
    <div className="mt-4">{children}</div>
  </>
);

function Away({ span }: { span: { starts_on: string; ends_on: string } }) {
  const end = useMutation({
    ...back,
    onSuccess: () => toast('계획을 다시 이어가요.'),
    onError: (error) => toast(error.message, 'failed'),
  });
  return (
    <Callout
      tone="notice"
      className="mt-4"
      icon={<Plane size={20} />}
      action={
        <Button variant="plain" pending={end.isPending} onClick={() => end.mutate()}>
          지우기
        </Button>
      }
    >
      <span className="num">
        {formatDate(span.starts_on)}부터 {formatDate(span.ends_on)}까지 집을 비워요
      </span>
    </Callout>
  );
}

/** The week after being ill; who feels well does what they always do. */
function LightWeek({ light, isIll }: { light: NonNullable<Plan['light']>; isIll: boolean }) {
  const change = useMutation({
    ...pace,
    onSuccess: (_, { body }) => toast(body.is_light ? '가볍게 시작해요.' : '평소대로 짰어요.'),
    onError: (error) => void popupError(error),
  });
  const words = isIll ? '돌아오는 첫 주는 가볍게 시작해요' : '아팠던 다음 주라 가볍게 시작해요';
  return (
    <Callout
      tone="notice"
      className="mt-4"
      icon={<Feather size={20} />}
      action={
        <Button
          variant="plain"
          pending={change.isPending}
          onClick={() => change.mutate({ body: { is_light: !light.is_on } })}
        >
          {light.is_on ? '평소대로' : '가볍게'}
        </Button>
      }
    >
      <span className="num">
        {light.is_on
          ? `${words}. ${formatDate(light.ends_on)}까지 짧게, 세기를 한 단계 낮춰요.`
          : '평소대로 하고 있어요. 힘들면 가볍게 바꿔도 돼요.'}
      </span>
    </Callout>
  );
}

type SessionsProps = { label: string; sessions: readonly PlanSession[]; plan: Plan };
type Row = { day: string; key: string; session?: PlanSession; movedTo?: string };

function Sessions({ label, sessions, plan }: SessionsProps) {
  // Where one was moved from stays to be seen, as the place it left.
  const rows: Row[] = sessions
    .flatMap((session): Row[] => {
      const { planned_on, on, state } = session;
      if (state === 'DROPPED') return [];
      const own = { day: on, key: planned_on, session };
      const left = { day: planned_on, key: `from-${planned_on}`, movedTo: on };
      return planned_on === on || state === 'DONE' ? [own] : [left, own];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <ol aria-label={label} className="mt-5 grid gap-3">
      {rows.map(({ day, key, session, movedTo }) => (
        <li key={key} className="flex min-w-0 items-stretch gap-3">
          <p className="num flex w-10 shrink-0 flex-col items-center justify-center text-body-13 text-level-60">
            {day === plan.today ? '오늘' : nameOf(day)}
            <b className="text-heading-18 text-level-90">{Number(day.slice(-2))}</b>
          </p>
          {session ? (
            <SessionCard session={session} plan={plan} />
          ) : (
            <p className="flex min-h-14 flex-1 items-center justify-between rounded-card border border-dashed border-level-30 px-4 text-body-15 text-level-60">
              {nameOf(movedTo!)}요일로 옮겼어요
              <CornerRightDown size={20} aria-hidden="true" />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function SessionCard({ session, plan }: { session: PlanSession; plan: Plan }) {
  const { lesson, program, reason, state, moved } = session;
  const change = useMove();
  if (state === 'DONE')
    return (
      <p className="flex min-h-16 flex-1 items-center justify-between rounded-card bg-level-5 px-4 text-body-15">
        운동했어요
        <span className="flex size-7.5 items-center justify-center rounded-chip bg-pink-50 text-level-0">
          <Check size={18} strokeWidth={2.5} aria-hidden="true" />
        </span>
      </p>
    );
  const isThisWeek = dayOfDate(session.planned_on) < dayOfDate(plan.monday) + 7;
  return (
    <article
      className={cx(
        'relative flex min-w-0 flex-1 items-center gap-3 rounded-card p-2.5 pr-1',
        moved ? 'inset-ring-2 inset-ring-blue-50' : 'inset-ring inset-ring-level-20',
      )}
    >
      {lesson && program ? (
        <>
          <Picture
            picture={lesson.picture}
            ratio="4/3"
            alt=""
            sizes="176px"
            rounded="control"
            className="w-22 shrink-0"
          />
          <div className="min-w-0 flex-1">
            <h3 className="line-clamp-2 text-heading-16">
              <Link href={`/programs/${program.slug}/lessons/${lesson.id}`} className="after:absolute after:inset-0">
                {lesson.title}
              </Link>
            </h3>
            <p className="num truncate text-body-13 text-level-60">
              {minutesOf(session)}분 · {program.title}
            </p>
            <p className="line-clamp-2 text-body-13 font-semibold text-pink-60">{reason}</p>
          </div>
        </>
      ) : (
        <p className="flex-1 px-2 text-body-15 text-level-70">하고 싶은 운동을 골라도 좋아요</p>
      )}
      {isThisWeek ? (
        <IconButton
          label={`${formatDate(session.on)} 운동 옮기기`}
          className="relative z-1"
          icon={<CalendarClock size={20} aria-hidden="true" />}
          onClick={() => void change(session, plan)}
        />
      ) : null}
    </article>
  );
}

/** Asks for another day, moves, and can move back. */
function useMove() {
  const client = useQueryClient();
  const send = (planned_on: string, to: string) => perform(client, move, { body: { planned_on, to } });
  return async ({ planned_on, on }: PlanSession, plan: Plan) => {
    const { askDay } = await import('./day-sheet.tsx');
    const to = await askDay(plan, planned_on);
    if (!to) return;
    try {
      await send(planned_on, to);
      snackbar(`${formatDate(to)}로 옮겼어요`, {
        label: '되돌리기',
        onPress: () => void send(planned_on, on).catch(popupError),
      });
    } catch (error) {
      void popupError(error as Error);
    }
  };
}

function Troubles({ today }: { today: string }) {
  const box = 'flex flex-col items-start gap-1 rounded-card bg-level-5 p-4 text-left';
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-heading-18">사정이 생겼나요?</h2>
      <div className="grid grid-cols-3 gap-2">
        <button type="button" className={box} onClick={askIllness}>
          <Thermometer size={22} aria-hidden="true" />
          <b className="mt-1 text-heading-16">아파요</b>
          <span className="num text-body-13 text-level-60">14일까지 쉬어요</span>
        </button>
        <button
          type="button"
          className={box}
          onClick={() => void import('./away-sheet.tsx').then(({ askAway }) => askAway(today))}
        >
          <Plane size={22} aria-hidden="true" />
          <b className="mt-1 text-heading-16">집을 비워요</b>
          <span className="text-body-13 text-level-60">날짜를 골라요</span>
        </button>
        <Link href="/my/preferences?step=days" className={box}>
          <SlidersHorizontal size={22} aria-hidden="true" />
          <b className="mt-1 text-heading-16">요일 바꾸기</b>
          <span className="text-body-13 text-level-60">한 주를 다시 짜요</span>
        </Link>
      </div>
    </section>
  );
}
