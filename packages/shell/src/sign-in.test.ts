import { expect, test } from 'vitest';
import { safePath } from './sign-in.tsx';

test.each([
  ['/my?tab=1#top', '/my?tab=1#top'],
  ['/programs', '/programs'],
  [null, '/'],
  ['', '/'],
  ['https://evil.test/', '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['programs', '/'],
])('%j leads to %s', (path, expected) => {
  expect(safePath(path)).toBe(expected);
});
