import { expect, test } from 'vitest';
import { chosenFilters, NO_FILTERS, readFilters, toQuery, writeFilters } from './filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

test('what is in the URL is what is asked, and what is made up is left out', () => {
  expect(toQuery(read('q=%20매트%20&brand=oun&brand=pyeon&free_shipping=true&sort=price_asc&max_price=30000'))).toEqual(
    {
      q: '매트',
      brand: ['oun', 'pyeon'],
      free_shipping: 'true',
      sort: 'price_asc',
      max_price: 30_000,
      limit: 20,
    },
  );
  expect(toQuery(read('sort=magic&min_price=-3&max_price=abc&min_rating=9&in_stock=maybe'))).toEqual({
    brand: [],
    sort: 'recommended',
    limit: 20,
  });
});

test('a change keeps the rest, and clearing leaves words and category', () => {
  const next = writeFilters(new URLSearchParams('q=매트&category=mat&brand=oun'), {
    in_stock: true,
    sort: 'recommended',
  });
  expect(next.toString()).toBe(new URLSearchParams('q=매트&category=mat&brand=oun&in_stock=true').toString());
  expect(writeFilters(next, NO_FILTERS).toString()).toBe(new URLSearchParams('q=매트&category=mat').toString());
});

test('each chosen filter is said in words and can be taken away alone', () => {
  const filters = read('brand=oun&brand=x&min_price=10000&max_price=30000&min_rating=4&discounted=true');
  const chosen = chosenFilters(filters, [{ slug: 'oun', name: '오운' }]);
  expect(chosen.map(({ label }) => label)).toEqual(['오운', '브랜드', '10,000원~30,000원', '별점 4 이상', '할인 중']);
  expect(chosen[0]!.without).toEqual({ brand: ['x'] });
  expect(chosenFilters(read('max_price=30000'))[0]!.label).toBe('30,000원 이하');
  expect(chosenFilters(read('min_price=30000'))[0]!.label).toBe('30,000원 이상');
});
