import {
  adminCreateExperiment,
  adminEndExperiment,
  adminGetExperimentResults,
  adminStartExperiment,
} from '@oun/contract/experiment-admin';
import { postLogs } from '@oun/contract/logs';
import { getUserConfig, getUserConfigV1, leaveExperiment, listOwnExperiments } from '@oun/contract/user-config';
import { bucketOf } from '@oun/experiment/bucket';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLesson } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { logOf } from '../../../test/logs.ts';
import { makeMember } from '../../../test/people.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startApi();
  api.setClock(NOON);
  staff = await api.token((await makeMember(api, 'core-admin')).id, 'core-admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db
    .updateTable('experiment')
    .set({ state: 'ENDED' } as never)
    .execute();
});

const FORM = {
  title: '홈의 순서',
  words: '홈에서 무엇을 먼저 보여드릴지 알아보고 있어요.',
  hypothesis: '순위가 먼저면 운동을 더 한다.',
  metric: 'LESSON_DONE' as const,
  buckets: [
    { name: 'A', weight: 50 },
    { name: 'B', weight: 50 },
  ],
};

async function running(form = FORM): Promise<number> {
  const { body } = await api.call(adminCreateExperiment, { body: form }, staff);
  await api.call(adminStartExperiment, { params: { number: body.number } }, staff);
  return body.number;
}

const ofDevice = async (uuid: string, token?: string) =>
  (await api.call(getUserConfigV1, { query: { uuid } }, token)).body.experiments;

test('nobody is in what has not begun or is over, and all are in what runs', async () => {
  const { body } = await api.call(adminCreateExperiment, { body: FORM }, staff);
  const params = { number: body.number };
  const uuid = randomUUID();
  expect(await ofDevice(uuid)).toEqual([]);
  await api.call(adminStartExperiment, { params }, staff);
  expect(await ofDevice(uuid)).toEqual([{ number: body.number, bucket: expect.stringMatching(/^[AB]$/) }]);
  expect(await ofDevice(uuid)).toEqual(await ofDevice(uuid));
  // Both calls say the same, and nobody is in one who cannot be known again.
  const v2 = await api.call(getUserConfig, { query: { uuid } });
  expect(v2.body.experiments).toEqual(await ofDevice(uuid));
  expect((await api.call(getUserConfig, { query: {} })).body.experiments).toEqual([]);
  await api.call(adminEndExperiment, { params }, staff);
  expect(await ofDevice(uuid)).toEqual([]);
  const again = await api.call(adminStartExperiment, { params }, staff);
  expect(again.body).toMatchObject({ code: 'INVALID_TRANSITION' });
});

test('who signs in stays in the bucket they were in, on every device', async () => {
  await running();
  const devices = Array.from({ length: 40 }, () => randomUUID());
  const buckets = await Promise.all(devices.map(async (uuid) => (await ofDevice(uuid))[0]!.bucket));
  const inB = devices[buckets.indexOf('B')]!;
  const inA = devices[buckets.indexOf('A')]!;
  const token = await api.token((await makeMember(api)).id, 'user');
  expect((await ofDevice(inB, token))[0]!.bucket).toBe('B');
  expect((await ofDevice(inA, token))[0]!.bucket).toBe('B');
  expect((await api.call(getUserConfigV1, { query: {} }, token)).body.experiments[0]!.bucket).toBe('B');
  expect((await ofDevice(inA))[0]!.bucket).toBe('A');
});

test('two devices that sign in at once are told the same', async () => {
  await running();
  const devices = Array.from({ length: 12 }, () => randomUUID());
  const token = await api.token((await makeMember(api)).id, 'user');
  const told = await Promise.all(devices.map(async (uuid) => (await ofDevice(uuid, token))[0]!.bucket));
  expect(new Set(told).size).toBe(1);
});

test('who would rather not is out of it, as a guest or as a member, and may come back', async () => {
  const number = await running();
  const uuid = randomUUID();
  const params = { number };
  const left = await api.call(leaveExperiment, { params, body: { uuid, is_left: true } });
  expect(left.body).toEqual({ number, title: FORM.title, words: FORM.words, is_left: true });
  expect(await ofDevice(uuid)).toEqual([]);
  expect((await api.call(listOwnExperiments, { query: { uuid } })).body.items).toEqual([left.body]);
  await api.call(leaveExperiment, { params, body: { uuid, is_left: false } });
  expect(await ofDevice(uuid)).toHaveLength(1);
  const token = await api.token((await makeMember(api)).id, 'user');
  await api.call(leaveExperiment, { params, body: { is_left: true } }, token);
  expect(await ofDevice(randomUUID(), token)).toEqual([]);
  const nobody = await api.call(leaveExperiment, { params, body: { is_left: true } });
  expect(nobody.body).toMatchObject({ code: 'NOT_FOUND' });
  const none = await api.call(leaveExperiment, { params: { number: 1 }, body: { uuid, is_left: true } });
  expect(none.body).toMatchObject({ code: 'NOT_FOUND' });
});

