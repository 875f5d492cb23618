import { deactivate } from '@oun/contract/identity';
import { getFeed, listComments, listTimeline, listUserFeeds, writeComment } from '@oun/contract/feed';
import { getUserBadges } from '@oun/contract/habit';
import {
  answerFollowRequest,
  blockUser,
  changeMyProfile,
  followUser,
  getMyProfile,
  getUser,
  listBlocked,
  listFollowers,
  listFollowings,
  listFollowRequests,
  listMyFollowers,
  listMyFollowing,
  listSuggestedUsers,
  listUserPlaylists,
  listUserPrograms,
  unblockUser,
  unfollowUser,
} from '@oun/contract/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePlaylist, createPlaylist, like } from '@oun/contract/library';
import { insertAll, makeProgram } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { once } from '../../../../test/memberships.ts';
import { confirmedToken } from '../../../../test/people.ts';
import { makeLessons } from '../../library/library.made.ts';
import { makeImages, makePerson, post, type Someone } from '../community.made.ts';
import { forgetLeaver } from './leaver.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const person = (nickname?: string) => makePerson(api, nickname);
const at = (id: number) => ({ params: { id } });
const profile = async (id: number, viewer?: Someone) =>
  (await api.call(getUser, { ...at(id), query: {} }, viewer?.token)).body;
const follow = async (someone: Someone, id: number) => (await api.call(followUser, at(id), someone.token)).body;

test('following counts once, is seen from both sides, and goes back to nothing', async () => {
  const [haru, jiwoo] = [await person('하루'), await person('지우')];
  expect(await follow(jiwoo, haru.id)).toEqual({ following: 'YES', follower_count: 1 });
  expect(await follow(jiwoo, haru.id)).toEqual({ following: 'YES', follower_count: 1 });
  await follow(haru, jiwoo.id);
  expect(await profile(haru.id, jiwoo)).toMatchObject({
    nickname: '하루',
    following: 'YES',
    is_follower: true,
    follower_count: 1,
    following_count: 1,
  });
  const back = () => api.call(unfollowUser, at(haru.id), jiwoo.token);
  expect((await back()).body).toEqual({ following: 'NO', follower_count: 0 });
  expect((await back()).body).toEqual({ following: 'NO', follower_count: 0 });
});

test('nobody follows themselves, nobody, or who has left', async () => {
  const [haru, gone] = [await person(), await person()];
  await api.db.updateTable('account').set({ state: 'WITHDRAWN' }).where('id', '=', gone.id).execute();
  expect((await api.refusal(followUser, at(haru.id), haru.token)).body.code).toBe('INVALID_INPUT');
  for (const id of [gone.id, 2_000_000_000])
    expect((await api.refusal(followUser, at(id), haru.token)).body.code).toBe('NOT_FOUND');
});

test('eight who follow at once are eight followers', async () => {
  const haru = await person();
  await post(api, haru);
  const people = await Promise.all(Array.from({ length: 8 }, () => person()));
  await api.releasedTogether(
    'profile',
    haru.id,
    people.map((someone) => () => follow(someone, haru.id)),
  );
  expect((await profile(haru.id)).follower_count).toBe(8);
});

