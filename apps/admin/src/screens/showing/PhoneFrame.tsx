import type { ReactNode } from 'react';

/** As wide as the phones most people hold, with what they would see. Nothing in it can be pressed. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative box-content h-160 w-97.5 shrink-0 overflow-hidden rounded-[44px] border-8 border-level-90 bg-level-0"
    >
      <div inert className="h-full overflow-hidden">
        {children}
      </div>
    </div>
  );
}
