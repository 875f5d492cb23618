import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const text = (kept: Buffer | { body: Buffer } | undefined) => (kept && 'body' in kept ? kept.body : kept)?.toString();
const CONTENT = { tag: 'content', seconds: 60, route: '/c' } as const;
const CATALOG = { tag: 'catalog', seconds: 60, route: '/p' } as const;
const answer = (body: string) => async () => Buffer.from(body);

test('an answer is kept for its time and no longer', async () => {
  let now = 0;
  const cache = createCache(() => now);
  await cache.fill('a', CONTENT, answer('one'));
  now = 59_999;
  expect(text(cache.get('a'))).toBe('one');
  now = 60_000;
  expect(cache.get('a')).toBeUndefined();
});

test('a tag drops its own answers only', async () => {
  const cache = createCache();
  await cache.fill('a', CONTENT, answer('programs'));
  await cache.fill('b', CATALOG, answer('products'));
  cache.drop('catalog');
  expect([text(cache.get('a')), text(cache.get('b'))]).toEqual(['programs', undefined]);
});

test('what was read before a change is given to who asked, and not kept after it', async () => {
  const cache = createCache();
  const read = Promise.withResolvers<Buffer>();
  const asked = cache.fill('a', CATALOG, () => read.promise);
  cache.drop('catalog');
  read.resolve(Buffer.from('old'));
  expect(text(await asked)).toBe('old');
  expect(cache.get('a')).toBeUndefined();
});

test('who asks after a change does not join a reading that began before it', async () => {
  const cache = createCache();
  const read = Promise.withResolvers<Buffer>();
  const before = cache.fill('a', CATALOG, () => read.promise);
  cache.drop('catalog');
  expect(text(await cache.fill('a', CATALOG, answer('new')))).toBe('new');
  read.resolve(Buffer.from('old'));
  await before;
  expect(text(cache.get('a'))).toBe('new');
});

test('a failed reading is not kept, and the next one tries again', async () => {
  const cache = createCache();
  const failed = cache.fill('a', CONTENT, async () => {
    throw new Error('database is away');
  });
  await expect(failed).rejects.toThrow('database is away');
  expect(text(await cache.fill('a', CONTENT, answer('back')))).toBe('back');
});

test('it never holds more than its limit, oldest out first', async () => {
  const cache = createCache();
  for (let i = 0; i < 2_001; i += 1) await cache.fill(`k${i}`, CONTENT, answer('x'));
  expect(cache.size).toBe(2_000);
  expect(cache.get('k0')).toBeUndefined();
  expect(text(cache.get('k2000'))).toBe('x');
});
