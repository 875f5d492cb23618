import { LOG_CATEGORIES, LOG_PLATFORMS } from '@oun/contract/log-rules';
import { LogRecord } from '@oun/contract/logs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickCheck } from './quick-check.ts';
import { readQuickly, readSlowly } from './read-log.ts';
import { instantOf } from './log-time.ts';

const Text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    'KR',
    'a\\b',
    '\t',
    '\n',
    '\0',
    '\ud800',
    '요가',
    '한글'.normalize('NFD'),
    '"',
    '\u200b',
    'x'.repeat(130),
    'x'.repeat(600),
  ),
);
const Whole = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 1.5, NaN, Infinity, 2_147_483_647, 2_147_483_648, 1e12, 4_102_444_800_000, 1e15, 1e16),
);
const Odd = fc.oneof(
  Text,
  Whole,
  fc.constant(null),
  fc.constant(undefined),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
);
const Uuid = fc.oneof(fc.uuid(), fc.constantFrom('none', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'));
/** Mostly what may be there, so that whole records come about; sometimes anything. */
const mostly = <T>(likely: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 60, arbitrary: likely as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: Odd });
const Short = fc.oneof(
  { weight: 20, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: Text },
);
const maybe = (likely: fc.Arbitrary<unknown>) => fc.option(likely, { nil: null });
const Log = fc.record({
  user_id: mostly(maybe(fc.integer({ min: 1, max: 9 }))),
  global_uuid: mostly(Uuid),
  app_version: mostly(maybe(Short)),
  web_version: mostly(Short),
  session: mostly(Short),
  category: mostly(fc.constantFrom(...LOG_CATEGORIES)),
  log_uuid: mostly(Uuid),
  client_access_time: mostly(fc.integer({ min: 0, max: 4_102_444_800_000 })),
  ab_tests: mostly(
    fc.array(
      fc.record(
        { number: mostly(fc.integer({ min: 1, max: 9 })), bucket: mostly(Short), more: Odd },
        { requiredKeys: ['number'] },
      ),
      { maxLength: 3 },
    ),
  ),
  navigation: mostly(Short),
  navigation_sub: mostly(maybe(Short)),
  navigation_referrer: mostly(maybe(Short)),
  object_idx: mostly(maybe(fc.integer({ min: 0, max: 9 }))),
  object_id: mostly(maybe(Short)),
  object_type: mostly(maybe(Short)),
  object_section: mostly(maybe(Short)),
  extra: mostly(
    fc
      .tuple(
        fc.dictionary(fc.string({ maxLength: 5 }), mostly(Short), { maxKeys: 3, noNullPrototype: true }),
        Short,
        mostly(fc.integer({ min: 1 })),
      )
      .map(([more, name, seq]) => ({ ...more, name, seq })),
  ),
  product: mostly(Short),
  platform: mostly(fc.constantFrom(...LOG_PLATFORMS)),
  device: mostly(maybe(Short)),
  os_version: mostly(maybe(Short)),
  user_agent: mostly(Text),
  region: mostly(fc.constant('KR')),
  env: mostly(Short),
});

const isLog = quickCheck(LogRecord);

/** The order of keys in JSON says nothing. */
const columnsOf = (line: string) =>
  line
    .split('\t')
    .map((text) =>
      text.startsWith('{"') && text.includes('"seq":') ? (JSON.parse(text.replaceAll('\\\\', '\\')) as unknown) : text,
    );

test('the quick check says what the shape says, of whatever comes', () => {
  const counts = { yes: 0, no: 0 };
  fc.assert(
    fc.property(Log, (record) => {
      const isOne = LogRecord.safeParse(record).success;
      counts[isOne ? 'yes' : 'no'] += 1;
      expect(isLog(record)).toBe(isOne);
    }),
    { numRuns: 3_000 },
  );
  // Both are there, or nothing was tried.
  expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(200);
});

test('letters are counted as the shape counts them, those of two halves as one', () => {
  const { region, session } = LogRecord.shape;
  for (const [shape, letters, count] of [
    [region, '𐀀', 1],
    [region, '𐀀', 2],
    [region, 'k𐀀', 1],
    [session, '𐀀', 64],
    [session, '𐀀', 128],
    [session, '𐀀', 600],
  ] as const) {
    const text = letters.repeat(count);
    expect([text, quickCheck(shape)(text)]).toEqual([text, shape.safeParse(text).success]);
  }
});

test('what is read quickly is what is read slowly, one after the other', () => {
  let quick = 0;
  fc.assert(
    fc.property(fc.array(Log, { minLength: 1, maxLength: 4 }), fc.boolean(), (records, isOneDevice) => {
      const [first] = records;
      for (const record of records) {
        const given = isOneDevice
          ? { ...first!, log_uuid: record.log_uuid, extra: record.extra, category: record.category }
          : record;
        const quickly = readQuickly(structuredClone(given));
        if (!quickly) continue;
        quick += 1;
        const slowly = readSlowly(structuredClone(given)) as { line: string };
        expect(columnsOf(slowly.line)).toEqual(columnsOf(quickly.line));
      }
    }),
    { numRuns: 2_000 },
  );
  expect(quick).toBeGreaterThan(200);
});

test('a rule that the quick check does not know stops it from being made', () => {
  expect(() => quickCheck(LogRecord.shape.navigation.regex(/^\//))).toThrow('no quick check');
  expect(() => quickCheck(LogRecord.shape.region.trim())).toThrow('no quick check');
});

test('an instant is the one it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
      expect(Date.parse(`${instantOf(ms)}:00`)).toBe(ms);
    }),
  );
});
