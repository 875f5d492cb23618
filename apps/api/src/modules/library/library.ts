import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { LessonLine } from '@oun/contract/lesson';
import type { ProgramCard } from '@oun/contract/content';
import type { getMyLater as getMyLaterCall, getMyPrograms as getMyProgramsCall } from '@oun/contract/library';
import { RESUME_FROM_SECONDS } from '@oun/contract/playback';
import { sql, type SqlBool } from 'kysely';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../platform/http/cursor.ts';
import { lessonJson, programCards } from '../content/content.ts';
import { clipRows } from './clips.ts';

export { listPublicOf } from './playlists.ts';

const PAGE_SIZE = 20;
const LATER_SHOWN = 100;
const LATEST = { column: 'mine.at', direction: 'desc', kind: 'instant' } as const;

type Kind = Parsed<typeof getMyProgramsCall>['query']['kind'];

/** Whoever looked in for a moment has not begun: where somebody is does not move by it. */
const isBegun = (view: 'film_view' | 'v') =>
  sql<SqlBool>`(${sql.ref(`${view}.position_s`)} >= ${sql.lit(RESUME_FROM_SECONDS)}
    or ${sql.ref(`${view}.completed_at`)} is not null)`;

/** The programs in question and when each was last touched. */
const mine = ({ db, memberId }: MemberContext, kind: Kind) =>
  kind === 'started'
    ? db
        .selectFrom('film_view')
        .innerJoin('lesson', 'lesson.id', 'film_view.lesson_id')
        .where('film_view.account_id', '=', memberId)
        .where(isBegun('film_view'))
        .groupBy('lesson.program_id')
        .select(({ fn }) => ['lesson.program_id', fn.max('film_view.updated_at').as('at')])
    : marked(db, memberId, kind);

const marked = (db: Db, accountId: number, kind: 'like' | 'watch-later') =>
  db
    .selectFrom('library_mark')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('target_type', '=', 'program')
    .select(['target_id as program_id', 'created_at as at']);

export async function getMyPrograms(
  ctx: MemberContext,
  { kind, cursor }: Parsed<typeof getMyProgramsCall>['query'],
): Promise<Answer<typeof getMyProgramsCall>> {
  const after = readCursor(cursor, LATEST.kind);
  const rows = await programCards(ctx)
    .innerJoin(mine(ctx, kind).as('mine'), 'mine.program_id', 'program.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('film_view as v')
          .innerJoin('lesson as seen', 'seen.id', 'v.lesson_id')
          .whereRef('seen.program_id', '=', 'program.id')
          .where('v.account_id', '=', ctx.memberId)
          .where(isBegun('v'))
          .select(['seen.id', 'seen.day', 'v.position_s', sql<boolean>`v.completed_at is null`.as('is_open')])
          .orderBy('v.updated_at', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('lesson')
          .leftJoin('film_view', (join) =>
            join.onRef('film_view.lesson_id', '=', 'lesson.id').on('film_view.account_id', '=', ctx.memberId),
          )
          .whereRef('lesson.program_id', '=', 'program.id')
          .select([
            sql<number>`count(*)`.as('lesson_count'),
            sql<number>`count(film_view.completed_at)`.as('done_count'),
            sql<number | null>`(array_agg(lesson.id order by
                coalesce(latest.is_open and latest.id = lesson.id, false) desc,
                coalesce(lesson.day > latest.day, false) desc, lesson.day)
              filter (where film_view.completed_at is null))[1]`.as('next_id'),
          ])
          .as('progress'),
      (join) => join.onTrue(),
    )
    .leftJoin('lesson as next', 'next.id', 'progress.next_id')
    .leftJoin('picture as still', 'still.id', 'next.picture_id')
    .where('program.state', '=', 'PUBLISHED')
    .$if(after !== undefined, (q) => q.where(isBehind(LATEST, 'program.id', after!)))
    .select([
      sql<ProgramCard['channel']>`json_build_object('slug', channel.slug, 'name', channel.name)`.as('channel'),
      'progress.lesson_count',
      'progress.done_count',
      sql<LessonLine | null>`case when next.id is not null then ${lessonJson(ctx.mediaUrl, 'next', 'still')} end`.as(
        'next_lesson',
      ),
      sql<boolean>`coalesce(latest.id = next.id and latest.position_s > 0, false)`.as('is_next_begun'),
      placeOf(LATEST).as('place'),
    ])
    .orderBy('mine.at', 'desc')
    .orderBy('program.id', 'desc')
    .limit(sql.lit(PAGE_SIZE + 1))
    .execute();
  return cutPage(rows, PAGE_SIZE, LATEST);
}

/** What would tell of somebody's body is nobody else's to see. */
const UNTOLD = ['prenatal', 'pain-care'] as const;

/** What somebody has hearted, for others to see. Whether they may is for who asks to know. */
export async function listLikedOf(ctx: Context, accountId: number, cursor: string | undefined) {
  const after = readCursor(cursor, LATEST.kind);
  const rows = await programCards(ctx)
    .innerJoin(marked(ctx.db, accountId, 'like').as('mine'), 'mine.program_id', 'program.id')
    .where('program.state', '=', 'PUBLISHED')
    .where('program.category', 'not in', UNTOLD)
    .$if(after !== undefined, (q) => q.where(isBehind(LATEST, 'program.id', after!)))
    .select([
      sql<ProgramCard['channel']>`json_build_object('slug', channel.slug, 'name', channel.name)`.as('channel'),
      placeOf(LATEST).as('place'),
    ])
    .orderBy('mine.at', 'desc')
    .orderBy('program.id', 'desc')
    .limit(sql.lit(PAGE_SIZE + 1))
    .execute();
  return cutPage(rows, PAGE_SIZE, LATEST);
}

type Later = Answer<typeof getMyLaterCall>;

export async function getMyLater(ctx: MemberContext): Promise<Later> {
  const { db, memberId, mediaUrl } = ctx;
  const kept = (type: 'lesson' | 'clip') => sql`
    select target_id, created_at from library_mark
    where account_id = ${memberId} and kind = 'watch-later' and target_type = ${sql.lit(type)}
    order by created_at desc, target_id desc limit ${sql.lit(LATER_SHOWN)}`;
  const clip = clipRows(ctx).where(sql<SqlBool>`clip.id = kept.target_id`);
  const { rows } = await sql<Later>`select
    (select coalesce(json_agg(${lessonJson(mediaUrl, 'lesson', 'picture')}::jsonb
        || jsonb_build_object('program_title', program.title) order by kept.created_at desc, lesson.id desc), '[]')
      from (${kept('lesson')}) kept
      join lesson on lesson.id = kept.target_id
      join program on program.id = lesson.program_id and program.state = 'PUBLISHED'
      join picture on picture.id = lesson.picture_id) as lessons,
    (select coalesce(json_agg(to_json(one) order by kept.created_at desc, one.id desc), '[]')
      from (${kept('clip')}) kept join lateral (${clip}) one on true) as clips`.execute(db);
  return rows[0]!;
}
