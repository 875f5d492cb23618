import { trainingDayNumber, dateOfDay } from '@oun/brand/seoul';
import { LEVELS } from '@oun/contract/content';
import { getHabit } from '@oun/contract/habit';
import { rateLesson } from '@oun/contract/lesson';
import { changeWishes, getPicks, getWishes, refreshPicks } from '@oun/contract/personalization';
import { HOME_EQUIPMENT, PICKS_SHOWN } from '@oun/contract/personalization-rules';
import { isSpared } from '@oun/movement/loads';
import { PAIN_AREAS } from '@oun/movement/movement';
import { MOVEMENTS } from '@oun/movement/movements';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeAccess, makeAccount, makeLesson, makeProgram } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { recountLikeness } from './personalization.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function makeMember(isMember = true) {
  const { id } = await makeAccount(api.db);
  if (isMember) await makeAccess(api.db, id);
  return { id, token: await api.token(id, 'user') };
}
type Member = Awaited<ReturnType<typeof makeMember>>;
const stepsOf = (...movements: string[]) =>
  JSON.stringify(movements.map((movement) => ({ movement, phase: 'work', segments: 10, rest_segments: 0 })));
const see = (member: Member, lesson: { id: number; seconds: number }, at = NOON) =>
  insertAll(api.db, 'film_view', [
    {
      account_id: member.id,
      lesson_id: lesson.id,
      position_s: lesson.seconds,
      watched_s: lesson.seconds,
      completed_at: at,
      updated_at: at,
    },
  ]);
const picks = async (member: Member) => (await api.call(getPicks, {}, member.token)).body;
const tell = (member: Member, body: Parameters<typeof api.call<typeof changeWishes>>[1]['body']) =>
  api.call(changeWishes, { body }, member.token);
/** Each test has a shelf of its own. */
const clear = () => sql`truncate program, program_likeness, program_doers cascade`.execute(api.db);

describe('what somebody tells', () => {
  test('is kept one by one, can be left and taken up again, and sets the week', async () => {
    const member = await makeMember();
    const first = (await api.call(getWishes, {}, member.token)).body;
    expect(first.left).toHaveLength(7);
    const after = await tell(member, { goals: ['posture'] });
    expect(after.body).toMatchObject({ goals: ['posture'], level: null });
    expect(after.body.left[0]).toBe('level');
    await tell(member, { level: 'beginner', body_parts: ['core'], pain_areas: [], minutes: 20 });
    const { body } = await tell(member, { days: [0, 2, 3, 5, 5], equipment: [] });
    expect(body).toMatchObject({ left: [], days: [0, 2, 3, 5], equipment: [], pain_areas: [] });
    expect((await api.call(getHabit, {}, member.token)).body.goal).toBe(4);
    expect((await tell(member, { minutes: 30 })).body).toMatchObject({ minutes: 30, goals: ['posture'] });
  });

  test('of where it hurts is kept only with a yes to it, and goes with the yes', async () => {
    const member = await makeMember();
    const refused = await api.refusal(changeWishes, { body: { pain_areas: ['knee'] } }, member.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'PAIN_NOT_AGREED']);
    expect((await tell(member, { pain_areas: ['knee'], is_pain_agreed: true })).body.pain_areas).toEqual(['knee']);
    expect((await tell(member, { pain_areas: ['knee', 'back'] })).body.is_pain_agreed).toBe(true);
    const back = await api.refusal(changeWishes, { body: { is_pain_agreed: false } }, member.token);
    expect(back.body.code).toBe('PAIN_NOT_AGREED');
    expect((await tell(member, { pain_areas: [], is_pain_agreed: false })).body).toMatchObject({
      pain_areas: [],
      is_pain_agreed: false,
    });
  });

  test('is nobody else’s', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    await tell(one, { goals: ['rest'] });
    expect((await api.call(getWishes, {}, other.token)).body.goals).toBeNull();
    expect((await api.refusal(getPicks, {})).status).toBe(401);
  });

  test.each([{ days: [] }, { days: [7] }, { minutes: 4 }, { goals: ['rich'] }, { equipment: ['sofa'] }])(
    'is refused where it cannot be: %j',
    async (body) => {
      const member = await makeMember();
      expect((await api.refusal(changeWishes, { body: body as never }, member.token)).status).toBe(400);
    },
  );
});

