import { EFFORTS, RECORD_KINDS } from '@oun/habit/energy';
import { ILL_DAYS_MAX, WEEK_GOAL_MAX } from '@oun/habit/streak';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './paging.ts';
import { SeenAs } from './people.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });
const Dated = z.iso.date();

/** So long a workout that was written down by hand may have been. */
export const RECORD_MINUTES_MAX = 600;
/** So many may be written down by hand for one day. */
export const RECORDS_A_DAY_MAX = 5;
/** So long a guest's record stays on their device. */
export const GUEST_RECORD_DAYS = 7;
export const GUEST_RECORDS_MAX = 20;

export const EarnedBadge = z.object({ key: z.string(), title: z.string() });
export type EarnedBadge = z.infer<typeof EarnedBadge>;

/** Where somebody stands this week. Days end at four in the morning. */
export const Habit = z.object({
  today: Dated,
  /** Days a week that are aimed at. */
  goal: z.int(),
  week: z.object({
    monday: Dated,
    /** The days of it on which something was done. */
    days: z.array(Dated),
  }),
  streak: z.object({
    weeks: z.int(),
    longest: z.int(),
    /** What it would be with a workout today. */
    weeks_with_today: z.int(),
  }),
  shields: z.object({
    held: z.int(),
    /** Weeks to meet until the next one; nothing while as many are held as may be. */
    weeks_to_next: z.int().nullable(),
    /** The Monday of the last week one went for. */
    last_used: Dated.nullable(),
  }),
  illness: z
    .object({
      starts_on: Dated,
      /** The last day of it. */
      ends_on: Dated,
    })
    .nullable(),
  /** The first day it may be said again; nothing where it may be today. */
  illness_from: Dated.nullable(),
  /** Workouts in all. */
  total: z.int(),
  joined_on: Dated,
});
export type Habit = z.infer<typeof Habit>;

export const getHabit = endpoint({
  method: 'GET',
  path: '/api/v2/user/habit',
  who: 'member',
  summary: '이번 주 목표와 한 날, 연속 주, 쉬어가기, 쉬는 중인지를 봅니다.',
  response: Habit,
});

export const changeGoal = endpoint({
  method: 'PUT',
  path: '/api/v2/user/habit/goal',
  who: 'member',
  summary: '이번 주부터의 목표를 정합니다. 지난 주는 그대로입니다.',
  body: z.object({ days: z.int('며칠로 할지 골라주세요.').min(1).max(WEEK_GOAL_MAX) }),
  response: Habit,
  errors: ['INVALID_INPUT'],
});

export const beginIllness = endpoint({
  method: 'POST',
  path: '/api/v2/user/habit/illness',
  who: 'member',
  summary: `오늘부터 아파서 쉽니다. ${ILL_DAYS_MAX}일까지, 연속과 쉬어가기가 그대로 남습니다.`,
  body: z.object({ days: z.int('며칠 쉴지 골라주세요.').min(1).max(ILL_DAYS_MAX) }),
  response: Habit,
  errors: ['INVALID_INPUT', 'ILLNESS_TOO_SOON'],
});

export const endIllness = endpoint({
  method: 'DELETE',
  path: '/api/v2/user/habit/illness',
  who: 'member',
  summary: '다 나아서 쉬는 것을 끝냅니다. 쉬고 있지 않으면 아무 일도 없습니다.',
  response: Habit,
});

/** What its dot in the calendar tells. */
export const RECORD_DOTS = ['PILATES', 'STRENGTH', 'STRETCH', 'OUTSIDE'] as const;

export const WorkoutRecord = z.object({
  id: z.int(),
  day: Dated,
  /** When it was done, or begun where it was written down by hand. */
  at: Instant,
  minutes: z.int(),
  kcal: z.int(),
  dot: z.enum(RECORD_DOTS),
  title: z.string(),
  /** How it felt. */
  effort: z.enum(EFFORTS).nullable(),
  picture: Picture.nullable(),
  /** Of a lesson, where it is. */
  path: z.string().nullable(),
  /** What was done, where it was written down by hand; nothing for what was played here. */
  kind: z.enum(RECORD_KINDS).nullable(),
});
export type WorkoutRecord = z.infer<typeof WorkoutRecord>;

