import type { Answer } from '@oun/contract/endpoint';
import type { readyOrder } from '@oun/contract/checkout';
import type { EasyPay } from './MethodPart.tsx';

type Payment = NonNullable<Answer<typeof readyOrder>['payment']>;

/** As much of Toss's SDK as is used here. */
type TossPayments = (clientKey: string) => {
  payment: (options: { customerKey: string }) => { requestPayment: (request: object) => Promise<void> };
};

const DEPOSIT_HOURS = 72;

/** Leaves for the gateway's window, on wide screens as on phones; what it refuses before it opens comes back here. */
export const openPaymentWindow = (number: string, payment: Payment, easyPay: EasyPay | undefined): Promise<void> =>
  requestWindow(`/checkout/${number}`, payment, easyPay);

/** Comes back to `return` or `fail` below the page it is called for. */
export async function requestWindow(path: string, payment: Payment, easyPay?: EasyPay): Promise<void> {
  const toss = await loadSdk(payment.sdk_url);
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

let loading: Promise<TossPayments> | undefined;

/** Once a page; one that did not come is asked for again at the next press. */
function loadSdk(url: string): Promise<TossPayments> {
  loading ??= new Promise<TossPayments>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve((window as unknown as { TossPayments: TossPayments }).TossPayments));
    script.addEventListener('error', () => {
      script.remove();
      loading = undefined;
      reject(new Error('결제창을 불러오지 못했어요. 결제되지 않았어요. 다시 시도해주세요.'));
    });
    document.head.append(script);
  });
  return loading;
}

/** The buyer closed the window; nothing went wrong. */
export const isClosedByBuyer = (error: unknown): boolean =>
  ['USER_CANCEL', 'PAY_PROCESS_CANCELED'].includes(String((error as { code?: unknown } | null)?.code));
