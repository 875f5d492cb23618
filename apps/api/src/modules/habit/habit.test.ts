import { dateOfDay } from '@oun/brand/seoul';
import type { Input } from '@oun/contract/endpoint';
import {
  beginIllness,
  changeGoal,
  changeRecord,
  createRecord,
  deleteRecord,
  endIllness,
  getBadges,
  getHabit,
  getRecap,
  getRecord,
  getUserBadges,
  listRecords,
  moveGuestRecords,
  noteBadgesSeen,
  previewRecord,
  RECORDS_A_DAY_MAX,
} from '@oun/contract/habit';
import { dayOfDate } from '@oun/habit/day';
import { randomUUID } from 'node:crypto';
import { blockUser, changeMyProfile } from '@oun/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeAccount, makeLesson, makeProgram } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';
import { countBadges } from './badges.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
/** A Thursday. */
const TODAY = '2026-11-12';
const at = (time: string) => new Date(`${time}+09:00`);
beforeEach(() => api.setClock(at(`${TODAY}T20:00:00`)));

async function makeMember(joined = '2026-01-05T09:00:00') {
  const { id } = await makeAccount(api.db, 'user', { created_at: at(joined) });
  // A token lasts half an hour, and the clock is moved.
  return { id, token: () => api.token(id, 'user') };
}
type Member = Awaited<ReturnType<typeof makeMember>>;

type Given = Input<typeof createRecord>['body'];
const GIVEN: Given = { kind: 'WALK', minutes: 40, effort: 'USUAL', started_at: `${TODAY}T19:00:00+09:00` };
const write = async (member: Member, given: Partial<Given> = {}) =>
  api.call(createRecord, { body: { ...GIVEN, ...given } }, await member.token());
const refusalOf = async (member: Member, given: Partial<Given>) => {
  const { status, body } = await api.refusal(createRecord, { body: { ...GIVEN, ...given } }, await member.token());
  return [status, body.code];
};
const habit = async (member: Member) => (await api.call(getHabit, {}, await member.token())).body;

/** Rows as if they had been written down on those days. */
const train = (member: Member, dates: readonly string[], minutes = 18) =>
  insertAll(
    api.db,
    'workout_record',
    dates.map((day) => ({
      account_id: member.id,
      kind: 'OTHER' as const,
      effort: 'USUAL' as const,
      started_at: at(`${day}T20:00:00`),
      completed_at: at(`${day}T20:30:00`),
      seconds: minutes * 60,
      kcal: 90,
      day,
    })),
  );
/** Monday, Wednesday and Friday of so many weeks, the last of them `until`. */
const weeksUntil = (monday: string, weeks: number) =>
  Array.from({ length: weeks }, (_, week) => [0, 2, 4].map((place) => dayOfDate(monday) - week * 7 + place))
    .flat()
    .map(dateOfDay);

