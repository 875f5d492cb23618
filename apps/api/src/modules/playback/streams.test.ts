import { getPlayback } from '@oun/contract/playback';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeLesson } from '../../../db/demo/make.ts';
import { api, makeViewer, open, pass, report, serveViewers, token } from '../../../test/viewers.ts';

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

  test('a device that plays may open another lesson though both places are taken', async () => {
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
