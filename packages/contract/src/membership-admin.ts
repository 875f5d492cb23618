import { CYCLES } from '@oun/membership/cycle';
import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { CHARGE_STATES, FutureCharge, MEMBERSHIP_STATES, PERIOD_KINDS } from './membership.ts';
import { Id, staffPage, staffPaging } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const READERS = ['core-admin', 'cs'] as const;

/** Of whatever there may be many of, one view shows so many, newest first. */
export const MEMBERSHIP_ROWS_MAX = 200;

export const CHARGE_KINDS = ['TRIAL', 'PURCHASE', 'UPGRADE', 'RENEWAL'] as const;
export const CHARGE_KIND_LABELS: Record<(typeof CHARGE_KINDS)[number], string> = {
  TRIAL: '무료 체험',
  PURCHASE: '첫 결제',
  UPGRADE: '플랜 변경',
  RENEWAL: '정기 결제',
};
export const CHARGE_STATE_LABELS: Record<(typeof CHARGE_STATES)[number], string> = {
  SCHEDULED: '결제 예정',
  REQUESTED: '결제 중',
  UNKNOWN: '결과 확인 중',
  PAID: '결제됨',
  DECLINED_RETRYABLE: '실패 · 다시 시도',
  DECLINED_PERMANENT: '실패 · 다른 카드 필요',
  DROPPED: '그만둠',
};
export const CONSENT_KINDS = ['PURCHASE', 'TRIAL_TO_PAID', 'INTRO_END', 'INCREASE'] as const;
export const CONSENT_KIND_LABELS: Record<(typeof CONSENT_KINDS)[number], string> = {
  PURCHASE: '구매',
  TRIAL_TO_PAID: '체험 뒤 첫 결제',
  INTRO_END: '첫 할인 끝',
  INCREASE: '금액 인상',
};

export const AdminMembership = z.object({
  /** The member's own number: each has one membership. */
  id: z.int(),
  nickname: z.string(),
  /** Masked. */
  email_address: z.string().nullable(),
  state: z.enum(MEMBERSHIP_STATES),
  plan: z.object({ name: z.string(), price: Won }).nullable(),
  /** In a seat of somebody else's plan. */
  is_in_team: z.boolean(),
  /** When what is paid and given is over: the next charge, or the end. */
  until: Instant.nullable(),
  /** What could not be charged. */
  past_due: z
    .object({
      charge_id: z.int(),
      amount: Won,
      state: z.enum(CHARGE_STATES),
      due_at: Instant,
      /** Why not, as the member reads it; none while the gateway is being asked. */
      failure: z.string().nullable(),
      attempts: z.int(),
      /** None where only another card helps, and after the last. */
      next_try_at: Instant.nullable(),
      /** Until then they may go on. */
      ends_at: Instant,
    })
    .nullable(),
});
export type AdminMembership = z.infer<typeof AdminMembership>;

export const MEMBERSHIP_SORTS = ['changed', 'until'] as const;

export const adminListMemberships = endpoint({
  method: 'GET',
  path: '/core-admin/v1/memberships',
  who: READERS,
  summary:
    '멤버십을 봅니다. state=PAST_DUE면 결제를 확인해야 하는 것입니다. q는 닉네임·이메일·휴대폰·회원 번호 가운데 하나입니다.',
  query: z.object({
    state: z.enum(MEMBERSHIP_STATES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(MEMBERSHIP_SORTS),
  }),
  response: staffPage(AdminMembership),
});

export const AdminMembershipDetail = AdminMembership.extend({
  /** Masked. */
  mobile: z.string().nullable(),
  is_active: z.boolean(),
  /** None while one is past due: that one is told by `past_due`. */
  next_charge: FutureCharge.extend({
    /** Without leave it will not be charged, and the membership is over. */
    has_leave: z.boolean(),
  }).nullable(),
  team: z.object({ owner_id: z.int(), owner: z.string() }).nullable(),
  contracts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      cycle: z.enum(CYCLES),
      price: Won,
      seats: z.int(),
      store: z.enum(['web', 'ios', 'android']),
      /** The day of the month from which payments are counted. */
      anchor_day: z.int(),
      began_at: Instant,
      ended_at: Instant.nullable(),
      end_reason: z.string().nullable(),
      inviter: z.object({ id: z.int(), nickname: z.string() }).nullable(),
      terms_version: z.string(),
    }),
  ),
  periods: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(PERIOD_KINDS),
      words: z.string(),
      starts_at: Instant,
      ends_at: Instant,
      /** "결제 12번", "이용권 3번". */
      source: z.string().nullable(),
    }),
  ),
  charges: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(CHARGE_KINDS),
      state: z.enum(CHARGE_STATES),
      name: z.string(),
      amount: Won,
      refunded: Won,
      attempts: z.int(),
      failure: z.string().nullable(),
      method: z.string().nullable(),
      instalment_months: z.int(),
      created_at: Instant,
      paid_at: Instant.nullable(),
      /** By which yes it was charged; none where it was as much as the last. */
      consent_id: z.int().nullable(),
    }),
  ),
  consents: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(CONSENT_KINDS),
      before: Won,
      after: Won,
      method: z.string(),
      effective_at: Instant,
      opened_at: Instant,
      answered_at: Instant.nullable(),
      is_agreed: z.boolean().nullable(),
      text_version: z.string(),
    }),
  ),
  pauses: z.array(z.object({ id: z.int(), from: Instant, until: Instant })),
  history: z.array(
    z.object({
      at: Instant,
      words: z.string(),
      from: z.enum(MEMBERSHIP_STATES),
      to: z.enum(MEMBERSHIP_STATES),
      note: z.string().nullable(),
    }),
  ),
});
export type AdminMembershipDetail = z.infer<typeof AdminMembershipDetail>;

export const adminGetMembership = endpoint({
  method: 'GET',
  path: '/core-admin/v1/memberships/{id}',
  who: READERS,
  summary: '회원 한 사람의 멤버십을 계약, 기간, 결제, 동의, 기록까지 봅니다. 연락처는 가려서 보여줍니다.',
  params: z.object({ id: Id }),
  response: AdminMembershipDetail,
  errors: ['NOT_FOUND'],
});
