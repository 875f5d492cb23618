import { expect, test } from 'vitest';
import { safePath } from './sign-in.tsx';

const ADDRESSES = { life: 'https://www.oun.test', store: 'https://store.oun.test' };

test.each([
  ['/programs?sort=newest#top', '/programs?sort=newest#top'],
  ['/my', '/my'],
  ['https://store.oun.test/cart?x=1', 'https://store.oun.test/cart?x=1'],
])('%s is ours and is followed', (path, target) => {
  expect(safePath(path, ADDRESSES)).toBe(target);
});

test.each([
  null,
  '',
  'programs',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'https://store.oun.test.evil.test/',
  'https://store.oun.test@evil.test/',
  'https://evil.test@store.oun.test/',
  'http://store.oun.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://evil.test',
  '/\t/evil.test',
])('%j leads home', (path) => {
  expect(safePath(path, ADDRESSES)).toBe('/');
});
