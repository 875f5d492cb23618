import type { LogRecord } from '@oun/contract/logs';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BATCH, createQueue, KEPT_MAX, type Shelf } from './queue.ts';

type Line = 'taken' | 'again' | 'lost';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_000_000_000 });
  return () => vi.useRealTimers();
});

const recordOf = (seq: number) =>
  ({
    log_uuid: `log-${seq}`,
    client_access_time: Date.now(),
    extra: { name: 'shown', seq: 0 },
  }) as unknown as LogRecord;

/** A device: its shelves outlive its pages, and the collector at the other end of its line keeps each record once. */
function deviceOf({ answer = () => 'taken' as Line, keepMs = 0 } = {}) {
  const kept = new Map<string, LogRecord>();
  let noted: LogRecord[] = [];
  let seq = 0;
  const number = (record: LogRecord) => {
    record.extra.seq ||= seq += 1;
    kept.set(record.log_uuid, record);
  };
  const arrived = new Map<string, number>();
  const calls: { at: number; size: number; isLeaving: boolean }[] = [];
  let page = 0;
  const open = () => {
    page += 1;
    const own = page;
    // A page that is gone hears no answer, and does nothing any more.
    const ifHere = <T>(value: T) => (own === page ? value : new Promise<T>(() => {}));
    const shelf: Shelf = {
      note: (fresh) => void (noted = structuredClone([...fresh])),
      hurry(fresh) {
        for (const record of fresh) record.extra.seq ||= seq += 1;
        noted = structuredClone([...fresh]);
      },
      keep: async (records) => {
        if (keepMs > 0) await new Promise((go) => void setTimeout(go, keepMs));
        await ifHere(undefined);
        records.forEach(number);
      },
      remove: async (records) => records.forEach(({ log_uuid }) => kept.delete(log_uuid)),
    };
    const queue = createQueue({
      shelf,
      send: async (records, isLeaving) => {
        await ifHere(undefined);
        calls.push({ at: Date.now(), size: records.length, isLeaving });
        const outcome = answer();
        if (outcome !== 'again')
          for (const { log_uuid, extra } of records) {
            expect(extra.seq).toBeGreaterThan(0);
            arrived.set(log_uuid, (arrived.get(log_uuid) ?? 0) + 1);
          }
        return ifHere(outcome === 'taken');
      },
    });
    const left = noted.filter(({ log_uuid }) => !kept.has(log_uuid));
    noted = [];
    left.forEach(number);
    queue.takeOver([...kept.values()]);
    return queue;
  };
  return { open, kept, arrived, calls };
}

test('records go together after a second, and leave the shelf when they were taken', async () => {
  const { open, kept, arrived, calls } = deviceOf();
  const queue = open();
  for (const seq of [1, 2, 3]) queue.add(recordOf(seq));
  await vi.advanceTimersByTimeAsync(999);
  expect([...kept.values()].map(({ extra }) => extra.seq)).toEqual([1, 2, 3]);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([...arrived.keys()]).toEqual(['log-1', 'log-2', 'log-3']);
  expect(kept.size).toBe(0);
});

test('fifty go at once', async () => {
  const { open, calls } = deviceOf();
  const queue = open();
  for (let seq = 1; seq <= BATCH; seq += 1) queue.add(recordOf(seq));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toMatchObject([{ size: BATCH }]);
});

test('a dead collector is asked after 1, 2, 4 … 30 s, and gets everything once it lives', async () => {
  let isDead = true;
  const { open, arrived, calls } = deviceOf({ answer: () => (isDead ? 'again' : 'taken') });
  const queue = open();
  queue.add(recordOf(1));
  await vi.advanceTimersByTimeAsync(1_000 + 1_000 + 2_000 + 4_000 + 8_000 + 16_000 + 30_000 + 30_000);
  const waits = calls.map(({ at }, i) => (i === 0 ? 0 : at - calls[i - 1]!.at) / 1_000);
  expect(waits).toEqual([0, 1, 2, 4, 8, 16, 30, 30]);
  // What comes meanwhile does not knock more often.
  for (let seq = 2; seq <= 120; seq += 1) queue.add(recordOf(seq));
  expect(calls).toHaveLength(8);
  isDead = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived.size).toBe(120);
});

test('what waits when a page is left goes with it, and stays where nobody took it', async () => {
  let isOnline = false;
  const { open, kept, arrived, calls } = deviceOf({ answer: () => (isOnline ? 'taken' : 'again') });
  const queue = open();
  queue.add(recordOf(1));
  queue.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toMatchObject([{ isLeaving: true, size: 1 }]);
  expect([kept.size, arrived.size]).toEqual([1, 0]);
  isOnline = true;
  open();
  await vi.advanceTimersByTimeAsync(1);
  expect([kept.size, arrived.size]).toEqual([0, 1]);
});

test('what a page had no time to lay down is in its note', async () => {
  const { open, arrived, kept } = deviceOf({ keepMs: 50 });
  const queue = open();
  queue.add(recordOf(1));
  queue.add(recordOf(2));
  await vi.advanceTimersByTimeAsync(20);
  expect(kept.size).toBe(0);
  open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...arrived.keys()]).toEqual(['log-1', 'log-2']);
});

test('a page that was left and comes back has let go of what it told before', async () => {
  const { open, arrived, calls } = deviceOf({ keepMs: 50, answer: () => 'taken' });
  const queue = open();
  queue.add(recordOf(1));
  queue.letGo();
  expect(queue.isIdle()).toBe(true);
  queue.add(recordOf(2));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toMatchObject([{ size: 1 }]);
  expect([...arrived.keys()]).toEqual(['log-2']);
});

test('of a device that is offline for long the oldest go', async () => {
  const { open, kept } = deviceOf({ answer: () => 'again' });
  const queue = open();
  for (let seq = 1; seq <= KEPT_MAX + 10; seq += 1) {
    queue.add(recordOf(seq));
    if (seq % BATCH === 0) await vi.advanceTimersByTimeAsync(0);
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.size).toBe(KEPT_MAX);
  expect(kept.has('log-10')).toBe(false);
  expect(kept.has('log-11')).toBe(true);
});

describe('whatever happens', () => {
  const happenings = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 30 }) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
      },
      { weight: 2, arbitrary: fc.constant({ kind: 'kill' as const }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'leave' as const }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('line' as const), is: fc.constantFrom('taken', 'again', 'lost') }),
      },
    ),
    { minLength: 5, maxLength: 40 },
  );

  test('every record arrives, however pages, lines and collectors end', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (all) => {
        let line: Line = 'taken';
        const { open, kept, arrived } = deviceOf({ answer: () => line, keepMs: 5 });
        let queue = open();
        let seq = 0;
        for (const happening of all) {
          if (happening.kind === 'add') for (let i = 0; i < happening.count; i += 1) queue.add(recordOf((seq += 1)));
          else if (happening.kind === 'wait') await vi.advanceTimersByTimeAsync(happening.ms);
          else if (happening.kind === 'line') line = happening.is as Line;
          else if (happening.kind === 'leave') queue.leave();
          else queue = open();
        }
        line = 'taken';
        await vi.advanceTimersByTimeAsync(120_000);
        expect(arrived.size).toBe(seq);
        expect(kept.size).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
