import {
  follow,
  getMarks,
  like,
  MARK_KINDS,
  MARKABLE,
  removeLike,
  removeWatchLater,
  TARGET_TYPES,
  unfollow,
  watchLater,
} from '@oun/contract/library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeChannel, makeProgram } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makeClip, makeLessons, makePlaylist } from './library.made.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
afterAll(() => api.close());

const SET = { follow, like, 'watch-later': watchLater };

async function makeMember() {
  const { id } = await makeAccount(api.db);
  return { id, token: await api.token(id, 'user') };
}

const at = (target_type: (typeof TARGET_TYPES)[number], target_id: number) => ({ body: { target_type, target_id } });

const likesOf = async (id: number) =>
  (await api.db.selectFrom('clip').where('id', '=', id).select('like_count').executeTakeFirstOrThrow()).like_count;

test('a mark counts once however often it is made, and going back takes it off once', async () => {
  const { token } = await makeMember();
  const channel = await makeChannel(api.db, { follower_count: 7 });
  const ask = async (call: typeof follow) => (await api.call(call, at('channel', channel.id), token)).body;
  expect(await ask(follow)).toEqual({ is_on: true, count: 8 });
  expect(await ask(follow)).toEqual({ is_on: true, count: 8 });
  expect(await ask(unfollow)).toEqual({ is_on: false, count: 7 });
  expect(await ask(unfollow)).toEqual({ is_on: false, count: 7 });
});

test('twenty likes of one member at once are one like, and each is told so', async () => {
  const { token } = await makeMember();
  const clip = await makeClip(api.db);
  const tap = () => api.call(like, at('clip', clip.id), token);
  // As many as there are connections for meet at the row; the rest follow at once.
  const together = await api.releasedTogether(
    'clip',
    clip.id,
    Array.from({ length: 8 }, () => tap),
  );
  const replies = [...together, ...(await Promise.all(Array.from({ length: 12 }, tap)))];
  expect(replies.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 20 }, () => [200, { is_on: true, count: 1 }]),
  );
  expect(await likesOf(clip.id)).toBe(1);
});

test('eight members at once are eight likes, and eight at once leave none', async () => {
  const members: Awaited<ReturnType<typeof makeMember>>[] = [];
  for (let i = 0; i < 8; i += 1) members.push(await makeMember());
  const clip = await makeClip(api.db);
  const all = (call: typeof like) =>
    api.releasedTogether(
      'clip',
      clip.id,
      members.map(
        ({ token }) =>
          () =>
            api.call(call, at('clip', clip.id), token),
      ),
    );
  const counts = (replies: Awaited<ReturnType<typeof all>>) => replies.map(({ body }) => body.count).sort();
  expect(counts(await all(like))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await likesOf(clip.id)).toBe(8);
  expect(counts(await all(removeLike))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await likesOf(clip.id)).toBe(0);
});

test('twenty removals at once take one off', async () => {
  const [mine, other] = [await makeMember(), await makeMember()];
  const clip = await makeClip(api.db);
  for (const { token } of [mine, other]) await api.call(like, at('clip', clip.id), token);
  const tap = () => api.call(removeLike, at('clip', clip.id), mine.token);
  await api.releasedTogether(
    'clip',
    clip.id,
    Array.from({ length: 8 }, () => tap),
  );
  await Promise.all(Array.from({ length: 12 }, tap));
  expect(await likesOf(clip.id)).toBe(1);
});

