import { SOCIAL_PROVIDERS, type SocialProvider } from '@oun/contract/identity-rules';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type StartedSandbox } from '../../../sandbox/src/started-sandbox.ts';
import { readConfig } from '../platform/config.ts';
import { createGateways, type Gateways } from './gateways.ts';
import { OutsideUnavailable } from './outside.ts';
import { birthdayOf, koreanMobile, type SocialGateway, SocialRefusal } from './social/social.person.ts';
import { MessageRefusal } from './text-message.ts';

const REDIRECT_URI = 'http://localhost:3000/sign-in-social';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pushPair = generateKeyPairSync('rsa', { modulusLength: 2_048 });

let sandbox: StartedSandbox;
let gateways: Gateways;
const config = (overrides: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgres://nowhere/none',
    OUN_TOKEN_SECRET: 'a secret only the tests know, long enough',
    OUN_MEDIA_DIR: '/nowhere',
    OUN_SANDBOX_URL: sandbox.url,
    OUN_KAKAO_CLIENT_ID: 'oun-sandbox',
    OUN_KAKAO_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_KAKAO_ADMIN_KEY: 'oun-sandbox-admin',
    OUN_NAVER_CLIENT_ID: 'oun-sandbox',
    OUN_NAVER_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_GOOGLE_CLIENT_ID: 'oun-sandbox',
    OUN_GOOGLE_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_APPLE_CLIENT_ID: 'kr.oun.web',
    OUN_APPLE_TEAM_ID: 'OUNSANDBOX',
    OUN_APPLE_KEY_ID: 'SANDBOXKEY',
    OUN_APPLE_PRIVATE_KEY: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    OUN_SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    OUN_SOLAPI_KEY: 'oun-sandbox',
    OUN_SOLAPI_SECRET: 'oun-sandbox-secret',
    OUN_SMS_FROM: '15990000',
    OUN_FCM_PROJECT: 'oun-sandbox',
    OUN_FCM_EMAIL: 'push@oun-sandbox.test',
    OUN_FCM_PRIVATE_KEY: pushPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...overrides,
  });
beforeAll(async () => {
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  sandbox = await startSandbox({ applePublicKey: publicKey });
  gateways = createGateways(config());
});
afterAll(async () => {
  gateways.mail.close();
  await sandbox.close();
});
beforeEach(() => sandbox.faults.clear());

