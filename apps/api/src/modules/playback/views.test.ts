import { rateLesson } from '@oun/contract/lesson';
import { getViews, sendView } from '@oun/contract/playback';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeAccess, makeLesson } from '../../../db/demo/make.ts';
import { NOON } from '../../../test/api.ts';
import {
  api,
  clock,
  makeViewer,
  open,
  pass,
  report,
  SECONDS,
  serveViewers,
  setClock,
  token,
  watch,
} from '../../../test/viewers.ts';

serveViewers();

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

  test('by the button from three fifths on, in the time of four; earlier it says so and keeps what was seen', async () => {
    const { viewer, session, lesson, records } = await start();
    const early = await watch(viewer.id, session, 0, 90, { completed: true });
    expect(early).toMatchObject({ status: 409, body: { code: 'TOO_EARLY_TO_COMPLETE' } });
    const soon = await watch(viewer.id, session, 90, 96, { completed: true });
    expect(soon).toMatchObject({ status: 409, body: { code: 'TOO_EARLY_TO_COMPLETE' } });
    pass(32);
    expect((await report(viewer.id, session, { seq: 200, completed: true })).body.is_completed).toBe(true);
    expect(await records()).toMatchObject([{ lesson_id: lesson.id }]);
  });

  test('it says how the week goes: by days from Monday on, which end at four', async () => {
    const { viewer, session } = await start();
    const again = async (at: string) => {
      setClock(new Date(at));
      const { id } = await makeLesson(api.db);
      const { playback_session_id } = await open(viewer.id, id);
      const { finish } = (await watch(viewer.id, playback_session_id, 0, 160)).body;
      return [finish?.week.count, finish?.total];
    };
    expect((await watch(viewer.id, session, 0, 100)).body.finish).toBeNull();
    expect((await watch(viewer.id, session, 100, 160)).body.finish).toMatchObject({
      minutes: 3,
      is_usual_weight: true,
      total: 1,
      week: { count: 1, goal: 3 },
      streak: { weeks: 0, is_longest: false },
      badges: [{ key: 'first', title: '첫 운동' }],
    });
    expect(await again('2026-11-15T22:00:00+09:00')).toEqual([1, 2]);
    expect(await again('2026-11-16T03:00:00+09:00')).toEqual([1, 3]);
    expect(await again('2026-11-16T04:30:00+09:00')).toEqual([1, 4]);
    expect(await again('2026-11-22T23:00:00+09:00')).toEqual([2, 5]);
  });

  test('what it took is reckoned with sixty kilograms, or with what is known', async () => {
    const { viewer, session, records } = await start();
    const usual = (await watch(viewer.id, session, 0, 160)).body.finish!.kcal;
    expect(await records()).toMatchObject([{ kcal: usual }]);
    await api.db
      .insertInto('health_record')
      .values({
        account_id: viewer.id,
        source_id: 'scale',
        subject: 'weight',
        value: 120,
        started_at: NOON,
        ended_at: NOON,
        day: '2026-11-15',
        received_at: NOON,
      })
      .execute();
    const other = await makeLesson(api.db);
    const { playback_session_id } = await open(viewer.id, other.id);
    const heavy = (await watch(viewer.id, playback_session_id, 0, 160)).body.finish!;
    expect(Math.abs(heavy.kcal - usual * 2)).toBeLessThanOrEqual(1);
    expect(heavy.is_usual_weight).toBe(false);
  });

  test('how hard it was is kept as it was said, without stars that nobody gave', async () => {
    const { viewer, session, lesson } = await start();
    await watch(viewer.id, session, 0, 160);
    const rate = async (more: { rating?: number; intensity?: 'easy' | 'hard'; content?: string }) =>
      api.call(rateLesson, { body: { lesson_id: lesson.id, ...more } }, await token(viewer.id));
    expect((await rate({ intensity: 'hard' })).body).toEqual({ rating: null, intensity: 'hard' });
    expect((await rate({ rating: 3, content: '땀이 났어요' })).body).toEqual({ rating: 3, intensity: 'hard' });
    expect((await rate({ intensity: 'easy' })).body).toEqual({ rating: 3, intensity: 'easy' });
    expect(await rate({})).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('nobody has seen more seconds than have passed', async () => {
    const { viewer, session, records } = await start();
    const { body } = await report(viewer.id, session, { seq: 1, position_s: 160, watched_ranges: [[0, 160]] });
    expect(body.watched_share).toBeLessThan(0.1);
    expect(await records()).toEqual([]);
  });

  test('nor by saying it in pieces, or report by report', async () => {
    const { viewer, session } = await start();
    pass(10);
    // 10 s at most at 1.6 times, and 10 s of slack.
    const most = 26 / SECONDS;
    const pieces: [number, number][] = [
      [0, 20],
      [40, 60],
      [80, 100],
    ];
    const { body } = await report(viewer.id, session, { seq: 1, watched_ranges: pieces });
    expect(body.watched_share).toBeCloseTo(most);
    const again = await report(viewer.id, session, { seq: 2, watched_ranges: [[100, 150]] });
    expect(again.body.watched_share).toBeCloseTo(most);
  });

  test('nor by opening it again and again', async () => {
    const { viewer, lesson, records } = await start();
    for (let i = 0; i < 34; i += 1) {
      const { playback_session_id } = await open(viewer.id, lesson.id);
      await report(viewer.id, playback_session_id, { seq: 1, watched_ranges: [[i * 5, i * 5 + 10]], is_leaving: true });
    }
    const { playback_session_id } = await open(viewer.id, lesson.id);
    const { body } = await report(viewer.id, playback_session_id, { seq: 1, completed: false });
    expect(body.watched_share).toBeLessThanOrEqual(10 / SECONDS);
    expect(await records()).toEqual([]);
  });

  test('nor on two devices at once: time passes once for a member', async () => {
    const { viewer, lesson, session } = await start();
    const other = await makeLesson(api.db);
    const { playback_session_id: second } = await open(viewer.id, other.id, { device: 'tablet' });
    pass(50);
    const first = await report(viewer.id, session, { seq: 1, watched_ranges: [[0, 90]] });
    expect(first.body.watched_share).toBeCloseTo(90 / SECONDS);
    const then = await report(viewer.id, second, { seq: 1, watched_ranges: [[0, 90]] });
    expect(then.body.watched_share).toBeCloseTo(0);
    expect(lesson.id).not.toBe(other.id);
  });

  test('who sees it at one and a half times is done when four fifths of its time have passed', async () => {
    const { viewer, session } = await start();
    pass(107);
    const { body } = await report(viewer.id, session, { seq: 1, position_s: 160, watched_ranges: [[0, 160]] });
    expect(body).toMatchObject({ watched_share: 1, is_completed: false });
    pass(21);
    expect((await report(viewer.id, session, { seq: 2, position_s: 160 })).body).toMatchObject({
      is_completed: true,
      is_first_today: true,
    });
  });

  test('no order of calls finishes a lesson before four fifths of its time', async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('open' as const), device: fc.constantFrom('a', 'b') }),
      fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
      fc.record({
        kind: fc.constant('tell' as const),
        from: fc.integer({ min: 0, max: 150 }),
        length: fc.integer({ min: 1, max: 160 }),
        completed: fc.boolean(),
        is_leaving: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 30 }), async (acts) => {
        setClock(NOON);
        const viewer = await makeViewer();
        const lesson = await makeLesson(api.db);
        let [session, opened, seq] = ['', 0, 0];
        for (const one of acts) {
          if (one.kind === 'wait') pass(one.seconds);
          if (one.kind === 'open') {
            session = (await open(viewer.id, lesson.id, { device: one.device })).playback_session_id;
            opened ||= clock.getTime();
          }
          if (one.kind !== 'tell' || session === '') continue;
          const { from, length, completed, is_leaving } = one;
          const ranges: [number, number][] = [[from, from + length]];
          const { body } = await report(viewer.id, session, {
            seq: (seq += 1),
            watched_ranges: ranges,
            completed,
            is_leaving,
          });
          if ('is_completed' in body && body.is_completed)
            expect(clock.getTime() - opened).toBeGreaterThanOrEqual(SECONDS * 0.8 * 1000);
        }
      }),
      { numRuns: 40, seed: 14 },
    );
  });

  test('who has no membership is not credited for what a preview does not show', async () => {
    const viewer = await makeViewer({ isMember: false });
    const lesson = await makeLesson(api.db, { access: 'PREVIEW' });
    const { playback_session_id } = await open(viewer.id, lesson.id);
    pass(400);
    const { body } = await report(viewer.id, playback_session_id, { seq: 1, watched_ranges: [[0, 160]] });
    expect(body.watched_share).toBeLessThanOrEqual(61 / SECONDS);
  });

  test('seconds after the end of the film are not seen', async () => {
    const { viewer, session, records } = await start();
    pass(400);
    const { body } = await report(viewer.id, session, { seq: 1, watched_ranges: [[150, 350]] });
    expect(body.watched_share).toBeCloseTo(10 / SECONDS);
    expect(await records()).toEqual([]);
  });

  test('who goes on after it was done, and past four in the morning, has done it once', async () => {
    setClock(new Date('2026-11-16T03:57:00+09:00'));
    const { viewer, session, records } = await start();
    await watch(viewer.id, session, 0, 140);
    const [done] = await records();
    pass(3_600);
    await report(viewer.id, session, { seq: 200, position_s: 160, watched_ranges: [[140, 160]] });
    expect(await records()).toEqual([done]);
    const { body } = await api.call(getViews, { query: {} }, await token(viewer.id));
    expect(new Date(body.items[0]!.completed_at!)).toEqual(done!.completed_at);
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
    expect(await watch(viewer.id, again.playback_session_id, 0, 140)).toMatchObject({
      status: 200,
      body: { is_completed: true, is_first_today: false },
    });
    expect(await records()).toHaveLength(1);
    pass(86_400);
    const tomorrow = await open(viewer.id, lesson.id);
    await watch(viewer.id, tomorrow.playback_session_id, 0, 20);
    expect(await records()).toHaveLength(1);
    await watch(viewer.id, tomorrow.playback_session_id, 20, 140);
    expect(await records()).toHaveLength(2);
  });

  test('at three in the morning it is still the day before', async () => {
    setClock(new Date('2026-11-16T03:00:00+09:00'));
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

  test('a report under the name of another lesson is not there', async () => {
    const { viewer, lesson, session } = await start();
    expect((await report(viewer.id, session, { lesson_id: lesson.id })).status).toBe(200);
    const { id: other } = await makeLesson(api.db);
    expect((await report(viewer.id, session, { seq: 1, lesson_id: other })).status).toBe(404);
  });

  test('a membership that ends while it plays ends the film with the next report', async () => {
    const viewer = await makeViewer({ isMember: false });
    await makeAccess(api.db, viewer.id, { starts_at: NOON, ends_at: new Date(NOON.getTime() + 60_000) });
    const leases = [];
    for (const [device, access] of [
      ['폰', 'MEMBER'],
      ['TV', 'PREVIEW'],
    ] as const)
      leases.push(await open(viewer.id, (await makeLesson(api.db, { access })).id, { device }));
    const [closed, cut] = leases.map(({ playback_session_id }) => playback_session_id);
    const segmentsOf = async (manifest: string) =>
      (await api.app.inject(manifest.replace('/proxy', '').replace('master', 'v240'))).body.match(/\.m4s/g)!.length;
    expect(await segmentsOf((await report(viewer.id, cut!, { seq: 1 })).body.film!.manifest_url)).toBe(50);

    pass(61);
    const refused = await report(viewer.id, closed!, { seq: 2 });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN_MEMBER_ONLY' } });
    expect(await segmentsOf((await report(viewer.id, cut!, { seq: 2 })).body.film!.manifest_url)).toBe(19);
  });

  test("somebody else's session is not there", async () => {
    const { session } = await start();
    const other = await makeViewer();
    expect((await report(other.id, session)).status).toBe(404);
  });
});
