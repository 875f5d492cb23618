import { getPlayback, getPreview } from '@oun/contract/playback';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLesson } from '../../../db/demo/make.ts';
import { api, clock, makeViewer, open, pass, report, serveViewers, token } from '../../../test/viewers.ts';
import { playbackSchedules } from './playback.jobs.ts';

serveViewers();

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
    const stopped = await report(viewer.id, phone.playback_session_id);
    expect(stopped).toMatchObject({ status: 409, body: { code: 'STREAM_ENDED' } });
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

  test('a page that is loaded anew takes its own place though both are taken', async () => {
    const { viewer, lesson } = await three();
    await open(viewer.id, lesson.id, { device: '폰' });
    await open(viewer.id, lesson.id, { device: 'TV' });
    const { playback_session_id } = await open(viewer.id, lesson.id, { device: '폰' });
    expect((await report(viewer.id, playback_session_id)).status).toBe(200);
  });

  test('two that have fallen silent leave room for two others, and neither comes back but to say goodbye', async () => {
    const { viewer, lesson } = await three();
    const phone = await open(viewer.id, lesson.id, { device: '폰' });
    await open(viewer.id, lesson.id, { device: 'TV' });
    pass(46);
    await open(viewer.id, lesson.id, { device: '패드' });
    await open(viewer.id, lesson.id, { device: '시계' });
    const back = await report(viewer.id, phone.playback_session_id, { seq: 1 });
    expect(back).toMatchObject({ status: 409, body: { code: 'STREAM_LIMIT' } });
    const goodbye = await report(viewer.id, phone.playback_session_id, { seq: 2, is_leaving: true });
    expect(goodbye).toMatchObject({ status: 200, body: { film: null } });
  });

  test('a tab that another tab of the device has replaced needs room as well', async () => {
    const { viewer, lesson } = await three();
    const old = await open(viewer.id, lesson.id, { device: '폰' });
    const next = await open(viewer.id, lesson.id, { device: '폰' });
    await report(viewer.id, next.playback_session_id, { is_leaving: true });
    await open(viewer.id, lesson.id, { device: 'TV' });
    await open(viewer.id, lesson.id, { device: '패드' });
    const back = await report(viewer.id, old.playback_session_id, { seq: 1 });
    expect(back).toMatchObject({ status: 409, body: { code: 'STREAM_LIMIT' } });
  });

  test('one session has two streams like everybody, however many tabs it opens', async () => {
    const viewer = await makeViewer();
    const lessons = await Promise.all(Array.from({ length: 6 }, () => makeLesson(api.db)));
    const [first, second, ...more] = lessons;
    const streams = [
      await open(viewer.id, first!.id, { device: '폰' }),
      await open(viewer.id, second!.id, { device: '폰' }),
    ];
    for (const { id } of more) {
      const ask = { params: { id: String(id) }, query: { device: '폰' } };
      expect(await api.refusal(getPlayback, ask, await token(viewer.id))).toMatchObject({
        status: 409,
        body: { code: 'STREAM_LIMIT', extra: { streams: [{ device: '폰' }, { device: '폰' }] } },
      });
    }
    for (const { playback_session_id } of streams)
      expect((await report(viewer.id, playback_session_id)).status).toBe(200);
    // What is played in the place of another takes it over, as from another device.
    await open(viewer.id, more[0]!.id, { device: '폰', take_over: streams[0]!.playback_session_id });
    const stopped = await report(viewer.id, streams[0]!.playback_session_id);
    expect(stopped.body).toMatchObject({ code: 'STREAM_ENDED' });
  });

  test('six tabs of one session on one lesson keep two streams alive, not six', async () => {
    const { viewer, lesson } = await three();
    const tabs: Awaited<ReturnType<typeof open>>[] = [];
    for (let i = 0; i < 6; i += 1) tabs.push(await open(viewer.id, lesson.id, { device: '폰' }));
    const alive = async () => {
      const beats = [];
      for (const { playback_session_id } of tabs) beats.push(await report(viewer.id, playback_session_id, { seq: 1 }));
      return beats.filter(({ status }) => status === 200).length;
    };
    expect(await alive()).toBe(2);
    pass(20);
    expect(await alive()).toBe(2);
  });

  test('a tab that goes on to the next lesson takes its own place, though its goodbye has not come', async () => {
    const { viewer, lesson } = await three();
    const next = await makeLesson(api.db);
    await open(viewer.id, lesson.id, { device: 'TV' });
    const { playback_session_id } = await open(viewer.id, lesson.id, { device: '폰' });
    await open(viewer.id, next.id, { device: '폰', take_over: playback_session_id });
    const goodbye = await report(viewer.id, playback_session_id, { is_leaving: true });
    expect(goodbye.body).toMatchObject({ code: 'STREAM_ENDED' });
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

describe('who has not signed in', () => {
  const ask = (id: number) => api.call(getPreview, { params: { id: String(id) }, query: {} });

  test('goes on with a free lesson as long as it is free', async () => {
    const lesson = await makeLesson(api.db, { access: 'FREE' });
    for (let i = 0; i < 3; i += 1) {
      const { body } = await ask(lesson.id);
      expect(new Date(body.expires_at).getTime() - clock.getTime()).toBe(600_000);
      expect((await api.app.inject(body.manifest_url.replace('/proxy', ''))).statusCode).toBe(200);
      pass(601);
      expect((await api.app.inject(body.manifest_url.replace('/proxy', ''))).statusCode).toBe(403);
    }
    await api.db.updateTable('lesson').set({ access: 'MEMBER' }).where('id', '=', lesson.id).execute();
    expect((await ask(lesson.id)).status).toBe(403);
  });
});

test('what was opened is known for a month, since a refund asks for it, and then forgotten', async () => {
  const viewer = await makeViewer();
  await open(viewer.id, (await makeLesson(api.db)).id);
  const known = async () =>
    (await api.db.selectFrom('playback_lease').where('account_id', '=', viewer.id).select('id').execute()).length;
  const [job] = playbackSchedules;
  pass(29 * 86_400);
  await job!.run(api.jobContext);
  expect(await known()).toBe(1);
  pass(2 * 86_400);
  await job!.run(api.jobContext);
  expect(await known()).toBe(0);
});
