import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProgramIndex, TOTAL_MAX, type Wish } from './program-index.ts';
import type { Program } from './program-table.ts';
import { understand } from '../text/understand.ts';

const program = (id: number, score: number, more: Partial<Program> = {}): Program => ({
  id,
  score,
  category: 'yoga',
  parts: ['core'],
  level: 'intro',
  equipment: ['mat'],
  minutes_per_day: (id % 30) + 1,
  is_quiet: id % 3 === 0,
  is_free: false,
  review_count: 0,
  published_at_us: 0,
  channel: 'minji',
  channel_name: '민지',
  specialty: '',
  ...more,
});

const Words = fc.array(fc.constantFrom('요가', '요가는', '코어', '홈트', '아침요가'), { maxLength: 3 });
const Documents = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    score: fc.integer({ min: -3, max: 3 }),
    lines: fc.tuple(Words, Words, Words, Words),
  }),
  { maxLength: 60 },
);
const put = (
  index: ReturnType<typeof createProgramIndex>,
  docs: typeof Documents extends fc.Arbitrary<infer T> ? T : never,
) => {
  for (const { id, score, lines } of docs)
    index.put(program(id, score), lines.map((words) => [...new Set(words)].join(' ')).join('\n'));
};

test('reading the lists only as far as needed finds what going over all programs finds', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      Documents,
      Documents,
      fc.constantFrom('요가', 'ㅇㄱ', '코어', '요거', '홈'),
      fc.boolean(),
      (first, later, query, quiet) => {
        const index = createProgramIndex();
        // As who fills it does: each once, in the editors' order.
        const once = [...new Map(first.map((doc) => [doc.id, doc])).values()];
        put(
          index,
          once.sort((a, b) => b.score - a.score || b.id - a.id),
        );
        index.settle();
        put(index, later);
        for (const { id } of later.slice(0, 5)) index.remove(id);
        const { terms } = understand(index, query);
        const wish: Wish = { terms, filters: { quiet }, sort: 'relevance', count: 4 };
        expect(index.search(wish)).toEqual(index.search({ ...wish, after: [Number.MAX_SAFE_INTEGER, 0] }));
      },
    ),
    { numRuns: 300 },
  );
});

test('counts up to a thousand', () => {
  const index = createProgramIndex();
  const fill = (from: number, to: number) => {
    for (let id = from; id <= to; id += 1) index.put(program(id, 10_000 - id), '요가\n\n\n');
  };
  fill(1, 900);
  index.settle();
  const count = () => {
    const { terms } = understand(index, '요가');
    return (['relevance', 'short'] as const).map((sort) => index.search({ terms, filters: {}, sort, count: 2 }).total);
  };
  expect(count()).toEqual([900, 900]);
  fill(901, 3_000);
  index.settle();
  expect(count()).toEqual([TOTAL_MAX, TOTAL_MAX]);
});

test('the channel and every field of a document count in their order', () => {
  const index = createProgramIndex();
  const documents = ['코어\n\n\n', '코어를\n\n\n', '강코어\n\n\n', '\n코어\n\n', '\n\n코어\n', '\n\n\n코어'];
  // The later, the more the editors want it.
  for (const [i, document] of documents.entries()) index.put(program(i + 1, i), document);
  const { terms } = understand(index, '코어');
  const { found } = index.search({ terms, filters: {}, sort: 'relevance', count: 10 });
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});
