import { CallError } from '@oun/client/call';
import { perform, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { confirmClaimFee, getClaim } from '@oun/contract/claim';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PendingNotice } from '../checkout/PendingNotice.tsx';

export const meta = pageMeta({ title: '결제 확인', isPrivate: true });

/** Where the window sends somebody who has paid an exchange's fee, or has not. */
export default function FeeReturnScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const paymentKey = search.get('paymentKey');
  const confirmed = useQuery(
    queryOptions({
      queryKey: ['claim-fee', id, search.get('orderId')],
      enabled: paymentKey !== null,
      staleTime: Infinity,
      retry: false,
      queryFn: () =>
        // The page loaded again is the same wish.
        perform(client, onceMutation(confirmClaimFee, { touches: 'nothing', onceKey: `confirm-${paymentKey}` }), {
          params: { id },
          body: {
            payment_key: paymentKey!,
            amount: Number(search.get('amount')),
            order_id: search.get('orderId') ?? '',
          },
        }),
    }),
  );
  const leave = useEffectEvent(async (words: string, tone: 'done' | 'failed' | 'plain') => {
    await touch(client, [getClaim], true);
    await navigate(`/my/claims/${id}`, { replace: true });
    toast(words, tone);
  });
  const isUnknown = confirmed.error instanceof CallError && confirmed.error.code === 'PAYMENT_PENDING';
  useEffect(() => {
    if (paymentKey === null) void leave('결제를 취소했어요.', 'plain');
    else if (confirmed.isSuccess) void leave('배송비를 냈어요. 기사님이 곧 수거해 가요.', 'done');
    else if (confirmed.error && !isUnknown) void leave(confirmed.error.message, 'failed');
  }, [paymentKey, confirmed.isSuccess, confirmed.error, isUnknown]);
  return (
    <Page title="결제 확인" referrer={`/my/claims/${id}`} className="min-h-dvh">
      <PendingNotice isLong={isUnknown} onRetry={isUnknown ? () => void confirmed.refetch() : undefined} />
    </Page>
  );
}
