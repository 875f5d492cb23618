import { expect, test } from 'vitest';
import { quickTests } from './quick-tests.ts';

const API_TESTS = [
  'apps/api/src/modules/cart/cart.test.ts',
  'apps/api/src/modules/cart/rows/rows.test.ts',
  'apps/api/src/modules/order/order.test.ts',
  'apps/api/src/platform/db/client.test.ts',
];

test('a change in a module runs its own tests and nobody else’s', () => {
  const { beside } = quickTests(['apps/api/src/modules/cart/cart.routes.ts', 'README.md'], API_TESTS);
  expect(beside).toEqual(API_TESTS.slice(0, 2));
  expect(quickTests(['apps/api/src/platform/db/db.ts'], API_TESTS).beside).toEqual([API_TESTS[3]]);
  expect(quickTests(['packages/ui/src/button.tsx', 'apps/api/src/app.ts'], API_TESTS).beside).toEqual([]);
  expect(quickTests(['apps/api/test/odd.test.ts'], [...API_TESTS, 'apps/api/test/odd.test.ts']).beside).toEqual([
    'apps/api/test/odd.test.ts',
  ]);
});

test('browser tests run where they changed themselves', () => {
  const changed = ['e2e/web/cart.test.ts', 'e2e/fixtures.ts', 'apps/store/src/screens/cart/CartScreen.tsx'];
  expect(quickTests(changed, []).browser).toEqual(['e2e/web/cart.test.ts']);
});
