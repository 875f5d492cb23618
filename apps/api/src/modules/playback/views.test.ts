import { getViews, sendView } from '@oun/contract/playback';
import { describe, expect, test } from 'vitest';
import { makeAccess, makeLesson } from '../../../db/demo/make.ts';
import { NOON } from '../../../test/api.ts';
import {
  api,
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
