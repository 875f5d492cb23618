import { mutation, perform } from '@oun/client/mutation';
import { type BillingKey, initializeEasyPay } from '@oun/contract/membership';
import { popupError } from '@oun/shell/overlays';
import { useComeBack } from '@oun/shell/payment-window';
import { Button } from '@oun/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WALLET_NAMES, type Wallet, WalletMark } from './WalletMark.tsx';

/** Where a wallet's page sends people back to, which leads on to where they were. */
export const comeBackUrl = (back: Readonly<Record<string, string>>): string =>
  `${window.location.origin}/checkout/card?${new URLSearchParams(back)}`;

const open = mutation(initializeEasyPay, { touches: 'nothing' });

type EasyPaysProps = {
  offered: readonly Wallet[];
  kept: readonly BillingKey[];
  back: Readonly<Record<string, string>>;
  onLeave?: (() => void) | undefined;
};

/** Wallets that are not left with us yet. Each leaves for a page of its own, which charges nothing. */
export function EasyPays({ offered, kept, back, onLeave }: EasyPaysProps) {
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: async (provider: Wallet) => {
      const { redirect_url } = await perform(client, open, { body: { provider, return_url: comeBackUrl(back) } });
      onLeave?.();
      window.location.assign(redirect_url);
      // The page is about to be left: until then the button turns.
      await new Promise(() => {});
    },
    onError: (error) => void popupError(error),
  });
  useComeBack(opening.reset);
  const isKept = (wallet: Wallet) => kept.some(({ provider, is_lost }) => provider === wallet && !is_lost);
  const left = offered.filter((wallet) => !isKept(wallet));
  if (left.length === 0) return null;
  return (
    <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
      {left.map((wallet) => (
        <Button
          key={wallet}
          variant="line"
          size="Large"
          className="px-2"
          pending={opening.isPending && opening.variables === wallet}
          disabled={opening.isPending}
          pendingLabel={`${WALLET_NAMES[wallet]}를 열고 있어요`}
          onClick={() => opening.mutate(wallet)}
        >
          <WalletMark provider={wallet} />
          {WALLET_NAMES[wallet]}
          <span className="sr-only"> 등록하기</span>
        </Button>
      ))}
    </div>
  );
}
