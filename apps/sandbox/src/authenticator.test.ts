import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from './started-sandbox.ts';

const KNOWN = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ADDED = new TOTP({ issuer: '오운', label: 'cs@oun.test', secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' });

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ totpSecrets: [{ label: 'admin@oun.test', secret: KNOWN }] });
});
afterAll(() => sandbox.close());

type Entry = { label: string; code: string; seconds_left: number };
const entries = async () => ((await (await sandbox.get('/authenticator.json')).json()) as { entries: Entry[] }).entries;
const isNow = (totp: TOTP, token: string) => totp.validate({ token, window: 1 }) !== null;

it('runs the code of a secret known from the start', async () => {
  const [entry] = await entries();
  expect(entry).toMatchObject({ label: 'admin@oun.test', code: expect.stringMatching(/^\d{6}$/) });
  expect(isNow(new TOTP({ secret: KNOWN }), entry!.code)).toBe(true);
  expect(entry!.seconds_left).toBeGreaterThan(0);
  expect(entry!.seconds_left).toBeLessThanOrEqual(30);
});

it('adds an otpauth address once, and a bare secret', async () => {
  for (const uri of [ADDED.toString(), ADDED.toString(), 'mfrg gzdf mztw q2lk mfrg gzdf'])
    expect((await sandbox.post('/authenticator', { uri })).status).toBe(200);
  const all = await entries();
  expect(all.map(({ label }) => label)).toEqual(['admin@oun.test', '오운 cs@oun.test', '비밀 키']);
  expect(isNow(ADDED, all[1]!.code)).toBe(true);
});

it.each(['', 'otpauth://hotp/a?secret=JBSWY3DPEHPK3PXP&counter=1', 'https://oun.test', 'short'])(
  'refuses %j',
  async (uri) => {
    const before = await entries();
    expect((await sandbox.post('/authenticator', { uri })).status).toBe(400);
    expect(await entries()).toHaveLength(before.length);
  },
);

it('shows the codes on a page', async () => {
  expect(await (await sandbox.get('/authenticator')).text()).toContain('admin@oun.test');
});
