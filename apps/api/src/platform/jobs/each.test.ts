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

test('some at once are as many as were said, and each is done once', async () => {
  const done: number[] = [];
  let [under, most] = [0, 0];
  const items = Array.from({ length: 20 }, (_, n) => n);
  const work = async (n: number) => {
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    done.push(n);
  };
  expect(await eachAlone(items, work, undefined, 3)).toBe(20);
  expect(most).toBe(3);
  expect(done.toSorted((a, b) => a - b)).toEqual(items);
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
