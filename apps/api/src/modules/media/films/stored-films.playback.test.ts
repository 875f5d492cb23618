import { adminAttachFilm, adminChangeFilmState, adminEditFilm, adminPreviewFilm } from '@oun/contract/film';
import { getLesson } from '@oun/contract/lesson';
import { getPlayback, getPreview, sendView, swapMovement } from '@oun/contract/playback';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccess, makeAccount, makeLesson } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { ffmpeg, ffprobe, makeClip, makeUploaded } from '../encoding/film-job.made.ts';
import { makeWaitingFilms } from '../encoding/film-job.ts';

const SECONDS = 70;
let api: TestApi;
let dir: string;
let base: string;
let staff: string;
let viewer: number;
let film: number;
let lesson: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-film-play-'));
  api = await startApi({ mediaDir: join(dir, 'media') });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const admin = (await makeAccount(api.db, 'core-admin')).id;
  staff = await api.token(admin, 'core-admin');
  viewer = (await makeAccount(api.db)).id;
  await makeAccess(api.db, viewer);
  const clip = makeClip(join(dir, 'clip.mp4'), { seconds: SECONDS, size: '160x120', rate: 5 });
  film = await makeUploaded(api, admin, clip);
  await makeWaitingFilms(api.jobContext);
  lesson = (await makeLesson(api.db, { access: 'PREVIEW', title: '허리 풀기' })).id;
  await change('approve');
  await api.call(adminAttachFilm, { params: { id: film }, body: { lesson_id: lesson } }, staff);
}, 240_000);
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const change = (event: 'approve' | 'publish' | 'withdraw') =>
  api.call(adminChangeFilmState, { params: { id: film }, body: { event } }, staff);
const play = async (id = lesson) =>
  (await api.call(getPlayback, { params: { id: String(id) }, query: {} }, await api.token(viewer, 'user'))).body;
/** Where the app serves what a page finds below its site's proxy. */
const served = (manifestUrl: string) => base + manifestUrl.replace('/proxy', '');
const read = async (url: string) => (await fetch(url)).text();
/** The name that stands for the film in its addresses, as a playlist gives it. */
const keyIn = async (manifestUrl: string) =>
  /uploads\/([\w-]{22})\//.exec(await read(served(manifestUrl).replace('master', 'v240')))![1]!;
let key = 'not-yet';
const segmentOf = (ticket: string, file = '0.m4s', folder = '240', name = key) =>
  `${base}/media/uploads/${name}/${folder}/${file}?ticket=${ticket}`;

/** Beside this process, not in its way: the server that is asked runs in it. */
const run = async (tool: string, args: string[]) => (await promisify(execFile)(tool, args)).stdout;

test('until it is published the movements play', async () => {
  const playback = await play();
  expect(playback.seconds).toBe(160);
  expect(playback.chapters.length).toBeGreaterThan(1);
  expect((await fetch(segmentOf(playback.ticket))).status).toBe(403);
});

