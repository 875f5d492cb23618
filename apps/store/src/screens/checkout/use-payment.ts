import { CallError } from '@oun/client/call';
import { callerOf, query } from '@oun/client/query';
import type { CashReceiptWish } from '@oun/contract/cash-receipt';
import { countCart } from '@oun/contract/cart';
import { type Checkout, confirmOrder, readyOrder } from '@oun/contract/checkout';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { completedOf, draftOf } from './drafts.ts';
import { easyPayOf, methodOf, type PaymentChoice } from './MethodPart.tsx';
import { isClosedByBuyer, openPaymentWindow } from './payment-window.ts';
import { isChanged } from './changes.ts';
import { tellChanges } from './tell-changes.tsx';

/** The way from the button to the gateway's window, or, where nothing is left to pay, to the end. */
export function usePayment(
  checkout: Checkout,
  choice: PaymentChoice,
  receipt: CashReceiptWish | undefined,
  onLeave: () => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readyOnce = useReadyOnce(checkout, choice, receipt);
  const { number } = checkout;

  const pay = useMutation({
    mutationFn: async () => {
      const { payment, onceKey } = await readyOnce();
      if (payment) {
        onLeave();
        return openPaymentWindow(number, payment, easyPayOf(choice));
      }
      const body = { payment_key: null, amount: 0 };
      await callerOf(client)(confirmOrder, { params: { id: number }, body }, { onceKey: `${onceKey}-confirm` });
      await client.invalidateQueries({ queryKey: completedOf(number).queryKey });
      void client.invalidateQueries({ queryKey: query(countCart).queryKey });
      return navigate(`/checkout/${number}/completed`, { replace: true });
    },
    onError: (error) => void tell(error),
  });

  async function tell(error: Error) {
    const code = error instanceof CallError ? error.code : undefined;
    if (isClosedByBuyer(error)) return toast('결제를 취소했어요.', 'plain');
    if (code === 'PAYMENT_PENDING') return navigate(`/checkout/${number}/completed`);
    if (receiptError(error)) return undefined;
    if (error instanceof CallError && isChanged(error)) return tellChanges(client, checkout, error);
    if (code === 'ORDER_NOT_OPEN') return client.invalidateQueries({ queryKey: draftOf(number).queryKey });
    return error instanceof CallError
      ? popupError(error)
      : popup({ title: '결제하지 못했어요', message: error.message });
  }

  const comeBack = useEffectEvent(() => {
    pay.reset();
    void client.invalidateQueries({ queryKey: draftOf(number).queryKey });
  });
  // A step back from the window brings this page as it was left, with its button still turning.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return pay;
}

/** A key a press: pressed again because no answer came, it is the same wish and must not be a second one. */
function useReadyOnce(
  { number, quote_version, amounts }: Checkout,
  choice: PaymentChoice,
  receipt: CashReceiptWish | undefined,
) {
  const client = useQueryClient();
  const press = useRef<{ wish: string; onceKey: string } | undefined>(undefined);
  return async () => {
    const body = {
      quote_version,
      expected_amount: amounts.pay,
      payment_method: methodOf(choice),
      ...(receipt && { cash_receipt: receipt }),
    };
    const wish = JSON.stringify([number, body]);
    if (press.current?.wish !== wish) press.current = { wish, onceKey: crypto.randomUUID() };
    const { onceKey } = press.current;
    try {
      const ready = await callerOf(client)(readyOrder, { params: { id: number }, body }, { onceKey });
      press.current = undefined;
      return { payment: ready.payment, onceKey };
    } catch (error) {
      if (isAnswered(error)) press.current = undefined;
      throw error;
    }
  };
}

/** Told at its field, not before the page. */
export function receiptError(error: Error | null): string | undefined {
  const fields = error instanceof CallError ? (error.extra['fields'] as Record<string, string> | undefined) : undefined;
  return fields?.['cash_receipt.number'];
}

const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 408;
