import { beginIllness } from '@oun/contract/habit';
import { getMyPrograms } from '@oun/contract/library';
import {
  changeWishes,
  endAway,
  getPlan,
  moveSession,
  type Plan,
  setAway,
  setPlanPace,
} from '@oun/contract/personalization';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertAll, makeAccess, makeAccount, makeLesson, makeProgram } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
let lessons: Awaited<ReturnType<typeof makeLesson>>[];
const at = (time: string) => new Date(`${time}+09:00`);
beforeAll(async () => {
  api = await startApi();
  const { id: program_id } = await makeProgram(api.db, { title: '허리 편한 코어' });
  lessons = [];
  for (let day = 1; day <= 8; day += 1)
    lessons.push(
      await makeLesson(api.db, {
        program_id,
        day,
        steps: JSON.stringify([{ movement: 'march', phase: 'work', segments: 10, rest_segments: 0 }]),
      }),
    );
});
afterAll(() => api.close());
/** A Monday; the plan is for Monday, Wednesday and Thursday. */
beforeEach(() => api.setClock(at('2026-11-09T20:00:00')));

async function makeMember() {
  const { id } = await makeAccount(api.db);
  await makeAccess(api.db, id);
  // A token lasts half an hour, and the clock is moved.
  const token = () => api.token(id, 'user');
  await api.call(changeWishes, { body: { days: [0, 2, 3] } }, await token());
  return { id, token };
}
type Member = Awaited<ReturnType<typeof makeMember>>;
const plan = async (member: Member) => (await api.call(getPlan, {}, await member.token())).body;
const thisWeek = ({ items, monday }: Plan) =>
  items
    .filter(({ planned_on }) => planned_on < '2026-11-16' && planned_on >= monday)
    .map(({ on, state, moved }) => [on.slice(-2), state, moved]);
const train = (member: Member, day: string, lesson: { id: number } = lessons[0]!) =>
  insertAll(api.db, 'workout_record', [
    { account_id: member.id, lesson_id: lesson.id, day, seconds: 160, completed_at: at(`${day}T20:00:00`) },
  ]);
const finish = async (member: Member, lesson: { id: number }, day: string) => {
  await insertAll(api.db, 'film_view', [
    {
      account_id: member.id,
      lesson_id: lesson.id,
      position_s: 160,
      watched_s: 160,
      completed_at: at(`${day}T20:00:00`),
      updated_at: at(`${day}T20:00:00`),
    },
  ]);
  await train(member, day, lesson);
};

test('there is none before the days are told', async () => {
  const { id } = await makeAccount(api.db);
  const { body } = await api.call(getPlan, {}, await api.token(id, 'user'));
  expect(body).toMatchObject({ items: [], away: null, illness: null });
  expect(body.left).toHaveLength(7);
});

test('what was done counts, what was missed is moved, and the lessons go on from where the program is', async () => {
  const member = await makeMember();
  const first = await plan(member);
  expect(thisWeek(first)).toEqual([
    ['09', 'OPEN', null],
    ['11', 'OPEN', null],
    ['12', 'OPEN', null],
  ]);
  expect(first.items.map(({ lesson }) => lesson?.day)).toEqual([1, 2, 3, 4, 5, 6]);

  await finish(member, lessons[0]!, '2026-11-09');
  api.setClock(at('2026-11-12T09:00:00'));
  const later = await plan(member);
  expect(thisWeek(later)).toEqual([
    ['09', 'DONE', null],
    ['12', 'OPEN', null],
    ['13', 'OPEN', 'MISSED'],
  ]);
  const open = later.items.filter(({ state }) => state === 'OPEN');
  const { body: mine } = await api.call(getMyPrograms, { query: {} }, await member.token());
  expect(open[0]!.lesson!.id).toBe(mine.items[0]!.next_lesson!.id);
  expect(open[0]!.reason).toBe('하고 있는 프로그램의 다음 차례예요');
  expect(open.map(({ lesson }) => lesson?.day)).toEqual([2, 3, 4, 5, 6]);
});

test('a program that cannot be gone on with is not planned', async () => {
  const member = await makeMember();
  const squats = await makeLesson(api.db);
  await makeLesson(api.db, { program_id: squats.program_id, day: squats.day + 1 });
  await finish(member, squats, '2026-11-09');
  await api.call(changeWishes, { body: { pain_areas: ['knee'], is_pain_agreed: true } }, await member.token());
  const { items } = await plan(member);
  expect(items.filter(({ lesson }) => lesson).map(({ program }) => program!.title)).toEqual(
    Array.from({ length: 5 }, () => '허리 편한 코어'),
  );
});

