import {
  FILM_STATES,
  adminAttachFilm,
  adminChangeFilmState,
  adminEditFilm,
  adminFindLessons,
  adminGetFilm,
  adminListFilms,
  type FilmState,
} from '@oun/contract/film';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeLesson, makeProgram } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { expectFirstPageForBadCursors, walked } from '../../../../test/staff-pages.ts';
import { filmMachine } from './stored-films.machine.ts';

let api: TestApi;
let admin: number;
let token: string;
beforeAll(async () => {
  api = await startApi();
  admin = (await makeAccount(api.db, 'core-admin', { nickname: '서운영' })).id;
  token = await api.token(admin, 'core-admin');
});
afterAll(() => api.close());

const TRACK = { codec: 'x', peak: 1, average: 1, segments: [4, 2] };
let serial = 0;
async function makeFilm(state: FilmState, more: object = {}) {
  serial += 1;
  const { id } = await api.db
    .insertInto('film')
    .values({
      upload_id: String(serial).padStart(32, '0'),
      title: `영상 ${serial}`,
      file_name: 'a.mp4',
      bytes: 1_000,
      state,
      seconds: 6,
      rungs: JSON.stringify([{ name: '240', width: 320, height: 240, fps: 10, ...TRACK }]),
      sound: JSON.stringify(TRACK),
      failure: state === 'FAILED' ? '깨졌어요' : null,
      qc: state === 'QC' ? JSON.stringify({ is_passed: true, checks: [] }) : null,
      uploaded_by: admin,
      uploaded_at: NOON,
      updated_at: NOON,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
type Event = Parameters<typeof api.call<typeof adminChangeFilmState>>[1]['body']['event'];
const change = (id: number, event: Event, note?: string) =>
  api.refusal(adminChangeFilmState, { params: { id }, body: { event, ...(note && { note }) } }, token);
const detail = async (id: number) => (await api.call(adminGetFilm, { params: { id } }, token)).body;

describe('states', () => {
  test('are the same in the database', async () => {
    const { rows } = await sql<{ def: string }>`select pg_get_constraintdef(oid) as def from pg_constraint
      where conrelid = 'film'::regclass and conname = 'film_state_check'`.execute(api.db);
    expect([...rows[0]!.def.matchAll(/'([A-Z]+)'/g)].map(([, state]) => state)).toEqual([...FILM_STATES]);
  });

  test('lead from an upload to the public and nowhere else', () => {
    const walk: FilmState[] = ['UPLOADED'];
    for (const event of ['start', 'check', 'approve', 'publish', 'withdraw'] as const)
      walk.push(filmMachine.next(walk.at(-1)!, event, filmMachine.events[event].by[0]!));
    expect(walk).toEqual(['UPLOADED', 'TRANSCODING', 'QC', 'READY', 'PUBLISHED', 'READY']);
    expect(() => filmMachine.next('UPLOADED', 'publish', 'staff')).toThrow('INVALID_TRANSITION');
    expect(() => filmMachine.next('TRANSCODING', 'check', 'staff')).toThrow('INVALID_TRANSITION');
  });

  test.each([
    ['QC', 'approve', 'READY'],
    ['QC', 'reject', 'FAILED'],
    ['READY', 'publish', 'PUBLISHED'],
    ['PUBLISHED', 'withdraw', 'READY'],
    ['FAILED', 'retry', 'TRANSCODING'],
  ] as const)('from %s, %s leads to %s, with who and when', async (from, event, to) => {
    const id = await makeFilm(from);
    expect((await change(id, event, '흔들려요')).status).toBe(200);
    const film = await detail(id);
    expect(film.state).toBe(to);
    expect(film.failure).toBe(to === 'FAILED' ? '흔들려요' : null);
    expect(film.history.at(-1)).toMatchObject({ event, to_state: to, by: '서운영' });
    const [audit] = await api.db
      .selectFrom('audit_log')
      .where('action', '=', `film.${event}`)
      .where('subject_id', '=', String(id))
      .selectAll()
      .execute();
    expect(audit).toMatchObject({ actor_id: admin, before: { state: from }, after: { state: to } });
  });

  test('nothing else is open to staff in each state', async () => {
    for (const state of FILM_STATES) {
      const id = await makeFilm(state);
      const { events } = await detail(id);
      for (const event of ['approve', 'reject', 'publish', 'withdraw', 'retry'] as const) {
        if (events.includes(event)) continue;
        expect([state, event, (await change(id, event)).body.code]).toEqual([state, event, 'INVALID_TRANSITION']);
      }
    }
  });

  test.each([null, { is_passed: false, checks: [] }])('what the checks say (%j) is needed to approve', async (qc) => {
    const id = await makeFilm('QC', { qc: qc && JSON.stringify(qc) });
    expect((await detail(id)).events).not.toContain('approve');
    expect((await change(id, 'approve')).body.code).toBe('FILM_NOT_CHECKED');
  });

  test('two at once publish once', async () => {
    const id = await makeFilm('READY');
    const replies = await api.releasedTogether('film', id, [() => change(id, 'publish'), () => change(id, 'publish')]);
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['INVALID_TRANSITION', 'ok']);
  });

  test('a retry begins with no attempts behind it, and tells the worker', async () => {
    const id = await makeFilm('FAILED', { attempts: 5, beat_at: NOON });
    await change(id, 'retry');
    expect(await api.db.selectFrom('film').where('id', '=', id).selectAll().executeTakeFirst()).toMatchObject({
      attempts: 0,
      beat_at: null,
      progress: 0,
    });
    const news = await api.db.selectFrom('outbox').where('topic', '=', 'film.waiting').selectAll().execute();
    expect(news.at(-1)!.payload).toEqual({ film_id: id });
  });
});

test('the list is filtered by state and title, newest first, with its lesson', async () => {
  const lesson = await makeLesson(api.db);
  const first = await makeFilm('READY', { title: '100% 코어' });
  const second = await makeFilm('READY', { title: '100일 코어' });
  await api.call(adminAttachFilm, { params: { id: first }, body: { lesson_id: lesson.id } }, token);
  const list = async (query: object) => (await api.call(adminListFilms, { query }, token)).body;
  expect((await list({ q: '코어', state: 'READY' })).items.map(({ id }) => id)).toEqual([second, first]);
  expect((await list({ q: '코어', state: 'FAILED' })).total).toBe(0);
  const { items } = await list({ q: '100%' });
  expect(items).toMatchObject([
    { id: first, lesson: { id: lesson.id, title: lesson.title }, uploaded_by: '서운영', seconds: 6 },
  ]);
});

test('pages name every film once, forwards and back, and its file or its number finds one', async () => {
  const made: number[] = [];
  for (let n = 0; n < 5; n += 1)
    made.push(await makeFilm('READY', { title: `쪽마다 ${n}`, file_name: `pages-${n}.mp4` }));
  const list = async (query: object) => (await api.call(adminListFilms, { query }, token)).body;
  for (const sort of ['newest', 'length', 'size'])
    for (const direction of ['asc', 'desc'])
      expect(await walked((cursor) => list({ q: '쪽마다', sort, direction, limit: 2, cursor }))).toEqual(
        direction === 'asc' ? made : made.toReversed(),
      );
  await expectFirstPageForBadCursors((cursor) => list({ q: '쪽마다', limit: 2, cursor }));
  for (const q of ['pages-3', `#${made[3]}`])
    expect({ q, ids: (await list({ q })).items.map(({ id }) => id) }).toEqual({ q, ids: [made[3]] });
  await api.db.updateTable('film').set({ bytes: 9_000_000_000 }).where('id', '=', made[1]!).execute();
  expect((await list({ q: '쪽마다', sort: 'size' })).items[0]!.id).toBe(made[1]);
});

describe('words', () => {
  const edit = (id: number, body: object) => api.refusal(adminEditFilm, { params: { id }, body }, token);

  test('chapters are kept in the order of the film, and noted', async () => {
    const id = await makeFilm('READY');
    const chapters = [
      { title: '본운동', starts_at: 2.5 },
      { title: '준비', starts_at: 0 },
    ];
    expect((await edit(id, { title: '새 이름', chapters })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ title: '새 이름', chapters: chapters.toReversed() });
    const [audit] = await api.db.selectFrom('audit_log').where('action', '=', 'film.edit').selectAll().execute();
    expect(audit).toMatchObject({ actor_id: admin, before: { chapters: [] }, after: { title: '새 이름' } });
  });

  test.each([
    [[{ title: '준비', starts_at: 1 }], '0:00'],
    [
      [
        { title: '준비', starts_at: 0 },
        { title: '끝', starts_at: 6 },
      ],
      '영상이 끝난 뒤',
    ],
    [
      [
        { title: '준비', starts_at: 0 },
        { title: '본', starts_at: 0 },
      ],
      '같은 때',
    ],
  ])('chapters %j are refused', async (chapters, words) => {
    const { status, body } = await edit(await makeFilm('READY'), { chapters });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(JSON.stringify(body.extra)).toContain(words);
  });

  test('subtitles are WebVTT, tidied, or none', async () => {
    const id = await makeFilm('READY');
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\n숨을 들이마셔요';
    expect((await edit(id, { subtitles: `\uFEFF${vtt.replaceAll('\n', '\r\n')}\r\n\r\n` })).status).toBe(200);
    expect((await detail(id)).subtitles).toBe(`${vtt}\n`);
    for (const wrong of ['1\n00:00:00,000 --> 00:00:02,000\n숨', 'WEBVTT\n\n아무 때나']) {
      expect((await edit(id, { subtitles: wrong })).body.extra['fields']).toHaveProperty('subtitles');
    }
    expect((await edit(id, { subtitles: '  ' })).status).toBe(200);
    expect((await detail(id)).subtitles).toBe('');
  });
});

describe('the lesson of a film', () => {
  const attach = (id: number, lesson_id: number | null) =>
    api.refusal(adminAttachFilm, { params: { id }, body: { lesson_id } }, token);
  const secondsOf = async (id: number) =>
    (await api.db.selectFrom('lesson').where('id', '=', id).select('seconds').executeTakeFirstOrThrow()).seconds;

  test('is found by the title of its program', async () => {
    const program = await makeProgram(api.db, { title: '허리 편한 7일' });
    const lesson = await makeLesson(api.db, { program_id: program.id });
    const film = await makeFilm('READY');
    await attach(film, lesson.id);
    const { body } = await api.call(adminFindLessons, { query: { q: '편한 7' } }, token);
    expect(body.items).toEqual([
      expect.objectContaining({
        id: lesson.id,
        program: expect.objectContaining({ title: '허리 편한 7일' }),
        film: { id: film, title: expect.any(String) },
      }),
    ]);
  });

  test('lists say the length of what is played: the film once it is public, the movements before and after', async () => {
    const [lesson, other] = [await makeLesson(api.db), await makeLesson(api.db)];
    const film = await makeFilm('READY');
    await attach(film, lesson.id);
    expect(await secondsOf(lesson.id)).toBe(160);
    await change(film, 'publish');
    expect(await secondsOf(lesson.id)).toBe(6);
    await attach(film, other.id);
    expect([await secondsOf(lesson.id), await secondsOf(other.id)]).toEqual([160, 6]);
    await change(film, 'withdraw');
    expect(await secondsOf(other.id)).toBe(160);
    await attach(film, null);
    expect((await detail(film)).lesson).toBeNull();
  });

  test.each(['UPLOADED', 'TRANSCODING', 'QC', 'FAILED'] as const)('is not given a film that is %s', async (state) => {
    const lesson = await makeLesson(api.db);
    expect((await attach(await makeFilm(state), lesson.id)).body.code).toBe('FILM_NOT_READY');
  });

  test('keeps the film it has, and must be there', async () => {
    const lesson = await makeLesson(api.db);
    const [first, second] = [await makeFilm('READY'), await makeFilm('READY')];
    await attach(first, lesson.id);
    expect((await attach(second, lesson.id)).body.code).toBe('LESSON_HAS_FILM');
    expect((await attach(second, 999_999)).body.code).toBe('NOT_FOUND');
    expect((await detail(first)).lesson).toMatchObject({ id: lesson.id });
  });
});
