import type { addToCart } from '@oun/contract/cart';
import type { confirmOrder, initiateFromCart, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import type { requestClaim } from '@oun/contract/claim';
import type { Endpoint, Input } from '@oun/contract/endpoint';
import type { createGift } from '@oun/contract/gift';
import type { LogCategory } from '@oun/contract/log-rules';
import type { buyMembership, cancelMembership, retryPayment, upgradeMembership } from '@oun/contract/membership';
import type { sendView } from '@oun/contract/playback';
import type { redeemVoucher } from '@oun/contract/voucher';
import type { Happening, Value } from './record.ts';

type Detail = Pick<Happening, 'object' | 'extra'>;
type Step = { category: LogCategory; name: string; detail(input: never): Detail | undefined };

/** Checked against the contract by its type alone: none of it comes along. */
const step = <E extends Endpoint>(
  route: `${E['method']} ${E['path']}`,
  category: LogCategory,
  name: string,
  detail: (input: Input<E>) => Detail | undefined = () => ({}),
): [string, Step] => [route, { category, name, detail }];

const won = (amount: number | string): Record<string, Value> => ({ amount: Number(amount) });

/** Calls that are steps of what we want to understand: towards money, and of a film. */
const STEPS: ReadonlyMap<string, Step> = new Map([
  step<typeof addToCart>('POST /store/v1/user/cart/items/bulk', 'money', 'cart_add', ({ body }) => ({
    object: { type: 'sku', id: body.items.map(({ sku_id }) => sku_id).join() },
  })),
  step<typeof initiateFromCart>('POST /store/v1/checkout/initiate/from-cart', 'money', 'checkout_begin'),
  step<typeof initiateFromProduct>(
    'POST /store/v1/checkout/initiate/from-product',
    'money',
    'checkout_begin',
    ({ body }) => ({ object: { type: 'product', id: String(body.product_id) } }),
  ),
  step<typeof readyOrder>('POST /store/v1/checkout/orders/{id}/ready', 'money', 'checkout_pay', ({ body }) => ({
    extra: { ...won(body.expected_amount), method: body.payment_method },
  })),
  step<typeof confirmOrder>('POST /store/v1/checkout/orders/{id}/confirm', 'money', 'paid', ({ params, body }) => ({
    object: { type: 'order', id: String(params.id) },
    extra: won(body.amount),
  })),
  step<typeof requestClaim>('POST /store/v1/user/orders/{id}/claims/request', 'money', 'claim_request'),
  step<typeof buyMembership>('POST /api/v2/subscriptions/payments/initial', 'money', 'membership_buy'),
  step<typeof upgradeMembership>('POST /api/v2/subscriptions/upgrade', 'money', 'membership_change'),
  step<typeof cancelMembership>('POST /api/v2/subscriptions/cancellation', 'money', 'membership_cancel'),
  step<typeof retryPayment>('POST /api/v2/payments/retry', 'money', 'membership_pay_again'),
  step<typeof redeemVoucher>('POST /api/v2/subscriptions/voucher/redeem', 'money', 'voucher_redeem'),
  step<typeof createGift>('POST /api/v2/gifts', 'money', 'gift_buy'),
  // A report every fifteen seconds: the first and the last are what was begun and done.
  step<typeof sendView>('POST /api/v2/user/lessons/views', 'play', 'play', ({ body }) => {
    const name = body.completed ? 'completed' : body.seq === 0 ? 'started' : undefined;
    if (!name) return undefined;
    return {
      object: { type: 'lesson', id: body.lesson_id === undefined ? undefined : String(body.lesson_id) },
      extra: { step: name, position: Math.round(body.position_s) },
    };
  }),
]);

/** What an answered call tells; a refused one tells by which code. */
export function stepOf(route: string, input: unknown, code?: string): Happening | undefined {
  const found = STEPS.get(route);
  const detail = found?.detail(input as never);
  if (!found || !detail) return undefined;
  const { category, name } = found;
  return code
    ? { category, name: `${name}_refused`, ...detail, extra: { ...detail.extra, code } }
    : { category, name, ...detail };
}
