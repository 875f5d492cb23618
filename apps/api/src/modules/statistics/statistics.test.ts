import { postLogs } from '@oun/contract/logs';
import {
  adminCompletion,
  adminLostSearches,
  adminMembershipStatistics,
  adminRetention,
  adminSpeed,
  adminStoreStatistics,
} from '@oun/contract/statistics';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeLesson } from '../../../db/demo/make.ts';
import { logOf } from '../../../test/logs.ts';
import { at, addCard, buy, openMemberships } from '../../../test/memberships.ts';
import { countDevices } from '../tracking/logs/completeness.ts';
import { makeMember } from '../../../test/people.ts';
import { buy as buyThing, makeBuyer, makeSku } from '../../../test/shop.ts';

// The Thursday of a week that began on Monday the 9th of November.
const { api, plans } = await openMemberships();
let staff: string;
beforeAll(async () => {
  staff = await api.token((await makeMember(api, 'core-admin')).id, 'core-admin');
});

const query = { weeks: 2 };
const signedUp = (created: string) => makeAccount(api.db, 'user', { created_at: at(created) });
const exercise = async (account_id: number, when: string) =>
  api.db
    .insertInto('workout_record')
    .values({
      account_id,
      completed_at: at(when),
      day: when.slice(0, 10),
      seconds: 600,
      lesson_id: (await makeLesson(api.db)).id,
    })
    .execute();

test('from sign-up to payment, by week and beside the week a year ago; staff and others are left out', async () => {
  await signedUp('2026-11-01T23:59');
  const [early, late] = [await signedUp('2026-11-02T00:00'), await signedUp('2026-11-12T10:00')];
  await makeAccount(api.db, 'cs', { created_at: at('2026-11-12T10:00') });
  await signedUp('2025-11-10T10:00');
  await exercise(early.id, '2026-11-03T08:00');
  for (const { id } of [early, late]) await buy(api, { id, card: await addCard(api, id) }, plans.yearly);
  const { body } = await api.call(adminMembershipStatistics, { query }, staff);
  expect(body).toEqual({
    from: '2026-11-02',
    to: '2026-11-12',
    visited: 0,
    signed_up: 2,
    exercised: 1,
    // The first one came back too late to count as somebody who started.
    started: 1,
    paid: 2,
    weeks: [
      { week: '2026-11-02', signed_up: 1, started: 0, before: { signed_up: 0, started: 0 } },
      { week: '2026-11-09', signed_up: 1, started: 1, before: { signed_up: 1, started: 0 } },
    ],
    money: { charges: 2, won: 237_600, books: 237_600 },
  });
});

test('who of a week’s new members trains in it and in the next, as far as these are over', async () => {
  const people = [await signedUp('2026-10-19T09:00'), await signedUp('2026-10-25T23:00')];
  await exercise(people[0]!.id, '2026-10-20T08:00');
  await exercise(people[0]!.id, '2026-10-21T08:00');
  await exercise(people[1]!.id, '2026-11-02T00:10');
  const { cohorts } = (await api.call(adminRetention, { query: { weeks: 4 } }, staff)).body;
  expect(cohorts[0]).toEqual({ week: '2026-10-19', people: 2, kept: [1, 0, 1] });
});

test('lessons that were begun, and those that were gone through', async () => {
  const [{ id }, lesson] = [await signedUp('2026-11-12T09:00'), await makeLesson(api.db)];
  const views = [null, at('2026-11-12T10:00')].map((completed_at, i) => ({ completed_at, i }));
  for (const { completed_at, i } of views)
    await api.db
      .insertInto('film_view')
      .values({
        account_id: i === 0 ? id : (await signedUp('2026-11-12T09:00')).id,
        lesson_id: lesson.id,
        completed_at,
        updated_at: at('2026-11-12T10:00'),
      })
      .execute();
  const { programs } = (await api.call(adminCompletion, { query }, staff)).body;
  expect(programs).toEqual([expect.objectContaining({ id: lesson.program_id, begun: 2, done: 1 })]);
});

const tell = (logs: readonly Parameters<typeof logOf>[0][]) =>
  api.call(postLogs, {
    body: { logs: logs.map((log) => ({ ...logOf(log), client_access_time: at('2026-11-12T15:00').getTime() })) },
  });

test('from a product to the payment, beside the books, with what is known to be missing', async () => {
  const [seen, cart] = [randomUUID(), randomUUID()];
  const view = (global_uuid: string, seq: number) => ({
    global_uuid,
    category: 'screen' as const,
    navigation: '/products/:id',
    extra: { name: 'shown', seq },
  });
  await tell([
    view(seen, 1),
    // The second of three never came.
    view(cart, 1),
    { global_uuid: cart, category: 'money', navigation: '/products/:id', extra: { name: 'cart_add', seq: 3 } },
  ]);
  await countDevices(api.jobContext);
  const sku = await makeSku(api);
  const { amount } = await buyThing(api, await makeBuyer(api), sku);
  const { body } = await api.call(adminStoreStatistics, { query }, staff);
  expect(body).toMatchObject({ viewed: 2, added: 1, began: 1, paid: 1 });
  expect(body.money).toEqual({ orders: 1, won: amount, books: amount });
  expect(body.arrived.platforms).toEqual([
    { platform: 'web', devices: 2, told: 3, missing: 1, worst_day: '2026-11-12' },
  ]);
});

test('words that nothing was found for are told once enough devices searched for them', async () => {
  const search = (words: string, found: number) => ({
    category: 'search' as const,
    extra: { name: 'searched', seq: 1, words, found },
  });
  await tell([
    search('줄넘기', 0),
    search('줄넘기', 0),
    search('줄넘기', 0),
    search('내 이름 홍길동', 0),
    search('요가', 12),
  ]);
  const { body } = await api.call(adminLostSearches, { query }, staff);
  expect(body).toMatchObject({ items: [{ words: '줄넘기', times: 3 }], searches: 5, found_none: 4 });
});

test('how fast screens opened, three times of four, by the last word on each load', async () => {
  const vital = (name: string, value: number, more: { id?: string; seq?: number; screen?: string } = {}) => ({
    global_uuid: more.id ? '7c9e6679-7425-40de-944b-e07fc1f90ae7' : randomUUID(),
    category: 'vital' as const,
    navigation: more.screen ?? '/speed',
    platform: 'android' as const,
    extra: { name, seq: more.seq ?? 1, value, id: more.id ?? randomUUID() },
  });
  await tell([
    ...[100, 200, 300, 400, 500].map((value) => vital('ttfb', value)),
    ...[1_000, 2_000, 3_000, 4_000].map((value) => vital('lcp', value)),
    // Told again when the page was hidden again, and come in another order.
    vital('cls', 0.4, { id: 'v6-1', seq: 9 }),
    vital('cls', 0.1, { id: 'v6-1', seq: 4 }),
    // Too few loads, and no value.
    ...[1, 2, 3, 4].map((value) => vital('ttfb', value, { screen: '/seldom' })),
    { ...vital('lcp', 0), extra: { name: 'lcp', seq: 1, value: 'fast' } },
  ]);
  const { body } = await api.call(adminSpeed, {}, staff);
  expect([body.from, body.to]).toEqual(['2026-10-16', '2026-11-12']);
  expect(body.screens).toEqual([
    { platform: 'android', screen: '/speed', loads: 5, lcp: 3_250, inp: null, cls: 0.4, fcp: null, ttfb: 400 },
  ]);
});
