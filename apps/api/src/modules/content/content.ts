import {
  BODY_PARTS,
  EQUIPMENT,
  LABELS,
  LEVELS,
  type getDiscoveryFilters,
  type listPrograms as listProgramsCall,
  PROGRAM_CATEGORIES,
  type Program,
  type ProgramCard,
} from '@oun/contract/content';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../platform/http/cursor.ts';
import type { Database } from '../../../db/rows.ts';
import type { Tx } from '../../platform/db/db.ts';
import { pictureJson } from '../media/media.ts';
import { isProgram } from './lessons.ts';

export { getLesson, lessonJson, nextLesson, secondsSeen, seenChapters } from './lessons.ts';

/** A program wears the NEW badge for this long. */
const NEW_DAYS = 30;
const MINUTES_CHOICES = [10, 15, 20, 30];

type Filters = Parsed<typeof listProgramsCall>['query'];

const SORTS = {
  recommended: { column: 'program.score', direction: 'desc', kind: 'number' },
  popular: { column: 'program.review_count', direction: 'desc', kind: 'number' },
  newest: { column: 'program.published_at', direction: 'desc', kind: 'instant' },
  short: { column: 'program.minutes_per_day', direction: 'asc', kind: 'number' },
} as const;

/** Published, and as the filters want it. */
export function matches(
  eb: ExpressionBuilder<Database, 'program' | 'channel'>,
  filters: Omit<Filters, 'sort' | 'cursor' | 'limit'>,
): Expression<SqlBool> {
  const { category, part, level, equipment, max_minutes, quiet, free, channel } = filters;
  const wanted: Expression<SqlBool>[] = [eb('program.state', '=', 'PUBLISHED')];
  if (category.length > 0) wanted.push(eb('program.category', 'in', category));
  if (level.length > 0) wanted.push(eb('program.level', 'in', level));
  if (part.length > 0) wanted.push(sql`program.parts && ${part}::text[]`);
  // Any of the chosen, and nothing else: a member with only a mat must not land in a dumbbell program.
  if (equipment.length > 0) wanted.push(sql`program.equipment <@ ${[...equipment, 'none']}::text[]`);
  if (max_minutes !== undefined) wanted.push(eb('program.minutes_per_day', '<=', max_minutes));
  if (quiet) wanted.push(eb('program.is_quiet', '=', true));
  if (free) wanted.push(eb('program.is_free', '=', true));
  if (channel !== undefined) wanted.push(eb('channel.slug', '=', channel));
  return eb.and(wanted);
}

/** What every list of programs shows of one, from the tables it is shown from. */
export const programCards = ({ db, now, mediaUrl }: Context) =>
  db
    .selectFrom('program')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .innerJoin('picture', 'picture.id', 'program.picture_id')
    .select([
      'program.id',
      'program.slug',
      'program.title',
      'program.promise',
      'program.category',
      'program.parts',
      'program.level',
      'program.equipment',
      'program.weeks',
      'program.days_per_week',
      'program.minutes_per_day',
      'program.is_quiet',
      'program.is_free',
      'program.rating_avg',
      'program.review_count',
      sql<boolean>`program.published_at > ${now()}::timestamptz - make_interval(days => ${NEW_DAYS})`.as('is_new'),
      pictureJson(mediaUrl, 'picture').as('picture'),
    ]);

export async function listPrograms(ctx: Context, filters: Filters): Promise<Answer<typeof listProgramsCall>> {
  const sort = SORTS[filters.sort];
  const after = readCursor(filters.cursor, sort.kind);

  const rows = await programCards(ctx)
    .where((eb) => matches(eb, filters))
    .$if(after !== undefined, (q) => q.where(isBehind(sort, 'program.id', after!)))
    .select([
      sql<ProgramCard['channel']>`json_build_object('slug', channel.slug, 'name', channel.name)`.as('channel'),
      placeOf(sort).as('place'),
    ])
    // The count belongs to the first page and comes with it, in the same round trip.
    .$if(after === undefined, (q) =>
      q.select((eb) =>
        eb
          .selectFrom('program')
          .innerJoin('channel', 'channel.id', 'program.channel_id')
          .where((inner) => matches(inner, filters))
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('total'),
      ),
    )
    .orderBy(sort.column, sort.direction)
    .orderBy('program.id', 'desc')
    // Literal, so that PostgreSQL plans the statement once and not for each limit anew.
    .limit(sql.lit(filters.limit + 1))
    .execute();

  const { items, next_cursor } = cutPage(rows, filters.limit, sort);
  return { items, next_cursor, total: after === undefined ? (rows[0]?.total ?? 0) : null };
}

