import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { adminFindLessons, FilmDetail, FilmEvent, FilmLesson } from '@oun/contract/film';
import { scoreOf } from '@oun/film/plan';
import { durationOf } from '@oun/film/score';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/like.ts';
import { writeAudit } from '../audit/audit.ts';
import { changeFilmState, getFilm, lockFilm } from '../media/media.ts';

const LESSONS_FOUND_MAX = 30;

/** A film that is shown, or no more, is what its lesson plays: in one transaction, so that lists never say otherwise. */
export const changeFilm = (
  ctx: StaffContext,
  id: number,
  change: { event: FilmEvent; note?: string | undefined },
): Promise<FilmDetail> => changeFilmState(ctx, id, change, fitLesson);

/** A film that is fit to be shown, to one lesson; or to none. */
export async function attachFilm(ctx: StaffContext, id: number, lessonId: number | null): Promise<FilmDetail> {
  await ctx.db.transaction().execute(async (tx) => {
    const film = await lockFilm(tx, id);
    if (lessonId !== null && film.state !== 'READY' && film.state !== 'PUBLISHED') throw new AppError('FILM_NOT_READY');
    const lessons = await tx
      .selectFrom('lesson')
      .where((eb) => eb.or([eb('film_id', '=', id), ...(lessonId === null ? [] : [eb('id', '=', lessonId)])]))
      .select(['id', 'film_id'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const before = lessons.find((lesson) => lesson.film_id === id)?.id ?? null;
    const wanted = lessons.find((lesson) => lesson.id === lessonId);
    if (lessonId !== null && !wanted) throw new AppError('NOT_FOUND');
    if (wanted && wanted.film_id !== null && wanted.film_id !== id) throw new AppError('LESSON_HAS_FILM');
    if (before === lessonId) return;
    if (before !== null) {
      await tx.updateTable('lesson').set({ film_id: null }).where('id', '=', before).execute();
      await fitLessonLength(tx, before, null);
    }
    if (lessonId !== null) await tx.updateTable('lesson').set({ film_id: id }).where('id', '=', lessonId).execute();
    await fitLesson(tx, id);
    await writeAudit(ctx, tx, {
      action: lessonId === null ? 'film.detach' : 'film.attach',
      subject: 'film',
      subjectId: id,
      before: { lesson_id: before },
      after: { lesson_id: lessonId },
    });
  });
  return getFilm(ctx, id);
}

/** Lists say how long a lesson is: as long as what it plays now. */
async function fitLesson(tx: Tx, filmId: number): Promise<void> {
  const lesson = await tx
    .selectFrom('lesson')
    .innerJoin('film', 'film.id', 'lesson.film_id')
    .where('film.id', '=', filmId)
    .select(['lesson.id', 'film.state', 'film.seconds'])
    .executeTakeFirst();
  if (lesson) await fitLessonLength(tx, lesson.id, lesson.state === 'PUBLISHED' ? lesson.seconds : null);
}

async function fitLessonLength(tx: Tx, lessonId: number, filmSeconds: number | null): Promise<void> {
  const { steps } = await tx.selectFrom('lesson').where('id', '=', lessonId).select('steps').executeTakeFirstOrThrow();
  const seconds = filmSeconds ?? durationOf(scoreOf(steps, ''));
  // A lesson that is nothing but its film keeps its length while the film is away.
  if (seconds === 0) return;
  await tx
    .updateTable('lesson')
    .set({ seconds: Math.max(1, Math.round(seconds)) })
    .where('id', '=', lessonId)
    .execute();
}

export async function findLessons(
  { db }: StaffContext,
  { q }: Parsed<typeof adminFindLessons>['query'],
): Promise<Answer<typeof adminFindLessons>> {
  const items = await db
    .selectFrom('lesson')
    .innerJoin('program', 'program.id', 'lesson.program_id')
    .leftJoin('film', 'film.id', 'lesson.film_id')
    .where('program.title', 'ilike', containing(q))
    .select([
      'lesson.id',
      'lesson.title',
      'lesson.day',
      sql<FilmLesson['program']>`json_build_object('id', program.id, 'slug', program.slug, 'title', program.title)`.as(
        'program',
      ),
      sql<{ id: number; title: string } | null>`case when film.id is not null
        then json_build_object('id', film.id, 'title', film.title) end`.as('film'),
    ])
    .orderBy('program.id', 'desc')
    .orderBy('lesson.day')
    .limit(LESSONS_FOUND_MAX)
    .execute();
  return { items };
}
