import { getDiscoveryFilters, listPrograms } from '@oun/contract/content';
import {
  discoverPrograms,
  discoverProgramsV1,
  getDiscoveryCategories,
  getKeywords,
  getRecommendedKeywords,
  searchPrograms,
  suggestSearches,
} from '@oun/contract/discovery';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDiscovery } from '../../../db/demo/discovery.ts';
import { insertAll, makeChannel, makePicture, makeProgram } from '../../../db/demo/make.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../test/api.ts';
import { jobs } from '../../app.ts';
import { connect } from '../../platform/db/db.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';
import { indexMarked, indexPrograms } from './discovery.ts';
import { dropOldCounts } from './explore/keywords.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  for (const table of ['program', 'channel', 'search_count', 'recommended_keyword'] as const)
    await api.db.deleteFrom(table).execute();
  await indexMarked(api.db);
  api.setClock(NOON);
});
afterAll(() => api.close());

const find = async (query: string) => {
  const { body } = await api.call(searchPrograms, { body: { query } });
  return body.items.map(({ slug }) => slug);
};
const marks = async () => {
  const rows = await api.db.selectFrom('search_mark').select('program_id').distinct().execute();
  return rows.map(({ program_id }) => program_id).sort((a, b) => a - b);
};

async function makeLesson(programId: number, movements: readonly string[]) {
  const [directory] = await insertAll(api.db, 'directory', [
    { program_id: programId, position: 1, title: '1주차', summary: '' },
  ]);
  const [section] = await insertAll(api.db, 'section', [{ directory_id: directory!.id, position: 1, title: '1일차' }]);
  const [lesson] = await insertAll(api.db, 'lesson', [
    {
      program_id: programId,
      section_id: section!.id,
      day: 1,
      title: '첫날',
      seconds: 600,
      intensity: 2,
      access: 'MEMBER',
      is_quiet: true,
      equipment: [],
      steps: JSON.stringify(movements.map((movement) => ({ movement, phase: 'work' }))),
      picture_id: (await makePicture(api.db)).id,
    },
  ]);
  return lesson!;
}

