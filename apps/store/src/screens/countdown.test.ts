import { expect, test } from 'vitest';
import { formatLeft, formatMoment } from './countdown.ts';

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3_600 + 62, '01:01:02'],
  [2 * 86_400 + 3_661, '2일 01:01:01'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(formatLeft(seconds)).toBe(words);
});

test('a moment is said in Seoul, whatever zone the machine is in', () => {
  expect(formatMoment('2026-11-16T01:00:00Z')).toBe('11월\u00a016일\u2060(월) 오전 10시');
  expect(formatMoment('2026-11-15T15:05:00Z')).toBe('11월\u00a016일\u2060(월) 오전 12시 5분');
  expect(formatMoment('2026-11-15T06:30:00Z')).toBe('11월\u00a015일\u2060(일) 오후 3시 30분');
});
