import { dateOf, dateOfDay, hourOf, trainingDayNumber } from '@oun/brand/seoul';
import { wallClock } from '@oun/brand/wall-clock';
import {
  clockWords,
  NIGHT_ENDS,
  type NoticeKind,
  REMINDED_BEFORE_MINUTES,
  WORKOUT_AT,
  WORKOUT_AT_STEP,
} from '@oun/contract/notification-rules';
import { dayOfDate, DAYS_A_WEEK, mondayOf, placeInWeek } from '@oun/habit/day';
import { type Session, weekPlan } from '@oun/picks/week-plan';
import { type RawBuilder, sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { type QuietFact, tellQuietly } from '../message/message.ts';

type Ctx = Pick<JobContext, 'db' | 'now'>;
type Dates = { first: string; last: string };
type Row = {
  account_id: number;
  days: number[];
  minutes: number | null;
  done: string[];
  rests: Dates[];
  moves: { planned_on: string; moved_to: string }[];
};
type Planner = { accountId: number; minutes: number | null; today: number; sessions: Session[] };

const BATCH = 500;
/** Who has neither trained nor planned for so long is not asked any more. */
const ACTIVE_DAYS = 28;

/** Everybody who has a plan and wants to hear of it, so many at a time with all that their week follows from. */
async function eachPlanner(
  { db, now }: Ctx,
  { notice, only }: { notice: NoticeKind; only?: RawBuilder<unknown> },
  tellBatch: (planners: Planner[]) => Promise<void>,
): Promise<void> {
  const today = trainingDayNumber(now());
  const monday = mondayOf(today);
  const sunday = dateOfDay(monday + DAYS_A_WEEK - 1);
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select w.account_id, w.days, w.minutes,
        array(select distinct r.day::text from workout_record r where r.account_id = w.account_id
          and r.day between ${dateOfDay(monday)} and ${sunday}) as done,
        (select coalesce(json_agg(rest), '[]') from (
          select starts_on as first, ends_on as last from illness where account_id = w.account_id
          union all select starts_on, ends_on from plan_away where account_id = w.account_id) rest
          where rest.last >= ${dateOfDay(monday)}) as rests,
        (select coalesce(json_agg(json_build_object('planned_on', planned_on, 'moved_to', moved_to)), '[]')
          from plan_move where account_id = w.account_id and planned_on >= ${dateOfDay(monday)}) as moves
      from member_wishes w join account a on a.id = w.account_id and a.state = 'ACTIVE'
      left join notice_setting s on s.account_id = w.account_id
      where w.account_id > ${after} and w.days is not null and (${notice} = any(s.off)) is not true
        and (w.changed_at > ${now()}::timestamptz - make_interval(days => ${sql.lit(ACTIVE_DAYS)})
          or exists (select from workout_record r where r.account_id = w.account_id
            and r.day > ${dateOfDay(today - ACTIVE_DAYS)}))
        ${only === undefined ? sql`` : sql`and ${only}`}
      order by w.account_id limit ${sql.lit(BATCH)}`.execute(db);
    await tellBatch(rows.map((row) => plannerOf(row, today)));
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.account_id;
  }
}

const plannerOf = ({ account_id, days, minutes, done, rests, moves }: Row, today: number): Planner => ({
  accountId: account_id,
  minutes,
  today,
  sessions: weekPlan({
    monday: mondayOf(today),
    today,
    places: days,
    done: done.map(dayOfDate),
    away: rests.map(({ first, last }) => ({ first: dayOfDate(first), last: dayOfDate(last) })),
    moves: new Map(moves.map(({ planned_on, moved_to }) => [dayOfDate(planned_on), dayOfDate(moved_to)])),
  }),
});

/** The minute of the day for which the half hour that has begun reminds. */
function remindedMinute(now: Date): number {
  const clock = wallClock(now);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  return Math.floor(minute / WORKOUT_AT_STEP) * WORKOUT_AT_STEP + REMINDED_BEFORE_MINUTES;
}

/** Half an hour before the time somebody chose, on the days there is something left to do; nobody ill or away has any. */
export async function remindOfWorkouts(ctx: Ctx): Promise<void> {
  const minute = remindedMinute(ctx.now());
  const only = sql`coalesce(s.workout_at, ${WORKOUT_AT}::int) = ${minute}`;
  const day = dateOf(ctx.now());
  await eachPlanner(ctx, { notice: 'WORKOUT_TIME', only }, (planners) =>
    tellQuietly(
      ctx,
      planners
        .filter(({ sessions, today }) => sessions.some(({ on, state }) => state === 'OPEN' && on === today))
        .map(({ accountId, minutes }) => ({
          ...PLACE,
          accountId,
          notice: 'WORKOUT_TIME',
          // One reminder a day, whatever it is of.
          kind: 'REMINDER',
          subject: `${accountId}-${day}`,
          title: '곧 운동할 시간이에요',
          lines: [`오늘 ${clockWords(minute)}${minutes ? `, ${minutes}분이면 돼요` : '에 만나요'}.`],
        })),
    ),
  );
}

const PLACE = { about: 'WORKOUT', path: '/my/plan', site: 'life' } as const;
const DAY_NAMES = '월화수목금토일';
const nameOf = (day: number) => DAY_NAMES[placeInWeek(day)]!;

/** On Monday morning the week's plan; on others what has moved because yesterday did not come to it. */
export async function tellPlans(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  if (hourOf(now) !== NIGHT_ENDS) return;
  const day = dateOf(now);
  await eachPlanner(ctx, { notice: 'PLAN' }, (planners) =>
    tellQuietly(
      ctx,
      planners.flatMap((planner): QuietFact[] => {
        const words = planner.today === mondayOf(planner.today) ? weekWords(planner) : movedWords(planner);
        const { accountId } = planner;
        return words
          ? [{ ...PLACE, ...words, accountId, notice: 'PLAN', kind: 'PLAN', subject: `${accountId}-${day}` }]
          : [];
      }),
    ),
  );
}

type Words = Pick<QuietFact, 'title' | 'lines'>;

function weekWords({ sessions, minutes }: Planner): Words | undefined {
  const open = sessions.filter(({ state }) => state === 'OPEN');
  if (open.length === 0) return undefined;
  const days = open.map(({ on }) => nameOf(on)).join('·');
  return {
    title: '이번 주 계획이 나왔어요',
    lines: [minutes ? `${days}, 모두 ${minutes * open.length}분이에요.` : `${days}에 만나요.`],
  };
}

/** Told once: what is missed again on the day it was moved to only moves on. */
function movedWords({ sessions, today }: Planner): Words | undefined {
  const moved = sessions.find(({ planned, moved: why }) => planned === today - 1 && why === 'MISSED');
  if (!moved || moved.state !== 'OPEN') return undefined;
  return {
    title: `어제 운동을 ${moved.on === today ? '오늘' : `${nameOf(moved.on)}요일`}로 옮겼어요`,
    lines: ['못 한 날은 빚이 아니에요. 다른 날로 바꿔도 돼요.'],
  };
}
