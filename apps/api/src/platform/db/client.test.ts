import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../../test/api.ts';
import { PREPARED_STATEMENTS_MAX, sentWithNext } from './client.ts';
import { connect, type Db, isUnavailable, type Tx } from './db.ts';
import { PREPARED_MAX, preparedKeys, runPrepared } from './statement.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Db;
let pool: pg.Pool;
let writes = 0;
let descriptions = 0;

beforeAll(async () => {
  database = await createDatabase();
  ({ db, pool } = connect({ url: database.url, name: 'client-test', max: 1 }));
  pool.on('connect', (client) => {
    const { connection } = client as unknown as pg.Client;
    const { stream } = connection;
    const describe = connection.describe.bind(connection);
    connection.describe = (...args) => {
      descriptions += 1;
      describe(...args);
    };
    // oxlint-disable-next-line no-underscore-dangle -- the one place where a turn can be seen
    const write = stream._writev!.bind(stream);
    // oxlint-disable-next-line no-underscore-dangle -- as above
    stream._writev = (chunks, done) => {
      writes += 1;
      write(chunks, done);
    };
  });
  await sql`create table note (id int primary key)`.execute(db);
});
beforeEach(() => sql`truncate note`.execute(db));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** As a migration does, while others go on. */
async function elsewhere(text: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
const write = (to: Db | Tx, id: number) => sql`insert into note (id) values (${id}) ${sentWithNext}`.execute(to);
const notes = async () =>
  (await sql<{ id: number }>`select id from note order by id`.execute(db)).rows.map(({ id }) => id);

test('what nobody waits for is written with the rest, in its order', async () => {
  await db.transaction().execute(async (tx) => {
    await write(tx, 1);
    await sql`update note set id = id + 10`.execute(tx);
    await write(tx, 2);
  });
  expect(await notes()).toEqual([2, 11]);
});

test('a transaction of three statements takes one turn when only its end is waited for', async () => {
  const before = writes;
  await db.transaction().execute(async (tx) => {
    await write(tx, 1);
    await write(tx, 2);
    expect(writes).toBe(before);
  });
  expect(writes).toBe(before + 1);
  expect(await notes()).toEqual([1, 2]);
});

test('outside of a transaction it is written at once', async () => {
  await write(db, 7);
  expect(await notes()).toEqual([7]);
});

test('one that fails fails the commit, with its own reason, and nothing is kept', async () => {
  await write(db, 5);
  const failing = db.transaction().execute(async (tx) => {
    await write(tx, 4);
    await write(tx, 5);
    await write(tx, 6);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([5]);
});

test('one that fails fails the next statement too, with its own reason', async () => {
  await write(db, 5);
  const failing = db.transaction().execute(async (tx) => {
    await write(tx, 5);
    await sql`select 1`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  await write(db, 6);
  expect(await notes()).toEqual([5, 6]);
});

test('what is given up before it began leaves nothing sentWithNext for the next', async () => {
  const givenUp = db.transaction().execute(async (tx) => {
    await write(tx, 1);
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  await db.transaction().execute((tx) => write(tx, 2));
  expect(await notes()).toEqual([2]);
});

test('what failed after a savepoint is forgotten with it', async () => {
  await write(db, 1);
  await db.transaction().execute(async (tx) => {
    await write(tx, 2);
    await sql`savepoint here`.execute(tx);
    await write(tx, 1);
    await sql`rollback to savepoint here`.execute(tx);
    await write(tx, 3);
  });
  expect(await notes()).toEqual([1, 2, 3]);
});

test('an old failure is not laid to a new transaction', async () => {
  await write(db, 1);
  await expect(db.transaction().execute((tx) => write(tx, 1))).rejects.toMatchObject({ code: '23505' });
  await db.transaction().execute((tx) => write(tx, 2));
  expect(await notes()).toEqual([1, 2]);
});

type Many = { id: number; big: number; day: string; at: Date; list: number[]; tree: { a: number[] }; none: null };
const many = (id: number) =>
  sql<Many>`select ${id}::int as id, 9007199254740991 as big, date '2026-03-01' as day,
    timestamptz '2026-03-01T00:00:00Z' as at, array[1, 2]::bigint[] as list, '{"a":[1]}'::jsonb as tree,
    null as none where ${id}::int <> 0`.execute(db);
const one = (id: number) => ({
  id,
  big: 9007199254740991,
  day: '2026-03-01',
  at: new Date('2026-03-01T00:00:00Z'),
  list: [1, 2],
  tree: { a: [1] },
  none: null,
});

test('what the rows of a statement look like is asked for once, and read the same ever after', async () => {
  const before = descriptions;
  expect((await many(1)).rows).toEqual([one(1)]);
  expect(descriptions).toBe(before + 1);
  expect((await many(0)).rows).toEqual([]);
  expect((await many(2)).rows).toEqual([one(2)]);
  expect(descriptions).toBe(before + 1);
});

test('rows of two runs share nothing', async () => {
  const [first] = (await many(1)).rows;
  first!.id = 7;
  first!.list.push(3);
  expect((await many(1)).rows).toEqual([one(1)]);
});

test('a statement that fails at first is asked for again, and one that gives no rows is known too', async () => {
  const inverse = (n: number) => sql<{ inverse: number }>`select 6 / ${n}::int as inverse`.execute(db);
  const before = descriptions;
  await expect(inverse(0)).rejects.toMatchObject({ code: '22012' });
  expect((await inverse(2)).rows).toEqual([{ inverse: 3 }]);
  await expect(inverse(0)).rejects.toMatchObject({ code: '22012' });
  expect((await inverse(3)).rows).toEqual([{ inverse: 2 }]);
  expect(descriptions).toBe(before + 2);

  const shift = () => sql`update note set id = id + ${1}`.execute(db);
  await write(db, 1);
  expect((await shift()).numAffectedRows).toBe(1n);
  expect((await shift()).numAffectedRows).toBe(1n);
  expect(await notes()).toEqual([3]);
});

const all = (from: Db | Tx) => sql<{ id: number }>`select * from note where id > ${0}`.execute(from);

test('a table that gets another column is read anew, on a connection that knew it otherwise', async () => {
  await write(db, 1);
  expect((await all(db)).rows).toEqual([{ id: 1 }]);
  await elsewhere("alter table note add column word text default 'new'");
  expect((await all(db)).rows).toEqual([{ id: 1, word: 'new' }]);
  expect((await all(db)).rows).toEqual([{ id: 1, word: 'new' }]);
  await elsewhere('alter table note drop column word');
  expect((await all(db)).rows).toEqual([{ id: 1 }]);
});

test('a statement that is gone is prepared anew', async () => {
  await write(db, 1);
  await all(db);
  await sql`deallocate all`.execute(db);
  expect((await all(db)).rows).toEqual([{ id: 1 }]);
});

test('in a transaction it fails as a whole, as worth another try, and the other try holds', async () => {
  await write(db, 1);
  await all(db);
  await elsewhere("alter table note add column word text default 'new'");
  const twice = () =>
    db.transaction().execute(async (tx) => {
      await write(tx, 2);
      return (await all(tx)).rows;
    });
  const error: unknown = await twice().catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  expect(await notes()).toEqual([1]);
  expect(await twice()).toEqual([
    { id: 1, word: 'new' },
    { id: 2, word: 'new' },
  ]);
  await elsewhere('alter table note drop column word');
});

test('of two thousand shapes neither we nor the server keep more than fits, and what is asked for often stays', async () => {
  const hot = (n: number) =>
    runPrepared(db, 'hot', { n }, (values) => sql<{ n: number }>`select ${values.n}::int as n`.compile(db));
  await hot(0);
  const before = descriptions;
  for (let shape = 1; shape <= 2_000; shape += 1) {
    const rows = await runPrepared(db, `shape:${shape}`, { shape }, (values) =>
      sql<{ n: number }>`select ${values.shape}::int as n, ${sql.lit(shape)} as shape`.compile(db),
    );
    expect(rows).toEqual([{ n: shape, shape }]);
    if (shape % 100 === 0) expect(await hot(shape)).toEqual([{ n: shape }]);
  }
  expect(descriptions).toBe(before + 2_000);
  expect(preparedKeys().length).toBe(PREPARED_MAX);
  expect(preparedKeys()).toContain('hot');
  const { rows } = await sql<{ is_hot: boolean }>`select statement = 'select $1::int as n' as is_hot
    from pg_prepared_statements where ${1} = 1`.execute(db);
  expect(rows.length).toBe(PREPARED_STATEMENTS_MAX);
  expect(rows.filter(({ is_hot }) => is_hot)).toHaveLength(1);
});

test('a statement that was forgotten is prepared anew, in a failed transaction too', async () => {
  const shape = (n: number) => sql<{ n: number }>`select ${n}::int as n, ${sql.lit(`again ${n}`)} as word`;
  await shape(0).execute(db);
  for (let n = 1; n <= PREPARED_STATEMENTS_MAX; n += 1) await shape(n).execute(db);
  expect((await shape(0).execute(db)).rows).toEqual([{ n: 0, word: 'again 0' }]);
  await write(db, 1);
  const failing = db.transaction().execute(async (tx) => {
    await write(tx, 1);
    await shape(-1).execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect((await shape(-1).execute(db)).rows).toEqual([{ n: -1, word: 'again -1' }]);
});
