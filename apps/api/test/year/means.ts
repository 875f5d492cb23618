import { dateOf } from '@oun/brand/seoul';
import { adminChangePrice, adminListPlans } from '@oun/contract/membership-prices';
import { adminSettlePayment } from '@oun/contract/order-admin';
import { sql } from 'kysely';
import { loseKey } from '../../src/modules/membership/methods/billing-keys.ts';
import { applyPrices } from '../../src/modules/membership/plans/prices.ts';
import type { TestApi } from '../api.ts';
import { addCard, addWallet, once, type Plans } from '../memberships.ts';
import { type Means, randomOf, type World } from './doing.ts';

/** Most have a card, some Naver's wallet, some Kakao's. */
export async function leaveMeans(api: TestApi, id: number, nth: number): Promise<Means> {
  const wallet = nth % 5 === 1 ? 'NAVERPAY' : nth % 7 === 2 ? 'KAKAOPAY' : null;
  return { card: await (wallet ? addWallet(api, id, wallet) : addCard(api, id)), isWallet: wallet !== null };
}

/** Staff look at Kakao Pay's desk for what nobody can be asked about, a few at a time. */
export async function lookAtDesk({ api, staffId, problems }: World): Promise<void> {
  const desk = new Map([...api.outside.wallets.KAKAOPAY.payments.values()].map((one) => [one.orderId, one.paymentKey]));
  const open = await api.db
    .selectFrom('payment')
    .where('gateway', '=', 'KAKAOPAY')
    .where('state', '=', 'UNKNOWN')
    .where('needs_staff', '=', true)
    .select(['id', 'gateway_order_id'])
    .limit(20)
    .execute();
  for (const { id, gateway_order_id } of open) {
    const transaction_id = desk.get(gateway_order_id);
    const body = { note: '파트너 화면', ...(transaction_id && { transaction_id }) };
    const { status } = await api.call(
      adminSettlePayment,
      { params: { id }, body },
      await api.token(staffId, 'store-admin', 'user'),
    );
    if (status !== 200) problems.push(`payment ${id} could not be settled by hand`);
  }
}

const LOST_A_DAY = 0.0008;

/** Companies cut cards off; of most of them the gateway tells us. */
export async function loseCards({ api, seed, members }: World, day: number): Promise<void> {
  const random = randomOf(seed + 2, day, 0);
  if (!random.chance(LOST_A_DAY * members.length)) return;
  const { rows } = await sql<{ sealed_key: Buffer; key_mark: Buffer }>`select sealed_key, key_mark from billing_key
    where provider = 'CARD' and removed_at is null and lost_at is null and key_mark is not null
    order by md5(id::text || ${day}::text) limit 1`.execute(api.db);
  if (!rows[0]) return;
  api.outside.payments.billingKeys.delete(api.secrets.unseal(rows[0].sealed_key));
  if (random.chance(0.7)) await loseKey(api.jobContext, { key_mark: rows[0].key_mark.toString('hex') });
}

/** Decided on that day, for forty days later: dearer, cheaper, and dearer than ever. */
const PRICES: Record<number, [plan: keyof Plans, share: number]> = {
  20: ['monthly', 1.15],
  70: ['yearly', 1.1],
  110: ['monthly', 0.9],
  160: ['halfYear', 1.2],
  200: ['yearly', 0.8],
  240: ['monthly', 1.3],
};

export async function setPrices({ api, plans, staffId, problems }: World, day: number): Promise<void> {
  await applyPrices(api.jobContext);
  const change = PRICES[day];
  if (!change) return;
  const token = await api.token(staffId, 'core-admin', 'user');
  const { body } = await api.call(adminListPlans, {}, token);
  const { id, price } = body.items.find((plan) => plan.id === plans[change[0]])!;
  const reply = await api.call(
    adminChangePrice,
    {
      params: { id },
      body: {
        price: Math.round((price * change[1]) / 100) * 100,
        applies_on: dateOf(api.jobContext.now(), 40),
        reason: '새해 가격',
        expected_price: price,
      },
    },
    token,
    once(),
  );
  if (reply.status !== 200) problems.push(`a price could not be set: ${JSON.stringify(reply.body)}`);
}
