import { describe, expect, test } from 'vitest';
import { inMinutes, lessonAfter, moved, type PlaylistItem, without } from './playlist-items.ts';

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

describe('what is played after a workout', () => {
  const lesson = (id: number) => ({ type: 'lesson', lesson: { id } }) as PlaylistItem;
  const clip = { type: 'clip', clip: { id: 1 } } as PlaylistItem;
  test.each([
    ['the next one', [lesson(1), lesson(2)], 1, 2],
    ['nothing after the last', [lesson(1), lesson(2)], 2, undefined],
    ['a clip is passed over', [lesson(1), clip, lesson(2)], 1, 2],
    ['nothing after the last though a clip follows', [lesson(1), clip], 1, undefined],
    ['nothing where it is not in the list', [lesson(1), lesson(2)], 3, undefined],
    ['on from the last place of one that stands twice', [lesson(1), lesson(2), lesson(1), lesson(3)], 1, 3],
  ])('%s', (_, items, current, next) => {
    expect(lessonAfter(items, current)?.id).toBe(next);
  });
});
