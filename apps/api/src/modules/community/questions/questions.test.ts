import { getReport } from '@oun/contract/feed';
import { adminDecideCase, adminGetCase, adminListCases } from '@oun/contract/moderation-admin';
import { listNotifications } from '@oun/contract/notification';
import { blockUser } from '@oun/contract/people';
import * as calls from '@oun/contract/question';
import * as asked from '@oun/contract/question-admin';
import { paceWords, questionParts } from '@oun/contract/question-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount, makeLesson } from '../../../../db/demo/make.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import type { Topic } from '../../../platform/jobs/outbox.ts';
import { communitySubscribers } from '../community.jobs.ts';
import { makeImages, makePerson, type Someone } from '../community.made.ts';

let api: TestApi;
let sora: Someone;
let minji: Someone;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  [sora, minji] = [await trainer('소라'), await trainer('민지')];
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const person = (nickname?: string) => makePerson(api, nickname);
const at = (id: number) => ({ params: { id } });
const later = (minutes: number) => api.setClock(new Date(NOON.getTime() + minutes * 60_000));

async function trainer(nickname: string) {
  const { id } = await makeAccount(api.db, 'trainer', { nickname });
  return { id, token: await api.token(id, 'trainer', 'user') };
}

type Body = Parameters<typeof api.call<typeof calls.askQuestion>>[1]['body'];
const ask = async ({ token }: Someone, content = '런지를 하면 앞무릎 안쪽이 찌릿해요.', body: Partial<Body> = {}) =>
  (await api.call(calls.askQuestion, { body: { content, category: 'PAIN', ...body } }, token)).body;
const answer = async ({ token }: Someone, id: number, content = '깊이를 반으로 줄여보세요.', after_answer_id = 0) =>
  api.refusal(calls.answerQuestion, { ...at(id), body: { content, after_answer_id } }, token);
const read = async (id: number, who?: Someone) => (await api.call(calls.getQuestion, at(id), who?.token)).body;
const answersOf = async (id: number, who?: Someone) =>
  (await api.call(calls.listAnswers, { ...at(id), query: {} }, who?.token)).body.items;
const list = async (query: object, who?: Someone) => (await api.call(calls.listQuestions, { query }, who?.token)).body;

/** Tells what has been announced, as the worker would. */
async function tellAll() {
  const news = await api.db.selectFrom('outbox').where('delivered_at', 'is', null).orderBy('id').selectAll().execute();
  for (const { topic, payload } of news)
    for (const subscriber of communitySubscribers)
      if (subscriber.topic === (topic as Topic) && subscriber.name.includes('.tell-'))
        // Twice, as a worker that died in between would.
        for (let times = 0; times < 2; times += 1)
          await (subscriber.run as (ctx: unknown, news: unknown) => Promise<void>)(api.jobContext, payload);
  await api.db.updateTable('outbox').set({ delivered_at: NOON }).execute();
}
const inbox = async ({ token }: Someone) => {
  await tellAll();
  return (await api.call(listNotifications, { query: { about: 'COMMUNITY' } }, token)).body.items;
};

test('a question is asked with photos and a lesson, read by a guest, and its asker is told of each answer once', async () => {
  const [asker, neighbour] = [await person('지우'), await person('하루')];
  const [image] = await makeImages(api, asker.id, 1);
  const lesson = await makeLesson(api.db);
  const made = await ask(asker, '내려갈 때만 무릎이 찌릿해요. 괜찮을까요?', {
    image_ids: [image!],
    lesson_id: lesson.id,
  });
  expect(made).toMatchObject({
    state: 'WAITING',
    is_mine: true,
    is_notified: true,
    can_change: true,
    follower_count: 0,
    category: 'PAIN',
    pictures: [{ width: 800 }],
    lesson: { id: lesson.id },
  });
  expect(await read(made.id)).toMatchObject({ is_mine: false, is_notified: false, can_change: false });

  later(10);
  expect((await answer(neighbour, made.id, '매트를 두 겹 깔았더니 나아졌어요.')).status).toBe(200);
  expect(await read(made.id, asker)).toMatchObject({ state: 'WAITING', answer_count: 1, new_answer_count: 1 });
  later(20);
  const pinned = await api.call(
    asked.adminAnswerAsked,
    { ...at(made.id), body: { content: '무릎이 안으로 모이는 경우가 많아요.', lesson_id: lesson.id } },
    sora.token,
  );
  expect(pinned.body).toMatchObject({ state: 'ANSWERED', answers: [{ is_trainer: true }, { is_trainer: false }] });
  const found = await answersOf(made.id);
  expect(found.map(({ author, is_trainer, lesson: led }) => [author.nickname, is_trainer, led?.id])).toEqual([
    ['소라', true, lesson.id],
    ['하루', false, undefined],
  ]);
  expect(await read(made.id)).toMatchObject({ state: 'ANSWERED', trainer: { nickname: '소라' }, new_answer_count: 0 });
  expect((await inbox(asker)).map(({ title }) => title)).toEqual([
    '소라 코치가 내 질문에 답했어요',
    '하루 님이 내 질문에 답했어요',
  ]);
  expect((await api.call(calls.getMyQuestions, {}, asker.token)).body).toEqual({ count: 1, new_answer_count: 2 });
  await api.call(calls.seeAnswers, at(made.id), asker.token);
  expect((await api.call(calls.getMyQuestions, {}, asker.token)).body).toEqual({ count: 1, new_answer_count: 0 });
});

