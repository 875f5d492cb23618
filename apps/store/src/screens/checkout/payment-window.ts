import type { Answer } from '@oun/contract/endpoint';
import type { readyOrder } from '@oun/contract/checkout';
import { loadToss } from '@oun/shell/payment-window';
import type { EasyPay } from './MethodPart.tsx';

type Payment = NonNullable<Answer<typeof readyOrder>['payment']>;

const DEPOSIT_HOURS = 72;

/** Leaves for the gateway's window, on wide screens as on phones; what it refuses before it opens comes back here. */
export const openPaymentWindow = (number: string, payment: Payment, easyPay: EasyPay | undefined): Promise<void> =>
  requestWindow(`/checkout/${number}`, payment, easyPay);

/** Comes back to `return` or `fail` below the page it is called for. */
export async function requestWindow(path: string, payment: Payment, easyPay?: EasyPay): Promise<void> {
  const toss = await loadToss(payment.sdk_url);
  const page = `${window.location.origin}${path}`;
  await toss(payment.client_key)
    .payment({ customerKey: payment.customer_key })
    .requestPayment({
      // The gateway takes easy payments as a kind of card, and goes straight to the one that is named.
      method: payment.method === 'VIRTUAL_ACCOUNT' ? 'VIRTUAL_ACCOUNT' : 'CARD',
      amount: { currency: 'KRW', value: payment.amount },
      orderId: payment.order_id,
      orderName: payment.order_name,
      successUrl: `${page}/return`,
      failUrl: `${page}/fail`,
      windowTarget: 'self',
      ...(easyPay && { card: { flowMode: 'DIRECT', easyPay } }),
      // A receipt was asked for before, and is issued when the money is there: the window need not ask again.
      ...(payment.method === 'VIRTUAL_ACCOUNT' && {
        virtualAccount: { validHours: DEPOSIT_HOURS, cashReceipt: { type: '미발행' } },
      }),
    });
}
