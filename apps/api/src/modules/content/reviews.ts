import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  getLegacyReviews,
  getLessonReviews,
  getProgramReviews,
  getProgramSummary,
  getRateableLessons,
  ProgramReview,
  rateLesson as rateLessonCall,
  writeProgramReview,
} from '@oun/contract/lesson';
import { type RawBuilder, sql } from 'kysely';
import type { Context, MemberContext } from '../../platform/context.ts';
import { cutPage, readCursor, type Sort } from '../../platform/http/cursor.ts';
import { isProgram, lessonJson, ofProgram } from './lessons.ts';

/** Newest first is by number: what was written later has the higher one. */
const NEWEST: Sort = { column: 'id', direction: 'desc', kind: 'number' };
const RATEABLE_MAX = 20;

type Page = Parsed<typeof getProgramReviews>['query'];
type Row = { id: number; place: string };

const author = sql`json_build_object('nickname', case when a.withdrawn_at is null then a.nickname else '탈퇴한 회원' end,
  'is_withdrawn', a.withdrawn_at is not null)`;

/** A page of something a program has many of, in one round trip. `rows` gives json objects with their `id`, newest first. */
async function pageOfProgram<T extends { id: number }>(
  ctx: Context,
  idOrSlug: string,
  { cursor, limit }: Page,
  rows: (behind: RawBuilder<unknown>, count: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<{ items: T[]; next_cursor: string | null }> {
  const after = readCursor(cursor, 'number');
  const found = await ofProgram<T & Row>(
    ctx,
    idOrSlug,
    sql`(select json_agg(page.item order by page.id desc) from (${rows(
      after ? sql`r.id < ${after[1]}` : sql`true`,
      sql.lit(limit + 1),
    )}) page)`,
  );
  const placed = found.items.map((item) => ({ ...item, place: String(item.id) }));
  return cutPage(placed, limit, NEWEST);
}

export const listReviews = (ctx: Context, idOrSlug: string, page: Page): Promise<Answer<typeof getProgramReviews>> =>
  pageOfProgram<ProgramReview>(
    ctx,
    idOrSlug,
    page,
    (behind, count) => sql`select r.id, json_build_object('id', r.id, 'author', ${author}, 'rating', r.rating,
        'content', r.content, 'created_at', r.created_at, 'done_lessons', (
          select count(*) from film_view v join lesson l on l.id = v.lesson_id
          where v.account_id = r.account_id and l.program_id = r.program_id and v.completed_at is not null)) as item
      from program_review r join account a on a.id = r.account_id
      where r.program_id = program.id and ${behind} order by r.id desc limit ${count}`,
  );

export const listLegacyReviews = (
  ctx: Context,
  idOrSlug: string,
  page: Page,
): Promise<Answer<typeof getLegacyReviews>> =>
  pageOfProgram(
    ctx,
    idOrSlug,
    page,
    (behind, count) => sql`select r.id, json_build_object('id', r.id, 'author_name', r.author_name, 'rating', r.rating,
        'content', r.content, 'written_on', r.written_on) as item
      from legacy_review r where r.program_id = program.id and ${behind} order by r.id desc limit ${count}`,
  );

export const listLessonReviews = (
  ctx: Context,
  idOrSlug: string,
  page: Page,
): Promise<Answer<typeof getLessonReviews>> =>
  pageOfProgram(
    ctx,
    idOrSlug,
    page,
    (behind, count) => sql`select r.id, json_build_object('id', r.id, 'author', ${author},
        'lesson', json_build_object('id', l.id, 'title', l.title, 'day', l.day), 'rating', r.rating,
        'intensity', r.intensity, 'content', r.content, 'created_at', r.created_at) as item
      from lesson_rating r join account a on a.id = r.account_id join lesson l on l.id = r.lesson_id
      where r.program_id = program.id and r.content is not null and ${behind} order by r.id desc limit ${count}`,
  );

export async function getSummary({ db }: Context, idOrSlug: string): Promise<Answer<typeof getProgramSummary>> {
  const row = await db
    .selectFrom('program')
    .where((eb) => isProgram(eb, idOrSlug))
    .select([
      'rating_avg',
      'review_count',
      'finished_count',
      sql<[number, number, number, number, number]>`(select array_agg((
          select count(*)::int from program_review r where r.program_id = program.id and r.rating = star) order by star)
        from generate_series(1, 5) star)`.as('ratings'),
      sql<{ easy: number; right: number; hard: number }>`(select json_build_object(
          'easy', count(*) filter (where intensity = 'easy'), 'right', count(*) filter (where intensity = 'right'),
          'hard', count(*) filter (where intensity = 'hard'))
        from lesson_rating r where r.program_id = program.id)`.as('intensity'),
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** One review a member and program, from who has finished at least one lesson of it. */
export async function writeReview(
  { db, memberId, now }: MemberContext,
  idOrSlug: string,
  { rating, content }: Parsed<typeof writeProgramReview>['body'],
): Promise<ProgramReview> {
  return db.transaction().execute(async (tx) => {
    const program = await tx
      .selectFrom('program')
      .where((eb) => isProgram(eb, idOrSlug))
      .select([
        'id',
        sql<number>`(select count(*) from film_view v join lesson l on l.id = v.lesson_id
          where v.account_id = ${memberId} and l.program_id = program.id and v.completed_at is not null)`.as('done'),
      ])
      // Locked: the average is counted anew over every review that is there.
      .forUpdate()
      .executeTakeFirst();
    if (!program) throw new AppError('NOT_FOUND');
    if (program.done === 0) throw new AppError('REVIEW_NOT_YET');

    const review = await tx
      .insertInto('program_review')
      .values({ program_id: program.id, account_id: memberId, rating, content, created_at: now() })
      .onConflict((oc) => oc.columns(['program_id', 'account_id']).doNothing())
      .returning(['id', sql<string>`to_json(created_at) #>> '{}'`.as('created_at')])
      .executeTakeFirst();
    if (!review) throw new AppError('REVIEW_EXISTS');
    await sql`update program set (review_count, rating_avg) = (
        select count(*), round(avg(rating), 1) from program_review where program_id = ${program.id})
      where id = ${program.id}`.execute(tx);
    const { nickname } = await tx
      .selectFrom('account')
      .where('id', '=', memberId)
      .select('nickname')
      .executeTakeFirstOrThrow();
    return { ...review, author: { nickname, is_withdrawn: false }, rating, content, done_lessons: program.done };
  });
}

export async function listRateable({
  db,
  memberId,
  mediaUrl,
}: MemberContext): Promise<Answer<typeof getRateableLessons>> {
  const rows = await db
    .selectFrom('film_view as v')
    .innerJoin('lesson', 'lesson.id', 'v.lesson_id')
    .innerJoin('picture', 'picture.id', 'lesson.picture_id')
    .leftJoin('lesson_rating as r', (join) =>
      join.onRef('r.lesson_id', '=', 'lesson.id').onRef('r.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', memberId)
    .where('v.completed_at', 'is not', null)
    .where('r.id', 'is', null)
    .select([lessonJson(mediaUrl).as('line'), sql<string>`to_json(v.completed_at) #>> '{}'`.as('completed_at')])
    .orderBy('v.completed_at', 'desc')
    .limit(RATEABLE_MAX)
    .execute();
  return { items: rows.map(({ line, completed_at }) => ({ ...line, completed_at })) };
}

export async function rateLesson(
  { db, memberId, now }: MemberContext,
  { lesson_id, rating, intensity, content }: Parsed<typeof rateLessonCall>['body'],
): Promise<Answer<typeof rateLessonCall>> {
  if (rating === undefined && intensity === undefined && !content)
    throw new AppError('INVALID_INPUT', { fields: { intensity: '어땠는지 골라주세요.' } });
  const lesson = await db
    .selectFrom('lesson')
    .innerJoin('program', 'program.id', 'lesson.program_id')
    .where('lesson.id', '=', lesson_id)
    .where('program.state', '=', 'PUBLISHED')
    .select((eb) => [
      'program.id as program_id',
      eb
        .exists(
          eb
            .selectFrom('film_view')
            .where('account_id', '=', memberId)
            .where('lesson_id', '=', lesson_id)
            .where('completed_at', 'is not', null)
            .select('id'),
        )
        .as('is_done'),
    ])
    .executeTakeFirst();
  if (!lesson) throw new AppError('NOT_FOUND');
  if (!lesson.is_done) throw new AppError('REVIEW_NOT_YET');
  return db
    .insertInto('lesson_rating')
    .values({
      account_id: memberId,
      lesson_id,
      program_id: lesson.program_id,
      rating: rating ?? null,
      intensity: intensity ?? null,
      content: content || null,
      created_at: now(),
    })
    .onConflict((oc) =>
      oc.columns(['account_id', 'lesson_id']).doUpdateSet(() => ({
        rating: sql`coalesce(excluded.rating, lesson_rating.rating)`,
        intensity: sql`coalesce(excluded.intensity, lesson_rating.intensity)`,
        content: sql`coalesce(excluded.content, lesson_rating.content)`,
      })),
    )
    .returning(['rating', 'intensity'])
    .executeTakeFirstOrThrow();
}
