import { dateOfDay } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { dayWords, type LessonLine } from '@oun/contract/lesson';
import type {
  getPlan as getCall,
  moveSession as moveCall,
  PickedLesson,
  Plan,
  PlanSession,
  setAway as awayCall,
} from '@oun/contract/personalization';
import { AWAY_DAYS_MAX } from '@oun/contract/personalization-rules';
import { underWay } from '@oun/contract/under-way';
import { type DayNumber, dayOfDate, DAYS_A_WEEK, mondayOf, type Span } from '@oun/habit/day';
import { lightFor, lightWeek } from '@oun/picks/light-week';
import { daysFor, type Session, type Week, weekPlan } from '@oun/picks/week-plan';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { lessonJson } from '../content/content.ts';
import { standingNow } from '../habit/habit.ts';
import { getMyPrograms } from '../library/library.ts';
import { aboutMe, isFitting } from './fitting-lessons.ts';
import { picksOf } from './picks.ts';
import { leftOf } from './wishes.ts';

/** As many as two weeks can hold. */
const LESSONS_MAX = 2 * DAYS_A_WEEK;
/** So many picks fill a plan where no program does. */
const PICKS_USED = LESSONS_MAX;
/** Nobody plans further ahead. */
const AHEAD_DAYS = 365;

type LightWeek = Span & { isOn: boolean };
type Lived = { week: Week; away: Span | undefined; ill: readonly Span[]; light: LightWeek | undefined };

/** The week of today and all that it follows from. */
async function readWeek(db: Db | Tx, memberId: number, now: Date): Promise<Lived> {
  const { lived } = await standingNow(db, memberId, now);
  const { rows } = await sql<{
    days: number[] | null;
    moves: { planned_on: string; moved_to: string }[];
    away: { starts_on: string; ends_on: string } | null;
    usual_after: string | null;
  }>`select (select days from member_wishes where account_id = ${memberId}) as days,
      (select coalesce(json_agg(json_build_object('planned_on', planned_on, 'moved_to', moved_to)), '[]')
        from plan_move where account_id = ${memberId}) as moves,
      (select json_build_object('starts_on', starts_on, 'ends_on', ends_on) from plan_away
        where account_id = ${memberId}) as away,
      (select ill_until::text from plan_as_usual where account_id = ${memberId}) as usual_after`.execute(db);
  const { days, moves, away, usual_after } = rows[0]!;
  const light = lightWeek(lived.ill, lived.today);
  const gone = away ? { first: dayOfDate(away.starts_on), last: dayOfDate(away.ends_on) } : undefined;
  return {
    away: gone && gone.last >= lived.today ? gone : undefined,
    ill: lived.ill,
    light: light && { ...light, isOn: usual_after !== dateOfDay(light.first - 1) },
    week: {
      monday: mondayOf(lived.today),
      today: lived.today,
      places: days ?? [],
      done: lived.days,
      away: [...lived.ill, ...(gone ? [gone] : [])],
      moves: new Map(moves.map(({ planned_on, moved_to }) => [dayOfDate(planned_on), dayOfDate(moved_to)])),
    },
  };
}

/** The first week after being ill: what is short and easy, each program from its beginning or from where it is. */
async function readLight(ctx: MemberContext, picks: readonly PickedLesson[]): Promise<Offered[]> {
  const told = await ctx.db
    .selectFrom('member_wishes')
    .where('account_id', '=', ctx.memberId)
    .select(['level', 'minutes'])
    .executeTakeFirst();
  const { intensity, seconds } = lightFor(told ?? { level: null, minutes: null });
  const [current] = underWay((await getMyPrograms(ctx, { kind: 'started', cursor: undefined })).items);
  const sources = [...(current ? [current.id] : []), ...picks.slice(0, PICKS_USED).map(({ program }) => program.id)];
  const { rows } = await sql<{ id: number; slug: string; title: string; lesson: LessonLine; from_day: number }>`
    with ${aboutMe(ctx.memberId, ctx.now())}
    select program.id, program.slug, program.title, ${lessonJson(ctx.mediaUrl)} as lesson, start.from_day
    from program join lesson on lesson.program_id = program.id join picture on picture.id = lesson.picture_id
    cross join me
    cross join lateral (select case when program.id = ${current?.id ?? 0} then ${current?.next_lesson.day ?? 1}::int
      else (select min(day) from lesson first where first.program_id = program.id) end as from_day) start
    left join unnest(${sources}::int[]) with ordinality source (id, place) on source.id = program.id
    left join program_doers doers on doers.program_id = program.id
    where program.state = 'PUBLISHED' and lesson.intensity <= ${intensity} and lesson.seconds <= ${seconds}
      and lesson.day between start.from_day and start.from_day + ${DAYS_A_WEEK - 1} and ${isFitting}
      and not exists (select from film_view v
        where v.account_id = me.account_id and v.lesson_id = lesson.id and v.completed_at is not null)
    order by source.place, coalesce(doers.doers, 0) desc, program.id, lesson.day limit ${sql.lit(4 * LESSONS_MAX)}`.execute(
    ctx.db,
  );
  // From where it begins and on, without a gap: nobody is put into the middle of a program.
  const next = new Map<number, number>();
  return rows
    .filter(({ id, lesson, from_day }) => {
      const isNext = lesson.day === (next.get(id) ?? from_day);
      if (isNext) next.set(id, lesson.day + 1);
      return isNext;
    })
    .map(({ slug, title, lesson }) => ({ lesson, program: { slug, title }, reason: LIGHT_REASON }));
}
const LIGHT_REASON = '아팠던 다음 주라 가볍게 시작해요';