describe('a workout that was done elsewhere', () => {
  test('is written down with what it took, and counts for its day', async () => {
    const member = await makeMember();
    const { status, body } = await write(member);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      record: { kind: 'WALK', title: '걷기', minutes: 40, kcal: 152, effort: 'USUAL', day: TODAY, dot: 'OUTSIDE' },
      habit: { goal: 3, total: 1, week: { monday: '2026-11-09', days: [TODAY] } },
      badges: [{ key: 'first', title: '첫 운동' }],
    });
    expect((await api.call(getRecord, { params: { id: body.record.id } }, await member.token())).body).toEqual(
      body.record,
    );
  });

  test('before four in the morning counts for the day before, also over the end of a week', async () => {
    const member = await makeMember();
    expect((await write(member, { started_at: '2026-11-12T03:59:00+09:00' })).body.record.day).toBe('2026-11-11');
    expect((await write(member, { started_at: '2026-11-12T04:00:00+09:00' })).body.record.day).toBe(TODAY);
    const { body } = await write(member, { started_at: '2026-11-09T01:00:00+09:00' });
    expect(body.record.day).toBe('2026-11-08');
    expect(body.habit.week.days).toEqual(['2026-11-11', TODAY]);
  });

  test('cannot be ahead of now, nor before its member joined', async () => {
    const member = await makeMember('2026-11-10T09:00:00');
    expect(await refusalOf(member, { started_at: '2026-11-12T20:00:01+09:00' })).toEqual([400, 'RECORD_IN_FUTURE']);
    expect(await refusalOf(member, { started_at: '2026-11-10T03:59:59+09:00' })).toEqual([
      400,
      'RECORD_BEFORE_JOINING',
    ]);
    expect((await write(member, { started_at: '2026-11-10T04:00:00+09:00' })).status).toBe(200);
    expect((await write(member, { started_at: '2026-11-12T20:00:00+09:00' })).status).toBe(200);
    expect((await habit(member)).total).toBe(2);
  });

  test.each<[string, object, string]>([
    ['no minute', { minutes: 0 }, 'minutes'],
    ['more than ten hours', { minutes: 601 }, 'minutes'],
    ['half a minute', { minutes: 1.5 }, 'minutes'],
    ['an unknown kind', { kind: 'FLY' }, 'kind'],
    ['an unknown effort', { effort: 'MAX' }, 'effort'],
    ['no time', { started_at: 'yesterday' }, 'started_at'],
    ['a day without a zone', { started_at: '2026-11-12T19:00:00' }, 'started_at'],
  ])('is refused with %s, and nothing is written', async (_, changes, field) => {
    const member = await makeMember();
    const { status, body } = await api.refusal(
      createRecord,
      { body: { ...GIVEN, ...changes } as never },
      await member.token(),
    );
    expect([status, body.code, Object.keys(body.extra['fields'] as object)]).toEqual([400, 'INVALID_INPUT', [field]]);
    expect((await habit(member)).total).toBe(0);
  });

  test('is written down five times a day at most, also by eight presses at once', async () => {
    const member = await makeMember();
    await write(member);
    const presses = Array.from({ length: 8 }, () => () => write(member));
    const replies = await heldTogether(member, presses);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(RECORDS_A_DAY_MAX - 1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
    expect((await habit(member)).total).toBe(RECORDS_A_DAY_MAX);
    expect((await write(member, { started_at: '2026-11-11T19:00:00+09:00' })).status).toBe(200);
  });

  test('is one however often the same press is sent', async () => {
    const member = await makeMember();
    const once = { 'idempotency-key': randomUUID() };
    const send = async () => api.call(createRecord, { body: GIVEN }, await member.token(), once);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await habit(member)).total).toBe(1);
  });

  test('is set right and taken out by its owner alone', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const { id } = (await write(member)).body.record;
    const params = { id };
    const body = { ...GIVEN, kind: 'RUN' as const, minutes: 30, started_at: '2026-11-10T07:00:00+09:00' };
    for (const refused of [
      await api.refusal(changeRecord, { params, body }, await other.token()),
      await api.refusal(deleteRecord, { params }, await other.token()),
      await api.refusal(getRecord, { params }, await other.token()),
    ])
      expect(refused.status).toBe(404);
    const changed = await api.call(changeRecord, { params, body }, await member.token());
    expect(changed.body).toMatchObject({
      record: { id, title: '달리기', minutes: 30, kcal: 270, day: '2026-11-10' },
      habit: { total: 1, week: { days: ['2026-11-10'] } },
    });
    expect(
      (
        await api.refusal(
          changeRecord,
          { params, body: { ...body, started_at: '2027-01-01T00:00:00Z' } },
          await member.token(),
        )
      ).body.code,
    ).toBe('RECORD_IN_FUTURE');
    const gone = await api.call(deleteRecord, { params }, await member.token());
    expect(gone.body).toMatchObject({ total: 0, week: { days: [] } });
    expect((await api.refusal(deleteRecord, { params }, await member.token())).status).toBe(404);
    // What was earned stays.
    expect((await api.call(getBadges, {}, await member.token())).body.earned).toBe(1);
  });

  test('what was played here stays as it is', async () => {
    const member = await makeMember();
    const lesson = await makeLesson(api.db);
    const [row] = await insertAll(api.db, 'workout_record', [
      { account_id: member.id, lesson_id: lesson.id, day: TODAY, seconds: 160, completed_at: at(`${TODAY}T10:00:00`) },
    ]);
    const params = { id: row!.id };
    for (const refused of [
      await api.refusal(changeRecord, { params, body: GIVEN }, await member.token()),
      await api.refusal(deleteRecord, { params }, await member.token()),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'RECORD_NOT_BY_HAND']);
    expect((await habit(member)).total).toBe(1);
  });

  test('is told before it is written what it would do', async () => {
    const member = await makeMember();
    await train(member, [...weeksUntil('2026-11-02', 2), '2026-11-09', '2026-11-11']);
    const preview = async (given: Partial<Given> = {}) =>
      (await api.call(previewRecord, { body: { ...GIVEN, ...given } }, await member.token())).body;
    expect(await preview()).toEqual({
      day: TODAY,
      kcal: 152,
      week: { count: 3, goal: 3, is_now: true },
      streak_weeks: 3,
    });
    expect(await preview({ started_at: '2026-11-11T21:00:00+09:00' })).toMatchObject({
      week: { count: 2 },
      streak_weeks: 2,
    });
    expect(await preview({ started_at: '2026-11-05T12:00:00+09:00' })).toMatchObject({
      week: { count: 4, is_now: false },
    });
    expect((await habit(member)).total).toBe(8);
  });
});

