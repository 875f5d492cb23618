import { ENDPOINTS } from '@oun/contract/all';
import type { StaffRole } from '@oun/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { ADDRESS } from '../../../../test/shop.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
afterAll(() => api.close());

test('no answer that staff read tells whose door it is, before they say why they must know', async () => {
  const bought = await shop.delivered();
  const address = { ...ADDRESS, name: '선우가람', address1: '서울 성동구 왕십리로 83', address2: '7동 1502호' };
  const door = { ...address, postcode: '04769', phone: '01098761234', comment: '공동현관 #1502*77' };
  await api.db
    .updateTable('orders')
    .set({ address: JSON.stringify(door) })
    .where('number', '=', bought.number)
    .execute();
  const { body: claim } = await shop.claim(bought.buyer, bought.number, {
    type: 'RETURN',
    items: [{ order_item_id: bought.item.id, quantity: 1 }],
    reason: 'CHANGED_MIND',
    pickup: { method: 'AUTO', address: door },
  });
  const ids = [bought.number, String(bought.item.id), String(claim.id), String(bought.buyer.id)];
  const staffId = (await makeAccount(api.db, 'store-admin')).id;
  const reads = ENDPOINTS.filter(({ method, who }) => method === 'GET' && Array.isArray(who));
  let answered = 0;
  for (const { path, who } of reads) {
    const headers = { authorization: `Bearer ${await api.token(staffId, (who as readonly StaffRole[])[0]!)}` };
    for (const url of new Set(ids.map((id) => path.replace(/\{\w+\}/g, id)))) {
      const { body, statusCode } = await api.app.inject({ url, headers });
      if (statusCode === 200) answered += 1;
      const told = Object.values(door).filter((part) => body.includes(part));
      expect([url, told]).toEqual([url, []]);
    }
  }
  expect(answered).toBeGreaterThan(15);
});
