import type { ReactNode } from 'react';

/** A key of the keyboard, in staff screens. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[5px] border border-level-30 bg-level-0 px-1 font-sans text-body-11 leading-none font-semibold text-level-60">
      {children}
    </kbd>
  );
}
