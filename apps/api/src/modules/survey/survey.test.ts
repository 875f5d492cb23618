import {
  adminChangeSurvey,
  adminCloseSurvey,
  adminCreateSurvey,
  adminExportSurvey,
  adminGetSurvey,
  adminListSurveys,
  adminListSurveyWords,
  adminOpenSurvey,
} from '@oun/contract/survey-admin';
import { answerSurvey, getSurvey, listMySurveys } from '@oun/contract/survey';
import type { SurveyAnswer } from '@oun/contract/survey-rules';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAccess } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { once } from '../../../test/memberships.ts';
import { from, makeMember } from '../../../test/people.ts';
import { makePerson } from '../community/community.made.ts';
import { surveySubscribers } from './survey.jobs.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startApi();
  staff = await api.token((await makeMember(api, 'core-admin')).id, 'core-admin');
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const days = (n: number) => new Date(NOON.getTime() + n * 86_400_000);
const QUESTIONS = [
  { kind: 'SINGLE' as const, title: '언제 운동하세요?', is_required: true, options: ['아침', '점심', '저녁'] },
  { kind: 'MULTIPLE' as const, title: '어디가 좋았나요?', is_required: false, options: ['영상', '음악', '말'] },
  { kind: 'SCALE' as const, title: '얼마나 마음에 드세요?', is_required: true, options: [] },
  { kind: 'TEXT' as const, title: '더 하고 싶은 말이 있나요?', is_required: false, options: [] },
];
const form = (overrides: object = {}) => ({
  title: '요즘 운동은 어떠세요?',
  intro: '1분이면 끝나요.',
  segment: 'EVERYONE' as const,
  starts_at: days(-1).toISOString(),
  ends_at: days(10).toISOString(),
  questions: QUESTIONS,
  ...overrides,
});
const draft = async (overrides: object = {}) =>
  (await api.call(adminCreateSurvey, { body: form(overrides) }, staff, once())).body;
const move = (call: typeof adminOpenSurvey | typeof adminCloseSurvey, id: number) =>
  api.refusal(call, { params: { id } }, staff);
async function openSurvey(overrides: object = {}) {
  const { id } = await draft(overrides);
  await move(adminOpenSurvey, id);
  return id;
}
const read = (id: number, token?: string, query: object = {}) =>
  api.refusal(getSurvey, { params: { id }, query }, token);
/** Answers to the four questions, by their place. */
async function answersOf(id: number, said: readonly Omit<SurveyAnswer, 'question_id'>[]) {
  const { questions } = (await api.call(adminGetSurvey, { params: { id } }, staff)).body;
  return said.map((one, i) => ({ ...one, question_id: questions[i]!.id }));
}
const GOOD = [{ choices: [2] }, { choices: [0, 2] }, { scale: 4 }, { words: '계단이 덜 힘들어요.' }];
async function send(id: number, someone: { token: string } | { visitor: string }, said = GOOD as object[]) {
  const answers = await answersOf(id, said as never);
  const [token, visitor_id] = 'token' in someone ? [someone.token] : [undefined, someone.visitor];
  return api.refusal(answerSurvey, { params: { id }, body: { answers, visitor_id } }, token, from());
}

test('a draft is nobody’s to see; what is open is answered once and cannot be changed', async () => {
  const someone = await makePerson(api);
  const { id } = await draft();
  expect((await read(id, someone.token)).status).toBe(404);
  expect((await send(id, someone)).status).toBe(404);
  await move(adminOpenSurvey, id);
  const { body } = await read(id, someone.token);
  expect(body).toMatchObject({ state: 'OPEN', questions: QUESTIONS });
  expect((await api.call(listMySurveys, {}, someone.token)).body.items).toMatchObject([{ id, question_count: 4 }]);
  expect((await send(id, someone)).status).toBe(200);
  expect((await read(id, someone.token)).body).toMatchObject({ state: 'ANSWERED', questions: [] });
  expect((await api.call(listMySurveys, {}, someone.token)).body.items).toEqual([]);
  expect((await send(id, someone)).body).toMatchObject({ code: 'SURVEY_ANSWERED' });
  await move(adminCloseSurvey, id);
  const late = await makePerson(api);
  expect((await read(id, late.token)).body).toMatchObject({ state: 'CLOSED', questions: [] });
  expect((await send(id, late)).body).toMatchObject({ code: 'SURVEY_CLOSED' });
});

test('it begins and ends by its time', async () => {
  const id = await openSurvey({ starts_at: days(1).toISOString(), ends_at: days(2).toISOString() });
  const { id: account } = await makePerson(api);
  const at = async (n: number) => {
    api.setClock(days(n));
    return read(id, await api.token(account, 'user'));
  };
  expect((await at(0)).status).toBe(404);
  expect((await at(1)).body).toMatchObject({ state: 'OPEN' });
  expect((await at(2)).body).toMatchObject({ state: 'CLOSED' });
});

