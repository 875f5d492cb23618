import {
  adminChangeProgramState,
  adminListPrograms,
  getDiscoveryFilters,
  getProgram,
  listPrograms,
} from '@oun/contract/content';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, makeChannel, makeProgram } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { expectFirstPageForBadCursors, walked } from '../../../test/staff-pages.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  await api.db.deleteFrom('program').execute();
});
afterAll(() => api.close());

const slugs = async (query: Parameters<typeof api.call<typeof listPrograms>>[1]['query']) => {
  const { body } = await api.call(listPrograms, { query });
  return body.items.map((item) => item.slug);
};

describe('list of programs', () => {
  test('shows what is published, and nothing else', async () => {
    await makeProgram(api.db, { slug: 'open' });
    await makeProgram(api.db, { slug: 'draft', state: 'DRAFT', published_at: null });
    await makeProgram(api.db, { slug: 'hidden', state: 'HIDDEN' });

    const { body } = await api.call(listPrograms, { query: {} });

    expect(body.items.map((item) => item.slug)).toEqual(['open']);
    expect(body.total).toBe(1);
    expect(body.items[0]).toMatchObject({
      channel: { name: '민지' },
      picture: { widths: [320, 640] },
      rating_avg: null,
    });
    expect(body.items[0]!.picture.url).toMatch(/^\/proxy\/media\/pictures\/[0-9a-f]+-\{width\}\.webp$/);
  });

  test.each([
    ['category', { category: ['yoga'] }, ['b']],
    ['several categories', { category: ['yoga', 'boxing'] }, ['c', 'b']],
    ['part', { part: ['core'] }, ['b', 'a']],
    ['level', { level: ['advanced'] }, ['c']],
    ['equipment somebody has', { equipment: ['mat'] }, ['c', 'a']],
    ['no equipment', { equipment: ['none'] }, ['c']],
    ['time', { max_minutes: 15 }, ['c', 'a']],
    ['quiet', { quiet: 'true' }, ['b', 'a']],
    ['free', { free: 'true' }, ['a']],
    ['several at once', { part: ['core'], max_minutes: 15, quiet: 'true' }, ['a']],
    ['nothing fits', { category: ['meditation'] }, []],
  ] as const)('by %s', async (_, query, expected) => {
    await makeProgram(api.db, {
      slug: 'a1',
      category: 'pilates',
      parts: ['core'],
      equipment: ['mat'],
      minutes_per_day: 15,
      is_free: true,
    });
    await makeProgram(api.db, {
      slug: 'b1',
      category: 'yoga',
      parts: ['core', 'back'],
      equipment: ['mat', 'ring'],
      minutes_per_day: 30,
    });
    await makeProgram(api.db, {
      slug: 'c1',
      category: 'boxing',
      parts: ['arm'],
      level: 'advanced',
      minutes_per_day: 10,
      is_quiet: false,
    });

    expect(await slugs(query as never)).toEqual(expected.map((slug) => `${slug}1`));
  });

  test('by channel', async () => {
    const channel = await makeChannel(api.db, { slug: 'sora' });
    await makeProgram(api.db, { slug: 'hers', channel_id: channel.id });
    await makeProgram(api.db);
    expect(await slugs({ channel: 'sora' })).toEqual(['hers']);
  });

  test('is new for thirty days', async () => {
    await makeProgram(api.db, { slug: 'new', published_at: new Date(NOON.getTime() - 29 * 86_400_000) });
    await makeProgram(api.db, { slug: 'old', published_at: new Date(NOON.getTime() - 31 * 86_400_000) });
    const { body } = await api.call(listPrograms, { query: { sort: 'newest' } });
    expect(body.items.map(({ slug, is_new }) => [slug, is_new])).toEqual([
      ['new', true],
      ['old', false],
    ]);
  });

  test.each(['recommended', 'popular', 'newest', 'short'] as const)(
    'pages through all of them once, sorted by %s, also where values repeat',
    async (sort) => {
      for (let i = 0; i < 23; i += 1) {
        await makeProgram(api.db, {
          score: i % 3,
          review_count: i % 4,
          minutes_per_day: 10 + (i % 5),
          // Microseconds that a millisecond clock would lose.
          published_at: `2026-01-0${1 + (i % 2)}T00:00:00.00000${i % 3}Z`,
        });
      }
      const seen: number[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const { body } = await api.call(listPrograms, { query: { sort, limit: 5, ...(cursor && { cursor }) } });
        seen.push(...body.items.map((item) => item.id));
        expect(body.total).toBe(pages === 0 ? 23 : null);
        cursor = body.next_cursor ?? undefined;
        pages += 1;
      } while (cursor);
      expect(pages).toBe(5);
      expect(new Set(seen).size).toBe(23);
      expect(seen).toHaveLength(23);
    },
  );

  test.each([
    { sort: 'loudest' },
    { category: 'swimming' },
    { max_minutes: 'ten' },
    { max_minutes: 0 },
    { limit: 51 },
    { quiet: 'perhaps' },
    { cursor: 'not a cursor' },
    { cursor: Buffer.from('["text",1]').toString('base64url') },
    { cursor: Buffer.from('[1]').toString('base64url') },
    { channel: 'a\0b' },
  ])('refuses %j', async (query) => {
    const { status, body } = await api.refusal(listPrograms, { query: query as never });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(body.extra['fields'] as object)).toEqual([Object.keys(query)[0]]);
  });

  test('takes one round trip however many programs it shows', async () => {
    for (let i = 0; i < 12; i += 1) await makeProgram(api.db);
    const queries = await countQueries(() => api.call(listPrograms, { query: {} }));
    expect(queries).toBe(1);
  });
});