/** By number or by slug; one that is not published is not there. */
export async function getProgram(ctx: Context, idOrSlug: string): Promise<Program> {
  const program = await programCards(ctx)
    .leftJoin('picture as avatar', 'avatar.id', 'channel.avatar_id')
    .where((eb) => isProgram(eb, idOrSlug))
    .select([
      sql<Program['channel']>`json_build_object('id', channel.id, 'slug', channel.slug, 'name', channel.name,
        'introduction', channel.introduction, 'specialty', channel.specialty,
        'avatar', case when avatar.id is not null then ${pictureJson(ctx.mediaUrl, 'avatar')} end)`.as('channel'),
      sql<[number, number]>`array[program.kcal_min, program.kcal_max]`.as('kcal'),
      'program.for_whom',
      'program.cautions',
      'program.lesson_count',
      'program.finished_count',
      'program.like_count',
      sql<number | null>`(select id from lesson where program_id = program.id and access <> 'MEMBER'
        order by day limit 1)`.as('teaser_lesson_id'),
    ])
    .executeTakeFirst();
  if (!program) throw new AppError('NOT_FOUND');
  return program;
}

export async function getFilters({ db }: Context): Promise<Answer<typeof getDiscoveryFilters>> {
  const { rows } = await sql<{ kind: string; value: string; n: number }>`
    with published as (select * from program where state = 'PUBLISHED')
    select 'category' as kind, category as value, count(*) as n from published group by category
    union all select 'level', level, count(*) from published group by level
    union all select 'part', part, count(*) from published, unnest(parts) part group by part
    union all select 'equipment', item, count(*) from published, unnest(equipment) item group by item
    union all select 'minutes', m::text, count(*) from published, unnest(${MINUTES_CHOICES}::int[]) m
      where minutes_per_day <= m group by m
    union all select 'total', '', count(*) from published`.execute(db);
  const count = (kind: string, value: string) => rows.find((row) => row.kind === kind && row.value === value)?.n ?? 0;

  const group = (key: 'category' | 'part' | 'level' | 'equipment', label: string, values: readonly string[]) => ({
    key,
    label,
    options: values
      .map((value) => ({ value, label: (LABELS[key] as Record<string, string>)[value]!, count: count(key, value) }))
      .filter((option) => option.count > 0),
  });
  return {
    groups: [
      group('category', '종류', PROGRAM_CATEGORIES),
      group('part', '부위', BODY_PARTS),
      group('level', '난이도', LEVELS),
      group('equipment', '기구', EQUIPMENT),
    ],
    minutes: MINUTES_CHOICES.map((value) => ({
      value,
      label: `${value}분 이하`,
      count: count('minutes', String(value)),
    })),
    total: count('total', ''),
  };
}

/** The last lesson of a program makes one more member who finished it. */
export const countFinished = (tx: Tx, accountId: number, lessonId: number) =>
  sql`update program set finished_count = finished_count + 1
    where id = (select program_id from lesson where id = ${lessonId})
      and not exists (select from lesson l where l.program_id = program.id and not exists (
        select from film_view v where v.account_id = ${accountId} and v.lesson_id = l.id and v.completed_at is not null))`.execute(
    tx,
  );

/** One follower more or less for each channel that `marks`, a part of the caller's own statement, names. */
export const countFollowers = (marks: string, by: 1 | -1) =>
  sql`update channel set follower_count = follower_count + ${sql.lit(by)}
    from ${sql.table(marks)} mark where channel.id = mark.target_id`;

export const countLikes = (marks: string, by: 1 | -1) =>
  sql`update program set like_count = like_count + ${sql.lit(by)}
    from ${sql.table(marks)} mark where program.id = mark.target_id`;
