import {
  getBanners,
  getLandingEvents,
  getLandingPage,
  getLandingPages,
  getLandingPrograms,
  getLandingProgramsBySlug,
} from '@oun/contract/display';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertAll, makePicture, makeProgram } from '../../../db/demo/make.ts';
import type { Database } from '../../../db/rows.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  await api.db.deleteFrom('banner').execute();
  await api.db.deleteFrom('landing').execute();
});
afterAll(() => api.close());

const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);

async function makeBanner(title: string, overrides: Partial<Insertable<Database['banner']>> = {}) {
  await insertAll(api.db, 'banner', [
    {
      location: 'home',
      platforms: ['web', 'app'],
      kicker: '이번 주',
      title,
      sub: '',
      href: '/programs',
      picture_id: (await makePicture(api.db)).id,
      position: 0,
      starts_at: minutes(-1),
      ends_at: minutes(1),
      ...overrides,
    },
  ]);
}

async function makeLanding(slug: string, overrides: Partial<Insertable<Database['landing']>> = {}) {
  const [landing] = await insertAll(api.db, 'landing', [
    {
      kind: 'PROGRAMS',
      bucket: 'home',
      slug,
      title: '아침 10분',
      sub: '',
      position: 0,
      updated_at: NOON,
      ...overrides,
    },
  ]);
  return landing!;
}

test('banners of the place and the platform, in their order, from their first moment to before their last', async () => {
  await makeBanner('둘째', { position: 2 });
  await makeBanner('첫째', { position: 1 });
  await makeBanner('방금 시작', { position: 3, starts_at: NOON });
  await makeBanner('아직', { starts_at: minutes(1) });
  await makeBanner('끝남', { ends_at: NOON });
  await makeBanner('앱', { position: 4, platforms: ['app'] });
  await makeBanner('다른 자리', { location: 'store' });
  const titles = async (query: Parameters<typeof api.call<typeof getBanners>>[1]['query']) =>
    (await api.call(getBanners, { query })).body.items.map(({ title }) => title);
  expect(await titles({})).toEqual(['첫째', '둘째', '방금 시작']);
  expect(await titles({ platform: 'app' })).toEqual(['첫째', '둘째', '방금 시작', '앱']);
  expect(await titles({ location: 'store' })).toEqual(['다른 자리']);
  expect(await titles({ location: 'explore' })).toEqual([]);
});

describe('groups of programs', () => {
  test('hold what is published in their order, all groups in one query', async () => {
    const evening = await makeLanding('evening', { position: 1 });
    const morning = await makeLanding('morning', { position: 0 });
    await makeLanding('elsewhere', { bucket: 'other' });
    const [a, b, hidden] = [
      await makeProgram(api.db),
      await makeProgram(api.db),
      await makeProgram(api.db, { state: 'HIDDEN' }),
    ];
    await insertAll(api.db, 'landing_program', [
      { landing_id: morning.id, position: 0, program_id: hidden.id },
      { landing_id: morning.id, position: 1, program_id: b.id },
      { landing_id: morning.id, position: 2, program_id: a.id },
      { landing_id: evening.id, position: 0, program_id: a.id },
    ]);
    const queries = vi.spyOn(api.pool, 'connect');
    const { body } = await api.call(getLandingPrograms, { params: { bucket: 'home' } });
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
    expect(
      body.items.map(({ slug, program_count, programs }) => [slug, program_count, programs.map(({ id }) => id)]),
    ).toEqual([
      ['morning', 2, [b.id, a.id]],
      ['evening', 1, [a.id]],
    ]);
    expect(body.items[0]!.programs[0]).toMatchObject({ channel: { name: '민지' }, picture: { widths: [320, 640] } });
  });

  test('show ten of each in a row, and all on their own page', async () => {
    const group = await makeLanding('many');
    const programs = [];
    for (let i = 0; i < 12; i += 1) programs.push(await makeProgram(api.db));
    await insertAll(
      api.db,
      'landing_program',
      programs.map(({ id }, position) => ({ landing_id: group.id, position, program_id: id })),
    );
    const row = (await api.call(getLandingPrograms, { params: { bucket: 'home' } })).body.items[0]!;
    const page = (await api.call(getLandingProgramsBySlug, { params: { bucket: 'home', slug: 'many' } })).body;
    expect([row.program_count, row.programs.length]).toEqual([12, 10]);
    expect([page.program_count, page.programs.length]).toEqual([12, 12]);
  });

  test('an unknown group is a 404, an unknown place is empty', async () => {
    await makeLanding('a-page', { kind: 'PAGE' });
    for (const slug of ['nothing', 'a-page'])
      expect((await api.refusal(getLandingProgramsBySlug, { params: { bucket: 'home', slug } })).status).toBe(404);
    expect((await api.call(getLandingPrograms, { params: { bucket: 'nowhere' } })).body).toEqual({ items: [] });
  });
});

test('pages come in their order with their blocks, and one by its name', async () => {
  const blocks = [{ type: 'steps', items: ['앱을 열어요', '재생을 눌러요'] }];
  await makeLanding('second', { kind: 'PAGE', bucket: 'user-guides', position: 1, topic: '재생' });
  await makeLanding('first', {
    kind: 'PAGE',
    bucket: 'user-guides',
    position: 0,
    topic: '시작',
    blocks: JSON.stringify(blocks),
  });
  const { body } = await api.call(getLandingPages, { params: { bucket: 'user-guides' } });
  expect(body.items.map(({ slug, topic }) => [slug, topic])).toEqual([
    ['first', '시작'],
    ['second', '재생'],
  ]);
  const one = await api.call(getLandingPage, { params: { bucket: 'user-guides', slug: 'first' } });
  expect(one.body).toMatchObject({ topic: '시작', blocks });
  expect(new Date(one.body.updated_at)).toEqual(NOON);
  expect((await api.refusal(getLandingPage, { params: { bucket: 'user-guides', slug: 'none' } })).status).toBe(404);
});

test('events are those that run now', async () => {
  const event = { kind: 'EVENT', bucket: 'home', starts_at: minutes(-5), ends_at: minutes(5) };
  await makeLanding('running', { ...event, href: '/programs' });
  await makeLanding('over', { ...event, ends_at: NOON });
  await makeLanding('soon', { ...event, starts_at: minutes(1) });
  const { body } = await api.call(getLandingEvents, { params: { bucket: 'home' } });
  expect(body.items).toMatchObject([{ slug: 'running', href: '/programs', picture: null }]);
});
