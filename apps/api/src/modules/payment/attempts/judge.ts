import type { Won } from '@oun/money';
import type { PaymentGatewayName, PaymentMethod, PaymentPurpose } from '../../../../db/rows.ts';
import type { GatewayMethod, GatewayPayment } from '../../../gateways/payment/payment.gateway.ts';

/** The attempt that an answer is laid beside. */
export type Attempt = {
  purpose: PaymentPurpose;
  gateway: PaymentGatewayName;
  gateway_order_id: string;
  payment_key: string | null;
  amount: Won;
  /** The ways that what it costs hangs on; none where any will do. */
  methods: readonly PaymentMethod[];
};

declare const compared: unique symbol;
/** An answer that fits the attempt in order, key, amount and method. Only such a one can be written down. */
export type Believed = GatewayPayment & { readonly [compared]: true };

export type Verdict =
  | { is: 'PAID' | 'WAITING_DEPOSIT'; answer: Believed }
  /** Agreed to in the window, and never confirmed. */
  | { is: 'NOT_YET' }
  /** Nothing was taken, or all of it went back. */
  | { is: 'REFUSED'; code: string }
  /** Taken, or about to be, in a way that was not agreed on. */
  | { is: 'OTHER_METHOD'; answer: GatewayPayment }
  /** It speaks of something else, or says what cannot be: nothing is done on its word. */
  | { is: 'DOUBTFUL'; note: string };

/** At once, or it is no payment of a fee, and none of a membership. */
const AT_ONCE: readonly GatewayMethod[] = ['CARD', 'EASY_PAY'];
const OFFERED: readonly GatewayMethod[] = ['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT'];

function methodsOf({ purpose, methods }: Attempt): readonly GatewayMethod[] {
  if (purpose !== 'ORDER') return AT_ONCE;
  return methods.length > 0 ? methods : OFFERED;
}

/** Only some ways of paying will do, so that the way is looked at before anything is charged. */
export const isParticular = (attempt: Attempt): boolean => methodsOf(attempt).length < OFFERED.length;

const differs = (note: string): Verdict => ({ is: 'DOUBTFUL', note });

/**
 * What the gateway's word means for an attempt. Everything it says is compared first: whatever asked it (a confirm, a
 * look-up, a notice, the nightly books) learns the outcome from here and nowhere else.
 */
export function judge(attempt: Attempt, answer: GatewayPayment | undefined): Verdict {
  if (!answer) return { is: 'REFUSED', code: 'NOT_FOUND_PAYMENT' };
  const { status, orderId, paymentKey, totalAmount, balanceAmount, method } = answer;
  if (orderId !== attempt.gateway_order_id) return differs(`order ${orderId}`);
  if (attempt.payment_key !== null && paymentKey !== attempt.payment_key) return differs(`key ${paymentKey}`);
  if (totalAmount !== attempt.amount) return differs(`amount ${totalAmount}`);
  if (method !== null && !methodsOf(attempt).includes(method) && !isOver(answer)) return { is: 'OTHER_METHOD', answer };
  switch (status) {
    case 'DONE':
      if (method === null) return differs('paid by nothing');
      if (balanceAmount !== totalAmount) return differs(`balance ${balanceAmount}`);
      return { is: 'PAID', answer: answer as Believed };
    case 'WAITING_FOR_DEPOSIT':
      if (method !== 'VIRTUAL_ACCOUNT' || !answer.virtualAccount) return differs('waits for a deposit to no account');
      return { is: 'WAITING_DEPOSIT', answer: answer as Believed };
    case 'READY':
    case 'IN_PROGRESS':
      return { is: 'NOT_YET' };
    case 'CANCELED':
      return balanceAmount === 0 ? { is: 'REFUSED', code: 'CANCELED_PAYMENT' } : differs(`balance ${balanceAmount}`);
    case 'PARTIAL_CANCELED':
      return differs('partly cancelled');
    case 'ABORTED':
    case 'EXPIRED':
      return { is: 'REFUSED', code: answer.failure?.code ?? status };
  }
}

/** Nothing is taken by it any more. */
const isOver = ({ status, balanceAmount }: GatewayPayment): boolean =>
  status === 'ABORTED' || status === 'EXPIRED' || (status === 'CANCELED' && balanceAmount === 0);

/** Whether a cancel was really done: of this payment, and of so much. */
export function isCanceled(
  { payment_key, gateway_order_id, pg }: { payment_key: string | null; gateway_order_id: string; pg: Won },
  { paymentKey, orderId, status, cancels }: GatewayPayment,
): boolean {
  return (
    paymentKey === payment_key &&
    orderId === gateway_order_id &&
    (status === 'CANCELED' || status === 'PARTIAL_CANCELED') &&
    cancels.at(-1)?.amount === pg
  );
}
