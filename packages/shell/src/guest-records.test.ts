import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { GUEST_RECORDS_KEY } from './guest-records-key.tsx';
import { keepGuestRecord, readGuestRecords } from './guest-records.tsx';

const at = (time: string) => new Date(`${time}+09:00`).getTime();
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterAll(() => void vi.unstubAllGlobals());

const NOW = at('2026-11-12T21:00:00');

test('a lesson is kept once a day, and the day ends at four', () => {
  keepGuestRecord(7, NOW);
  keepGuestRecord(7, at('2026-11-13T03:59:59'));
  expect(readGuestRecords(NOW)).toHaveLength(1);
  keepGuestRecord(7, at('2026-11-13T04:00:00'));
  keepGuestRecord(8, at('2026-11-13T04:00:00'));
  const records = readGuestRecords(NOW);
  expect(records.map(({ lesson_id }) => lesson_id)).toEqual([7, 7, 8]);
  expect(new Set(records.map(({ key }) => key)).size).toBe(3);
});

test('after seven days it is gone', () => {
  keepGuestRecord(7, NOW);
  expect(readGuestRecords(NOW + 7 * 86_400_000 - 1)).toHaveLength(1);
  expect(readGuestRecords(NOW + 7 * 86_400_000)).toEqual([]);
});

test('twenty are kept at most, the last ones', () => {
  for (let lesson = 1; lesson <= 25; lesson += 1) keepGuestRecord(lesson, NOW);
  expect(readGuestRecords(NOW).map(({ lesson_id }) => lesson_id)).toEqual(Array.from({ length: 20 }, (_, i) => i + 6));
});

test.each(['', '{', '{}', '[1]', '[{}]', 'null'])('what somebody else wrote there (%s) is nothing', (text) => {
  kept.set(GUEST_RECORDS_KEY, text);
  expect(readGuestRecords(NOW)).toEqual([]);
});

test('a browser that keeps nothing is no fault', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  expect(() => keepGuestRecord(7, NOW)).not.toThrow();
});
