import * as z from 'zod';
import { BODY_PARTS, type EQUIPMENT, LEVELS } from './content.ts';
import { endpoint } from './endpoint.ts';
import { Chapter } from './lesson.ts';
import { Cursor, INT_MAX, page } from './paging.ts';
import { Picture } from './picture.ts';

export const WORKOUT_MINUTES = [10, 15, 20, 30, 40] as const;
export const COMPOSER_EQUIPMENT = [
  'mat',
  'dumbbell',
  'band',
  'chair',
  'kettlebell',
  'ball',
  'ring',
  'foam-roller',
] as const satisfies readonly (typeof EQUIPMENT)[number][];
export const COMPOSER_PAIN = ['neck', 'shoulder', 'wrist', 'back', 'hip', 'knee', 'ankle'] as const;
export const COMPOSER_PARTS = BODY_PARTS;

export const WorkoutRequest = z.object({
  minutes: z.int('시간을 골라주세요.').min(5).max(60),
  parts: z.array(z.enum(BODY_PARTS)).min(1, '움직일 곳을 하나는 골라주세요.').max(BODY_PARTS.length),
  level: z.enum(LEVELS),
  equipment: z.array(z.enum(COMPOSER_EQUIPMENT)).max(COMPOSER_EQUIPMENT.length).default([]),
  is_quiet: z.boolean().default(false),
  pain: z.array(z.enum(COMPOSER_PAIN)).max(COMPOSER_PAIN.length).default([]),
  /** Another number makes another workout of the same wishes. */
  seed: z.int().min(0).max(INT_MAX).default(0),
});
export type WorkoutRequest = z.infer<typeof WorkoutRequest>;

/** What is kept of a workout: each movement, how long, and the rest after it. */
export const WorkoutStep = z.object({
  movement: z.string().max(40),
  phase: z.enum(['warm-up', 'work', 'cool-down']),
  /** In film segments of 3.2 s. */
  segments: z.int().min(1).max(60),
  rest_segments: z.int().min(0).max(30),
  /** The loud movement that this one stands in for. */
  instead_of: z.string().max(40).optional(),
});
export type WorkoutStep = z.infer<typeof WorkoutStep>;

export const WorkoutPlan = z.object({
  title: z.string(),
  seconds: z.number(),
  kcal: z.tuple([z.int(), z.int()]),
  movement_count: z.int(),
  phases: z.object({ 'warm-up': z.number(), work: z.number(), 'cool-down': z.number() }),
  /** What was left out or put in its place, in the member's words. */
  notes: z.array(z.object({ kind: z.enum(['quiet', 'pain', 'equipment']), text: z.string() })),
  steps: z.array(WorkoutStep),
  chapters: z.array(Chapter),
});
export type WorkoutPlan = z.infer<typeof WorkoutPlan>;

export const composeWorkout = endpoint({
  method: 'POST',
  path: '/api/v2/workouts/compose',
  who: 'optional',
  summary: '시간, 부위, 난이도, 기구, 층간소음에 맞는 운동을 만듭니다. 아무것도 남기지 않습니다.',
  body: WorkoutRequest,
  response: WorkoutPlan.extend({ choices: z.int() }),
  errors: ['INVALID_INPUT', 'NOTHING_FITS'],
});

export const countMovements = endpoint({
  method: 'POST',
  path: '/api/v2/workouts/choices',
  who: 'optional',
  summary: '이 조건으로 고를 수 있는 동작 수와 예상 소모 열량입니다.',
  body: WorkoutRequest,
  response: z.object({ choices: z.int(), kcal: z.tuple([z.int(), z.int()]) }),
  errors: ['INVALID_INPUT'],
});

export const Workout = WorkoutPlan.extend({
  code: z.string(),
  trainer: z.object({ slug: z.string(), name: z.string() }),
  is_mine: z.boolean(),
  is_saved: z.boolean(),
  owner: z.object({ nickname: z.string() }).nullable(),
  picture: Picture,
  created_at: z.iso.datetime({ offset: true }),
});
export type Workout = z.infer<typeof Workout>;

export const createWorkout = endpoint({
  method: 'POST',
  path: '/api/v2/workouts',
  who: 'member',
  summary: '만든 운동을 내 것으로 적어, 재생하고 나눌 수 있게 합니다.',
  body: z.object({
    title: z.string().trim().min(1, '이름을 적어주세요.').max(40, '40자까지 적을 수 있어요.'),
    steps: z.array(WorkoutStep).min(1).max(80),
    is_saved: z.boolean().default(false),
  }),
  response: Workout,
  errors: ['INVALID_INPUT'],
});

const WorkoutKey = z.object({ code: z.string().regex(/^[a-z0-9]{10}$/) });

export const getWorkout = endpoint({
  method: 'GET',
  path: '/api/v2/workouts/{code}',
  who: 'optional',
  summary: '주소를 아는 사람이 만든 운동을 봅니다.',
  params: WorkoutKey,
  response: Workout,
  errors: ['NOT_FOUND'],
});

export const saveWorkout = endpoint({
  method: 'PATCH',
  path: '/api/v2/workouts/{code}',
  who: 'owner',
  summary: '운동을 보관하거나 보관함에서 빼고, 이름을 바꿉니다.',
  params: WorkoutKey,
  body: z.object({
    title: z.string().trim().min(1, '이름을 적어주세요.').max(40, '40자까지 적을 수 있어요.').optional(),
    is_saved: z.boolean().optional(),
  }),
  response: Workout,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const listMyWorkouts = endpoint({
  method: 'GET',
  path: '/api/v2/user/workouts',
  who: 'member',
  summary: '보관한 운동을 새로운 것부터 봅니다.',
  query: z.object({ cursor: Cursor }),
  response: page(Workout.omit({ chapters: true, steps: true, notes: true })),
  errors: ['INVALID_INPUT'],
});
