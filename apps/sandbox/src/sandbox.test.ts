import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { broughtBack, REDIRECT_URI, startSandbox } from './started-sandbox.ts';

const folder = await mkdtemp(join(tmpdir(), 'oun-sandbox-'));
afterAll(() => rm(folder, { recursive: true }));

const QUERY = { client_id: 'oun-sandbox', redirect_uri: REDIRECT_URI, response_type: 'code', state: 's' };
const KEYS = '/kauth.kakao.com/.well-known/jwks.json';

it('remembers keys, codes and messages over a restart', async () => {
  const options = { database: join(folder, 'sandbox.db') };
  const before = await startSandbox(options);
  const keys = await (await before.get(KEYS)).json();
  const { code = '' } = broughtBack(await before.answer('/kauth.kakao.com/oauth/authorize', QUERY, 'haneul'));
  before.store.addMessage({ channel: 'sms', to: '01070000001', text: '안녕' });
  await before.close();

  const after = await startSandbox(options);
  expect(await (await after.get(KEYS)).json()).toEqual(keys);
  expect(after.store.messages()).toHaveLength(1);
  const form = { client_id: 'oun-sandbox', client_secret: 'oun-sandbox-secret', redirect_uri: REDIRECT_URI, code };
  const answer = await after.post('/kauth.kakao.com/oauth/token', { grant_type: 'authorization_code', ...form });
  expect(answer.status).toBe(200);
  await after.close();
});

it('shows its parts, and is alive and ready', async () => {
  const sandbox = await startSandbox();
  const text = await (await sandbox.get('/')).text();
  for (const href of ['/inbox', '/phone', '/authenticator', '/faults', '/payments', '/courier'])
    expect(text).toContain(`href="${href}"`);
  for (const path of ['/healthz', '/readyz']) expect(await (await sandbox.get(path)).json()).toEqual({ status: 'ok' });
  await sandbox.close();
});

it('does not start where it is switched off', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const env = { ...process.env, OUN_SANDBOX: 'off', NODE_OPTIONS: '' };
  const [code, words] = await new Promise<[unknown, string]>((resolve) =>
    execFile(process.execPath, [main], { env }, (error, _, stderr) => resolve([error?.code, stderr])),
  );
  expect(code).toBe(1);
  expect(words.trim().split('\n')).toEqual([expect.stringContaining('OUN_SANDBOX=off')]);
});
