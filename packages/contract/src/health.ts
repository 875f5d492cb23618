import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Moment } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });

export const HEALTH_SUBJECTS = [
  'workout_minutes',
  'kcal',
  'steps',
  'weight',
  'body_fat',
  'heart_rate',
  'sleep',
] as const;
export type HealthSubject = (typeof HEALTH_SUBJECTS)[number];

/** What a device tells; the minutes of workouts are our own to know. */
export const MEASURED_SUBJECTS = ['steps', 'kcal', 'weight', 'body_fat', 'heart_rate', 'sleep'] as const;
export type MeasuredSubject = (typeof MEASURED_SUBJECTS)[number];

/** What is agreed to item by item, and which subjects each is for. */
export const HEALTH_ITEMS = ['ACTIVITY', 'SLEEP', 'HEART', 'BODY'] as const;
export type HealthItem = (typeof HEALTH_ITEMS)[number];
export const ITEM_OF: Record<MeasuredSubject, HealthItem> = {
  steps: 'ACTIVITY',
  kcal: 'ACTIVITY',
  sleep: 'SLEEP',
  heart_rate: 'HEART',
  weight: 'BODY',
  body_fat: 'BODY',
};

/** What can be true of a person, both ends with it. Sleep is told in minutes. */
export const HEALTH_BOUNDS: Record<MeasuredSubject, readonly [least: number, most: number]> = {
  steps: [0, 200_000],
  kcal: [0, 20_000],
  weight: [20, 300],
  body_fat: [2, 75],
  heart_rate: [20, 250],
  sleep: [0, 1_440],
};
export const HEALTH_UNITS: Record<HealthSubject, string> = {
  workout_minutes: 'min',
  kcal: 'kcal',
  steps: 'count',
  weight: 'kg',
  body_fat: '%',
  heart_rate: 'bpm',
  sleep: 'min',
};

export const X_AXIS_TYPES = ['day', 'week', 'month'] as const;
export type XAxisType = (typeof X_AXIS_TYPES)[number];
/** So many points a graph has at most. */
export const POINTS_MAX = 92;
/** So many records come at once at most. */
export const HEALTH_BATCH_MAX = 500;
/** Nothing older is taken. */
export const HEALTH_YEARS_BACK = 10;

export const HealthGraph = z.object({
  subject: z.enum(HEALTH_SUBJECTS),
  x_axis_type: z.enum(X_AXIS_TYPES),
  unit: z.string(),
  points: z.array(
    z.object({
      /** The first day of what it tells, and the last. */
      start: z.iso.date(),
      end: z.iso.date(),
      /** Nothing where there is no record; a real 0 is a 0. */
      value: z.number().nullable(),
      /** It is not over. */
      is_open: z.boolean(),
    }),
  ),
  /** Of the points that have a value. */
  average: z.number().nullable(),
  /** The span of the same length before it. */
  previous: z.object({ start: z.iso.date(), end: z.iso.date(), average: z.number().nullable() }),
  /** When a device last told something of it. */
  refreshed_at: Instant.nullable(),
});
export type HealthGraph = z.infer<typeof HealthGraph>;

export const getHealthGraph = endpoint({
  method: 'GET',
  path: '/api/v2/tracks/health-connect/graph',
  who: 'member',
  summary: '건강 기록을 날, 주, 달로 모아 봅니다. 기록이 없는 곳은 비어 있고 평균에 들어가지 않습니다.',
  query: z.object({
    subject: z.enum(HEALTH_SUBJECTS),
    x_axis_type: z.enum(X_AXIS_TYPES),
    start: Day,
    end: Day,
  }),
  response: HealthGraph,
  errors: ['INVALID_INPUT', 'HEALTH_CONSENT_NEEDED', 'HEALTH_SPAN_TOO_LONG'],
});

export const sendHealthRecords = endpoint({
  method: 'POST',
  path: '/api/v2/tracks/health-connect/records',
  who: 'member',
  summary: '기기가 잰 것을 가져옵니다. 같은 source_id는 다시 와도 하나입니다.',
  body: z.object({
    records: z
      .array(
        z.object({
          subject: z.enum(MEASURED_SUBJECTS),
          value: z.number().min(0).max(200_000),
          unit: z.string().max(10),
          started_at: Moment,
          ended_at: Moment,
          source_id: z.string().min(1).max(100),
        }),
      )
      .min(1)
      .max(HEALTH_BATCH_MAX),
  }),
  response: z.object({
    /** New ones. What was there already with another value has the new value now. */
    added: z.int(),
    changed: z.int(),
  }),
  errors: ['INVALID_INPUT', 'HEALTH_CONSENT_NEEDED'],
});

export const HEALTH_CONSENT_VERSION = '2026-11-01';

export const HealthConsents = z.object({
  items: z.array(z.object({ item: z.enum(HEALTH_ITEMS), is_agreed: z.boolean(), at: Instant.nullable() })),
  version: z.string(),
  /** Whether anything was ever answered: who was not asked yet is asked first. */
  was_asked: z.boolean(),
});
export type HealthConsents = z.infer<typeof HealthConsents>;

export const getHealthConsents = endpoint({
  method: 'GET',
  path: '/api/v2/tracks/health-connect/consents',
  who: 'member',
  summary: '건강정보 항목마다 동의했는지 봅니다.',
  response: HealthConsents,
});

export const changeHealthConsents = endpoint({
  method: 'PUT',
  path: '/api/v2/tracks/health-connect/consents',
  who: 'member',
  summary: '건강정보에 항목별로 동의합니다. 목록에 없는 항목은 거두고, 그 기록을 바로 지웁니다.',
  body: z.object({
    items: z.array(z.enum(HEALTH_ITEMS)).max(HEALTH_ITEMS.length),
    version: z.string().max(20),
  }),
  response: HealthConsents,
  errors: ['INVALID_INPUT', 'AGREEMENT_OUTDATED'],
});