const Month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, '달을 확인해주세요.');

export const WEEK_OUTCOMES = ['MET', 'SHIELDED', 'EXCUSED', 'MISSED', 'OPEN'] as const;

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/v2/user/records',
  who: 'member',
  summary: '한 달의 운동 기록을 달력으로 봅니다. 달에 걸친 주를 모두 담습니다.',
  query: z.object({ month: Month.optional() }),
  response: z.object({
    month: z.string(),
    /** The month of joining and the month of today: there is nothing before or behind. */
    first_month: z.string(),
    last_month: z.string(),
    /** Newest first. */
    items: z.array(WorkoutRecord),
    /** The weeks that were lived so far. */
    weeks: z.array(z.object({ monday: Dated, goal: z.int(), count: z.int(), outcome: z.enum(WEEK_OUTCOMES) })),
    count: z.int(),
    minutes: z.int(),
    kcal: z.int(),
    /** Workouts of the month before, up to the same day where this one is not over. */
    count_before: z.int(),
    /** The last month that is over and has a record, to look back on. */
    recap: z.object({ month: z.string(), count: z.int() }).nullable(),
  }),
  errors: ['INVALID_INPUT'],
});

const GivenRecord = z.object({
  kind: z.enum(RECORD_KINDS, '무엇을 했는지 골라주세요.'),
  minutes: z
    .int('몇 분 했는지 알려주세요.')
    .min(1, '1분부터 적을 수 있어요.')
    .max(RECORD_MINUTES_MAX, '10시간까지 적을 수 있어요.'),
  effort: z.enum(EFFORTS, '어땠는지 골라주세요.'),
  started_at: Moment,
});

const WrittenRecord = z.object({
  record: WorkoutRecord,
  habit: Habit,
  /** What it earned. */
  badges: z.array(EarnedBadge),
});

export const createRecord = endpoint({
  method: 'POST',
  path: '/api/v2/user/records',
  who: 'member',
  summary: '밖에서 한 운동을 직접 적습니다.',
  body: GivenRecord,
  response: WrittenRecord,
  errors: ['INVALID_INPUT', 'RECORD_IN_FUTURE', 'RECORD_BEFORE_JOINING', 'RECORDS_FULL'],
  isOnce: true,
});

export const previewRecord = endpoint({
  method: 'POST',
  path: '/api/v2/user/records/preview',
  who: 'member',
  summary: '적으면 이번 주가 어떻게 되는지 미리 봅니다. 아무것도 남기지 않습니다.',
  body: GivenRecord,
  response: z.object({
    day: Dated,
    kcal: z.int(),
    /** The week it falls in, with it. */
    week: z.object({ count: z.int(), goal: z.int(), is_now: z.boolean() }),
    streak_weeks: z.int(),
  }),
  errors: ['INVALID_INPUT', 'RECORD_IN_FUTURE', 'RECORD_BEFORE_JOINING'],
});

const RecordKey = z.object({ id: Id });

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/v2/user/records/{id}',
  who: 'owner',
  summary: '기록 하나를 봅니다.',
  params: RecordKey,
  response: WorkoutRecord,
  errors: ['NOT_FOUND'],
});

export const changeRecord = endpoint({
  method: 'PATCH',
  path: '/api/v2/user/records/{id}',
  who: 'owner',
  summary: '직접 적은 기록을 고칩니다.',
  params: RecordKey,
  body: GivenRecord,
  response: WrittenRecord,
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'RECORD_NOT_BY_HAND',
    'RECORD_IN_FUTURE',
    'RECORD_BEFORE_JOINING',
    'RECORDS_FULL',
  ],
});

