import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type StickyCtaProps = {
  /** A line above the buttons, such as the total that will be charged. */
  above?: ReactNode;
  className?: string | undefined;
  /** One button, or several side by side. */
  children: ReactNode;
};

/**
 * Stands last in a screen's column, which is a flex column at least as tall as the window, so that it rests at the
 * bottom of short screens too. Where a tab bar stands below, the screen sets `--bottom-bar` to its height.
 */
export function StickyCta({ above, className, children }: StickyCtaProps) {
  return (
    <div
      data-keep-clear
      className={cx(
        'sticky bottom-(--bottom-bar,0px) z-bar mt-auto bg-level-0 px-page pt-3 pb-safe-bottom',
        'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-level-0 before:to-level-0/0',
        className,
      )}
    >
      {above ? <div className="mb-2 text-body-14 text-level-70">{above}</div> : null}
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}
