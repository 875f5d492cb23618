import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';
import { tossCalls } from './toss-calls.ts';
import { RETRY_MINUTES } from './webhooks.ts';

type Heard = { at: number; id: string; retried: string; time: string; body: Record<string, unknown> };

const MINUTE_MS = 20;
let shop: Server;
let sandbox: StartedSandbox;
let heard: Heard[] = [];
let answers: number[] = [];
const { call, toss, authenticated, confirm } = tossCalls(() => sandbox);
const shopUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`;
const start = (database?: string) =>
  startSandbox({ database, payments: { webhookUrl: shopUrl(), webhookMinuteMs: MINUTE_MS } });

beforeAll(async () => {
  shop = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`tosspayments-webhook-transmission-${name}`]);
      const told = { id: header('id'), retried: header('retried-count'), time: header('time') };
      heard.push({ at: performance.now(), ...told, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
});
afterAll(() => shop.close());
beforeEach(async () => {
  heard = [];
  answers = [];
  sandbox = await start();
});
afterEach(() => sandbox.close());

const statuses = () => heard.map(({ body }) => body['status'] ?? (body['data'] as { status: string }).status);
const arrived = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count), { timeout: 5_000, interval: 5 });
const quiet = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms));

it('tells of a confirmed and of a cancelled payment', async () => {
  const request = await authenticated();
  const { body: payment } = await confirm(request);
  await arrived(1);
  expect(heard[0]).toMatchObject({
    retried: '0',
    id: expect.stringMatching(/^[\w-]{36}$/),
    time: expect.stringMatching(/\+09:00$/),
    body: { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: expect.any(String), data: payment },
  });
  await toss('POST', `/payments/${request.paymentKey}/cancel`, { cancelReason: '변심', cancelAmount: 1 });
  await arrived(2);
  expect(statuses()).toEqual(['DONE', 'PARTIAL_CANCELED']);
  const listed = await call('GET', `/payments.json?search=${request.orderId}`);
  expect(listed.body['payments']).toMatchObject([
    { webhooks: [{ state: 'TAKEN', attempts: [{ answer: '200' }] }, { eventType: 'PAYMENT_STATUS_CHANGED' }] },
  ]);
});

it('tells of a deposit by the secret too, flat', async () => {
  const request = await authenticated({ method: 'VIRTUAL_ACCOUNT' });
  const { body: waiting } = await confirm(request);
  const { body: done } = await call('POST', `/payments/${request.paymentKey}/deposit`);
  await arrived(3);
  const flat = heard.find(({ body }) => !('eventType' in body))!.body;
  expect(flat).toEqual({
    createdAt: expect.any(String),
    secret: waiting['secret'],
    status: 'DONE',
    transactionKey: done['lastTransactionKey'],
    orderId: request.orderId,
  });
  await call('POST', `/payments/${request.paymentKey}/undo-deposit`);
  await arrived(5);
  expect(
    heard
      .slice(3)
      .map(({ body }) => ('eventType' in body ? 'whole' : body['status']))
      .sort(),
  ).toEqual(['WAITING_FOR_DEPOSIT', 'whole']);
});

it('tells of a refused confirm, and nothing of a charge by billing key', async () => {
  const { body: auth } = await call('POST', '/payments/authenticate-card', { customerKey: 'member-1' });
  const issue = { authKey: auth['authKey'], customerKey: 'member-1' };
  const { body: key } = await toss('POST', '/billing/authorizations/issue', issue);
  const charge = { customerKey: 'member-1', orderId: 'billing-1', orderName: '월간', amount: 19_800 };
  await toss('POST', `/billing/${encodeURIComponent(key.billingKey)}`, charge);
  await confirm(await authenticated({ refusal: 'REJECT_CARD_COMPANY' }));
  await arrived(1);
  await quiet();
  expect(statuses()).toEqual(['ABORTED']);
});

it('tries seven times more, each time four times as late, under one id', async () => {
  await sandbox.close();
  sandbox = await startSandbox({ payments: { webhookUrl: shopUrl(), webhookMinuteMs: 0.2 } });
  answers = Array.from({ length: 20 }, () => 500);
  const { orderId } = await confirmed();
  await arrived(1 + RETRY_MINUTES.length);
  await quiet();
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
  expect(heard.map(({ retried }) => retried)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(RETRY_MINUTES).toEqual([1, 4, 16, 64, 256, 1_024, 4_096]);
  const gaps = heard.slice(1).map(({ at }, index) => at - heard[index]!.at);
  expect(gaps[6]).toBeGreaterThan(4_096 * 0.2 * 0.9);
  expect(gaps[6]).toBeGreaterThan(2 * gaps[5]!);
  const { body } = await call('GET', `/payments.json?search=${orderId}`);
  expect(body['payments']).toMatchObject([{ webhooks: [{ state: 'GIVEN_UP' }] }]);
});

it('stops trying once it was taken, and sends again by hand', async () => {
  answers = [503, 200];
  const { orderId } = await confirmed();
  await arrived(2);
  await quiet();
  expect(heard).toHaveLength(2);
  const { body } = await call('GET', `/payments.json?search=${orderId}`);
  const [{ webhooks }] = body['payments'] as [{ webhooks: { id: number }[] }];
  const again = await call('POST', `/payments/webhooks/${webhooks[0]!.id}/resend`);
  expect(again.body).toMatchObject({ state: 'TAKEN', attempts: [{ answer: '503' }, { answer: '200' }, {}] });
  expect(heard[2]!.id).toBe(heard[0]!.id);
  expect((await call('POST', '/payments/webhooks/999999/resend')).status).toBe(404);
});

it('goes on after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oun-sandbox-'));
  await sandbox.close();
  sandbox = await start(join(folder, 'sandbox.db'));
  answers = [500, 500];
  await confirmed();
  await arrived(1);
  await sandbox.close();
  const before = heard.length;
  sandbox = await start(join(folder, 'sandbox.db'));
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), { timeout: 5_000 });
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
  await rm(folder, { recursive: true });
});

describe('faults', () => {
  it('send twice, late or never', async () => {
    sandbox.faults.set([{ point: 'toss.webhook', kind: 'duplicate', times: 1 }]);
    await confirmed();
    await arrived(2);
    expect(heard[0]!.id).toBe(heard[1]!.id);

    sandbox.faults.set([{ point: 'toss.webhook', kind: 'late', ms: 200, times: 1 }]);
    const start = performance.now();
    await confirmed();
    await arrived(3);
    expect(performance.now() - start).toBeGreaterThan(190);

    sandbox.faults.set([{ point: 'toss.webhook', kind: 'lost', times: 1 }]);
    const { orderId } = await confirmed();
    await quiet();
    expect(heard).toHaveLength(3);
    const { body } = await call('GET', `/payments.json?search=${orderId}`);
    expect(body['payments']).toMatchObject([{ webhooks: [{ state: 'LOST', attempts: [] }] }]);
  });

  it('strike by chance too', async () => {
    sandbox.faults.seed(3, 1);
    const kinds = Array.from({ length: 30 }, () => sandbox.faults.take('toss.webhook')?.kind);
    expect(new Set(kinds)).toEqual(new Set(['duplicate', 'late', 'lost']));
  });
});

async function confirmed() {
  const request = await authenticated();
  await confirm(request);
  return request;
}
