import { getMe } from '@oun/contract/identity';
import {
  endAllSessions,
  endOneSession,
  endSession,
  listSessions,
  openSession,
  refreshSession,
} from '@oun/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { from, makeMember, openedSession, signedIn } from '../../../../test/people.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { deviceName, GRACE_SECONDS } from './sessions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const later = (seconds: number) => api.setClock(new Date(NOON.getTime() + seconds * 1_000));
const refresh = (refresh_token: string) => api.call(refreshSession, { body: { refresh_token } });
const sessionOf = async (token: string) => (await api.tokens.read(token))!.sessionId!;
const rotations = async (sessionId: string) =>
  (await api.db.selectFrom('refresh_token').where('session_id', '=', sessionId).select('hash').execute()).length - 1;
const stateOf = (id: string) =>
  api.db.selectFrom('session').where('id', '=', id).select(['ended_at', 'end_reason']).executeTakeFirstOrThrow();

describe('a sign-in', () => {
  test('opens one session, once', async () => {
    const { email } = await makeMember(api);
    const { accessToken } = await signedIn(api, email);
    const first = await api.call(openSession, { body: {} }, accessToken);
    expect(first.status).toBe(200);
    expect((await api.refusal(openSession, { body: {} }, accessToken)).body.code).toBe('INVALID_TRANSITION');
  });

  test('opened many times at once gives one refresh token', async () => {
    const { email } = await makeMember(api);
    const { accessToken } = await signedIn(api, email);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.call(openSession, { body: {} }, accessToken)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('stores no token that could be used', async () => {
    const { email } = await makeMember(api);
    const { refreshToken, accessToken } = await openedSession(api, email);
    const rows = await api.db.selectFrom('refresh_token').select('hash').execute();
    expect(rows.some(({ hash }) => hash.equals(hashToken(refreshToken)))).toBe(true);
    expect(JSON.stringify(await api.db.selectFrom('session').selectAll().execute())).not.toContain(refreshToken);
    expect(api.logs.join()).not.toContain(accessToken);
  });
});

describe('a refresh token', () => {
  test('is exchanged for its successor and a token of the same member', async () => {
    const { email, id } = await makeMember(api);
    const { refreshToken } = await openedSession(api, email);
    const { body, headers } = await refresh(refreshToken);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(headers['cache-control']).toBe('no-store');
    expect((await api.call(getMe, {}, body.accessToken)).body.id).toBe(id);
  });

  test('two hundred at once make one rotation and all get the same successor', async () => {
    const { email } = await makeMember(api);
    const { refreshToken, accessToken } = await openedSession(api, email);
    const replies = await Promise.all(Array.from({ length: 200 }, () => refresh(refreshToken)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(await rotations(await sessionOf(accessToken))).toBe(1);
  });

  test('answers once more within the grace, also past a further rotation, with the one that is good now', async () => {
    const { email } = await makeMember(api);
    const { refreshToken } = await openedSession(api, email);
    const second = (await refresh(refreshToken)).body.refreshToken;
    const third = (await refresh(second)).body.refreshToken;
    later(GRACE_SECONDS);
    expect((await refresh(refreshToken)).body.refreshToken).toBe(third);
  });

  test('that was stolen ends the family when it is used again, for the thief and for the member', async () => {
    const { email } = await makeMember(api);
    const { refreshToken: stolen, accessToken } = await openedSession(api, email);
    const own = (await refresh(stolen)).body;
    later(GRACE_SECONDS + 1);
    expect((await api.refusal(refreshSession, { body: { refresh_token: stolen } })).body.code).toBe('SESSION_ENDED');
    expect((await api.refusal(refreshSession, { body: { refresh_token: own.refreshToken } })).body.code).toBe(
      'SESSION_ENDED',
    );
    expect(await stateOf(await sessionOf(accessToken))).toMatchObject({ end_reason: 'TOKEN_REUSED' });
    // The access tokens of both end with it, long before their time.
    await eventually('the token is refused', async () => (await api.call(getMe, {}, own.accessToken)).status === 401);
    const news = await api.db
      .selectFrom('outbox')
      .where('topic', '=', 'identity.session-reused')
      .select('id')
      .execute();
    expect(news).toHaveLength(1);
  });

  test('another session of the same member goes on', async () => {
    const { email } = await makeMember(api);
    const [phone, laptop] = [await openedSession(api, email), await openedSession(api, email)];
    await refresh(phone.refreshToken);
    later(GRACE_SECONDS + 1);
    await refresh(phone.refreshToken);
    expect((await refresh(laptop.refreshToken)).status).toBe(200);
  });

  test.each(['', 'x', 'a'.repeat(43)])('%j is nobody’s', async (token) => {
    expect((await api.refusal(refreshSession, { body: { refresh_token: token } })).body.code).toBe('SESSION_ENDED');
  });

  test('lasts sixty days from its last use, not longer', async () => {
    const { email } = await makeMember(api);
    const { refreshToken } = await openedSession(api, email);
    later(59 * 86_400);
    const next = (await refresh(refreshToken)).body.refreshToken;
    later(118 * 86_400);
    const last = (await refresh(next)).body.refreshToken;
    later(118 * 86_400 + 60 * 86_400 + 1);
    expect((await refresh(last)).status).toBe(401);
  });

  test('of a blocked account is worth nothing', async () => {
    const { email, id } = await makeMember(api);
    const { refreshToken } = await openedSession(api, email);
    await api.db.updateTable('account').set({ state: 'BLOCKED' }).where('id', '=', id).execute();
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('devices', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

  test('are listed by what a person would call them, the current one marked', async () => {
    const { email } = await makeMember(api);
    await openedSession(api, email, { ...from(), 'user-agent': chrome });
    later(60);
    const current = await openedSession(api, email, {
      ...from(),
      'user-agent': 'oun/3.2.1 (iOS 19.1; iPhone17,2) weapp',
    });
    const { items } = (await api.call(listSessions, {}, current.accessToken)).body;
    expect(items.map(({ device, is_current, method }) => [device, is_current, method])).toEqual([
      ['아이폰 오운 앱', true, 'email'],
      ['윈도우 크롬', false, 'email'],
    ]);
  });

  test('one is ended: its tokens stop working at once, the others go on', async () => {
    const { email } = await makeMember(api);
    const [lost, kept] = [await openedSession(api, email), await openedSession(api, email)];
    const id = await sessionOf(lost.accessToken);
    expect((await api.call(endOneSession, { params: { id } }, kept.accessToken)).status).toBe(200);
    expect((await refresh(lost.refreshToken)).status).toBe(401);
    await eventually('the token is refused', async () => (await api.call(getMe, {}, lost.accessToken)).status === 401);
    expect((await api.call(getMe, {}, kept.accessToken)).status).toBe(200);
  });

  test('all others are ended, or all', async () => {
    const { email } = await makeMember(api);
    const sessions = [
      await openedSession(api, email),
      await openedSession(api, email),
      await openedSession(api, email),
    ];
    const token = sessions[0]!.accessToken;
    const others = await api.call(endAllSessions, { query: { keep_current: 'true' } }, token);
    expect(others.body.ended_sessions).toBe(2);
    expect((await refresh(sessions[1]!.refreshToken)).status).toBe(401);
    expect((await api.call(endAllSessions, { query: {} }, token)).body.ended_sessions).toBe(1);
    expect((await refresh(sessions[0]!.refreshToken)).status).toBe(401);
  });

  test('a sign-out says the same for a token that is already over', async () => {
    const { email } = await makeMember(api);
    const { refreshToken, accessToken } = await openedSession(api, email);
    for (const token of [refreshToken, refreshToken, 'nonsense']) {
      expect((await api.call(endSession, { body: { refresh_token: token } })).status).toBe(200);
    }
    expect(await stateOf(await sessionOf(accessToken))).toMatchObject({ end_reason: 'SIGNED_OUT' });
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
      '아이폰 사파리',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
      '안드로이드 삼성 인터넷',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140.0',
      '맥 엣지',
    ],
    ['Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 Safari/537.36', 'TV 사파리'],
    ['Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) oun/3.2.1 (Android 15; SM-S931N) weapp', '안드로이드 오운 앱'],
    ['curl/8', '알 수 없는 기기'],
    ['', '알 수 없는 기기'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
