import { beginIllness } from '@oun/contract/habit';
import { changeNoticeSettings, listNotifications } from '@oun/contract/notification';
import { changeWishes, moveSession, setAway } from '@oun/contract/personalization';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeAccount } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';
import { remindOfGoals } from './goal-reminder.ts';
import { remindOfWorkouts, tellPlans } from './plan-reminders.ts';

let api: TestApi;
const at = (time: string) => new Date(`${time}:00+09:00`);
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
/** A Monday; the plan is for Monday, Wednesday and Thursday. */
beforeEach(() => api.setClock(at('2026-11-09T10:00')));

async function makeMember(body: object = { days: [0, 2, 3], minutes: 20 }) {
  const { id } = await makeAccount(api.db);
  const token = () => api.token(id, 'user');
  await api.call(changeWishes, { body }, await token());
  return { id, token };
}
type Member = Awaited<ReturnType<typeof makeMember>>;
const told = async ({ token }: Member) =>
  (await api.call(listNotifications, { query: { about: 'WORKOUT' } }, await token())).body.items.map(
    ({ title, lines }) => `${title}: ${lines.join(' ')}`,
  );
const train = (member: Member, ...days: string[]) =>
  insertAll(
    api.db,
    'workout_record',
    days.map((day) => ({ account_id: member.id, day, seconds: 600, completed_at: at(`${day}T12:00`) })),
  );
const run = async (clock: string, job = remindOfWorkouts) => {
  api.setClock(at(clock));
  await job(api.jobContext);
};
const SOON = '곧 운동할 시간이에요: 오늘 저녁 9:00, 20분이면 돼요.';

describe('before a workout', () => {
  test('one is told half an hour before, on the days of the plan, once', async () => {
    const member = await makeMember();
    await run('2026-11-09T20:00');
    expect(await told(member)).toEqual([]);
    await run('2026-11-09T20:30');
    await run('2026-11-09T20:31');
    expect(await told(member)).toEqual([SOON]);
    // What was missed on Monday moved to Tuesday, and is done by then; Wednesday has its own.
    await train(member, '2026-11-10');
    await run('2026-11-10T20:30');
    expect(await told(member)).toHaveLength(1);
    await run('2026-11-11T20:30');
    expect(await told(member)).toHaveLength(2);
  });

  test('two workers at once tell it once', async () => {
    const member = await makeMember();
    api.setClock(at('2026-11-09T20:30'));
    await Promise.all([1, 2, 3].map(() => remindOfWorkouts(api.jobContext)));
    expect(await told(member)).toEqual([SOON]);
  });

  test('at the time that was chosen', async () => {
    const member = await makeMember();
    await api.call(changeNoticeSettings, { body: { workout_at: 510 } }, await member.token());
    await run('2026-11-09T20:30');
    expect(await told(member)).toEqual([]);
    await run('2026-11-11T08:00');
    expect(await told(member)).toEqual(['곧 운동할 시간이에요: 오늘 아침 8:30, 20분이면 돼요.']);
  });

  const NOT: [string, (member: Member) => Promise<unknown>][] = [
    ['has done it', (member) => train(member, '2026-11-09')],
    ['is ill', async ({ token }) => api.call(beginIllness, { body: { days: 3 } }, await token())],
    [
      'is away',
      async ({ token }) =>
        api.call(setAway, { body: { starts_on: '2026-11-09', ends_on: '2026-11-10' } }, await token()),
    ],
    [
      'has moved it',
      async ({ token }) =>
        api.call(moveSession, { body: { planned_on: '2026-11-09', to: '2026-11-10' } }, await token()),
    ],
    [
      'has switched it off',
      async ({ token }) => api.call(changeNoticeSettings, { body: { off: ['WORKOUT_TIME'] } }, await token()),
    ],
    [
      'has neither trained nor planned for weeks',
      ({ id }) =>
        api.db
          .updateTable('member_wishes')
          .set({ changed_at: at('2026-10-01T12:00') })
          .where('account_id', '=', id)
          .execute(),
    ],
  ];
  test.each(NOT)('nobody is told who %s', async (_, change) => {
    const member = await makeMember();
    await change(member);
    await run('2026-11-09T20:30');
    expect(await told(member)).toEqual([]);
  });
});

describe('on Sunday evening', () => {
  const SUNDAY = '2026-11-15T18:00';
  const weeks = (...mondays: string[]) =>
    mondays.flatMap((monday) =>
      [0, 1, 2].map((more) => new Date(Date.parse(monday) + more * 86_400_000).toISOString().slice(0, 10)),
    );

  test('who is one day short is told, with what a shield would do', async () => {
    const [plain, kept, enough, two] = [
      await makeMember({ days: [0, 1, 2] }),
      await makeMember({ days: [0, 1, 2] }),
      await makeMember({ days: [0, 1, 2] }),
      await makeMember({ days: [0, 1, 2] }),
    ];
    await train(plain, ...weeks('2026-11-02'), '2026-11-10', '2026-11-11');
    await train(kept, ...weeks('2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'), '2026-11-10', '2026-11-11');
    await train(enough, '2026-11-10', '2026-11-11', '2026-11-12');
    await train(two, '2026-11-10');
    await run(SUNDAY, remindOfGoals);
    await run('2026-11-15T18:05', remindOfGoals);
    const title = '이번 주 목표까지 한 번 남았어요';
    expect(await told(plain)).toEqual([`${title}: 오늘 하면 2주 연속이에요.`]);
    expect(await told(kept)).toEqual([`${title}: 오늘 하면 5주 연속이에요. 쉬어도 쉬어가기가 지켜줘요.`]);
    expect([await told(enough), await told(two)]).toEqual([[], []]);
    // Told of the goal, nobody is told of the workout, too.
    await run('2026-11-15T20:30');
    expect(await told(plain)).toHaveLength(1);
  });

  test.each(['2026-11-14T18:00', '2026-11-15T17:59', '2026-11-15T21:00'])('not at %s', async (clock) => {
    const member = await makeMember({ days: [0, 1, 2] });
    await train(member, '2026-11-10', '2026-11-11');
    await run(clock, remindOfGoals);
    expect(await told(member)).toEqual([]);
  });

  test('nobody who is ill, away or wants no word of it', async () => {
    const members = [await makeMember(), await makeMember(), await makeMember()];
    for (const member of members) await train(member, '2026-11-10', '2026-11-11');
    api.setClock(at('2026-11-14T12:00'));
    const [ill, away, silent] = members as [Member, Member, Member];
    await api.call(beginIllness, { body: { days: 3 } }, await ill.token());
    await api.call(setAway, { body: { starts_on: '2026-11-14', ends_on: '2026-11-16' } }, await away.token());
    await api.call(changeNoticeSettings, { body: { off: ['WEEK_GOAL'] } }, await silent.token());
    await run(SUNDAY, remindOfGoals);
    for (const member of members) expect(await told(member)).toEqual([]);
  });
});

test('the week’s plan is told on Monday, and on others what has moved', async () => {
  const member = await makeMember();
  await run('2026-11-16T08:00', tellPlans);
  await run('2026-11-17T08:00', tellPlans);
  expect(await told(member)).toEqual([
    '어제 운동을 오늘로 옮겼어요: 못 한 날은 빚이 아니에요. 다른 날로 바꿔도 돼요.',
    '이번 주 계획이 나왔어요: 월·수·목, 모두 60분이에요.',
  ]);
  await run('2026-11-18T08:00', tellPlans);
  expect(await told(member)).toHaveLength(2);
});
