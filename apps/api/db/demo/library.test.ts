import { LandingBlock } from '@oun/contract/display';
import { FILMS } from '@oun/film/films';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLessons } from '../../src/modules/library/library.made.ts';
import { NOON, startApi, type TestApi } from '../../test/api.ts';
import { makeDisplay } from './display.ts';
import { GUIDES, INTRODUCE } from './display.data.ts';
import { makeLibrary } from './library.ts';
import { CLIP_TITLES } from './library.data.ts';
import { makeAccount, makeChannel } from './make.ts';
import { plainPictures } from './pictures.ts';
import { PROGRAMS } from './programs.data.ts';
import { createRandom } from './random.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { db } = api;
  const trainers = [...new Set(PROGRAMS.map(({ channel }) => channel))];
  const channels = [];
  for (const trainer of trainers) channels.push(await makeChannel(db, { slug: trainer, trainer }));
  const lessons = [];
  for (const { slug, channel } of PROGRAMS) {
    const { id } = channels.find((one) => one.trainer === channel)!;
    lessons.push(...(await makeLessons(db, 6, {}, { slug, channel_id: id })));
  }
  const memberIds = [];
  for (let i = 0; i < 30; i += 1) memberIds.push((await makeAccount(db)).id);
  await makeAccount(db, 'user', { email_address: 'member@oun.test' });
  const pictures = plainPictures(db);
  await makeLibrary(db, pictures, createRandom(1), NOON, { memberIds, channels, lessons });
  await makeDisplay(db, pictures, NOON);
});
afterAll(() => api.close());

const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await text.execute(api.db)).rows;

test('every clip comes in both its sizes', async () => {
  const clips = await rows(sql<{ id: number }>`select id from clip`);
  const statuses = await Promise.all(
    clips.flatMap(({ id }) =>
      ['vt360', 'vt720'].map(
        async (size) => (await api.app.inject({ url: `/media/clips/${id}/${size}.m3u8` })).statusCode,
      ),
    ),
  );
  expect(statuses).toEqual(statuses.map(() => 200));
});

test('sixty clips, each of a film that is shot upright and by a name of its own', async () => {
  const clips = await rows(
    sql<{ film: string; title: string }>`select movement || '.' || trainer || '.tall' as film, title
      from clip join channel on channel.id = clip.channel_id`,
  );
  const tall = FILMS.filter(({ shape }) => shape === 'tall').map(({ id }) => id);
  expect(clips).toHaveLength(60);
  for (const { film } of clips) expect(tall).toContain(film);
  expect(new Set(clips.map(({ title }) => title)).size).toBe(60);
  for (const { movement, shape } of FILMS) if (shape === 'tall') expect(Object.keys(CLIP_TITLES)).toContain(movement);
});

test('thirty playlists of the editors with four to ten each, and two of the member', async () => {
  const lists = await rows(
    sql<{ is_editors: boolean; items: number }>`select account_id is null as is_editors, count(*)::int as items
      from playlist join playlist_item on playlist_id = playlist.id group by playlist.id`,
  );
  expect([lists.filter((one) => one.is_editors).length, lists.filter((one) => !one.is_editors).length]).toEqual([
    30, 2,
  ]);
  for (const { items } of lists) {
    expect(items).toBeGreaterThanOrEqual(4);
    expect(items).toBeLessThanOrEqual(10);
  }
});

test('every number is the number of marks behind it', async () => {
  for (const [type, kind, counter] of [
    ['channel', 'follow', 'follower_count'],
    ['program', 'like', 'like_count'],
    ['clip', 'like', 'like_count'],
    ['playlist', 'like', 'like_count'],
  ] as const) {
    const [sums] = await rows(
      sql<{ wrong: number; total: number }>`select count(*) filter (where ${sql.ref(counter)} <> n)::int as wrong,
          sum(n)::int as total
        from ${sql.table(type)} t cross join lateral (select count(*) as n from library_mark
          where kind = ${kind} and target_type = ${type} and target_id = t.id) marks`,
    );
    expect(sums!.wrong).toBe(0);
    expect(sums!.total).toBeGreaterThan(10);
  }
});

test('help in six topics, two pages or more each, all in blocks that can be shown', async () => {
  const topics = Map.groupBy(GUIDES, ({ topic }) => topic);
  expect([...topics.keys()]).toEqual(['시작', '재생', 'TV 연결', '결제', '환불', '주문']);
  for (const pages of topics.values()) expect(pages.length).toBeGreaterThanOrEqual(2);
  for (const { blocks } of [...GUIDES, ...INTRODUCE]) for (const block of blocks) LandingBlock.parse(block);
  const [home] = await rows(
    sql<{ banners: number; groups: number; programs: number }>`select (select count(*)::int from banner) as banners,
      (select count(*)::int from landing where kind = 'PROGRAMS') as groups,
      (select min(n)::int from (select count(*) as n from landing_program group by landing_id) one) as programs`,
  );
  expect(home).toEqual({ banners: 4, groups: 6, programs: 5 });
});
