import { expect, test } from 'vitest';
import { tabHref } from './tab-href.ts';

test.each([
  [{}, '/store/reviews'],
  [{ q: '', rating: null, blocked: false }, '/store/reviews?blocked=false'],
  [{ q: '요가 매트', rating: 2 }, '/store/reviews?q=%EC%9A%94%EA%B0%80+%EB%A7%A4%ED%8A%B8&rating=2'],
])('%j leads to %s', (filters, href) => {
  expect(tabHref('/store/reviews', filters)).toBe(href);
});
