import type { LessonLine } from '@oun/contract/lesson';
import { describe, expect, test } from 'vitest';
import { minutesLeft, nextStep, startOf, weeksOf } from './progress.ts';

const lesson = (id: number, access: LessonLine['access'] = 'MEMBER') =>
  ({ id, title: `${id}`, day: id, seconds: 1_080, access }) as LessonLine;

const DIRECTORIES = [1, 2].map((id) => ({ id, title: `${id}주`, summary: '' })) as never[];
const SECTIONS = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  directory_id: id <= 3 ? 1 : 2,
  lessons: [lesson(id, id === 1 ? 'FREE' : id <= 3 ? 'PREVIEW' : 'MEMBER')],
})) as never[];

type Seen = [id: number, share: number];
const weeks = (...seen: Seen[]) =>
  weeksOf(
    DIRECTORIES,
    SECTIONS,
    seen.map(([id, share], i) => ({
      lesson: lesson(id),
      position_s: 1_080 * share,
      completed_at: share >= 0.8 ? `2026-11-0${i + 1}T00:00:00Z` : null,
      updated_at: `2026-11-0${i + 1}T00:00:00Z`,
    })) as never[],
  );
const all: Seen[] = [1, 2, 3, 4, 5, 6].map((id) => [id, 1]);
const member = { hasAccess: true, isFree: false };
const free = { hasAccess: false, isFree: false };

describe('what comes next', () => {
  test.each<[string, Seen[], number]>([
    ['the first, of nothing seen', [], 1],
    [
      'the one after the last finished',
      [
        [1, 1],
        [2, 1],
      ],
      3,
    ],
    [
      'the one left in the middle',
      [
        [1, 1],
        [4, 0.4],
      ],
      4,
    ],
    [
      'the one after the last finished, though another was left long before',
      [
        [2, 0.4],
        [4, 1],
      ],
      5,
    ],
    [
      'what was skipped, when the last is done',
      [
        [1, 1],
        [6, 1],
      ],
      2,
    ],
    ['the first again, when all is done', all, 1],
  ])('is %s', (_, seen, id) => {
    expect(nextStep(weeks(...seen))?.lesson.id).toBe(id);
  });
});

describe('the button', () => {
  test.each<[string, Seen[], typeof member, string, number | undefined]>([
    ['a member who begins', [], member, '시작하기', 1],
    [
      'a member in the middle of a lesson',
      [
        [1, 1],
        [6, 0.4],
      ],
      member,
      '6일차 이어서 하기',
      6,
    ],
    [
      'a member between two lessons',
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      member,
      '4일차 시작하기',
      4,
    ],
    ['a member who has done it all', all, member, '처음부터 다시 하기', 1],
    ['one without a membership', [], free, '무료로 1일차 해보기', 1],
    ['one without a membership in the free lesson', [[1, 0.5]], free, '1일차 이어서 하기', 1],
    ['one without a membership after the free lesson', [[1, 1]], free, '멤버십 시작하고 보기', undefined],
  ])('for %s', (_, seen, who, label, id) => {
    const start = startOf(weeks(...seen), who);
    expect([start.label, start.lesson?.id]).toEqual([label, id]);
  });

  test('of a program that is free says nothing of being free', () => {
    expect(startOf(weeks(), { hasAccess: false, isFree: true }).label).toBe('시작하기');
  });

  test('of one week names the day as every other does', () => {
    const one = weeksOf(DIRECTORIES.slice(0, 1), SECTIONS, []);
    expect(
      startOf(
        [
          {
            ...one[0]!,
            steps: one[0]!.steps.map((step, i) =>
              i === 0 ? { ...step, view: { completed_at: 'x', updated_at: 'x' } as never } : step,
            ),
          },
        ],
        member,
      ).label,
    ).toBe('2일차 시작하기');
  });
});

test('minutes left are never none', () => {
  const [first] = weeks([1, 0.999])[0]!.steps;
  expect(minutesLeft(first!)).toBe(1);
  expect(minutesLeft(weeks([1, 0.63])[0]!.steps[0]!)).toBe(7);
});
