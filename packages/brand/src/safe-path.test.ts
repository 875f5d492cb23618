import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

const ADDRESSES = { life: 'https://www.oun.test', store: 'https://store.oun.test' };

const EVIL = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/a/../../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/./\\evil.example',
  '/.\\/evil.example',
  '/..\\\\evil.example',
  '/%2e/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/.\t//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/%2f/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%252e%252e%252f%252fevil.example',
  '/%25252f%25252fevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http:\\\\evil.example',
  'https://www.oun.test@evil.example',
  'https://www.oun.test:pw@evil.example/',
  'https://evil@www.oun.test/',
  'https://www.oun.test.evil.example/',
  'https://www.oun.test%2eevil.example/',
  'https://www.oun.test\\@evil.example',
  'https://www.oun.test//evil.example',
  'https://www.oun.test/.//evil.example',
  'http://www.oun.test/',
  'https://www.oun.test:444/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://www.oun.test/x',
  'mailto:a@evil.example',
  'evil.example',
  '／／evil.example',
  '∕∕evil.example',
  '。。/evil.example',
  './/evil.example',
  '?//evil.example',
  '#//evil.example',
  '@evil.example',
  ':evil.example',
  '',
  ' ',
  `/${'a'.repeat(5_000)}`,
  `/${'../'.repeat(400)}/evil.example`,
];

test.each(EVIL.map((path) => [JSON.stringify(path).slice(0, 60), path]))('%s leads home', (_, path) => {
  expect(safePath(path, ADDRESSES)).toBe('/');
  expect(safePath(path)).toBe('/');
});

test('whatever is let through stays here, as it is and decoded', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%252f',
    'a',
    'evil.example',
    '\t',
    '@',
    ':',
    '?',
    '#',
  ];
  for (let n = 0; n < 20_000; n += 1) {
    const path = `/${Array.from({ length: 1 + (n % 7) }, (_, i) => pieces[(n * 31 + i * i * 17 + i * n) % pieces.length]).join('')}`;
    const safe = safePath(path, ADDRESSES, '/home');
    expect(new URL(safe, 'https://www.oun.test').origin).toBe('https://www.oun.test');
    expect(safe.startsWith('//')).toBe(false);
    // Asked again, it says the same.
    expect(safePath(safe, ADDRESSES, '/home')).toBe(safe);
  }
});

test.each([
  ['/', '/'],
  ['/my', '/my'],
  ['/programs/morning?page=2#reviews', '/programs/morning?page=2#reviews'],
  ['/products?q=%ED%99%88%ED%8A%B8%20%EB%A7%A4%ED%8A%B8', '/products?q=%ED%99%88%ED%8A%B8%20%EB%A7%A4%ED%8A%B8'],
  ['/products/홈트', '/products/%ED%99%88%ED%8A%B8'],
  ['/a/../my', '/my'],
  ['/sign-in?redirect_path=//evil.example', '/sign-in?redirect_path=//evil.example'],
  ['/a//b', '/a//b'],
  ['/100%25', '/100%25'],
  ['https://store.oun.test/cart?x=1', 'https://store.oun.test/cart?x=1'],
  ['https://store.oun.test', 'https://store.oun.test/'],
])('%s is ours', (path, expected) => {
  expect(safePath(path, ADDRESSES)).toBe(expected);
});

test('nothing given leads where it is said', () => {
  expect(safePath(null)).toBe('/');
  expect(safePath(undefined, {}, '/home')).toBe('/home');
});
