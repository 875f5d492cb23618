import { trainingDayNumber, dateOfDay } from '@oun/brand/seoul';
import { LABELS, LEVELS, type ProgramCard } from '@oun/contract/content';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { LessonLine } from '@oun/contract/lesson';
import type {
  getPicks as getCall,
  PickedLesson,
  refreshPicks as refreshCall,
  Wishes,
} from '@oun/contract/personalization';
import { AIM_LABELS, AIM_SERVES, PICKS_SHOWN } from '@oun/contract/personalization-rules';
import { fitOf } from '@oun/picks/fit';
import type { Likeness } from '@oun/picks/likeness';
import { rank, type Scored } from '@oun/picks/rank';
import { reasonOf } from '@oun/picks/reason';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { lessonJson } from '../content/content.ts';
import { aboutMe, isFitting } from './fitting-lessons.ts';
import { leftOf } from './wishes.ts';

/** Further back than this nobody's programs are looked at. */
const OWN_MAX = 50;
/** What most people do, of which so much is looked at besides what goes with one's own. */
const POPULAR_MAX = 100;
/** Who is among so many is done by many. */
const POPULAR_FIRST = 10;
const NEW_DAYS = 30;
/** For so long a lesson that was hard is thought of. */
const HARD_DAYS = 7;

/** What is said to be a reason weighs, beside what was asked for: something lighter after what was hard, another place. */
const LEANS = { lighter: 0.5, balance: 0.4 } as const;

type Part = ProgramCard['parts'][number];
type Candidate = {
  id: number;
  slug: string;
  title: string;
  category: ProgramCard['category'];
  parts: Part[];
  level: ProgramCard['level'];
  minutes: number;
  doers: number;
  is_new: boolean;
  channel: PickedLesson['channel'];
  lesson: LessonLine;
  equipment: PickedLesson['equipment'];
  passed_at: string | null;
};
type Own = { program: number; done: number; stars: number | null; title: string; category: string; parts: Part[] };

type Read = {
  told: Omit<Wishes, 'left' | 'is_pain_agreed'>;
  own: Own[];
  near: Likeness[];
  candidates: Candidate[];
  /** What was trained yesterday, where it was a place and not everything. */
  yesterday: Part[];
  hard_level: ProgramCard['level'] | null;
};

/** Everything a pick follows from, in one round trip. */
async function readAll({ db, memberId, now, mediaUrl }: MemberContext): Promise<Read> {
  const at = now();
  const yesterday = dateOfDay(trainingDayNumber(at) - 1);
  const { rows } = await sql<Read>`
    with ${aboutMe(memberId, at)},
    own as materialized (
      select l.program_id, count(v.completed_at)::int as done, avg(r.rating)::float8 as stars
      from film_view v join lesson l on l.id = v.lesson_id
      left join lesson_rating r on r.account_id = v.account_id and r.lesson_id = v.lesson_id
      where v.account_id = ${memberId} group by l.program_id order by max(v.updated_at) desc limit ${sql.lit(OWN_MAX)}),
    near as materialized (
      select n.program_id, n.other_id, n.lift, n.together from own join program_likeness n using (program_id)),
    candidate as materialized (
      select other_id as id from near where lift > 0
      union (select program_id from program_doers order by doers desc, program_id limit ${sql.lit(POPULAR_MAX)})
      union (select id from program where state = 'PUBLISHED' order by published_at desc, id desc
        limit ${sql.lit(POPULAR_MAX)}))
    select
      (select to_json(told) from told) as told,
      (select coalesce(json_agg(json_build_object('program', own.program_id, 'done', own.done, 'stars', own.stars,
          'title', p.title, 'category', p.category, 'parts', p.parts)), '[]')
        from own join program p on p.id = own.program_id) as own,
      (select coalesce(json_agg(json_build_object('program', program_id, 'other', other_id, 'lift', lift,
          'together', together)), '[]') from near) as near,
      (select coalesce(json_agg(json_build_object('id', program.id, 'slug', program.slug, 'title', program.title,
          'category', program.category, 'parts', program.parts, 'level', program.level,
          'minutes', program.minutes_per_day, 'doers', coalesce(d.doers, 0),
          'is_new', program.published_at > ${at}::timestamptz - make_interval(days => ${NEW_DAYS}),
          'channel', json_build_object('slug', channel.slug, 'name', channel.name),
          'lesson', offered.line, 'equipment', offered.equipment, 'passed_at', passed.passed_at)), '[]')
        from candidate join program using (id) join channel on channel.id = program.channel_id cross join me
        left join program_doers d on d.program_id = program.id
        left join passed_pick passed on passed.account_id = me.account_id and passed.program_id = program.id
        cross join lateral (
          select ${lessonJson(mediaUrl)} as line, lesson.equipment
          from lesson join picture on picture.id = lesson.picture_id
          where lesson.program_id = program.id and ${isFitting} order by lesson.day limit 1) offered
        where program.state = 'PUBLISHED' and not exists (select from own where own.program_id = program.id)
          and (me.level is null or array_position(${[...LEVELS]}::text[], program.level)
            <= array_position(${[...LEVELS]}::text[], me.level) + 1)
          and (program.category <> 'prenatal' or me.is_birth)) as candidates,
      array(select distinct part from workout_record w join lesson l on l.id = w.lesson_id
        join program p on p.id = l.program_id, unnest(p.parts) part
        where w.account_id = ${memberId} and w.day = ${yesterday} order by part) as yesterday,
      (select case when last.intensity = 'hard' then last.level end from (
        select r.intensity, p.level from lesson_rating r join program p on p.id = r.program_id
        where r.account_id = ${memberId} and r.created_at > ${at}::timestamptz - make_interval(days => ${HARD_DAYS})
        order by r.created_at desc, r.id desc limit 1) last) as hard_level`.execute(db);
  return rows[0]!;
}

