import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/** The dim behind a sheet or a dialog. */
const DIM_CLASS =
  'fixed inset-0 z-overlay bg-scrim transition-opacity duration-enter ease-enter ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-leave data-ending-style:ease-leave';

export type OverlayProps = {
  open: boolean;
  /** Asked for by Escape, the dim, the grabber or a button. Nothing closes until `open` is false. */
  onClose: () => void;
  /** After the last frame of leaving: the moment to forget what was shown. */
  onClosed?: (() => void) | undefined;
};

/** What a sheet and a dialog have in common: they lie over a dimmed page, and are asked to close. */
export function Overlay({
  open,
  onClose,
  onClosed,
  dismissible,
  children,
}: OverlayProps & { dismissible: boolean; children: ReactNode }) {
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next) => {
        if (!next && dismissible) onClose();
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={DIM_CLASS} />
        {children}
      </Base.Portal>
    </Base.Root>
  );
}
