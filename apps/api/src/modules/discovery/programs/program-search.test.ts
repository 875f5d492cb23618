import { listPrograms, type ProgramCard } from '@oun/contract/content';
import { type FoundProgram, searchPrograms, suggestSearches } from '@oun/contract/discovery';
import type { Input } from '@oun/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAll, makePicture } from '../../../../db/demo/make.ts';
import { CHANNELS, PROGRAMS } from '../../../../db/demo/programs.data.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { indexPrograms } from '../discovery.ts';
import { QUERIES } from './program-search.queries.data.ts';

let api: TestApi;
const ids = new Map<string, number>();
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  const picture = await makePicture(api.db);
  const channels = await insertAll(
    api.db,
    'channel',
    CHANNELS.map(({ slug, name, introduction }) => ({ slug, name, introduction, created_at: NOON })),
  );
  const programs = await insertAll(
    api.db,
    'program',
    PROGRAMS.map(({ channel, exercise: _exercise, scene: _scene, age_days = 100, is_free = false, ...program }, i) => ({
      ...program,
      is_free,
      channel_id: channels.find(({ slug }) => slug === channel)!.id,
      picture_id: picture.id,
      state: 'PUBLISHED' as const,
      score: 1_000 - i,
      review_count: (i * 7) % 11,
      published_at: new Date(NOON.getTime() - age_days * 86_400_000),
      updated_at: NOON,
    })),
  );
  for (const { slug, id } of programs) ids.set(slug, id);
  await indexPrograms(api.db, [...ids.values()]);
});
afterAll(() => api.close());

type Body = Input<typeof searchPrograms>['body'];
const search = async (query: string, more: Omit<Body, 'query'> = {}) => {
  const { status, body } = await api.call(searchPrograms, { body: { query, ...more } });
  expect(status).toBe(200);
  return body;
};
const slugs = (found: { items: ProgramCard[] }) => found.items.map(({ slug }) => slug);
type Listed = { items: ProgramCard[]; next_cursor: string | null; total?: number | null };
/** All there is, however many pages it takes, and what the first page says is its number. */
async function everyPage(read: (cursor: { cursor?: string }) => Promise<Listed>) {
  const items: ProgramCard[] = [];
  const first = await read({});
  for (let page = first; ; page = await read({ cursor: page.next_cursor })) {
    items.push(...page.items);
    if (page.next_cursor === null) return { items, total: first.total };
  }
}
const marked = (text: string, spans: FoundProgram['highlights']['title']) =>
  spans.map(([from, to]) => text.slice(from, to));

test('the table has at least sixty queries, and each says what it expects', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(60);
  for (const { kind, first, top } of QUERIES) expect(Boolean(first ?? top?.length)).toBe(kind !== 'nothing');
});

test.each(QUERIES)('$kind: $query', async ({ query, first, top, corrected, kind }) => {
  const found = await search(query);
  if (kind === 'nothing') expect([slugs(found), found.total]).toEqual([[], 0]);
  if (first) expect(slugs(found)[0]).toBe(first);
  if (top) expect(slugs(found).slice(0, 3)).toEqual(expect.arrayContaining([...top]));
  expect(found.corrected_query).toBe(corrected ?? null);
});

describe('rank', () => {
  test('a word of the title, then of the channel, of the promise, of the tags', async () => {
    // 하늘 is a channel; 어깨 stands in few titles and promises and in more tags.
    const found = await search('어깨');
    const fieldOf = ({ title, promise }: ProgramCard) =>
      title.includes('어깨') ? 'title' : promise.includes('어깨') ? 'promise' : 'tags';
    expect([...new Set(found.items.map(fieldOf))]).toEqual(['title', 'promise', 'tags']);
  });

  test('among equals the editors decide', async () => {
    expect(slugs(await search('코어', { limit: 5 }))).toEqual([
      'core-start',
      'easy-back-core',
      'postnatal-core',
      'ball-core',
      'boxing-core',
    ]);
  });
});

