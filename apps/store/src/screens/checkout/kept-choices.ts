import { useSyncExternalStore } from 'react';
import type { CashReceiptType } from '@oun/contract/cash-receipt-rules';
import type { PaymentChoice } from './MethodPart.tsx';

/** What the server does not keep of a draft: it must still be there when the payment window sends somebody back. */
export type KeptChoices = {
  number: string;
  choice: PaymentChoice;
  /** The number itself is typed again: nobody else should find it in the browser. */
  receipt: CashReceiptType | 'NONE';
  isAgreed: boolean;
  /** The window was opened, so that the step back leads into it and no longer to where the order came from. */
  hasLeft: boolean;
};

const KEY = 'oun.checkout';
const NONE: KeptChoices = { number: '', choice: 'CARD', receipt: 'NONE', isAgreed: false, hasLeft: false };

let kept: KeptChoices | undefined;
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function read(): KeptChoices {
  try {
    kept ??= { ...NONE, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<KeptChoices>) };
  } catch {
    kept = NONE;
  }
  return kept;
}

export function useChoices(number: string): [KeptChoices, (change: Partial<KeptChoices>) => void] {
  const found = useSyncExternalStore(watch, read, () => NONE);
  const own = found.number === number ? found : { ...NONE, number };
  function keep(change: Partial<KeptChoices>) {
    kept = { ...own, ...change };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then they last as long as the page.
    }
    for (const watcher of watchers) watcher();
  }
  return [own, keep];
}
