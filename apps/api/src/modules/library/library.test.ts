import { getClip, getClipsConfig, getMyLater, getMyPrograms, like, listClips, watchLater } from '@oun/contract/library';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertAll, makeAccount, makeChannel, makePicture, makeProduct } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makeClip, makeLessons } from './library.made.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  await api.db.deleteFrom('clip').execute();
});
afterAll(() => api.close());

const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);

async function makeMember() {
  const { id } = await makeAccount(api.db);
  return { id, token: await api.token(id, 'user') };
}

const view = (account_id: number, lesson_id: number, updated_at: Date, completed_at: Date | null = null) =>
  insertAll(api.db, 'film_view', [{ account_id, lesson_id, updated_at, completed_at, position_s: 30 }]);

describe('clips', () => {
  test('say where they are played, from whom, and what they belong to', async () => {
    const avatar = await makePicture(api.db);
    const channel = await makeChannel(api.db, { trainer: 'harin', name: '하린', avatar_id: avatar.id });
    const [lesson] = await makeLessons(api.db, 1, { title: '첫째 날' }, { title: '하체 4주', slug: 'legs-four' });
    const product = await makeProduct(api.db, { name: '데일리 매트' });
    const { id } = await makeClip(api.db, {
      channel_id: channel.id,
      movement: 'squat',
      segments: 11,
      lesson_id: lesson!.id,
      product_id: product.id,
    });
    const { body } = await api.call(getClip, { params: { id } });
    expect(body).toMatchObject({
      seconds: 35.2,
      manifest_url: `/proxy/media/clips/${id}/master.m3u8`,
      poster: {
        url: '/proxy/media/posters/squat.harin.tall-{width}.webp',
        widths: [360],
        width: 360,
        height: 640,
        // The floor of her room, where the words of the clip stand.
        colour: '#f5c9c3',
        figure: { left: expect.any(Number), top: expect.any(Number), right: 0.824, bottom: expect.any(Number) },
      },
      channel: { slug: channel.slug, name: '하린', avatar: { widths: [320, 640] } },
      lesson: { id: lesson!.id, title: '첫째 날', program_slug: 'legs-four', program_title: '하체 4주' },
      product: { id: product.id, name: '데일리 매트' },
    });
  });

  test('do not point at what is hidden, and are not there before their time', async () => {
    const [lesson] = await makeLessons(api.db, 1, {}, { state: 'HIDDEN' });
    const product = await makeProduct(api.db, { state: 'HIDDEN' });
    const clip = await makeClip(api.db, { lesson_id: lesson!.id, product_id: product.id });
    const later = await makeClip(api.db, { published_at: minutes(1) });
    expect((await api.call(getClip, { params: { id: clip.id } })).body).toMatchObject({ lesson: null, product: null });
    expect((await api.refusal(getClip, { params: { id: later.id } })).status).toBe(404);
    expect((await api.call(listClips, { query: {} })).body.items.map(({ id }) => id)).toEqual([clip.id]);
  });

  test('come newest first, each once over all pages, of one channel where asked, in one query a page', async () => {
    const [a, b] = [await makeChannel(api.db, { slug: 'clips-a' }), await makeChannel(api.db)];
    for (let i = 0; i < 12; i += 1)
      await makeClip(api.db, {
        channel_id: i % 2 ? a.id : b.id,
        published_at: `2026-01-0${1 + (i % 4)}T00:00:00.00000${i % 3}Z`,
      });
    const read = async (channel?: string) => {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await api.call(listClips, {
          query: { limit: 5, ...(channel && { channel }), ...(cursor && { cursor }) },
        });
        seen.push(...body.items.map(({ id }) => id));
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      return seen;
    };
    const queries = vi.spyOn(api.pool, 'connect');
    const all = await read();
    expect(queries).toHaveBeenCalledTimes(3);
    queries.mockRestore();
    const byTime = await api.db
      .selectFrom('clip')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .select('id')
      .execute();
    expect(all).toEqual(byTime.map(({ id }) => id));
    expect(await read('clips-a')).toHaveLength(6);
    expect(await read('nobody')).toEqual([]);
  });

  test('begin without sound', async () => {
    expect((await api.call(getClipsConfig, {})).body).toEqual({ is_muted_first: true, preload_next: 1, page_size: 10 });
  });
});