describe('a pick', () => {
  beforeEach(clear);

  test('comes from what is done together, and says so', async () => {
    const shelf = await Promise.all(
      ['복싱', '요가', '근력', '명상'].map((title) => makeProgram(api.db, { title, published_at: '2025-01-01' })),
    );
    const lessons = await Promise.all(shelf.map(({ id }) => makeLesson(api.db, { program_id: id })));
    const members = await Promise.all(Array.from({ length: 24 }, () => makeMember()));
    for (const [i, member] of members.entries())
      for (const lesson of i % 2 === 0 ? [lessons[0]!, lessons[2]!] : [lessons[1]!, lessons[3]!])
        await see(member, lesson);
    await recountLikeness(api.jobContext);
    const member = await makeMember();
    await see(member, lessons[0]!);
    const { items } = await picks(member);
    expect(items[0]).toMatchObject({
      program: { title: '근력' },
      reason: { kind: 'TOGETHER', text: '‘복싱’을 한 12명이 같이 해요' },
    });
    expect(items.map(({ program }) => program.title)).not.toContain('복싱');
  });

  test('is what most do for who has told nothing, with that for a reason', async () => {
    const shelf = await Promise.all(
      Array.from({ length: 3 }, (_, i) => makeProgram(api.db, { title: `운동 ${i}`, published_at: '2025-01-01' })),
    );
    const lessons = await Promise.all(shelf.map(({ id }) => makeLesson(api.db, { program_id: id })));
    for (let i = 0; i < 5; i += 1) await see(await makeMember(), lessons[2]!);
    await recountLikeness(api.jobContext);
    const { items, left } = await picks(await makeMember());
    expect(items[0]).toMatchObject({
      program: { title: '운동 2' },
      reason: { kind: 'POPULAR', text: '많은 회원이 하는 운동이에요' },
    });
    expect(left).toHaveLength(7);
  });

  test('is never what somebody may not see, nor what they lack the things for', async () => {
    const free = await makeProgram(api.db, { title: '무료' });
    await makeLesson(api.db, { program_id: free.id, access: 'FREE', equipment: ['none'] });
    const dumbbells = await makeProgram(api.db, { title: '덤벨' });
    await makeLesson(api.db, { program_id: dumbbells.id, access: 'FREE', equipment: ['dumbbell'] });
    const closed = await makeProgram(api.db, { title: '멤버십' });
    await makeLesson(api.db, { program_id: closed.id, access: 'PREVIEW' });
    const hidden = await makeProgram(api.db, { title: '숨김', state: 'HIDDEN' });
    await makeLesson(api.db, { program_id: hidden.id, access: 'FREE' });
    const titles = async (member: Member) => (await picks(member)).items.map(({ program }) => program.title).sort();
    const guestlike = await makeMember(false);
    expect(await titles(guestlike)).toEqual(['덤벨', '무료']);
    await tell(guestlike, { equipment: ['mat'] });
    expect(await titles(guestlike)).toEqual(['무료']);
    const member = await makeMember();
    await tell(member, { equipment: [] });
    expect(await titles(member)).toEqual(['멤버십', '무료']);
  });

  test('says what is lighter after what was hard, and another place after yesterday’s', async () => {
    const hard = await makeProgram(api.db, { parts: ['lower'], level: 'advanced', category: 'strength' });
    const done = await makeLesson(api.db, { program_id: hard.id });
    const upper = await makeProgram(api.db, { title: '상체', parts: ['upper'], level: 'advanced', category: 'boxing' });
    await makeLesson(api.db, { program_id: upper.id });
    const member = await makeMember();
    const yesterday = new Date(NOON.getTime() - 86_400_000);
    await see(member, done, yesterday);
    await insertAll(api.db, 'workout_record', [
      {
        account_id: member.id,
        lesson_id: done.id,
        day: dateOfDay(trainingDayNumber(yesterday)),
        seconds: 160,
        completed_at: yesterday,
      },
    ]);
    expect((await picks(member)).items[0]!.reason).toEqual({
      kind: 'BALANCE',
      text: '어제 하체를 해서 상체를 골랐어요',
    });
    await api.db.updateTable('program').set({ level: 'beginner' }).where('id', '=', upper.id).execute();
    await api.call(rateLesson, { body: { lesson_id: done.id, intensity: 'hard' } }, member.token);
    expect((await picks(member)).items[0]!.reason.kind).toBe('LIGHTER');
    // It is not only said: something as hard, which came before it, now comes behind.
    const same = await makeProgram(api.db, { parts: ['upper'], level: 'advanced', category: 'boxing' });
    await makeLesson(api.db, { program_id: same.id });
    expect((await picks(member)).items.map(({ program }) => program.id)).toEqual([upper.id, same.id]);
    await api.call(rateLesson, { body: { lesson_id: done.id, intensity: 'right' } }, member.token);
    expect((await picks(member)).items.every(({ reason }) => reason.kind === 'BALANCE')).toBe(true);
  });

  test('is another at a press, none again before all were shown, and the same at another look', async () => {
    for (let i = 0; i < 7; i += 1) await makeLesson(api.db);
    const member = await makeMember();
    const shown = new Set((await picks(member)).items.map(({ program }) => program.id));
    expect((await picks(member)).items.map(({ program }) => program.id)).toEqual([...shown]);
    let now = await picks(member);
    expect(now.total).toBe(7);
    for (let press = 0; press < 5; press += 1) {
      const [first, second] = now.items;
      now = (await api.call(refreshPicks, { body: { program_id: first!.program.id } }, member.token)).body;
      expect(now.items.map(({ program }) => program.id)).toContain(second!.program.id);
      const fresh = now.items.find(({ program }) => program.id !== second!.program.id)!;
      expect(shown).not.toContain(fresh.program.id);
      shown.add(fresh.program.id);
      api.setClock(new Date(NOON.getTime() + (press + 1) * 1_000));
    }
    expect(shown.size).toBe(7);
    // All were shown: what was put away first comes first again.
    const [firstAgain] = [...shown];
    const last = (await api.call(refreshPicks, { body: {} }, member.token)).body.items;
    expect(last.map(({ program }) => program.id)).toContain(firstAgain);
    expect(last).toHaveLength(PICKS_SHOWN);
    const none = await api.refusal(refreshPicks, { body: { program_id: 999_999 } }, member.token);
    expect(none.body.code).toBe('NOT_FOUND');
    api.setClock(NOON);
  });

  test('is never anything on a place that hurts, whoever asks and whatever is on the shelf', async () => {
    const ids = MOVEMENTS.map(({ id }) => id);
    const lessons = await fc.sample(fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 }), {
      numRuns: 80,
      seed: 16,
    });
    for (const movements of lessons) await makeLesson(api.db, { steps: stepsOf(...movements) });
    await makeLesson(api.db, { steps: '[]' });
    await makeLesson(api.db, { steps: stepsOf('nobody-knows-it') });
    const member = await makeMember();
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...PAIN_AREAS], { minLength: 1 }),
        fc.option(fc.constantFrom(...LEVELS)),
        fc.option(fc.subarray([...HOME_EQUIPMENT])),
        fc.nat(3),
        async (pain_areas, level, equipment, presses) => {
          await tell(member, {
            pain_areas,
            is_pain_agreed: true,
            ...(level && { level }),
            ...(equipment && { equipment }),
          });
          let { items } = await picks(member);
          for (let press = 0; press <= presses; press += 1) {
            for (const { lesson } of items) {
              const { steps } = await api.db
                .selectFrom('lesson')
                .where('id', '=', lesson.id)
                .select('steps')
                .executeTakeFirstOrThrow();
              expect(steps.length).toBeGreaterThan(0);
              for (const { movement } of steps) expect(ids).toContain(movement);
              for (const { movement } of steps) expect(isSpared(movement, pain_areas)).toBe(true);
            }
            items = (await api.call(refreshPicks, { body: {} }, member.token)).body.items;
          }
        },
      ),
      { numRuns: 60, seed: 16 },
    );
    await tell(member, { pain_areas: [], equipment: [...HOME_EQUIPMENT], level: 'advanced' });
    expect((await picks(member)).total).toBe(82);
  });
});

describe('what goes together', () => {
  beforeEach(clear);

  test('is the same however often it is reckoned, and by two at once', async () => {
    const lessons = await Promise.all(Array.from({ length: 12 }, () => makeLesson(api.db)));
    for (let i = 0; i < 8; i += 1) {
      const member = await makeMember();
      for (const lesson of lessons.slice(i % 4, (i % 4) + 4)) await see(member, lesson);
    }
    const rows = () =>
      api.db.selectFrom('program_likeness').selectAll().orderBy('program_id').orderBy('other_id').execute();
    await recountLikeness(api.jobContext);
    const once = await rows();
    expect(once).toHaveLength(12 * 11);
    await Promise.all([1, 2, 3].map(() => recountLikeness(api.jobContext)));
    expect(await rows()).toEqual(once);
    expect(await api.db.selectFrom('program_doers').selectAll().execute()).toHaveLength(12);
  });
});
