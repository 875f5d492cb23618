import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type adminEditFilm,
  type adminListFilms,
  FILM_EVENTS,
  type FilmDetail,
  type FilmEvent,
  type FilmRow,
  type FilmState,
  NO_FFMPEG,
} from '@oun/contract/film';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberMeant } from '../../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
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

const COLUMNS = sql`film.id, film.title, film.file_name, film.bytes, film.state, film.progress,
  case when film.lacks_tool and film.state in ('UPLOADED', 'TRANSCODING') then ${NO_FFMPEG}::text end as hindrance,
  film.failure, film.seconds, (select json_build_object('id', l.id, 'title', l.title, 'day', l.day,
      'program', json_build_object('id', p.id, 'slug', p.slug, 'title', p.title))
    from lesson l join program p on p.id = l.program_id where l.film_id = film.id) as lesson,
  account.nickname as uploaded_by, to_json(film.uploaded_at) #>> '{}' as uploaded_at`;
const FILMS = sql`film join account on account.id = film.uploaded_by`;

const SORTS = {
  newest: { by: sql`film.id`, kind: 'number' },
  length: { by: sql`(coalesce(film.seconds, 0) * 1000)::bigint`, kind: 'number' },
  size: { by: sql`film.bytes`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

/** What is meant by what staff type: a word of the title or of the file's name, who uploaded it, or a number. */
function isMeant(q: string) {
  const [own, words] = [numberMeant(q), containing(q)];
  return sql<SqlBool>`(film.title ilike ${words} or film.file_name ilike ${words} or account.nickname ilike ${words}
    ${own === undefined ? sql`` : sql`or film.id = ${own}`})`;
}

export function listFilms(
  { db }: StaffContext,
  { q, state, ...asked }: Parsed<typeof adminListFilms>['query'],
): Promise<Answer<typeof adminListFilms>> {
  return readStaffPage<FilmRow>(
    db,
    {
      select: COLUMNS,
      from: FILMS,
      where: [...(state ? [sql<SqlBool>`film.state = ${state}`] : []), ...(q ? [isMeant(q)] : [])],
      id: sql<number>`film.id`,
    },
    SORTS,
    asked,
  );
}

export async function getFilm({ db }: StaffContext, id: number): Promise<FilmDetail> {
  const { rows } = await sql<
    Omit<FilmDetail, 'events'>
  >`select ${COLUMNS}, film.probe, film.qc, film.rungs, film.chapters,
      film.subtitles, (select coalesce(json_agg(json_build_object('event', e.event, 'to_state', e.to_state,
        'by', a.nickname, 'note', e.note, 'at', to_json(e.at) #>> '{}') order by e.id), '[]')
        from film_event e left join account a on a.id = e.account_id where e.film_id = film.id) as history
    from ${FILMS} where film.id = ${id}`.execute(db);
  const [row] = rows;
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
export async function lockFilm(tx: Tx, id: number) {
  const film = await tx.selectFrom('film').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!film) throw new AppError('NOT_FOUND');
  return film;
}

export async function changeFilmState(
  ctx: StaffContext,
  id: number,
  { event, note }: { event: FilmEvent; note?: string | undefined },
  /** What follows from it for whatever plays the film, in the same transaction. */
  fit: (tx: Tx, filmId: number) => Promise<void>,
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
    await fit(tx, id);
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