test('of a segment it is answered by nobody else', async () => {
  const id = await openSurvey({ segment: 'PAYING' });
  const [paying, other] = [await makePerson(api), await makePerson(api)];
  await makeAccess(api.db, paying.id);
  for (const someone of [other, { visitor: randomUUID() }]) expect((await send(id, someone)).status).toBe(404);
  expect((await read(id, other.token)).status).toBe(404);
  expect((await api.call(listMySurveys, {}, other.token)).body.items.map((one) => one.id)).not.toContain(id);
  expect((await send(id, paying)).status).toBe(200);
});

test('a guest answers by their device, once, and says which it is', async () => {
  const id = await openSurvey();
  const visitor = randomUUID();
  expect(
    (await api.refusal(answerSurvey, { params: { id }, body: { answers: [] } }, undefined, from())).body,
  ).toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect((await send(id, { visitor })).status).toBe(200);
  expect((await send(id, { visitor })).body).toMatchObject({ code: 'SURVEY_ANSWERED' });
  expect((await read(id, undefined, { visitor_id: visitor })).body).toMatchObject({ state: 'ANSWERED' });
  expect((await read(id)).body).toMatchObject({ state: 'OPEN' });
  expect((await read(id, undefined, { visitor_id: 'nobody' })).status).toBe(400);
  // A member is known by their sign-in, whatever they say of their device.
  const someone = await makePerson(api);
  const answers = await answersOf(id, GOOD);
  const body = { answers, visitor_id: visitor };
  expect((await api.refusal(answerSurvey, { params: { id }, body }, someone.token)).status).toBe(200);
});

test('one address does not answer for a whole town', async () => {
  const id = await openSurvey();
  const address = from();
  const answers = await answersOf(id, GOOD);
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const body = { answers, visitor_id: randomUUID() };
    statuses.push((await api.refusal(answerSurvey, { params: { id }, body }, undefined, address)).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses[30]).toBe(429);
});

test('answered twice at once it is answered once', async () => {
  const id = await openSurvey();
  const someone = await makePerson(api);
  const visitor = randomUUID();
  const replies = await api.releasedTogether('survey', id, [
    ...Array.from({ length: 4 }, () => () => send(id, someone)),
    ...Array.from({ length: 4 }, () => () => send(id, { visitor })),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
  const rows = await api.db.selectFrom('survey_response').where('survey_id', '=', id).selectAll().execute();
  expect(rows).toHaveLength(2);
});

test('closed while somebody answers, it takes no answer more', async () => {
  const id = await openSurvey();
  const someone = await makePerson(api);
  const answers = await answersOf(id, GOOD);
  const { answering } = await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('survey').set({ state: 'CLOSED' }).where('id', '=', id).execute();
    let isDone = false;
    const running = api
      .refusal(answerSurvey, { params: { id }, body: { answers } }, someone.token)
      .finally(() => (isDone = true));
    // Until it waits for the one who closes, or was let through.
    for (let waiting = 0; !isDone && waiting === 0; await wait(5)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
      waiting = rows[0]!.n;
    }
    return { answering: running };
  });
  expect((await answering).body).toMatchObject({ code: 'SURVEY_CLOSED' });
  expect(await api.db.selectFrom('survey_response').where('survey_id', '=', id).selectAll().execute()).toEqual([]);
});

