import {
  appealFeed,
  changeFeed,
  createFeed,
  deleteFeed,
  getFeed,
  getReport,
  listComments,
  listMyFeeds,
  listTimeline,
  reportComment,
  reportFeed,
  reportUser,
  writeComment,
} from '@oun/contract/feed';
import { adminPeopleToDo } from '@oun/contract/dashboard';
import { adminDecideCase, adminGetCase, adminListCases } from '@oun/contract/moderation-admin';
import { listNotifications } from '@oun/contract/notification';
import { changeMyProfile, getUser } from '@oun/contract/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import type { Topic } from '../../../platform/jobs/outbox.ts';
import { makePerson, post, type Someone } from '../community.made.ts';
import { communitySubscribers } from '../community.jobs.ts';

let api: TestApi;
let staff: string;
let colleague: string;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  staff = await api.token((await makeAccount(api.db, 'core-admin', { nickname: '운영' })).id, 'core-admin');
  colleague = await api.token((await makeAccount(api.db, 'cs', { nickname: '동료' })).id, 'cs');
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const person = (nickname?: string) => makePerson(api, nickname);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()));
const at = (id: number) => ({ params: { id } });
const shaming = { reason: 'BODY_SHAMING' } as const;
const reportIt = async (someone: Someone, id: number) =>
  (await api.call(reportFeed, { ...at(id), body: shaming }, someone.token)).body;
