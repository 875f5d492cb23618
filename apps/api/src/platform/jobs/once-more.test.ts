import { expect, test } from 'vitest';
import { onceMore } from './once-more.ts';

test('a thousand wakings are one run, and one more for what came meanwhile', async () => {
  let runs = 0;
  let go = () => {};
  const { wake, settled } = onceMore(() => {
    runs += 1;
    return new Promise((resolve) => (go = resolve));
  });
  for (let i = 0; i < 1_000; i += 1) wake();
  expect(runs).toBe(1);
  go();
  await new Promise(setImmediate);
  expect(runs).toBe(2);
  go();
  await settled();
  expect(runs).toBe(2);
  wake();
  expect(runs).toBe(3);
  go();
  await settled();
});
