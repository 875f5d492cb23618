import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { SignedIn } from './identity.ts';
import { Id } from './paging.ts';

export const StaffChallenge = z.object({
  /** Proves the first factor for five minutes. */
  challenge: z.string(),
  nickname: z.string(),
  /** Given the first time, until a code from it was right. */
  enrolment: z.object({ uri: z.string(), secret: z.string(), qr_svg: z.string() }).nullable(),
});
export type StaffChallenge = z.infer<typeof StaffChallenge>;

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/core-admin/v1/auth/sign-in',
  who: 'public',
  summary: '직원이 이메일과 비밀번호를 냅니다. 인증 앱의 코드가 뒤따라야 합니다.',
  body: z.object({ email_address: z.string().trim().toLowerCase().max(254), password: z.string().min(1).max(200) }),
  response: StaffChallenge,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
});

export const staffChallenge = endpoint({
  method: 'POST',
  path: '/core-admin/v1/auth/challenge',
  who: 'member',
  summary: '이미 로그인한 직원이 인증 앱의 코드만 더 냅니다.',
  body: z.object({}),
  response: StaffChallenge,
  errors: ['SECOND_FACTOR_NOT_SET'],
});

export const staffVerify = endpoint({
  method: 'POST',
  path: '/core-admin/v1/auth/verify',
  who: 'public',
  summary: '인증 앱의 코드를 확인하고 직원으로 로그인합니다.',
  body: z.object({
    challenge: z.string().max(1_000),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, '인증 앱의 6자리를 써주세요.'),
  }),
  response: SignedIn,
  errors: ['SECOND_FACTOR_MISMATCH', 'CHALLENGE_EXPIRED', 'ACCOUNT_LOCKED'],
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/core-admin/v1/staff/{id}/second-factor/reset',
  who: ['core-admin'],
  summary: '휴대폰을 잃은 직원이 인증 앱을 다시 등록하게 합니다. 그 직원의 세션은 모두 끝납니다.',
  params: z.object({ id: Id }),
  body: z.object({}),
  response: z.object({}),
});
