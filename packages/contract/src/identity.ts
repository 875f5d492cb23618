import * as z from 'zod';
import { endpoint, STAFF_ROLES } from './endpoint.ts';

export const ROLES = ['user', ...STAFF_ROLES] as const;

/** The one who is signed in, as every site's frame needs it. */
export const Me = z.object({
  id: z.int(),
  nickname: z.string(),
  email_address: z.string(),
  role: z.enum(ROLES),
  /** Every role of this account; the token carries the first. */
  roles: z.array(z.enum(ROLES)),
});
export type Me = z.infer<typeof Me>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/user/sign-in/',
  who: 'public',
  summary: '이메일과 비밀번호로 로그인합니다.',
  body: z.object({ email_address: z.string().trim().toLowerCase().max(254), password: z.string().min(1).max(200) }),
  response: z.object({ accessToken: z.string(), user: Me }),
  errors: ['INVALID_CREDENTIALS'],
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v2/user/me',
  who: 'member',
  summary: '지금 로그인한 사람입니다.',
  response: Me,
});
