import { NAVIGATION_BAR_PX } from '@oun/brand/limits';
import { cx } from '@oun/ui/class-names';
import { IconButton } from '@oun/ui/icon-button';
import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shutdownWebview, useNavigationStack } from './native.tsx';
import { useShell } from './shell-context.tsx';

export type NavigationBarProps = {
  title: string;
  /** Where back leads, whatever the history says. */
  referrer?: string | undefined;
  actions?: ReactNode;
  /** Lies over a picture that begins at the top of the screen, and leaves the title to the page. */
  isOverPicture?: boolean | undefined;
};

/** The webview's own bar. A browser has one already; there the page's title stands above the column of a wide window. */
export function NavigationBar(bar: NavigationBarProps) {
  const { platform } = useShell();
  if (platform === 'app') return <AppBar {...bar} />;
  return bar.isOverPicture ? null : <TitleBar {...bar} />;
}

function AppBar({ title, referrer, actions, isOverPicture = false }: NavigationBarProps) {
  const { canGoBack } = useNavigationStack();
  const navigate = useNavigate();
  const leave = () => {
    if (referrer !== undefined) void navigate(referrer);
    else if (canGoBack) void navigate(-1);
    else shutdownWebview();
  };
  return (
    <header
      data-testid="navigation-bar"
      className={cx(
        'sticky top-0 z-bar pt-[env(safe-area-inset-top)]',
        // It takes no room of its own, and only its buttons take a finger.
        isOverPicture
          ? '-mb-[calc(var(--spacing-bar-nav)+env(safe-area-inset-top))] pointer-events-none [&_button]:pointer-events-auto'
          : 'bg-level-0',
      )}
    >
      <div
        className={cx('relative flex items-center justify-between px-2', isOverPicture && 'top-2')}
        style={{ height: NAVIGATION_BAR_PX }}
      >
        <IconButton
          label={canGoBack ? '뒤로' : '닫기'}
          icon={canGoBack ? <ChevronLeft size={26} /> : <X size={24} />}
          onClick={leave}
          {...(isOverPicture && { variant: 'glass', className: 'rounded-chip!' })}
        />
        {isOverPicture ? null : (
          <p className="pointer-events-none absolute inset-x-25 truncate text-center text-heading-16">{title}</p>
        )}
        <div className="flex items-center">{actions}</div>
      </div>
    </header>
  );
}

/** As high as the header that a narrower window has in its place. The page's own heading tells the title aloud. */
function TitleBar({ title, referrer, actions }: NavigationBarProps) {
  const { key } = useLocation();
  const navigate = useNavigate();
  // The first page of a tab has nothing of ours to go back to.
  const leave = () => void (key === 'default' || referrer ? navigate(referrer ?? '/') : navigate(-1));
  return (
    <div
      data-testid="title-bar"
      className="sticky top-0 z-bar hidden h-15.25 items-center gap-1 border-b border-level-10 bg-level-0 pr-3 pl-2 side:flex"
    >
      <IconButton label="뒤로" icon={<ChevronLeft size={26} />} onClick={leave} />
      <p
        aria-hidden="true"
        data-title={title}
        className="min-w-0 flex-1 truncate text-heading-18 before:content-[attr(data-title)]"
      />
      {actions}
    </div>
  );
}
