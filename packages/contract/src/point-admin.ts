import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';

const Movement = z.object({
  account_id: Id,
  amount: z.int().min(1).max(1_000_000),
  reason: z.string().trim().min(2, '까닭을 적어주세요.').max(60),
  /** The same key moves once. */
  key: z.string().regex(/^[\w-]{8,60}$/),
});
const Wallet = z.object({ balance: Won, debt: Won });

export const adminGrantPoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/grant',
  who: ['store-admin', 'cs'],
  summary: '포인트를 줍니다. 같은 key로는 한 번만 줍니다.',
  body: Movement.extend({ valid_days: z.int().min(1).max(1_000).default(365) }),
  response: Wallet,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminRevokePoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/revoke',
  who: ['store-admin', 'cs'],
  summary: '포인트를 거둡니다. 모자라는 만큼은 다음 적립에서 뺍니다.',
  body: Movement,
  response: Wallet,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
