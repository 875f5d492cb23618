import { getExhibition, getStoreEvent, listExhibitions, listStoreEvents } from '@oun/contract/store-display';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { insertAll, makeChannel, makePicture, makeProduct } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  await api.db.deleteFrom('exhibition').execute();
  await api.db.deleteFrom('store_event').execute();
});
afterAll(() => api.close());

const days = (n: number) => new Date(NOON.getTime() + n * 86_400_000);

async function show(slug: string, overrides: object = {}) {
  const row = { slug, title: slug, story: '이야기', starts_at: days(-1), ends_at: days(1) };
  const picture_id = (await makePicture(api.db)).id;
  return (await insertAll(api.db, 'exhibition', [{ ...row, picture_id, ...overrides }]))[0]!;
}

const makeCoupon = async (overrides: object = {}) => {
  const coupon = {
    name: '기획전 10%',
    target: 'CART' as const,
    kind: 'RATE' as const,
    value: 10,
    issue: 'EXHIBITION' as const,
  };
  const rows = [{ ...coupon, issue_from: days(-1), valid_days: 7, created_at: NOON, ...overrides }];
  return (await insertAll(api.db, 'coupon', rows))[0]!;
};

test('open exhibitions, newest first, of all or of one channel, by pages', async () => {
  const channel = await makeChannel(api.db);
  await show('first', { starts_at: days(-3) });
  await show('second', { starts_at: days(-2), channel_id: channel.id });
  await show('over', { starts_at: days(-2), ends_at: NOON });
  await show('coming', { starts_at: days(1), ends_at: days(2) });
  const list = async (query: object) => (await api.call(listExhibitions, { query: query as never })).body;
  const all = await list({});
  expect([all.items.map(({ slug }) => slug), all.total]).toEqual([['second', 'first'], 2]);
  expect(all.items[0]).toMatchObject({ state: 'OPEN', channel: { id: channel.id, name: '민지' } });
  expect((await list({ channel_id: channel.id })).items.map(({ slug }) => slug)).toEqual(['second']);
  const second = await list({ page: 2, page_size: 1 });
  expect([second.items.map(({ slug }) => slug), second.total]).toEqual([['first'], 2]);
});

test('one by number or name, with its products in order and its coupons, in one statement', async () => {
  const [a, b, hidden] = [
    await makeProduct(api.db, { name: 'a' }),
    await makeProduct(api.db, { name: 'b' }),
    await makeProduct(api.db, { state: 'HIDDEN' }),
  ];
  const coupon = await makeCoupon({ min_order: won(30_000) });
  const stopped = await makeCoupon({ is_stopped: true });
  const sections = [
    { title: '먼저', line: '한 줄', product_ids: [b.id, hidden.id, a.id] },
    { title: '다음', line: '', product_ids: [a.id] },
  ];
  const shown = await show('floor', { sections: JSON.stringify(sections), coupons: [coupon.id, stopped.id] });
  const queries = vi.spyOn(api.pool, 'connect');
  const { body } = await api.call(getExhibition, { params: { id: 'floor' } });
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(body.sections.map(({ title, products }) => [title, products.map(({ name }) => name)])).toEqual([
    ['먼저', ['b', 'a']],
    ['다음', ['a']],
  ]);
  expect(body.coupons).toEqual([
    { id: coupon.id, name: '기획전 10%', kind: 'RATE', value: 10, min_order: 30_000, max_discount: null },
  ]);
  expect((await api.call(getExhibition, { params: { id: String(shown.id) } })).body.slug).toBe('floor');

  await api.db.updateTable('exhibition').set({ ends_at: NOON }).where('id', '=', shown.id).execute();
  const ended = (await api.call(getExhibition, { params: { id: 'floor' } })).body;
  expect([ended.state, ended.coupons, ended.sections.length]).toEqual(['ENDED', [], 2]);
});

test('what has not begun or never was is a 404', async () => {
  await show('coming', { starts_at: days(1), ends_at: days(2) });
  for (const id of ['coming', 'nothing', '999999'])
    expect((await api.refusal(getExhibition, { params: { id } })).status).toBe(404);
});

test('events that run now, and one with its blocks', async () => {
  const picture_id = (await makePicture(api.db)).id;
  const event = { title: '이벤트', summary: '요약', picture_id, starts_at: days(-1), ends_at: days(1) };
  const blocks = [{ type: 'heading', text: '참여 방법' }];
  const [running] = await insertAll(api.db, 'store_event', [
    { ...event, blocks: JSON.stringify(blocks) },
    { ...event, title: '끝남', ends_at: NOON },
    { ...event, title: '아직', starts_at: days(1), ends_at: days(2) },
  ]);
  const { body } = await api.call(listStoreEvents, {});
  expect(body.items.map(({ title }) => title)).toEqual(['이벤트']);
  expect((await api.call(getStoreEvent, { params: { id: running!.id } })).body).toMatchObject({
    blocks,
    state: 'OPEN',
  });
  expect((await api.refusal(getStoreEvent, { params: { id: 2_000_000 } })).status).toBe(404);
});
