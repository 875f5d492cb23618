import { NAVIGATION_BAR_PX } from '@oun/brand/limits';
import { IconButton } from '@oun/ui/icon-button';
import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { shutdownWebview, useNavigationStack } from './native.tsx';
import { useShell } from './shell-context.tsx';

export type NavigationBarProps = {
  title: string;
  /** Where back leads, whatever the history says. */
  referrer?: string | undefined;
  actions?: ReactNode;
};

/** The webview's own bar; a browser has one already. */
export function NavigationBar({ title, referrer, actions }: NavigationBarProps) {
  const { platform } = useShell();
  const { canGoBack } = useNavigationStack();
  const navigate = useNavigate();
  if (platform !== 'app') return null;

  const leave = () => {
    if (referrer !== undefined) void navigate(referrer);
    else if (canGoBack) void navigate(-1);
    else shutdownWebview();
  };
  return (
    <header data-testid="navigation-bar" className="sticky top-0 z-bar bg-level-0 pt-[env(safe-area-inset-top)]">
      <div className="relative flex items-center justify-between px-2" style={{ height: NAVIGATION_BAR_PX }}>
        <IconButton
          label={canGoBack ? '뒤로' : '닫기'}
          icon={canGoBack ? <ChevronLeft size={26} /> : <X size={24} />}
          onClick={leave}
        />
        <p className="pointer-events-none absolute inset-x-25 truncate text-center text-heading-16">{title}</p>
        <div className="flex items-center">{actions}</div>
      </div>
    </header>
  );
}
