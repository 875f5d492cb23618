import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { LABELS, LEVELS } from '@oun/contract/content';
import type {
  composeWorkout,
  countMovements,
  createWorkout,
  listMyWorkouts,
  saveWorkout,
  Workout,
  WorkoutPlan,
  WorkoutRequest,
  WorkoutStep,
} from '@oun/contract/workout';
import { scoreOf } from '@oun/film/plan';
import { chaptersOf, durationOf } from '@oun/film/score';
import { compose, kcalOf, type PlanNote, type Wishes, workChoices } from '@oun/movement/compose';
import { findMovement } from '@oun/movement/movements';
import { ALL_ROUNDER } from '@oun/movement/repertoire';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../platform/context.ts';
import { cutPage, readCursor, type Sort } from '../../platform/http/cursor.ts';
import { chaptersJson, posterOf } from '../media/media.ts';

const PAGE = 20;
const CODE_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;
/** Longer than anyone wished for is not a workout. */
const SEGMENTS_MAX = 1_200;

const wishesOf = ({ minutes, parts, level, equipment, is_quiet, pain, seed }: WorkoutRequest): Wishes => ({
  minutes,
  parts,
  level: (LEVELS.indexOf(level) + 1) as Wishes['level'],
  equipment,
  isQuiet: is_quiet,
  pain,
  seed,
});

export function composeFor(
  { mediaUrl }: Context,
  request: Parsed<typeof composeWorkout>['body'],
): Answer<typeof composeWorkout> {
  const wishes = wishesOf(request);
  const plan = compose(wishes);
  if (!plan) throw new AppError('NOTHING_FITS');
  const names = request.parts.map((part) => LABELS.part[part]);
  const title = `${names.slice(0, 2).join('·')} ${request.minutes}분 운동`;
  return { ...describePlan(mediaUrl, title, plan.steps, plan.notes), choices: workChoices(wishes).length };
}

export function countChoices(request: Parsed<typeof countMovements>['body']): Answer<typeof countMovements> {
  const wishes = wishesOf(request);
  const plan = compose(wishes);
  return { choices: workChoices(wishes).length, kcal: plan ? kcalOf(plan.steps) : [0, 0] };
}

/** Everything a screen says of a plan, read off its steps. */
function describePlan(
  mediaUrl: string,
  title: string,
  steps: readonly WorkoutStep[],
  notes: readonly PlanNote[] = [],
  trainer = ALL_ROUNDER,
): WorkoutPlan {
  const score = scoreOf(steps, trainer);
  const secondsOf = (phase: WorkoutStep['phase']) =>
    chaptersOf(score).reduce((sum, chapter) => (chapter.phase === phase ? sum + chapter.seconds : sum), 0);
  return {
    title,
    seconds: durationOf(score),
    kcal: kcalOf(steps),
    movement_count: new Set(steps.map(({ movement }) => movement)).size,
    phases: { 'warm-up': secondsOf('warm-up'), work: secondsOf('work'), 'cool-down': secondsOf('cool-down') },
    notes: [...notes],
    steps: [...steps],
    chapters: chaptersJson(mediaUrl, score),
  };
}

export async function writeWorkout(
  ctx: MemberContext,
  { title, steps, is_saved }: Parsed<typeof createWorkout>['body'],
): Promise<Workout> {
  const unknown = steps.findIndex(({ movement }) => !findMovement(movement));
  if (unknown >= 0) throw new AppError('INVALID_INPUT', { fields: { [`steps.${unknown}.movement`]: 'unknown' } });
  const wrong = steps.findIndex(
    (step) => step.instead_of && findMovement(step.instead_of)?.quietTwin !== step.movement,
  );
  if (wrong >= 0) throw new AppError('INVALID_INPUT', { fields: { [`steps.${wrong}.instead_of`]: 'not_its_twin' } });
  const segments = steps.reduce((sum, step) => sum + step.segments + step.rest_segments, 0);
  if (segments > SEGMENTS_MAX) throw new AppError('INVALID_INPUT', { fields: { steps: 'too_long' } });
  const { code } = await ctx.db
    .insertInto('workout')
    .values({
      code: newCode(),
      account_id: ctx.memberId,
      title,
      trainer: ALL_ROUNDER,
      steps: JSON.stringify(steps),
      seconds: Math.round(durationOf(scoreOf(steps, ALL_ROUNDER))),
      is_saved,
      created_at: ctx.now(),
    })
    .returning('code')
    .executeTakeFirstOrThrow();
  return getWorkout(ctx, code);
}