describe('highlights', () => {
  test.each([
    ['코어', 'core-start', ['코어']],
    ['호', 'recovery-roller', ['회']],
    ['ㅍㄹㅌㅅ', 'pelvis-pilates-4w', ['필라테스']],
    ['필라태스', 'pelvis-pilates-4w', ['필라테스']],
    ['폼로러', 'recovery-roller', ['폼롤러']],
    ['vlffkxptm', 'pelvis-pilates-4w', ['필라테스']],
    ['북목', 'desk-neck', ['북목']],
    ['하루10분전신', 'ten-minute-all', ['하루', '10분', '전신']],
    ['거북 목', 'desk-neck', ['거북목']],
    ['임산부', 'prenatal-ease', []],
  ])('%s in the title of %s', async (query, slug, expected) => {
    const item = (await search(query, { limit: 50 })).items.find((one) => one.slug === slug)!;
    expect(marked(item.title, item.highlights.title)).toEqual(expected);
  });

  test('in the promise too', async () => {
    const item = (await search('글러브')).items[0]!;
    expect(marked(item.promise, item.highlights.promise)).toEqual(['글러브']);
    expect(item.highlights.title).toEqual([]);
  });
});

describe('filters', () => {
  const CASES: Body['filters'][] = [
    { category: ['strength'] },
    { category: ['strength', 'yoga'], level: ['intro'] },
    { part: ['hip', 'neck'] },
    { level: ['advanced'] },
    { equipment: ['mat'] },
    { equipment: ['none'] },
    { equipment: ['dumbbell', 'mat'] },
    { max_minutes: 10 },
    { quiet: true },
    { quiet: false },
    { free: true },
    { channel: 'sera' },
    { channel: 'nobody' },
    { part: ['core'], equipment: ['mat'], max_minutes: 15, quiet: true },
  ];
  test.each(CASES)('%j means what it means in the list of programs', async (filters) => {
    const query = Object.fromEntries(
      Object.entries(filters!).map(([key, value]) => [key, typeof value === 'boolean' ? String(value) : value]),
    );
    const listed = await everyPage(
      async (cursor) => (await api.call(listPrograms, { query: { ...query, ...cursor, limit: 50 } as never })).body,
    );
    const all = slugs(await everyPage((cursor) => search('ㅎ', { ...cursor, limit: 50 })));
    const found = await everyPage((cursor) => search('ㅎ', { ...cursor, filters, limit: 50 }));
    expect(slugs(found).sort()).toEqual(
      slugs(listed)
        .filter((slug) => all.includes(slug))
        .sort(),
    );
    expect(found.total).toBe(found.items.length);
  });
});

describe('pages', () => {
  test.each(['relevance', 'popular', 'newest', 'short'] as const)(
    'by %s: every program once, in order',
    async (sort) => {
      const whole = await everyPage((cursor) => search('초보', { ...cursor, sort, limit: 50 }));
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page: Awaited<ReturnType<typeof search>> = await search('초보', {
          sort,
          limit: 4,
          ...(cursor && { cursor }),
        });
        expect(page.total).toBe(cursor === undefined ? whole.items.length : null);
        paged.push(...slugs(page));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(whole.items.length).toBeGreaterThan(8);
      expect(paged).toEqual(slugs(whole));
      const keys = whole.items.map((item) =>
        sort === 'popular' ? -item.review_count : sort === 'short' ? item.minutes_per_day : 0,
      );
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    },
  );

  test('a cursor somebody made up is refused', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('["a",1]').toString('base64url')]) {
      const reply = await api.refusal(searchPrograms, { body: { query: '코어', cursor } });
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

test('no query and no cursor is a fault', { timeout: 120_000 }, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[가-힣ㄱ-ㅣa-zA-Z0-9 %_'\\]{1,20}$/),
  );
  const cursor = fc.option(
    fc.oneof(
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    ),
  );
  await fc.assert(
    fc.asyncProperty(text, cursor, async (query, from) => {
      const { status } = await api.call(searchPrograms, { body: { query, ...(from !== null && { cursor: from }) } });
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 100 },
  );
  expect(api.logs).toEqual([]);
});

describe('suggestions', () => {
  const suggest = async (q: string) => (await api.call(suggestSearches, { query: { q } })).body;

  test('words, programs and channels that go on as the query begins', async () => {
    expect(await suggest('필라ㅌ')).toMatchObject({
      keywords: expect.arrayContaining(['필라테스']),
      programs: [{ slug: 'pelvis-pilates-4w', channel_name: '민지' }, {}, {}, {}, {}],
    });
    expect((await suggest('ㅎㄴ')).channels).toEqual([{ slug: 'haneul', name: '하늘' }]);
    expect((await suggest('ghaxm')).keywords[0]).toBe('홈트');
  });

  test('offers no word that finds nothing', async () => {
    // A movement no lesson has here.
    expect((await suggest('점핑')).keywords).toEqual([]);
    expect(await suggest('ㅋㅋㅋ')).toEqual({ keywords: [], programs: [], channels: [] });
  });
});
