import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, KINDS_OF_POINT } from './faults.ts';
import { type StartedSandbox, startSandbox } from './started-sandbox.ts';

describe('taking', () => {
  it('takes a fault where it was set, as often as it says', () => {
    const faults = createFaults();
    faults.add({ point: 'kakao.token', kind: 'down', times: 2 });
    expect(faults.take('naver.token')).toBeUndefined();
    expect(faults.take('kakao.token')).toMatchObject({ kind: 'down' });
    expect(faults.list()).toEqual([{ point: 'kakao.token', kind: 'down', times: 1 }]);
    expect(faults.take('kakao.token')).toMatchObject({ kind: 'down' });
    expect(faults.take('kakao.token')).toBeUndefined();
  });

  it('takes one without a number until it is cleared', () => {
    const faults = createFaults();
    faults.set([{ point: 'sms.send', kind: 'refuse' }]);
    for (let count = 0; count < 3; count++) expect(faults.take('sms.send')).toBeDefined();
    faults.clear();
    expect(faults.take('sms.send')).toBeUndefined();
  });

  it('knows families and all, but plays a kind only where it can happen', () => {
    const faults = createFaults();
    faults.set([{ point: 'kakao.*', kind: 'slow', ms: 5 }]);
    expect(faults.take('kakao.profile')).toEqual({ point: 'kakao.profile', kind: 'slow', ms: 5 });
    expect(faults.take('google.profile')).toBeUndefined();
    faults.set([{ point: '*', kind: 'bad-nonce' }]);
    expect(faults.take('apple.token')).toBeDefined();
    expect(faults.take('sms.send')).toBeUndefined();
  });
});

describe('a fault of one order', () => {
  it('lets all others pass', () => {
    const faults = createFaults();
    faults.add({ point: 'toss.confirm', kind: 'down', times: 1, order: 'mine' });
    expect(faults.take('toss.confirm', 'another')).toBeUndefined();
    expect(faults.take('toss.confirm')).toBeUndefined();
    expect(faults.take('toss.confirm', 'mine')).toMatchObject({ kind: 'down' });
    expect(faults.take('toss.confirm', 'mine')).toBeUndefined();
  });
});

describe('chance', () => {
  const sequence = (seed: number, rate: number, points: string[]) => {
    const faults = createFaults();
    faults.seed(seed, rate);
    return points.map((point) => faults.take(point)?.kind ?? '-');
  };
  const tokens = Array.from({ length: 200 }, () => 'kakao.token');

  it('repeats itself for the same seed and differs for another', () => {
    expect(sequence(7, 0.3, tokens)).toEqual(sequence(7, 0.3, tokens));
    expect(sequence(7, 0.3, tokens)).not.toEqual(sequence(8, 0.3, tokens));
  });

  it('has a row of its own for each point, whatever others do in between', () => {
    const mixed = tokens.flatMap((point) => ['sms.send', point]);
    expect(sequence(7, 0.3, tokens)).not.toEqual(
      sequence(
        7,
        0.3,
        tokens.map(() => 'google.token'),
      ),
    );
    expect(sequence(7, 0.3, mixed).filter((_, at) => at % 2)).toEqual(sequence(7, 0.3, tokens));
  });

  it('strikes about as often as asked, each time with a kind of the point', () => {
    const hits = sequence(1, 0.3, tokens).filter((kind) => kind !== '-');
    expect(hits.length).toBeGreaterThan(35);
    expect(hits.length).toBeLessThan(85);
    for (const kind of hits) expect(KINDS_OF_POINT['kakao.token']).toContain(kind);
    expect(sequence(1, 0, tokens)).not.toContainEqual(expect.stringMatching(/[a-z]/));
    expect(sequence(1, 1, tokens)).not.toContain('-');
  });
});

