/** The dim behind a sheet or a dialog. */
export const DIM_CLASS =
  'fixed inset-0 z-overlay bg-scrim transition-opacity duration-enter ease-enter ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-leave data-ending-style:ease-leave';

export type OverlayProps = {
  open: boolean;
  /** Asked for by Escape, the dim, the grabber or a button. Nothing closes until `open` is false. */
  onClose: () => void;
  /** After the last frame of leaving: the moment to forget what was shown. */
  onClosed?: (() => void) | undefined;
};
