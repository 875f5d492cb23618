import { Spinner } from '@oun/ui/spinner';
import type { ReactNode } from 'react';

/** Nothing to do but wait, and not for long. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-5 text-center">
      <Spinner size={36} className="text-pink-50" />
      <p className="text-body-16 text-level-70">{children}</p>
    </div>
  );
}
