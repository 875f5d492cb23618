import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from './started-sandbox.ts';

const DAY_MS = 86_400_000;
const api = fastify();
const moves: { ms: number; member?: string }[] = [];
let sandbox: StartedSandbox;

beforeAll(async () => {
  api.post('/demo/clock', async ({ body }, reply) => {
    const move = body as (typeof moves)[number];
    if (move.member === 'nobody@oun.test') return reply.code(404).send({ code: 'NOT_FOUND' });
    if (move.ms === 7 * 60_000) return reply.code(503).send({ code: 'UNAVAILABLE' });
    moves.push(move);
    return { now: new Date(0).toISOString(), ahead_ms: 0, is_settled: true };
  });
  sandbox = await startSandbox({ apiUrl: await api.listen({ host: '127.0.0.1', port: 0 }) });
});
beforeEach(() => void moves.splice(0));
afterAll(() => Promise.all([sandbox.close(), api.close()]));

const move = (body: object) =>
  fetch(`${sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ahead = async () => ((await (await sandbox.get('/clock.json')).json()) as { ahead_ms: number }).ahead_ms;

it('moves everybody on by days, and goes along itself', async () => {
  const before = await ahead();
  expect((await move({ days: 8, hours: 1 })).status).toBe(200);
  expect(moves).toHaveLength(9);
  expect(moves.reduce((sum, { ms }) => sum + ms, 0)).toBe(8 * DAY_MS + 3_600_000);
  expect(Math.max(...moves.map(({ ms }) => ms))).toBeLessThanOrEqual(DAY_MS);
  expect((await ahead()) - before).toBe(8 * DAY_MS + 3_600_000);
});

it('does not live a year day by day, but by whole days', async () => {
  await move({ days: 366 });
  expect(moves.length).toBeLessThanOrEqual(30);
  expect(moves.filter(({ ms }) => ms % DAY_MS !== 0)).toEqual([]);
  expect(moves.reduce((sum, { ms }) => sum + ms, 0)).toBe(366 * DAY_MS);
});

it('lets days pass for one member, one by one, without its own clock moving', async () => {
  const before = await ahead();
  expect((await move({ days: 9, member: 'member@oun.test' })).status).toBe(200);
  expect(moves).toEqual(Array.from({ length: 9 }, () => ({ ms: DAY_MS, member: 'member@oun.test' })));
  expect((await move({ days: 9, member: 'nobody@oun.test' })).status).toBe(404);
  expect(await ahead()).toBe(before);
});

it('refuses what is no time', async () => {
  for (const body of [{}, { days: 0 }, { days: -1 }, { days: 401 }, { days: 'x' }, { minutes: 0.00001 }])
    expect((await move(body)).status).toBe(400);
  expect(moves).toEqual([]);
});

it('says so where the product does not go along, or there is none', async () => {
  expect((await move({ minutes: 7 })).status).toBe(502);
  const alone = await startSandbox();
  const reply = await fetch(`${alone.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days: 1 }),
  });
  expect(reply.status).toBe(400);
  await alone.close();
});

it('shows what time it is to people', async () => {
  const text = await (await sandbox.get('/clock')).text();
  expect(text).toContain('모두의 시간');
  expect((await sandbox.post('/clock', { hours: '1' })).status).toBe(303);
});
