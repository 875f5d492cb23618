import { expect, test } from 'vitest';
import { daysAgoWords, weekLine, weekOf, weekWords } from './training-week.tsx';

const at = (time: string) => new Date(time).getTime();
const done = (days: ReturnType<typeof weekOf>) => days.filter(({ isDone }) => isDone).map(({ name }) => name);

test('a week begins on Monday and knows today', () => {
  const days = weekOf(at('2026-11-12T12:00:00+09:00'), []);
  expect(days.map(({ date }) => date)).toEqual([9, 10, 11, 12, 13, 14, 15]);
  expect(days.find(({ isToday }) => isToday)?.name).toBe('목');
});

test('a day lasts until four in the morning in Seoul', () => {
  const today = (time: string) => weekOf(at(time), []).find(({ isToday }) => isToday)?.date;
  expect(today('2026-11-12T03:59:59+09:00')).toBe(11);
  expect(today('2026-11-12T04:00:00+09:00')).toBe(12);
});

test('Sunday night after midnight still belongs to the week that ends', () => {
  const days = weekOf(at('2026-11-16T01:00:00+09:00'), ['2026-11-15', '2026-11-08']);
  expect(days.map(({ date }) => date)[0]).toBe(9);
  expect(done(days)).toEqual(['일']);
});

test('what was told of the last week says nothing of the next', () => {
  expect(done(weekOf(at('2026-11-16T05:00:00+09:00'), ['2026-11-09', '2026-11-15']))).toEqual([]);
});

test.each([
  [0, '이번 주 첫 운동을 해볼까요?'],
  [1, '두 번 더 하면 목표 달성이에요.'],
  [2, '한 번만 더 하면 목표 달성이에요.'],
  [3, '이번 주 목표를 이뤘어요.'],
  [5, '이번 주 목표를 이뤘어요.'],
])('%i days are told as “%s”', (count, words) => {
  expect(weekWords(count, 3)).toContain(words);
});

test.each([
  ['2026-11-12T05:00:00+09:00', '오늘'],
  ['2026-11-12T03:00:00+09:00', '어제'],
  ['2026-11-09T12:00:00+09:00', '3일 전'],
  ['2026-10-01T12:00:00+09:00', '지난번'],
])('%s is told as “%s”', (time, words) => {
  expect(daysAgoWords(time, at('2026-11-12T12:00:00+09:00'))).toBe(words);
});

test.each([
  [0, 3, '이번 주 첫 운동을 해볼까요?'],
  [2, 3, '이번 주 2번 · 한 번 남았어요'],
  [1, 5, '이번 주 1번 · 네 번 남았어요'],
  [4, 3, '이번 주 4번 · 목표를 이뤘어요'],
])('%i of %i days in a line: “%s”', (count, goal, words) => {
  expect(weekLine(count, goal)).toBe(words);
});
