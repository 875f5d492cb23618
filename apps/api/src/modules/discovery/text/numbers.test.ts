import { describe, expect, test } from 'vitest';
import { tokensOf } from './hangul.ts';
import { measured, numberOf, timeAt } from './numbers.ts';
import { headsOf, namesOf, stemsOf } from './stems.ts';

const read = (text: string) => timeAt(tokensOf(text));

describe('a time', () => {
  test.each([
    ['10분', 10],
    ['십분', 10],
    ['십오분', 15],
    ['이십분짜리', 20],
    ['삼십오분', 35],
    ['10 분', 10],
    ['10min', 10],
    ['10 minutes', 10],
    ['1시간', 60],
    ['한시간', 60],
    ['1시간반', 90],
    ['반시간', 30],
  ])('%s is about %i minutes', (text, want) => {
    expect(read(text)?.minutes.want).toBe(want);
  });

  test.each([
    ['10분 이내', { from: 0, to: 10 }, 2],
    ['10분이하', { from: 0, to: 10 }, 1],
    ['십분 안에', { from: 0, to: 10 }, 2],
    ['30분 이상', { from: 30, to: Infinity }, 2],
    ['20분 넘게', { from: 20, to: Infinity }, 2],
    ['10 분 이내 요가', { from: 0, to: 10 }, 3],
  ])('%s has a bound', (text, minutes, used) => {
    expect(read(text)).toEqual({ minutes, used });
  });

  test.each(['충분', '부분', '기분', '분', '요가', '분홍', '0분', '9999분', '10분의일', '오징어', '일요일'])(
    '%s is none',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test('numbers are read as they are written', () => {
    expect(['', '십', '이십삼', '구십구', '12', '십이십', '1234', '열'].map(numberOf)).toEqual([
      undefined,
      10,
      23,
      99,
      12,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test.each([
  ['3키로', '3kg'],
  ['1.5킬로', '1.5kg'],
  ['1리터', '1l'],
  ['10미리', '10mm'],
  ['5kg짜리', '5kg'],
  ['키로', '키로'],
])('%s is sold as %s', (word, as) => {
  expect(measured(word)).toBe(as);
});

test('a word without its ending: what a coach is called by, what bends it, what it begins with', () => {
  expect(namesOf('준호코치님')[0]).toBe('준호');
  expect(namesOf('준쌤')).toEqual(['준']);
  expect(stemsOf('허리가')).toContain('허리');
  expect(stemsOf('목이')).toEqual(['목']);
  expect(stemsOf('유연해지고')).toContain('유연');
  expect(stemsOf('yoga')).toEqual([]);
  expect(headsOf('목욕수건')).toEqual(['욕수건', '수건']);
});
