import type { Chapter } from '@oun/contract/lesson';
import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';
import { cx } from '@oun/ui/class-names';
import { Check } from 'lucide-react';
import { clock } from './chapters.ts';

/** Every movement, where it stands, and a tap to go there. */
export function ChaptersSheet({
  chapters,
  current,
  until,
  close,
}: {
  chapters: readonly Chapter[];
  current: number;
  until: number;
  close: (to: number | undefined) => void;
}) {
  const works = chapters.filter(({ kind }) => kind === 'work');
  return (
    <ul className="-mx-2">
      {works.map((chapter) => {
        const isCurrent =
          chapter.index === current || (chapters[current]?.kind === 'rest' && chapter.index === current - 1);
        const isPast = !isCurrent && chapter.index < current;
        const isClosed = chapter.starts_at >= until;
        return (
          <li key={chapter.index}>
            <button
              type="button"
              disabled={isClosed}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => close(chapter.starts_at)}
              className={cx(
                'flex w-full items-center gap-3 rounded-control px-2 py-2 text-left disabled:opacity-45',
                isCurrent && 'bg-selected-ground',
              )}
            >
              <span
                className={cx('relative w-17 shrink-0 overflow-hidden rounded-box', isCurrent && 'ring-2 ring-pink-50')}
              >
                <Picture picture={chapter.picture} alt="" sizes="68px" rounded="none" />
                {isPast ? (
                  <span className="absolute inset-0 flex items-center justify-center bg-scrim text-level-0">
                    <Check size={20} aria-hidden="true" />
                    <span className="sr-only">지나간 동작</span>
                  </span>
                ) : null}
              </span>
              <span className="min-w-0 flex-1">
                <span className={cx('block truncate', isPast ? 'text-body-15 text-level-60' : 'text-heading-16')}>
                  {chapter.name}
                </span>
                <span className="num block text-body-13 text-level-60">
                  {clock(chapter.starts_at)} · {Math.round(chapter.seconds)}초
                </span>
              </span>
              {chapter.instead_of === null ? null : <Badge tone="notice">{chapter.instead_of} 대신</Badge>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
