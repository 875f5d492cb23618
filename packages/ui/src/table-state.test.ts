import { describe, expect, it } from 'vitest';
import { nextSort, toggleAll, toggleKey } from './table-state.tsx';

describe('toggleAll', () => {
  it('chooses the rest when some are chosen', () => {
    expect([...toggleAll(new Set(['b']), ['a', 'b'])].sort()).toEqual(['a', 'b']);
  });
  it('lets go only of the rows in sight when all of them are chosen', () => {
    expect([...toggleAll(new Set(['a', 'b', 'elsewhere']), ['a', 'b'])]).toEqual(['elsewhere']);
  });
  it('does nothing to an empty page', () => {
    expect([...toggleAll(new Set(['elsewhere']), [])]).toEqual(['elsewhere']);
  });
});

it('toggles one row and leaves the given set alone', () => {
  const before = new Set(['a']);
  expect([...toggleKey(before, 'b')]).toEqual(['a', 'b']);
  expect([...toggleKey(before, 'a')]).toEqual([]);
  expect([...before]).toEqual(['a']);
});

it('sorts a new column downwards first, then turns', () => {
  const first = nextSort(null, 'amount');
  expect(first).toEqual({ key: 'amount', direction: 'descending' });
  expect(nextSort(first, 'amount')).toEqual({ key: 'amount', direction: 'ascending' });
  expect(nextSort(first, 'paid_at')).toEqual({ key: 'paid_at', direction: 'descending' });
});