type Shown = { bucket: string; device?: string };
const exposures = (number: number, shown: readonly Shown[]) =>
  shown.map(({ bucket, device = randomUUID() }, i) =>
    logOf({
      category: 'exposure',
      global_uuid: device,
      client_access_time: NOON.getTime(),
      object_type: 'experiment',
      object_id: String(number),
      extra: { name: 'shown', seq: i + 1, bucket },
    }),
  );

async function tell(logs: readonly unknown[], token?: string): Promise<void> {
  for (let i = 0; i < logs.length; i += 100)
    await api.call(postLogs, { body: { logs: logs.slice(i, i + 100) } }, token);
}
const resultsOf = async (number: number) =>
  (await api.call(adminGetExperimentResults, { params: { number } }, staff)).body;

test('people are counted once, by what they were shown; who was shown both by nobody', async () => {
  const number = await running();
  const both = randomUUID();
  await tell(
    exposures(number, [
      { bucket: 'A' },
      { bucket: 'A' },
      { bucket: 'B' },
      { bucket: 'A', device: both },
      { bucket: 'B', device: both },
    ]),
  );
  const { shares, mixed, ratio } = await resultsOf(number);
  expect(shares).toEqual([
    { bucket: 'A', people: 2, did: 0, effect: null },
    { bucket: 'B', people: 1, did: 0, effect: null },
  ]);
  expect(mixed).toBe(1);
  expect(ratio.is_broken).toBe(false);
});

test('a guest who signs in is one person, and did it only if it was afterwards', async () => {
  const number = await running();
  const [device, other] = [randomUUID(), randomUUID()];
  const { id } = await makeMember(api);
  const token = await api.token(id, 'user');
  const own = { user_id: id };
  await tell(exposures(number, [{ bucket: 'B', device }]));
  await tell(
    exposures(number, [{ bucket: 'B', device }]).map((log) => ({ ...log, ...own, log_uuid: randomUUID() })),
    token,
  );
  // Somebody else's word for it is none.
  await tell(exposures(number, [{ bucket: 'A', device: other }]).map((log) => ({ ...log, ...own })));
  const done = async (at: Date) =>
    api.db
      .insertInto('workout_record')
      .values({
        account_id: id,
        completed_at: at,
        day: '2026-11-16',
        seconds: 600,
        lesson_id: (await makeLesson(api.db)).id,
      })
      .execute();
  await done(new Date(NOON.getTime() - 60_000));
  expect((await resultsOf(number)).shares[1]).toMatchObject({ people: 1, did: 0 });
  await done(NOON);
  expect((await resultsOf(number)).shares).toMatchObject([
    { people: 1, did: 0 },
    { people: 1, did: 1 },
  ]);
});

test('two who share a device are two people', async () => {
  const number = await running();
  const device = randomUUID();
  for (const bucket of ['A', 'B']) {
    const { id } = await makeMember(api);
    const shown = exposures(number, [{ bucket, device }]).map((log) => ({
      ...log,
      user_id: id,
      log_uuid: randomUUID(),
    }));
    await tell(shown, await api.token(id, 'user'));
  }
  const { shares, mixed } = await resultsOf(number);
  expect(shares).toMatchObject([{ people: 1 }, { people: 1 }]);
  expect(mixed).toBe(0);
});

/** As the devices that were asked about it would tell, as far as each of them comes to; the same ones each time. */
async function shownTo(number: number, isTold: (bucket: string, i: number) => boolean) {
  const { salt, buckets } = await api.db
    .updateTable('experiment')
    .set({ salt: '7b0f4a52-6c3e-4d1a-9f58-2e1d0c9b8a76' })
    .where('number', '=', number)
    .returning(['salt', 'buckets'])
    .executeTakeFirstOrThrow();
  const devices = Array.from({ length: 1_500 }, (_, i) => `5f0e9c1a-3b7d-4e21-8a64-${String(i).padStart(12, '0')}`);
  return devices
    .map((device) => ({ device, bucket: bucketOf(salt, `device ${device}`, buckets as never) }))
    .filter(({ bucket }, i) => isTold(bucket, i));
}

test.each([
  ['nothing where all is well', () => true, false],
  ['buckets that are filled unevenly', (bucket: string, i: number) => bucket === 'A' || i % 2 === 0, true],
  [
    'an exposure that is told after a redirect, and lost by who leaves meanwhile',
    (bucket: string, i: number) => bucket === 'A' || i % 10 < 7,
    true,
  ],
])('the check catches %s', async (_, isTold, isBroken) => {
  const number = await running();
  await tell(exposures(number, await shownTo(number, isTold)));
  const { ratio } = await resultsOf(number);
  expect(ratio.is_broken).toBe(isBroken);
});
