import { deviceName } from '@oun/brand/user-agent';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { adminPreviewFilm } from '@oun/contract/film';
import {
  type getPlayback,
  type getPreview,
  type getViews,
  HEARTBEAT_SECONDS,
  type LessonView,
  RESUME_FROM_SECONDS,
  RESUME_TO_SHARE,
  type swapMovement,
  TICKET_SECONDS,
} from '@oun/contract/playback';
import { plannedMovement, type Swaps } from '@oun/film/plan';
import { SEGMENT_SECONDS } from '@oun/film/score';
import { sql } from 'kysely';
import type { Context, MemberContext, OptionalContext, StaffContext } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor, type Sort } from '../../platform/http/cursor.ts';
import { getLesson, lessonJson } from '../content/content.ts';
import { FILM_SEGMENT_SECONDS, playedFilm } from '../media/media.ts';
import { hasAccess } from '../access/access.ts';
import { firstFiles } from './first-files.ts';
import { filmOf, findPlayable, NOBODY, type Playable, type Reach, swapped, swapsChosen } from './playables.ts';
import { findLease, openLease } from './streams.ts';
import { type Choice, CHOICES_MAX, createTickets, type Ticket } from './tickets.ts';

/** The address of a film for the next minutes. */
export function filmAddress({ secrets, now, mediaUrl }: Context, ticket: Omit<Ticket, 'expires'>) {
  const expires = new Date(now().getTime() + TICKET_SECONDS * 1000);
  const text = createTickets(secrets, now).write({ ...ticket, expires });
  return { manifest_url: `${mediaUrl}/play/${text}/master.m3u8`, ticket: text, expires_at: expires.toISOString() };
}

export const placesFor = ({ until, is_preview }: Omit<Reach, 'seconds'>, { film }: Pick<Playable, 'film'>) =>
  is_preview ? Math.ceil(until / (film ? FILM_SEGMENT_SECONDS : SEGMENT_SECONDS)) : null;

function subtitlesAt(manifestUrl: string, { film }: Playable) {
  if (film && !film.has_subtitles) return [];
  return [{ language: 'ko', label: '한국어', url: manifestUrl.replace(/master\.m3u8$/, 'subtitles.vtt') }];
}

export async function startPlayback(
  ctx: MemberContext,
  key: string,
  { device, take_over }: Parsed<typeof getPlayback>['query'],
): Promise<Answer<typeof getPlayback>> {
  const playable = await findPlayable(ctx, key, ctx.memberId);
  const film = filmOf(ctx.mediaUrl, playable);
  const { kind, id, next_lesson } = playable;
  const lease = await openLease(ctx, kind === 'lesson' ? { lesson_id: id } : { workout_id: id }, {
    device: device || deviceName(ctx.userAgent),
    takeOver: take_over,
  });
  const places = placesFor(film, playable);
  const address = filmAddress(ctx, { kind, id, lease, places });
  const resume_at = resumeAt(playable, film.until);
  return {
    ...film,
    ...address,
    subtitles: subtitlesAt(address.manifest_url, playable),
    first_files: firstFiles(ctx, playable, address, { swaps: {}, isWhole: places === null, at: resume_at }),
    playback_session_id: lease,
    heartbeat_seconds: HEARTBEAT_SECONDS,
    resume_at,
    watched_share: playable.is_run_done ? 0 : share(playable.watched_s, film.seconds),
    is_completed_today: playable.is_done_today,
    next_lesson,
  };
}

export const share = (watched: number, seconds: number) => Math.min(1, watched / Math.max(1, Math.floor(seconds)));

function resumeAt({ position_s, is_run_done }: Playable, until: number): number {
  if (is_run_done || position_s < RESUME_FROM_SECONDS || position_s > until * RESUME_TO_SHARE) return 0;
  return position_s;
}

/**
 * For who is not signed in, and for the silent seconds at the top of a program's page. What was chosen in the place of
 * what was planned stands in the ticket: the twin of a movement is shown where the movement would be, and nothing more.
 */
export async function startPreview(
  ctx: OptionalContext,
  key: string,
  { swaps: chosen }: Parsed<typeof getPreview>['query'],
): Promise<Answer<typeof getPreview>> {
  const playable = await findPlayable(ctx, key);
  const choices = choicesIn(chosen);
  const swaps = choicesMade(playable, choices, filmOf(ctx.mediaUrl, playable).chapters);
  const film = filmOf(ctx.mediaUrl, playable, swaps);
  const { kind, id } = playable;
  const places = placesFor(film, playable);
  const address = filmAddress(ctx, { kind, id, lease: null, places, ...(choices.length > 0 && { choices }) });
  return {
    ...film,
    ...address,
    subtitles: subtitlesAt(address.manifest_url, playable),
    first_files: firstFiles(ctx, playable, address, { swaps, isWhole: places === null, at: 0 }),
  };
}

