import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { listen } from '../db/listen.ts';
import { announceLater, relayOutbox } from './outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('whoever looks for news and finds none wakes nobody, not themselves either', async () => {
  let woken = 0;
  const listener = await listen(api.databaseUrl, ['outbox'], () => (woken += 1));
  const handed: unknown[] = [];
  const relay = () =>
    relayOutbox(
      api.db,
      () => NOON,
      async (_, topic) => void handed.push(topic),
    );
  await relay();
  await relay();
  // Told in order: by the time this has come, so has whatever was told before it.
  const due = new Date(NOON.getTime() - 1);
  await announceLater(api.db, NOON, 'identity.withdrawn', [{ payload: { account_id: 1 } as never, dueAt: due }]);
  await relay();
  await expect.poll(() => woken).toBeGreaterThan(0);
  await relay();
  await wait(100);
  expect(woken).toBe(1);
  expect(handed.at(-1)).toBe('identity.withdrawn');
  await listener.close();
});
