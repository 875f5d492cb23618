import { CallError } from '@oun/client/call';
import { type Mutation, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import type { CashReceiptWish } from '@oun/contract/cash-receipt';
import { countCart } from '@oun/contract/cart';
import { type Checkout, confirmOrder, getCompleted, getInitialized, readyOrder } from '@oun/contract/checkout';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { isClosedByBuyer } from '@oun/shell/payment-window';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { easyPayOf, methodOf, type PaymentChoice } from './MethodPart.tsx';
import { openPaymentWindow } from './payment-window.ts';
import { isChanged } from './changes.ts';
import { tellChanges } from './tell-changes.tsx';

// The key stays with the wish until it is answered: pressed again because no answer came, it is not a second one.
const ready = onceMutation(readyOrder, { touches: 'nothing' });
const confirm = onceMutation(confirmOrder, { touches: [getCompleted, countCart] });

/** The way from the button to the gateway's window, or, where nothing is left to pay, to the end. */
export function usePayment(checkout: Checkout, choice: PaymentChoice, onLeave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { number, quote_version, amounts } = checkout;
  const params = { id: number };

  const send: Mutation<{ body: { cash_receipt?: CashReceiptWish } }, unknown> = {
    mutationFn: async ({ body: { cash_receipt } }, context) => {
      const body = { quote_version, expected_amount: amounts.pay, payment_method: methodOf(choice) };
      const { payment } = await ready.mutationFn(
        { params, body: { ...body, ...(cash_receipt && { cash_receipt }) } },
        context,
      );
      if (payment) {
        onLeave();
        return openPaymentWindow(number, payment, easyPayOf(choice));
      }
      await confirm.mutationFn({ params, body: { payment_key: null, amount: 0 } }, context);
      return navigate(`/checkout/${number}/completed`, { replace: true });
    },
  };

  async function tell(error: Error) {
    const code = error instanceof CallError ? error.code : undefined;
    if (isClosedByBuyer(error)) return toast('결제를 취소했어요.', 'plain');
    if (code === 'PAYMENT_PENDING') return navigate(`/checkout/${number}/completed`);
    if (error instanceof CallError && isChanged(error)) return tellChanges(client, checkout, error);
    if (code === 'ORDER_NOT_OPEN') return touch(client, [getInitialized]);
    return error instanceof CallError
      ? popupError(error)
      : popup({ title: '결제하지 못했어요', message: error.message });
  }

  return { send, tell };
}
