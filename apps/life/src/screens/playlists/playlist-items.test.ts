import { expect, test } from 'vitest';
import { inMinutes, moved, without } from './playlist-items.ts';

test.each([
  [0, 1, 'bacd'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
])('moves %i to %i', (from, to, result) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(result);
});

test('leaves the given list as it is', () => {
  const items = [1, 2, 3];
  moved(items, 0, 2);
  without(items, 1);
  expect(items).toEqual([1, 2, 3]);
});

test('takes one of several that are the same', () => {
  expect(without(['a', 'b', 'a'], 2)).toEqual(['a', 'b']);
});

test.each([
  [1_920, '32분'],
  [29, '1분'],
  [95, '2분'],
])('%i seconds are %s', (seconds, words) => {
  expect(inMinutes(seconds)).toBe(words);
});
