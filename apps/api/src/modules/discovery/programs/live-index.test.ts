import { searchPrograms } from '@oun/contract/discovery';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startApi, type TestApi } from '../../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
afterAll(() => api.close());

test('the index is read once the api listens, without a search and without holding up the listening', async () => {
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table search_document in access exclusive mode`.execute(tx);
    // The documents cannot be read now, and it listens all the same.
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    await eventually('somebody waits for the documents', async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks
        where relation = 'search_document'::regclass and not granted`.execute(tx);
      return rows[0]!.n === 1;
    });
  });
  const { status } = await api.call(searchPrograms, { body: { query: '요가' } });
  expect(status).toBe(200);
  expect(api.logs).toEqual([]);
});
