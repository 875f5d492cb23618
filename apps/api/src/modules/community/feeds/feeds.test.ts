import {
  changeFeed,
  createFeed,
  deleteComment,
  deleteFeed,
  getFeed,
  getFeedTabs,
  hideFeed,
  listComments,
  listFeedWorkouts,
  listMyFeeds,
  listPublicFeeds,
  listReactions,
  listTimeline,
  listUserFeeds,
  react,
  unhideFeed,
  unreact,
  writeComment,
} from '@oun/contract/feed';
import { blockUser, changeMyProfile, followUser, muteUser } from '@oun/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeLesson, makeProgram } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { makeImages, makePerson, post, type Someone } from '../community.made.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const person = (nickname?: string) => makePerson(api, nickname);
const timeline = async ({ token }: Someone, tab: 'ALL' | 'FOLLOWING' | 'GOAL', until_id?: number) =>
  (await api.call(listTimeline, { query: { tab, ...(until_id && { until_id }) } }, token)).body;
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
const at = (id: number) => ({ params: { id } });

async function done(account_id: number, day = '2026-11-12', category: 'yoga' | 'boxing' = 'yoga') {
  const { id: program_id } = await makeProgram(api.db, { category, title: '플랭크 14일' });
  const lesson = await makeLesson(api.db, { program_id, title: '첫 플랭크', kcal_min: 80, kcal_max: 92 });
  const [record] = await insertAll(api.db, 'workout_record', [
    { account_id, lesson_id: lesson.id, day, seconds: 760, completed_at: new Date(`${day}T21:00:00+09:00`) },
  ]);
  return { lesson, record: record! };
}