/** "4:quiet,7:bare" */
const choicesIn = (written = ''): Choice[] =>
  written
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [chapter, to] = one.split(':') as [string, Choice['to']];
      return { chapter: Number(chapter), to };
    });

/** What is past the preview is not told of, neither by its twin. */
function choicesMade(playable: Playable, choices: readonly Choice[], seen: readonly { index: number }[]): Swaps {
  if (choices.length === 0) return {};
  if (playable.film) throw new AppError('NO_TWIN');
  const isSeen = ({ chapter }: Choice) => seen.some(({ index }) => index === chapter);
  if (choices.length > CHOICES_MAX || !choices.every(isSeen)) throw new AppError('NOT_FOUND');
  return swapsChosen(playable.steps, choices);
}

/** A lesson with as much of what is in it as whoever asks may see. */
export const readLesson = (ctx: OptionalContext, id: number) =>
  getLesson(ctx, id, hasAccess(ctx.identity?.id ?? NOBODY, ctx.now()));

/** For staff, who see a film before anybody else does. */
export async function previewFilm(ctx: StaffContext, id: number): Promise<Answer<typeof adminPreviewFilm>> {
  const exists = await ctx.db.selectFrom('film').where('id', '=', id).select('id').executeTakeFirst();
  if (!exists) throw new AppError('NOT_FOUND');
  if (!(await playedFilm(ctx.db, { film: id }))) throw new AppError('FILM_NOT_READY');
  return filmAddress(ctx, { kind: 'film', id, lease: null, places: null });
}

export async function swap(
  ctx: MemberContext,
  key: string,
  { playback_session_id, chapter, to }: Parsed<typeof swapMovement>['body'],
): Promise<Answer<typeof swapMovement>> {
  const playable = await findPlayable(ctx, key, ctx.memberId);
  // A film is what it is: nothing stands in the place of anything.
  if (playable.film) throw new AppError('NO_TWIN');
  const planned = plannedMovement(playable.steps, chapter);
  // What is past the preview is not told of, neither by its twin.
  const isSeen = filmOf(ctx.mediaUrl, playable).chapters.some(({ index }) => index === chapter);
  if (planned === undefined || !isSeen) throw new AppError('NOT_FOUND');

  const swaps = await ctx.db.transaction().execute(async (tx) => {
    const lease = await findLease(tx, ctx.memberId, playback_session_id);
    if (!lease || (lease.lesson_id ?? lease.workout_id) !== playable.id) throw new AppError('NOT_FOUND');
    if (lease.ended_at) throw new AppError('STREAM_ENDED');
    const next = swapped(lease.swaps, chapter, planned, to);
    await tx
      .updateTable('playback_lease')
      .set({ swaps: JSON.stringify(next) })
      .where('id', '=', lease.id)
      .execute();
    return next;
  });

  const film = filmOf(ctx.mediaUrl, playable, swaps);
  const { kind, id } = playable;
  const address = filmAddress(ctx, { kind, id, lease: playback_session_id, places: placesFor(film, playable) });
  return { ...address, chapters: film.chapters, subtitles: subtitlesAt(address.manifest_url, playable) };
}

const LATEST: Sort = { column: 'v.updated_at', direction: 'desc', kind: 'instant' };

export async function listViews(
  { db, memberId, mediaUrl }: MemberContext,
  { program_id, unfinished, cursor, limit }: Parsed<typeof getViews>['query'],
): Promise<Answer<typeof getViews>> {
  const after = readCursor(cursor, LATEST.kind);
  const rows = await db
    .selectFrom('film_view as v')
    .innerJoin('lesson', 'lesson.id', 'v.lesson_id')
    .innerJoin('program', 'program.id', 'lesson.program_id')
    .innerJoin('picture', 'picture.id', 'lesson.picture_id')
    .where('v.account_id', '=', memberId)
    .where('program.state', '=', 'PUBLISHED')
    .$if(program_id !== undefined, (q) => q.where('lesson.program_id', '=', program_id!))
    .$if(unfinished === true, (q) =>
      q.where('v.is_run_done', '=', false).where('v.position_s', '>=', RESUME_FROM_SECONDS),
    )
    .$if(after !== undefined, (q) => q.where(isBehind(LATEST, 'v.id', after!)))
    .select([
      'v.id',
      placeOf(LATEST).as('place'),
      lessonJson(mediaUrl).as('lesson'),
      sql<LessonView['program']>`json_build_object('id', program.id, 'slug', program.slug, 'title', program.title)`.as(
        'program',
      ),
      'v.position_s',
      sql<number>`least(1, v.watched_s::float8 / greatest(1, lesson.seconds))`.as('watched_share'),
      sql<string | null>`to_json(v.completed_at) #>> '{}'`.as('completed_at'),
      sql<string>`to_json(v.updated_at) #>> '{}'`.as('updated_at'),
    ])
    .orderBy('v.updated_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(sql.lit(limit + 1))
    .execute();
  return cutPage(rows, limit, LATEST);
}