describe('a published film', () => {
  beforeAll(async () => {
    await change('publish');
    key = await keyIn((await play()).manifest_url);
  });

  test('is told as a lesson is, as one chapter with its title', async () => {
    const playback = await play();
    expect(playback).toMatchObject({
      title: '허리 풀기',
      seconds: SECONDS,
      until: SECONDS,
      is_preview: false,
      subtitles: [],
    });
    expect(playback.chapters).toMatchObject([
      { index: 0, name: '허리 풀기', starts_at: 0, seconds: SECONDS, quiet_twin: null },
    ]);
    const { body } = await api.call(getLesson, { params: { id: lesson } });
    expect([body.seconds, body.chapters.length]).toEqual([SECONDS, 1]);
  });

  test('decodes to its end, picture and sound, from the addresses it is given', { timeout: 60_000 }, async () => {
    const url = served((await play()).manifest_url);
    const entries = ['-show_entries', 'stream=codec_name,codec_type,width,height:format=duration'];
    const told = JSON.parse(await run(ffprobe, ['-v', 'error', ...entries, '-of', 'json', url]));
    expect(Number(told.format.duration)).toBeCloseTo(SECONDS, 0);
    expect(told.streams).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ codec_name: 'h264', width: 160, height: 120 }),
        expect.objectContaining({ codec_name: 'aac' }),
      ]),
    );
    const output = await run(ffmpeg, ['-v', 'error', '-xerror', '-i', url, '-f', 'null', '-']);
    expect(output.toString()).toBe('');
  });

  test('is cut after a minute for who has no membership, and the rest stays closed', { timeout: 60_000 }, async () => {
    const { body } = await api.call(getPreview, { params: { id: String(lesson) }, query: {} });
    expect(body).toMatchObject({ until: 60, is_preview: true, seconds: SECONDS });
    const url = served(body.manifest_url);
    for (const name of ['v240', 'sound']) {
      const list = await read(url.replace('master', name));
      expect([name, list.match(/\.m4s/g)!.length]).toEqual([name, 15]);
    }
    // Under a name of its own, so that who was shown a part cannot count on from it.
    const part = await keyIn(body.manifest_url);
    expect(part).not.toBe(key);
    for (const name of [part, key]) {
      expect((await fetch(segmentOf(body.ticket, '14.m4s', '240', name))).status).toBe(200);
      expect((await fetch(segmentOf(body.ticket, '15.m4s', '240', name))).status).toBe(403);
    }
    const entries = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
    const seconds = Number(await run(ffprobe, ['-v', 'error', ...entries, url]));
    expect(seconds).toBeGreaterThan(59.5);
    expect(seconds).toBeLessThan(60.5);
  });

  test('segments may be kept for ever, asked for in part, and are not sent twice', async () => {
    const { ticket } = await play();
    const whole = await fetch(segmentOf(ticket));
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'accept-ranges': 'bytes',
    });
    const part = await fetch(segmentOf(ticket), { headers: { range: 'bytes=10-99' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-99/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 100))).toBe(true);
    const outside = await fetch(segmentOf(ticket), { headers: { range: `bytes=${bytes.length}-` } });
    expect([outside.status, outside.headers.get('cache-control')]).toEqual([416, 'no-store']);
    const again = await fetch(segmentOf(ticket), { headers: { 'if-none-match': whole.headers.get('etag')! } });
    expect(again.status).toBe(304);
    const head = await fetch(segmentOf(ticket), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect((await fetch(segmentOf(ticket, 'init.mp4', 'sound'))).headers.get('content-type')).toBe('audio/mp4');
  });

  test('opens for no other ticket', async () => {
    const other = await makeLesson(api.db, { access: 'FREE' });
    const { ticket: elsewhere } = await play(other.id);
    const { ticket } = await play();
    for (const file of ['0.m4s', 'init.mp4']) {
      expect((await fetch(segmentOf(elsewhere, file))).status).toBe(403);
      expect((await fetch(segmentOf('made-up', file))).status).toBe(403);
      expect((await fetch(segmentOf('', file))).status).toBe(403);
      expect((await fetch(segmentOf(ticket, file, '240', String(film)))).status).toBe(403);
    }
    for (const path of ['99999.m4s', '720/0.m4s', '../1/240/0.m4s', 'x.mp4'])
      expect((await fetch(segmentOf(ticket, path))).status).toBe(404);
    api.setClock(new Date(NOON.getTime() + 601_000));
    expect((await fetch(segmentOf(ticket))).status).toBe(403);
    // A name is given up the day after tomorrow, whatever ticket comes with it.
    for (const [days, status] of [
      [1, 200],
      [2, 403],
    ] as const) {
      api.setClock(new Date(NOON.getTime() + days * 86_400_000));
      expect([days, (await fetch(segmentOf((await play()).ticket))).status]).toEqual([days, status]);
    }
    api.setClock(NOON);
  });

  test('has chapters and words when staff gave them', async () => {
    const chapters = [
      { title: '준비', starts_at: 0 },
      { title: '본운동', starts_at: 20 },
    ];
    const subtitles = 'WEBVTT\n\n00:00.000 --> 00:02.000\n숨을 들이마셔요\n';
    await api.call(adminEditFilm, { params: { id: film }, body: { chapters, subtitles } }, staff);
    const playback = await play();
    expect(playback.chapters.map(({ name, starts_at, seconds }) => [name, starts_at, seconds])).toEqual([
      ['준비', 0, 20],
      ['본운동', 20, SECONDS - 20],
    ]);
    expect(await read(served(playback.subtitles[0]!.url))).toBe(subtitles);
    const late = [...chapters, { title: '회원만 아는 끝', starts_at: 61 }];
    await api.call(adminEditFilm, { params: { id: film }, body: { chapters: late } }, staff);
    for (const { body } of [
      await api.call(getPreview, { params: { id: String(lesson) }, query: {} }),
      await api.call(getLesson, { params: { id: lesson } }),
    ]) {
      expect(body.chapters.map(({ name }) => name)).toEqual(['준비', '본운동']);
      expect(body.movement_count).toBe(3);
    }
    const master = await read(served(playback.manifest_url));
    expect(master).toContain('SUBTITLES="words"');
    expect(await read(served(playback.manifest_url).replace('master', 'subtitles'))).toContain('subtitles.vtt');
  });

  test('who sees a minute of it reads the words of that minute', async () => {
    const subtitles = [
      'WEBVTT',
      'NOTE 자막은 가온이 적었어요',
      '00:50.000 --> 00:52.000\n숨을 내쉬어요',
      '마지막\n00:59.000 --> 01:04.000 line:80%\n천천히 내려와요',
      '00:01:01.000 --> 00:01:02.000\n회원만 읽어요',
    ].join('\n\n');
    await api.call(adminEditFilm, { params: { id: film }, body: { subtitles } }, staff);
    expect(await read(served((await play()).subtitles[0]!.url))).toBe(`${subtitles}\n`);

    const { body } = await api.call(getPreview, { params: { id: String(lesson) }, query: {} });
    const words = await read(served(body.subtitles[0]!.url));
    expect(words).toContain('NOTE 자막은');
    expect(words).toContain('00:50.000 --> 00:52.000\n숨을 내쉬어요');
    expect(words).toMatch(/마지막\n00:59\.000 --> 00:(?:00:59|01:00)\.\d{3} line:80%\n천천히 내려와요\n$/);
    expect(words).not.toContain('회원만');
  });

  test('has nothing to swap, and is done after most of it', async () => {
    const { playback_session_id } = await play();
    const token = await api.token(viewer, 'user');
    const params = { id: String(lesson) };
    const swap = { playback_session_id, chapter: 1, to: 'quiet' } as const;
    expect((await api.refusal(swapMovement, { params, body: swap }, token)).body.code).toBe('NO_TWIN');
    api.setClock(new Date(NOON.getTime() + 60_000));
    const report = { playback_session_id, seq: 1, position_s: 60, watched_ranges: [[0, 60]] as [number, number][] };
    const { body } = await api.call(sendView, { body: report }, await api.token(viewer, 'user'));
    expect(body).toMatchObject({ is_completed: true, is_first_today: true });
    expect(body.watched_share).toBeCloseTo(60 / SECONDS, 2);
    api.setClock(NOON);
  });
});

test('staff see it before the public does, and nobody else', async () => {
  await change('withdraw');
  const { body } = await api.call(adminPreviewFilm, { params: { id: film } }, staff);
  expect(await read(served(body.manifest_url))).toContain('v240.m3u8');
  const ticket = /play\/([\w-]+)\//.exec(body.manifest_url)![1]!;
  expect((await fetch(segmentOf(ticket))).status).toBe(200);
  // Withdrawn, the lesson is its movements again.
  expect((await play()).seconds).toBe(160);
  const waiting = await makeUploaded(api, viewer, undefined);
  const refused = await api.refusal(adminPreviewFilm, { params: { id: waiting } }, staff);
  expect(refused.body.code).toBe('FILM_NOT_READY');
});
