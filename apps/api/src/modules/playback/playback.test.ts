import { getAccess, getPlayback, getPreview, getViews, swapMovement } from '@oun/contract/playback';
import { createWorkout } from '@oun/contract/workout';
import { describe, expect, test } from 'vitest';
import { makeAccess, makeLesson, makeProgram, makeSection, STEPS } from '../../../db/demo/make.ts';
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
  token,
  watch,
} from '../../../test/viewers.ts';

serveViewers();

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
    expect(body).toEqual({
      has_access: true,
      until: expect.stringMatching(/^2026-11-20T/),
      past_due: null,
    });
  });

  test('guests see a free lesson whole, the first minute of a preview, and nothing of the rest', async () => {
    const see = async (access: 'FREE' | 'PREVIEW' | 'MEMBER') => {
      const { id } = await makeLesson(api.db, { access });
      return api.call(getPreview, { params: { id: String(id) }, query: {} });
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
    expect((await api.refusal(getPreview, { params: { id: String(id) }, query: {} })).status).toBe(404);
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

  test('a rest has the picture of what comes next, unless only members see that', async () => {
    const steps = JSON.stringify([
      { movement: 'squat', phase: 'work', segments: 15, rest_segments: 5 },
      { movement: 'lunge', phase: 'work', segments: 11, rest_segments: 2 },
    ]);
    const lesson = await makeLesson(api.db, { access: 'PREVIEW', steps });
    const seenBy = async (isMember: boolean) => {
      const { chapters } = await open((await makeViewer({ isMember })).id, lesson.id);
      return chapters.map(({ kind, picture, box }) => ({ kind, picture: picture.url, box }));
    };
    const [, rest, next, last] = await seenBy(true);
    expect(rest).toEqual({ ...next, kind: 'rest' });
    // Nothing follows the last one.
    expect(last!.picture).toContain('breathe');
    const seen = await seenBy(false);
    expect(seen).toEqual([expect.anything(), { ...last, kind: 'rest' }]);
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
      await watch(viewer.id, playback_session_id, 0, 20, { is_leaving: true });
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
    const words = (await api.app.inject(body.subtitles[0]!.url.replace(/^\/proxy/, ''))).payload;
    expect(words).toContain('스텝 잭');
    expect(words).not.toContain('점핑 잭');
    expect((await ask(1, 'original')).body.chapters[1]).toMatchObject({ movement: 'jack', instead_of: null });
    // Not under the lease of another film, nor under one that has ended.
    const other = await makeLesson(api.db);
    const elsewhere = {
      params: { id: String(other.id) },
      body: { playback_session_id, chapter: 1, to: 'quiet' },
    } as const;
    expect((await api.refusal(swapMovement, elsewhere, await token(viewer.id))).status).toBe(404);
    expect(await ask(3, 'quiet')).toMatchObject({ status: 409, body: { code: 'NO_TWIN' } });
    expect((await ask(2, 'quiet')).status).toBe(404);
    expect((await ask(99, 'quiet')).status).toBe(404);
    await open(viewer.id, other.id, { take_over: playback_session_id });
    expect(await ask(1, 'quiet')).toMatchObject({ status: 409, body: { code: 'STREAM_ENDED' } });
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
  expect((await api.call(getPreview, { params: { id: `w-${workout.code}` }, query: {} })).body.is_preview).toBe(true);
});
