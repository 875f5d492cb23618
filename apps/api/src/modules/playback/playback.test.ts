import { getAccess, getPlayback, getPreview, getViews, sendView, swapMovement } from '@oun/contract/playback';
import { createWorkout } from '@oun/contract/workout';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccess, makeAccount, makeLesson, makeProgram, makeSection, STEPS } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const SECONDS = 160;
let clock = NOON;
const pass = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
  api.setClock(clock);
};
beforeEach(() => void (clock = NOON));

/** A member and a device of theirs: what a browser does when a lesson is opened. */
async function makeViewer({ isMember = true } = {}) {
  const account = await makeAccount(api.db);
  if (isMember) await makeAccess(api.db, account.id);
  return account;
}
const token = (id: number) => api.token(id, 'user');

async function open(accountId: number, key: number | string, query: { device?: string; take_over?: string } = {}) {
  const { status, body } = await api.call(getPlayback, { params: { id: String(key) }, query }, await token(accountId));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

type Report = Partial<Parameters<typeof api.call<typeof sendView>>[1]['body']>;
async function report(accountId: number, playback_session_id: string, more: Report = {}) {
  return api.call(sendView, { body: { playback_session_id, seq: 0, position_s: 0, ...more } }, await token(accountId));
}
/** Watches for so long, telling as a player does. */
async function watch(accountId: number, session: string, from: number, to: number, more: Report = {}) {
  pass(to - from);
  return report(accountId, session, { seq: Math.round(to), position_s: to, watched_ranges: [[from, to]], ...more });
}

describe('who may watch', () => {
  test.each([
    ['FREE', true, { is_preview: false, until: SECONDS }],
    ['FREE', false, { is_preview: false, until: SECONDS }],
    ['PREVIEW', true, { is_preview: false, until: SECONDS }],
    ['PREVIEW', false, { is_preview: true, until: 60 }],
    ['MEMBER', true, { is_preview: false, until: SECONDS }],
  ] as const)('a lesson that is %s, with membership %s', async (access, isMember, expected) => {
    const lesson = await makeLesson(api.db, { access });
    const viewer = await makeViewer({ isMember });
    expect(await open(viewer.id, lesson.id)).toMatchObject(expected);
  });

  test('a lesson for members only is refused to others, with what to do', async () => {
    const lesson = await makeLesson(api.db, { access: 'MEMBER' });
    const viewer = await makeViewer({ isMember: false });
    const reply = await api.refusal(
      getPlayback,
      { params: { id: String(lesson.id) }, query: {} },
      await token(viewer.id),
    );
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN_MEMBER_ONLY', extra: { path: '/package-detail' } },
    });
  });

  test('a period that has ended or not begun lets nobody in; two that meet are one', async () => {
    const lesson = await makeLesson(api.db, { access: 'MEMBER' });
    const { id } = await makeViewer({ isMember: false });
    const day = (n: number) => new Date(NOON.getTime() + n * 86_400_000);
    await makeAccess(api.db, id, { starts_at: day(-3), ends_at: day(-1) });
    await makeAccess(api.db, id, { starts_at: day(1), ends_at: day(5) });
    const ask = async () =>
      (await api.refusal(getPlayback, { params: { id: String(lesson.id) }, query: {} }, await token(id))).status;
    expect(await ask()).toBe(403);
    await makeAccess(api.db, id, { kind: 'GRACE', starts_at: day(-1), ends_at: day(1) });
    expect(await ask()).toBe(200);
    const { body } = await api.call(getAccess, {}, await token(id));
    expect(body).toEqual({ has_access: true, until: expect.stringMatching(/^2026-11-20T/) });
  });

  test('guests see a free lesson whole, the first minute of a preview, and nothing of the rest', async () => {
    const see = async (access: 'FREE' | 'PREVIEW' | 'MEMBER') => {
      const { id } = await makeLesson(api.db, { access });
      return api.call(getPreview, { params: { id: String(id) } });
    };
    expect((await see('FREE')).body).toMatchObject({ is_preview: false, until: SECONDS });
    expect((await see('PREVIEW')).body).toMatchObject({ is_preview: true, until: 60 });
    expect((await see('MEMBER')).status).toBe(403);
  });

  test.each(['0', '99999999', '9999999999', 'w-aaaaaaaaaa', 'w-', 'x'])('%s is not there', async (id) => {
    const viewer = await makeViewer();
    expect((await api.refusal(getPlayback, { params: { id }, query: {} }, await token(viewer.id))).status).toBe(404);
  });

  test('a lesson of a hidden program is not there', async () => {
    const program = await makeProgram(api.db, { state: 'HIDDEN' });
    const { id } = await makeLesson(api.db, { program_id: program.id });
    expect((await api.refusal(getPreview, { params: { id: String(id) } })).status).toBe(404);
  });
});

