import { noteOpened, searchPrograms } from '@oun/contract/discovery';
import { listProducts } from '@oun/contract/catalog';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { makeDemoPrograms, makeDemoProducts } from '../meaning/demo-shelf.made.ts';
import { dropOldOpenings } from './opened.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  await makeDemoPrograms(api.db, NOON);
  await makeDemoProducts(api.db, NOON);
}, 120_000);
beforeEach(async () => {
  await api.db.deleteFrom('search_opened').execute();
  at(0);
});
afterAll(() => api.close());

const at = (days: number) => api.setClock(new Date(NOON.getTime() + days * DAY_MS));
const find = async (query: string) => (await api.call(searchPrograms, { body: { query, limit: 50 } })).body.items;
const open = (body: object, visitor: number) =>
  api.app.inject({
    method: 'POST',
    url: noteOpened.path,
    payload: body,
    remoteAddress: `10.0.${Math.floor(visitor / 250)}.${visitor % 250}`,
  });
const kept = () => api.db.selectFrom('search_opened').selectAll().execute();

/** Another of them each day, from 1 on; each opens it once. */
async function openFor(body: object, { days, visitors }: { days: number; visitors: number }, from = 1) {
  for (let day = 0; day < days; day += 1) {
    at(day);
    for (let i = 0; i < visitors; i += 1) await open(body, from + i);
  }
  at(days);
}

test('what many open on several days goes before its equals, and not before what the words say plainly', async () => {
  const before = await find('승모근');
  const [first, second] = [before[0]!, before[1]!];
  const last = before.at(-1)!;
  await openFor({ kind: 'PROGRAM', query: '승모근', id: second.id }, { days: 3, visitors: 12 });
  await openFor({ kind: 'PROGRAM', query: '승모근', id: last.id }, { days: 3, visitors: 12 });
  const after = (await find('승모근')).map(({ id }) => id);
  expect(after.slice(0, 2)).toEqual([second.id, first.id]);
  expect(after.indexOf(last.id)).toBeGreaterThan(2);
  // Other words have learned nothing of it.
  expect((await find('뒷목'))[0]!.id).toBe((await find('일자목'))[0]!.id);
});

test('one who opens it a thousand times moves nothing, nor do many in one day', async () => {
  const before = (await find('승모근')).map(({ id }) => id);
  const body = { kind: 'PROGRAM', query: '승모근', id: before[1]! };
  const answers = new Set<number>();
  for (let day = 0; day < 4; day += 1) {
    at(day);
    for (let i = 0; i < 100; i += 1) answers.add((await open(body, 1)).statusCode);
  }
  expect([...answers].sort()).toEqual([200, 429]);
  at(5);
  expect((await find('승모근')).map(({ id }) => id)).toEqual(before);
  await api.db.deleteFrom('search_opened').execute();
  await openFor(body, { days: 1, visitors: 40 }, 300);
  at(6);
  expect((await find('승모근')).map(({ id }) => id)).toEqual(before);
});

test('only what the words have found is kept, in words of the index', async () => {
  const [one] = await find('승모근');
  const stranger = (await find('명상'))[0]!;
  for (const [query, id] of [
    ['승모근', stranger.id],
    ['010-1234-5678', one!.id],
    ['김철수 승모근', one!.id],
    ['승모', one!.id],
    ['승모근', 999_999],
  ] as const)
    expect((await open({ kind: 'PROGRAM', query, id }, 2)).statusCode).toBe(200);
  expect(await kept()).toEqual([]);
  await open({ kind: 'PROGRAM', query: '  승모근 ', id: one!.id }, 2);
  expect((await kept()).map(({ words, target_id }) => [words, target_id])).toEqual([['승모근', one!.id]]);
});

test('odd input is refused', async () => {
  for (const body of [
    {},
    { kind: 'PROGRAM', query: '', id: 1 },
    { kind: 'X', query: '요가', id: 1 },
    { kind: 'PROGRAM', query: '요가', id: -1 },
    { kind: 'PROGRAM', query: '요가', id: 1e15 },
  ])
    expect((await open(body, 3)).statusCode).toBe(400);
  expect(api.logs).toEqual([]);
});

test('in the store the same', async () => {
  const shop = async () => (await api.call(listProducts, { query: { q: '마사지건', limit: 50 } as never })).body.items;
  const before = await shop();
  await openFor({ kind: 'PRODUCT', query: '마사지건', id: before[1]!.id }, { days: 3, visitors: 12 });
  expect((await shop()).slice(0, 2).map(({ id }) => id)).toEqual([before[1]!.id, before[0]!.id]);
});

test('it is forgotten: what one opened after a week, the rest after two months', async () => {
  const [one, two] = await find('승모근');
  await open({ kind: 'PROGRAM', query: '승모근', id: one!.id }, 601);
  for (let visitor = 601; visitor <= 609; visitor += 1)
    await open({ kind: 'PROGRAM', query: '승모근', id: two!.id }, visitor);
  const left = async (days: number) => {
    await dropOldOpenings(api.db, new Date(NOON.getTime() + days * DAY_MS));
    return (await kept()).map(({ target_id }) => target_id);
  };
  expect((await left(6)).length).toBe(2);
  expect(await left(7)).toEqual([two!.id]);
  expect(await left(59)).toEqual([two!.id]);
  expect(await left(60)).toEqual([]);
});