describe('the index', () => {
  test('marks a program when something searched for changes, and only then', async () => {
    const channel = await makeChannel(api.db);
    const { id } = await makeProgram(api.db, { channel_id: channel.id });
    const afterwards = async (change: Promise<unknown>) => {
      await indexMarked(api.db);
      await change;
      return marks();
    };
    const change = (set: object) => api.db.updateTable('program').set(set).where('id', '=', id).execute();
    const changeChannel = (set: object) =>
      api.db.updateTable('channel').set(set).where('id', '=', channel.id).execute();

    expect(await marks()).toEqual([id]);
    expect(await afterwards(Promise.resolve())).toEqual([]);
    for (const set of [
      { title: '새 제목' },
      { parts: ['hip'] },
      { state: 'HIDDEN' },
      { score: 7 },
      { review_count: 3 },
    ]) {
      await indexMarked(api.db);
      await change(set);
      expect([set, await marks()]).toEqual([set, [id]]);
    }
    await indexMarked(api.db);
    await change({ like_count: 5, finished_count: 2, title: '새 제목' });
    await changeChannel({ follower_count: 12 });
    expect(await marks()).toEqual([]);
    await changeChannel({ name: '새 이름' });
    expect(await marks()).toEqual([id]);
    await indexMarked(api.db);
    const lesson = await makeLesson(id, ['squat']);
    expect(await marks()).toEqual([id]);
    await indexMarked(api.db);
    await api.db.updateTable('lesson').set({ title: '다른 이름' }).where('id', '=', lesson.id).execute();
    expect(await marks()).toEqual([]);
    await api.db.deleteFrom('lesson').where('id', '=', lesson.id).execute();
    expect(await marks()).toEqual([id]);
  });

  test('finds a program by what was changed, at once after indexing, on every process', async () => {
    const other = connect({ url: api.databaseUrl, name: 'other', max: 1 });
    const { id } = await makeProgram(api.db, { slug: 'one', title: '산책하는 저녁' });
    await indexPrograms(other.db, [id]);
    expect(await find('산책')).toEqual(['one']);
    await api.db.updateTable('program').set({ title: '달리는 저녁' }).where('id', '=', id).execute();
    await indexPrograms(other.db, [id]);
    await other.db.destroy();
    expect(await find('달리는')).toEqual(['one']);
    expect(await find('산책')).toEqual([]);
  });

  test('by the movements of its lessons, and by no movement there is not', async () => {
    const { id } = await makeProgram(api.db, { slug: 'moves', title: '저녁 한 판' });
    await makeLesson(id, ['squat', 'plank', 'no-such-movement']);
    await indexMarked(api.db);
    expect(await find('스쿼트')).toEqual(['moves']);
    expect(await find('플랭크 스쿼트')).toEqual(['moves']);
    expect(await find('버피')).toEqual([]);
  });

  test('what is not published is never shown, suggested or named, whatever the index says', async () => {
    const { id } = await makeProgram(api.db, { title: '둠칫 비밀' });
    await makeProgram(api.db, { title: '둠칫 초안', state: 'DRAFT', published_at: null });
    await indexMarked(api.db);
    expect(await find('둠칫')).toHaveLength(1);
    expect(await find('초안')).toEqual([]);

    await api.db.updateTable('program').set({ state: 'HIDDEN' }).where('id', '=', id).execute();
    expect(await find('둠칫')).toEqual([]);
    await indexMarked(api.db);
    const { body } = await api.call(searchPrograms, { body: { query: '둠친' } });
    expect([body.items, body.total, body.corrected_query]).toEqual([[], 0, null]);
    expect((await api.call(suggestSearches, { query: { q: '둠' } })).body.programs).toEqual([]);
  });

  test('a program that is gone is gone', async () => {
    const { id } = await makeProgram(api.db, { title: '떠나는 날' });
    await indexMarked(api.db);
    expect(await find('떠나는')).toHaveLength(1);
    await api.db.deleteFrom('program').where('id', '=', id).execute();
    await indexMarked(api.db);
    const { body } = await api.call(searchPrograms, { body: { query: '떠나는' } });
    expect(body.total).toBe(0);
  });

  test('a mark made while its program is being indexed outlives that', async () => {
    const { id } = await makeProgram(api.db, { slug: 'late', title: '첫 제목' });
    await api.db.transaction().execute(async (tx) => {
      await tx.updateTable('program').set({ title: '둘째 제목' }).where('id', '=', id).execute();
      // Sees the first title and takes its mark, before the change is there to see.
      await indexPrograms(api.db, [id]);
    });
    expect(await find('첫')).toEqual(['late']);
    expect(await marks()).toEqual([id]);
    await indexMarked(api.db);
    expect(await find('둘째')).toEqual(['late']);
  });

  test('the worker follows the news', async () => {
    const { id } = await makeProgram(api.db, { slug: 'news', title: '갓 나온 루틴' });
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      await eventually('the new program is found', async () => (await find('갓')).length === 1);
      await api.db.updateTable('program').set({ title: '다시 쓴 루틴' }).where('id', '=', id).execute();
      await eventually('its new title is found', async () => (await find('다시')).length === 1);
    } finally {
      await worker.close();
    }
  });

  test('many marks are one piece of news', async () => {
    await api.db.deleteFrom('outbox').execute();
    for (let i = 0; i < 3; i += 1) await makeProgram(api.db);
    const news = await api.db.selectFrom('outbox').select('topic').execute();
    expect(news).toEqual([{ topic: 'discovery.programs-marked' }]);
  });
});

