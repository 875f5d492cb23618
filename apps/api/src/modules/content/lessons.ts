import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type Chapter,
  type getProgramDirectories,
  type getProgramSections,
  type Lesson,
  type LessonLine,
  PREVIEW_SECONDS,
} from '@oun/contract/lesson';
import { scoreOf } from '@oun/film/plan';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import type { Context } from '../../platform/context.ts';
import { chaptersJson, filmJson, pictureJson, storedChapters } from '../media/media.ts';

/** A lesson as lists show it, as one JSON value of a query that has it joined as `lesson` with its `picture`. */
export const lessonJson = (mediaUrl: string, lesson = 'lesson', picture = 'picture'): RawBuilder<LessonLine> => {
  const column = (name: string) => sql.ref(`${lesson}.${name}`);
  return sql<LessonLine>`json_build_object('id', ${column('id')}, 'title', ${column('title')}, 'day', ${column('day')},
    'seconds', ${column('seconds')}, 'intensity', ${column('intensity')}, 'access', ${column('access')},
    'is_quiet', ${column('is_quiet')}, 'picture', ${pictureJson(mediaUrl, picture)})`;
};

/** The program that an address names, by number or by slug. */
export const isProgram = (eb: ExpressionBuilder<Database, 'program'>, idOrSlug: string) => {
  const isNumber = /^[1-9]\d{0,8}$/.test(idOrSlug);
  return eb.and([
    eb('program.state', '=', 'PUBLISHED'),
    isNumber ? eb('program.id', '=', Number(idOrSlug)) : eb('program.slug', '=', idOrSlug),
  ]);
};

/** A list of a program that is there, in one round trip: none where the program is not. */
export async function ofProgram<T>(
  { db }: Context,
  idOrSlug: string,
  items: RawBuilder<T[] | null>,
): Promise<{ items: T[] }> {
  const row = await db
    .selectFrom('program')
    .where((eb) => isProgram(eb, idOrSlug))
    .select(items.as('items'))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return { items: row.items ?? [] };
}

export const listDirectories = (ctx: Context, idOrSlug: string): Promise<Answer<typeof getProgramDirectories>> =>
  ofProgram(
    ctx,
    idOrSlug,
    sql`(select json_agg(json_build_object('id', d.id, 'position', d.position, 'title', d.title, 'summary', d.summary,
        'section_count', n.sections, 'lesson_count', n.lessons, 'seconds', n.seconds) order by d.position)
      from directory d
      cross join lateral (select count(distinct s.id) as sections, count(l.id) as lessons,
          coalesce(sum(l.seconds), 0) as seconds
        from section s left join lesson l on l.section_id = s.id where s.directory_id = d.id) n
      where d.program_id = program.id)`,
  );

export const listSections = (ctx: Context, idOrSlug: string): Promise<Answer<typeof getProgramSections>> =>
  ofProgram(
    ctx,
    idOrSlug,
    sql`(select json_agg(json_build_object('id', s.id, 'directory_id', s.directory_id, 'position', s.position,
        'title', s.title, 'lessons', coalesce(l.items, '[]')) order by d.position, s.position)
      from directory d join section s on s.directory_id = d.id
      left join lateral (
        select json_agg(${lessonJson(ctx.mediaUrl)} order by lesson.day) as items
        from lesson join picture on picture.id = lesson.picture_id where lesson.section_id = s.id) l on true
      where d.program_id = program.id)`,
  );

/** The lesson before or after one, as lists show it. */
const neighbour = (mediaUrl: string, side: 'previous' | 'next') => sql<LessonLine | null>`(
  select ${lessonJson(mediaUrl, 'other', 'op')} from lesson other join picture op on op.id = other.picture_id
  where other.program_id = lesson.program_id and ${side === 'next' ? sql`other.day > lesson.day` : sql`other.day < lesson.day`}
  order by other.day ${side === 'next' ? sql`asc` : sql`desc`} limit 1)`;
export const nextLesson = (mediaUrl: string) => neighbour(mediaUrl, 'next');

/** How many of a lesson's seconds somebody may see. */
export function secondsSeen(access: LessonLine['access'], hasAccess: boolean, seconds: number): number {
  if (hasAccess || access === 'FREE') return seconds;
  return access === 'PREVIEW' ? Math.min(PREVIEW_SECONDS, seconds) : 0;
}

/** Those that begin within the seconds somebody may see, and how many movements there are in all. */
export const seenChapters = (chapters: readonly Chapter[], until: number) => ({
  chapters: chapters.filter(({ starts_at }) => starts_at < until),
  movement_count: chapters.filter(({ kind }) => kind === 'work').length,
});

/** `hasAccess` tells, in the same query, whether whoever asks may see what is for members. */
export async function getLesson(
  { db, mediaUrl }: Context,
  id: number,
  hasAccess: RawBuilder<boolean>,
): Promise<Lesson> {
  const row = await db
    .selectFrom('lesson')
    .innerJoin('program', 'program.id', 'lesson.program_id')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .innerJoin('section', 'section.id', 'lesson.section_id')
    .innerJoin('directory', 'directory.id', 'section.directory_id')
    .innerJoin('picture', 'picture.id', 'lesson.picture_id')
    .where('lesson.id', '=', id)
    .where('program.state', '=', 'PUBLISHED')
    .select([
      lessonJson(mediaUrl).as('line'),
      sql<Lesson['program']>`json_build_object('id', program.id, 'slug', program.slug, 'title', program.title)`.as(
        'program',
      ),
      sql<Lesson['channel']>`json_build_object('slug', channel.slug, 'name', channel.name)`.as('channel'),
      'channel.trainer',
      'lesson.equipment',
      'lesson.kcal_min',
      'lesson.kcal_max',
      'lesson.steps',
      filmJson().as('film'),
      hasAccess.as('has_access'),
      'directory.title as directory_title',
      neighbour(mediaUrl, 'previous').as('previous_lesson'),
      neighbour(mediaUrl, 'next').as('next_lesson'),
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const { line, trainer, steps, film, has_access, kcal_min, kcal_max, ...rest } = row;
  const until = secondsSeen(line.access, has_access, film?.seconds ?? line.seconds);
  const chapters = film
    ? storedChapters(film, line.title, line.picture)
    : chaptersJson(mediaUrl, scoreOf(steps, trainer), { until });
  return { ...line, ...rest, kcal: [kcal_min, kcal_max], ...seenChapters(chapters, until) };
}