/** Holds the member's lock until all of them wait for it. */
async function heldTogether<T>({ id }: Member, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  await api.db
    .insertInto('habit_member')
    .values({ account_id: id, changed_at: new Date() })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return api.releasedTogether('habit_member', id, requests, 'account_id');
}

describe('the week', () => {
  test('has a goal that holds from this week on', async () => {
    const member = await makeMember();
    await train(member, [...weeksUntil('2026-11-02', 3), '2026-11-09']);
    expect(await habit(member)).toMatchObject({ goal: 3, streak: { weeks: 3, longest: 3, weeks_with_today: 3 } });
    const set = async (days: number) => api.call(changeGoal, { body: { days } }, await member.token());
    expect((await set(1)).body).toMatchObject({ goal: 1, streak: { weeks: 4 } });
    expect((await set(5)).body).toMatchObject({ goal: 5, streak: { weeks: 3 } });
    api.setClock(at('2026-11-17T12:00:00'));
    expect(await habit(member)).toMatchObject({ goal: 5, streak: { weeks: 0, longest: 3 } });
    for (const days of [0, 8, 2.5]) {
      const refused = await api.refusal(changeGoal, { body: { days } }, await member.token());
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  test('ends on Monday at four', async () => {
    const member = await makeMember();
    await train(member, ['2026-11-09', '2026-11-10', '2026-11-15']);
    api.setClock(at('2026-11-16T03:59:59'));
    expect(await habit(member)).toMatchObject({
      today: '2026-11-15',
      streak: { weeks: 1 },
      week: { monday: '2026-11-09' },
    });
    api.setClock(at('2026-11-16T04:00:00'));
    expect(await habit(member)).toMatchObject({
      today: '2026-11-16',
      streak: { weeks: 1 },
      week: { monday: '2026-11-16', days: [] },
    });
  });

  test('four weeks earn a shield, which goes for a missed week by itself', async () => {
    const member = await makeMember();
    await train(member, [...weeksUntil('2026-10-05', 4), ...weeksUntil('2026-11-02', 3)]);
    expect(await habit(member)).toMatchObject({
      streak: { weeks: 8 },
      shields: { held: 0, weeks_to_next: 1, last_used: '2026-10-12' },
    });
  });

  test('being ill keeps what was reached, two weeks at most, and not again soon', async () => {
    const member = await makeMember();
    await train(member, weeksUntil('2026-11-02', 2));
    const begin = async (days: number) => api.call(beginIllness, { body: { days } }, await member.token());
    expect((await begin(14)).body).toMatchObject({
      illness: { starts_on: TODAY, ends_on: '2026-11-25' },
      streak: { weeks: 2 },
    });
    // Said again, it is the same illness with another end.
    expect((await begin(7)).body.illness).toEqual({ starts_on: TODAY, ends_on: '2026-11-18' });
    api.setClock(at('2026-11-24T12:00:00'));
    expect(await habit(member)).toMatchObject({ illness: null, illness_from: '2026-12-17', streak: { weeks: 2 } });
    const soon = await api.refusal(beginIllness, { body: { days: 3 } }, await member.token());
    expect([soon.status, soon.body.code]).toEqual([409, 'ILLNESS_TOO_SOON']);
    expect(soon.body.message).toContain('12월 17일');
    for (const days of [0, 15])
      expect((await api.refusal(beginIllness, { body: { days } }, await member.token())).status).toBe(400);
    // The week after the last one that was touched is missed as any other.
    api.setClock(at('2026-11-30T12:00:00'));
    expect((await habit(member)).streak.weeks).toBe(0);
  });

  test('being well again ends it, and a mistake of the same day was never said', async () => {
    const member = await makeMember();
    await api.call(beginIllness, { body: { days: 14 } }, await member.token());
    expect((await api.call(endIllness, {}, await member.token())).body).toMatchObject({
      illness: null,
      illness_from: null,
    });
    await api.call(beginIllness, { body: { days: 14 } }, await member.token());
    api.setClock(at('2026-11-14T12:00:00'));
    expect((await api.call(endIllness, {}, await member.token())).body).toMatchObject({
      illness: null,
      illness_from: '2026-12-12',
    });
    const { rows } = {
      rows: await api.db.selectFrom('illness').where('account_id', '=', member.id).selectAll().execute(),
    };
    expect(rows).toMatchObject([{ starts_on: TODAY, ends_on: '2026-11-13' }]);
  });

  test('said twice at once, there is one illness', async () => {
    const member = await makeMember();
    await heldTogether(
      member,
      Array.from({ length: 4 }, () => async () => api.call(beginIllness, { body: { days: 7 } }, await member.token())),
    );
    expect(await api.db.selectFrom('illness').where('account_id', '=', member.id).select('id').execute()).toHaveLength(
      1,
    );
  });
});

describe('the calendar', () => {
  test('shows whole weeks with what became of them, and sums of the month alone', async () => {
    const member = await makeMember();
    await train(member, [
      '2026-10-26',
      '2026-10-28',
      '2026-10-31',
      '2026-11-03',
      '2026-11-05',
      '2026-11-07',
      '2026-11-09',
      '2026-11-11',
    ]);
    const { body } = await api.call(listRecords, { query: {} }, await member.token());
    expect(body).toMatchObject({
      month: '2026-11',
      first_month: '2026-01',
      last_month: '2026-11',
      count: 5,
      minutes: 90,
      kcal: 450,
      count_before: 0,
      recap: { month: '2026-10', count: 3 },
      weeks: [
        { monday: '2026-10-26', count: 3, goal: 3, outcome: 'MET' },
        { monday: '2026-11-02', outcome: 'MET' },
        { monday: '2026-11-09', count: 2, outcome: 'OPEN' },
      ],
    });
    expect(body.items.map(({ day }) => day)).toEqual([
      '2026-11-11',
      '2026-11-09',
      '2026-11-07',
      '2026-11-05',
      '2026-11-03',
      '2026-10-31',
      '2026-10-28',
      '2026-10-26',
    ]);
    const october = (await api.call(listRecords, { query: { month: '2026-10' } }, await member.token())).body;
    expect(october).toMatchObject({ count: 3, recap: { month: '2026-10', count: 3 } });
  });

  test('tells of the month before up to the same day', async () => {
    const member = await makeMember();
    await train(member, ['2026-10-01', '2026-10-12', '2026-10-13', '2026-11-01']);
    expect((await api.call(listRecords, { query: {} }, await member.token())).body.count_before).toBe(2);
    api.setClock(at('2026-03-31T12:00:00'));
    await train(member, ['2026-02-28', '2026-03-01']);
    expect((await api.call(listRecords, { query: {} }, await member.token())).body.count_before).toBe(1);
  });

  test('is one’s own, and a month that cannot be is refused', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    await train(member, [TODAY]);
    expect((await api.call(listRecords, { query: {} }, await other.token())).body.items).toEqual([]);
    for (const month of ['2026-13', '2026-1', 'x', '1999-01'])
      expect((await api.refusal(listRecords, { query: { month } }, await member.token())).status).toBe(400);
  });

  test('a month to look back on has its days, sums and the streak at its end', async () => {
    const member = await makeMember();
    await train(member, [...weeksUntil('2026-10-26', 5), '2026-11-03', '2026-11-05', '2026-11-07']);
    const { body } = await api.call(getRecap, { query: { month: '2026-10' } }, await member.token());
    expect(body).toMatchObject({ count: 13, minutes: 234, kcal: 1_170, streak_weeks: 5, is_open: false });
    expect(body.days).toHaveLength(13);
    const open = await api.call(getRecap, { query: { month: '2026-11' } }, await member.token());
    expect(open.body).toMatchObject({ count: 3, streak_weeks: 6, is_open: true });
    const empty = await api.call(getRecap, { query: { month: '2027-05' } }, await member.token());
    expect(empty.body).toMatchObject({ count: 0, minutes: 0, kcal: 0, streak_weeks: 0 });
  });
});

describe('badges', () => {
  const held = async (member: Member) =>
    (
      await api.db
        .selectFrom('earned_badge')
        .where('account_id', '=', member.id)
        .select('badge')
        .orderBy('badge')
        .execute()
    ).map(({ badge }) => badge);

  test('come with the record that earns them', async () => {
    const member = await makeMember();
    await train(member, [...weeksUntil('2026-11-02', 3)]);
    const { body } = await write(member);
    expect(body.badges.map(({ key }) => key)).toEqual(['first', 'count-10']);
    expect((await write(member)).body.badges).toEqual([]);
  });

  test('four at once: nine before, and the tenth badge is there once', async () => {
    const member = await makeMember();
    await train(member, weeksUntil('2026-11-02', 3));
    const days = ['2026-11-09', '2026-11-10', '2026-11-11', TODAY];
    const replies = await heldTogether(
      member,
      days.map((day) => () => write(member, { started_at: `${day}T08:00:00+09:00` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.flatMap(({ body }) => body.badges.map(({ key }) => key)).toSorted()).toEqual([
      'count-10',
      'first',
      'streak-4',
    ]);
    expect(await held(member)).toEqual(['count-10', 'first', 'streak-4']);
  });

  test('eight before and two at once: the tenth is not lost between them', async () => {
    const member = await makeMember();
    await train(member, weeksUntil('2026-11-02', 3).slice(1));
    await heldTogether(member, [
      () => write(member, { started_at: '2026-11-09T08:00:00+09:00' }),
      () => write(member, { started_at: '2026-11-10T08:00:00+09:00' }),
    ]);
    expect(await held(member)).toContain('count-10');
  });

  test('are never removed, not by hand either', async () => {
    const member = await makeMember();
    await write(member);
    await expect(api.db.deleteFrom('earned_badge').where('account_id', '=', member.id).execute()).rejects.toThrow(
      'append-only',
    );
  });

  test('a program that is finished, early mornings and the whole body have theirs', async () => {
    const member = await makeMember();
    const program = await makeProgram(api.db, { title: '2주 코어', parts: ['full'] });
    const lesson = await makeLesson(api.db, { program_id: program.id });
    await api.db.updateTable('program').set({ lesson_count: 1 }).where('id', '=', program.id).execute();
    await insertAll(api.db, 'film_view', [
      {
        account_id: member.id,
        lesson_id: lesson.id,
        completed_at: at(`${TODAY}T05:00:00`),
        updated_at: at(`${TODAY}T05:00:00`),
      },
    ]);
    await insertAll(
      api.db,
      'workout_record',
      ['2026-11-10', '2026-11-11', TODAY].map((day) => ({
        account_id: member.id,
        lesson_id: lesson.id,
        day,
        seconds: 160,
        completed_at: at(`${day}T06:59:00`),
      })),
    );
    await write(member);
    expect(await held(member)).toEqual(['all-parts', 'early', 'first', `program-${program.id}`]);
  });

  test('are shown with the next ones, and of a secret one nothing but a hint', async () => {
    const member = await makeMember();
    await train(member, weeksUntil('2026-11-02', 4));
    await write(member);
    const { body } = await api.call(getBadges, {}, await member.token());
    expect(body).toMatchObject({ earned: 3, next: { key: 'count-25', done: 13, least: 25 } });
    expect(body.items.find(({ key }) => key === 'count-25')).toMatchObject({
      progress: { done: 13, least: 25 },
      earned_on: null,
    });
    const secrets = body.items.filter(({ group }) => group === 'secret');
    expect(secrets.map(({ key, title }) => [key, title])).toEqual([
      ['secret-1', '비밀 배지'],
      ['secret-2', '비밀 배지'],
      ['secret-3', '비밀 배지'],
    ]);
    expect(JSON.stringify(secrets)).not.toContain('11시');
    expect(body.items.filter(({ is_new }) => is_new)).toHaveLength(3);
    const seen = await api.call(
      noteBadgesSeen,
      { body: { keys: ['first', 'count-10', 'nothing'] } },
      await member.token(),
    );
    expect(seen.body.seen).toBe(2);
    expect(
      (await api.call(getBadges, {}, await member.token())).body.items.filter(({ is_new }) => is_new),
    ).toHaveLength(1);
  });

  test('a secret one that is found says what for, and how rare it is', async () => {
    const member = await makeMember('2026-11-01T00:00:00');
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11'])
      await write(member, { started_at: `${day}T23:10:00+09:00` });
    await countBadges(api);
    const found = (await api.call(getBadges, {}, await member.token())).body.items.find(
      ({ key }) => key === 'secret-stars',
    );
    expect(found).toMatchObject({ title: '별이 뜬 뒤에도', how: expect.stringContaining('밤 11시'), earned_on: TODAY });
    expect(found!.of_hundred).toBeGreaterThanOrEqual(1);
  });

  test('others see what somebody has, and nothing more', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    await write(member);
    const see = async (id: number, token?: string) => api.call(getUserBadges, { params: { id }, query: {} }, token);
    const expected = { items: [{ key: 'first', title: '첫 운동', group: 'count', earned_on: TODAY }] };
    expect((await see(member.id)).body).toEqual(expected);
    expect((await see(member.id, await other.token())).body).toEqual(expected);
    expect((await see(2_000_000_000)).status).toBe(404);
    await api.call(changeMyProfile, { body: { is_private: true } }, await member.token());
    expect((await see(member.id, await other.token())).body).toEqual({ items: [] });
    expect((await see(member.id, await member.token())).body).toEqual(expected);
    await api.call(changeMyProfile, { body: { is_private: false } }, await member.token());
    await api.call(blockUser, { params: { id: other.id } }, await member.token());
    expect((await see(member.id, await other.token())).status).toBe(404);
    await api.db.updateTable('account').set({ state: 'WITHDRAWN' }).where('id', '=', member.id).execute();
    expect((await see(member.id)).status).toBe(404);
  });
});

describe('what a guest did', () => {
  const free = async () => (await makeLesson(api.db, { access: 'FREE', kcal_min: 40, kcal_max: 60 })).id;
  const move = async (member: Member, ...records: Input<typeof moveGuestRecords>['body']['records']) =>
    (await api.call(moveGuestRecords, { body: { records } }, await member.token())).body;
  const done = (lesson_id: number, completed_at = `${TODAY}T10:00:00+09:00`) => ({
    key: randomUUID(),
    lesson_id,
    completed_at,
  });

  test('becomes theirs when they sign up, with the first badge and the lesson as seen', async () => {
    const member = await makeMember('2026-11-12T19:00:00');
    const lesson = await free();
    expect(await move(member, done(lesson))).toEqual({ moved: 1, badges: [{ key: 'first', title: '첫 운동' }] });
    expect(await habit(member)).toMatchObject({ total: 1, week: { days: [TODAY] } });
    const view = await api.db
      .selectFrom('film_view')
      .where('account_id', '=', member.id)
      .select(['lesson_id', 'is_run_done', 'watched_s'])
      .execute();
    expect(view).toEqual([{ lesson_id: lesson, is_run_done: true, watched_s: 160 }]);
  });

  test('moves once: again, at once, and not to another account', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const one = done(await free());
    const moved = await heldTogether(member, [
      () => move(member, one),
      () => move(member, one),
      () => move(member, one),
    ]);
    expect(moved.map((answer) => answer.moved).toSorted()).toEqual([0, 0, 1]);
    expect(await move(other, one)).toEqual({ moved: 0, badges: [] });
    expect([(await habit(member)).total, (await habit(other)).total]).toEqual([1, 0]);
  });

  test('is believed of free lessons of the last seven days alone', async () => {
    const member = await makeMember();
    const [lesson, paid] = [await free(), (await makeLesson(api.db)).id];
    const answer = await move(
      member,
      done(lesson, '2026-11-05T20:00:00+09:00'),
      done(lesson, '2026-11-05T20:00:01+09:00'),
      done(lesson, '2026-11-12T20:00:01+09:00'),
      done(paid),
      done(2_000_000_000),
      done(lesson, '2026-11-08T10:00:00+09:00'),
      done(lesson, '2026-11-08T22:00:00+09:00'),
    );
    expect(answer.moved).toBe(2);
    for (const records of [[], Array.from({ length: 21 }, () => done(lesson))])
      expect((await api.refusal(moveGuestRecords, { body: { records } }, await member.token())).status).toBe(400);
  });
});
