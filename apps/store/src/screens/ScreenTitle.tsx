import { useShell } from '@oun/shell/shell-context';
import { cx } from '@oun/ui/class-names';

/** The page's own heading, with a line below it; in the app, and in a wide window, the bar above already shows it. */
export function ScreenTitle({ children, sub, className }: { children: string; sub?: string; className?: string }) {
  const isApp = useShell().platform === 'app';
  return (
    <>
      <h1 className={isApp ? 'sr-only' : cx('pt-6 text-heading-24 side:sr-only', className)}>{children}</h1>
      {sub ? (
        <p className={cx(isApp ? 'pt-4' : 'pt-1 side:pt-4', 'text-body-15 text-level-60', className)}>{sub}</p>
      ) : null}
    </>
  );
}
