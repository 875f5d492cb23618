import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPlayground, refusePlaythings, stageLine, stageOf } from './stage.ts';
import { STAGES } from './switchboard.ts';

const GOOD = { OUN_TOKEN_SECRET: randomBytes(32).toString('base64url') };
const REAL = STAGES.filter((stage) => !isPlayground(stage));

test('only local and dev are playgrounds', () => {
  expect(REAL).toEqual(['dev-b', 'canary', 'prod']);
  expect(() => stageOf({ OUN_STAGE: 'production' })).toThrow('OUN_STAGE');
});

test.each(REAL)('a start says in one line what %s decides', (stage) => {
  expect(stageLine(stage, {})).toBe(`stage ${stage}: real people, no sandbox, no demo world, clock as it is`);
  expect(stageLine('local', { OUN_SANDBOX_URL: 'http://localhost:4100' })).toContain('http://localhost:4100');
  expect(stageLine('dev', {})).toContain('no sandbox');
});

const PLAYTHINGS: [name: string, value: string][] = [
  ['OUN_SANDBOX', 'on'],
  ['OUN_SANDBOX_URL', 'http://localhost:4100'],
  ['OUN_SANDBOX_TOTP', 'admin@oun.test=OUNDEMOSTAFFSECONDFACTOR22222222'],
  ['OUN_SANDBOX_SEED', '1'],
  ['OUN_DEV', '1'],
  ['OUN_KAKAO_CLIENT_ID', 'oun-sandbox'],
  ['OUN_KAKAO_CLIENT_SECRET', 'oun-sandbox-secret'],
  ['OUN_KAKAO_ADMIN_KEY', 'oun-sandbox-admin'],
  ['OUN_NAVER_CLIENT_ID', 'oun-sandbox'],
  ['OUN_NAVER_CLIENT_SECRET', 'oun-sandbox-secret'],
  ['OUN_GOOGLE_CLIENT_ID', 'oun-sandbox'],
  ['OUN_GOOGLE_CLIENT_SECRET', 'oun-sandbox-secret'],
  ['OUN_APPLE_TEAM_ID', 'OUNSANDBOX'],
  ['OUN_APPLE_KEY_ID', 'SANDBOXKEY'],
  ['OUN_SOLAPI_KEY', 'oun-sandbox'],
  ['OUN_SOLAPI_SECRET', 'oun-sandbox-secret'],
  ['OUN_KAKAO_CHANNEL', 'oun-sandbox'],
  ['OUN_TOSS_CLIENT_KEY', 'test_ck_ounSandbox0000000000'],
  ['OUN_TOSS_SECRET_KEY', 'test_sk_ounSandbox0000000000'],
  ['OUN_SWEETTRACKER_KEY', 'oun-sandbox'],
  ['OUN_JUSO_KEY', 'oun-sandbox'],
  ['OUN_S3_SECRET_KEY', 'oun-demo-2026!'],
  ['OUN_TOKEN_SECRET', 'short'],
  ['OUN_TOKEN_SECRET', 'a secret only the tests know, long enough'],
  ['OUN_TOKEN_SECRET', 'changeme'.repeat(6)],
  ['OUN_TOKEN_SECRET', 'x'.repeat(64)],
  ['OUN_TOKEN_SECRET', '0123456789abcdef0123456789abcdef'],
];

test.each(PLAYTHINGS)('a stage for real people refuses %s by name: %s', (name, value) => {
  for (const stage of REAL) {
    expect(() => refusePlaythings({ ...GOOD, OUN_STAGE: stage, [name]: value })).toThrow(`${name}: `);
  }
  for (const stage of ['local', 'dev']) {
    expect(refusePlaythings({ ...GOOD, OUN_STAGE: stage, [name]: value })).toBe(stage);
  }
});

test('prod takes no test key of the payment gateway, the stages before it do', () => {
  const env = { ...GOOD, OUN_TOSS_SECRET_KEY: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R' };
  expect(() => refusePlaythings({ ...env, OUN_STAGE: 'prod' })).toThrow('OUN_TOSS_SECRET_KEY');
  expect(refusePlaythings({ ...env, OUN_STAGE: 'canary' })).toBe('canary');
});

test('random secrets and real keys are taken', () => {
  for (let i = 0; i < 200; i += 1) {
    for (const form of ['base64url', 'hex', 'base64'] as const) {
      const OUN_TOKEN_SECRET = randomBytes(32).toString(form);
      expect(refusePlaythings({ OUN_STAGE: 'prod', OUN_SANDBOX: 'off', OUN_TOKEN_SECRET })).toBe('prod');
    }
  }
});