/** All that can be picked, the best first; those that were put away behind them, what was put away first before the rest. */
export async function picksOf(ctx: MemberContext): Promise<{ items: PickedLesson[]; told: Read['told'] }> {
  const read = await readAll(ctx);
  const { told, candidates } = read;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const categories = (told.goals ?? []).flatMap((aim) => AIM_SERVES[aim]);
  const asked = {
    categories,
    parts: told.body_parts ?? [],
    level: told.level ? LEVELS.indexOf(told.level) : undefined,
    minutes: told.minutes ?? undefined,
  };
  const ranked = rank({
    own: read.own.map(({ program, done, stars }) => ({ program, done, stars: stars ?? undefined })),
    near: read.near,
    doers: new Map(candidates.map(({ id, doers, is_new }) => [id, is_new ? undefined : doers])),
    fit: new Map(
      candidates.map((one) => [
        one.id,
        fitOf({ ...one, level: LEVELS.indexOf(one.level) }, asked) +
          LEANS.lighter * Number(isLighter(read, one)) +
          LEANS.balance * Number(balanceOf(read.yesterday, one.parts) !== undefined),
      ]),
    ),
  });
  const popular = new Set(
    candidates
      .filter(({ doers }) => doers > 0)
      .toSorted((a, b) => b.doers - a.doers || a.id - b.id)
      .slice(0, POPULAR_FIRST)
      .map(({ id }) => id),
  );
  const items = ranked.map((scored) => {
    const one = byId.get(scored.program)!;
    const { id, slug, title, level, channel, lesson, equipment, passed_at } = one;
    const reason = whyOf(read, scored, one, popular.has(id));
    return { passed_at, pick: { program: { id, slug, title, level }, channel, lesson, equipment, reason } };
  });
  const fresh = items.filter(({ passed_at }) => passed_at === null);
  const passed = items
    .filter(({ passed_at }) => passed_at !== null)
    .toSorted((a, b) => a.passed_at!.localeCompare(b.passed_at!));
  return { items: [...fresh, ...passed].map(({ pick }) => pick), told };
}

function whyOf(read: Read, { because }: Scored, one: Candidate, isPopular: boolean): PickedLesson['reason'] {
  const { told, own, yesterday } = read;
  const from = because && own.find(({ program }) => program === because.program);
  const goal = told.goals?.find((aim) => AIM_SERVES[aim].includes(one.category));
  const part = told.body_parts?.find((wished) => one.parts.includes(wished));
  return reasonOf({
    isLighter: isLighter(read, one),
    balance: balanceOf(yesterday, one.parts),
    because:
      from && because ? { title: from.title, together: because.together, common: commonOf(from, one) } : undefined,
    goal: goal && AIM_LABELS[goal],
    part: part && LABELS.part[part],
    minutes: told.minutes !== null && one.minutes <= told.minutes ? one.minutes : undefined,
    isNew: one.is_new,
    isPopular,
  });
}

const isLighter = ({ hard_level }: Read, { level }: Candidate): boolean =>
  hard_level !== null && LEVELS.indexOf(level) < LEVELS.indexOf(hard_level);

/** Said only of places that have nothing in common: who trained everything yesterday has spared nothing. */
function balanceOf(yesterday: readonly Part[], now: readonly Part[]) {
  const [was] = yesterday;
  const [is] = now;
  if (!was || !is || yesterday.includes('full') || now.includes('full')) return;
  if (yesterday.some((part) => now.includes(part))) return;
  return { yesterday: LABELS.part[was], now: LABELS.part[is] };
}

function commonOf(a: Pick<Own, 'category' | 'parts'>, b: Candidate): string | undefined {
  if (a.category === b.category) return LABELS.category[b.category];
  const part = a.parts.find((one) => one !== 'full' && b.parts.includes(one));
  return part && LABELS.part[part];
}

export async function getPicks(ctx: MemberContext): Promise<Answer<typeof getCall>> {
  const { items, told } = await picksOf(ctx);
  return { items: items.slice(0, PICKS_SHOWN), total: items.length, left: leftOf(told) };
}

/** Puts away what is shown, or the one that is named, and shows what comes next. */
export async function refreshPicks(
  ctx: MemberContext,
  { program_id }: Parsed<typeof refreshCall>['body'],
): Promise<Answer<typeof refreshCall>> {
  const put =
    program_id === undefined
      ? (await picksOf(ctx)).items.slice(0, PICKS_SHOWN).map(({ program }) => program.id)
      : [program_id];
  const { rows } = await sql`insert into passed_pick (account_id, program_id, passed_at)
    select ${ctx.memberId}::int, id, ${ctx.now()}::timestamptz from program
    where id = any(${put}::int[]) and state = 'PUBLISHED'
    on conflict (account_id, program_id) do update set passed_at = excluded.passed_at
    returning program_id`.execute(ctx.db);
  if (program_id !== undefined && rows.length === 0) throw new AppError('NOT_FOUND');
  return getPicks(ctx);
}