/** Whoever has it may look: it cannot be guessed. */
const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

const workouts = ({ db }: Context) =>
  db
    .selectFrom('workout')
    .innerJoin('account', 'account.id', 'workout.account_id')
    .leftJoin('channel', 'channel.trainer', 'workout.trainer')
    .select([
      'workout.id',
      'workout.code',
      'workout.account_id',
      'workout.title',
      'workout.trainer',
      'workout.steps',
      'workout.is_saved',
      sql<Workout['trainer']>`json_build_object('slug', coalesce(channel.slug, workout.trainer),
        'name', coalesce(channel.name, ''))`.as('channel'),
      sql<Workout['owner']>`case when account.withdrawn_at is null
        then json_build_object('nickname', account.nickname) end`.as('owner'),
      sql<string>`to_json(workout.created_at) #>> '{}'`.as('created_at'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof workouts>['execute']>>[number];

function workoutJson({ mediaUrl }: Context, row: Row, viewer: number | undefined): Workout {
  const first = row.steps.find(({ phase }) => phase === 'work') ?? row.steps[0]!;
  return {
    ...describePlan(mediaUrl, row.title, row.steps, [], row.trainer),
    code: row.code,
    trainer: row.channel,
    is_mine: row.account_id === viewer,
    is_saved: row.account_id === viewer && row.is_saved,
    owner: row.owner,
    picture: posterOf(mediaUrl, `${first.movement}.${row.trainer}`, row.title),
    created_at: row.created_at,
  };
}

export async function getWorkout(ctx: OptionalContext, code: string): Promise<Workout> {
  const row = await workouts(ctx).where('workout.code', '=', code).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return workoutJson(ctx, row, ctx.identity?.id);
}

export async function changeWorkout(
  ctx: MemberContext,
  code: string,
  { title, is_saved }: Parsed<typeof saveWorkout>['body'],
): Promise<Workout> {
  const changes = { ...(title !== undefined && { title }), ...(is_saved !== undefined && { is_saved }) };
  const mine = ctx.db.selectFrom('workout').where('code', '=', code).where('account_id', '=', ctx.memberId);
  if (!(await mine.select('id').executeTakeFirst())) throw new AppError('NOT_FOUND');
  if (Object.keys(changes).length > 0)
    await ctx.db
      .updateTable('workout')
      .set(changes)
      .where('code', '=', code)
      .where('account_id', '=', ctx.memberId)
      .execute();
  return getWorkout(ctx, code);
}

const NEWEST: Sort = { column: 'workout.id', direction: 'desc', kind: 'number' };

export async function listSaved(
  ctx: MemberContext,
  { cursor }: Parsed<typeof listMyWorkouts>['query'],
): Promise<Answer<typeof listMyWorkouts>> {
  const after = readCursor(cursor, 'number');
  const rows = await workouts(ctx)
    .where('workout.account_id', '=', ctx.memberId)
    .where('workout.is_saved', '=', true)
    .$if(after !== undefined, (q) => q.where('workout.id', '<', after![1]))
    .orderBy('workout.id', 'desc')
    .limit(sql.lit(PAGE + 1))
    .execute();
  const { items, next_cursor } = cutPage(
    rows.map((row) => ({ ...row, place: String(row.id) })),
    PAGE,
    NEWEST,
  );
  return { items: items.map((row) => workoutJson(ctx, row, ctx.memberId)), next_cursor };
}
