import { expect, test } from 'vitest';
import { dueText } from './moment-text.ts';

const NOW = new Date('2026-11-15T12:00:00+09:00').getTime();

test.each([
  ['2026-11-15T12:30:00+09:00', '1시간 안'],
  ['2026-11-15T15:10:00+09:00', '3시간 남음'],
  ['2026-11-17T11:00:00+09:00', '47시간 남음'],
  ['2026-11-18T12:00:00+09:00', '3일 남음'],
  ['2026-11-15T10:00:00+09:00', '2시간 지남'],
  ['2026-11-13T11:00:00+09:00', '2일 지남'],
])('%s is %s', (instant, words) => {
  expect(dueText(instant, NOW)).toBe(words);
});
