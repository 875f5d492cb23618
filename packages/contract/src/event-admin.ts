import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { EVENT_RULES, EVENT_STATES, PRIZE_KINDS, PRIZES_MAX, wrongInEvent } from './event-rules.ts';
import { Day, Id, staffPage, staffPaging } from './paging.ts';
import { lines } from './text.ts';
import { tellWrong } from './wrong-fields.ts';

const Instant = z.iso.datetime({ offset: true });
const params = z.object({ id: Id });

const PrizeForm = z.object({
  name: z.string().trim().min(1, '선물의 이름을 적어주세요.').max(40, '40자까지 적을 수 있어요.'),
  kind: z.enum(PRIZE_KINDS),
  quantity: z.int().min(1, '1명부터 적을 수 있어요.').max(1_000, '1,000명까지 적을 수 있어요.'),
  /** Won. */
  worth: z.int().min(0, '0원부터 적을 수 있어요.').max(10_000_000, '1,000만 원까지 적을 수 있어요.'),
  days: z.int().min(1, '1일부터 적을 수 있어요.').max(366, '366일까지 적을 수 있어요.').nullable().default(null),
  /** Whose picture it has. */
  product_id: Id.nullable().default(null),
});

export const EventForm = z
  .object({
    title: z.string().trim().min(2, '제목을 적어주세요.').max(40, '40자까지 적을 수 있어요.'),
    intro: z.string().trim().max(200, '200자까지 적을 수 있어요.').default(''),
    rule: z.enum(EVENT_RULES),
    goal: z.int().min(1, '1번부터 적을 수 있어요.').max(100, '100번까지 적을 수 있어요.'),
    is_weighted: z.boolean().default(false),
    first_day: Day,
    last_day: Day,
    notes: lines().trim().max(2_000, '2,000자까지 적을 수 있어요.').default(''),
    /** Whose picture it has, and where one can begin. */
    program_id: Id.nullable().default(null),
    prizes: z.array(PrizeForm).min(1, '선물을 하나 이상 적어주세요.').max(PRIZES_MAX),
  })
  .superRefine((form, ctx) => tellWrong(ctx, wrongInEvent(form)));
export type EventForm = z.infer<typeof EventForm>;

export const AdminEvent = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(EVENT_STATES),
  rule: z.enum(EVENT_RULES),
  goal: z.int(),
  starts_at: Instant,
  ends_at: Instant,
  entry_count: z.int(),
  prize_count: z.int(),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

const Winner = z.object({
  number: z.int(),
  rank: z.int(),
  prize: z.string(),
  state: z.enum(['WON', 'CLAIMED', 'PASSED']),
  account_id: z.int(),
  name: z.string(),
  claim_until: Instant.nullable(),
  claimed_at: Instant.nullable(),
});

export const AdminEventDetail = AdminEvent.extend({
  intro: z.string(),
  is_weighted: z.boolean(),
  notes: z.string(),
  program_id: z.int().nullable(),
  prizes: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(PRIZE_KINDS),
      quantity: z.int(),
      worth: Won,
      days: z.int().nullable(),
      product_id: z.int().nullable(),
    }),
  ),
  proof: z.object({
    seed_print: z.string().nullable(),
    list_print: z.string().nullable(),
    result_print: z.string().nullable(),
  }),
  /** Masked: where something has to be sent, that is asked for with a reason. */
  winners: z.array(Winner),
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminEventDetail = z.infer<typeof AdminEventDetail>;

const STAFF = ['core-admin'] as const;
const READERS = ['core-admin', 'cs'] as const;

export const EVENT_SORTS = ['newest', 'until'] as const;

export const adminListEvents = endpoint({
  method: 'GET',
  path: '/core-admin/v1/events',
  who: READERS,
  summary: '이벤트와 응모 수입니다. q는 제목이나 번호입니다.',
  query: z.object({
    state: z.enum(EVENT_STATES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(EVENT_SORTS),
  }),
  response: staffPage(AdminEvent),
});

export const adminGetEvent = endpoint({
  method: 'GET',
  path: '/core-admin/v1/events/{id}',
  who: READERS,
  summary: '이벤트 하나를 선물과 당첨자, 기록까지 봅니다.',
  params,
  response: AdminEventDetail,
  errors: ['NOT_FOUND'],
});

export const adminCreateEvent = endpoint({
  method: 'POST',
  path: '/core-admin/v1/events',
  who: STAFF,
  summary: '이벤트를 만듭니다. 예약하기 전에는 아무에게도 보이지 않습니다.',
  isOnce: true,
  body: EventForm,
  response: AdminEventDetail,
  errors: ['INVALID_INPUT'],
});

export const adminChangeEvent = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/events/{id}',
  who: STAFF,
  summary: '예약하기 전의 이벤트를 고칩니다.',
  params,
  body: EventForm,
  response: AdminEventDetail,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});

export const adminScheduleEvent = endpoint({
  method: 'POST',
  path: '/core-admin/v1/events/{id}/schedule',
  who: STAFF,
  summary: '이벤트를 예약합니다. 추첨 씨앗을 만들어 봉하고 지문을 공개합니다. 그 뒤에는 고칠 수 없습니다.',
  params,
  response: AdminEventDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'EVENT_STARTED'],
});

export const adminDrawEvent = endpoint({
  method: 'POST',
  path: '/core-admin/v1/events/{id}/draw',
  who: STAFF,
  summary: '마감한 명단에서 추첨합니다. 한 번만 할 수 있고, 발표하기 전에는 회원에게 보이지 않습니다.',
  params,
  response: AdminEventDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminAnnounceEvent = endpoint({
  method: 'POST',
  path: '/core-admin/v1/events/{id}/announce',
  who: STAFF,
  summary: '씨앗과 당첨자를 공개하고 당첨한 분들께 알립니다.',
  params,
  response: AdminEventDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminRevealWinners = endpoint({
  method: 'POST',
  path: '/core-admin/v1/events/{id}/winners',
  who: READERS,
  summary: '선물을 보낼 곳을 가리지 않고 봅니다. 까닭과 함께 기록이 남습니다.',
  params,
  body: z.object({ reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.') }),
  response: z.object({
    items: z.array(
      z.object({
        number: z.int(),
        prize: z.string(),
        account_id: z.int(),
        address: z.object({
          name: z.string(),
          phone: z.string(),
          postcode: z.string(),
          address1: z.string(),
          address2: z.string(),
          comment: z.string(),
        }),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
