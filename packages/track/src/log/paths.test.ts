import { expect, test } from 'vitest';
import { screenOf, subOf, thingOf } from './paths.ts';

test.each([
  ['/', '/', undefined],
  ['/programs', '/programs', undefined],
  ['/programs/morning-yoga', '/programs/:id', { type: 'program', id: 'morning-yoga' }],
  ['/programs/%EC%9A%94%EA%B0%80?from=home', '/programs/:id', { type: 'program', id: '요가' }],
  ['/programs/%E0%A4%A', '/programs/:id', { type: 'program', id: '%E0%A4%A' }],
  ['/programs/morning-yoga/lessons/12#part', '/programs/:id/lessons/:id', { type: 'lesson', id: '12' }],
  ['/programs/make', '/programs/make', undefined],
  ['/programs/made/KQMAX', '/programs/made/:id', { type: 'made', id: 'KQMAX' }],
  ['/programs/made/KQMAX/play', '/programs/made/:id/play', { type: 'made', id: 'KQMAX' }],
  ['/products/7/reviews', '/products/:id/reviews', { type: 'product', id: '7' }],
  ['/users/31/followers', '/users/:id/followers', { type: 'user', id: '31' }],
  ['/checkout/261117-7KQ2/completed', '/checkout/:id/completed', { type: 'checkout', id: '261117-7KQ2' }],
  ['/constructor/1', '/constructor/:id', undefined],
  ['/checkout/card', '/checkout/card', undefined],
  ['/my/claims/9/fee/return', '/my/claims/:id/fee/return', { type: 'claim', id: '9' }],
])('%s', (path, screen, thing) => {
  expect(screenOf(path)).toBe(screen);
  expect(thingOf(path)).toEqual(thing);
});

test('no address is too long or too odd to have a name', () => {
  expect(screenOf(`/${'a'.repeat(500)}`)).toHaveLength(100);
  expect(screenOf('//evil.test//x')).toBe('/evil.test/x');
  expect(screenOf('')).toBe('/');
});

test.each([
  ['', null],
  ['tab=members', 'tab=members'],
  ['q=요가&category=3', 'category=3'],
  ['tab=', null],
  ['q=누구의 말', null],
])('the part of a screen that %j names', (search, sub) => {
  expect(subOf(search)).toBe(sub);
});
