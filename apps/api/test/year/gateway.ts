import type { ChargeBillingKeyRequest } from '../../src/gateways/payment/payment.gateway.ts';
import { won } from '@oun/money';
import { createRandom } from '../../db/demo/random.ts';
import type { TestApi } from '../api.ts';
import type { PaymentCall, PaymentTrouble } from '../payments.ts';
import type { WalletCall } from '../wallets.ts';

const REFUSALS = [
  'REJECT_CARD_PAYMENT',
  'REJECT_CARD_PAYMENT',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'PROVIDER_ERROR',
  'INVALID_STOPPED_CARD',
  'INVALID_CARD_EXPIRATION',
] as const;

/** What nothing goes wrong with here: tests of their own let it. */
const PLAIN = new Set<PaymentCall | WalletCall>([
  'issueBillingKey',
  'removeBillingKey',
  'listTransactions',
  'reserve',
  'approve',
]);

/** The gateway and both wallets, each in a mood of its own. */
export function setMoods(
  { outside: { payments, wallets } }: TestApi,
  moodOf: (nth: number) => ReturnType<typeof moody>,
) {
  for (const [nth, one] of [payments, wallets.NAVERPAY, wallets.KAKAOPAY].entries()) one.setMood(moodOf(nth));
}

/** Some cards are refused for weeks, some never; the gateway is silent now and then, and sometimes says what is not so. */
export function moody(seed: number) {
  const random = createRandom(seed * 7_919 + 13);
  const weak = new Map<string, number>();
  const isWeak = (customer: string): boolean => {
    const left = weak.get(customer) ?? 0;
    if (left > 0) weak.set(customer, left - 1);
    else if (random.chance(0.04)) weak.set(customer, random.int(1, 8));
    return left > 0;
  };
  return (call: PaymentCall | WalletCall, request: unknown): PaymentTrouble | undefined => {
    if (PLAIN.has(call)) return undefined;
    if (call === 'chargeBillingKey' && isWeak((request as ChargeBillingKeyRequest).customerKey))
      return { refuse: random.pick(REFUSALS) };
    const fate = random.next();
    if (fate < 0.02) return 'lost-before';
    if (fate < 0.04) return 'lost-after';
    if (call !== 'chargeBillingKey' && call !== 'confirm') return undefined;
    if (fate < 0.05) return { tell: { totalAmount: won(100) } };
    if (fate < 0.055) return { tell: { status: 'IN_PROGRESS', approvedAt: null } };
    if (fate < 0.06) return { tell: { orderId: 'somebody-elses' } };
    return undefined;
  };
}
