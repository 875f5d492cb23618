import { expect, test } from 'vitest';
import { eachAlone } from './each.ts';

test('one that fails keeps none of the others waiting, and is told', async () => {
  const done: number[] = [];
  const set: number[] = [];
  const run = eachAlone(
    [1, 2, 3, 4],
    async (n) => {
      if (n % 2 === 0) throw new Error(`no ${n}`);
      done.push(n);
    },
    async (n) => void set.push(n),
  );
  await expect(run).rejects.toMatchObject({ errors: [{ message: 'no 2' }, { message: 'no 4' }] });
  expect(done).toEqual([1, 3]);
  expect(set).toEqual([2, 4]);
});

test('putting one out of the way may fail too', async () => {
  const done: number[] = [];
  const run = eachAlone(
    [1, 2],
    async (n) => {
      if (n === 1) throw new Error('first');
      done.push(n);
    },
    () => Promise.reject(new Error('second')),
  );
  await expect(run).rejects.toMatchObject({ errors: [{ message: 'first' }, { message: 'second' }] });
  expect(done).toEqual([2]);
});
