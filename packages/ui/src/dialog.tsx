import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.tsx';
import { Overlay, type OverlayProps } from './overlay.tsx';

export type DialogAction = {
  /** What happens, in words: "여기서 이어하기", not "확인". */
  label: string;
  onPress: () => void;
  tone?: 'primary' | 'ink' | 'danger' | 'gray' | undefined;
  pending?: boolean | undefined;
  disabled?: boolean | undefined;
};

export type DialogProps = OverlayProps & {
  title: string;
  message?: ReactNode;
  /** More than a message, such as one field. */
  children?: ReactNode;
  confirm: DialogAction;
  /** Without it there is one button. */
  cancel?: Partial<DialogAction> | undefined;
  /** False where the question must be answered: Escape and the dim then do nothing. */
  dismissible?: boolean | undefined;
};

/** One short question or piece of news. Longer matters go in a sheet or a screen. */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  message,
  children,
  confirm,
  cancel,
  dismissible = true,
}: DialogProps) {
  return (
    <Overlay open={open} onClose={onClose} onClosed={onClosed} dismissible={dismissible}>
      <Base.Popup
        className={cx(
          'fixed inset-0 z-overlay m-auto h-fit max-h-[calc(100dvh-48px)] w-[calc(100%-40px)] max-w-dialog overflow-y-auto',
          'rounded-block bg-level-0 px-5 pt-6 pb-5 shadow-float outline-none',
          'transition-[transform,opacity] duration-enter ease-enter data-starting-style:translate-y-2 data-starting-style:opacity-0',
          'data-ending-style:opacity-0 data-ending-style:duration-leave data-ending-style:ease-leave',
        )}
      >
        <Base.Title className="text-heading-18">{title}</Base.Title>
        {message ? <Base.Description className="mt-2 text-body-15 text-level-70">{message}</Base.Description> : null}
        {children ? <div className="mt-4">{children}</div> : null}
        <div className="mt-5 flex gap-2">
          {cancel ? (
            <Button
              full
              size="Large"
              variant={cancel.tone ?? 'gray'}
              pending={cancel.pending}
              disabled={cancel.disabled}
              onClick={cancel.onPress ?? onClose}
            >
              {cancel.label ?? '닫기'}
            </Button>
          ) : null}
          <Button
            full
            size="Large"
            variant={confirm.tone ?? 'primary'}
            pending={confirm.pending}
            disabled={confirm.disabled}
            onClick={confirm.onPress}
          >
            {confirm.label}
          </Button>
        </div>
      </Base.Popup>
    </Overlay>
  );
}