describe('over HTTP', () => {
  let sandbox: StartedSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    sandbox.faults.clear();
    sandbox.store.clearMessages();
  });

  const send = (method: string, path: string, body?: unknown) =>
    fetch(sandbox.url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const push = (ms = 5_000) =>
    fetch(`${sandbox.url}/fcm.googleapis.com/v1/projects/oun/messages:send`, {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
      body: JSON.stringify({ message: { token: 'device', notification: { title: '안녕', body: '하세요' } } }),
      signal: AbortSignal.timeout(ms),
    });
  const arrived = () => sandbox.store.messages().length;

  it('sets, lists and clears', async () => {
    const fault = { point: 'push.send', kind: 'slow', ms: 10, times: 1 };
    expect((await send('POST', '/faults', fault)).status).toBe(200);
    expect(await (await send('GET', '/faults')).json()).toMatchObject({ faults: [fault], points: KINDS_OF_POINT });
    await send('PUT', '/faults/seed', { seed: 3, rate: 0.5 });
    expect(sandbox.faults.seeded()).toEqual({ seed: 3, rate: 0.5 });
    await send('DELETE', '/faults');
    expect(await (await send('GET', '/faults')).json()).toMatchObject({ faults: [], seeded: { rate: 0 } });
  });

  it('shows people a page whose forms do the same', async () => {
    const page = await sandbox.get('/faults', { accept: 'text/html' });
    expect(page.headers.get('content-type')).toContain('text/html');
    const answer = await sandbox.post('/faults', { point: 'kakao.*', kind: 'down', ms: '', times: '2' });
    expect(answer.status).toBe(303);
    expect(sandbox.faults.list()).toEqual([{ point: 'kakao.*', kind: 'down', times: 2 }]);
    const refused = await sandbox.post('/faults', { point: 'sms.send', kind: 'bad-nonce' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('그렇게 만들 수 없어요');
    await sandbox.post('/faults/clear', {});
    expect(sandbox.faults.list()).toEqual([]);
  });

  it.each([
    ['POST', '/faults', { point: 'nowhere', kind: 'down' }, /point/],
    ['POST', '/faults', { point: 'sms.send', kind: 'bad-nonce' }, /kind/],
    ['POST', '/faults', { point: 'sms.send', kind: 'slow', ms: -1 }, /ms/],
    ['POST', '/faults', { point: 'sms.send', kind: 'slow', times: 0 }, /times/],
    ['POST', '/faults', { point: 'sms.send', kind: 'slow', times: [] }, /times/],
    ['PUT', '/faults/seed', { seed: 'x', rate: 0.1 }, /seed/],
    ['PUT', '/faults/seed', { seed: 1, rate: 2 }, /rate/],
  ])('refuses %s %s with %j', async (method, path, body, message) => {
    const answer = await send(method, path, body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(message);
    expect(sandbox.faults.list()).toEqual([]);
  });

  it('refuses and goes down without doing the work', async () => {
    sandbox.faults.set([
      { point: 'push.send', kind: 'refuse', times: 1 },
      { point: 'push.send', kind: 'down', times: 1 },
    ]);
    expect((await push()).status).toBe(404);
    expect((await push()).status).toBe(503);
    expect(arrived()).toBe(0);
    expect((await push()).status).toBe(200);
    expect(arrived()).toBe(1);
  });

  it('answers late when slow', async () => {
    sandbox.faults.set([{ point: 'push.send', kind: 'slow', ms: 150 }]);
    const start = performance.now();
    expect((await push()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it('leaves the caller waiting, before or after the work', async () => {
    sandbox.faults.set([{ point: 'push.send', kind: 'timeout-before' }]);
    await expect(push(300)).rejects.toThrow(/timeout/);
    expect(arrived()).toBe(0);
    sandbox.faults.set([{ point: 'push.send', kind: 'timeout-after' }]);
    await expect(push(300)).rejects.toThrow(/timeout/);
    await vi.waitFor(() => expect(arrived()).toBe(1));
  });
});

it('ends at once although somebody is still left waiting', async () => {
  const sandbox = await startSandbox({ chance: { seed: 1, rate: 0 } });
  sandbox.faults.set([{ point: 'push.send', kind: 'timeout-before' }]);
  const waiting = fetch(`${sandbox.url}/fcm.googleapis.com/v1/projects/oun/messages:send`, { method: 'POST' });
  const outcome = waiting.catch((error: Error) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const start = performance.now();
  await sandbox.close();
  expect(await outcome).toBeInstanceOf(Error);
  expect(performance.now() - start).toBeLessThan(5_000);
});
