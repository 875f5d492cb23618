import { expect, test } from 'vitest';
import { lightFor, lightWeek } from './light-week.ts';

test('the week after being ill is light, told from the first day on, and over after seven', () => {
  const ill = [
    { first: 1, last: 3 },
    { first: 40, last: 44 },
  ];
  expect(lightWeek([], 10)).toBeUndefined();
  expect(lightWeek(ill, 41)).toEqual({ first: 45, last: 51 });
  expect(lightWeek(ill, 51)).toEqual({ first: 45, last: 51 });
  expect(lightWeek(ill, 52)).toBeUndefined();
});

test('light is a step below what one is used to, and never longer than one wanted', () => {
  expect(lightFor({ level: 'advanced', minutes: 30 })).toEqual({ intensity: 3, seconds: 900 });
  expect(lightFor({ level: 'intro', minutes: 10 })).toEqual({ intensity: 1, seconds: 600 });
  expect(lightFor({ level: null, minutes: null })).toEqual({ intensity: 2, seconds: 900 });
});
