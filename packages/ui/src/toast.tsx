import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { Children, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './class-names.tsx';

export type ToastTone = 'done' | 'reverted' | 'failed' | 'plain';

const ICON = { done: CircleCheck, reverted: RotateCcw, failed: CircleAlert };

export type ToastProps = {
  tone?: ToastTone | undefined;
  /** True while it goes away, for the 150 ms before it is taken out. */
  leaving?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const BOX =
  'pointer-events-auto flex w-full items-center gap-2.5 rounded-control bg-toast pl-4 text-body-15 leading-snug text-level-0 shadow-float';

/** A line that says what just happened and goes by itself. */
export function Toast({ tone = 'done', leaving = false, className, children }: ToastProps) {
  const Icon = tone === 'plain' ? null : ICON[tone];
  return (
    <div className={cx(BOX, 'py-3.5 pr-4', leaving ? 'animate-sink' : 'animate-lift', className)}>
      {Icon ? <Icon size={20} aria-hidden="true" /> : null}
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  );
}

export type SnackbarProps = Omit<ToastProps, 'tone'> & {
  /** What can still be done about it. */
  action: { label: string; onPress: () => void };
};

/** A toast with something left to do. */
export function Snackbar({ action, leaving = false, className, children }: SnackbarProps) {
  return (
    <div className={cx(BOX, 'py-1 pr-2', leaving ? 'animate-sink' : 'animate-lift', className)}>
      <span className="min-w-0 flex-1">{children}</span>
      <button
        type="button"
        onClick={action.onPress}
        className="inline-flex min-h-control shrink-0 items-center rounded-control px-2 font-bold text-pink-20 outline-level-0"
      >
        {action.label}
      </button>
    </div>
  );
}

/** Where toasts come up. It stays on the page while empty: a live region must be there before its news. */
export function ToastViewport({ children }: { children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = Children.count(children) > 0;
  // Loaded with the first message, so that pages without one do not pay; unseen until it stands where it should.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isShown) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const show = () => void (element.style.opacity = '');
    element.style.opacity = '0';
    import('./keep-clear.ts')
      .then(({ keepClear }) => {
        if (!isOver) stop = keepClear(element);
      })
      .then(show, show);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isShown]);
  return (
    <div
      ref={box}
      role="status"
      aria-live="polite"
      aria-relevant="additions text"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-toast mx-auto flex max-w-column flex-col gap-2 px-page pb-safe-bottom"
    >
      {children}
    </div>
  );
}
