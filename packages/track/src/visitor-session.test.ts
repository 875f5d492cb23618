import { describe, expect, test } from 'vitest';
import { readVisitorSession, visit, writeVisitorSession } from './visitor-session.ts';

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const known = { id: ID, createdAt: 100, startedAt: 200, count: 3, lastAccessAt: 1_000 };

test('what is written is read', () => {
  expect(readVisitorSession(writeVisitorSession(known))).toEqual(known);
});

test.each([
  undefined,
  '',
  ID,
  `${ID}.1.2.3`,
  `${ID}.1.2.3.4.5`,
  `${ID}.1.2.x.4`,
  `${ID.replace('4d01', '1d01')}.1.2.3.4`,
  `${ID}.-1.2.3.4`,
])('a missing or malformed cookie (%j) begins anew with count 1', (value) => {
  expect(readVisitorSession(value)).toBeUndefined();
  expect(visit(readVisitorSession(value), 5_000, () => ID)).toEqual({
    id: ID,
    createdAt: 5_000,
    startedAt: 5_000,
    count: 1,
    lastAccessAt: 5_000,
  });
});

describe('an access', () => {
  test('within 1,800 seconds only moves the last access', () => {
    expect(visit(known, 2_800, () => 'new')).toEqual({ ...known, lastAccessAt: 2_800 });
  });
  test('after more than 1,800 seconds is a further session of the same visitor', () => {
    expect(visit(known, 2_801, () => 'new')).toEqual({ ...known, startedAt: 2_801, count: 4, lastAccessAt: 2_801 });
  });
});
