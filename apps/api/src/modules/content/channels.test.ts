import { getChannel, listChannelFollowers, listChannels } from '@oun/contract/channel';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { insertAll, makeAccount, makeChannel, makePicture, makeProgram } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  await api.db.deleteFrom('library_mark').execute();
  await api.db.deleteFrom('clip').execute();
  await api.db.deleteFrom('program').execute();
  await api.db.deleteFrom('channel').execute();
});
afterAll(() => api.close());

test('channels stand by their followers, each once over all pages, also where numbers repeat', async () => {
  for (let i = 0; i < 11; i += 1) await makeChannel(api.db, { slug: `c${i}`, follower_count: i % 3 });
  const seen: { slug: string; follower_count: number }[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await api.call(listChannels, { query: { limit: 4, ...(cursor && { cursor }) } });
    seen.push(...body.items);
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(new Set(seen.map(({ slug }) => slug)).size).toBe(11);
  expect(seen).toHaveLength(11);
  const counts = seen.map(({ follower_count }) => follower_count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('a channel tells what it has: only programs that are shown and clips that are out', async () => {
  const [avatar, banner] = [await makePicture(api.db), await makePicture(api.db)];
  const channel = await makeChannel(api.db, {
    slug: 'minji',
    specialty: '필라테스',
    credentials: ['필라테스 지도자 1급'],
    avatar_id: avatar.id,
    banner_id: banner.id,
  });
  await makeProgram(api.db, { channel_id: channel.id });
  await makeProgram(api.db, { channel_id: channel.id, state: 'HIDDEN' });
  const clip = { channel_id: channel.id, title: '브리지', movement: 'bridge', segments: 8 };
  await insertAll(api.db, 'clip', [
    { ...clip, published_at: NOON },
    { ...clip, published_at: new Date(NOON.getTime() + 1_000) },
  ]);

  const { body } = await api.call(getChannel, { params: { slug: 'minji' } });

  expect(body).toMatchObject({
    specialty: '필라테스',
    credentials: ['필라테스 지도자 1급'],
    program_count: 1,
    clip_count: 1,
    avatar: { url: `/proxy/media/pictures/${avatar.key}-{width}.webp` },
    banner: { url: `/proxy/media/pictures/${banner.key}-{width}.webp` },
  });
  expect((await api.refusal(getChannel, { params: { slug: 'nobody' } })).status).toBe(404);
});

test('followers come newest first by page, and somebody who left is not named', async () => {
  const channel = await makeChannel(api.db, { slug: 'sora' });
  const people = [];
  for (let i = 0; i < 5; i += 1) people.push(await makeAccount(api.db));
  await api.db.updateTable('account').set({ state: 'WITHDRAWN' }).where('id', '=', people[4]!.id).execute();
  await insertAll(
    api.db,
    'library_mark',
    people.map(({ id }, i) => ({
      account_id: id,
      kind: 'follow' as const,
      target_type: 'channel' as const,
      target_id: channel.id,
      created_at: new Date(NOON.getTime() + i * 1_000),
    })),
  );
  const ask = (page: number) =>
    api.call(listChannelFollowers, { params: { slug: 'sora' }, query: { page, page_size: 3 } });
  const [first, second, third] = [await ask(1), await ask(2), await ask(3)];
  expect(first.body.items.map(({ id }) => id)).toEqual([people[3]!.id, people[2]!.id, people[1]!.id]);
  expect(second.body.items).toEqual([{ id: people[0]!.id, nickname: people[0]!.nickname }]);
  expect([third.body.items, third.body.total]).toEqual([[], 4]);
  expect((await api.refusal(listChannelFollowers, { params: { slug: 'nobody' }, query: {} })).status).toBe(404);
});

test('twenty channels cost as many queries as one', async () => {
  for (let i = 0; i < 20; i += 1) await makeChannel(api.db);
  const queries = vi.spyOn(api.pool, 'connect');
  await api.call(listChannels, { query: { limit: 20 } });
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});
