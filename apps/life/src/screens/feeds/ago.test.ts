import { expect, test } from 'vitest';
import { agoWords, lengthWords } from './ago.ts';

const NOW = Date.parse('2026-11-12T21:41:00+09:00');

test.each([
  ['2026-11-12T21:41:30+09:00', '방금'],
  ['2026-11-12T21:40:30+09:00', '방금'],
  ['2026-11-12T21:09:00+09:00', '32분 전'],
  ['2026-11-12T19:00:00+09:00', '2시간 전'],
  ['2026-11-11T20:00:00+09:00', '1일 전'],
  ['2026-11-06T23:00:00+09:00', '6일 전'],
  ['2026-11-05T21:00:00+09:00', '11월 5일'],
  ['2025-12-31T23:30:00+09:00', '2025년 12월 31일'],
])('%s was %s', (at, words) => {
  expect(agoWords(at, NOW)).toBe(words);
});

test.each([
  [760, '12분 40초'],
  [1_082, '18분 02초'],
  [600, '10분'],
  [40, '40초'],
])('%i seconds are %s', (seconds, words) => {
  expect(lengthWords(seconds)).toBe(words);
});
