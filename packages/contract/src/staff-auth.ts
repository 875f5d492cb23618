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

const SecondFactorCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '인증 앱의 6자리를 써주세요.');

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/core-admin/v1/auth/sign-in',
  who: 'public',
  summary: '직원이 이메일과 비밀번호를 냅니다. 인증 앱의 코드가 뒤따라야 합니다.',
  body: z.object({ email_address: z.string().trim().toLowerCase().max(254), password: z.string().min(1).max(200) }),
  response: StaffChallenge,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

export const staffChallenge = endpoint({
  method: 'POST',
  path: '/core-admin/v1/auth/challenge',
  who: 'member',
  summary: '이미 로그인한 직원이 인증 앱의 코드만 더 냅니다.',
  body: z.object({}),
  response: StaffChallenge,
  errors: ['SECOND_FACTOR_NOT_SET', 'NOT_FOUND'],
});

export const staffVerify = endpoint({
  method: 'POST',
  path: '/core-admin/v1/auth/verify',
  who: 'public',
  summary: '인증 앱의 코드를 확인하고 직원으로 로그인합니다.',
  body: z.object({
    challenge: z.string().max(1_000),
    code: SecondFactorCode,
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
  /** Of the one who does it: a session left open must not be enough. */
  body: z.object({ code: SecondFactorCode }),
  response: z.object({}),
  errors: ['SECOND_FACTOR_MISMATCH', 'ACCOUNT_LOCKED', 'CHALLENGE_EXPIRED'],
});

export const listSignInLocks = endpoint({
  method: 'GET',
  path: '/core-admin/v1/sign-in-locks',
  who: ['core-admin', 'cs'],
  summary: '지난 7일 동안 비밀번호를 여러 번 틀려 잠긴 계정입니다.',
  response: z.object({
    items: z.array(
      z.object({
        id: Id,
        /** None where somebody tried an account that does not exist. */
        account_id: Id.nullable(),
        nickname: z.string().nullable(),
        /** A device of the account's own was locked, not everybody else. */
        is_known_device: z.boolean(),
        at: z.iso.datetime({ offset: true }),
        until: z.iso.datetime({ offset: true }),
      }),
    ),
  }),
});