export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/v2/user/records/{id}',
  who: 'owner',
  summary: '직접 적은 기록을 지웁니다. 받은 배지는 남습니다.',
  params: RecordKey,
  response: Habit,
  errors: ['NOT_FOUND', 'RECORD_NOT_BY_HAND'],
});

export const moveGuestRecords = endpoint({
  method: 'POST',
  path: '/api/v2/user/records/guest',
  who: 'member',
  summary: `가입하기 전 ${GUEST_RECORD_DAYS}일 동안 이 기기에서 한 운동을 옮깁니다. 같은 것이 다시 와도 한 번만 셉니다.`,
  body: z.object({
    records: z
      .array(z.object({ key: z.uuid(), lesson_id: Id, completed_at: Moment }))
      .min(1)
      .max(GUEST_RECORDS_MAX),
  }),
  response: z.object({ moved: z.int(), badges: z.array(EarnedBadge) }),
  errors: ['INVALID_INPUT'],
});

export const getRecap = endpoint({
  method: 'GET',
  path: '/api/v2/user/records/recap',
  who: 'member',
  summary: '한 달을 돌아봅니다. 체중과 통증은 들어 있지 않습니다.',
  query: z.object({ month: Month }),
  response: z.object({
    month: z.string(),
    days: z.array(Dated),
    count: z.int(),
    minutes: z.int(),
    kcal: z.int(),
    /** Weeks in a row at its end. */
    streak_weeks: z.int(),
    /** It is not over. */
    is_open: z.boolean(),
  }),
  errors: ['INVALID_INPUT'],
});

/** What a finished film adds up to, for the card at its end. */
export const Finish = z.object({
  minutes: z.int(),
  kcal: z.int(),
  /** Reckoned with the weight of a usual person, since nobody told theirs. */
  is_usual_weight: z.boolean(),
  /** Which workout of theirs it was. */
  total: z.int(),
  week: z.object({ count: z.int(), goal: z.int() }),
  streak: z.object({ weeks: z.int(), is_longest: z.boolean() }),
  badges: z.array(EarnedBadge),
});
export type Finish = z.infer<typeof Finish>;

export const BADGE_GROUPS = ['count', 'steady', 'secret'] as const;

export const Badge = z.object({
  /** Nothing tells a secret one apart before it is found. */
  key: z.string(),
  group: z.enum(BADGE_GROUPS),
  title: z.string(),
  /** What it was for; of a secret one that is not found, the hint. */
  how: z.string().nullable(),
  earned_on: Dated.nullable(),
  progress: z.object({ done: z.int(), least: z.int() }).nullable(),
  is_new: z.boolean(),
  /** Of a secret one: how many of a hundred members have it, at least one. */
  of_hundred: z.int().nullable(),
});
export type Badge = z.infer<typeof Badge>;

export const getBadges = endpoint({
  method: 'GET',
  path: '/api/v2/user/badges',
  who: 'member',
  summary: '받은 배지와 다음 배지까지 남은 것을 봅니다.',
  response: z.object({
    items: z.array(Badge),
    earned: z.int(),
    /** The next one, and the day it is reached on at the pace of the last four weeks. */
    next: z
      .object({ key: z.string(), title: z.string(), done: z.int(), least: z.int(), expected_on: Dated.nullable() })
      .nullable(),
  }),
});

export const noteBadgesSeen = endpoint({
  method: 'POST',
  path: '/api/v2/user/badges/seen',
  who: 'member',
  summary: '새로 받은 배지를 봤습니다.',
  body: z.object({ keys: z.array(z.string().max(60)).min(1).max(50) }),
  response: z.object({ seen: z.int() }),
  errors: ['INVALID_INPUT'],
});

export const getUserBadges = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/badges',
  who: 'optional',
  summary: '회원이 받은 배지를 새로운 것부터 봅니다.',
  params: RecordKey,
  query: SeenAs,
  response: z.object({
    items: z.array(z.object({ key: z.string(), title: z.string(), group: z.enum(BADGE_GROUPS), earned_on: Dated })),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
