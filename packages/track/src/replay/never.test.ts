import { expect, test } from 'vitest';
import { isNeverRecorded, NEVER_RECORDED } from './never.ts';

test.each(NEVER_RECORDED)('%s and what is below it is never recorded, however it is written', (path) => {
  const written = [path, `${path}/`, `${path}/123/card`, path.toUpperCase(), `/${path}`, path.replace('-', '%2D')];
  expect(written.filter((one) => !isNeverRecorded(one))).toEqual([]);
});

test.each(['/', '/programs', '/programs/sign-in', '/my', '/my/library', '/products/1', '/my/orders', '/secrets'])(
  '%s is',
  (path) => expect(isNeverRecorded(path)).toBe(false),
);

test('an address that cannot be read is not', () => expect(isNeverRecorded('/%E0%A4%A')).toBe(true));