describe('my programs', () => {
  test('those one has begun, with how far one is and what comes next', async () => {
    const me = await makeMember();
    const other = await makeMember();
    const half = await makeLessons(api.db, 4);
    const whole = await makeLessons(api.db, 2);
    const [hidden] = await makeLessons(api.db, 1, {}, { state: 'HIDDEN' });
    await makeLessons(api.db, 3);
    await view(me.id, half[0]!.id, minutes(1), minutes(1));
    await view(me.id, half[2]!.id, minutes(9), minutes(9));
    await view(me.id, half[1]!.id, minutes(3));
    for (const lesson of whole) await view(me.id, lesson.id, minutes(5), minutes(5));
    await view(me.id, hidden!.id, minutes(20));
    await view(other.id, half[1]!.id, minutes(30), minutes(30));

    const queries = vi.spyOn(api.pool, 'connect');
    const { body } = await api.call(getMyPrograms, { query: {} }, me.token);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();

    expect(
      body.items.map(({ id, lesson_count, done_count, next_lesson, is_next_begun }) => [
        id,
        lesson_count,
        done_count,
        next_lesson?.day ?? null,
        is_next_begun,
      ]),
    ).toEqual([
      [half[0]!.program_id, 4, 2, 4, false],
      [whole[0]!.program_id, 2, 2, null, false],
    ]);

    // What was left last comes first, and then what was passed over.
    const next = async () => {
      const [first] = (await api.call(getMyPrograms, { query: {} }, me.token)).body.items;
      return [first!.next_lesson?.day, first!.is_next_begun];
    };
    await api.db
      .updateTable('film_view')
      .set({ updated_at: minutes(11), position_s: 30 })
      .where('lesson_id', '=', half[1]!.id)
      .execute();
    expect(await next()).toEqual([2, true]);
    await view(me.id, half[3]!.id, minutes(12), minutes(12));
    expect(await next()).toEqual([2, false]);

    // Who looks into another for a moment is where they were.
    const [peeked] = await makeLessons(api.db, 1);
    const moment = { updated_at: minutes(30), completed_at: null, position_s: 3.5 };
    await insertAll(api.db, 'film_view', [{ account_id: me.id, lesson_id: peeked!.id, ...moment }]);
    expect(await next()).toEqual([2, false]);
  });

  test('those one likes or keeps for later, the latest first', async () => {
    const { token } = await makeMember();
    const programs = [];
    for (let i = 0; i < 2; i += 1) programs.push((await makeLessons(api.db, 1))[0]!.program_id);
    for (const [i, target_id] of programs.entries()) {
      api.setClock(minutes(i));
      await api.call(like, { body: { target_type: 'program', target_id } }, token);
    }
    api.setClock(NOON);
    await api.call(watchLater, { body: { target_type: 'program', target_id: programs[0]! } }, token);
    const ids = async (kind: 'like' | 'watch-later' | 'started') =>
      (await api.call(getMyPrograms, { query: { kind } }, token)).body.items.map(({ id }) => id);
    expect(await ids('like')).toEqual(programs.toReversed());
    expect(await ids('watch-later')).toEqual([programs[0]]);
    expect(await ids('started')).toEqual([]);
  });

  test('page through all of them once', async () => {
    const { id, token } = await makeMember();
    for (let i = 0; i < 23; i += 1) await view(id, (await makeLessons(api.db, 1))[0]!.id, minutes(i % 4));
    const first = await api.call(getMyPrograms, { query: {} }, token);
    const second = await api.call(getMyPrograms, { query: { cursor: first.body.next_cursor! } }, token);
    const seen = [...first.body.items, ...second.body.items].map((item) => item.id);
    expect([first.body.items.length, seen.length, new Set(seen).size]).toEqual([20, 23, 23]);
    expect(second.body.next_cursor).toBeNull();
  });
});

test('for later: lessons and clips that are shown, the latest first, in one query', async () => {
  const { token } = await makeMember();
  const [a, b] = await makeLessons(api.db, 2, {}, { title: '하루 15분' });
  const [hidden] = await makeLessons(api.db, 1);
  const clip = await makeClip(api.db);
  const keep = (target_type: 'lesson' | 'clip', target_id: number) =>
    api.call(watchLater, { body: { target_type, target_id } }, token);
  for (const [i, lesson] of [a!, hidden!, b!].entries()) {
    api.setClock(minutes(i));
    await keep('lesson', lesson.id);
  }
  api.setClock(NOON);
  await keep('clip', clip.id);
  await api.db.updateTable('program').set({ state: 'HIDDEN' }).where('id', '=', hidden!.program_id).execute();

  const queries = vi.spyOn(api.pool, 'connect');
  const { body } = await api.call(getMyLater, {}, token);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(body.lessons.map(({ id, program_title }) => [id, program_title])).toEqual([
    [b!.id, '하루 15분'],
    [a!.id, '하루 15분'],
  ]);
  expect(body.clips.map(({ id }) => id)).toEqual([clip.id]);
});
