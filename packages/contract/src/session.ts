import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { bareCode, OTP, SIGN_IN_METHODS } from './identity-rules.ts';
import { SignedIn } from './identity.ts';

const RefreshToken = z.string().max(200);
const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Past this the session is over, however often it is renewed. */
  expires_at: z.iso.datetime({ offset: true }),
});

export const openSession = endpoint({
  method: 'POST',
  path: '/api/v2/user/sessions',
  who: 'member',
  summary: '로그인에서 받은 토큰으로 세션을 엽니다. 로그인 한 번에 한 번만 됩니다. 사이트와 앱의 서버 쪽에서만 씁니다.',
  body: z.object({}),
  response: Tokens.extend({
    /** Kept by the device and sent with its next sign-ins, by which the account knows it again. */
    deviceToken: z.string(),
  }),
  errors: ['INVALID_TRANSITION'],
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/v2/user/sessions/refresh',
  who: 'public',
  summary: '토큰을 새로 바꿉니다. 이미 바꾼 토큰이 다시 오면 세션을 끝냅니다.',
  body: z.object({ refresh_token: RefreshToken }),
  response: Tokens,
  errors: ['SESSION_ENDED'],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/v2/user/sessions/end',
  who: 'public',
  summary: '로그아웃합니다. 토큰이 이미 끝났어도 같은 답입니다.',
  body: z.object({ refresh_token: RefreshToken }),
  response: z.object({}),
});

export const Session = z.object({
  id: z.uuid(),
  /** 아이폰 오운 앱, 윈도우 크롬: as a person would say it. */
  device: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  is_current: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  last_seen_at: z.iso.datetime({ offset: true }),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/user/sessions',
  who: 'member',
  summary: '로그인한 기기들입니다.',
  response: z.object({ items: z.array(Session) }),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/user/sessions/{id}',
  who: 'owner',
  summary: '기기 하나에서 로그아웃합니다.',
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/user/sessions',
  who: 'member',
  summary: '모든 기기에서 로그아웃합니다.',
  query: z.object({ keep_current: z.boolean().optional().default(false) }),
  response: z.object({ ended_sessions: z.int() }),
});

export const askPairing = endpoint({
  method: 'POST',
  path: '/api/v2/user/auth/otp',
  who: 'public',
  summary: 'TV가 화면에 보일 코드를 받습니다.',
  body: z.object({ device_name: z.string().trim().min(1).max(40).optional() }),
  response: z.object({
    otp: z.string(),
    /** Only the device that asked has it. */
    device_code: z.string(),
    expires_at: z.iso.datetime({ offset: true }),
    poll_seconds: z.int(),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const pollPairing = endpoint({
  method: 'POST',
  path: '/api/v2/user/auth/otp/poll',
  who: 'public',
  summary: 'TV가 연결됐는지 묻습니다. 연결된 답은 한 번만 나갑니다.',
  body: z.object({ device_code: z.string().max(200) }),
  response: z.discriminatedUnion('state', [
    z.object({ state: z.literal('PENDING') }),
    z.object({ state: z.literal('EXPIRED') }),
    z.object({ state: z.literal('PAIRED'), ...SignedIn.shape }),
  ]),
});

export const pairDevice = endpoint({
  method: 'POST',
  path: '/api/v2/user/auth/otp/pairing',
  who: 'member',
  summary: 'TV에 보이는 코드를 넣어 연결합니다.',
  body: z.object({
    otp: z.string().max(40).overwrite(bareCode).regex(OTP, 'TV에 보이는 여섯 글자를 써주세요.'),
  }),
  response: z.object({ device_name: z.string() }),
  errors: ['PAIRING_NOT_FOUND', 'TOO_MANY_REQUESTS', 'CONFIRMATION_NEEDED'],
});