test('a follow and a block at the same moment leave nobody following who is blocked', async () => {
  for (let i = 0; i < 4; i += 1) {
    const [haru, troll] = [await person(), await person()];
    await post(api, haru);
    await api.releasedTogether<unknown>('profile', haru.id, [
      () => api.refusal(followUser, at(haru.id), troll.token),
      () => api.call(blockUser, at(troll.id), haru.token),
    ]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from member_follow
      where followee_id = ${haru.id}`.execute(api.db);
    const row = await api.db
      .selectFrom('profile')
      .where('id', '=', haru.id)
      .select('follower_count')
      .executeTakeFirst();
    expect([rows[0]!.n, row!.follower_count]).toEqual([0, 0]);
  }
});

test('two who block each other at once have blocked each other', async () => {
  const [a, b] = [await person(), await person()];
  await follow(a, b.id);
  await follow(b, a.id);
  const replies = await api.releasedTogether('profile', Math.min(a.id, b.id), [
    () => api.call(blockUser, at(b.id), a.token),
    () => api.call(blockUser, at(a.id), b.token),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await api.db.selectFrom('profile').where('id', 'in', [a.id, b.id]).select('follower_count').execute();
  expect(rows).toEqual([{ follower_count: 0 }, { follower_count: 0 }]);
});

test('a private account is asked, answers, and lets everybody in who waits when it opens', async () => {
  const [shy, first, second, third] = [await person('서연'), await person(), await person(), await person()];
  await api.call(changeMyProfile, { body: { is_private: true, bio: '출산 뒤 다시 시작했어요.' } }, shy.token);
  const hers = await post(api, shy);
  expect(await follow(first, shy.id)).toEqual({ following: 'ASKED', follower_count: 0 });
  await follow(second, shy.id);
  await follow(third, shy.id);
  expect(await profile(shy.id, first)).toMatchObject({
    bio: '출산 뒤 다시 시작했어요.',
    feed_count: 1,
    is_open: false,
    following: 'ASKED',
  });
  const refusal = await api.refusal(listFollowers, { ...at(shy.id), query: {} }, first.token);
  expect(refusal.body.code).toBe('PROFILE_PRIVATE');
  expect((await api.call(getMyProfile, {}, shy.token)).body.request_count).toBe(3);
  const waiting = (await api.call(listFollowRequests, { query: {} }, shy.token)).body;
  expect([waiting.total, new Set(waiting.items.map(({ id }) => id))]).toEqual([
    3,
    new Set([first.id, second.id, third.id]),
  ]);

  const answer = (id: number, is_accepted: boolean) =>
    api.refusal(answerFollowRequest, { ...at(id), body: { is_accepted } }, shy.token);
  expect((await answer(first.id, true)).status).toBe(200);
  expect((await answer(first.id, true)).status).toBe(404);
  expect((await answer(second.id, false)).status).toBe(200);
  expect((await api.call(getFeed, at(hers.id), first.token)).status).toBe(200);
  expect((await api.refusal(getFeed, at(hers.id), third.token)).status).toBe(404);

  await api.call(changeMyProfile, { body: { is_private: false } }, shy.token);
  expect(await profile(shy.id, third)).toMatchObject({ following: 'YES', follower_count: 2, is_open: true });
  expect((await profile(shy.id, second)).following).toBe('NO');
});

test('one sees oneself as a guest and a follower do, by what answers them, and nobody else any more than before', async () => {
  const [shy, fan, stranger] = [await person(), await person(), await person()];
  await post(api, shy, { content: '누가 볼까요' });
  await follow(fan, shy.id);
  const seen = async (viewer: Someone | undefined, as?: 'stranger' | 'follower') => {
    const asked = { ...at(shy.id), query: as ? { as } : {} };
    const user = (await api.call(getUser, asked, viewer?.token)).body;
    const feeds = await api.refusal(listUserFeeds, asked, viewer?.token);
    const badges = await api.refusal(getUserBadges, asked, viewer?.token);
    const programs = await api.refusal(listUserPrograms, asked, viewer?.token);
    return [user, feeds.body.code ?? feeds.body, badges.body, programs.body];
  };
  for (const is_private of [false, true]) {
    await api.call(changeMyProfile, { body: { is_private } }, shy.token);
    expect(await seen(shy, 'stranger')).toEqual(await seen(undefined));
    expect(await seen(shy, 'follower')).toEqual(await seen(fan));
    expect(await seen(stranger, 'follower'), 'who is no follower is none by saying so').toEqual(await seen(stranger));
    expect(await seen(undefined, 'follower')).toEqual(await seen(undefined));
  }
  expect((await seen(shy, 'stranger'))[0]).toMatchObject({ is_me: false, is_open: false, following: 'NO' });
  expect((await seen(shy, 'follower'))[0]).toMatchObject({ is_me: false, is_open: true, following: 'YES' });
  expect((await seen(shy))[0]).toMatchObject({ is_me: true });
});

test('nobody takes a request that was not made to them', async () => {
  const [shy, other, fan] = [await person(), await person(), await person()];
  await api.call(changeMyProfile, { body: { is_private: true } }, shy.token);
  await follow(fan, shy.id);
  const body = { is_accepted: true };
  expect((await api.refusal(answerFollowRequest, { ...at(fan.id), body }, other.token)).status).toBe(404);
  expect((await api.refusal(answerFollowRequest, { ...at(shy.id), body }, fan.token)).status).toBe(404);
});

test('lists have pages of twenty, the last one first, without those one has blocked', async () => {
  const [haru, viewer] = [await person(), await person()];
  await post(api, haru);
  const people = await insertAll(
    api.db,
    'account',
    Array.from({ length: 25 }, (_, i) => ({ nickname: `팬${i}`, created_at: NOON })),
  );
  await insertAll(
    api.db,
    'profile',
    people.map(({ id }) => ({ id })),
  );
  await insertAll(
    api.db,
    'member_follow',
    people.map(({ id }, i) => ({
      follower_id: id,
      followee_id: haru.id,
      is_accepted: true,
      created_at: new Date(NOON.getTime() + i * 1_000),
    })),
  );
  await api.db.updateTable('profile').set({ follower_count: 25 }).where('id', '=', haru.id).execute();
  const list = async (page: number, token?: string) =>
    (await api.call(listFollowers, { ...at(haru.id), query: { page } }, token)).body;
  const first = await list(1);
  expect([first.items.length, first.page, first.page_size, first.total]).toEqual([20, 1, 20, 25]);
  expect(first.items[0]!.nickname).toBe('팬24');
  expect((await list(2)).items.map(({ nickname }) => nickname)).toEqual(['팬4', '팬3', '팬2', '팬1', '팬0']);
  expect((await list(3)).items).toEqual([]);
  await api.call(blockUser, at(people[24]!.id), viewer.token);
  expect((await list(1, viewer.token)).items[0]!.nickname).toBe('팬23');
  expect((await api.refusal(listFollowers, { ...at(haru.id), query: { page: 0 } })).status).toBe(400);
  const mine = (await api.call(listMyFollowers, { query: {} }, haru.token)).body;
  expect([mine.total, mine.items.length]).toEqual([25, 20]);
  await follow(haru, viewer.id);
  expect((await api.call(listMyFollowing, { query: {} }, haru.token)).body.items.map(({ id }) => id)).toEqual([
    viewer.id,
  ]);
  expect((await api.call(listFollowings, { ...at(haru.id), query: {} })).body.total).toBe(1);
});

test('who is blocked does not find who blocked them; who blocked finds them again in a list', async () => {
  const [haru, troll] = [await person(), await person('근육왕')];
  await api.call(blockUser, at(troll.id), haru.token);
  expect((await api.refusal(getUser, { ...at(haru.id), query: {} }, troll.token)).body.code).toBe('NOT_FOUND');
  expect((await api.refusal(followUser, at(haru.id), troll.token)).body.code).toBe('NOT_FOUND');
  expect(await profile(troll.id, haru)).toMatchObject({ is_blocked: true });
  const blocked = () => api.call(listBlocked, { query: {} }, haru.token);
  expect((await blocked()).body.items.map(({ nickname }) => nickname)).toEqual(['근육왕']);
  await api.call(unblockUser, at(troll.id), haru.token);
  expect((await blocked()).body.items).toEqual([]);
  expect((await api.refusal(getUser, { ...at(haru.id), query: {} }, troll.token)).status).toBe(200);
});

test('a picture of one’s own is shown until another takes its place', async () => {
  const [haru, other] = [await person(), await person()];
  const [first, second] = (await makeImages(api, haru.id, 2)) as [number, number];
  const [theirs] = (await makeImages(api, other.id, 1)) as [number];
  const set = (image_id: number | null) => api.refusal(changeMyProfile, { body: { image_id } }, haru.token);
  expect((await set(theirs)).body.code).toBe('INVALID_INPUT');
  await set(first);
  expect((await profile(haru.id)).picture).not.toBeNull();
  await set(second);
  const rows = await api.db
    .selectFrom('member_image')
    .where('id', 'in', [first, second])
    .orderBy('id')
    .select('used_at')
    .execute();
  expect(rows.map(({ used_at }) => used_at !== null)).toEqual([false, true]);
  await set(null);
  expect((await profile(haru.id)).picture).toBeNull();
});

test('whom one does not follow yet is suggested, by the same goal first', async () => {
  const [me, same, other, blocked] = [await person(), await person('같은목표'), await person('딴목표'), await person()];
  await api.call(changeMyProfile, { body: { goals: ['strength'] } }, me.token);
  await api.call(changeMyProfile, { body: { goals: ['strength'] } }, same.token);
  await post(api, same);
  await post(api, other);
  await post(api, blocked);
  await api.call(blockUser, at(blocked.id), me.token);
  const suggested = async () => (await api.call(listSuggestedUsers, { query: {} }, me.token)).body.items;
  const [first] = await suggested();
  expect([first!.person.nickname, first!.reason]).toEqual(['같은목표', '근력 목표가 같아요']);
  await follow(me, same.id);
  const ids = new Set((await suggested()).map(({ person: { id } }) => id));
  expect([same, blocked, me].map(({ id }) => ids.has(id))).toEqual([false, false, false]);
});

test('who has left is a place without a name, and takes along what they wrote and whom they followed', async () => {
  const [gone, friend] = [await person('떠날사람'), await person()];
  await follow(gone, friend.id);
  await follow(friend, gone.id);
  const theirs = await post(api, gone);
  const friends = await post(api, friend);
  await api.call(writeComment, { ...at(friends.id), body: { content: '같이 해요' } }, gone.token);
  const token = await confirmedToken(api, gone.id);
  expect((await api.call(deactivate, { body: {} }, token)).status).toBe(200);
  const timeline = async () =>
    (await api.call(listTimeline, { query: { tab: 'FOLLOWING' } }, friend.token)).body.items.map(({ id }) => id);
  // At once, before anything is tidied up.
  expect(await timeline()).toEqual([]);
  expect((await api.refusal(getFeed, at(theirs.id), friend.token)).status).toBe(404);
  for (let i = 0; i < 2; i += 1) await forgetLeaver(api.jobContext, { account_id: gone.id });
  expect(await profile(gone.id)).toMatchObject({
    nickname: '탈퇴한 회원',
    is_withdrawn: true,
    is_open: false,
    feed_count: 0,
  });
  expect(await profile(friend.id)).toMatchObject({ follower_count: 0, following_count: 0 });
  const { items } = (await api.call(listComments, { ...at(friends.id), query: {} })).body;
  expect(items.map(({ author, content }) => [author.nickname, content])).toEqual([['탈퇴한 회원', '같이 해요']]);
});

test('what somebody has hearted is shown where they want it, and never what tells of their body', async () => {
  const [someone, other] = [await person(), await person()];
  const shown = await makeProgram(api.db, { category: 'yoga' });
  const [prenatal, pain] = [
    await makeProgram(api.db, { category: 'prenatal' }),
    await makeProgram(api.db, { category: 'pain-care' }),
  ];
  for (const { id } of [shown, prenatal, pain])
    await api.call(like, { body: { target_type: 'program', target_id: id } }, someone.token);
  const seenBy = async (viewer?: Someone) =>
    (await api.call(listUserPrograms, { ...at(someone.id), query: {} }, viewer?.token)).body.items.map(({ id }) => id);
  expect([await seenBy(), await seenBy(other), await seenBy(someone)]).toEqual([[], [], [shown.id]]);
  await api.call(changeMyProfile, { body: { is_library_shown: true } }, someone.token);
  expect([await seenBy(), await seenBy(other)]).toEqual([[shown.id], [shown.id]]);
  await api.call(changeMyProfile, { body: { is_private: true } }, someone.token);
  expect([await seenBy(), await seenBy(other), await seenBy(someone)]).toEqual([[], [], [shown.id]]);
  await api.call(blockUser, at(other.id), someone.token);
  expect((await api.call(listUserPrograms, { ...at(someone.id), query: {} }, other.token)).status).toBe(404);
});

test('of playlists others see those that are public and hold something', async () => {
  const [someone, other] = [await person(), await person()];
  const [lesson] = await makeLessons(api.db, 1);
  const list = async (title: string, is_public: boolean, isFull = true) => {
    const made = await api.call(createPlaylist, { body: { title, is_public } }, someone.token, once());
    const items = isFull ? [{ type: 'lesson' as const, id: lesson!.id }] : [];
    await api.call(changePlaylist, { params: { id: made.body.id }, body: { items } }, someone.token);
  };
  await list('아침', true);
  await list('비밀', false);
  await list('빈 것', true, false);
  const seenBy = async (viewer?: Someone) =>
    (await api.call(listUserPlaylists, { ...at(someone.id), query: {} }, viewer?.token)).body.items.map(
      ({ title }) => title,
    );
  expect([await seenBy(), await seenBy(other), await seenBy(someone)]).toEqual([['아침'], ['아침'], ['아침']]);
  await api.call(changeMyProfile, { body: { is_private: true } }, someone.token);
  expect([await seenBy(), await seenBy(other), await seenBy(someone)]).toEqual([[], [], ['아침']]);
  expect((await api.call(listUserPlaylists, { params: { id: 999_999 }, query: {} })).status).toBe(404);
});

test('a name is changed once in thirty days, and is one person’s alone', async () => {
  const [someone, other] = [await person('이름하나'), await person('이름둘')];
  const rename = async (who: Someone, nickname: string) => {
    const reply = await api.refusal(changeMyProfile, { body: { nickname } }, who.token);
    return reply.status === 200 ? 'OK' : reply.body.code;
  };
  expect(await rename(someone, '이름둘')).toBe('NICKNAME_TAKEN');
  expect(await rename(someone, '<b>')).toBe('INVALID_INPUT');
  // The same one is no change.
  expect([await rename(someone, '이름하나'), await rename(someone, '이름셋')]).toEqual(['OK', 'OK']);
  expect((await profile(someone.id, other)).nickname).toBe('이름셋');
  expect(await rename(someone, '이름넷')).toBe('RENAMED_LATELY');
  expect((await api.call(getMyProfile, {}, someone.token)).body.renames_from).not.toBeNull();
  const both = await Promise.all([rename(other, '이름하나'), rename(other, '이름다섯')]);
  expect(both.toSorted()).toEqual(['OK', 'RENAMED_LATELY']);
  api.setClock(new Date(NOON.getTime() + 30 * 86_400_000));
  const later = { ...someone, token: await api.token(someone.id, 'user') };
  expect((await api.call(getMyProfile, {}, later.token)).body.renames_from).toBeNull();
  expect(await rename(later, '이름넷')).toBe('OK');
});
