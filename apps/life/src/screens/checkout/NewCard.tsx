import type { Output } from '@oun/contract/endpoint';
import type { getBillingKeys } from '@oun/contract/membership';
import { popup, toast } from '@oun/shell/overlays';
import { isClosedByBuyer, loadToss, useComeBack } from '@oun/shell/payment-window';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';

type NewCardProps = {
  isFirst: boolean;
  registering: Output<typeof getBillingKeys>['window'];
  /** What the page that registers it is told, so that it leads back to where one was. */
  back: Readonly<Record<string, string>>;
  /** Told before the page is left. */
  onLeave?: (() => void) | undefined;
  label?: string;
};

/** Leaves for the gateway's window, which comes back with the card or without. */
export function NewCard({ isFirst, registering, back, onLeave, label }: NewCardProps) {
  const opening = useMutation({
    mutationFn: async () => {
      const { sdk_url, client_key, customer_key } = registering;
      const toss = await loadToss(sdk_url);
      const url = `${window.location.origin}/checkout/card?${new URLSearchParams(back)}`;
      onLeave?.();
      await toss(client_key)
        .payment({ customerKey: customer_key })
        .requestBillingAuth({ method: 'CARD', successUrl: url, failUrl: url });
    },
    onError: (error) =>
      isClosedByBuyer(error)
        ? toast('카드를 등록하지 않았어요.', 'plain')
        : void popup({ title: '등록 창을 열지 못했어요', message: error.message }),
  });
  useComeBack(opening.reset);
  return (
    <Button
      variant="line"
      size="Large"
      full
      className="mt-2"
      pending={opening.isPending}
      pendingLabel="등록 창을 열고 있어요"
      onClick={() => opening.mutate()}
    >
      {isFirst ? <CreditCard size={20} aria-hidden="true" /> : <Plus size={20} aria-hidden="true" />}
      {label ?? (isFirst ? '카드 등록하기' : '새 카드 등록하기')}
    </Button>
  );
}