test.each(MARK_KINDS.flatMap((kind) => TARGET_TYPES.map((type) => [kind, type] as const)))(
  '%s of a %s goes, or is refused, by the list',
  async (kind, type) => {
    const { token } = await makeMember();
    const ids = {
      channel: async () => (await makeChannel(api.db)).id,
      program: async () => (await makeProgram(api.db)).id,
      lesson: async () => (await makeLessons(api.db, 1))[0]!.id,
      clip: async () => (await makeClip(api.db)).id,
      playlist: async () => (await makePlaylist(api.db, null)).id,
    };
    const isMarkable = (MARKABLE[kind] as readonly string[]).includes(type);
    const reply = await api.refusal(SET[kind], at(type, await ids[type]()), token);
    const unknown = await api.refusal(SET[kind], at(type, 2_147_483_647), token);
    if (isMarkable) {
      expect(reply.body).toEqual({ is_on: true, count: 1 });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    } else {
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT']);
      expect(reply.body.extra['fields']).toEqual({ target_type: 'invalid_value' });
      expect(unknown.status).toBe(400);
    }
  },
);

describe('what one cannot see', () => {
  test('cannot be marked, and nothing is written', async () => {
    const { id, token } = await makeMember();
    const other = await makeMember();
    const hidden = { state: 'HIDDEN' } as const;
    const [lesson] = await makeLessons(api.db, 1, {}, hidden);
    const program = await makeProgram(api.db, hidden);
    const clip = await makeClip(api.db, { published_at: new Date(NOON.getTime() + 1_000) });
    const list = await makePlaylist(api.db, other.id, { is_public: false });
    for (const [call, type, target] of [
      [like, 'program', program.id],
      [watchLater, 'lesson', lesson!.id],
      [like, 'clip', clip.id],
      [like, 'playlist', list.id],
      [removeLike, 'playlist', list.id],
    ] as const)
      expect((await api.refusal(call, at(type, target), token)).status).toBe(404);
    expect(await api.db.selectFrom('library_mark').where('account_id', '=', id).selectAll().execute()).toEqual([]);
    expect((await api.call(like, at('playlist', list.id), other.token)).body).toEqual({ is_on: true, count: 1 });
  });

  test('can be unmarked by whoever marked it before', async () => {
    const { token } = await makeMember();
    const program = await makeProgram(api.db);
    await api.call(like, at('program', program.id), token);
    await api.db.updateTable('program').set({ state: 'HIDDEN' }).where('id', '=', program.id).execute();
    expect((await api.call(removeLike, at('program', program.id), token)).body).toEqual({ is_on: false, count: 0 });
    expect((await api.refusal(removeLike, at('program', program.id), token)).status).toBe(404);
  });
});

test('for later, the number is how many one keeps', async () => {
  const { token } = await makeMember();
  const [a, b] = await makeLessons(api.db, 2);
  const clip = await makeClip(api.db);
  const count = async (call: typeof watchLater, type: 'lesson' | 'clip', id: number) =>
    (await api.call(call, at(type, id), token)).body.count;
  expect(await count(watchLater, 'lesson', a!.id)).toBe(1);
  expect(await count(watchLater, 'lesson', b!.id)).toBe(2);
  expect(await count(watchLater, 'clip', clip.id)).toBe(3);
  expect(await count(watchLater, 'clip', clip.id)).toBe(3);
  expect(await count(removeWatchLater, 'lesson', a!.id)).toBe(2);
});

test('one reads what one has marked, newest first, up to five hundred of a kind', async () => {
  const { id, token } = await makeMember();
  const channel = await makeChannel(api.db);
  await api.call(follow, at('channel', channel.id), token);
  await api.db
    .insertInto('library_mark')
    .values(
      Array.from({ length: 510 }, (_, i) => ({
        account_id: id,
        kind: 'like' as const,
        target_type: i % 2 ? ('clip' as const) : ('program' as const),
        target_id: 1_000 + i,
        created_at: new Date(NOON.getTime() + i * 1_000),
      })),
    )
    .execute();
  const { body } = await api.call(getMarks, {}, token);
  expect(body.follow).toEqual({ channel: [channel.id], program: [], lesson: [], clip: [], playlist: [] });
  expect(body.like.clip.slice(0, 2)).toEqual([1_509, 1_507]);
  expect(body.like.clip.length + body.like.program.length).toBe(500);
  expect(body.like.clip).not.toContain(1_009);
  expect(body['watch-later'].lesson).toEqual([]);
});
