import * as z from 'zod';
import { BODY_PARTS, ChannelLine, EQUIPMENT, LEVELS } from './content.ts';
import { endpoint } from './endpoint.ts';
import { LessonLine } from './lesson.ts';
import { Id } from './paging.ts';
import { AIMS, HOME_EQUIPMENT, WISH_STEPS } from './personalization-rules.ts';
import { COMPOSER_PAIN } from './workout.ts';

const Dated = z.iso.date();
const Weekday = z.int().min(0).max(6);

/** What a member has told; nothing where they were not asked yet, an empty list where they said none. */
export const Wishes = z.object({
  goals: z.array(z.enum(AIMS)).nullable(),
  level: z.enum(LEVELS).nullable(),
  body_parts: z.array(z.enum(BODY_PARTS)).nullable(),
  pain_areas: z.array(z.enum(COMPOSER_PAIN)).nullable(),
  minutes: z.int().nullable(),
  /** Days of the week to train on; Monday is 0. */
  days: z.array(Weekday).nullable(),
  equipment: z.array(z.enum(HOME_EQUIPMENT)).nullable(),
  /** What is not told yet, in the order it is asked in. */
  left: z.array(z.enum(WISH_STEPS)),
  /** Where it hurts may be kept. */
  is_pain_agreed: z.boolean(),
});
export type Wishes = z.infer<typeof Wishes>;

export const getWishes = endpoint({
  method: 'GET',
  path: '/api/v2/personalization/users',
  who: 'member',
  summary: '무엇을 위해, 어떻게 운동하고 싶은지 알려준 것을 봅니다.',
  response: Wishes,
});

export const changeWishes = endpoint({
  method: 'PATCH',
  path: '/api/v2/personalization/users',
  who: 'member',
  summary: '알려준 것을 한 가지씩 또는 한꺼번에 바꿉니다. 운동할 요일은 이번 주 목표가 됩니다.',
  body: z.object({
    goals: z.array(z.enum(AIMS)).min(1, '하나는 골라주세요.').max(AIMS.length).optional(),
    level: z.enum(LEVELS).optional(),
    body_parts: z.array(z.enum(BODY_PARTS)).min(1, '하나는 골라주세요.').max(BODY_PARTS.length).optional(),
    pain_areas: z.array(z.enum(COMPOSER_PAIN)).max(COMPOSER_PAIN.length).optional(),
    /** Where it hurts is kept only with a yes to it. */
    is_pain_agreed: z.boolean().optional(),
    minutes: z.int().min(5, '5분부터 고를 수 있어요.').max(60, '60분까지 고를 수 있어요.').optional(),
    days: z.array(Weekday).min(1, '하루는 골라주세요.').max(7).optional(),
    equipment: z.array(z.enum(HOME_EQUIPMENT)).max(HOME_EQUIPMENT.length).optional(),
  }),
  response: Wishes,
  errors: ['INVALID_INPUT', 'PAIN_NOT_AGREED'],
});

/** Why this one: the first of these that is so. */
export const REASON_KINDS = [
  'LIGHTER',
  'BALANCE',
  'TOGETHER',
  'ALIKE',
  'GOAL',
  'PART',
  'MINUTES',
  'NEW',
  'POPULAR',
  'UNTRIED',
] as const;

export const PickedLesson = z.object({
  lesson: LessonLine,
  program: z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    level: z.enum(LEVELS),
  }),
  channel: ChannelLine,
  equipment: z.array(z.enum(EQUIPMENT)),
  reason: z.object({ kind: z.enum(REASON_KINDS), text: z.string() }),
});
export type PickedLesson = z.infer<typeof PickedLesson>;

const Picks = z.object({
  items: z.array(PickedLesson),
  /** How many there are in all: one more press than that shows one again. */
  total: z.int(),
  /** What is not told yet. */
  left: z.array(z.enum(WISH_STEPS)),
});
export type Picks = z.infer<typeof Picks>;

