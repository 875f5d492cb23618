import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type adminEditFilm,
  type adminFindLessons,
  type adminListFilms,
  FILM_EVENTS,
  type FilmDetail,
  type FilmEvent,
  type FilmLesson,
  type FilmRow,
  type FilmState,
  NO_FFMPEG,
} from '@oun/contract/film';
import { scoreOf } from '@oun/film/plan';
import { durationOf } from '@oun/film/score';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/like.ts';
import type { Actor } from '../../../platform/machine.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { filmMachine } from './stored-films.machine.ts';
import { readChapters, readSubtitles } from './stored-films.words.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'film.waiting': { film_id: number };
  }
}

const LESSONS_FOUND_MAX = 30;

const filmRows = (db: Db) =>
  db
    .selectFrom('film')
    .innerJoin('account', 'account.id', 'film.uploaded_by')
    .select([
      'film.id',
      'film.title',
      'film.file_name',
      'film.bytes',
      'film.state',
      'film.progress',
      sql<string | null>`case when film.lacks_tool and film.state in ('UPLOADED', 'TRANSCODING')
        then ${NO_FFMPEG}::text end`.as('notice'),
      'film.failure',
      'film.seconds',
      sql<FilmLesson | null>`(select json_build_object('id', l.id, 'title', l.title, 'day', l.day,
        'program', json_build_object('id', p.id, 'slug', p.slug, 'title', p.title))
        from lesson l join program p on p.id = l.program_id where l.film_id = film.id)`.as('lesson'),
      'account.nickname as uploaded_by',
      sql<string>`to_json(film.uploaded_at) #>> '{}'`.as('uploaded_at'),
    ]);

export async function listFilms(
  { db }: StaffContext,
  { q, state, page, page_size }: Parsed<typeof adminListFilms>['query'],
): Promise<Answer<typeof adminListFilms>> {
  const rows = await filmRows(db)
    .$if(state !== undefined, (query) => query.where('film.state', '=', state!))
    .$if(Boolean(q), (query) => query.where('film.title', 'ilike', containing(q!)))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('film.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { items: rows satisfies FilmRow[], page, page_size, total: rows[0]?.total ?? 0 };
}

export async function getFilm({ db }: StaffContext, id: number): Promise<FilmDetail> {
  const row = await filmRows(db)
    .where('film.id', '=', id)
    .select([
      'film.probe',
      'film.qc',
      'film.rungs',
      'film.chapters',
      'film.subtitles',
      sql<FilmDetail['history']>`(select coalesce(json_agg(json_build_object('event', e.event, 'to_state', e.to_state,
        'by', a.nickname, 'note', e.note, 'at', to_json(e.at) #>> '{}') order by e.id), '[]')
        from film_event e left join account a on a.id = e.account_id where e.film_id = film.id)`.as('history'),
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, events: openEvents(row.state, row.qc?.is_passed ?? false) };
}

/** What staff may do now. Nobody approves what the checks have not passed. */
function openEvents(state: FilmState, isPassed: boolean): FilmEvent[] {
  return FILM_EVENTS.filter((event) => {
    const { from } = filmMachine.events[event];
    return (from as readonly FilmState[]).includes(state) && (event !== 'approve' || isPassed);
  });
}

type Change = {
  event: keyof typeof filmMachine.events;
  actor: Actor;
  accountId: number | null;
  note?: string | null;
  now: Date;
};

/** Writes the next state of a film the caller has locked, and its line of history. */
export async function stepFilm(
  tx: Tx,
  { id, state }: { id: number; state: FilmState },
  { event, actor, accountId, note = null, now }: Change,
): Promise<FilmState> {
  const next = filmMachine.next(state, event, actor);
  await tx
    .updateTable('film')
    .set({ state: next, failure: next === 'FAILED' ? note : null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('film_event')
    .values({ film_id: id, event, from_state: state, to_state: next, account_id: accountId, note, at: now })
    .execute();
  return next;
}

/** Locked, so that of two staff members, or one and the worker, the second sees what the first did. */
async function lockFilm(tx: Tx, id: number) {
  const film = await tx.selectFrom('film').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!film) throw new AppError('NOT_FOUND');
  return film;
}

export async function changeFilmState(
  ctx: StaffContext,
  id: number,
  { event, note }: { event: FilmEvent; note?: string | undefined },
): Promise<FilmDetail> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockFilm(tx, id);
    if (before.state === 'QC' && event === 'approve' && !before.qc?.is_passed) throw new AppError('FILM_NOT_CHECKED');
    // One that is still being checked is the worker's.
    if (before.state === 'QC' && event === 'reject' && !before.qc) throw new AppError('FILM_NOT_CHECKED');
    const why = event === 'reject' ? note || '검수에서 돌려보냈어요.' : (note ?? null);
    const state = await stepFilm(tx, before, { event, actor: 'staff', accountId: ctx.staff.id, note: why, now });
    if (event === 'retry') {
      await tx.updateTable('film').set({ attempts: 0, progress: 0, beat_at: null }).where('id', '=', id).execute();
      await announce(tx, now, 'film.waiting', { film_id: id });
    }
    await fitLesson(tx, id);
    await writeAudit(ctx, tx, {
      action: `film.${event}`,
      subject: 'film',
      subjectId: id,
      before: { state: before.state },
      after: { state, ...(why && { note: why }) },
    });
  });
  return getFilm(ctx, id);
}

export async function editFilm(
  ctx: StaffContext,
  id: number,
  { title, chapters, subtitles }: Parsed<typeof adminEditFilm>['body'],
): Promise<FilmDetail> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockFilm(tx, id);
    const changes = {
      ...(title !== undefined && { title }),
      ...(chapters !== undefined && { chapters: JSON.stringify(readChapters(chapters, before.seconds)) }),
      ...(subtitles !== undefined && { subtitles: readSubtitles(subtitles) }),
    };
    await tx
      .updateTable('film')
      .set({ ...changes, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute();
    const names = Object.keys(changes) as (keyof typeof changes)[];
    await writeAudit(ctx, tx, {
      action: 'film.edit',
      subject: 'film',
      subjectId: id,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: { title, chapters, subtitles },
    });
  });
  return getFilm(ctx, id);
}

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
