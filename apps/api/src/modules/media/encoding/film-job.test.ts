import { adminChangeFilmState, adminGetFilm, adminListFilms, NO_FFMPEG } from '@oun/contract/film';
import { spawn } from 'node:child_process';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { jobs } from '../../../app.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { planLadder } from './film-job.ladder.ts';
import { filmRow, makeClip, makeUploaded, putUpload } from './film-job.made.ts';
import { makeWaitingFilms, SILENT_MS } from './film-job.ts';
import { registerFilm } from '../uploads/uploads.ts';

const SLOW_MS = 180_000;
let api: TestApi;
let dir: string;
let admin: number;
let clip: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-film-job-'));
  api = await startApi({ mediaDir: join(dir, 'media') });
  admin = (await makeAccount(api.db, 'core-admin', { nickname: '서운영' })).id;
  clip = makeClip(join(dir, 'clip.mp4'));
}, SLOW_MS);
beforeEach(() => api.setClock(NOON));
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const token = () => api.token(admin, 'core-admin');
const detail = async (id: number) => (await api.call(adminGetFilm, { params: { id } }, await token())).body;
const stored = async (id: number) => {
  const { upload_id } = await filmRow(api, id);
  const names = await readdir(join(dir, 'media', 'films', upload_id), { recursive: true });
  return names.filter((name) => /\.\w+$/.test(name)).sort();
};

describe('sizes', () => {
  test.each([
    [1920, 1080, ['240 426x240', '360 640x360', '720 1280x720', '1080 1920x1080']],
    [1280, 720, ['240 426x240', '360 640x360', '720 1280x720']],
    [1080, 1920, ['240 240x426', '360 360x640', '720 720x1280', '1080 1080x1920']],
    [3840, 2160, ['240 426x240', '360 640x360', '720 1280x720', '1080 1920x1080']],
    [2560, 1080, ['240 568x240', '360 854x360', '720 1706x720', '1080 2560x1080']],
    [200, 151, ['240 200x152']],
  ])('%i × %i is never made larger, and always made', (width, height, sizes) => {
    const plan = planLadder({ width, height });
    expect(plan.map((rung) => `${rung.name} ${rung.width}x${rung.height}`)).toEqual(sizes);
  });
});

test(
  'a film becomes a ladder that passes its checks, and staff approve it',
  async () => {
    const wide = makeClip(join(dir, 'wide.mp4'), { size: '640x360' });
    const id = await makeUploaded(api, admin, wide);
    await makeWaitingFilms(api.jobContext);

    const film = await detail(id);
    expect(film).toMatchObject({
      state: 'QC',
      progress: 100,
      seconds: 6,
      failure: null,
      probe: { seconds: 6, video: { codec: 'h264', width: 640, height: 360, fps: 10 }, audio: { codec: 'aac' } },
      rungs: [
        { name: '240', width: 426, height: 240 },
        { name: '360', width: 640, height: 360 },
      ],
      qc: { is_passed: true },
      events: ['approve', 'reject'],
    });
    expect(film.qc!.checks.map(({ name, is_decoded, is_monotonic }) => [name, is_decoded, is_monotonic])).toEqual([
      ['240', true, true],
      ['360', true, true],
      ['sound', true, true],
    ]);
    for (const { drift } of film.qc!.checks) expect(Math.abs(drift)).toBeLessThanOrEqual(0.5);
    expect(film.history.map(({ event, by }) => [event, by])).toEqual([
      ['start', null],
      ['check', null],
    ]);
    expect(await stored(id)).toEqual(
      ['240', '360', 'sound'].flatMap((name) => [`1/${name}/0.m4s`, `1/${name}/1.m4s`, `1/${name}/init.mp4`]),
    );
    const { rungs, sound } = await filmRow(api, id);
    for (const rung of rungs)
      expect(rung).toMatchObject({ segments: [4, 2], codec: expect.stringMatching(/^avc1\.64/) });
    expect(sound!.segments).toHaveLength(2);
    // What was uploaded has moved to where films are kept.
    expect(await api.db.selectFrom('film_upload').selectAll().execute()).toEqual([]);
    expect(await readdir(join(dir, 'media', 'uploads', (await filmRow(api, id)).upload_id))).toEqual([]);

    const approved = await api.call(
      adminChangeFilmState,
      { params: { id }, body: { event: 'approve' } },
      await token(),
    );
    expect(approved.body).toMatchObject({ state: 'READY', events: ['publish'] });
    expect(approved.body.history.at(-1)).toMatchObject({ event: 'approve', by: '서운영' });
  },
  SLOW_MS,
);

