import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type RailProps = {
  label: string;
  /** Runs past the page's side padding to the edge of the column, as it should unless it stands in a card. */
  bleed?: boolean | undefined;
  gap?: 8 | 12 | 16 | undefined;
  /** The width of each item, as a class: "w-36". Choose one that cuts the last card in sight. */
  itemClassName?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const GAP = { 8: 'gap-2', 12: 'gap-3', 16: 'gap-4' };

/** A row that scrolls sideways. A mouse without a sideways wheel gets arrows; fingers and keys need none. */
export function Rail({ label, bleed = true, gap = 12, itemClassName, className, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState({ before: false, after: false });

  useEffect(() => {
    const element = list.current;
    // Where the arrows are not shown, nothing has to be measured for them.
    if (!element || !window.matchMedia('(pointer: fine)').matches) return;
    function measure() {
      if (!element) return;
      const before = element.scrollLeft > 4;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 4;
      setRoom((now) => (now.before === before && now.after === after ? now : { before, after }));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  function move(direction: 1 | -1) {
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: 'smooth' });
  }

  const arrow =
    'absolute top-1/2 z-1 hidden size-control -translate-y-1/2 items-center justify-center rounded-chip bg-level-0 opacity-0 shadow-float transition-opacity duration-enter group-hover:opacity-100 pointer-fine:flex';
  return (
    <div className={cx('group relative', bleed && '-mx-page', className)}>
      <ul
        ref={list}
        aria-label={label}
        // A row that scrolls must scroll by keys too, even where nothing in it takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(
          'no-scrollbar flex snap-x overflow-x-auto overscroll-x-contain -outline-offset-2',
          bleed && 'scroll-px-page px-page',
          GAP[gap],
        )}
      >
        {Children.map(children, (child) => (
          <li className={cx('shrink-0 snap-start', itemClassName)}>{child}</li>
        ))}
      </ul>
      {room.before ? (
        <button type="button" tabIndex={-1} aria-hidden="true" className={cx(arrow, 'left-2')} onClick={() => move(-1)}>
          <ChevronLeft size={20} />
        </button>
      ) : null}
      {room.after ? (
        <button type="button" tabIndex={-1} aria-hidden="true" className={cx(arrow, 'right-2')} onClick={() => move(1)}>
          <ChevronRight size={20} />
        </button>
      ) : null}
    </div>
  );
}
