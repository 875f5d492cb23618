import type { Input } from '@oun/contract/endpoint';
import {
  changeHealthConsents,
  getHealthConsents,
  getHealthGraph,
  HEALTH_BATCH_MAX,
  HEALTH_CONSENT_VERSION,
  HEALTH_ITEMS,
  type HealthItem,
  sendHealthRecords,
} from '@oun/contract/health';
import { changeAgreement, listAgreements } from '@oun/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeAccount } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';
import { jobs } from '../../app.ts';
import { relayOutbox } from '../../platform/jobs/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
const at = (time: string) => new Date(`${time}+09:00`);
beforeEach(() => api.setClock(at('2026-11-12T20:00:00')));

async function makeMember(items: readonly HealthItem[] = HEALTH_ITEMS) {
  const { id } = await makeAccount(api.db, 'user', { created_at: at('2026-11-02T09:00:00') });
  const token = await api.token(id, 'user');
  if (items.length > 0) await agree(token, items);
  return { id, token };
}
const agree = async (token: string, items: readonly HealthItem[]) =>
  (await api.call(changeHealthConsents, { body: { items: [...items], version: HEALTH_CONSENT_VERSION } }, token)).body;

type Sent = Input<typeof sendHealthRecords>['body']['records'][number];
const STEPS: Sent = {
  subject: 'steps',
  value: 7_420,
  unit: 'count',
  started_at: '2026-11-06T08:00:00+09:00',
  ended_at: '2026-11-06T22:00:00+09:00',
  source_id: 'steps-6',
};
const send = (token: string, ...records: Sent[]) => api.call(sendHealthRecords, { body: { records } }, token);
const steps = (day: string, value: number, more: Partial<Sent> = {}): Sent => ({
  ...STEPS,
  value,
  started_at: `${day}T08:00:00+09:00`,
  ended_at: `${day}T12:00:00+09:00`,
  source_id: `steps-${day}-${value}`,
  ...more,
});
const rowsOf = (id: number) =>
  api.db.selectFrom('health_record').where('account_id', '=', id).select(['subject', 'value', 'day']).execute();
type Query = Input<typeof getHealthGraph>['query'];
const WEEK: Query = { subject: 'steps', x_axis_type: 'day', start: '2026-11-06', end: '2026-11-12' };
const graph = (token: string, query: Partial<Query> = {}) =>
  api.call(getHealthGraph, { query: { ...WEEK, ...query } }, token);

/** Tells whoever listens what was announced. */
const relay = () =>
  relayOutbox(api.db, api.jobContext.now, async (_, topic, payload) => {
    for (const { topic: listened, run } of jobs.subscribers)
      if (listened === topic && topic.startsWith('identity.')) await run(api.jobContext as never, payload as never);
  });

