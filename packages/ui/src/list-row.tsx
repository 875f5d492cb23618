import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { Link } from './link.tsx';

export type ListRowProps = {
  /** An icon, an avatar or a small picture. */
  lead?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  /** Words or a control at the right end. */
  value?: ReactNode;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  className?: string | undefined;
};

/** One line of a menu or a list, at least 56 px tall. It leads somewhere, does something, or only says. */
export function ListRow({ lead, title, sub, value, href, onPress, className }: ListRowProps) {
  const isLive = Boolean(href || onPress);
  const inside = (
    <>
      {lead ? <span className="flex shrink-0 items-center text-level-70">{lead}</span> : null}
      <span className="min-w-0 flex-1">
        <span className="block text-body-16 text-level-90">{title}</span>
        {sub ? <span className="mt-0.5 block text-body-13 text-level-60">{sub}</span> : null}
      </span>
      {value ? <span className="num shrink-0 text-body-15 text-level-60">{value}</span> : null}
      {isLive ? <ChevronRight size={18} aria-hidden="true" className="text-level-50" /> : null}
    </>
  );
  const look = cx('flex min-h-row w-full items-center gap-3 rounded-control py-2 text-left', className);
  if (href) {
    return (
      <Link href={href} className={look}>
        {inside}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" onClick={onPress} className={look}>
        {inside}
      </button>
    );
  }
  return <div className={look}>{inside}</div>;
}