type Offered = { lesson: LessonLine; program: { slug: string; title: string }; reason: string };

/** What to do next, in order: the program that is under way, from where it is, and what is picked after it. */
async function readOffered(ctx: MemberContext, picks: readonly PickedLesson[]): Promise<Offered[]> {
  const [current] = underWay((await getMyPrograms(ctx, { kind: 'started', cursor: undefined })).items);
  const sources = [
    ...(current ? [{ id: current.id, from: current.next_lesson.day }] : []),
    ...picks.slice(0, PICKS_USED).map(({ program, lesson }) => ({ id: program.id, from: lesson.day })),
  ];
  const { rows } = await sql<{ id: number; slug: string; title: string; lesson: LessonLine }>`
    with ${aboutMe(ctx.memberId, ctx.now())}
    select program.id, program.slug, program.title, ${lessonJson(ctx.mediaUrl)} as lesson
    from unnest(${sources.map(({ id }) => id)}::int[], ${sources.map(({ from }) => from)}::int[])
      with ordinality source (id, from_day, place)
    join program on program.id = source.id and program.state = 'PUBLISHED'
    join lesson on lesson.program_id = program.id join picture on picture.id = lesson.picture_id
    cross join me
    where ${isFitting} and not exists (select from film_view v
      where v.account_id = me.account_id and v.lesson_id = lesson.id and v.completed_at is not null)
    order by source.place, (lesson.day >= source.from_day) desc, lesson.day limit ${sql.lit(4 * LESSONS_MAX)}`.execute(
    ctx.db,
  );
  // Where a program stands is told by its next lesson alone: what cannot be begun there is not planned at all.
  const stands = (id: number) =>
    id !== current?.id || rows.find((row) => row.id === id)?.lesson.id === current.next_lesson.id;
  const whyOf = ({ id, lesson }: (typeof rows)[number]): string => {
    if (lesson.id === current?.next_lesson.id) return '하고 있는 프로그램의 다음 차례예요';
    const pick = picks.find(({ program }) => program.id === id);
    return pick?.lesson.id === lesson.id ? pick.reason.text : `이어지는 ${dayWords(lesson.day)}예요`;
  };
  return rows
    .filter(({ id }) => stands(id))
    .slice(0, LESSONS_MAX)
    .map((row) => ({ lesson: row.lesson, program: { slug: row.slug, title: row.title }, reason: whyOf(row) }));
}

export async function getPlan(ctx: MemberContext): Promise<Answer<typeof getCall>> {
  const [{ week, away, ill, light }, { items, told }] = await Promise.all([
    readWeek(ctx.db, ctx.memberId, ctx.now()),
    picksOf(ctx),
  ]);
  const sessions = [...weekPlan(week), ...weekPlan({ ...week, monday: week.monday + DAYS_A_WEEK })];
  const isLightDay = (day: DayNumber) => light !== undefined && light.isOn && light.first <= day && day <= light.last;
  const hasLight = sessions.some(({ on, state }) => state === 'OPEN' && isLightDay(on));
  const [offered, easy] = await Promise.all([
    sessions.length > 0 ? readOffered(ctx, items) : [],
    hasLight ? readLight(ctx, items) : [],
  ]);
  const isIll = ill.find(({ first, last }) => first <= week.today && week.today <= last);
  return {
    today: dateOfDay(week.today),
    monday: dateOfDay(week.monday),
    items: filled(sessions, offered, easy, isLightDay),
    done: week.done.filter((day) => mondayOf(day) === week.monday).map(dateOfDay),
    away: datesOf(away),
    illness: datesOf(isIll),
    light: light ? { ...datesOf(light)!, is_on: light.isOn } : null,
    left: leftOf(told),
  };
}

