import { onceMutation } from '@oun/client/once-mutation';
import { gatewayWords } from '@oun/contract/gateway-words';
import { adminRetryRefund, type FailedRefund } from '@oun/contract/order-admin';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { REFUND_STATE_LABELS } from '../order-words.ts';
import { ByHand } from './ByHandForm.tsx';

export function Retry({ refund }: { refund: FailedRefund }) {
  const { me } = useShell();
  const [isAsked, setAsked] = useState(false);
  const retry = useMutation({
    ...onceMutation(adminRetryRefund, SHARED_WORK),
    onSuccess: ({ state }) => toast(REFUND_STATE_LABELS[state], state === 'DONE' ? 'done' : 'plain'),
    onError: (error) => void popupError(error),
  });
  const next = refund.failure_code === null ? 'RETRY' : gatewayWords(refund.failure_code).next;
  if (next === 'ACCOUNT' && me?.roles.includes('store-admin') && !isAsked) return <ByHand refund={refund} />;
  // Asked again it would be refused again.
  if (next !== 'RETRY' && !isAsked)
    return (
      <Button size="Dense" variant="plain" onClick={() => setAsked(true)}>
        그래도 다시 보내기
      </Button>
    );
  return (
    <Button
      size="Dense"
      variant="line"
      pending={retry.isPending}
      aria-label={`${refund.order_number} 환불 다시 보내기`}
      onClick={() => retry.mutate({ params: { id: refund.id } })}
    >
      다시 보내기
    </Button>
  );
}
