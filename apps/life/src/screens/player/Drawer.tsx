import { cx } from '@oun/ui/class-names';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { RoundButton } from './parts.tsx';

/** A dark sheet that lies beside the film, never on it: what plays goes on to be seen and pressed. */
export function Drawer({
  title,
  aside,
  area,
  onClose,
  children,
}: {
  title: string;
  aside?: ReactNode;
  area: 'bottom' | 'side';
  onClose: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onClose);
  // Keys and screen readers follow into it, and go back to where they were.
  useEffect(() => {
    const before = document.activeElement;
    const element = box.current!;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    element.focus();
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('keydown', press);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={cx(
        'flex min-h-0 flex-col bg-level-80 outline-none motion-safe:animate-lift',
        area === 'bottom' ? 'rounded-t-sheet [grid-area:panel]' : '[grid-area:side]',
      )}
    >
      <div className="flex shrink-0 items-center gap-2 pt-2 pr-2 pl-5">
        <h2 className="flex-1 text-heading-18">{title}</h2>
        {aside ? <span className="num text-body-14 text-level-30">{aside}</span> : null}
        <RoundButton label="닫기" size={44} tone="plain" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </RoundButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-safe-bottom">{children}</div>
    </div>
  );
}
