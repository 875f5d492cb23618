import type { Output } from '@oun/contract/endpoint';
import {
  composeWorkout,
  countMovements,
  createWorkout,
  getWorkout,
  listMyWorkouts,
  saveWorkout,
  type WorkoutRequest,
  type WorkoutStep,
} from '@oun/contract/workout';
import { areasOf } from '@oun/movement/loads';
import { movement } from '@oun/movement/movements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAll, makeAccount, makeChannel } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await makeChannel(api.db, { trainer: 'haneul', slug: 'haneul', name: '하늘' });
});
afterAll(() => api.close());

const SEGMENT = 3.2;
const REQUEST: WorkoutRequest = {
  minutes: 20,
  parts: ['lower', 'core'],
  level: 'beginner',
  equipment: ['mat'],
  is_quiet: true,
  pain: ['knee'],
  seed: 7,
};
const STEPS: WorkoutStep[] = [
  { movement: 'catcow', phase: 'warm-up', segments: 10, rest_segments: 0 },
  { movement: 'bridge', phase: 'work', segments: 12, rest_segments: 5 },
  { movement: 'deadbug', phase: 'work', segments: 12, rest_segments: 5 },
  { movement: 'child', phase: 'cool-down', segments: 10, rest_segments: 0 },
];
const LENGTH = 54;

async function makeMember(nickname?: string) {
  const { id } = await makeAccount(api.db, 'user', nickname === undefined ? {} : { nickname });
  return { id, token: await api.token(id, 'user') };
}

const compose = (changes: Partial<WorkoutRequest> = {}) =>
  api.call(composeWorkout, { body: { ...REQUEST, ...changes } });

async function write(token: string, body: Partial<Parameters<typeof api.call<typeof createWorkout>>[1]['body']> = {}) {
  const reply = await api.call(createWorkout, { body: { title: '퇴근하고 20분', steps: STEPS, ...body } }, token);
  expect(reply.status).toBe(200);
  return reply.body;
}

