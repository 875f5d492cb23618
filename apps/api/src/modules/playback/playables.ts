import { AppError } from '@oun/contract/errors';
import type { LessonLine } from '@oun/contract/lesson';
import type { WorkoutStep } from '@oun/contract/workout';
import { durationOf, type Score } from '@oun/film/score';
import { plannedMovement, scoreOf, type Swaps } from '@oun/film/plan';
import { movement } from '@oun/movement/movements';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { nextLesson, secondsSeen, seenChapters } from '../content/content.ts';
import { hasAccess } from '../access/access.ts';
import type { Picture } from '@oun/contract/picture';
import { chaptersJson, filmJson, type LessonFilm, pictureJson, posterOf, storedChapters } from '../media/media.ts';
import type { Choice, Ticket } from './tickets.ts';
import { dateOfTraining } from '@oun/habit/day';

/** A lesson or a composed workout, with what one viewer has to do with it. */
export type Playable = {
  kind: 'lesson' | 'workout';
  id: number;
  title: string;
  sub: string;
  steps: WorkoutStep[];
  /** What is played in place of the movements, once it is published. */
  film: LessonFilm | null;
  picture: Picture | null;
  trainer: string;
  access: 'FREE' | 'PREVIEW' | 'MEMBER';
  next_lesson: LessonLine | null;
  has_access: boolean;
  position_s: number;
  watched_s: number;
  is_run_done: boolean;
  is_done_today: boolean;
};

export const NOBODY = 0;

