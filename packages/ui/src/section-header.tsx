import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { Link } from './link.tsx';

export type SectionHeaderProps = {
  title: ReactNode;
  sub?: ReactNode;
  /** Where the rest is. Read aloud after the title, so that several on a page can be told apart. */
  more?: { label: string; href?: string | undefined; onPress?: (() => void) | undefined } | undefined;
  /** Browsing screens speak in 20, money screens in 18. */
  size?: 20 | 18 | 16 | undefined;
  level?: 'h2' | 'h3' | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

const TITLE = { 20: 'text-heading-20', 18: 'text-heading-18', 16: 'text-heading-16' };

export function SectionHeader({
  title,
  sub,
  more,
  size = 20,
  level: Heading = 'h2',
  id,
  className,
}: SectionHeaderProps) {
  const moreClass =
    '-my-3 -mr-2 inline-flex min-h-control shrink-0 items-center gap-0.5 px-2 text-body-14 text-level-60';
  return (
    <div className={cx('flex items-end justify-between gap-3', size === 16 ? 'mb-3' : 'mb-4', className)}>
      <div className="min-w-0">
        <Heading id={id} className={TITLE[size]}>
          {title}
        </Heading>
        {sub ? <p className="mt-1 text-body-14 text-level-60">{sub}</p> : null}
      </div>
      {more?.href ? (
        <Link href={more.href} className={moreClass}>
          <span className="sr-only">{title} </span>
          {more.label}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      ) : more ? (
        <button type="button" onClick={more.onPress} className={moreClass}>
          <span className="sr-only">{title} </span>
          {more.label}
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
