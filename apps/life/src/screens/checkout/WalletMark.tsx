import type { BillingKey } from '@oun/contract/membership';
import { cx } from '@oun/ui/class-names';

export type Wallet = Exclude<BillingKey['provider'], 'CARD'>;

export const WALLET_NAMES: Record<Wallet, string> = { NAVERPAY: '네이버페이', KAKAOPAY: '카카오페이' };

const MARKS: Record<Wallet, [letters: string, look: string]> = {
  NAVERPAY: ['N', 'bg-[#03c75a] text-level-90'],
  KAKAOPAY: ['pay', 'bg-[#ffeb00] text-level-90'],
};

/** A wallet by its colour; its name stands beside it. */
export function WalletMark({ provider }: { provider: Wallet }) {
  const [letters, look] = MARKS[provider];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-5 w-8 shrink-0 items-center justify-center rounded-[4px] text-body-12 font-bold',
        look,
      )}
    >
      {letters}
    </span>
  );
}