test('who is ill, or away, has nothing to do on those days', async () => {
  const member = await makeMember();
  await api.call(beginIllness, { body: { days: 3 } }, await member.token());
  expect(thisWeek(await plan(member))).toEqual([
    ['12', 'OPEN', null],
    ['13', 'OPEN', 'AWAY'],
    ['14', 'OPEN', 'AWAY'],
  ]);
  expect((await plan(member)).illness).toEqual({ starts_on: '2026-11-09', ends_on: '2026-11-11' });

  const other = await makeMember();
  const away = { starts_on: '2026-11-11', ends_on: '2026-11-18' };
  const { body } = await api.call(setAway, { body: away }, await other.token());
  expect(thisWeek(body)).toEqual([
    ['09', 'OPEN', null],
    ['10', 'OPEN', 'AWAY'],
    ['12', 'DROPPED', null],
  ]);
  expect(body.away).toEqual(away);
  const back = (await api.call(endAway, {}, await other.token())).body;
  expect(thisWeek(back).every(([, , moved]) => moved === null)).toBe(true);
  for (const wrong of [
    { starts_on: '2026-11-12', ends_on: '2026-11-11' },
    { starts_on: '2026-11-01', ends_on: '2026-11-02' },
    { starts_on: '2026-11-12', ends_on: '2026-12-25' },
    { starts_on: '2026-13-12', ends_on: '2026-12-25' },
  ])
    expect((await api.refusal(setAway, { body: wrong }, await other.token())).body.code).toBe('INVALID_INPUT');
});

test('the first week after being ill is short and easy and says why, the next goes on, and it may be as usual', async () => {
  const [hard, gentle] = [
    await makeProgram(api.db, { title: '버티는 힘' }),
    await makeProgram(api.db, { title: '다시 시작하는 10분' }),
  ];
  for (let day = 1; day <= 4; day += 1) {
    const steps = JSON.stringify([{ movement: 'march', phase: 'work', segments: 10, rest_segments: 0 }]);
    await makeLesson(api.db, { program_id: hard.id, day, steps, intensity: 4, seconds: 1_800 });
    await makeLesson(api.db, { program_id: gentle.id, day, steps, intensity: 1, seconds: 600 });
  }
  const member = await makeMember();
  await api.call(changeWishes, { body: { level: 'beginner', minutes: 20 } }, await member.token());
  const [begun] = await api.db
    .selectFrom('lesson')
    .where('program_id', '=', hard.id)
    .select('id')
    .orderBy('day')
    .execute();
  await finish(member, begun!, '2026-11-08');
  const usual = await plan(member);
  expect(usual.light).toBeNull();
  expect(usual.items[0]).toMatchObject({ program: { title: '버티는 힘' }, lesson: { day: 2 } });
  expect((await api.refusal(setPlanPace, { body: { is_light: false } }, await member.token())).body.code).toBe(
    'PLAN_SESSION_GONE',
  );

  await api.call(beginIllness, { body: { days: 2 } }, await member.token());
  const during = await plan(member);
  expect(during.light).toEqual({ starts_on: '2026-11-11', ends_on: '2026-11-17', is_on: true });
  const told = ({ items }: Plan) =>
    items.map(({ on, lesson, reason }) => [on.slice(-2), lesson?.seconds, lesson?.intensity, reason]);
  const easy = [600, 1, '아팠던 다음 주라 가볍게 시작해요'];
  expect(told(during).slice(0, 4)).toEqual(['11', '12', '13', '16'].map((day) => [day, ...easy]));
  expect(
    during.items.slice(0, 4).map(({ lesson }) => lesson!.day),
    'from its beginning, one after the other',
  ).toEqual([1, 2, 3, 4]);
  // After the light days the program goes on from where it is.
  expect(during.items.find(({ on }) => on === '2026-11-18')).toMatchObject({
    program: { title: '버티는 힘' },
    lesson: { day: 2 },
  });

  const { body } = await api.call(setPlanPace, { body: { is_light: false } }, await member.token());
  expect(body.light!.is_on).toBe(false);
  expect(body.items[0]).toMatchObject({ program: { title: '버티는 힘' }, lesson: { day: 2 } });
  await api.call(setPlanPace, { body: { is_light: true } }, await member.token());
  expect((await plan(member)).items[0]).toMatchObject({ lesson: { seconds: 600 } });
  api.setClock(at('2026-11-18T09:00:00'));
  expect((await plan(member)).light).toBeNull();
});

test('a day is moved by hand to a free one, and back', async () => {
  const member = await makeMember();
  const move = async (planned_on: string, to: string) =>
    api.refusal(moveSession, { body: { planned_on, to } }, await member.token());
  expect((await move('2026-11-12', '2026-11-14')).status).toBe(200);
  expect(thisWeek(await plan(member)).at(-1)).toEqual(['14', 'OPEN', 'BY_HAND']);
  expect((await move('2026-11-11', '2026-11-14')).body.code).toBe('PLAN_DAY_TAKEN');
  expect((await move('2026-11-11', '2026-11-20')).body.code).toBe('PLAN_DAY_TAKEN');
  expect((await move('2026-11-10', '2026-11-13')).body.code).toBe('PLAN_SESSION_GONE');
  expect((await move('2026-11-12', '2026-11-12')).status).toBe(200);
  expect(thisWeek(await plan(member)).at(-1)).toEqual(['12', 'OPEN', null]);
  await train(member, '2026-11-09');
  expect((await move('2026-11-09', '2026-11-13')).body.code).toBe('PLAN_SESSION_GONE');
});

test('two that are put on one day at once do not meet there', async () => {
  const member = await makeMember();
  const token = await member.token();
  const put = (planned_on: string) => () => api.refusal(moveSession, { body: { planned_on, to: '2026-11-14' } }, token);
  const replies = await api.releasedTogether(
    'member_wishes',
    member.id,
    [put('2026-11-11'), put('2026-11-12')],
    'account_id',
  );
  expect(replies.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).sort()).toEqual([
    'PLAN_DAY_TAKEN',
    'ok',
  ]);
});