test(
  'running the job again does no harm, and finds nothing to do',
  async () => {
    const id = await makeUploaded(api, admin, clip);
    // Two workers at once.
    await Promise.all([makeWaitingFilms(api.jobContext), makeWaitingFilms(api.jobContext)]);
    await makeWaitingFilms(api.jobContext);
    expect(await filmRow(api, id)).toMatchObject({ state: 'QC', version: 1, attempts: 1 });
    expect((await detail(id)).history).toHaveLength(2);
  },
  SLOW_MS,
);

describe('what cannot be a film fails, and says why', () => {
  test.each([
    ['no film at all', async (path: string) => writeFile(path, 'not a film'), '영상 파일로 읽을 수 없어요'],
    ['one that is too short', async (path: string) => void makeClip(path, { seconds: 1 }), '2초보다 길어야 해요'],
    [
      'one that is too small',
      async (path: string) => void makeClip(path, { size: '48x32' }),
      '화면 크기가 48×32이에요',
    ],
    [
      'sound without a picture',
      async (path: string) => void makeClip(path, { seconds: 3, more: ['-map', '1:a'] }),
      '영상이 없는 파일이에요',
    ],
  ])(
    '%s',
    async (name, make, why) => {
      const path = join(dir, `${name.replaceAll(' ', '-')}.mp4`);
      await make(path);
      const id = await makeUploaded(api, admin, path);
      await makeWaitingFilms(api.jobContext);
      const film = await detail(id);
      expect([film.state, film.events]).toEqual(['FAILED', ['retry']]);
      expect(film.failure).toContain(why);
      expect(film.history.at(-1)).toMatchObject({ event: 'fail', note: film.failure });
    },
    SLOW_MS,
  );

  test('a file that is gone', async () => {
    const id = await makeUploaded(api, admin, undefined);
    await makeWaitingFilms(api.jobContext);
    expect((await detail(id)).failure).toBe('올린 파일을 찾지 못했어요. 다시 올려주세요.');
  });

  test(
    'a film whose second half is broken',
    async () => {
      const path = makeClip(join(dir, 'broken.mp4'), { more: ['-movflags', '+faststart'] });
      const { size } = await stat(path);
      const file = await open(path, 'r+');
      await file.truncate(Math.floor(size * 0.55));
      await file.close();
      const id = await makeUploaded(api, admin, path);
      await makeWaitingFilms(api.jobContext);
      const film = await detail(id);
      expect(film.state).toBe('FAILED');
      expect(film.failure).toMatch(/변환하다가 멈췄어요|자동 검수를 통과하지 못했어요/);
    },
    SLOW_MS,
  );

  test(
    'and is tried again when staff ask for it',
    async () => {
      const id = await makeUploaded(api, admin, undefined);
      await makeWaitingFilms(api.jobContext);
      const { upload_id } = await filmRow(api, id);
      await putUpload(api, upload_id, clip);
      const { body } = await api.call(
        adminChangeFilmState,
        { params: { id }, body: { event: 'retry' } },
        await token(),
      );
      expect(body).toMatchObject({ state: 'TRANSCODING', failure: null });
      await makeWaitingFilms(api.jobContext);
      expect(await detail(id)).toMatchObject({ state: 'QC', qc: { is_passed: true } });
    },
    SLOW_MS,
  );
});

test(
  'a film with the number of one that is gone is made from its own file',
  async () => {
    const path = join(dir, 'other.mp4');
    await writeFile(path, 'not a film');
    const gone = await makeUploaded(api, admin, path);
    await makeWaitingFilms(api.jobContext);
    await api.db.deleteFrom('film').where('id', '=', gone).execute();
    const id = await makeUploaded(api, admin, clip);
    await api.db.updateTable('film').set({ id: gone }).where('id', '=', id).execute();
    await makeWaitingFilms(api.jobContext);
    expect(await detail(gone)).toMatchObject({ state: 'QC', qc: { is_passed: true } });
  },
  SLOW_MS,
);

test(
  'a film without sound gets silence, as long as the picture',
  async () => {
    const silent = makeClip(join(dir, 'silent.mp4'), { hasSound: false });
    const id = await makeUploaded(api, admin, silent);
    await makeWaitingFilms(api.jobContext);
    const film = await detail(id);
    expect(film).toMatchObject({ state: 'QC', probe: { audio: null }, qc: { is_passed: true } });
    expect(film.qc!.checks.find(({ name }) => name === 'sound')!.seconds).toBeCloseTo(6, 0);
  },
  SLOW_MS,
);