describe('keywords', () => {
  const keywords = async () => (await api.call(getKeywords, {})).body.items.map(({ keyword }) => keyword);
  const searchTimes = async (times: number, query: string, more = {}) => {
    for (let i = 0; i < times; i += 1) await api.call(searchPrograms, { body: { query, ...more } });
  };

  test('are what was searched most, once several have searched for it, then the recommended', async () => {
    await makeProgram(api.db, { title: '아침 요가', category: 'yoga' });
    await makeDiscovery(api.db);
    const recommended = (await api.call(getRecommendedKeywords, {})).body.items.map(({ keyword }) => keyword);
    expect(recommended[0]).toBe('홈트');
    expect(await keywords()).toEqual(recommended);

    await searchTimes(2, '아침');
    expect(await keywords()).toEqual(recommended);
    await searchTimes(1, '아침');
    await searchTimes(2, '요가');
    // The slip and the typo of a word are that word.
    await searchTimes(1, 'dyrk');
    await searchTimes(1, '요거');
    expect((await keywords()).slice(0, 2)).toEqual(['요가', '아침']);
    expect((await api.call(getKeywords, {})).body.items.map(({ rank }) => rank)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test('are never what somebody typed that is no word of a program, nor a word half typed, nor a page turned', async () => {
    await makeProgram(api.db, { title: '아침 요가', category: 'yoga' });
    await indexMarked(api.db);
    await searchTimes(4, '010-1234-5678');
    await searchTimes(4, '김지우 요가');
    await searchTimes(4, '아ㅊ');
    await searchTimes(4, '요');
    expect(await api.db.selectFrom('search_count').selectAll().execute()).toEqual([]);
    await searchTimes(1, '요가', { cursor: Buffer.from('[1,1]').toString('base64url') });
    expect(await api.db.selectFrom('search_count').selectAll().execute()).toEqual([]);
  });

  test('pass with the week, and go when they find nothing any more', async () => {
    const { id } = await makeProgram(api.db, { title: '아침 요가', category: 'yoga' });
    await indexMarked(api.db);
    await searchTimes(3, '아침');
    await searchTimes(3, '요가');
    await api.db.updateTable('program').set({ title: '저녁 요가' }).where('id', '=', id).execute();
    await indexMarked(api.db);
    expect(await keywords()).toEqual(['요가']);
    api.setClock(new Date(NOON.getTime() + 7 * 86_400_000));
    expect(await keywords()).toEqual([]);
    expect(await dropOldCounts(api.db, NOON)).toBe(0);
    expect(await dropOldCounts(api.db, new Date(NOON.getTime() + 30 * 86_400_000))).toBe(2);
  });

  test('a search by an index that is behind counts once', async () => {
    await makeProgram(api.db, { title: '아침 요가' });
    await indexMarked(api.db);
    await searchTimes(1, '아침');
    await makeProgram(api.db, { title: '아침 산책' });
    await indexMarked(api.db);
    await searchTimes(1, '아침');
    const counts = await api.db.selectFrom('search_count').select(['keyword', 'count', 'day']).execute();
    expect(counts).toEqual([{ keyword: '아침', count: 2, day: '2026-11-15' }]);
  });
});

describe('discovery', () => {
  test('both addresses list programs as the list does', async () => {
    await makeProgram(api.db, { slug: 'quiet-yoga', category: 'yoga' });
    await makeProgram(api.db, { slug: 'loud-yoga', category: 'yoga', is_quiet: false });
    const query = { category: ['yoga' as const], quiet: 'true' as never };
    const { body } = await api.call(listPrograms, { query });
    expect(body.items.map(({ slug }) => slug)).toEqual(['quiet-yoga']);
    expect((await api.call(discoverPrograms, { query })).body).toEqual(body);
    expect((await api.call(discoverProgramsV1, { query })).body).toEqual(body);
  });

  test('every group counts what its query lists', async () => {
    const seeds = [
      { category: 'yoga', parts: ['full'], score: 1 },
      { category: 'yoga', parts: ['neck', 'back'], score: 9 },
      { category: 'boxing', parts: ['arm'], is_quiet: false },
      { category: 'strength', parts: ['core'], state: 'HIDDEN' },
    ] as const;
    for (const seed of seeds) await makeProgram(api.db, { ...seed, parts: [...seed.parts] });
    const { items } = (await api.call(getDiscoveryCategories, { query: {} })).body;
    expect(['category', 'part', 'goal'].map((kind) => items.filter((item) => item.kind === kind).length)).toEqual([
      10, 10, 6,
    ]);
    for (const item of items) {
      const reply = await api.app.inject(`${listPrograms.path}?${item.query}`);
      expect([item.name, item.program_count]).toEqual([item.name, reply.json().total]);
      expect(item.picture).toEqual(reply.json().items[0]?.picture ?? null);
    }
    expect(items.find(({ name }) => name === 'stress')).toMatchObject({
      label: '스트레스 해소',
      program_count: 3,
      query: 'category=meditation&category=yoga&category=boxing',
    });
    const { groups } = (await api.call(getDiscoveryFilters, {})).body;
    const neck = groups.find(({ key }) => key === 'part')!.options.find(({ value }) => value === 'neck')!;
    expect(items.find(({ kind, name }) => kind === 'part' && name === 'neck')!.program_count).toBe(neck.count);
  });

  test('no group has the cover of another, while there is another program', async () => {
    for (const score of [3, 2]) await makeProgram(api.db, { category: 'yoga', is_quiet: false, score });
    const { items } = (await api.call(getDiscoveryCategories, { query: { kind: 'goal' } })).body;
    const covers = items.flatMap(({ picture }) => (picture ? [picture.url] : []));
    expect(covers).toHaveLength(2);
    expect(new Set(covers).size).toBe(2);
  });

  test('groups by kind and by name', async () => {
    const names = async (query: object) =>
      (await api.call(getDiscoveryCategories, { query })).body.items.map(({ kind, name }) => `${kind}:${name}`);
    expect(await names({ kind: 'part', name: 'neck' })).toEqual(['part:neck']);
    expect(await names({ name: 'strength' })).toEqual(['category:strength', 'goal:strength']);
    expect(await names({ name: 'no-such' })).toEqual([]);
  });
});
