import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { brokenRules, type FieldRule, type FormRules } from './broken-rules.ts';
import { adminCreateCoupon } from './coupon-admin.ts';
import { fieldWords } from './field-words.ts';
import { formRules } from './form-rules.ts';
import { cleanText, lines, ODD_TEXT } from './text.ts';

/** Every table of rules of the contract, with the shape it was made from. */
const TABLES: [name: string, rules: FormRules, body: z.ZodObject][] = [];
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('-forms.ts'))) {
  const load = async (path: string) => (await import(/* @vite-ignore */ `./${path}`)) as Record<string, unknown>;
  const endpoints = await load(file.replace('-forms', ''));
  for (const [name, rules] of Object.entries(await load(file)))
    TABLES.push([name, rules as FormRules, (endpoints[name.replace(/Rules$/, '')] as { body: z.ZodObject }).body]);
}

/** As the server reads a body: its texts made clean, then its shape. */
function refusals(rules: FormRules, shape: z.ZodObject, body: Record<string, unknown>): Record<string, string> {
  const odd: Record<string, string> = {};
  const clean = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      const text = cleanText(value, rules[path]?.kind === 'lines');
      if (text === undefined) odd[path] = ODD_TEXT;
      return text;
    }
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, clean(inner, path === '' ? key : `${path}.${key}`)]),
    );
  };
  const given = clean(body, '');
  if (Object.keys(odd).length > 0) return odd;
  const parsed = shape.safeParse(given);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', fieldWords(issue)]));
}

const Text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[\s\d-]{0,16}$/),
  fc.stringMatching(/^ ?[a-z가-힣0-9_]{1,14} ?$/),
  fc.stringMatching(/^[a-z]{1,4}@[a-z]{1,4}\.[a-z]{2}$/),
  fc.constantFrom(
    '',
    '  ',
    '010-1234-5678',
    '123456',
    'ABCD23',
    '한글이름'.normalize('NFD'),
    '\u200b\u200b',
    '가\n나\t다',
  ),
  fc.string({ minLength: 195, maxLength: 260 }),
);

/** Of any kind, and mostly of its own. */
function valueFor(rule: FieldRule): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(undefined, null, '', 0, 1.5, true, [], {});
  const own: Record<FieldRule['kind'], fc.Arbitrary<unknown>> = {
    text: Text,
    lines: fc.oneof(Text, fc.string({ minLength: 990, maxLength: 2_100 })),
    number: fc.oneof(fc.integer({ min: -3, max: 300 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    truth: fc.boolean(),
    choice: fc.constantFrom<unknown>(...(rule.choices ?? []), 'none of them'),
    list: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
    group: fc.constant({}),
  };
  return fc.oneof({ weight: 9, arbitrary: own[rule.kind] }, { weight: 1, arbitrary: odd });
}

function bodyFor(rules: FormRules): fc.Arbitrary<Record<string, unknown>> {
  const paths = Object.keys(rules);
  return fc.tuple(...paths.map((path) => valueFor(rules[path]!))).map((values) => {
    const body: Record<string, unknown> = {};
    for (const [i, path] of paths.entries()) {
      const keys = path.split('.');
      const parent = keys
        .slice(0, -1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], body);
      if (typeof parent === 'object' && parent !== null && values[i] !== undefined)
        (parent as Record<string, unknown>)[keys.at(-1)!] = structuredClone(values[i]);
    }
    return body;
  });
}

describe.each(TABLES)('%s', (_, rules, shape) => {
  test('is plain data', () => {
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
  });

  test('refuses only what the server refuses, in its words', () => {
    fc.assert(
      fc.property(bodyFor(rules), (body) => {
        const told = refusals(rules, shape, body);
        // Where a text is none, the server tells of nothing else.
        if (Object.values(told).includes(ODD_TEXT)) return;
        expect(told).toMatchObject(brokenRules(rules, body));
      }),
      { numRuns: 300 },
    );
  });
});

test('there are tables to compare', () => {
  expect(TABLES.length).toBeGreaterThan(5);
});

test('a number that is out of its range is told as that, also where it should not be there at all', () => {
  const coupon = {
    name: '가',
    target: 'PRODUCT',
    kind: 'AMOUNT',
    value: 1,
    issue: 'DOWNLOAD',
    issue_from: '2026-11-17',
  };
  const form = { ...coupon, valid_days: 0, valid_to: '2026-12-01' };
  const told = refusals({}, adminCreateCoupon.body, form);
  expect(told).toMatchObject({ valid_days: '1~1,000일 사이로 적어주세요.' });
});

describe('a rule', () => {
  const { name, note, size, kind, place } = {
    name: z.string().trim().min(1, '이름을 써주세요.').max(3, '세 글자까지예요.'),
    note: lines().max(5).optional(),
    size: z.int('고르세요.').min(1, '하나부터예요.').max(9).nullable(),
    kind: z.enum(['a', 'b'], '하나를 골라주세요.'),
    place: z.object({ code: z.string().regex(/^\d{2}$/, '두 자리예요.') }).optional(),
  };
  const rules = formRules({ body: z.object({ name, note, size, kind, place }) });
  const fine = { name: '가', size: 1, kind: 'a' };

  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: '이름을 써주세요.' }],
    [{ name: ' 가나다 ' }, {}],
    [{ name: '가나다라' }, { name: '세 글자까지예요.' }],
    [{ name: '😀😀😀' }, {}],
    [{ name: '😀😀😀😀' }, { name: '세 글자까지예요.' }],
    [{ name: undefined }, { name: 'invalid_type' }],
    [{ note: '가\r\n나다라' }, {}],
    [{ note: '123456' }, { note: 'too_big' }],
    [{ size: null }, {}],
    [{ size: 0 }, { size: '하나부터예요.' }],
    [{ size: 1.5 }, { size: '고르세요.' }],
    [{ size: 10 }, { size: '고르세요.' }],
    [{ kind: '' }, { kind: '하나를 골라주세요.' }],
    [{ place: {} }, { 'place.code': 'invalid_type' }],
    [{ place: { code: 'x' } }, { 'place.code': '두 자리예요.' }],
    [{ place: null }, { place: 'invalid_type' }],
  ])('of %j tells %j', (part, told) => {
    expect(brokenRules(rules, { ...fine, ...part })).toEqual(told);
  });

  test('that cannot be told leaves its whole field to the server', () => {
    const shape = z.object({
      day: z
        .string()
        .min(3, '짧아요.')
        .refine((text) => text > 'b', '뒤의 것을 써주세요.'),
    });
    expect(brokenRules(formRules({ body: shape }), { day: 'a' })).toEqual({});
  });
});