describe('composing', () => {
  test('gives a guest a workout as long as wished, that is not heard and spares what is sore', async () => {
    const { status, body } = await compose();
    expect(status).toBe(200);
    expect(body.title).toBe('하체·코어 20분 운동');
    expect(Math.abs(body.seconds - 1_200)).toBeLessThan(SEGMENT);
    expect(body.phases['warm-up'] + body.phases.work + body.phases['cool-down']).toBeCloseTo(body.seconds);
    expect(body.chapters.at(-1)!.starts_at + body.chapters.at(-1)!.seconds).toBeCloseTo(body.seconds);
    for (const step of body.steps) {
      const { isLoud, equipment } = movement(step.movement);
      expect([isLoud, areasOf(step.movement).includes('knee')]).toEqual([false, false]);
      expect(['', 'mat']).toContain(equipment.join());
    }
    const note = body.notes.find(({ kind }) => kind === 'pain');
    expect(note?.text).toMatch(/^무릎에 부담 가는 동작 [1-9]\d*개를 뺐어요\.$/);
    expect(body.movement_count).toBe(new Set(body.steps.map((step) => step.movement)).size);
    expect(body.kcal[0]).toBeLessThan(body.kcal[1]);
    expect(body.chapters[0]!.picture.url).toBe(`/proxy/media/posters/${body.steps[0]!.movement}.haneul-{width}.webp`);
  });

  test('is the same for the same wishes, another for another seed, and leaves nothing behind', async () => {
    const before = await api.db.selectFrom('workout').select('id').execute();
    const steps = async (seed: number) => (await compose({ seed })).body.steps;
    expect(await steps(1)).toEqual(await steps(1));
    expect(await steps(2)).not.toEqual(await steps(1));
    expect(await api.db.selectFrom('workout').select('id').execute()).toEqual(before);
  });

  test('counts as many movements as it then chooses from', async () => {
    const counted = await api.call(countMovements, { body: REQUEST });
    const { body } = await compose();
    expect(counted.body).toEqual({ choices: body.choices, kcal: body.kcal });
    const more = await api.call(countMovements, { body: { ...REQUEST, pain: [], is_quiet: false } });
    expect(more.body.choices).toBeGreaterThan(counted.body.choices);
  });

  test('says so where nothing fits, and counts nothing there', async () => {
    const body = { ...REQUEST, parts: ['hip' as const], equipment: [], pain: ['hip' as const, 'back' as const] };
    const refused = await api.refusal(composeWorkout, { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_FITS']);
    expect((await api.call(countMovements, { body })).body.kcal).toEqual([0, 0]);
  });

  test.each([
    ['too short', { minutes: 4 }, 'minutes'],
    ['too long', { minutes: 61 }, 'minutes'],
    ['broken minutes', { minutes: 7.5 }, 'minutes'],
    ['no part', { parts: [] }, 'parts'],
    ['an unknown part', { parts: ['nose'] }, 'parts.0'],
    ['an unknown level', { level: 'hero' }, 'level'],
    ['equipment that nobody is filmed with', { equipment: ['barbell'] }, 'equipment.0'],
    ['an unknown pain', { pain: ['heart'] }, 'pain.0'],
    ['a negative seed', { seed: -1 }, 'seed'],
    ['a seed out of range', { seed: 2_147_483_648 }, 'seed'],
  ])('refuses %s', async (_, changes, field) => {
    for (const endpoint of [composeWorkout, countMovements]) {
      const { status, body } = await api.refusal(endpoint, { body: { ...REQUEST, ...changes } as never });
      expect([status, body.code, Object.keys(body.extra['fields'] as object)]).toEqual([400, 'INVALID_INPUT', [field]]);
    }
  });
});

describe('writing one down', () => {
  test('gives it a code of its own and tells all that a page needs', async () => {
    const member = await makeMember('새벽');
    const workout = await write(member.token);
    expect(workout).toMatchObject({
      code: expect.stringMatching(/^[a-z0-9]{10}$/),
      title: '퇴근하고 20분',
      steps: STEPS,
      movement_count: 4,
      is_mine: true,
      is_saved: false,
      owner: { nickname: '새벽' },
      trainer: { slug: 'haneul', name: '하늘' },
      picture: { url: '/proxy/media/posters/bridge.haneul-{width}.webp' },
      created_at: expect.stringMatching(/^2026-11-15T/),
    });
    expect(workout.seconds).toBeCloseTo(LENGTH * SEGMENT);
    expect((await write(member.token)).code).not.toBe(workout.code);
    expect((await api.call(getWorkout, { params: { code: workout.code } }, member.token)).body).toEqual(workout);
  });

  test('what was composed can be written down as it is', async () => {
    const member = await makeMember();
    const { body: plan } = await compose({ minutes: 40 });
    const workout = await write(member.token, { title: plan.title, steps: plan.steps });
    expect(workout).toMatchObject({ steps: plan.steps, seconds: plan.seconds, kcal: plan.kcal, phases: plan.phases });
  });

  test('what a movement stands in for is kept for whoever opens it', async () => {
    const member = await makeMember();
    const steps = [...STEPS, { ...STEPS[1]!, movement: 'stepjack', instead_of: 'jack' }];
    const { code } = await write(member.token, { steps });
    expect((await api.call(getWorkout, { params: { code } })).body.steps).toEqual(steps);
  });

  const step = (changes: object) => [{ ...STEPS[0]!, ...changes }] as WorkoutStep[];
  test.each([
    ['a movement nobody knows', { steps: [...STEPS, ...step({ movement: 'no-such' })] }, 'steps.4.movement'],
    ['what it does not stand in for', { steps: step({ instead_of: 'jack' }) }, 'steps.0.instead_of'],
    ['no step', { steps: [] }, 'steps'],
    ['81 steps', { steps: Array.from({ length: 81 }, () => STEPS[0]!) }, 'steps'],
    ['more than an hour or so', { steps: Array.from({ length: 21 }, () => step({ segments: 60 })[0]!) }, 'steps'],
    ['a step of no length', { steps: step({ segments: 0 }) }, 'steps.0.segments'],
    ['a step without end', { steps: step({ segments: 61 }) }, 'steps.0.segments'],
    ['a rest without end', { steps: step({ rest_segments: 31 }) }, 'steps.0.rest_segments'],
    ['a phase of its own', { steps: step({ phase: 'rest' }) }, 'steps.0.phase'],
    ['no name', { title: '  ' }, 'title'],
    ['a name of 41 letters', { title: '가'.repeat(41) }, 'title'],
  ])('refuses %s, and writes nothing', async (_, changes, field) => {
    const { id, token } = await makeMember();
    const body = { title: '아침', steps: STEPS, ...changes };
    const refused = await api.refusal(createWorkout, { body }, token);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(refused.body.extra['fields'] as object)).toEqual([field]);
    expect(await api.db.selectFrom('workout').where('account_id', '=', id).select('id').execute()).toEqual([]);
  });

  test('the longest that is allowed is taken', async () => {
    const { token } = await makeMember();
    const steps = Array.from({ length: 20 }, () => step({ segments: 60 })[0]!);
    expect((await write(token, { steps, title: '가'.repeat(40) })).seconds).toBeCloseTo(1_200 * SEGMENT);
  });

  test('is not for guests', async () => {
    const refused = await api.refusal(createWorkout, { body: { title: '아침', steps: STEPS } });
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('a shared one', () => {
  test('is seen by another member and by a guest, who see whose it is but not whether it is kept', async () => {
    const [owner, other] = [await makeMember('노을'), await makeMember()];
    const { code } = await write(owner.token, { is_saved: true });
    for (const token of [undefined, other.token]) {
      const { status, body } = await api.call(getWorkout, { params: { code } }, token);
      expect(status).toBe(200);
      expect(body).toMatchObject({ code, steps: STEPS, is_mine: false, is_saved: false, owner: { nickname: '노을' } });
    }
    expect((await api.call(getWorkout, { params: { code } }, owner.token)).body.is_saved).toBe(true);
  });

  test('outlives the account of who made it, without a name', async () => {
    const owner = await makeMember();
    const { code } = await write(owner.token);
    await api.db.updateTable('account').set({ withdrawn_at: NOON }).where('id', '=', owner.id).execute();
    expect((await api.call(getWorkout, { params: { code } })).body.owner).toBeNull();
  });

  test('is copied by writing the same steps, and the copy is one’s own', async () => {
    const [owner, other] = [await makeMember(), await makeMember()];
    const shared = await write(owner.token);
    const copy = await write(other.token, { title: shared.title, steps: shared.steps, is_saved: true });
    expect(copy).toMatchObject({ is_mine: true, is_saved: true, steps: shared.steps });
    expect(copy.code).not.toBe(shared.code);
  });

  test.each(['aaaaaaaaaa', 'short', 'AAAAAAAAAA', 'aaaaaaaaaaa', '가나다라마바사아자차'])(
    'an unknown code (%s) is not there',
    async (code) => {
      const { status, body } = await api.refusal(getWorkout, { params: { code } });
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('changing one', () => {
  test('keeps it, lets it go, and renames it, each alone', async () => {
    const { token } = await makeMember();
    const { code } = await write(token);
    const change = async (body: { title?: string; is_saved?: boolean }) =>
      (await api.call(saveWorkout, { params: { code }, body }, token)).body;
    expect(await change({ is_saved: true })).toMatchObject({ is_saved: true, title: '퇴근하고 20분' });
    expect(await change({ title: ' 밤 운동 ' })).toMatchObject({ is_saved: true, title: '밤 운동' });
    expect(await change({})).toMatchObject({ is_saved: true, title: '밤 운동' });
    expect(await change({ is_saved: false })).toMatchObject({ is_saved: false, title: '밤 운동', steps: STEPS });
  });

  test('is for its owner alone: others find nothing, and nothing changes', async () => {
    const [owner, other] = [await makeMember(), await makeMember()];
    const { code } = await write(owner.token);
    const body = { title: '빼앗은 운동', is_saved: true };
    const refused = await api.refusal(saveWorkout, { params: { code }, body }, other.token);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await api.refusal(saveWorkout, { params: { code }, body })).status).toBe(401);
    const unknown = await api.refusal(saveWorkout, { params: { code: 'aaaaaaaaaa' }, body }, owner.token);
    expect(unknown.status).toBe(404);
    expect((await api.call(getWorkout, { params: { code } }, owner.token)).body).toMatchObject({
      title: '퇴근하고 20분',
      is_saved: false,
    });
  });

  test.each(['', ' ', '가'.repeat(41)])('refuses the name %j', async (title) => {
    const { token } = await makeMember();
    const { code } = await write(token);
    const refused = await api.refusal(saveWorkout, { params: { code }, body: { title } }, token);
    expect([refused.status, Object.keys(refused.body.extra['fields'] as object)]).toEqual([400, ['title']]);
  });
});

describe('the kept ones', () => {
  test('come newest first, each once over all pages, one’s own alone, and without those let go', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const row = (i: number, account_id: number, is_saved: boolean) => ({
      code: `k${String(account_id).padStart(5, '0')}${String(i).padStart(4, '0')}`,
      account_id,
      title: `운동 ${i}`,
      trainer: 'haneul',
      steps: JSON.stringify(STEPS),
      seconds: 173,
      is_saved,
      created_at: NOON,
    });
    const rows = Array.from({ length: 50 }, (_, i) => row(i, member.id, i % 5 !== 0));
    await insertAll(api.db, 'workout', [...rows, row(0, other.id, true)]);

    type Page = Output<typeof listMyWorkouts>;
    const pages: Page[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? {} : { cursor };
      const { body } = await api.call(listMyWorkouts, { query }, member.token);
      pages.push(body);
      cursor = body.next_cursor ?? undefined;
    } while (cursor);

    expect(pages.map(({ items }) => items.length)).toEqual([20, 20]);
    const wanted = rows.filter(({ is_saved }) => is_saved).map(({ code }) => code);
    expect(pages.flatMap(({ items }) => items.map(({ code }) => code))).toEqual(wanted.toReversed());
    expect(pages[0]!.items[0]).toMatchObject({ title: '운동 49', movement_count: 4, is_mine: true, is_saved: true });
    expect(Object.keys(pages[0]!.items[0]!)).not.toContain('steps');
  });

  test('one that is let go leaves the list at once', async () => {
    const { token } = await makeMember();
    const { code } = await write(token, { is_saved: true });
    const codes = async () => (await api.call(listMyWorkouts, { query: {} }, token)).body.items.map((one) => one.code);
    expect(await codes()).toEqual([code]);
    await api.call(saveWorkout, { params: { code }, body: { is_saved: false } }, token);
    expect(await codes()).toEqual([]);
  });

  test('a cursor that is none is told, and guests have none', async () => {
    const { token } = await makeMember();
    const refused = await api.refusal(listMyWorkouts, { query: { cursor: 'nonsense' } }, token);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect((await api.refusal(listMyWorkouts, { query: {} })).status).toBe(401);
  });
});