test('who waits with them is told of a trainer’s answer, and not once they do not want to know', async () => {
  const [asker, fan, off] = [await person(), await person(), await person()];
  const { id } = await ask(asker);
  for (const someone of [fan, fan, off]) await api.call(calls.followQuestion, at(id), someone.token);
  expect(await read(id, fan)).toMatchObject({ is_notified: true, follower_count: 2 });
  const left = await api.call(calls.unfollowQuestion, at(id), off.token);
  expect(left.body).toEqual({ is_notified: false, follower_count: 1 });
  await api.call(calls.unfollowQuestion, at(id), asker.token);
  await answer(await person(), id);
  await answer(sora, id);
  expect((await inbox(fan)).map(({ title }) => title)).toEqual(['소라 코치가 기다리던 질문에 답했어요']);
  expect([await inbox(asker), await inbox(off)]).toEqual([[], []]);
  expect((await read(id, asker)).follower_count).toBe(1);
});

test('it is changed and taken back until somebody has answered', async () => {
  const [asker, other] = [await person(), await person()];
  const [first, second] = [await ask(asker), await ask(asker)];
  const change = (id: number, who: Someone, content = '브리지에서 허벅지 뒤만 아파요.') =>
    api.refusal(calls.changeQuestion, { ...at(id), body: { content } }, who.token);
  expect((await change(first.id, other)).status).toBe(404);
  expect((await change(first.id, asker)).body).toMatchObject({
    content: '브리지에서 허벅지 뒤만 아파요.',
    is_edited: true,
  });
  const said = (await answer(other, first.id)).body as unknown as calls.QuestionAnswer;
  expect((await change(first.id, asker)).body.code).toBe('QUESTION_HAS_ANSWER');
  const remove = (id: number) => api.refusal(calls.deleteQuestion, at(id), asker.token);
  expect((await remove(first.id)).body.code).toBe('QUESTION_HAS_ANSWER');
  expect((await read(first.id, asker)).can_change).toBe(false);
  expect((await remove(second.id)).status).toBe(200);
  expect((await api.refusal(calls.getQuestion, at(second.id), asker.token)).body.code).toBe('QUESTION_GONE');
  expect((await answer(other, second.id)).body.code).toBe('QUESTION_GONE');
  // Its author took the only answer back: it is as if nobody had.
  expect((await api.refusal(calls.deleteAnswer, at(said.id), asker.token)).status).toBe(404);
  await api.call(calls.deleteAnswer, at(said.id), other.token);
  expect(await read(first.id, asker)).toMatchObject({ answer_count: 0, can_change: true });
});

test('a change that comes while an answer is being written finds the answer', async () => {
  const [asker, other] = [await person(), await person()];
  const { id, content } = await ask(asker);
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows.length > 0;
  };
  const [answered, changed] = await api.releasedTogether('question', id, [
    () => answer(other, id),
    async () => {
      await eventually('the answer waits', isWaiting);
      const body = { content: '다른 것을 물어볼게요, 미안해요.' };
      return api.refusal(calls.changeQuestion, { ...at(id), body }, asker.token);
    },
  ]);
  expect([answered!.status, changed!.status, changed!.body.code]).toEqual([200, 409, 'QUESTION_HAS_ANSWER']);
  expect((await read(id)).content).toBe(content);
});

