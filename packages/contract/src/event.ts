import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { EVENT_PHASES, EVENT_RULES, PRIZE_KINDS } from './event-rules.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });
const params = z.object({ id: Id });

export const EventCard = z.object({
  id: z.int(),
  title: z.string(),
  phase: z.enum(EVENT_PHASES),
  starts_at: Instant,
  /** The midnight after its last day. */
  ends_at: Instant,
  entry_count: z.int(),
  picture: Picture.nullable(),
});
export type EventCard = z.infer<typeof EventCard>;

/** What a list may be narrowed to: what one can take part in, what is over, and what was announced. */
export const EVENT_TABS = ['open', 'past', 'announced'] as const;

export const listEvents = endpoint({
  method: 'GET',
  path: '/core/v1/events',
  who: 'public',
  summary:
    '이벤트 목록입니다. open은 진행 중이거나 곧 시작하는 것, past는 끝난 것, announced는 당첨자를 발표한 것입니다.',
  query: z.object({
    tab: z.enum(EVENT_TABS).default('open'),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(20),
  }),
  response: page(EventCard),
  errors: ['INVALID_INPUT'],
});

const Prize = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PRIZE_KINDS),
  quantity: z.int(),
  worth: Won,
  days: z.int().nullable(),
  /** Worth so much that its winner is told of tax. */
  is_taxed: z.boolean(),
  picture: Picture.nullable(),
});
export type Prize = z.infer<typeof Prize>;

const Progress = z.object({
  count: z.int(),
  /** The day the goal is reached at so many days a week; none where it is reached, or would be too late. */
  expected: z.object({ on: z.iso.date(), days_a_week: z.int() }).nullable(),
  entry: z.object({ number: z.int(), weight: z.int() }).nullable(),
});

export const Event = EventCard.extend({
  intro: z.string(),
  rule: z.enum(EVENT_RULES),
  goal: z.int(),
  /** Reaching the goal again brings another chance. */
  is_weighted: z.boolean(),
  /** Whoever reaches the goal earns the badge of the month, too. */
  has_badge: z.boolean(),
  notes: z.array(z.string()),
  prizes: z.array(Prize),
  /** Where one can begin. */
  program_slug: z.string().nullable(),
  my: Progress.nullable(),
});
export type Event = z.infer<typeof Event>;

export const getEvent = endpoint({
  method: 'GET',
  path: '/core/v1/events/{id}',
  who: 'optional',
  summary: '이벤트 하나를 내 진행과 함께 봅니다. 예약하기 전의 것은 없는 것과 같습니다.',
  params,
  response: Event,
  errors: ['NOT_FOUND'],
});

export const getPostedEvent = endpoint({
  method: 'GET',
  path: '/core/v1/events/posting',
  who: 'member',
  summary: '사진을 올리면 응모되는 진행 중인 이벤트와 내가 올린 수입니다. 없으면 비어 있습니다.',
  response: z.object({
    event: z
      .object({ id: z.int(), title: z.string(), goal: z.int(), count: z.int(), is_entered: z.boolean() })
      .nullable(),
  }),
});

/** Sixty-four letters that stand for something without telling it. */
const Print = z.string();

export const Draw = z.object({
  phase: z.enum(EVENT_PHASES),
  title: z.string(),
  proof: z.object({
    seed_print: Print,
    scheduled_at: Instant,
    list_print: Print.nullable(),
    closed_at: Instant.nullable(),
    entry_count: z.int(),
    /** With the announcement: the seed itself, and what it and the list come to. */
    seed: z.string().nullable(),
    result_print: Print.nullable(),
    drawn_at: Instant.nullable(),
  }),
  prizes: z.array(
    Prize.extend({
      winners: z.array(z.object({ number: z.int(), rank: z.int(), name: z.string(), is_mine: z.boolean() })),
    }),
  ),
  /** Who stood before a winner and has it no more: they left, or said nothing in time. */
  passed: z.array(z.object({ number: z.int(), rank: z.int() })),
  mine: z
    .object({
      number: z.int(),
      /** Nothing before the announcement. */
      rank: z.int().nullable(),
      standing: z.enum(['WAITING', 'LOST', 'WON', 'CLAIMED', 'PASSED']),
      prize_id: z.int().nullable(),
      /** The midnight after the last day to say where to. */
      claim_until: Instant.nullable(),
      /** Where it goes, without the door. */
      address: z.string().nullable(),
    })
    .nullable(),
});
export type Draw = z.infer<typeof Draw>;

export const getDraw = endpoint({
  method: 'GET',
  path: '/core/v1/events/{id}/draws',
  who: 'optional',
  summary: '추첨의 증거와 당첨자, 내 순서입니다. 발표하기 전에는 공개한 지문까지만 있습니다.',
  params,
  response: Draw,
  errors: ['NOT_FOUND'],
});

export const enterEvent = endpoint({
  method: 'POST',
  path: '/core/v1/events/{id}/draws',
  who: 'member',
  summary: '응모합니다. 다시 불러도 응모는 하나이고, 기회가 늘어나는 이벤트에서는 그사이 채운 만큼 늘어납니다.',
  params,
  response: Progress,
  errors: ['NOT_FOUND', 'EVENT_CLOSED', 'EVENT_NOT_OPEN', 'EVENT_GOAL_SHORT'],
});

export const getEntryList = endpoint({
  method: 'GET',
  path: '/core/v1/events/{id}/entries',
  who: 'public',
  summary: '마감한 응모 명단입니다. 한 줄에 응모 번호 하나와, 기회가 여럿이면 그 수가 있습니다.',
  params,
  response: z.object({ list: z.string(), list_print: Print, entry_count: z.int() }),
  errors: ['NOT_FOUND', 'EVENT_LIST_OPEN'],
});

export const claimPrize = endpoint({
  method: 'POST',
  path: '/core/v1/events/{id}/prize',
  who: 'member',
  summary: '당첨한 선물을 받습니다. 물건은 저장한 배송지를 고르고, 이용일은 바로 더해집니다.',
  params,
  body: z.object({ address_id: Id.nullable().default(null) }),
  response: Draw,
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'PRIZE_NONE',
    'PRIZE_PASSED',
    'ADDRESS_NEEDED',
    'STORE_SUBSCRIPTION',
    'PAYMENT_PAST_DUE',
    'PAYMENT_PENDING',
    'TEAM_PLAN_IN_USE',
  ],
});