/** By the id of an address: a number for a lesson, `w-` and a code for a workout. One round trip. */
export async function findPlayable(ctx: Context, key: string, viewer: number = NOBODY): Promise<Playable> {
  const found = key.startsWith('w-')
    ? await findWorkout(ctx, key.slice(2), viewer)
    : await findLesson(ctx, Number(key), viewer);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const viewOf = (kind: 'lesson' | 'workout', viewer: number, now: Date) => {
  const target = sql.ref(`${kind}.id`);
  const column = sql.ref(`${kind}_id`);
  return [
    hasAccess(viewer, now).as('has_access'),
    sql<number>`coalesce(v.position_s, 0)`.as('position_s'),
    sql<number>`coalesce(v.watched_s, 0)`.as('watched_s'),
    sql<boolean>`coalesce(v.is_run_done, false)`.as('is_run_done'),
    sql<boolean>`exists (select from workout_record r where r.account_id = ${viewer} and r.${column} = ${target}
      and r.day = ${dateOfTraining(now)}::date)`.as('is_done_today'),
  ] as const;
};

async function findLesson({ db, now, mediaUrl }: Context, id: number, viewer: number): Promise<Playable | undefined> {
  if (id > 2_147_483_647) return undefined;
  const row = await db
    .selectFrom('lesson')
    .innerJoin('program', 'program.id', 'lesson.program_id')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .innerJoin('section', 'section.id', 'lesson.section_id')
    .innerJoin('directory', 'directory.id', 'section.directory_id')
    .innerJoin('picture', 'picture.id', 'lesson.picture_id')
    .leftJoin('film_view as v', (join) => join.onRef('v.lesson_id', '=', 'lesson.id').on('v.account_id', '=', viewer))
    .where('lesson.id', '=', id)
    .where('program.state', '=', 'PUBLISHED')
    .select([
      'lesson.id',
      'lesson.title',
      sql<string>`program.title || ' · ' || lesson.day || '일차'`.as('sub'),
      'lesson.steps',
      filmJson().as('film'),
      pictureJson(mediaUrl, 'picture').as('picture'),
      'lesson.access',
      'channel.trainer',
      nextLesson(mediaUrl).as('next_lesson'),
      ...viewOf('lesson', viewer, now()),
    ])
    .executeTakeFirst();
  return row && { kind: 'lesson', ...row };
}

async function findWorkout({ db, now }: Context, code: string, viewer: number): Promise<Playable | undefined> {
  const row = await db
    .selectFrom('workout')
    .leftJoin('film_view as v', (join) => join.onRef('v.workout_id', '=', 'workout.id').on('v.account_id', '=', viewer))
    .where('workout.code', '=', code)
    .select(['workout.id', 'workout.title', 'workout.steps', 'workout.trainer', ...viewOf('workout', viewer, now())])
    .executeTakeFirst();
  const none = { film: null, picture: null, next_lesson: null };
  return row && { kind: 'workout', sub: '내가 만든 운동', access: 'PREVIEW', ...none, ...row };
}

/** What a ticket's bearer watches, as it was swapped under its lease. */
export async function scoreOfTicket(
  db: Db,
  { kind, id, lease, choices }: Pick<Ticket, 'id' | 'lease' | 'choices'> & { kind: 'lesson' | 'workout' },
): Promise<Score | undefined> {
  const row =
    kind === 'lesson'
      ? await db
          .selectFrom('lesson')
          .innerJoin('program', 'program.id', 'lesson.program_id')
          .innerJoin('channel', 'channel.id', 'program.channel_id')
          .where('lesson.id', '=', id)
          .select(['lesson.steps', 'channel.trainer', swapsOf(lease)])
          .executeTakeFirst()
      : await db
          .selectFrom('workout')
          .where('id', '=', id)
          .select(['steps', 'trainer', swapsOf(lease)])
          .executeTakeFirst();
  return row && scoreOf(row.steps, row.trainer, choices ? swapsChosen(row.steps, choices) : (row.swaps ?? {}));
}

/** What stands where after all choices; one that leads nowhere is refused. */
export const swapsChosen = (steps: readonly WorkoutStep[], choices: readonly Choice[]): Swaps =>
  choices.reduce<Swaps>((swaps, { chapter, to }) => {
    const planned = plannedMovement(steps, chapter);
    if (planned === undefined) throw new AppError('NOT_FOUND');
    return swapped(swaps, chapter, planned, to);
  }, {});

/** The twin of what stands there now: a loud movement with dumbbells may be made quiet first and bare then. */
export function swapped(swaps: Swaps, chapter: number, planned: string, to: 'quiet' | 'bare' | 'original'): Swaps {
  const { [chapter]: current = planned, ...others } = swaps;
  if (to === 'original') return others;
  const { quietTwin, bareTwin } = movement(current);
  const twin = to === 'quiet' ? quietTwin : bareTwin;
  if (!twin) throw new AppError('NO_TWIN');
  return { ...others, [chapter]: twin };
}

/** A clip is one movement, upright; nothing before it is published. */
export async function scoreOfClip(db: Db, id: number, now: Date): Promise<Score | undefined> {
  const clip = await db
    .selectFrom('clip')
    .innerJoin('channel', 'channel.id', 'clip.channel_id')
    .where('clip.id', '=', id)
    .where('clip.published_at', '<=', now)
    .select(['clip.movement', 'clip.segments', 'channel.trainer'])
    .executeTakeFirst();
  return clip && [{ ...clip, kind: 'work', phase: 'work', tempo: movement(clip.movement).tempo }];
}

const swapsOf = (lease: string | null) =>
  sql<Swaps | null>`(select swaps from playback_lease where id = ${lease}::uuid)`.as('swaps');

/** A film as one viewer is told of it: its length, how far they may watch, and the chapters they may watch. */
export function filmOf(mediaUrl: string, playable: Playable, swaps: Swaps = {}) {
  const { steps, trainer, title, sub, film, picture } = playable;
  if (film && picture) {
    const reach = reachOf(playable, film.seconds);
    return {
      title,
      sub,
      ...reach,
      poster: picture,
      ...seenChapters(storedChapters(film, title, picture), reach.until),
    };
  }
  const score = scoreOf(steps, trainer, swaps);
  const first = score[0];
  if (!first) throw new AppError('NOT_FOUND');
  const reach = reachOf(playable, durationOf(score));
  const chapters = chaptersJson(mediaUrl, score, {
    planned: (chapter) => plannedMovement(steps, chapter),
    until: reach.until,
  });
  const poster = posterOf(mediaUrl, `${first.movement}.${first.trainer}`, title);
  return { title, sub, ...reach, poster, ...seenChapters(chapters, reach.until) };
}

export type Reach = { seconds: number; until: number; is_preview: boolean };

/** How far somebody may watch: to the end, for a minute, or not at all. */
export function reachOf({ access, has_access }: Pick<Playable, 'access' | 'has_access'>, seconds: number): Reach {
  const until = secondsSeen(access, has_access, seconds);
  // What to do about it stands in the answer: the screen leads there.
  if (until === 0) throw new AppError('FORBIDDEN_MEMBER_ONLY', { action: 'start-membership', path: '/package-detail' });
  return { seconds, until, is_preview: until < seconds };
}