const caseOf = async (id: number) =>
  (
    await api.db
      .selectFrom('moderation_case')
      .where('subject_type', '=', 'FEED')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
const decide = (id: number, decision: 'KEEP' | 'REMOVE', by = staff) =>
  api.refusal(
    adminDecideCase,
    { ...at(id), body: { decision, reason: 'BODY_SHAMING', note: '몸을 놀리는 말이에요.' } },
    by,
  );

/** Tells what has been announced, as the worker would. */
async function tellAll() {
  const news = await api.db.selectFrom('outbox').where('delivered_at', 'is', null).orderBy('id').selectAll().execute();
  for (const { topic, payload } of news)
    for (const subscriber of communitySubscribers)
      if (subscriber.topic === (topic as Topic) && subscriber.name.includes('.tell-'))
        await (subscriber.run as (ctx: unknown, news: unknown) => Promise<void>)(api.jobContext, payload);
  await api.db.updateTable('outbox').set({ delivered_at: NOON }).execute();
}
const inbox = async ({ token }: Someone) => {
  await tellAll();
  return (await api.call(listNotifications, { query: { about: 'COMMUNITY' } }, token)).body.items;
};

test('a report has its number at once, hides the post from who reported it, and is the same when it is sent again', async () => {
  const [author, reporter] = [await person('근육왕'), await person()];
  const { id } = await post(api, author, { content: '그 몸으로 무슨 필라테스예요.' });
  const first = await reportIt(reporter, id);
  expect(first).toMatchObject({
    subject: 'FEED',
    person: { nickname: '근육왕' },
    reason: 'BODY_SHAMING',
    state: 'OPEN',
    due_at: expect.stringMatching(/^2026-11-16T/),
  });
  expect(first.number).toMatch(/^R[2-9A-Z]{8}$/);
  expect(await reportIt(reporter, id)).toEqual(first);
  expect((await api.call(getReport, { params: { number: first.number } }, reporter.token)).body).toEqual(first);
  expect((await api.refusal(getReport, { params: { number: first.number } }, author.token)).status).toBe(404);
  const { items } = (await api.call(listTimeline, { query: {} }, reporter.token)).body;
  expect(items.map((item) => item.id)).not.toContain(id);
  expect((await api.call(getFeed, at(id), (await person()).token)).body.is_hidden).toBe(false);
});

test('one’s own, what cannot be seen, and another reason without words are refused', async () => {
  const [author, reporter] = await people(2);
  const { id } = await post(api, author!);
  expect((await api.refusal(reportFeed, { ...at(id), body: shaming }, author!.token)).body.code).toBe('REPORT_OWN');
  const other = { ...at(id), body: { reason: 'OTHER' as const } };
  expect((await api.refusal(reportFeed, other, reporter!.token)).body.code).toBe('INVALID_INPUT');
  expect((await api.refusal(reportFeed, { ...at(999_999), body: shaming }, reporter!.token)).status).toBe(404);
  await api.call(changeMyProfile, { body: { is_private: true } }, author!.token);
  expect((await api.refusal(reportFeed, { ...at(id), body: shaming }, reporter!.token)).body.code).toBe('FEED_GONE');
});

test('three at once hold it once, and a fourth finds nothing', async () => {
  const author = await person();
  const { id } = await post(api, author);
  const reporters = await people(3);
  const replies = await api.releasedTogether(
    'feed',
    id,
    reporters.map((someone) => () => api.call(reportFeed, { ...at(id), body: shaming }, someone.token)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const found = (await api.call(adminGetCase, at(await caseOf(id)), staff)).body;
  expect(found).toMatchObject({ report_count: 3, is_held: true, state: 'OPEN' });
  expect(found.reports).toHaveLength(3);
  const [fourth] = await people(1);
  expect((await api.refusal(getFeed, at(id), fourth!.token)).body.code).toBe('FEED_GONE');
  expect((await api.refusal(reportFeed, { ...at(id), body: shaming }, fourth!.token)).status).toBe(404);
  // Its author sees it, and why nobody else does.
  const own = (await api.call(listMyFeeds, { query: {} }, author.token)).body.items[0]!;
  expect(own.notice).toMatchObject({ state: 'HELD', can_appeal: true, due_at: expect.stringMatching(/^2026-11-16T/) });
  expect((await inbox(author)).map(({ title }) => title)).toEqual(['글을 잠시 가렸어요']);
});

test('two reports hold nothing', async () => {
  const author = await person();
  const { id } = await post(api, author);
  for (const someone of await people(2)) await reportIt(someone, id);
  expect((await api.refusal(getFeed, at(id))).status).toBe(200);
});

test('kept: it is shown again, those who reported and its author are told, and the same people do not hold it again', async () => {
  const author = await person();
  const { id } = await post(api, author);
  const reporters = await people(3);
  for (const someone of reporters) await reportIt(someone, id);
  const before = await caseOf(id);
  await tellAll();
  expect((await decide(before, 'KEEP')).status).toBe(200);
  expect((await api.refusal(getFeed, at(id))).status).toBe(200);
  const told = await inbox(reporters[0]!);
  expect(told[0]).toMatchObject({ title: '신고한 글을 살펴봤어요', path: expect.stringMatching(/^\/my\/reports\/R/) });
  expect((await inbox(author)).map(({ title }) => title)).toEqual(['글이 다시 보여요', '글을 잠시 가렸어요']);
  for (const someone of reporters) expect((await reportIt(someone, id)).state).toBe('KEPT');
  expect((await api.refusal(getFeed, at(id))).status).toBe(200);
  expect(await caseOf(id)).toBe(before);
});

test('removed: it is gone, who reported reads what became of it and its author why', async () => {
  const author = await person();
  const { id } = await post(api, author, { content: '언제 빼요?' });
  const [reporter] = await people(1);
  const { number } = await reportIt(reporter!, id);
  expect((await decide(await caseOf(id), 'REMOVE')).status).toBe(200);
  expect((await api.refusal(getFeed, at(id))).body.code).toBe('FEED_GONE');
  expect((await api.call(getReport, { params: { number } }, reporter!.token)).body).toMatchObject({
    state: 'REMOVED',
    note: '몸을 놀리는 말이에요.',
  });
  expect((await inbox(reporter!))[0]).toMatchObject({ title: '신고한 글을 내렸어요' });
  const [letter] = await inbox(author);
  expect(letter).toMatchObject({ title: '글을 내렸어요', path: `/feeds/${id}` });
  expect(letter!.lines).toEqual(['몸매나 체중을 놀리지 않아요. 서로의 오늘을 응원해요.', '몸을 놀리는 말이에요.']);
  // Nobody's telephone rang for it.
  expect(api.outside.texts ?? []).toEqual([]);
});

test('two who decide at once decide once', async () => {
  const author = await person();
  const { id } = await post(api, author);
  const [reporter] = await people(1);
  await reportIt(reporter!, id);
  const found = await caseOf(id);
  const replies = await api.releasedTogether('feed', id, [() => decide(found, 'KEEP'), () => decide(found, 'REMOVE')]);
  expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['INVALID_TRANSITION', 'ok']);
});

test('its author asks for another look once, also after it was taken away, and may get it back', async () => {
  const author = await person();
  const { id } = await post(api, author);
  const [reporter] = await people(1);
  const appeal = (words = '') => api.refusal(appealFeed, { ...at(id), body: { words } }, author.token);
  expect((await appeal()).body.code).toBe('INVALID_TRANSITION');
  await reportIt(reporter!, id);
  await decide(await caseOf(id), 'REMOVE');
  const change = { ...at(id), body: { content: '고쳐서' } };
  expect((await api.refusal(changeFeed, change, author.token)).body.code).toBe('INVALID_TRANSITION');
  expect((await appeal('가'.repeat(301))).body.code).toBe('INVALID_INPUT');
  expect((await appeal('칭찬이었어요.')).body).toMatchObject({ notice: { state: 'REMOVED', can_appeal: false } });
  expect((await appeal()).body.code).toBe('INVALID_TRANSITION');
  const open = (await api.call(adminListCases, { query: { state: 'OPEN', q: String(author.id) } }, staff)).body.items;
  expect(open).toMatchObject([{ is_appealed: true, state: 'OPEN' }]);
  const seenBy = async (token: string) => (await api.call(adminGetCase, at(open[0]!.id), token)).body;
  expect(await seenBy(staff)).toMatchObject({ appeal_words: '칭찬이었어요.', is_for_others: true });
  expect(await seenBy(colleague)).toMatchObject({ is_for_others: false });
  for (const decision of ['KEEP', 'REMOVE'] as const)
    expect((await decide(open[0]!.id, decision)).body.code).toBe('APPEAL_FOR_OTHERS');
  await decide(open[0]!.id, 'KEEP', colleague);
  expect((await api.refusal(getFeed, at(id))).status).toBe(200);
});

test('who was silenced for what was no wrong may write again', async () => {
  const author = await person();
  const [reporter] = await people(1);
  const removed: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { id } = await post(api, author);
    await reportIt(reporter!, id);
    await decide(await caseOf(id), 'REMOVE');
    removed.push(id);
  }
  const write = () => api.refusal(createFeed, { body: { content: '다시' } }, author.token);
  expect((await write()).body.code).toBe('WRITING_BARRED');
  const look = async (id: number, decision: 'KEEP' | 'REMOVE') => {
    await api.call(appealFeed, { ...at(id), body: { words: '' } }, author.token);
    await decide(await caseOf(id), decision, colleague);
  };
  await look(removed[0]!, 'REMOVE');
  expect((await write()).body.code).toBe('WRITING_BARRED');
  await look(removed[1]!, 'KEEP');
  expect((await write()).status).toBe(200);
});

test('what is held may be changed, which staff see, or deleted, which ends it', async () => {
  const author = await person();
  const { id } = await post(api, author, { content: '처음 말' });
  const reporters = await people(3);
  for (const someone of reporters) await reportIt(someone, id);
  await api.call(changeFeed, { ...at(id), body: { content: '고친 말' } }, author.token);
  const found = (await api.call(adminGetCase, at(await caseOf(id)), staff)).body;
  expect(found).toMatchObject({ is_changed: true, content: '고친 말', reported_content: '처음 말', is_held: true });
  await api.call(deleteFeed, at(id), author.token);
  expect((await decide(found.id, 'KEEP')).body.code).toBe('INVALID_TRANSITION');
  expect((await inbox(reporters[0]!))[0]).toMatchObject({ title: '신고한 글이 지워졌어요' });
});

test('the second time somebody’s words are taken away they write nothing for a week', async () => {
  const author = await person();
  const [reporter] = await people(1);
  for (let i = 0; i < 2; i += 1) {
    const { id } = await post(api, author);
    await reportIt(reporter!, id);
    await decide(await caseOf(id), 'REMOVE');
  }
  const write = () => api.refusal(createFeed, { body: { content: '또' } }, author.token);
  const refused = await write();
  expect([refused.body.code, refused.body.message]).toEqual([
    'WRITING_BARRED',
    expect.stringContaining('11월\u00a022일'),
  ]);
  const other = await post(api, reporter!);
  const comment = { ...at(other.id), body: { content: '또' } };
  expect((await api.refusal(writeComment, comment, author.token)).body.code).toBe('WRITING_BARRED');
  author.token = await api.token(author.id, 'user');
  api.setClock(new Date(NOON.getTime() + 7 * 86_400_000 + 1_000));
  author.token = await api.token(author.id, 'user');
  expect((await write()).status).toBe(200);
});

test('a comment is held, not counted, and back where staff keep it', async () => {
  const [author, writer] = [await person(), await person()];
  const { id } = await post(api, author);
  const comment = (await api.call(writeComment, { ...at(id), body: { content: '뚱뚱하네' } }, writer.token)).body;
  for (const someone of await people(3))
    await api.call(reportComment, { params: { id, comment_id: comment.id }, body: shaming }, someone.token);
  const seen = async (token?: string) =>
    (await api.call(listComments, { ...at(id), query: {} }, token)).body.items.map(({ content }) => content);
  expect([await seen(), await seen(writer.token)]).toEqual([[null], ['뚱뚱하네']]);
  expect((await api.call(getFeed, at(id))).body.comment_count).toBe(0);
  const [found] = (await api.call(adminListCases, { query: { subject: 'COMMENT' } }, staff)).body.items;
  await decide(found!.id, 'KEEP');
  expect(await seen()).toEqual(['뚱뚱하네']);
  expect((await api.call(getFeed, at(id))).body.comment_count).toBe(1);
});

test('a reported profile loses its words where staff say so', async () => {
  const [author, reporter] = [await person(), await person()];
  await api.call(changeMyProfile, { body: { bio: '문의는 010…' } }, author.token);
  await api.call(reportUser, { ...at(author.id), body: { reason: 'SPAM' } }, reporter.token);
  const [found] = (await api.call(adminListCases, { query: { subject: 'USER' } }, staff)).body.items;
  expect(found).toMatchObject({ content: '문의는 010…' });
  await decide(found!.id, 'REMOVE');
  expect((await api.call(getUser, { ...at(author.id), query: {} })).body.bio).toBe('');
});

test('the queue is in the order of its deadlines, and found by a number or a name', async () => {
  const [author, reporter] = [await person('신고된사람'), await person()];
  const posts = [await post(api, author), await post(api, author)];
  const reports = [];
  for (const [i, { id }] of posts.entries()) {
    api.setClock(new Date(NOON.getTime() + i * 60_000));
    reports.push(await reportIt(reporter, id));
  }
  const { items } = (await api.call(adminListCases, { query: { q: '신고된사람' } }, staff)).body;
  expect(items.map(({ due_at }) => due_at)).toEqual(reports.map(({ due_at }) => due_at));
  const one = (await api.call(adminListCases, { query: { q: reports[1]!.number.toLowerCase() } }, staff)).body.items;
  expect(one.map(({ id }) => id)).toEqual([items[1]!.id]);
});

test('what waits for staff is as many as the list shows, and those past their hour are told apart', async () => {
  const { id: csId } = await makeAccount(api.db, 'cs');
  const waiting = async () => (await api.call(adminPeopleToDo, {}, await api.token(csId, 'cs'))).body;
  const before = await waiting();
  const [author, reporter] = await people(2);
  const { id } = await post(api, author!);
  await reportIt(reporter!, id);
  const { total } = (await api.call(adminListCases, { query: { state: 'OPEN' } }, staff)).body;
  expect(await waiting()).toEqual({ ...before, reports: total });
  expect(total).toBe(before.reports + 1);
  api.setClock(new Date(NOON.getTime() + 25 * 3_600_000));
  expect((await waiting()).late_reports).toBe(total);
});
