import type { Draw } from '@oun/contract/event';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation } from '@tanstack/react-query';
import { claim } from './queries.ts';

/** Goods ask where to; days are there at a press. */
export function ClaimBar({ id, prize }: { id: number; prize: Draw['prizes'][number] }) {
  const taking = useMutation({
    ...claim,
    onSuccess: () => toast(`${prize.days}일을 더했어요`),
    onError: (error) => void popupError(error),
  });
  return (
    <StickyCta>
      {prize.kind === 'GOODS' ? (
        <Button
          size="Large"
          full
          onClick={() => void import('./address-sheet.tsx').then(({ askAddress }) => askAddress(id))}
        >
          받을 곳 알려주기
        </Button>
      ) : (
        <Button
          size="Large"
          full
          pending={taking.isPending}
          onClick={() => taking.mutate({ params: { id }, body: {} })}
        >
          {prize.days}일 받기
        </Button>
      )}
    </StickyCta>
  );
}