/** Answers the provider's page as this person and brings the code back. */
async function codeOf(gateway: SocialGateway, person: string) {
  const url = gateway.authorizeUrl({
    state: 'state-1',
    nonce: 'nonce-1',
    challenge: CHALLENGE,
    redirectUri: REDIRECT_URI,
  });
  const { pathname, searchParams } = new URL(url);
  const answer = await sandbox.answer(pathname, Object.fromEntries(searchParams), person);
  const back = answer.headers.get('location');
  if (back) return { code: new URL(back).searchParams.get('code')!, user: undefined };
  // Apple answers with a form that posts itself.
  const html = (await answer.text()).replace(/&(?:quot|#34|#x22);/g, '"').replaceAll('&amp;', '&');
  const field = (name: string) => new RegExp(`name="${name}" value="([^>]*?)"\\s*/?>`).exec(html)?.[1];
  return { code: field('code')!, user: field('user') };
}
const exchange = async (provider: SocialProvider, person: string, overrides: object = {}) => {
  const gateway = gateways.social[provider]!;
  const { code, user } = await codeOf(gateway, person);
  const now = new Date();
  const given = { code, user, state: 'state-1', nonce: 'nonce-1', verifier: VERIFIER, redirectUri: REDIRECT_URI, now };
  return gateway.exchange({ ...given, ...overrides });
};

describe.each(SOCIAL_PROVIDERS)('%s', (provider) => {
  test('tells who came, the same subject each time', async () => {
    const first = await exchange(provider, 'haneul');
    expect(first).toMatchObject({ emailAddress: 'haneul@mail.test', isEmailVerified: provider !== 'naver' });
    expect(first.subject).not.toBe('');
    expect((await exchange(provider, 'haneul')).subject).toBe(first.subject);
    expect((await exchange(provider, 'new')).subject).not.toBe(first.subject);
    if (provider === 'kakao' || provider === 'naver') {
      expect(first.mobile).toBe('01070000001');
      expect(first.birthday).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test('refuses a code with another verifier, and one that was used', async () => {
    await expect(exchange(provider, 'haneul', { verifier: 'w'.repeat(43) })).rejects.toBeInstanceOf(SocialRefusal);
    const gateway = gateways.social[provider]!;
    const { code } = await codeOf(gateway, 'haneul');
    const given = {
      code,
      state: 'state-1',
      nonce: 'nonce-1',
      verifier: VERIFIER,
      redirectUri: REDIRECT_URI,
      now: new Date(),
    };
    await gateway.exchange(given);
    await expect(gateway.exchange(given)).rejects.toBeInstanceOf(SocialRefusal);
  });

  test('a refusal is a refusal; being down or silent is not', async () => {
    sandbox.faults.add({ point: `${provider}.token`, kind: 'invalid-grant', times: 1 });
    await expect(exchange(provider, 'haneul')).rejects.toBeInstanceOf(SocialRefusal);
    sandbox.faults.add({ point: `${provider}.token`, kind: 'down', times: 1 });
    await expect(exchange(provider, 'haneul')).rejects.toBeInstanceOf(OutsideUnavailable);
  });

  test('cuts a link, twice without harm', async () => {
    const { subject, token } = await exchange(provider, 'new');
    const { unlink } = gateways.social[provider]!;
    await unlink({ subject, token });
    await expect(unlink({ subject, token })).resolves.toBeUndefined();
  });
});

describe.each(['kakao', 'google', 'apple'] as const)('the id_token of %s', (provider) => {
  test.each(['bad-nonce', 'bad-signature', 'wrong-audience'])('with %s is refused', async (kind) => {
    sandbox.faults.add({ point: `${provider}.token`, kind, times: 1 });
    await expect(exchange(provider, 'haneul')).rejects.toBeInstanceOf(SocialRefusal);
  });
  test('of another sign-in is refused', async () => {
    await expect(exchange(provider, 'haneul', { nonce: 'another' })).rejects.toThrow('another nonce');
  });
});

test('a provider that never answers is given up on', { timeout: 15_000 }, async () => {
  sandbox.faults.add({ point: 'naver.token', kind: 'timeout-before', times: 1 });
  await expect(exchange('naver', 'haneul')).rejects.toBeInstanceOf(OutsideUnavailable);
});

test('Apple knows us by our key, and tells a name only the first time', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const strangers = createGateways(
    config({ OUN_APPLE_PRIVATE_KEY: other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }),
  );
  const gateway = strangers.social.apple!;
  const { code } = await codeOf(gateway, 'haneul');
  const given = {
    code,
    state: 'state-1',
    nonce: 'nonce-1',
    verifier: VERIFIER,
    redirectUri: REDIRECT_URI,
    now: new Date(),
  };
  await expect(gateway.exchange(given)).rejects.toBeInstanceOf(SocialRefusal);
  strangers.mail.close();
  const first = await exchange('apple', 'doyun');
  expect(first.nickname).toBe('이도윤');
  expect((await exchange('apple', 'doyun')).nickname).toBeNull();
});

test('a provider without keys is not there', () => {
  const some = createGateways(config({ OUN_NAVER_CLIENT_SECRET: '' }) as never);
  expect(Object.keys(some.social)).toEqual(['kakao', 'google', 'apple']);
  some.mail.close();
});

describe('messages', () => {
  const inbox = async (to: string) =>
    (
      (await (await sandbox.get(`/inbox.json?to=${encodeURIComponent(to)}`)).json()) as {
        messages: Record<string, string>[];
      }
    ).messages;

  test('a mail goes over SMTP as it was written', async () => {
    await gateways.mail.send({
      id: 'letter-1',
      to: 'haneul@mail.test',
      subject: '[오운] 반가워요',
      text: '한글 본문',
      html: '<p>한글 <b>본문</b></p>',
    });
    const [mail] = await inbox('haneul@mail.test');
    expect(mail).toMatchObject({ channel: 'email', subject: '[오운] 반가워요' });
    expect(mail!['text']).toContain('한글 본문');
    expect(mail!['html']).toContain('<b>본문</b>');
  });

  test('a push goes to the phone; one that has let go of its token is gone, and silence is neither', async () => {
    const push = { token: 'phone-1', title: '곧 운동할 시간이에요', body: '20분이면 돼요.', tag: 'message-1' };
    const data = { path: '/my/plan', site: 'life' };
    expect(await gateways.push.send({ ...push, data })).toBe('SENT');
    expect(await inbox('phone-1')).toMatchObject([{ channel: 'push', subject: push.title, text: push.body, data }]);
    sandbox.faults.add({ point: 'push.send', kind: 'refuse', times: 1 });
    expect(await gateways.push.send({ ...push, data })).toBe('GONE');
    sandbox.faults.add({ point: 'push.send', kind: 'down', times: 1 });
    await expect(gateways.push.send({ ...push, data })).rejects.toBeInstanceOf(OutsideUnavailable);
  });

  test('a message goes to the number, signed', async () => {
    await gateways.texts.send({ to: '01070000009', text: '[오운] 인증번호 123456' });
    expect(await inbox('010-7000-0009')).toMatchObject([{ channel: 'sms', text: '[오운] 인증번호 123456' }]);
  });

  test('a notice goes as 알림톡 where there is a channel, and as a long message where there is none', async () => {
    const text =
      '[오운] 상품이 출발했어요\n\n상품 데일리 매트 6mm 외 1개\nCJ대한통운 681234567890\n오늘이나 내일 도착해요.';
    const template = { kind: 'ORDER_SHIPPED', button: { name: '주문 보기', url: 'http://store.test/my/orders/1' } };
    const kakao = createGateways(config({ OUN_KAKAO_CHANNEL: 'oun', OUN_KAKAO_TEMPLATES: '{"ORDER_SHIPPED":"KA01"}' }));
    await kakao.texts.send({ to: '01070000012', text, template });
    kakao.mail.close();
    expect(await inbox('01070000012')).toMatchObject([
      { channel: 'alimtalk', text, data: { template_id: 'KA01', buttons: [{ name: '주문 보기' }] } },
    ]);
    await gateways.texts.send({ to: '01070000013', text, template });
    expect(await inbox('01070000013')).toMatchObject([{ channel: 'sms', text }]);
  });

  test('with the wrong key nothing is taken, and that is told', async () => {
    const wrong = createGateways(config({ OUN_SOLAPI_SECRET: 'nonsense' }));
    await expect(wrong.texts.send({ to: '01070000010', text: 'x' })).rejects.toBeInstanceOf(MessageRefusal);
    wrong.mail.close();
    expect(await inbox('01070000010')).toEqual([]);
  });

  test('a carrier that is down is no refusal', async () => {
    sandbox.faults.add({ point: 'sms.send', kind: 'down', times: 1 });
    await expect(gateways.texts.send({ to: '01070000011', text: 'x' })).rejects.toBeInstanceOf(OutsideUnavailable);
  });
});

test.each([
  ['+82 10-1234-5678', '01012345678'],
  ['+82 010-1234-5678', '01012345678'],
  ['010-1234-5678', '01012345678'],
  ['+1 415 555 0100', null],
  ['02-123-4567', null],
  [undefined, null],
])('the number %j is %j', (given, mobile) => {
  expect(koreanMobile(given)).toBe(mobile);
});

test.each([
  ['1994', '0505', '1994-05-05'],
  ['1994', '05-05', '1994-05-05'],
  [undefined, '0505', null],
  ['1994', undefined, null],
  ['94', '0505', null],
])('born %j %j is %j', (year, monthDay, birthday) => {
  expect(birthdayOf(year, monthDay)).toBe(birthday);
});
