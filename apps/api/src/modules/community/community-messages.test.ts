import { deleteComment, deleteFeed, react, unreact, writeComment } from '@oun/contract/feed';
import { changeNoticeSettings, listNotifications, readNotifications } from '@oun/contract/notification';
import {
  blockUser,
  changeMyProfile,
  followUser,
  getUser,
  muteUser,
  ringForPosts,
  silencePosts,
  unfollowUser,
} from '@oun/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeAccount, makeSession } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { jobs } from '../../app.ts';
import { relayOutbox } from '../../platform/jobs/outbox.ts';
import { makePerson, post, type Someone } from './community.made.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
afterAll(() => api.close());
beforeEach(() => {
  api.setClock(NOON);
  api.outside.pushes.length = 0;
});

async function work() {
  for (;;) {
    const due: (() => Promise<void>)[] = [];
    await relayOutbox(api.db, api.jobContext.now, async (_, topic, payload) => {
      for (const subscriber of jobs.subscribers)
        if (subscriber.topic === topic) due.push(() => subscriber.run(api.jobContext, payload as never));
    });
    if (due.length === 0) return;
    for (const run of due) await run();
  }
}
const tokenOf = ({ id }: Someone) => api.token(id, 'user');
const inbox = async (one: Someone) => (await api.call(listNotifications, { query: {} }, await tokenOf(one))).body.items;
const titles = async (one: Someone) => (await inbox(one)).map(({ title }) => title);
const cheer = async (one: Someone, id: number, reaction_type: 'LIKE' | 'FIRE' = 'LIKE') =>
  api.call(react, { params: { id }, body: { reaction_type } }, await tokenOf(one));
const comment = async (one: Someone, id: number, content: string) =>
  (await api.call(writeComment, { params: { id }, body: { content } }, await tokenOf(one))).body;
const phoneOf = async ({ id }: Someone) =>
  insertAll(api.db, 'push_token', [
    {
      token: `phone-${id}`,
      account_id: id,
      session_id: await makeSession(api.db, id, {}),
      is_allowed: true,
      seen_at: NOON,
    },
  ]);
const later = (minutes: number) => api.setClock(new Date(NOON.getTime() + minutes * 60_000));

describe('reactions', () => {
  test('of an hour are one line that grows and shrinks, with the last face, and ring once when it is over', async () => {
    const author = await makePerson(api, '하늘');
    await phoneOf(author);
    const feed = await post(api, author, { content: '첫 플랭크 2분' });
    const people = [await makePerson(api, '서연'), await makePerson(api, '하루'), await makePerson(api, '민준')];
    await cheer(people[0]!, feed.id);
    await work();
    expect(await titles(author)).toEqual(['서연 님이 응원했어요']);
    const [first] = await inbox(author);
    await api.call(readNotifications, { body: { id: first!.id, with_older: false } }, await tokenOf(author));
    later(10);
    for (const one of people.slice(1)) await cheer(one, feed.id, 'FIRE');
    await cheer(author, feed.id);
    await comment(people[1]!, feed.id, '저도요');
    await work();
    expect(await inbox(author)).toMatchObject([
      { title: '하루 님이 댓글을 남겼어요', person: { nickname: '하루' }, reaction_type: null },
      {
        title: '민준, 하루 님 외 1명이 응원했어요',
        lines: ['“첫 플랭크 2분”'],
        person: { nickname: '민준' },
        reaction_type: 'FIRE',
        read_at: null,
      },
    ]);
    expect(api.outside.pushes).toEqual([]);
    await api.call(unreact, { params: { id: feed.id }, query: { reaction_type: 'FIRE' } }, await tokenOf(people[2]!));
    await work();
    expect((await titles(author))[1]).toBe('하루, 서연 님이 응원했어요');
    later(60);
    await work();
    expect(api.outside.pushes).toMatchObject([
      { title: '하루, 서연 님이 응원했어요', body: '응원과 댓글이 1개 더 있어요.' },
    ]);
    // Another hour has a line of its own.
    await cheer(people[2]!, feed.id);
    await work();
    expect((await titles(author))[0]).toBe('민준 님이 응원했어요');
  });

  test('that were all taken back leave no line, nor does a post that is gone', async () => {
    const [author, other] = [await makePerson(api), await makePerson(api)];
    const feed = await post(api, author, { content: '오늘도' });
    await cheer(other, feed.id);
    await work();
    await api.call(unreact, { params: { id: feed.id }, query: { reaction_type: 'LIKE' } }, await tokenOf(other));
    await work();
    expect(await titles(author)).toEqual([]);
    await cheer(other, feed.id);
    const { id: comment_id } = await comment(other, feed.id, '좋아요');
    await work();
    expect(await titles(author)).toHaveLength(2);
    await api.call(deleteComment, { params: { id: feed.id, comment_id } }, await tokenOf(other));
    expect(await titles(author)).toHaveLength(1);
    await api.call(deleteFeed, { params: { id: feed.id } }, await tokenOf(author));
    expect(await titles(author)).toEqual([]);
  });

  test('are not told to who does not want to hear of them', async () => {
    const [author, other] = [await makePerson(api), await makePerson(api)];
    const feed = await post(api, author, { content: '오늘도' });
    await api.call(changeNoticeSettings, { body: { off: ['CHEERS'] } }, await tokenOf(author));
    await cheer(other, feed.id);
    await comment(other, feed.id, '좋아요');
    await work();
    expect(await titles(author)).toEqual([]);
  });
});