describe('writing', () => {
  test('a post has a finished workout of its author’s, pictures and words', async () => {
    const haru = await person('하루');
    await done(haru.id, '2026-11-10');
    const { lesson } = await done(haru.id, '2026-11-12');
    const image_ids = await makeImages(api, haru.id, 2);
    const feed = await post(api, haru, { content: ' 첫 플랭크 2분. \n팔이 떨려요. ', image_ids, lesson_id: lesson.id });
    expect(feed).toMatchObject({
      content: '첫 플랭크 2분. \n팔이 떨려요.',
      author: { id: haru.id, nickname: '하루', is_me: true },
      workout: { title: '첫 플랭크', program: { title: '플랭크 14일' }, seconds: 760, kcal: 86, week_count: 2 },
      reactions: { LIKE: 0, CHEER: 0, FIRE: 0, CLAP: 0, WOW: 0 },
      is_mine: true,
      notice: null,
    });
    expect(feed.pictures).toHaveLength(2);
  });

  test('a workout that was done elsewhere is named by what it was', async () => {
    const someone = await makePerson(api);
    const [record] = await insertAll(api.db, 'workout_record', [
      {
        account_id: someone.id,
        completed_at: NOON,
        day: '2026-11-12',
        seconds: 2_400,
        kind: 'WALK',
        effort: 'USUAL',
        kcal: 152,
        started_at: new Date(NOON.getTime() - 2_400_000),
      },
    ]);
    const { body } = await api.call(listFeedWorkouts, {}, someone.token);
    expect(body.items.find(({ record_id }) => record_id === record!.id)?.title).toBe('걷기');
  });

  test('somebody else’s workout, or one that was not finished, is not attached, and nothing is written', async () => {
    const [haru, other] = [await person(), await person()];
    const { lesson, record } = await done(other.id);
    for (const which of [{ lesson_id: lesson.id }, { record_id: record.id }]) {
      const reply = await api.refusal(createFeed, { body: { content: '내 것인 척', ...which } }, haru.token);
      expect(reply.body.code).toBe('WORKOUT_NOT_DONE');
    }
    expect((await api.call(listMyFeeds, { query: {} }, haru.token)).body.items).toEqual([]);
  });

  test('pictures of others, those in use, and a sixth are refused, and a refused one stays free', async () => {
    const [haru, other] = [await person(), await person()];
    const [mine, used] = (await makeImages(api, haru.id, 2)) as [number, number];
    const [theirs] = (await makeImages(api, other.id, 1)) as [number];
    await post(api, haru, { image_ids: [used] });
    for (const image_ids of [[mine, theirs], [mine, used], [999_999]])
      expect((await api.refusal(createFeed, { body: { image_ids } }, haru.token)).body.code).toBe('INVALID_INPUT');
    const six = await makeImages(api, haru.id, 6);
    expect((await api.refusal(createFeed, { body: { image_ids: six } }, haru.token)).status).toBe(400);
    expect((await post(api, haru, { image_ids: [mine, mine] })).pictures).toHaveLength(1);
  });

  test('nothing at all is no post', async () => {
    const { token } = await person();
    for (const content of ['', '   ', '\u200b\u202e', '\n\n'])
      expect((await api.refusal(createFeed, { body: { content } }, token)).body.code).toBe('FEED_EMPTY');
  });

  test('words are kept as they were meant, or refused: marks, lines, emoji, halves of letters, a book', async () => {
    const { token } = await person();
    const said = async (content: string) => (await api.call(createFeed, { body: { content } }, token)).body;
    const html = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect((await said(html)).content).toBe(html);
    expect((await said('오늘 👩‍🔬👍🏽 완료')).content).toBe('오늘 👩‍🔬👍🏽 완료');
    expect((await said('거꾸로\u202e읽혀요\u2066')).content).toBe('거꾸로읽혀요');
    expect((await said('한\r\n줄')).content).toBe('한\n줄');
    for (const content of ['\ud83d', '널\u0000문자', '가'.repeat(1_001), 'x'.repeat(10_000)])
      expect((await api.refusal(createFeed, { body: { content } }, token)).body.code).toBe('INVALID_INPUT');
    expect((await said('가'.repeat(1_000))).content).toHaveLength(1_000);
  });

  test('twenty in an hour are enough', async () => {
    const haru = await person();
    for (let i = 0; i < 20; i += 1) await post(api, haru);
    expect((await api.refusal(createFeed, { body: { content: '또' } }, haru.token)).body.code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });

  test('the same press sent twice is one post', async () => {
    const { token } = await person();
    const send = () => api.call(createFeed, { body: { content: '한 번만' } }, token, { 'idempotency-key': 'press-1' });
    const [first, second] = [await send(), await send()];
    expect(second.body.id).toBe(first.body.id);
  });

  test('only its author changes and deletes it; what is deleted is gone for everybody, with its pictures', async () => {
    const [haru, other] = [await person(), await person()];
    const image_ids = await makeImages(api, haru.id, 1);
    const { id } = await post(api, haru, { content: '처음', image_ids });
    expect((await api.refusal(changeFeed, { ...at(id), body: { content: '남이' } }, other.token)).status).toBe(404);
    const changed = await api.call(changeFeed, { ...at(id), body: { content: '고침' } }, haru.token);
    expect(changed.body).toMatchObject({ content: '고침', is_edited: true });
    expect((await api.refusal(deleteFeed, at(id), other.token)).status).toBe(404);
    await api.call(deleteFeed, at(id), haru.token);
    for (const token of [haru.token, other.token, undefined])
      expect((await api.refusal(getFeed, at(id), token)).body.code).toBe('FEED_GONE');
    expect((await api.refusal(deleteFeed, at(id), haru.token)).status).toBe(404);
    const row = await api.db.selectFrom('feed').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect([row.content, row.image_ids]).toEqual(['', []]);
    const image = await api.db.selectFrom('member_image').where('id', '=', image_ids[0]!).select('used_at').execute();
    expect(image).toEqual([{ used_at: null }]);
  });

  test('what can be attached is one’s own, the last first, and calories are shown only where it is wanted', async () => {
    const haru = await person();
    await done(haru.id, '2026-11-10', 'boxing');
    const { record } = await done(haru.id, '2026-11-12', 'boxing');
    const { items, goals } = (await api.call(listFeedWorkouts, {}, haru.token)).body;
    expect(items.map(({ record_id }) => record_id)[0]).toBe(record.id);
    expect([items.length, goals]).toEqual([2, ['weight']]);
    const feed = await post(api, haru, { record_id: record.id, is_kcal_shown: false });
    expect(feed.workout).toMatchObject({ kcal: null, week_count: 2 });
  });
});

describe('timelines', () => {
  test('a guest sees one tab, a member three', async () => {
    const tabs = async (token?: string) =>
      (await api.call(getFeedTabs, {}, token)).body.items.map(({ label }) => label);
    expect(await tabs()).toEqual(['전체']);
    expect(await tabs((await person()).token)).toEqual(['전체', '팔로잉', '내 목표']);
  });

  test('pages of twenty hold everything once, while people go on posting and deleting', async () => {
    const [reader, writer, celebrity] = [await person(), await person('많이써요'), await person('가끔써요')];
    for (const { id } of [writer, celebrity]) await api.call(followUser, at(id), reader.token);
    const written = await insertAll(
      api.db,
      'feed',
      Array.from({ length: 50 }, (_, i) => ({
        author_id: i % 7 === 0 ? celebrity.id : writer.id,
        content: `${i}번째`,
        created_at: NOON,
      })),
    );
    const expected = written.map(({ id }) => id).toReversed();
    for (const tab of ['FOLLOWING', 'ALL'] as const) {
      const seen: number[] = [];
      let page = await timeline(reader, tab);
      for (;;) {
        seen.push(...idsOf(page));
        await post(api, celebrity, { content: '그사이에' });
        if (seen.length === 20) {
          const { id } = await post(api, writer, { content: '곧 지워요' });
          await api.call(deleteFeed, at(id), writer.token);
        }
        if (page.next_until_id === null || seen.length >= 50) break;
        expect(page.items).toHaveLength(20);
        page = await timeline(reader, tab, page.next_until_id);
      }
      const own = seen.filter((id) => expected.includes(id));
      expect(own).toEqual(expected.slice(0, own.length));
      expect(new Set(seen).size).toBe(seen.length);
      expect(own.length).toBeGreaterThanOrEqual(40);
    }
  });

  test('a page of one who follows three hundred is the newest of them all', async () => {
    const reader = await person();
    const authors = await insertAll(
      api.db,
      'account',
      Array.from({ length: 300 }, (_, i) => ({ nickname: `사람${i}`, created_at: NOON })),
    );
    await insertAll(
      api.db,
      'profile',
      [...authors, reader].map(({ id }) => ({ id })),
    ).catch(() => undefined);
    await insertAll(
      api.db,
      'member_follow',
      authors.map(({ id }) => ({ follower_id: reader.id, followee_id: id, is_accepted: true, created_at: NOON })),
    );
    // One of them wrote most of what there is; the others stand in between.
    const rows = await insertAll(
      api.db,
      'feed',
      Array.from({ length: 400 }, (_, i) => ({
        author_id: (i % 3 === 0 ? authors[(i * 7) % 300] : authors[0])!.id,
        content: '',
        image_ids: [],
        created_at: NOON,
      })),
    );
    const expected = rows.map(({ id }) => id).toReversed();
    const seen: number[] = [];
    for (let until: number | null | undefined; until !== null;) {
      const page = await timeline(reader, 'FOLLOWING', until);
      seen.push(...idsOf(page));
      until = page.next_until_id;
    }
    expect(seen).toEqual(expected);
  });

  test('following shows those one follows and nobody else; muted and hidden ones are left out, on their page they stay', async () => {
    const [reader, friend, stranger] = [await person(), await person(), await person()];
    await api.call(followUser, at(friend.id), reader.token);
    const [first, second] = [await post(api, friend), await post(api, friend)];
    const odd = await post(api, stranger);
    expect(idsOf(await timeline(reader, 'FOLLOWING'))).toEqual([second.id, first.id]);
    await api.call(hideFeed, at(first.id), reader.token);
    expect(idsOf(await timeline(reader, 'FOLLOWING'))).toEqual([second.id]);
    expect((await api.call(getFeed, at(first.id), reader.token)).body.is_hidden).toBe(true);
    await api.call(unhideFeed, at(first.id), reader.token);
    await api.call(muteUser, at(friend.id), reader.token);
    expect(idsOf(await timeline(reader, 'FOLLOWING'))).toEqual([]);
    const all = idsOf(await timeline(reader, 'ALL'));
    expect([all.includes(odd.id), all.includes(first.id)]).toEqual([true, false]);
    const page = await api.call(listUserFeeds, { ...at(friend.id), query: {} }, reader.token);
    expect(idsOf(page.body)).toEqual([second.id, first.id]);
  });

  test('my goal: what was said of it, or what was trained lately', async () => {
    const [reader, boxer, yogi] = [await person(), await person(), await person()];
    const hit = await done(boxer.id, '2026-11-12', 'boxing');
    const bend = await done(yogi.id, '2026-11-12', 'yoga');
    const [boxing, yoga] = [
      await post(api, boxer, { record_id: hit.record.id }),
      await post(api, yogi, { record_id: bend.record.id }),
    ];
    expect((await timeline(reader, 'GOAL')).items).toEqual([]);
    await done(reader.id, '2026-11-11', 'boxing');
    expect(idsOf(await timeline(reader, 'GOAL'))).toContain(boxing.id);
    await api.call(changeMyProfile, { body: { goals: ['flexibility'] } }, reader.token);
    const found = idsOf(await timeline(reader, 'GOAL'));
    expect([found.includes(yoga.id), found.includes(boxing.id)]).toEqual([true, false]);
  });

  test('a private account is read by those it let in, everywhere else it is not there', async () => {
    const [shy, friend, stranger] = [await person(), await person(), await person()];
    await api.call(followUser, at(shy.id), friend.token);
    await api.call(changeMyProfile, { body: { is_private: true } }, shy.token);
    const { id } = await post(api, shy);
    for (const tab of ['ALL', 'FOLLOWING'] as const) {
      expect(idsOf(await timeline(friend, tab))).toContain(id);
      expect(idsOf(await timeline(stranger, tab))).not.toContain(id);
    }
    expect(idsOf((await api.call(listPublicFeeds, { query: {} })).body)).not.toContain(id);
    for (const token of [stranger.token, undefined]) {
      expect((await api.refusal(getFeed, at(id), token)).body.code).toBe('FEED_GONE');
      expect((await api.refusal(listUserFeeds, { ...at(shy.id), query: {} }, token)).body.code).toBe('PROFILE_PRIVATE');
    }
    expect((await api.refusal(react, { ...at(id), body: {} }, stranger.token)).body.code).toBe('FEED_GONE');
    expect((await api.refusal(writeComment, { ...at(id), body: { content: '와' } }, stranger.token)).status).toBe(404);
    expect((await api.refusal(listComments, { ...at(id), query: {} })).status).toBe(404);
    expect((await api.refusal(listReactions, { ...at(id), query: {} })).status).toBe(404);
  });

  test('who blocks and who is blocked see nothing of each other', async () => {
    const [haru, troll, third] = [await person(), await person(), await person()];
    const [mine, theirs, thirds] = [await post(api, haru), await post(api, troll), await post(api, third)];
    await api.call(writeComment, { ...at(thirds.id), body: { content: '괴롭힘' } }, troll.token);
    await api.call(react, { ...at(thirds.id), body: {} }, troll.token);
    await api.call(blockUser, at(troll.id), haru.token);
    for (const [who, other] of [
      [haru, theirs],
      [troll, mine],
    ] as const) {
      expect(idsOf(await timeline(who, 'ALL'))).not.toContain(other.id);
      expect((await api.refusal(getFeed, at(other.id), who.token)).body.code).toBe('FEED_GONE');
      expect((await api.refusal(react, { ...at(other.id), body: {} }, who.token)).status).toBe(404);
    }
    const comments = async (token: string) =>
      (await api.call(listComments, { ...at(thirds.id), query: {} }, token)).body.items.length;
    expect([await comments(haru.token), await comments(third.token)]).toEqual([0, 1]);
    expect((await api.call(listReactions, { ...at(thirds.id), query: {} }, haru.token)).body.items).toEqual([]);
  });
});

describe('reactions', () => {
  test('one a person, changed by the next, taken back by its own kind', async () => {
    const [haru, fan] = [await person(), await person('서연')];
    const { id } = await post(api, haru);
    const send = async (reaction_type?: 'FIRE' | 'WOW') =>
      (await api.call(react, { ...at(id), body: { ...(reaction_type && { reaction_type }) } }, fan.token)).body;
    const none = { LIKE: 0, CHEER: 0, FIRE: 0, CLAP: 0, WOW: 0 };
    expect(await send()).toEqual({ reactions: { ...none, LIKE: 1 }, my_reaction: 'LIKE' });
    expect(await send('FIRE')).toEqual({ reactions: { ...none, FIRE: 1 }, my_reaction: 'FIRE' });
    expect(await send('FIRE')).toEqual({ reactions: { ...none, FIRE: 1 }, my_reaction: 'FIRE' });
    const back = async (reaction_type?: 'FIRE') =>
      (await api.call(unreact, { ...at(id), query: { ...(reaction_type && { reaction_type }) } }, fan.token)).body;
    expect(await back()).toEqual({ reactions: { ...none, FIRE: 1 }, my_reaction: 'FIRE' });
    expect((await api.call(getFeed, at(id), haru.token)).body.reactors).toEqual([{ id: fan.id, nickname: '서연' }]);
    expect(await back('FIRE')).toEqual({ reactions: none, my_reaction: null });
    expect(await back('FIRE')).toEqual({ reactions: none, my_reaction: null });
  });

  test('eight presses of one person at once are one reaction; eight people are eight', async () => {
    const haru = await person();
    const { id } = await post(api, haru);
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const tap = (someone: Someone, reaction_type: 'LIKE' | 'FIRE' = 'LIKE') => {
      return () => api.call(react, { ...at(id), body: { reaction_type } }, someone.token);
    };
    await Promise.all(people.map((someone) => tap(someone)()));
    await api.releasedTogether(
      'feed',
      id,
      people.map((someone, i) => tap(someone, i % 2 ? 'FIRE' : 'LIKE')),
    );
    const { reactions } = (await api.call(getFeed, at(id), haru.token)).body;
    expect(reactions).toMatchObject({ LIKE: 4, FIRE: 4 });
    await api.releasedTogether(
      'feed',
      id,
      Array.from({ length: 8 }, (_, i) => tap(people[0]!, i % 2 ? 'LIKE' : 'FIRE')),
    );
    const after = (await api.call(getFeed, at(id), haru.token)).body.reactions;
    expect(after.LIKE + after.FIRE).toBe(8);
    const rows = await api.db.selectFrom('feed_reaction').where('feed_id', '=', id).select('kind').execute();
    expect(after).toMatchObject({
      LIKE: rows.filter(({ kind }) => kind === 'LIKE').length,
      FIRE: rows.filter(({ kind }) => kind === 'FIRE').length,
    });
  });

  test('a reaction that meets the deletion of its post either counts or is told that it is gone', async () => {
    const [haru, fan] = [await person(), await person()];
    const { id } = await post(api, haru);
    await api.call(react, { ...at(id), body: {} }, fan.token);
    const replies = await api.releasedTogether<{ status: number }>('feed', id, [
      () => api.call(deleteFeed, at(id), haru.token),
      () => api.call(react, { ...at(id), body: { reaction_type: 'WOW' } }, fan.token),
    ]);
    expect(replies[0]!.status).toBe(200);
    expect([200, 404]).toContain(replies[1]!.status);
  });
});

describe('comments', () => {
  test('stand in their order, say who wrote the post, and are deleted by their author or the post’s', async () => {
    const [haru, fan, other] = [await person(), await person(), await person()];
    const { id } = await post(api, haru);
    const say = async (someone: Someone, content: string) =>
      (await api.call(writeComment, { ...at(id), body: { content } }, someone.token)).body;
    const first = await say(fan, '저도 했어요');
    const second = await say(haru, '금방이에요');
    const third = await say(other, '광고입니다');
    expect([first.is_author, second.is_author]).toEqual([false, true]);
    const remove = (someone: Someone, comment_id: number) =>
      api.refusal(deleteComment, { params: { id, comment_id } }, someone.token);
    expect((await remove(other, first.id)).status).toBe(404);
    expect((await remove(haru, third.id)).status).toBe(200);
    expect((await remove(fan, first.id)).status).toBe(200);
    expect((await remove(fan, first.id)).status).toBe(404);
    const { items } = (await api.call(listComments, { ...at(id), query: {} }, fan.token)).body;
    expect(items.map(({ content }) => content)).toEqual(['금방이에요']);
    expect((await api.call(getFeed, at(id))).body.comment_count).toBe(1);
  });

  test('eight at once are counted eight times', async () => {
    const [haru, fan] = [await person(), await person()];
    const { id } = await post(api, haru);
    const say = () => api.call(writeComment, { ...at(id), body: { content: '힘내요' } }, fan.token);
    await api.releasedTogether(
      'feed',
      id,
      Array.from({ length: 8 }, () => say),
    );
    expect((await api.call(getFeed, at(id))).body.comment_count).toBe(8);
  });

  test('nobody else comments where its author takes none', async () => {
    const [haru, fan] = [await person(), await person()];
    const { id } = await post(api, haru);
    await api.call(changeFeed, { ...at(id), body: { is_commentable: false } }, haru.token);
    const say = (someone: Someone) => api.refusal(writeComment, { ...at(id), body: { content: '와' } }, someone.token);
    expect((await say(fan)).body.code).toBe('COMMENTS_CLOSED');
    expect((await say(haru)).status).toBe(200);
  });

  test('long lists go on where they ended', async () => {
    const haru = await person();
    const { id } = await post(api, haru);
    await insertAll(
      api.db,
      'feed_comment',
      Array.from({ length: 45 }, (_, i) => ({ feed_id: id, author_id: haru.id, content: `${i}`, created_at: NOON })),
    );
    const first = (await api.call(listComments, { ...at(id), query: {} })).body;
    const second = (await api.call(listComments, { ...at(id), query: { cursor: first.next_cursor! } })).body;
    expect([...first.items, ...second.items].map(({ content }) => content)).toEqual(
      Array.from({ length: 45 }, (_, i) => `${i}`),
    );
    expect(second.next_cursor).toBeNull();
    expect((await api.refusal(listComments, { ...at(id), query: { cursor: 'made-up' } })).status).toBe(400);
  });
});
