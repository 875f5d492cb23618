import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { LOG_PLATFORMS } from './log-rules.ts';

const Instant = z.iso.datetime({ offset: true });
const STAFF = ['core-admin'] as const;

export const WEEKS_CHOICES = [4, 12, 26, 52] as const;
const query = z.object({ weeks: z.int().min(1).max(52).default(12) });

/** Somebody who has started within so many days of signing up counts as one who did. */
export const START_WITHIN_DAYS = 7;
/** Words that fewer devices searched for are nobody's business. */
export const SEARCHED_BY_AT_LEAST = 3;
export const RETENTION_WEEKS = 8;

/** How much of what devices counted has come, so that a chart says itself what it does not know. */
export const Arrived = z.object({
  platforms: z.array(
    z.object({
      platform: z.enum(LOG_PLATFORMS),
      devices: z.int(),
      told: z.int(),
      missing: z.int(),
      /** The day on which the most is missing. */
      worst_day: z.iso.date().nullable(),
    }),
  ),
  last_at: Instant.nullable(),
});
export type Arrived = z.infer<typeof Arrived>;

const period = { from: z.iso.date(), to: z.iso.date() };

export const adminMembershipStatistics = endpoint({
  method: 'GET',
  path: '/core-admin/v1/statistics/membership',
  who: STAFF,
  summary:
    '처음 온 기기에서 가입, 첫 운동, 멤버십 시작, 결제까지와 주마다의 비율입니다. 월요일에 시작하는 주로 셉니다.',
  query,
  response: z.object({
    ...period,
    visited: z.int(),
    signed_up: z.int(),
    exercised: z.int(),
    started: z.int(),
    paid: z.int(),
    weeks: z.array(
      z.object({
        week: z.iso.date(),
        signed_up: z.int(),
        started: z.int(),
        /** The same week a year before. */
        before: z.object({ signed_up: z.int(), started: z.int() }),
      }),
    ),
    /** What members paid in these weeks, by the charges and by the books. */
    money: z.object({ charges: z.int(), won: z.int(), books: z.int() }),
  }),
});

export const adminStoreStatistics = endpoint({
  method: 'GET',
  path: '/core-admin/v1/statistics/store',
  who: STAFF,
  summary: '상품을 본 기기, 담은 기기, 주문하고 결제한 사람과 그 금액입니다.',
  query,
  response: z.object({
    ...period,
    viewed: z.int(),
    added: z.int(),
    began: z.int(),
    paid: z.int(),
    money: z.object({ orders: z.int(), won: z.int(), books: z.int() }),
    arrived: Arrived,
  }),
});

export const adminRetention = endpoint({
  method: 'GET',
  path: '/core-admin/v1/statistics/retention',
  who: STAFF,
  summary: '가입한 주마다, 그 뒤 몇 번째 주에 운동을 끝낸 사람의 수입니다.',
  query,
  response: z.object({
    ...period,
    cohorts: z.array(
      z.object({
        week: z.iso.date(),
        people: z.int(),
        /** Of the week they signed up in, of the next …; as far as these are over. */
        kept: z.array(z.int()),
      }),
    ),
  }),
});

export const adminCompletion = endpoint({
  method: 'GET',
  path: '/core-admin/v1/statistics/completion',
  who: STAFF,
  summary: '많이 시작한 프로그램과, 시작한 회차를 끝까지 한 비율입니다.',
  query,
  response: z.object({
    ...period,
    programs: z.array(z.object({ id: z.int(), title: z.string(), begun: z.int(), done: z.int() })),
  }),
});

/** Up to the first a value is good, above the second it is poor: milliseconds, and of CLS a share of the screen. */
export const VITAL_BOUNDS = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  fcp: [1_800, 3_000],
  ttfb: [800, 1_800],
} as const;
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const satisfies readonly (keyof typeof VITAL_BOUNDS)[];
export type Vital = (typeof VITALS)[number];
export const SPEED_DAYS = 28;
/** Of fewer loads nothing can be said. */
export const LOADED_AT_LEAST = 5;

const p75 = z.number().nullable();

export const adminSpeed = endpoint({
  method: 'GET',
  path: '/core-admin/v1/statistics/speed',
  who: STAFF,
  summary: `최근 ${SPEED_DAYS}일 동안 화면마다 얼마나 빨리 열렸는지, 네 번 가운데 세 번이 드는 값입니다. ${LOADED_AT_LEAST}번 넘게 연 화면만 보입니다.`,
  response: z.object({
    ...period,
    screens: z.array(
      z.object({
        platform: z.enum(LOG_PLATFORMS),
        screen: z.string(),
        loads: z.int(),
        lcp: p75,
        inp: p75,
        cls: p75,
        fcp: p75,
        ttfb: p75,
      }),
    ),
    arrived: Arrived,
  }),
});

export const adminLostSearches = endpoint({
  method: 'GET',
  path: '/core-admin/v1/statistics/searches',
  who: STAFF,
  summary: `찾았는데 없던 말입니다. 기기 ${SEARCHED_BY_AT_LEAST}대가 넘게 찾은 말만 보입니다.`,
  query,
  response: z.object({
    ...period,
    items: z.array(z.object({ words: z.string(), times: z.int() })),
    /** Of all searches, also of words that are not shown. */
    searches: z.int(),
    found_none: z.int(),
    arrived: Arrived,
  }),
});
