import { CallError } from '@oun/client/call';
import { perform, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { countCart } from '@oun/contract/cart';
import { confirmOrder } from '@oun/contract/checkout';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { isChanged } from './changes.ts';
import { type CheckoutState, OTHER_WAY } from './CheckoutScreen.tsx';
import { isOrdered } from './drafts.ts';
import { PendingNotice, useOutcome } from './PendingNotice.tsx';

export const meta = pageMeta({ title: '결제 확인', isPrivate: true });

/** Where the gateway's window sends somebody who has paid: the payment counts only once it is confirmed from here. */
export default function ReturnScreen() {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { platform } = useShell();
  const confirmed = useQuery(confirmation(number, search));
  const isUnknown = confirmed.data?.state === 'PENDING' || (confirmed.error !== null && !isAnswered(confirmed.error));
  const outcome = useOutcome(number, isUnknown);
  const state = isUnknown ? outcome.data?.state : confirmed.data?.state;

  const leave = useEffectEvent(async (path: string, word?: CheckoutState, replace = true) => {
    // The cart is emptied, the draft is closed, or its holds are gone; but nothing is to be confirmed again.
    await touch(client, 'everything', true);
    void touch(client, [countCart]);
    await navigate(path, { replace, state: word ?? null });
  });
  const finish = useEffectEvent(async (path: string) => {
    if (platform === 'app') return leave(path);
    // Going back from a finished order leads to the store, and never into the window that was paid in.
    window.history.replaceState(window.history.state, '', '/');
    await leave(path, undefined, false);
  });
  const isPaid = state !== undefined && state !== 'PENDING' && isOrdered(state);
  const hasKey = search.has('paymentKey');
  const failure = outcome.data?.is_pending === false ? outcome.data.failure : null;
  const refusal = isAnswered(confirmed.error) ? confirmed.error : failure;
  useEffect(() => {
    if (isPaid) void finish(`/checkout/${number}/completed`);
    else if (!hasKey) void leave(`/checkout/${number}`);
    else if (refusal) void leave(`/checkout/${number}`, wordOf(refusal));
  }, [number, isPaid, hasKey, refusal]);

  return (
    <Page title="결제 확인" referrer={`/checkout/${number}/completed`} className="min-h-dvh">
      <PendingNotice
        isLong={isUnknown}
        onRetry={confirmed.isError && isUnknown ? () => void confirmed.refetch() : undefined}
      />
    </Page>
  );
}

/** What is no longer as it was is shown as that; anything else is said. */
const wordOf = (refusal: { code: string; message: string }): CheckoutState =>
  isChanged(refusal) ? { changed: true } : { refused: { message: refusal.message, action: OTHER_WAY } };

/** As a query it is asked once however often the page is shown; asked again, it is answered and not charged again. */
function confirmation(number: string, search: URLSearchParams) {
  const paymentKey = search.get('paymentKey') ?? '';
  const body = {
    payment_key: paymentKey,
    amount: Number(search.get('amount')),
    order_id: search.get('orderId') ?? undefined,
  };
  return queryOptions({
    queryKey: ['confirm', number, paymentKey],
    queryFn: ({ client }) =>
      perform(client, onceMutation(confirmOrder, { touches: 'nothing', onceKey: `confirm-${paymentKey}` }), {
        params: { id: number },
        body,
      }),
    enabled: paymentKey !== '',
    staleTime: Infinity,
    refetchOnReconnect: true,
  });
}

/** The server has decided. Anything else, and a payment that is under way, may still turn out either way. */
const isAnswered = (error: Error | null): error is CallError =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status) &&
  !['PAYMENT_PENDING', 'REQUEST_IN_PROGRESS'].includes(error.code);