describe('what is answered fits what was asked', () => {
  test.each<[string, object[]]>([
    ['a needed answer is missing', [{}, {}, { scale: 4 }, {}]],
    ['two of one', [{ choices: [0, 1] }, {}, { scale: 4 }]],
    ['an option that is not there', [{ choices: [3] }, {}, { scale: 4 }]],
    ['the same one twice', [{ choices: [0] }, { choices: [1, 1] }, { scale: 4 }]],
    ['no point of the scale', [{ choices: [0] }, {}, { scale: 6 }]],
    ['words for a choice', [{ words: '저녁' }, {}, { scale: 4 }]],
    ['a choice for words', [{ choices: [0] }, {}, { scale: 4 }, { choices: [0] }]],
    ['too many words', [{ choices: [0] }, {}, { scale: 4 }, { words: 'ㄱ'.repeat(1_001) }]],
    ['half a letter', [{ choices: [0] }, {}, { scale: 4 }, { words: '반쪽 \ud83d' }]],
  ])('%s', async (_, said) => {
    const id = await openSurvey();
    const someone = await makePerson(api);
    expect((await send(id, someone, said)).body).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await read(id, someone.token)).body).toMatchObject({ state: 'OPEN' });
  });

  test('a question of another survey, and one that is answered twice', async () => {
    const [id, other] = [await openSurvey(), await openSurvey()];
    const someone = await makePerson(api);
    const answers = await answersOf(id, GOOD);
    const theirs = await answersOf(other, GOOD);
    for (const given of [theirs, [...answers, answers[0]!], [...answers.slice(0, 3), theirs[3]!]])
      expect(
        (await api.refusal(answerSurvey, { params: { id }, body: { answers: given } }, someone.token)).body,
      ).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

test('staff see how often what was picked, what was written page by page, and take it along with a reason', async () => {
  const id = await openSurvey();
  for (let i = 0; i < 22; i += 1)
    await send(id, { visitor: randomUUID() }, [
      { choices: [i % 2] },
      { choices: [0, 1] },
      { scale: (i % 5) + 1 },
      { words: `=${i}번째 <b>말</b>` },
    ]);
  await send(id, await makePerson(api), [{ choices: [2] }, {}, { scale: 5 }]);
  const queries = vi.spyOn(api.pool, 'connect');
  const detail = (await api.call(adminGetSurvey, { params: { id } }, staff)).body;
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(detail).toMatchObject({ response_count: 23, question_count: 4 });
  expect(detail.questions.map(({ counts, answer_count, average }) => [answer_count, counts, average])).toEqual([
    [23, [11, 11, 1], null],
    [22, [22, 22, 0], null],
    [23, [5, 5, 4, 4, 5], 3],
    [22, [], null],
  ]);
  const words = (cursor?: string, question = detail.questions[3]!.id) =>
    api.call(adminListSurveyWords, { params: { id, question_id: question }, query: cursor ? { cursor } : {} }, staff);
  const first = (await words()).body;
  expect(first.items).toHaveLength(20);
  expect(first.items[0]!.words).toBe('=21번째 <b>말</b>');
  expect((await words(first.next_cursor!)).body.items.map((one) => one.words)).toEqual([
    '=1번째 <b>말</b>',
    '=0번째 <b>말</b>',
  ]);
  expect((await words(undefined, 2_000_000)).status).toBe(404);

  const take = (reason: string) => api.refusal(adminExportSurvey, { params: { id }, body: { reason } }, staff);
  expect((await take(' ')).body).toMatchObject({ code: 'INVALID_INPUT' });
  const file = (await take('다음 달 편성 회의')).body as unknown as { csv: string; count: number };
  expect(file.count).toBe(23);
  const [head, line] = file.csv.split('\r\n');
  expect(head).toBe('번호,답한 때,언제 운동하세요?,어디가 좋았나요?,얼마나 마음에 드세요?,더 하고 싶은 말이 있나요?');
  expect(line).toMatch(/^\d+,2026-11-15 12:00,아침,영상 \/ 음악,1,'=0번째 <b>말<\/b>$/);
  const { history } = (await api.call(adminGetSurvey, { params: { id } }, staff)).body;
  expect(history.map(({ words: done, note }) => [done, note])).toEqual([
    ['답을 내려받음', '다음 달 편성 회의'],
    ['엶', null],
    ['만듦', null],
  ]);
});

test('what is open is not changed, and what makes no sense is not made', async () => {
  const made = await draft();
  const change = (id: number, overrides: object, version = made.version) =>
    api.refusal(adminChangeSurvey, { params: { id }, body: { ...form(overrides), version } }, staff);
  expect((await change(made.id, { questions: QUESTIONS.slice(0, 2) })).body).toMatchObject({ question_count: 2 });
  expect((await change(made.id, {})).body, 'who still sees what it was').toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await move(adminOpenSurvey, made.id);
  expect((await change(made.id, {})).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect((await move(adminOpenSurvey, made.id)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  const [single, , scale] = QUESTIONS;
  for (const overrides of [
    { questions: [] },
    { questions: Array(21).fill(scale) },
    { questions: [{ ...single, options: ['하나'] }] },
    { questions: [{ ...single, options: ['같은 것', '같은 것'] }] },
    { questions: [{ ...scale, options: ['하나', '둘'] }] },
    { ends_at: days(-2).toISOString() },
    { title: '' },
  ])
    expect((await api.refusal(adminCreateSurvey, { body: form(overrides) }, staff, once())).body).toMatchObject({
      code: 'INVALID_INPUT',
    });
  const { token } = await makePerson(api);
  expect((await api.refusal(adminListSurveys, { query: {} }, token)).status).toBe(403);
  expect((await api.call(adminListSurveys, { query: { q: String(made.id) } }, staff)).body.items[0]).toMatchObject({
    id: made.id,
  });
});

test('who leaves takes along what they answered', async () => {
  const id = await openSurvey();
  const [someone, other] = [await makePerson(api), await makePerson(api)];
  for (const one of [someone, other]) await send(id, one);
  for (let time = 0; time < 2; time += 1)
    await surveySubscribers[0]!.run(api.jobContext, { account_id: someone.id } as never);
  const { response_count, questions } = (await api.call(adminGetSurvey, { params: { id } }, staff)).body;
  expect([response_count, questions[0]!.answer_count]).toEqual([1, 1]);
});
