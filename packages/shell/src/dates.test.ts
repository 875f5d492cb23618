import { expect, test } from 'vitest';
import { formatDate, formatDay } from './dates.tsx';

test('a day is a day in Seoul', () => {
  expect(formatDate('2025-07-21T00:30:00+09:00')).toBe('7월\u00a021일\u2060(월)');
  expect(formatDate('2025-07-20T15:30:00Z')).toBe('7월\u00a021일\u2060(월)');
  expect(formatDay('2025-07-20T14:59:59Z')).toBe('2025. 07. 20.');
});