describe('follows', () => {
  test('are told once of each, and a request only while it stands', async () => {
    const [open, shut, fan] = [await makePerson(api), await makePerson(api), await makePerson(api, '팬')];
    await api.call(changeMyProfile, { body: { is_private: true } }, await tokenOf(shut));
    for (let times = 0; times < 2; times += 1) {
      await api.call(followUser, { params: { id: open.id } }, await tokenOf(fan));
      await work();
      await api.call(unfollowUser, { params: { id: open.id } }, await tokenOf(fan));
    }
    expect(await titles(open)).toEqual(['팬 님이 팔로우해요']);
    await api.call(followUser, { params: { id: shut.id } }, await tokenOf(fan));
    await work();
    expect(await titles(shut)).toEqual(['팬 님이 팔로우를 요청했어요']);
    await api.call(unfollowUser, { params: { id: shut.id } }, await tokenOf(fan));
    expect(await titles(shut)).toEqual([]);
  });
});

describe('a bell', () => {
  const ring = async (one: Someone, id: number) => api.refusal(ringForPosts, { params: { id } }, await tokenOf(one));
  const follow = async (one: Someone, id: number) => api.call(followUser, { params: { id } }, await tokenOf(one));

  test('is for whom one follows, and goes with the follow', async () => {
    const [author, fan] = [await makePerson(api, '코치'), await makePerson(api)];
    expect((await ring(fan, author.id)).status).toBe(404);
    await follow(fan, author.id);
    expect((await ring(fan, author.id)).status).toBe(200);
    expect((await ring(fan, author.id)).status).toBe(200);
    const hasBell = async () =>
      (await api.call(getUser, { params: { id: author.id }, query: {} }, await tokenOf(fan))).body.has_bell;
    expect(await hasBell()).toBe(true);
    await api.call(silencePosts, { params: { id: author.id } }, await tokenOf(fan));
    expect(await hasBell()).toBe(false);
    await ring(fan, author.id);
    await api.call(unfollowUser, { params: { id: author.id } }, await tokenOf(fan));
    await follow(fan, author.id);
    expect(await hasBell()).toBe(false);
    await ring(fan, author.id);
    await api.call(blockUser, { params: { id: author.id } }, await tokenOf(fan));
    expect(await api.db.selectFrom('post_bell').where('follower_id', '=', fan.id).selectAll().execute()).toEqual([]);
  });

  test('rings for those who want it, once, also where the work is begun anew', async () => {
    const author = await makePerson(api, '새벽코치');
    const [fan, follower, muter] = [await makePerson(api), await makePerson(api), await makePerson(api)];
    for (const one of [fan, follower, muter]) await follow(one, author.id);
    await phoneOf(fan);
    for (const one of [fan, muter]) await ring(one, author.id);
    await api.call(muteUser, { params: { id: author.id } }, await tokenOf(muter));
    const feed = await post(api, author, { content: '새벽 스트레칭' });
    await work();
    const told = jobs.subscribers.find(({ name }) => name === 'community.tell-posted')!;
    await told.run(api.jobContext, { feed_id: feed.id } as never);
    await work();
    expect(await titles(fan)).toEqual(['새벽코치 님이 새 글을 올렸어요']);
    expect([await titles(follower), await titles(muter)]).toEqual([[], []]);
    expect(api.outside.pushes.map(({ token }) => token)).toEqual([`phone-${fan.id}`]);
  });

  test('of many is told in batches, and nobody is left out', async () => {
    const author = await makePerson(api, '인기');
    const fans = await Promise.all(Array.from({ length: 4 }, () => makeAccount(api.db)));
    const more = await insertAll(
      api.db,
      'account',
      Array.from({ length: 1_100 }, (_, nth) => ({
        nickname: `팬${author.id}_${nth}`.slice(0, 12),
        state: 'ACTIVE' as const,
        created_at: NOON,
      })),
    );
    const ids = [...fans, ...more].map(({ id }) => id);
    await insertAll(
      api.db,
      'profile',
      [author.id, ...ids].map((id) => ({ id })),
    );
    const rows = ids.map((follower_id) => ({ follower_id, followee_id: author.id, created_at: NOON }));
    await insertAll(
      api.db,
      'member_follow',
      rows.map((row) => ({ ...row, is_accepted: true })),
    );
    await insertAll(api.db, 'post_bell', rows);
    const feed = await post(api, author, { content: '모두에게' });
    const told = () =>
      api.db.selectFrom('message').where('path', '=', `/feeds/${feed.id}`).select('account_id').execute();
    // Whoever writes waits for nobody.
    expect(await told()).toEqual([]);
    await work();
    expect((await told()).map(({ account_id }) => account_id).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
  });
});
