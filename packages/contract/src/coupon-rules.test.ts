import { expect, test } from 'vitest';
import { type Giving, givingWords, wrongInCoupon } from './coupon-rules.ts';

const giving: Giving = {
  issue: 'DOWNLOAD',
  occasion: null,
  code: null,
  total: null,
  per_user: 1,
  per_user_day: null,
  issue_from: '2026-11-15T00:00:00+09:00',
  issue_to: null,
  valid_days: 14,
  valid_to: null,
};
const form = { ...giving, name: '가을', target: 'CART', kind: 'AMOUNT', value: 5_000, max_discount: null } as const;

test.each<[string, Partial<Giving>, string]>([
  [
    'anybody may take it',
    {},
    '누구나 내려받아요. 수량을 정하지 않고, 한 사람이 1장까지 나가요. 2026년 11월 15일부터 받을 수 있고, 받은 날부터 14일 동안 써요.',
  ],
  [
    'it has a code, a number and an end',
    {
      issue: 'CODE',
      code: 'AUTUMN26',
      total: 1_000,
      per_user: 3,
      per_user_day: 1,
      issue_to: '2026-11-30T23:59:59+09:00',
      valid_days: null,
      valid_to: '2026-12-31T23:59:59+09:00',
    },
    '코드(AUTUMN26)를 등록하면 받아요. 모두 1,000장, 한 사람이 3장까지(하루 1장) 나가요. 2026년 11월 15일부터 2026년 11월 30일까지 받을 수 있고, 2026년 12월 31일까지 써요.',
  ],
  [
    'it is half written',
    { issue: 'AUTO', occasion: 'BIRTHDAY', issue_from: '', valid_days: null },
    '생일에 자동으로 받아요. 수량을 정하지 않고, 한 사람이 1장까지 나가요. …부터 받을 수 있고, 받은 날부터 …일 동안 써요.',
  ],
])('says how it is given when %s', (_, change, words) => {
  expect(givingWords({ ...giving, ...change })).toBe(words);
});

test.each([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ value: 0 }, ['value']],
  [{ kind: 'RATE', value: 10 }, ['max_discount']],
  [{ kind: 'RATE', value: 10, target: 'SHIPPING' }, []],
  [{ kind: 'FREE', value: 0 }, ['kind']],
  [{ issue: 'CODE' }, ['code']],
  [{ issue: 'CODE', code: 'autumn' }, ['code']],
  [{ issue: 'AUTO' }, ['occasion']],
  [{ issue_from: '' }, ['issue_from']],
  [{ valid_days: null }, ['valid_days']],
  [{ valid_days: null, valid_to: '2026-11-14T23:59:59+09:00' }, ['valid_to']],
  [{ issue_to: '2026-11-14T23:59:59+09:00' }, ['issue_to']],
] as const)('%j is wrong in %j', (change, fields) => {
  expect(Object.keys(wrongInCoupon({ ...form, ...change }))).toEqual(fields);
});
