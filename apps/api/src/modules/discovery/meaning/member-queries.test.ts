import { listProducts } from '@oun/contract/catalog';
import { searchPrograms } from '@oun/contract/discovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { makeDemoPrograms, makeDemoProducts } from './demo-shelf.made.ts';
import { MEMBER_QUERIES, type MemberQuery } from './member-queries.data.ts';
import { UNSEEN_QUERIES } from './unseen-queries.data.ts';

const FIRST = 5;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  await makeDemoPrograms(api.db, NOON);
  await makeDemoProducts(api.db, NOON);
}, 120_000);
afterAll(() => api.close());

/** What stands first for it, where that is none of what was hoped for. */
async function missed(asked: MemberQuery): Promise<string[]> {
  if ('products' in asked) {
    const { body } = await api.call(listProducts, { query: { q: asked.query, limit: FIRST } as never });
    const names = body.items.map(({ name }) => name);
    return names.some((name) => asked.products.test(name)) ? [] : [`${asked.query} → ${names.join(' | ') || '—'}`];
  }
  const { body } = await api.call(searchPrograms, { body: { query: asked.query, limit: FIRST } });
  const slugs = body.items.map(({ slug }) => slug);
  const hoped = asked.programs.split(' ');
  return slugs.some((slug) => hoped.includes(slug)) ? [] : [`${asked.query} → ${slugs.join(' | ') || '—'}`];
}

async function missedOf(all: readonly MemberQuery[]): Promise<string[]> {
  const misses: string[] = [];
  for (const asked of all) misses.push(...(await missed(asked)));
  return misses;
}

test('the words of the tables are what they promise to be: many, each once, none in both', () => {
  const keyOf = (asked: MemberQuery) => `${asked.query} ${'products' in asked}`;
  const all = [...MEMBER_QUERIES, ...UNSEEN_QUERIES].map(keyOf);
  expect([MEMBER_QUERIES.length, UNSEEN_QUERIES.length]).toEqual([150, 40]);
  expect(new Set(all).size).toBe(all.length);
});

test('92 of 100 members find what they hoped for among the first five', async () => {
  const misses = await missedOf(MEMBER_QUERIES);
  expect(misses.length > MEMBER_QUERIES.length * 0.08 ? misses : []).toEqual([]);
});

test('85 of 100 do by words that search was not taught by', async () => {
  const misses = await missedOf(UNSEEN_QUERIES);
  expect(misses.length > UNSEEN_QUERIES.length * 0.15 ? misses : []).toEqual([]);
});
