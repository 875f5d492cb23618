import { useShell } from '@oun/shell/shell-context';
import { cx } from '@oun/ui/class-names';

/** The page's own heading; in the app the bar above already shows it. */
export function ScreenTitle({ children, className }: { children: string; className?: string }) {
  const { platform } = useShell();
  return <h1 className={platform === 'app' ? 'sr-only' : cx('pt-6 text-heading-24', className)}>{children}</h1>;
}
