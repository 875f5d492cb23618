import { cx } from './class-names.tsx';
import { Link } from './link.tsx';
import { withCommas } from '@oun/money/written';

/** `equal` shares the width; `start` keeps tabs as wide as their words and scrolls. */
export type TabSpread = 'equal' | 'start';

export function tabListClass(spread: TabSpread): string {
  return cx(
    'flex border-b border-level-20',
    spread === 'equal' ? 'auto-cols-fr' : 'no-scrollbar gap-1 overflow-x-auto overflow-y-hidden',
  );
}

export function tabClass(isActive: boolean, spread: TabSpread, size: 'Default' | 'Dense'): string {
  return cx(
    'relative inline-flex items-center justify-center gap-1 whitespace-nowrap -outline-offset-2',
    spread === 'equal' ? 'min-w-0 flex-1' : 'shrink-0 px-2.5',
    size === 'Dense' ? 'h-row-dense text-body-14' : 'h-control-large text-body-15',
    isActive
      ? 'font-bold text-level-90 before:absolute before:inset-x-0 before:-bottom-px before:h-0.5 before:bg-level-90'
      : 'font-medium text-level-60 hover:text-level-90',
  );
}

export type TabNavProps = {
  label: string;
  items: readonly { href: string; label: string; count?: number | undefined; current?: boolean | undefined }[];
  spread?: TabSpread | undefined;
  size?: 'Default' | 'Dense' | undefined;
  className?: string | undefined;
};

/** Tabs that are addresses, such as saved filters: plain links, so that they open, share and go back like links. */
export function TabNav({ label, items, spread = 'start', size = 'Default', className }: TabNavProps) {
  return (
    <nav aria-label={label} className={cx(tabListClass(spread), className)}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className={tabClass(item.current ?? false, spread, size)}
        >
          {item.label}
          {item.count === undefined ? null : (
            <span className={cx('num font-semibold', item.current && 'text-pink-50')}>{withCommas(item.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