describe('what is agreed to', () => {
  test('is nothing before it is asked, and nothing is taken or shown without it', async () => {
    const { id, token } = await makeMember([]);
    const { body } = await api.call(getHealthConsents, {}, token);
    expect(body.was_asked).toBe(false);
    expect(body.items.map(({ is_agreed }) => is_agreed)).toEqual([false, false, false, false]);
    for (const refused of [await send(token, STEPS), await graph(token)])
      expect(refused).toMatchObject({ status: 403, body: { code: 'HEALTH_CONSENT_NEEDED' } });
    expect(await rowsOf(id)).toEqual([]);
  });

  test('holds item by item, with its day, and stands among the other agreements', async () => {
    const { token } = await makeMember(['ACTIVITY']);
    const { body } = await api.call(getHealthConsents, {}, token);
    expect(body.items).toMatchObject([
      { item: 'ACTIVITY', is_agreed: true },
      { item: 'SLEEP', is_agreed: false },
      { item: 'HEART', is_agreed: false },
      { item: 'BODY', is_agreed: false },
    ]);
    expect((await graph(token)).status).toBe(200);
    expect((await graph(token, { subject: 'weight' })).status).toBe(403);
    const mixed = await send(token, STEPS, { ...STEPS, subject: 'sleep', unit: 'min', value: 400, source_id: 's' });
    expect(mixed.status).toBe(403);
    const agreements = (await api.call(listAgreements, {}, token)).body.items;
    expect(agreements.find(({ kind }) => kind === 'HEALTH')).toMatchObject({ is_agreed: true });
  });

  test('taken back, what it was for is gone at once and the rest stays', async () => {
    const { id, token } = await makeMember();
    await send(token, STEPS, { ...STEPS, subject: 'weight', unit: 'kg', value: 57.6, source_id: 'w' });
    const left = await agree(token, ['ACTIVITY', 'SLEEP', 'HEART']);
    expect(left.items.find(({ item }) => item === 'BODY')).toMatchObject({ is_agreed: false });
    expect(await rowsOf(id)).toMatchObject([{ subject: 'steps' }]);
    await agree(token, []);
    expect(await rowsOf(id)).toEqual([]);
    const agreements = (await api.call(listAgreements, {}, token)).body.items;
    expect(agreements.find(({ kind }) => kind === 'HEALTH')).toMatchObject({ is_agreed: false });
  });

  test('taken back among the agreements, nothing is shown at once and all is gone when it is told', async () => {
    const { id, token } = await makeMember();
    await send(token, STEPS);
    await api.call(changeAgreement, { body: { kind: 'HEALTH', is_agreed: false } }, token);
    expect((await graph(token)).status).toBe(403);
    await relay();
    expect(await rowsOf(id)).toEqual([]);
    expect((await api.call(getHealthConsents, {}, token)).body.items.some(({ is_agreed }) => is_agreed)).toBe(false);
    await agree(token, ['ACTIVITY']);
    expect((await send(token, STEPS)).body).toEqual({ added: 1, changed: 0 });
  });

  test('given again before the news of its end was told, it stays given', async () => {
    const { id, token } = await makeMember();
    await api.call(changeAgreement, { body: { kind: 'HEALTH', is_agreed: false } }, token);
    api.setClock(at('2026-11-12T20:05:00'));
    await agree(token, []);
    await agree(token, ['ACTIVITY']);
    await send(token, STEPS);
    await relay();
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('of another text than is shown is refused', async () => {
    const { token } = await makeMember([]);
    const refused = await api.refusal(
      changeHealthConsents,
      { body: { items: ['BODY'], version: '1999-01-01' } },
      token,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'AGREEMENT_OUTDATED']);
    for (const items of [['NOTHING'], ['BODY', 'BODY', 'BODY', 'BODY', 'BODY']])
      expect(
        (
          await api.refusal(
            changeHealthConsents,
            { body: { items: items as never, version: HEALTH_CONSENT_VERSION } },
            token,
          )
        ).status,
      ).toBe(400);
  });

  test('taken back while a device sends: nothing is left behind', async () => {
    const { id, token } = await makeMember();
    const replies = await api.releasedTogether<{ status: number }>(
      'habit_member',
      id,
      [
        async () => api.call(changeHealthConsents, { body: { items: [], version: HEALTH_CONSENT_VERSION } }, token),
        ...Array.from({ length: 5 }, (_, i) => () => send(token, { ...STEPS, source_id: `race-${i}` })),
      ],
      'account_id',
    );
    expect(replies[0]!.status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('what a device measured', () => {
  test('comes once by its name, and has the value that came last', async () => {
    const { id, token } = await makeMember();
    expect((await send(token, STEPS)).body).toEqual({ added: 1, changed: 0 });
    expect((await send(token, STEPS)).body).toEqual({ added: 0, changed: 0 });
    expect((await send(token, { ...STEPS, value: 8_000 })).body).toEqual({ added: 0, changed: 1 });
    expect((await send(token, { ...STEPS, value: 1 }, { ...STEPS, value: 9_000 })).body).toEqual({
      added: 0,
      changed: 1,
    });
    expect((await rowsOf(id)).map(({ value }) => Number(value))).toEqual([9_000]);
  });

  test('six at once are one row, and another member’s of the same name is another', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const replies = await api.releasedTogether(
      'habit_member',
      one.id,
      Array.from({ length: 6 }, () => () => send(one.token, STEPS)),
      'account_id',
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.added, 0)).toBe(1);
    expect((await send(other.token, { ...STEPS, value: 5 })).body).toEqual({ added: 1, changed: 0 });
    expect((await rowsOf(one.id)).map(({ value }) => Number(value))).toEqual([7_420]);
  });

  test.each<[string, Partial<Sent>, boolean]>([
    ['no step', { value: 0 }, true],
    ['fewer than none', { value: -1 }, false],
    ['as many steps as can be', { value: 200_000 }, true],
    ['more', { value: 200_001 }, false],
    ['20 kg', { subject: 'weight', unit: 'kg', value: 20 }, true],
    ['19.9 kg', { subject: 'weight', unit: 'kg', value: 19.9 }, false],
    ['300 kg', { subject: 'weight', unit: 'kg', value: 300 }, true],
    ['300.1 kg', { subject: 'weight', unit: 'kg', value: 300.1 }, false],
    ['2 % fat', { subject: 'body_fat', unit: '%', value: 2 }, true],
    ['75.1 % fat', { subject: 'body_fat', unit: '%', value: 75.1 }, false],
    ['a heart at 19', { subject: 'heart_rate', unit: 'bpm', value: 19 }, false],
    ['a heart at 250', { subject: 'heart_rate', unit: 'bpm', value: 250 }, true],
    ['a day of sleep', { subject: 'sleep', unit: 'min', value: 1_440 }, true],
    ['more than a day of sleep', { subject: 'sleep', unit: 'min', value: 1_441 }, false],
    ['pounds', { subject: 'weight', unit: 'lb', value: 120 }, false],
    ['an end before its beginning', { ended_at: '2026-11-06T07:59:59+09:00' }, false],
    ['what lasts three days', { ended_at: '2026-11-09T08:00:00+09:00' }, false],
    ['what is to come', { started_at: '2026-11-12T19:00:00+09:00', ended_at: '2026-11-12T20:05:01+09:00' }, false],
    [
      'what is eleven years old',
      { started_at: '2015-11-06T08:00:00+09:00', ended_at: '2015-11-06T09:00:00+09:00' },
      false,
    ],
    ['no name', { source_id: '' }, false],
    ['a name of 101 letters', { source_id: 'x'.repeat(101) }, false],
    ['our own minutes', { subject: 'workout_minutes' as never }, false],
  ])('%s is judged, and one that is wrong leaves all of them out', async (_, change, isTaken) => {
    const { id, token } = await makeMember();
    const { status } = await send(token, { ...STEPS, source_id: 'right' }, { ...STEPS, ...change });
    expect([status, (await rowsOf(id)).length]).toEqual(isTaken ? [200, 2] : [400, 0]);
  });

  test('comes in batches that have an end', async () => {
    const { token } = await makeMember();
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ ...STEPS, source_id: `many-${i}` }));
    expect((await send(token, ...many(HEALTH_BATCH_MAX))).body).toEqual({ added: HEALTH_BATCH_MAX, changed: 0 });
    expect((await send(token, ...many(HEALTH_BATCH_MAX + 1))).status).toBe(400);
    expect((await send(token)).status).toBe(400);
  });
});

describe('the graph', () => {
  test('has a place for each day, gaps for those without a record, and the span before', async () => {
    const { token } = await makeMember();
    await send(
      token,
      steps('2026-11-06', 7_420),
      steps('2026-11-07', 9_000),
      steps('2026-11-07', 810, { started_at: '2026-11-07T20:00:00+09:00', ended_at: '2026-11-07T21:00:00+09:00' }),
      steps('2026-11-09', 8_120),
      steps('2026-11-12', 6_900),
      steps('2026-11-05', 5_000),
      steps('2026-10-29', 99_999),
    );
    const { body } = await graph(token);
    expect(body.points.map(({ value }) => value)).toEqual([7_420, 9_810, null, 8_120, null, null, 6_900]);
    expect(body).toMatchObject({
      unit: 'count',
      average: 8_063,
      previous: { start: '2026-10-30', end: '2026-11-05', average: 5_000 },
      refreshed_at: expect.stringMatching(/^2026-11-12T/),
    });
    expect(body.points.at(-1)!.is_open).toBe(true);
  });

  test('of weight tells the last of a day and the mean of a week or month; of sleep, the morning', async () => {
    const { token } = await makeMember();
    const weigh = (time: string, value: number): Sent => ({
      ...STEPS,
      subject: 'weight',
      unit: 'kg',
      value,
      started_at: time,
      ended_at: time,
      source_id: time,
    });
    await send(
      token,
      weigh('2026-11-02T08:00:00+09:00', 58),
      weigh('2026-11-03T08:00:00+09:00', 59),
      weigh('2026-11-03T21:00:00+09:00', 57),
      weigh('2026-10-31T23:59:00+09:00', 60),
      {
        ...STEPS,
        subject: 'sleep',
        unit: 'min',
        value: 420,
        started_at: '2026-11-10T23:30:00+09:00',
        ended_at: '2026-11-11T06:30:00+09:00',
        source_id: 'night',
      },
    );
    const byWeek = (
      await graph(token, { subject: 'weight', x_axis_type: 'week', start: '2026-10-26', end: '2026-11-12' })
    ).body;
    expect(byWeek.points.map(({ value }) => value)).toEqual([60, 57.5, null]);
    const byMonth = (
      await graph(token, { subject: 'weight', x_axis_type: 'month', start: '2026-10-01', end: '2026-11-30' })
    ).body;
    expect(byMonth.points).toMatchObject([
      { start: '2026-10-01', end: '2026-10-31', value: 60 },
      { value: 57.5, is_open: true },
    ]);
    const slept = (await graph(token, { subject: 'sleep' })).body;
    expect(slept.points.find(({ value }) => value !== null)).toMatchObject({ start: '2026-11-11', value: 420 });
  });

  test('of workouts needs no agreement; a day without one is a zero, and one before joining nothing', async () => {
    const { id, token } = await makeMember([]);
    await insertAll(
      api.db,
      'workout_record',
      ['2026-11-03', '2026-11-05', '2026-11-05', '2026-11-09'].map((day, i) => ({
        account_id: id,
        kind: 'RUN' as const,
        effort: 'HARD' as const,
        started_at: at(`${day}T0${i + 4}:00:00`),
        completed_at: at(`${day}T0${i + 4}:18:00`),
        seconds: 1_080,
        kcal: 100,
        day,
      })),
    );
    const minutes = (await graph(token, { subject: 'workout_minutes', start: '2026-11-01', end: '2026-11-13' })).body;
    expect(minutes.points.map(({ value }) => value)).toEqual([null, 0, 18, 0, 36, 0, 0, 0, 18, 0, 0, 0, null]);
    const weeks = (await graph(token, { subject: 'kcal', x_axis_type: 'week', start: '2026-10-26', end: '2026-11-12' }))
      .body;
    expect(weeks).toMatchObject({ points: [{ value: null }, { value: 300 }, { value: 100 }], average: 200 });
    await agree(token, ['ACTIVITY']);
    await send(token, {
      ...STEPS,
      subject: 'kcal',
      unit: 'kcal',
      value: 450,
      started_at: '2026-11-03T08:00:00+09:00',
      ended_at: '2026-11-03T20:00:00+09:00',
    });
    const told = (await graph(token, { subject: 'kcal', start: '2026-11-03', end: '2026-11-05' })).body;
    expect(told.points.map(({ value }) => value)).toEqual([450, 0, 200]);
  });

  test.each<[string, Partial<Query>, number]>([
    ['the wrong way round', { start: '2026-11-12', end: '2026-11-11' }, 400],
    ['93 days', { start: '2026-08-12', end: '2026-11-12' }, 400],
    ['92 days', { start: '2026-08-13', end: '2026-11-12' }, 200],
    ['all of time by month', { x_axis_type: 'month', start: '1900-01-01', end: '2199-12-31' }, 400],
    ['an unknown subject', { subject: 'mood' as never }, 400],
    ['an unknown axis', { x_axis_type: 'year' as never }, 400],
    ['no day', { start: '2026-02-30' }, 400],
  ])('asked for %s', async (_, query, status) => {
    const { token } = await makeMember();
    expect((await graph(token, query)).status).toBe(status);
  });

  test('is one’s own', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    await send(one.token, STEPS);
    expect((await graph(other.token)).body.points.every(({ value }) => value === null)).toBe(true);
  });
});