const datesOf = (span: Span | undefined): Plan['away'] =>
  span ? { starts_on: dateOfDay(span.first), ends_on: dateOfDay(span.last) } : null;

/** What is open gets what comes next, by its day; on light days what is easy, as far as there is something. */
function filled(
  sessions: readonly Session[],
  offered: readonly Offered[],
  easy: readonly Offered[],
  isLightDay: (day: DayNumber) => boolean,
): PlanSession[] {
  const given = new Set<number>();
  const take = (from: readonly Offered[]) => {
    const next = from.find(({ lesson }) => !given.has(lesson.id));
    if (next) given.add(next.lesson.id);
    return next;
  };
  return sessions.map(({ planned, on, state, moved }) => {
    const next = state !== 'OPEN' ? undefined : ((isLightDay(on) ? take(easy) : undefined) ?? take(offered));
    return {
      planned_on: dateOfDay(planned),
      on: dateOfDay(on),
      state,
      moved: moved ?? null,
      lesson: next?.lesson ?? null,
      program: next?.program ?? null,
      reason: next?.reason ?? null,
    };
  });
}

export async function moveSession(
  ctx: MemberContext,
  { planned_on, to }: Parsed<typeof moveCall>['body'],
): Promise<Answer<typeof moveCall>> {
  const { db, memberId, now } = ctx;
  const [planned, day] = [dayOfDate(planned_on), dayOfDate(to)];
  await db.transaction().execute(async (tx) => {
    // One after the other: two that are moved at once must not meet on one day.
    await tx.selectFrom('member_wishes').where('account_id', '=', memberId).select('account_id').forUpdate().execute();
    const { week } = await readWeek(tx, memberId, now());
    const session = weekPlan(week).find((one) => one.planned === planned);
    if (!session || session.state === 'DONE') throw new AppError('PLAN_SESSION_GONE');
    if (!daysFor(week, planned).includes(day)) throw new AppError('PLAN_DAY_TAKEN');
    await writeMove(tx, memberId, planned, day, week.monday);
  });
  return getPlan(ctx);
}

/** Moved back it is as if it never was; weeks that are over are let go of. */
async function writeMove(tx: Tx, account_id: number, planned: DayNumber, to: DayNumber, monday: DayNumber) {
  const [planned_on, moved_to] = [dateOfDay(planned), dateOfDay(to)];
  await tx
    .deleteFrom('plan_move')
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([eb('planned_on', '=', planned_on), eb('planned_on', '<', dateOfDay(monday))]))
    .execute();
  if (planned !== to) await tx.insertInto('plan_move').values({ account_id, planned_on, moved_to }).execute();
}

export async function setAway(
  ctx: MemberContext,
  { starts_on, ends_on }: Parsed<typeof awayCall>['body'],
): Promise<Answer<typeof awayCall>> {
  const { week } = await readWeek(ctx.db, ctx.memberId, ctx.now());
  const [first, last] = [dayOfDate(starts_on), dayOfDate(ends_on)];
  if (last < first || last < week.today || last > week.today + AHEAD_DAYS)
    throw new AppError('INVALID_INPUT', { fields: { ends_on: '돌아오는 날을 다시 골라주세요.' } });
  if (last - first >= AWAY_DAYS_MAX)
    throw new AppError('INVALID_INPUT', { fields: { ends_on: `${AWAY_DAYS_MAX}일까지 고를 수 있어요.` } });
  await ctx.db
    .insertInto('plan_away')
    .values({ account_id: ctx.memberId, starts_on, ends_on, created_at: ctx.now() })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ starts_on, ends_on }))
    .execute();
  return getPlan(ctx);
}

export async function endAway(ctx: MemberContext): Promise<Plan> {
  await ctx.db.deleteFrom('plan_away').where('account_id', '=', ctx.memberId).execute();
  return getPlan(ctx);
}

/** Said of one time being ill: after the next it is asked anew. */
export async function setPlanPace(ctx: MemberContext, isLight: boolean): Promise<Plan> {
  const { db, memberId, now } = ctx;
  const { light } = await readWeek(db, memberId, now());
  if (!light) throw new AppError('PLAN_SESSION_GONE');
  if (isLight) await db.deleteFrom('plan_as_usual').where('account_id', '=', memberId).execute();
  else {
    const ill_until = dateOfDay(light.first - 1);
    await db
      .insertInto('plan_as_usual')
      .values({ account_id: memberId, ill_until, created_at: now() })
      .onConflict((oc) => oc.column('account_id').doUpdateSet({ ill_until }))
      .execute();
  }
  return getPlan(ctx);
}
