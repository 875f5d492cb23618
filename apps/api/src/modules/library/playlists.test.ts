import {
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  getPlaylist,
  like,
  listPlaylists,
  PLAYLISTS_MAX,
} from '@oun/contract/library';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertAll, makeAccount } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makeClip, makeLessons, makePlaylist } from './library.made.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  await api.db.deleteFrom('playlist').execute();
});
afterAll(() => api.close());

async function makeMember() {
  const { id, nickname } = await makeAccount(api.db);
  return { id, nickname, token: await api.token(id, 'user') };
}

const shape = (items: readonly { type: string; clip?: { id: number }; lesson?: { id: number } }[]) =>
  items.map((item) => `${item.type}:${(item.clip ?? item.lesson)!.id}`);

describe('lists', () => {
  test("show the editors' public lists to all, and one's own to oneself", async () => {
    const [me, other] = [await makeMember(), await makeMember()];
    await makePlaylist(api.db, null, { title: '편집자' });
    await makePlaylist(api.db, null, { title: '준비 중', is_public: false });
    await makePlaylist(api.db, me.id, { title: '내 것', is_public: false });
    await makePlaylist(api.db, other.id, { title: '남의 것' });
    const titles = async (scope: 'editor' | 'mine', token?: string) =>
      (await api.call(listPlaylists, { query: { scope } }, token)).body.items.map(({ title }) => title);
    expect(await titles('editor')).toEqual(['편집자']);
    expect(await titles('mine', me.token)).toEqual(['내 것']);
    expect((await api.refusal(listPlaylists, { query: { scope: 'mine' } })).body.code).toBe('UNAUTHORIZED');
  });

  test('page through all of them once, newest first, also where times repeat', async () => {
    for (let i = 0; i < 13; i += 1)
      await makePlaylist(api.db, null, { updated_at: `2026-01-0${1 + (i % 2)}T00:00:00.00000${i % 3}Z` });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(listPlaylists, { query: { limit: 4, ...(cursor && { cursor }) } });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([13, 13]);
  });

  test('twenty lists of ten cost one query', async () => {
    const lessons = await makeLessons(api.db, 10);
    for (let i = 0; i < 20; i += 1)
      await makePlaylist(
        api.db,
        null,
        {},
        lessons.map(({ id }) => ({ lesson_id: id })),
      );
    const queries = vi.spyOn(api.pool, 'connect');
    const { body } = await api.call(listPlaylists, { query: { limit: 20 } });
    expect(body.items.map(({ item_count, seconds }) => [item_count, seconds])).toEqual(
      Array.from({ length: 20 }, () => [10, 6_000]),
    );
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });
});

describe('one list', () => {
  test('holds lessons and clips in their order, in one query', async () => {
    const me = await makeMember();
    const [lesson] = await makeLessons(api.db, 1, {}, { title: '하루 15분 코어' });
    const [hidden] = await makeLessons(api.db, 1, {}, { state: 'HIDDEN' });
    const clip = await makeClip(api.db, { segments: 10 });
    const { id } = await makePlaylist(api.db, me.id, {}, [
      { clip_id: clip.id },
      { lesson_id: hidden!.id },
      { lesson_id: lesson!.id },
    ]);
    const queries = vi.spyOn(api.pool, 'connect');
    const { body } = await api.call(getPlaylist, { params: { id } }, me.token);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
    expect(shape(body.items)).toEqual([`clip:${clip.id}`, `lesson:${lesson!.id}`]);
    expect(body).toMatchObject({ is_mine: true, item_count: 2, seconds: 632, owner: { nickname: me.nickname } });
    expect(body.items[0]).toMatchObject({ clip: { manifest_url: `/proxy/media/clips/${clip.id}/master.m3u8` } });
    expect(body.items[1]).toMatchObject({ program_title: '하루 15분 코어', lesson: { seconds: 600 } });
    expect(body.picture).toEqual(body.items[1]!.type === 'lesson' && body.items[1]!.lesson.picture);
  });

  test('without a lesson has no picture', async () => {
    const clip = await makeClip(api.db);
    const { id } = await makePlaylist(api.db, null, {}, [{ clip_id: clip.id }]);
    expect((await api.call(getPlaylist, { params: { id } })).body).toMatchObject({ picture: null, is_mine: false });
  });

  test("somebody else's private list is not there", async () => {
    const [me, other] = [await makeMember(), await makeMember()];
    const { id } = await makePlaylist(api.db, other.id, { is_public: false });
    expect((await api.refusal(getPlaylist, { params: { id } }, me.token)).status).toBe(404);
    expect((await api.refusal(getPlaylist, { params: { id } })).status).toBe(404);
    expect((await api.call(getPlaylist, { params: { id } }, other.token)).status).toBe(200);
  });
});

