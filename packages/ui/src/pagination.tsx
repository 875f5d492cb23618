import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { Link } from './link.tsx';
import { pageWindow } from './page-window.tsx';

export type PaginationProps = {
  page: number;
  pageCount: number;
  /** The address of a page: links are better than buttons wherever the page stands in the URL. */
  hrefFor?: ((page: number) => string) | undefined;
  onChange?: ((page: number) => void) | undefined;
  label?: string | undefined;
  size?: 'Default' | 'Dense' | undefined;
  className?: string | undefined;
};

export function Pagination({
  page,
  pageCount,
  hrefFor,
  onChange,
  label = '페이지',
  size = 'Default',
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  const isDense = size === 'Dense';
  const box = cx(
    'num inline-flex items-center justify-center',
    isDense
      ? 'h-control-dense min-w-control-dense rounded-dense px-1 text-body-13'
      : 'h-control min-w-control rounded-control px-1 text-body-15',
  );

  function step(to: number, name: string, content: ReactNode) {
    const isCurrent = to === page;
    const look = cx(
      box,
      isCurrent ? 'bg-level-90 font-bold text-level-0' : 'font-medium text-level-70 hover:bg-level-10',
    );
    if (to < 1 || to > pageCount) {
      return (
        <button
          type="button"
          disabled
          aria-label={name || undefined}
          className={cx(box, 'cursor-not-allowed text-level-30')}
        >
          {content}
        </button>
      );
    }
    if (hrefFor) {
      return (
        <Link
          href={hrefFor(to)}
          aria-label={name || undefined}
          aria-current={isCurrent ? 'page' : undefined}
          className={look}
          onClick={() => onChange?.(to)}
        >
          {content}
        </Link>
      );
    }
    return (
      <button
        type="button"
        aria-label={name || undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={look}
        onClick={() => onChange?.(to)}
      >
        {content}
      </button>
    );
  }

  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-0.5">
        <li>{step(page - 1, '이전 페이지', <ChevronLeft size={18} aria-hidden="true" />)}</li>
        {/* A phone has no room for every number; it says where one is between the arrows. */}
        <li className="num px-3 text-body-15 text-level-70 wide:hidden">
          <span className="font-semibold text-level-90">{page}</span> / {pageCount}
        </li>
        {pageWindow(page, pageCount).map((mark) => (
          <li key={mark} className="hidden wide:block">
            {typeof mark === 'number' ? (
              step(
                mark,
                '',
                <>
                  {mark}
                  <span className="sr-only">페이지</span>
                </>,
              )
            ) : (
              <span aria-hidden="true" className={cx(box, 'text-level-50')}>
                …
              </span>
            )}
          </li>
        ))}
        <li>{step(page + 1, '다음 페이지', <ChevronRight size={18} aria-hidden="true" />)}</li>
      </ul>
    </nav>
  );
}
