import type { ProgramCard } from '@oun/contract/content';
import type { Next } from '@oun/shell/today';
import { expect, test } from 'vitest';
import { choicesFor } from './picks.ts';

const program = (slug: string, more: Partial<ProgramCard> = {}) =>
  ({
    slug,
    title: slug,
    channel: { name: '하늘' },
    level: 'beginner',
    equipment: ['dumbbell'],
    minutes_per_day: 12,
    is_quiet: false,
    ...more,
  }) as ProgramCard;

const next = { lesson: { id: 7, title: '다음', day: 3, seconds: 900 }, program: { slug: 'b', title: 'B' } } as Next;
const noon = Date.parse('2026-11-12T12:00:00+09:00');
const night = Date.parse('2026-11-12T23:00:00+09:00');

test('a program under way comes before anything else, and leads to its next lesson', () => {
  const [first] = choicesFor({ others: [next], short: [program('s')], popular: [], now: noon });
  expect(first).toMatchObject({
    href: '/programs/b/lessons/7',
    why: '하고 있는 프로그램의 다음 차례예요',
    minutes: 15,
  });
});

test('late in the evening something quiet is offered, by day it is not called so', () => {
  const given = { others: [], short: [program('loud'), program('soft', { is_quiet: true })], popular: [] };
  expect(choicesFor({ ...given, now: night })[0]).toMatchObject({
    href: '/programs/soft',
    why: '밤이라 조용한 운동을 골랐어요',
  });
  expect(choicesFor({ ...given, now: noon })[0]).toMatchObject({
    href: '/programs/loud',
    why: '12분이면 끝나서 골랐어요',
  });
});

test('nothing is offered twice', () => {
  const hrefs = choicesFor({ others: [], short: [program('a')], popular: [program('a'), program('b')], now: noon }).map(
    ({ href }) => href,
  );
  expect(hrefs).toEqual(['/programs/a', '/programs/b']);
});
