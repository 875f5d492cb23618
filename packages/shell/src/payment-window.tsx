import { useEffect, useEffectEvent } from 'react';

/** As much of Toss's SDK as is used here. */
type TossPayments = (clientKey: string) => {
  payment: (options: { customerKey: string }) => {
    requestPayment: (request: object) => Promise<void>;
    requestBillingAuth: (request: object) => Promise<void>;
  };
};

let loading: Promise<TossPayments> | undefined;

/** Once a page; one that did not come is asked for again at the next press. */
export function loadToss(url: string): Promise<TossPayments> {
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

const CLOSED = new Set(['USER_CANCEL', 'PAY_PROCESS_CANCELED']);

/** The buyer closed the window; nothing went wrong. */
export const isClosedByBuyer = (error: unknown): boolean =>
  CLOSED.has(String((error as { code?: unknown } | null)?.code));

/** A step back from the window brings this page as it was left, with its button still turning. */
export function useComeBack(onBack: () => void) {
  const comeBack = useEffectEvent(onBack);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