describe('what a player is told', () => {
  test('chapters without a hole, the next lesson, and where to go on', async () => {
    const program = await makeProgram(api.db);
    const { id: section_id } = await makeSection(api.db, program.id);
    const lesson = await makeLesson(api.db, { program_id: program.id, section_id, day: 1 });
    const next = await makeLesson(api.db, { program_id: program.id, section_id, day: 2, title: '둘째 날' });
    const viewer = await makeViewer();

    const playback = await open(viewer.id, lesson.id);

    expect(playback.seconds).toBe(SECONDS);
    expect(playback.chapters.map(({ movement, kind, starts_at }) => [movement, kind, starts_at])).toEqual([
      ['march', 'work', 0],
      ['jack', 'work', 32],
      ['breathe', 'rest', 64],
      ['squat', 'work', 80],
      ['breathe', 'rest', 112],
      ['sidestretch', 'work', 128],
    ]);
    expect(playback.chapters[1]).toMatchObject({
      is_loud: true,
      quiet_twin: { movement: 'stepjack', name: '스텝 잭' },
    });
    expect(playback.next_lesson).toMatchObject({ id: next.id, title: '둘째 날' });
    expect(playback.manifest_url).toMatch(/^\/proxy\/media\/play\/[\w-]{52}\/master\.m3u8$/);
    expect(playback.resume_at).toBe(0);
  });

  test.each([
    [5, 0],
    [70.5, 70.5],
    [155, 0],
  ])('left at %s s, it goes on at %s s, on another device too', async (left, resume) => {
    const lesson = await makeLesson(api.db);
    const viewer = await makeViewer();
    const { playback_session_id } = await open(viewer.id, lesson.id, { device: '폰' });
    await report(viewer.id, playback_session_id, { position_s: left });
    expect((await open(viewer.id, lesson.id, { device: 'TV' })).resume_at).toBe(resume);
  });

  test('a report that comes late does not move the place back', async () => {
    const lesson = await makeLesson(api.db);
    const viewer = await makeViewer();
    const { playback_session_id } = await open(viewer.id, lesson.id);
    await report(viewer.id, playback_session_id, { seq: 5, position_s: 90 });
    await report(viewer.id, playback_session_id, { seq: 4, position_s: 60 });
    expect((await open(viewer.id, lesson.id)).resume_at).toBe(90);
  });

  test('a heartbeat brings a new address, however long the pause was', async () => {
    const lesson = await makeLesson(api.db);
    const viewer = await makeViewer();
    const first = await open(viewer.id, lesson.id);
    await watch(viewer.id, first.playback_session_id, 0, 30);
    pass(20 * 60);
    const { body } = await report(viewer.id, first.playback_session_id, { seq: 100, position_s: 30 });
    expect(body.film!.ticket).not.toBe(first.ticket);
    expect(new Date(body.film!.expires_at).getTime()).toBe(clock.getTime() + 600_000);
  });

  test('history is newest first, in pages, and only one’s own', async () => {
    const viewer = await makeViewer();
    const other = await makeViewer();
    const program = await makeProgram(api.db);
    const { id: section_id } = await makeSection(api.db, program.id);
    const lessons = [];
    for (let day = 1; day <= 5; day += 1) {
      const lesson = await makeLesson(api.db, { program_id: program.id, section_id, day });
      lessons.push(lesson.id);
      const { playback_session_id } = await open(viewer.id, lesson.id);
      await watch(viewer.id, playback_session_id, 0, 20);
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(
        getViews,
        { query: { limit: 2, ...(cursor && { cursor }) } },
        await token(viewer.id),
      );
      seen.push(...body.items.map((item) => item.lesson.id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(lessons.toReversed());
    expect((await api.call(getViews, { query: {} }, await token(other.id))).body.items).toEqual([]);
  });
});

describe('two streams at once', () => {
  const three = async () => {
    const viewer = await makeViewer();
    const lesson = await makeLesson(api.db);
    return { viewer, lesson };
  };

  test('a third device is refused and told which play; taking one over stops that one', async () => {
    const { viewer, lesson } = await three();
    const phone = await open(viewer.id, lesson.id, { device: '폰' });
    await open(viewer.id, lesson.id, { device: 'TV' });
    const ask = { params: { id: String(lesson.id) }, query: { device: '패드' } };
    const refused = await api.refusal(getPlayback, ask, await token(viewer.id));
    expect(refused).toMatchObject({ status: 409, body: { code: 'STREAM_LIMIT' } });
    expect(refused.body.extra['streams']).toMatchObject([{ device: '폰' }, { device: 'TV' }]);

    await open(viewer.id, lesson.id, { device: '패드', take_over: phone.playback_session_id });
    expect((await report(viewer.id, phone.playback_session_id)).status).toBe(409);
    // What is not one of theirs takes nothing over.
    const wrong = { params: { id: String(lesson.id) }, query: { device: '시계', take_over: randomUUID() } };
    expect((await api.refusal(getPlayback, wrong, await token(viewer.id))).status).toBe(409);
  });

  test('the same device again takes its own place', async () => {
    const { viewer, lesson } = await three();
    for (let i = 0; i < 4; i += 1) await open(viewer.id, lesson.id, { device: '폰' });
    const tv = await open(viewer.id, lesson.id, { device: 'TV' });
    expect((await report(viewer.id, tv.playback_session_id)).status).toBe(200);
  });

  test('one that has fallen silent or said goodbye leaves its place, and comes back if there is room', async () => {
    const { viewer, lesson } = await three();
    const phone = await open(viewer.id, lesson.id, { device: '폰' });
    const tv = await open(viewer.id, lesson.id, { device: 'TV' });
    await report(viewer.id, tv.playback_session_id, { is_leaving: true });
    const pad = await open(viewer.id, lesson.id, { device: '패드' });
    pass(46);
    expect((await report(viewer.id, phone.playback_session_id, { seq: 1 })).status).toBe(200);
    expect((await report(viewer.id, pad.playback_session_id, { seq: 1 })).status).toBe(200);
    const late = await report(viewer.id, tv.playback_session_id, { seq: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'STREAM_LIMIT' } });
  });

  test('of ten devices that begin in the same moment, two play', async () => {
    const { viewer, lesson } = await three();
    const asks = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        token(viewer.id).then(
          (bearer) => () =>
            api.call(getPlayback, { params: { id: String(lesson.id) }, query: { device: `기기 ${i}` } }, bearer),
        ),
      ),
    );
    const replies = await api.releasedTogether('account', viewer.id, asks.slice(0, 8));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('when it counts as done', () => {
  const start = async () => {
    const viewer = await makeViewer();
    const lesson = await makeLesson(api.db);
    const { playback_session_id: session } = await open(viewer.id, lesson.id);
    const records = () => api.db.selectFrom('workout_record').where('account_id', '=', viewer.id).selectAll().execute();
    return { viewer, lesson, session, records };
  };

  test('at four fifths of different seconds, and not before', async () => {
    const { viewer, session, records } = await start();
    expect((await watch(viewer.id, session, 0, 100)).body).toMatchObject({ is_completed: false, watched_share: 0.625 });
    // The same seconds again are not more seconds.
    expect((await watch(viewer.id, session, 40, 100)).body.watched_share).toBe(0.625);
    expect((await watch(viewer.id, session, 100, 127)).body.is_completed).toBe(false);
    expect((await watch(viewer.id, session, 127, 128)).body).toMatchObject({
      is_completed: true,
      is_first_today: true,
    });
    expect((await watch(viewer.id, session, 128, 160)).body.is_first_today).toBe(false);
    expect(await records()).toMatchObject([{ day: '2026-11-15', seconds: SECONDS }]);
  });

  test('by the button from three fifths on; earlier it says so and keeps what was seen', async () => {
    const { viewer, session, lesson, records } = await start();
    const early = await watch(viewer.id, session, 0, 90, { completed: true });
    expect(early).toMatchObject({ status: 409, body: { code: 'TOO_EARLY_TO_COMPLETE' } });
    expect((await watch(viewer.id, session, 90, 96, { completed: true })).body.is_completed).toBe(true);
    expect(await records()).toMatchObject([{ lesson_id: lesson.id }]);
  });

  test('nobody has seen more seconds than have passed', async () => {
    const { viewer, session, records } = await start();
    const { body } = await report(viewer.id, session, { seq: 1, position_s: 160, watched_ranges: [[0, 160]] });
    expect(body.watched_share).toBeLessThan(0.1);
    expect(await records()).toEqual([]);
  });

  test('the same report twenty times at once counts once', async () => {
    const { viewer, session, records } = await start();
    pass(130);
    const bearer = await token(viewer.id);
    const body = {
      playback_session_id: session,
      seq: 9,
      position_s: 130,
      watched_ranges: [[0, 130]] as [number, number][],
    };
    const replies = await api.releasedTogether(
      'account',
      viewer.id,
      Array.from({ length: 8 }, () => () => api.call(sendView, { body }, bearer)),
    );
    expect(replies.filter((reply) => reply.body.is_first_today)).toHaveLength(1);
    expect(await records()).toHaveLength(1);
  });

  test('again on the same day is one record, on another day another, and each time it must be seen anew', async () => {
    const { viewer, lesson, session, records } = await start();
    await watch(viewer.id, session, 0, 140);
    const again = await open(viewer.id, lesson.id);
    expect(again).toMatchObject({ watched_share: 0, resume_at: 0, is_completed_today: true });
    await watch(viewer.id, again.playback_session_id, 0, 140);
    expect(await records()).toHaveLength(1);
    pass(86_400);
    const tomorrow = await open(viewer.id, lesson.id);
    await watch(viewer.id, tomorrow.playback_session_id, 0, 20);
    expect(await records()).toHaveLength(1);
    await watch(viewer.id, tomorrow.playback_session_id, 20, 140);
    expect(await records()).toHaveLength(2);
  });

  test('at three in the morning it is still the day before', async () => {
    clock = new Date('2026-11-16T03:00:00+09:00');
    api.setClock(clock);
    const { viewer, session, records } = await start();
    await watch(viewer.id, session, 0, 140);
    expect(await records()).toMatchObject([{ day: '2026-11-15' }]);
  });

  test('the last lesson of a program counts one more who finished it, once', async () => {
    const { viewer, lesson, session } = await start();
    await watch(viewer.id, session, 0, 140);
    const again = await open(viewer.id, lesson.id);
    await watch(viewer.id, again.playback_session_id, 0, 140);
    const program = await api.db
      .selectFrom('program')
      .where('id', '=', lesson.program_id)
      .select('finished_count')
      .executeTakeFirstOrThrow();
    expect(program.finished_count).toBe(1);
  });

  test("somebody else's session is not there", async () => {
    const { session } = await start();
    const other = await makeViewer();
    expect((await report(other.id, session)).status).toBe(404);
  });
});

describe('another movement in its place', () => {
  test('a quiet twin takes the same time, and the original comes back', async () => {
    const lesson = await makeLesson(api.db);
    const viewer = await makeViewer();
    const { playback_session_id } = await open(viewer.id, lesson.id);
    const ask = async (chapter: number, to: 'quiet' | 'bare' | 'original') =>
      api.call(
        swapMovement,
        { params: { id: String(lesson.id) }, body: { playback_session_id, chapter, to } },
        await token(viewer.id),
      );
    const { body } = await ask(1, 'quiet');
    expect(body.chapters[1]).toMatchObject({ movement: 'stepjack', instead_of: '점핑 잭', seconds: 32 });
    expect((await ask(1, 'original')).body.chapters[1]).toMatchObject({ movement: 'jack', instead_of: null });
    expect(await ask(3, 'quiet')).toMatchObject({ status: 409, body: { code: 'NO_TWIN' } });
    expect((await ask(2, 'quiet')).status).toBe(404);
    expect((await ask(99, 'quiet')).status).toBe(404);
  });
});

test('a workout one has put together plays like a lesson, for others too who have its address', async () => {
  const viewer = await makeViewer();
  const { body: workout } = await api.call(
    createWorkout,
    { body: { title: '아침 3분', steps: [...STEPS] } },
    await token(viewer.id),
  );
  const playback = await open(viewer.id, `w-${workout.code}`);
  expect(playback).toMatchObject({ title: '아침 3분', seconds: SECONDS, is_preview: false, next_lesson: null });
  await watch(viewer.id, playback.playback_session_id, 0, 140);
  expect((await api.call(getPreview, { params: { id: `w-${workout.code}` } })).body.is_preview).toBe(true);
});
