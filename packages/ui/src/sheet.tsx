import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { PointerEvent, ReactNode, RefObject } from 'react';
import { cx } from './class-names.tsx';
import { Overlay, type OverlayProps } from './overlay.tsx';

export type SheetProps = OverlayProps & {
  title: string;
  /** Leaves the title to screen readers, where the content says it already. */
  hideTitle?: boolean | undefined;
  description?: ReactNode;
  /** A picture from edge to edge instead of the head: the title is left to screen readers then. */
  top?: ReactNode;
  /** The buttons, which stay in sight while the content scrolls. */
  footer?: ReactNode;
  /** False while leaving would lose something: Escape, the dim and the grabber then do nothing. */
  dismissible?: boolean | undefined;
  /** What takes the focus first. The sheet itself does unless told, so that no button is pressed by a second Enter. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

const DISMISS_DISTANCE = 96;
const DISMISS_SPEED = 0.5;

export function Sheet({
  open,
  onClose,
  onClosed,
  title,
  hideTitle = false,
  description,
  top,
  footer,
  dismissible = true,
  initialFocus,
  className,
  children,
}: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  const drag = useRef<{ y: number; at: number } | null>(null);

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (!dismissible || (event.pointerType === 'mouse' && event.button !== 0)) return;
    drag.current = { y: event.clientY, at: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function pull(event: PointerEvent<HTMLDivElement>) {
    if (!drag.current || !popup.current) return;
    popup.current.style.transition = 'none';
    popup.current.style.transform = `translateY(${Math.max(event.clientY - drag.current.y, 0)}px)`;
  }
  function release(event: PointerEvent<HTMLDivElement>) {
    if (!drag.current || !popup.current) return;
    const distance = event.clientY - drag.current.y;
    const speed = distance / Math.max(event.timeStamp - drag.current.at, 1);
    drag.current = null;
    popup.current.style.transition = '';
    popup.current.style.transform = '';
    const isThrown = distance > DISMISS_DISTANCE || (distance > 24 && speed > DISMISS_SPEED);
    if (isThrown && event.type === 'pointerup') onClose();
  }

  return (
    <Overlay open={open} onClose={onClose} onClosed={onClosed} dismissible={dismissible}>
      <Base.Popup
        ref={popup}
        initialFocus={initialFocus ?? popup}
        className={cx(
          'fixed inset-x-0 bottom-0 z-overlay mx-auto flex max-h-[calc(100dvh-48px)] w-full max-w-column flex-col rounded-t-sheet bg-level-0 outline-none',
          top ? 'overflow-hidden' : undefined,
          'transition-transform duration-enter ease-enter data-starting-style:translate-y-full',
          'data-ending-style:translate-y-full data-ending-style:duration-leave data-ending-style:ease-leave',
          className,
        )}
      >
        <div
          className={cx('touch-none', top ? 'absolute inset-x-0 top-0 z-1 h-10' : 'shrink-0 px-5 pt-3')}
          onPointerDown={grab}
          onPointerMove={pull}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {top ? null : <div aria-hidden="true" className="mx-auto mb-4 h-1 w-9 rounded-chip bg-level-30" />}
          <Base.Title className={hideTitle || top ? 'sr-only' : 'text-heading-20'}>{title}</Base.Title>
        </div>
        <div
          // Text that scrolls above the buttons must scroll by keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={footer ? 0 : undefined}
          className={cx(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 -outline-offset-2',
            footer ? 'pb-5' : 'pb-safe-bottom',
          )}
        >
          {top ? <div className="-mx-5">{top}</div> : null}
          {description ? (
            <Base.Description className="mt-2 text-body-15 text-level-70">{description}</Base.Description>
          ) : null}
          {children ? <div className={hideTitle && !description && !top ? '' : 'mt-4'}>{children}</div> : null}
        </div>
        {footer ? (
          <div
            data-keep-clear
            className="relative flex shrink-0 gap-2 px-5 pt-2 pb-safe-bottom before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-level-0 before:to-level-0/0"
          >
            {footer}
          </div>
        ) : null}
        {/* The grabber needs a finger; keys and screen readers leave by this. */}
        {dismissible ? (
          <Base.Close className="sr-only top-3 right-4 rounded-control bg-level-10 px-4 text-control focus-visible:not-sr-only focus-visible:absolute focus-visible:inline-flex focus-visible:h-control focus-visible:items-center">
            닫기
          </Base.Close>
        ) : null}
      </Base.Popup>
    </Overlay>
  );
}