export const getPicks = endpoint({
  method: 'GET',
  path: '/api/v2/personalization/contents',
  who: 'member',
  summary: '오늘의 추천과 고른 까닭입니다. 볼 수 있는 것, 아픈 곳에 부담 없는 것만 나옵니다.',
  response: Picks,
});

export const refreshPicks = endpoint({
  method: 'POST',
  path: '/api/v2/personalization/refresh',
  who: 'member',
  summary: '추천을 다른 것으로 바꿉니다. 프로그램을 대면 그것만 바꿉니다. 모두 보기 전에는 다시 나오지 않습니다.',
  body: z.object({ program_id: Id.optional() }),
  response: Picks,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

/** OPEN is to be done; DONE was, on that day or another; DROPPED found no day in its week any more. */
export const SESSION_STATES = ['OPEN', 'DONE', 'DROPPED'] as const;

export const PlanSession = z.object({
  /** The day it was planned on, which names it. */
  planned_on: Dated,
  /** The day it is on now. */
  on: Dated,
  state: z.enum(SESSION_STATES),
  /** Why it is on another day: by hand, since that day went by, or for days of rest. */
  moved: z.enum(['BY_HAND', 'MISSED', 'AWAY']).nullable(),
  /** What is to be done; nothing once it was, or where nothing can be offered. */
  lesson: LessonLine.nullable(),
  program: z.object({ slug: z.string(), title: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type PlanSession = z.infer<typeof PlanSession>;

const Plan = z.object({
  today: Dated,
  monday: Dated,
  /** This week's and the next one's, by day. Nothing before the days are told. */
  items: z.array(PlanSession),
  /** Days of this week on which something was done. */
  done: z.array(Dated),
  away: z.object({ starts_on: Dated, ends_on: Dated }).nullable(),
  illness: z.object({ starts_on: Dated, ends_on: Dated }).nullable(),
  /** The week after being ill, in which less is planned unless one wants it as usual. */
  light: z.object({ starts_on: Dated, ends_on: Dated, is_on: z.boolean() }).nullable(),
  left: z.array(z.enum(WISH_STEPS)),
});
export type Plan = z.infer<typeof Plan>;

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/v2/personalization/plan',
  who: 'member',
  summary: '이번 주와 다음 주 계획입니다. 못 한 날은 알아서 옮겨져 있습니다.',
  response: Plan,
});

export const moveSession = endpoint({
  method: 'POST',
  path: '/api/v2/personalization/plan/moves',
  who: 'member',
  summary: '이번 주 계획의 하루를 같은 주의 다른 날로 옮깁니다. 처음 날로 옮기면 되돌립니다.',
  body: z.object({ planned_on: Dated, to: Dated }),
  response: Plan,
  errors: ['INVALID_INPUT', 'PLAN_DAY_TAKEN', 'PLAN_SESSION_GONE'],
});

export const setAway = endpoint({
  method: 'PUT',
  path: '/api/v2/personalization/plan/away',
  who: 'member',
  summary: '집을 비우는 날을 정합니다. 그동안의 계획은 다른 날로 옮겨집니다.',
  body: z.object({ starts_on: Dated, ends_on: Dated }),
  response: Plan,
  errors: ['INVALID_INPUT'],
});

export const endAway = endpoint({
  method: 'DELETE',
  path: '/api/v2/personalization/plan/away',
  who: 'member',
  summary: '집을 비우는 날을 지웁니다.',
  response: Plan,
});

export const setPlanPace = endpoint({
  method: 'PUT',
  path: '/api/v2/personalization/plan/pace',
  who: 'member',
  summary: '아팠던 다음 주를 가볍게 시작할지, 평소대로 할지 정합니다.',
  body: z.object({ is_light: z.boolean() }),
  response: Plan,
  errors: ['INVALID_INPUT', 'PLAN_SESSION_GONE'],
});