test('one program is found by number and by slug, with who teaches it', async () => {
  const { id } = await makeProgram(api.db, { slug: 'core-start' });
  for (const name of [String(id), 'core-start']) {
    const { body } = await api.call(getProgram, { params: { id: name } });
    expect(body).toMatchObject({ id, channel: { name: '민지', introduction: '소개', avatar: null } });
  }
});

test.each(['nothing', '999999999', '9999999999999', 'core-start'])('no program %j is a 404', async (id) => {
  await makeProgram(api.db, { slug: 'core-start', state: 'HIDDEN' });
  expect((await api.refusal(getProgram, { params: { id } })).body.code).toBe('NOT_FOUND');
});

test('filters count what each choice would find', async () => {
  await makeProgram(api.db, { category: 'yoga', parts: ['core', 'back'], minutes_per_day: 10 });
  await makeProgram(api.db, { category: 'yoga', parts: ['core'], minutes_per_day: 25 });
  await makeProgram(api.db, { category: 'boxing', state: 'HIDDEN' });

  const { body } = await api.call(getDiscoveryFilters, {});

  expect(body.total).toBe(2);
  expect(body.groups.find((group) => group.key === 'category')!.options).toEqual([
    { value: 'yoga', label: '요가', count: 2 },
  ]);
  expect(body.groups.find((group) => group.key === 'part')!.options).toEqual([
    { value: 'core', label: '코어', count: 2 },
    { value: 'back', label: '등', count: 1 },
  ]);
  expect(body.minutes.map(({ value, count }) => [value, count])).toEqual([
    [10, 1],
    [15, 1],
    [20, 1],
    [30, 2],
  ]);
});

describe('staff', () => {
  test('see every state and search by title', async () => {
    await makeProgram(api.db, { title: '100% 코어', state: 'HIDDEN' });
    await makeProgram(api.db, { title: '100일 코어' });
    const token = await api.token(1, 'core-admin');

    const all = await api.call(adminListPrograms, { query: {} }, token);
    expect([all.body.total, all.body.items.map((item) => item.state)]).toEqual([2, ['PUBLISHED', 'HIDDEN']]);

    const found = await api.call(adminListPrograms, { query: { q: '100%' } }, token);
    expect(found.body.items.map((item) => item.title)).toEqual(['100% 코어']);
  });

  test('go through the pages both ways, in the order of stars, reviews, minutes and days', async () => {
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await makeProgram(api.db, { title: `쪽마다 ${n}` })).id);
    const top = await makeProgram(api.db, {
      title: '쪽마다 으뜸',
      rating_avg: 4.9,
      review_count: 10,
      minutes_per_day: 60,
      published_at: NOON,
    });
    const token = await api.token(1, 'core-admin');
    const list = async (query: object) => (await api.call(adminListPrograms, { query }, token)).body;
    for (const sort of ['newest', 'published', 'rating', 'reviews', 'minutes']) {
      const ask = (direction: string) => (cursor?: string) => list({ q: '쪽마다', sort, direction, limit: 2, cursor });
      expect({ sort, ids: await walked(ask('desc')) }).toEqual({ sort, ids: [top.id, ...made.toReversed()] });
      expect({ sort, ids: await walked(ask('asc')) }).toEqual({ sort, ids: [...made, top.id] });
    }
    await expectFirstPageForBadCursors((cursor) => list({ q: '쪽마다', limit: 2, cursor }));
    for (const q of ['으뜸', top.slug, `#${top.id}`])
      expect({ q, ids: (await list({ q })).items.map(({ id }) => id) }).toEqual({ q, ids: [top.id] });
    expect((await list({ q: '쪽마다', state: 'DRAFT' })).total).toBe(0);
  });

  test('hide a program: it leaves the list, and the audit says who did it', async () => {
    const admin = await makeAccount(api.db, 'core-admin');
    const program = await makeProgram(api.db);
    const token = await api.token(admin.id, 'core-admin');

    const { body } = await api.call(
      adminChangeProgramState,
      { params: { id: program.id }, body: { event: 'hide' } },
      token,
    );

    expect(body.state).toBe('HIDDEN');
    expect(await slugs({})).toEqual([]);
    const entry = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'program.hide',
      before: { state: 'PUBLISHED' },
      after: { state: 'HIDDEN' },
    });
    await expect(api.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  test('two at once hide it once', async () => {
    const program = await makeProgram(api.db);
    const token = await api.token(1, 'core-admin');
    const hide = () =>
      api.refusal(adminChangeProgramState, { params: { id: program.id }, body: { event: 'hide' } }, token);

    const replies = await api.releasedTogether('program', program.id, [hide, hide]);

    expect(replies.map((reply) => reply.body.code ?? 'ok').sort()).toEqual(['INVALID_TRANSITION', 'ok']);
  });

  test('cannot change what is not there', async () => {
    const token = await api.token(1, 'core-admin');
    for (const id of [999_999, 'abc', 0, 99_999_999_999]) {
      const { status, body } = await api.refusal(
        adminChangeProgramState,
        { params: { id }, body: { event: 'hide' } },
        token,
      );
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = () => (queries += 1);
  const { pool } = api;
  const onAcquire = (client: { query: (...args: never[]) => unknown }) => {
    const original = client.query;
    client.query = (...args: never[]) => {
      count();
      client.query = original;
      return original.apply(client, args);
    };
  };
  pool.on('acquire', onAcquire as never);
  try {
    await work();
  } finally {
    pool.off('acquire', onAcquire as never);
  }
  return queries;
}