describe('making', () => {
  test('a new list is private and empty', async () => {
    const { token } = await makeMember();
    const { body } = await api.call(createPlaylist, { body: { title: '  아침 10분 ' } }, token);
    expect(body).toMatchObject({ title: '아침 10분', is_public: false, item_count: 0, seconds: 0, picture: null });
    for (const title of ['', '   ', '가'.repeat(31)])
      expect((await api.refusal(createPlaylist, { body: { title } }, token)).status).toBe(400);
  });

  test('the last place goes to one of eight who ask at once', async () => {
    const { id, token } = await makeMember();
    await insertAll(
      api.db,
      'playlist',
      Array.from({ length: PLAYLISTS_MAX - 1 }, () => ({
        account_id: id,
        title: '하나',
        is_public: false,
        created_at: NOON,
        updated_at: NOON,
      })),
    );
    const replies = await api.releasedTogether(
      'account',
      id,
      Array.from({ length: 8 }, () => () => api.refusal(createPlaylist, { body: { title: '마지막' } }, token)),
    );
    expect(replies.map(({ body }) => body.code ?? 'made').sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'PLAYLISTS_FULL'),
      'made',
    ]);
  });
});

describe('changing', () => {
  test('name, being public, and what is in it in which order', async () => {
    const { id: account, token } = await makeMember();
    const [a, b] = await makeLessons(api.db, 2);
    const clip = await makeClip(api.db);
    const { id } = await makePlaylist(api.db, account, { is_public: false }, [{ lesson_id: a!.id }]);
    const change = async (body: Parameters<typeof api.call<typeof changePlaylist>>[1]['body']) =>
      (await api.call(changePlaylist, { params: { id }, body }, token)).body;

    expect(await change({ title: '주말', is_public: true })).toMatchObject({ title: '주말', is_public: true });
    const all = [
      { type: 'lesson', id: b!.id },
      { type: 'clip', id: clip.id },
      { type: 'lesson', id: a!.id },
    ] as const;
    expect(shape((await change({ items: [...all] })).items)).toEqual(all.map((one) => `${one.type}:${one.id}`));
    expect(shape((await change({ items: all.toReversed() })).items)).toEqual(
      all.toReversed().map((one) => `${one.type}:${one.id}`),
    );
    expect(shape((await change({ clip_ids: [clip.id] })).items)).toEqual([`clip:${clip.id}`]);
    expect((await change({ items: [] })).items).toEqual([]);
  });

  test('what is not there cannot be put in, and the list stays as it was', async () => {
    const { id: account, token } = await makeMember();
    const [a] = await makeLessons(api.db, 1);
    const [hidden] = await makeLessons(api.db, 1, {}, { state: 'HIDDEN' });
    const { id } = await makePlaylist(api.db, account, {}, [{ lesson_id: a!.id }]);
    for (const items of [
      [{ type: 'lesson', id: 2_147_483_647 }],
      [{ type: 'lesson', id: hidden!.id }],
      [
        { type: 'lesson', id: a!.id },
        { type: 'clip', id: 2_147_483_647 },
      ],
    ] as const) {
      const reply = await api.refusal(
        changePlaylist,
        { params: { id }, body: { title: '바뀌면 안 돼요', items: [...items] } },
        token,
      );
      expect([reply.status, reply.body.extra['fields']]).toEqual([400, { items: 'not_found' }]);
    }
    const { body } = await api.call(getPlaylist, { params: { id } }, token);
    expect([body.title, shape(body.items)]).toEqual(['퇴근하고 조용하게', [`lesson:${a!.id}`]]);
  });

  test('a hundred go in, one more does not', async () => {
    const { id: account, token } = await makeMember();
    const clip = await makeClip(api.db);
    const { id } = await makePlaylist(api.db, account);
    const send = (count: number) =>
      api.refusal(
        changePlaylist,
        { params: { id }, body: { clip_ids: Array.from({ length: count }, () => clip.id) } },
        token,
      );
    expect((await send(100)).status).toBe(200);
    expect((await send(101)).status).toBe(400);
  });

  test('two orders sent at once are written one after the other', async () => {
    const { id: account, token } = await makeMember();
    const lessons = await makeLessons(api.db, 6);
    const order = lessons.map((one) => ({ type: 'lesson' as const, id: one.id }));
    const { id } = await makePlaylist(api.db, account);
    const replies = await api.releasedTogether(
      'playlist',
      id,
      [order, order.toReversed()].map(
        (items) => () => api.call(changePlaylist, { params: { id }, body: { items } }, token),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.call(getPlaylist, { params: { id } }, token)).body.items).toHaveLength(6);
  });

  test('only by its owner', async () => {
    const [me, other] = [await makeMember(), await makeMember()];
    const { id } = await makePlaylist(api.db, other.id);
    const editors = await makePlaylist(api.db, null);
    for (const list of [id, editors.id]) {
      const params = { id: list };
      expect((await api.refusal(changePlaylist, { params, body: { title: '내 것' } }, me.token)).status).toBe(404);
      expect((await api.refusal(deletePlaylist, { params }, me.token)).status).toBe(404);
    }
  });
});

test('a deleted list is gone with its likes', async () => {
  const [me, other] = [await makeMember(), await makeMember()];
  const { id } = await makePlaylist(api.db, me.id);
  await api.call(like, { body: { target_type: 'playlist', target_id: id } }, other.token);
  expect((await api.call(deletePlaylist, { params: { id } }, me.token)).body).toEqual({ deleted: true });
  expect((await api.refusal(getPlaylist, { params: { id } }, me.token)).status).toBe(404);
  expect(await api.db.selectFrom('library_mark').where('account_id', '=', other.id).selectAll().execute()).toEqual([]);
});