test(
  'a worker that is killed in the middle leaves a film that the next one begins again, cleanly',
  async () => {
    const long = makeClip(join(dir, 'long.mp4'), { size: '640x360', rate: 25, seconds: 20 });
    const id = await makeUploaded(api, admin, long);
    const script = `
      import { connect } from './apps/api/src/platform/db/db.ts';
      import { createStorage } from './apps/api/src/gateways/storage/storage.ts';
      import { makeWaitingFilms } from './apps/api/src/modules/media/encoding/film-job.ts';
      const { db } = connect({ url: process.env.DATABASE_URL, name: 'killed' });
      await makeWaitingFilms({ db, now: () => new Date('${NOON.toISOString()}'), log: console,
        storage: createStorage({ OUN_MEDIA_DIR: '${join(dir, 'media')}' }) });`;
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      {
        env: { ...process.env, DATABASE_URL: api.databaseUrl },
        stdio: 'inherit',
      },
    );
    await eventually('progress', async () => (await filmRow(api, id)).progress > 0);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    expect(await filmRow(api, id)).toMatchObject({ state: 'TRANSCODING', version: 1 });

    // It may only be slow: nobody takes it over yet.
    await makeWaitingFilms(api.jobContext);
    expect((await filmRow(api, id)).version).toBe(1);

    api.setClock(new Date(NOON.getTime() + SILENT_MS + 1_000));
    await makeWaitingFilms(api.jobContext);
    const film = await detail(id);
    expect(film).toMatchObject({ state: 'QC', qc: { is_passed: true } });
    expect(film.history.map(({ event }) => event)).toEqual(['start', 'restart', 'check']);
    expect((await stored(id)).every((name) => name.startsWith('2/'))).toBe(true);
  },
  SLOW_MS * 2,
);

test(
  'a run that has been taken over writes nothing more',
  async () => {
    const id = await makeUploaded(api, admin, clip);
    const running = makeWaitingFilms(api.jobContext);
    await eventually('it runs', async () => (await filmRow(api, id)).state === 'TRANSCODING');
    // As if another worker had taken it for dead.
    await api.db.updateTable('film').set({ version: 7, beat_at: NOON }).where('id', '=', id).execute();
    await running;
    expect(await filmRow(api, id)).toMatchObject({ state: 'TRANSCODING', version: 7, qc: null, rungs: [] });
    expect((await stored(id)).filter((name) => name.includes('/'))).toEqual([]);
    await api.db.updateTable('film').set({ state: 'FAILED', failure: 'x' }).where('id', '=', id).execute();
  },
  SLOW_MS,
);

test('what never comes to its end is given up', async () => {
  const id = await makeUploaded(api, admin, clip);
  const values = { state: 'TRANSCODING', attempts: 5, beat_at: new Date(0) } as const;
  await api.db.updateTable('film').set(values).where('id', '=', id).execute();
  await makeWaitingFilms(api.jobContext);
  expect((await detail(id)).failure).toContain('여러 번 시도했지만');
});

test(
  'without ffmpeg a film waits and says so, and goes on when ffmpeg has come',
  async () => {
    const path = process.env['PATH']!;
    const id = await makeUploaded(api, admin, clip);
    try {
      process.env['PATH'] = join(dir, 'empty');
      await makeWaitingFilms(api.jobContext);
      expect(await detail(id)).toMatchObject({ state: 'UPLOADED', hindrance: NO_FFMPEG, failure: null });
      const { body } = await api.call(adminListFilms, { query: { state: 'UPLOADED' } }, await token());
      expect(body.items.map(({ id: one, hindrance }) => [one, hindrance])).toEqual([[id, NO_FFMPEG]]);
    } finally {
      process.env['PATH'] = path;
    }
    await makeWaitingFilms(api.jobContext);
    expect(await detail(id)).toMatchObject({ state: 'QC', hindrance: null });
  },
  SLOW_MS,
);

test(
  'news of an upload wakes the worker',
  async () => {
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      const upload = 'a'.repeat(32);
      await putUpload(api, upload, clip);
      const staff = { id: admin, role: 'core-admin', roles: ['core-admin'] } as const;
      const ctx = { ...api.jobContext, staff, requestId: crypto.randomUUID() } as never;
      await registerFilm(ctx, { id: upload, bytes: 10, fileName: '저녁 요가.mp4' });
      await registerFilm(ctx, { id: upload, bytes: 10, fileName: '저녁 요가.mp4' });
      const find = () => api.db.selectFrom('film').where('upload_id', '=', upload).selectAll().execute();
      await eventually('it is checked', async () => (await find())[0]?.qc !== null);
      const [film, ...others] = await find();
      expect([film!.state, film!.title, others]).toEqual(['QC', '저녁 요가', []]);
    } finally {
      await worker.close();
    }
  },
  SLOW_MS,
);
