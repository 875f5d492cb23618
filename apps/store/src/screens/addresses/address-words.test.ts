import { maskPhone } from '@oun/contract/masks';
import { expect, test } from 'vitest';
import { areaWords } from './address-words.ts';

test.each([
  ['01012342741', '010-****-2741'],
  ['0212345678', '02-****-5678'],
  ['021234567', '02-***-4567'],
  ['0311234567', '031-***-4567'],
])('%s is shown as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

test('only what costs more, or cannot be reached, is told', () => {
  expect(areaWords({ area: null, surcharge: 0 })).toBeUndefined();
  expect(areaWords({ area: 'JEJU', surcharge: 3_000 })).toBe('제주·도서산간 3,000원 추가');
  expect(areaWords({ area: 'UNDELIVERABLE', surcharge: 0 })).toBe('지금은 보낼 수 없는 곳이에요');
});