test('of two trainers who answer at once the second is told of the first, and may add to it', async () => {
  const asker = await person();
  const { id } = await ask(asker);
  const send = (who: Someone, content: string, after_answer_id = 0) =>
    api.refusal(asked.adminAnswerAsked, { ...at(id), body: { content, after_answer_id } }, who.token);
  const replies = await api.releasedTogether('question', id, [
    () => send(sora, '새끼발가락 쪽으로 미세요.'),
    () => send(minji, '상체를 조금 기울여보세요.'),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const told = replies.find(({ status }) => status === 409)!.body;
  expect(told).toMatchObject({ code: 'ANSWERED_MEANWHILE', extra: { nickname: expect.stringMatching(/소라|민지/) } });
  expect(told.message).toMatch(/코치가 방금 답했어요/);
  const second = told.extra['nickname'] === '소라' ? minji : sora;
  expect((await send(second, '하나만 덧붙일게요.', told.extra['answer_id'] as number)).status).toBe(200);
  expect((await answersOf(id)).filter(({ is_trainer }) => is_trainer)).toHaveLength(2);
});

test('trainers see who is writing just now, until a minute has passed or the answer is there', async () => {
  const asker = await person();
  const { id } = await ask(asker, '골반이 자꾸 기울어요. 어디에 힘을 줄까요?');
  const say = async (who: Someone, is_answering = true) =>
    (await api.call(asked.adminSayAnswering, { ...at(id), body: { is_answering } }, who.token)).body;
  const seen = async (who: Someone) =>
    (await api.call(asked.adminListAsked, { query: { q: '골반이 자꾸' } }, who.token)).body.items[0]!.answering;
  expect((await say(sora)).answering).toEqual([]);
  expect((await say(minji)).answering).toMatchObject([{ nickname: '소라' }]);
  expect(await seen(sora)).toMatchObject([{ nickname: '민지' }]);
  await say(minji, false);
  expect(await seen(sora)).toEqual([]);
  later(2);
  expect((await say(minji)).answering).toEqual([]);
  await api.call(asked.adminAnswerAsked, { ...at(id), body: { content: '배에 힘을 주세요.' } }, minji.token);
  expect(await say(sora)).toMatchObject({ answering: [], last_trainer_answer_id: expect.any(Number) });
  expect((await say(sora)).last_trainer_answer_id).toBeGreaterThan(0);
  const { id: cs } = await makeAccount(api.db, 'cs');
  const token = await api.token(cs, 'cs');
  expect((await api.refusal(asked.adminSayAnswering, { ...at(id), body: { is_answering: true } }, token)).status).toBe(
    403,
  );
  expect((await api.call(asked.adminGetAsked, at(id), token)).body.answers).toHaveLength(1);
});

test('lists go by category, by whether it was answered, by whose and by words, ten at a time', async () => {
  const asker = await person();
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    // Nobody asks so much within an hour.
    await api.db.deleteFrom('rate_limit').execute();
    ids.push((await ask(asker, `열두 가지를 하나씩 물어봐요 ${n}번`, { category: n === 3 ? 'DIET' : 'USE' })).id);
  }
  await answer(sora, ids[5]!);
  const mine = { user_id: asker.id };
  const first = await list(mine);
  expect(first.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
  const rest = await list({ ...mine, offset: first.next_offset });
  expect([rest.items.map(({ id }) => id), rest.next_offset]).toEqual([[ids[1], ids[0]], null]);
  expect((await list({ ...mine, category: 'DIET' })).items.map(({ id }) => id)).toEqual([ids[3]]);
  expect((await list({ ...mine, type: 'ANSWERED' })).items.map(({ id }) => id)).toEqual([ids[5]]);
  expect((await list({ ...mine, type: 'WAITING', limit: 50 })).items).toHaveLength(11);
  expect((await list({ q: '물어봐요 7번' })).items.map(({ id }) => id)).toEqual([ids[7]]);
  for (const query of [{ offset: -1 }, { limit: 0 }, { category: 'NONE' }, { user_id: 0 }])
    expect((await api.refusal(calls.listQuestions, { query: query as object })).status).toBe(400);
});

test('what was answered before is found by its words before it is asked again', async () => {
  const asker = await person();
  const known = await ask(asker, '플랭크 할 때 손목이 너무 아파요. 바꿀 동작이 있나요?');
  await ask(asker, '플랭크 할 때 손목 말고 팔꿈치로 해도 되나요?');
  await answer(sora, known.id);
  const similar = async (content: string) =>
    (await api.call(calls.listSimilarQuestions, { query: { content } })).body.items.map(({ id }) => id);
  expect(await similar('손목이 아파서 플랭크를 못 하겠어요')).toEqual([known.id]);
  expect(await similar('손목')).toEqual([]);
  expect(await similar('김치찌개 맛있게 끓이는 법')).toEqual([]);
});

test('an answer is liked once by each, at once or twice', async () => {
  const [asker, ...fans] = [await person(), await person(), await person()];
  const { id } = await ask(asker);
  const said = (await answer(sora, id)).body as unknown as calls.QuestionAnswer;
  const like = (who: Someone) => () => api.call(calls.likeAnswer, at(said.id), who.token);
  const replies = await api.releasedTogether('question_answer', said.id, [
    like(fans[0]!),
    like(fans[0]!),
    like(fans[1]!),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await answersOf(id, fans[0]))[0]).toMatchObject({ like_count: 2, is_liked: true });
  const back = await api.call(calls.unlikeAnswer, at(said.id), fans[0]!.token);
  expect(back.body).toEqual({ is_liked: false, like_count: 1 });
  await api.call(calls.unlikeAnswer, at(said.id), fans[0]!.token);
  expect((await answersOf(id))[0]!.like_count).toBe(1);
});

test('those who have blocked each other read neither questions nor answers, and are told of none', async () => {
  const [asker, other, third] = [await person(), await person(), await person()];
  const { id } = await ask(asker, '서로 안 보기로 한 사이의 질문이에요.');
  const said = (await answer(other, id)).body as unknown as calls.QuestionAnswer;
  await api.db.updateTable('outbox').set({ delivered_at: NOON }).execute();
  await api.call(blockUser, at(other.id), asker.token);
  expect((await api.refusal(calls.getQuestion, at(id), other.token)).body.code).toBe('QUESTION_GONE');
  expect((await api.refusal(calls.listAnswers, { ...at(id), query: {} }, other.token)).body.code).toBe('QUESTION_GONE');
  expect((await list({ q: '안 보기로 한' }, other)).items).toEqual([]);
  expect((await answer(other, id)).body.code).toBe('QUESTION_GONE');
  expect(await answersOf(id, asker)).toEqual([]);
  expect((await api.refusal(calls.likeAnswer, at(said.id), asker.token)).body.code).toBe('QUESTION_GONE');
  expect(await answersOf(id, third)).toHaveLength(1);
});

test('questions and answers are reported like posts: a number, three hold it, staff decide, both are told', async () => {
  const [asker, ...reporters] = [await person('도배왕'), await person(), await person(), await person()];
  const staff = await api.token((await makeAccount(api.db, 'core-admin')).id, 'core-admin');
  const { id } = await ask(asker, '하루 10분으로 월 300 버는 법 궁금하죠?');
  const said = (await answer(asker, id, '프로필 링크를 보세요.')).body as unknown as calls.QuestionAnswer;
  const body = { reason: 'SPAM' as const };
  const first = (await api.call(calls.reportAnswer, { ...at(said.id), body }, reporters[0]!.token)).body;
  expect(first).toMatchObject({ subject: 'ANSWER', state: 'OPEN', number: expect.stringMatching(/^R/) });
  expect((await api.refusal(calls.reportAnswer, { ...at(said.id), body }, asker!.token)).body.code).toBe('REPORT_OWN');
  const replies = await api.releasedTogether(
    'question',
    id,
    reporters.map((someone) => () => api.call(calls.reportQuestion, { ...at(id), body }, someone.token)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await api.refusal(calls.getQuestion, at(id))).body.code).toBe('QUESTION_GONE');
  expect(await read(id, asker)).toMatchObject({ notice: { state: 'HELD', can_appeal: true } });

  const { items } = (await api.call(adminListCases, { query: { subject: 'QUESTION' } }, staff)).body;
  expect(items).toMatchObject([{ report_count: 3, is_held: true, content: '하루 10분으로 월 300 버는 법 궁금하죠?' }]);
  const decided = (caseId: number, decision: 'KEEP' | 'REMOVE') =>
    api.call(adminDecideCase, { ...at(caseId), body: { decision, reason: 'SPAM', note: '홍보하는 글이에요.' } }, staff);
  expect((await decided(items[0]!.id, 'KEEP')).body).toMatchObject({ state: 'KEPT', question_id: id });
  expect(await read(id)).toMatchObject({ notice: null, answer_count: 1 });
  const answers = (await api.call(adminListCases, { query: { subject: 'ANSWER' } }, staff)).body.items;
  expect((await api.call(adminGetCase, at(answers[0]!.id), staff)).body).toMatchObject({ question_id: id });
  await decided(answers[0]!.id, 'REMOVE');
  expect(await read(id)).toMatchObject({ answer_count: 0 });
  expect((await answersOf(id))[0]).toMatchObject({ content: null });
  // Somebody has read it: what is out of sight is an answer still.
  expect((await read(id, asker)).can_change).toBe(false);
  expect((await inbox(reporters[0]!)).map(({ title }) => title)).toEqual([
    '신고한 답변을 내렸어요',
    '신고한 질문을 살펴봤어요',
  ]);
  expect((await inbox(asker)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['답변을 내렸어요', '질문이 다시 보여요']),
  );
  expect((await api.call(getReport, { params: { number: first.number } }, reporters[0]!.token)).body.state).toBe(
    'REMOVED',
  );
});

test('who asked has another look taken once, at what is held and at what was taken away, and is told how it ended', async () => {
  const [asker, other] = [await person(), await person()];
  const [staff, colleague] = await Promise.all(
    [1, 2].map(async () => api.token((await makeAccount(api.db, 'core-admin')).id, 'core-admin')),
  );
  const { id } = await ask(asker, '이 앱 말고 더 싼 곳이 있는데 아세요?');
  const appeal = (by = asker) => api.refusal(calls.appealQuestion, { ...at(id), body: { words: '' } }, by.token);
  expect((await appeal()).body.code).toBe('INVALID_TRANSITION');
  await api.call(calls.reportQuestion, { ...at(id), body: { reason: 'SPAM' } }, other.token);
  const opened = async () =>
    (await api.call(adminListCases, { query: { state: 'OPEN', q: String(asker.id) } }, staff)).body.items;
  const decide = async (decision: 'KEEP' | 'REMOVE', note: string, by = staff) =>
    api.call(adminDecideCase, { ...at((await opened())[0]!.id), body: { decision, reason: 'SPAM', note } }, by);
  await decide('REMOVE', '홍보하는 질문이에요.');
  expect((await read(id, asker)).notice).toMatchObject({
    state: 'REMOVED',
    reason: 'SPAM',
    note: '홍보하는 질문이에요.',
    can_appeal: true,
  });
  expect((await inbox(asker))[0]).toMatchObject({ title: '질문을 내렸어요', path: `/questions/${id}` });
  expect((await appeal(other)).body.code).toBe('NOT_FOUND');
  const replies = await api.releasedTogether(
    'question',
    id,
    [appeal, appeal].map((press) => () => press()),
  );
  expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['INVALID_TRANSITION', 'ok']);
  expect((await read(id, asker)).notice).toMatchObject({ state: 'REMOVED', can_appeal: false });
  expect(await opened()).toMatchObject([{ is_appealed: true, state: 'OPEN' }]);
  later(10);
  await decide('KEEP', '다시 보니 궁금해서 물은 질문이에요.', colleague);
  expect(await read(id)).toMatchObject({ notice: null });
  expect((await inbox(asker)).map(({ title }) => title)).toEqual(['질문이 다시 보여요', '질문을 내렸어요']);
});

test('what is promised of answers is what the last month’s took, and nothing where there were few', async () => {
  const promised = async () => (await api.call(calls.getAnswerPace, {})).body.median_minutes;
  await api.db.updateTable('question').set({ trainer_answered_at: null }).execute();
  const asker = await person();
  const took = async (hours: number, daysAgo = 0) => {
    const { id } = await ask(asker);
    const created_at = new Date(NOON.getTime() - daysAgo * 86_400_000 - hours * 3_600_000);
    const trainer_answered_at = new Date(created_at.getTime() + hours * 3_600_000);
    await api.db.updateTable('question').where('id', '=', id).set({ created_at, trainer_answered_at }).execute();
    await api.db.deleteFrom('rate_limit').execute();
  };
  for (const hours of [1, 2, 3, 4, 30, 31, 32, 33, 34]) await took(hours);
  await took(500, 31);
  expect(await promised()).toBeNull();
  await took(31, 29);
  expect(await promised()).toBe(30.5 * 60);
  expect(paceWords(await promised())).toBe('보통 이틀 안에');
});

test.each([
  [null, null],
  [0, '보통 한 시간 안에'],
  [61, '보통 세 시간 안에'],
  [24 * 60, '보통 하루 안에'],
  [24 * 60 + 1, '보통 이틀 안에'],
  [8 * 24 * 60, null],
])('half of them within %s minutes is told as %s', (minutes, words) => expect(paceWords(minutes)).toBe(words));

const ODD = [
  ['html', '<img src=x onerror=alert(1)><b>굵게</b> 물어볼게요'],
  ['emoji', '🏋️‍♀️ 이거 하다가 🦵가 아파요 👩‍🔬'],
  ['right to left', 'שלום 여기는 오른쪽에서 왼쪽으로 읽어요'],
] as const;
test.each(ODD)('%s is kept as it was written', async (_, content) => {
  const asker = await person();
  expect((await ask(asker, content)).content).toBe(content.normalize('NFC'));
  const { id } = await ask(asker);
  expect(((await answer(asker, id, content)).body as unknown as calls.QuestionAnswer).content).toBe(content);
});

test('what is no text, too short or without end is refused, and so is a picture of somebody else', async () => {
  const [asker, other] = [await person(), await person()];
  const refusal = async (content: string, body: Partial<Body> = {}) =>
    (await api.refusal(calls.askQuestion, { body: { content, ...body } }, asker.token)).body.code;
  for (const content of ['가'.repeat(10_000), '짧아요', '반쪽 글자 \ud800 가 있어요 여기에', '   \n\n      \n   '])
    expect(await refusal(content)).toBe('INVALID_INPUT');
  const [theirs] = await makeImages(api, other.id, 1);
  expect(await refusal('남의 사진으로 물어볼게요.', { image_ids: [theirs!] })).toBe('INVALID_INPUT');
  expect(await refusal('없는 운동을 물어볼게요.', { lesson_id: 2_000_000_000 })).toBe('INVALID_INPUT');
  const { id } = await ask(asker);
  for (const content of ['가'.repeat(10_000), '네', '\udfff반쪽'])
    expect((await answer(other, id, content)).body.code).toBe('INVALID_INPUT');
});

test('who leaves takes along what nobody answered; what was answered stays without their name', async () => {
  const [asker, other] = [await person('떠날사람'), await person()];
  const [alone, answered] = [
    await ask(asker, '혼자 남은 질문 하나 할게요.'),
    await ask(asker, '누가 답해준 질문이에요.'),
  ];
  await answer(other, answered.id);
  await api.db
    .updateTable('account')
    .set({ state: 'WITHDRAWN', withdrawn_at: NOON })
    .where('id', '=', asker.id)
    .execute();
  const forget = communitySubscribers.find(({ name }) => name === 'community.forget-leaver')!;
  await (forget.run as (ctx: unknown, news: unknown) => Promise<void>)(api.jobContext, { account_id: asker.id });
  expect((await api.refusal(calls.getQuestion, at(alone.id))).status).toBe(404);
  expect((await read(answered.id)).author).toMatchObject({ is_withdrawn: true });
});

test.each([
  [
    '런지를 하면 앞무릎 안쪽이 찌릿해요. 계속해도 괜찮을까요? 내려갈 때만 그렇고, 걸을 때는 괜찮아요. 어제부터 그랬어요.',
    2,
  ],
  ['제목 줄이에요\n그 아래 이야기', 1],
  ['점 없이 아주 길게 이어지는 한 문장'.repeat(6), 1],
])('%s has a heading and the rest', (content, sentences) => {
  const { title, rest } = questionParts(content);
  expect(title.length).toBeGreaterThan(0);
  expect(`${title} ${rest}`.trim().replaceAll(/\s+/g, ' ')).toBe(content.replaceAll(/\s+/g, ' '));
  expect(title.match(/[.?!](?:\s|$)/g)?.length ?? 1).toBe(sentences);
});
