import { Won } from '@oun/money';
import * as z from 'zod';
import { getPoints } from './benefit.ts';
import { endpoint } from './endpoint.ts';
import { Id, ListFile, staffPage, staffPaging } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const STAFF = ['store-admin', 'cs'] as const;

/** What one person gives, or takes, alone within a day: to everybody together, so that it cannot be cut into pieces. */
export const POINTS_ALONE_MAX = 1_000_000;
export const POINT_REASON_MAX = 60;

export const MOVEMENT_KINDS = ['GRANT', 'REVOKE'] as const;
export const MOVEMENT_KIND_LABELS = { GRANT: '지급', REVOKE: '회수' } as const;
export const MOVEMENT_STATES = ['WAITING', 'DONE', 'WITHDRAWN'] as const;
export const MOVEMENT_STATE_LABELS = { WAITING: '승인 대기', DONE: '반영됨', WITHDRAWN: '거둠' } as const;

export const PointMovement = z.object({
  id: z.int(),
  account_id: z.int(),
  nickname: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: Won,
  reason: z.string(),
  valid_days: z.int().nullable(),
  state: z.enum(MOVEMENT_STATES),
  needs_second: z.boolean(),
  proposed_by: z.object({ id: z.int(), name: z.string() }),
  proposed_at: Instant,
  approved_by: z.string().nullable(),
  approved_at: Instant.nullable(),
});
export type PointMovement = z.infer<typeof PointMovement>;

/** In the body, since an address in a path is an address in a log. */
export const adminFindPointHolder = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/look-up',
  who: STAFF,
  summary: '이메일이나 회원번호로 회원을 찾습니다.',
  body: z.object({ written: z.string().trim().min(1, '이메일이나 회원번호를 적어주세요.').max(254) }),
  response: z.object({ account_id: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

const Contact = z.object({ email_address: z.string().nullable(), mobile: z.string().nullable() });

export const adminGetMemberPoints = endpoint({
  method: 'GET',
  path: '/store-admin/v1/points/accounts/{id}',
  who: STAFF,
  summary: '회원의 포인트와 내역입니다. 연락처는 가려서 보여줍니다.',
  params: z.object({ id: Id }),
  query: getPoints.query,
  response: getPoints.response.extend({
    holder: Contact.extend({ id: z.int(), nickname: z.string(), is_active: z.boolean() }),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminRevealPointHolder = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/accounts/{id}/reveal',
  who: STAFF,
  summary: '까닭을 적고 회원의 연락처를 모두 봅니다. 누가 왜 봤는지 남습니다.',
  params: z.object({ id: Id }),
  body: z.object({ reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200) }),
  response: Contact,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

const Movement = z.object({
  account_id: Id,
  amount: z
    .int('숫자로 적어주세요.')
    .min(1, '1P부터 적을 수 있어요.')
    .max(10_000_000, '10,000,000P까지 적을 수 있어요.'),
  reason: z
    .string()
    .trim()
    .min(2, '까닭을 적어주세요.')
    .max(POINT_REASON_MAX, `${POINT_REASON_MAX}자까지 적을 수 있어요.`),
  /** The same key moves once. */
  key: z.string().regex(/^[\w-]{8,60}$/),
});
const Moved = z.object({ balance: Won, debt: Won, movement: PointMovement });

export const adminGrantPoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/grant',
  who: STAFF,
  summary:
    '포인트를 줍니다. 같은 key로는 한 번만 줍니다. 한 사람이 하루에 모두 1,000,000P를 넘겨 주면 다른 직원의 승인을 기다립니다.',
  isOnce: true,
  body: Movement.extend({
    valid_days: z.int().min(1, '1~1,000일 사이로 적어주세요.').max(1_000, '1~1,000일 사이로 적어주세요.').default(365),
  }),
  response: Moved,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'IDEMPOTENCY_CONFLICT'],
});

export const adminRevokePoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/revoke',
  who: STAFF,
  summary:
    '포인트를 거둡니다. 모자라는 만큼은 다음 적립에서 뺍니다. 한 사람이 하루에 모두 1,000,000P를 넘겨 거두면 다른 직원의 승인을 기다립니다.',
  isOnce: true,
  body: Movement,
  response: Moved,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'IDEMPOTENCY_CONFLICT'],
});

/** Which movements are meant: what the list shows, and what is saved of it. */
export const MovementFilter = z.object({
  state: z.enum(MOVEMENT_STATES).optional(),
  kind: z.enum(MOVEMENT_KINDS).optional(),
  account_id: Id.optional(),
  q: z.string().trim().max(60).optional(),
});
export const MOVEMENT_SORTS = ['newest', 'amount'] as const;

export const adminListPointMovements = endpoint({
  method: 'GET',
  path: '/store-admin/v1/points/movements',
  who: STAFF,
  summary:
    '직원이 주고 거둔 포인트를 봅니다. q는 회원의 닉네임·이메일·휴대폰·회원 번호나 올린 직원의 닉네임 가운데 하나입니다.',
  query: MovementFilter.extend(staffPaging(MOVEMENT_SORTS)),
  response: staffPage(PointMovement),
});

export const adminExportPointMovements = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/movements/export',
  who: STAFF,
  summary: '조건에 맞는 포인트 지급과 회수를 CSV로 받습니다. 10,000줄까지이고, 누가 무엇을 받았는지 남습니다.',
  body: z.object({ filter: MovementFilter }),
  response: ListFile,
  errors: ['INVALID_INPUT'],
});

export const adminApprovePoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/movements/{id}/approve',
  who: STAFF,
  summary: '다른 직원이 올린 포인트 지급이나 회수를 승인합니다. 승인하면 바로 반영됩니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  response: PointMovement,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'SECOND_PERSON_NEEDED'],
});

export const adminWithdrawPoints = endpoint({
  method: 'DELETE',
  path: '/store-admin/v1/points/movements/{id}',
  who: STAFF,
  summary: '승인을 기다리는 지급이나 회수를 거둡니다.',
  params: z.object({ id: Id }),
  response: PointMovement,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});
