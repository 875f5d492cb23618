import { getInitialized, initiateFromProduct } from '@oun/contract/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { makeBuyer, makeSku } from '../../../../test/shop.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function drafted(minor_until: string | null) {
  const account = await makeAccount(api.db, 'user', { minor_until });
  const [buyer, sku] = [await makeBuyer(api, account), await makeSku(api)];
  const body = { product_id: sku.product_id, sku_id: sku.id, quantity: 1 };
  return { buyer, draft: (await api.call(initiateFromProduct, { body }, buyer.token)).body };
}

test('who is known to be under nineteen is told so until the day they are not, in Seoul', async () => {
  api.setClock(NOON);
  const { buyer, draft } = await drafted('2026-11-16');
  expect(draft.is_minor).toBe(true);
  const seen = async (at: string) => {
    api.setClock(new Date(at));
    const token = await api.token(buyer.id, 'user');
    return (await api.call(getInitialized, { params: { id: draft.number } }, token)).body.is_minor;
  };
  expect(await seen('2026-11-15T23:59:59+09:00')).toBe(true);
  expect(await seen('2026-11-16T00:00:00+09:00')).toBe(false);
});

test('of whom nothing is known nothing is said', async () => {
  api.setClock(NOON);
  expect((await drafted(null)).draft.is_minor).toBe(false);
});
