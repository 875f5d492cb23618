import type { Chapter } from '@oun/contract/lesson';
import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';
import { cx } from '@oun/ui/class-names';
import { Check, Lock } from 'lucide-react';
import { clock } from './chapters.ts';

/** Every movement that may be seen, where it stands, and a tap to go there. */
export function ChaptersSheet({
  chapters,
  current,
  count,
  close,
}: {
  chapters: readonly Chapter[];
  current: number;
  /** Of all movements, also those only members see. */
  count: number;
  close: (to: number | undefined) => void;
}) {
  const works = chapters.filter(({ kind }) => kind === 'work');
  return (
    <>
      <ul className="-mx-2">
        {works.map((chapter) => {
          const isCurrent =
            chapter.index === current || (chapters[current]?.kind === 'rest' && chapter.index === current - 1);
          const isPast = !isCurrent && chapter.index < current;
          return (
            <li key={chapter.index}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => close(chapter.starts_at)}
                className={cx(
                  'flex w-full items-center gap-3 rounded-control px-2 py-2 text-left',
                  isCurrent && 'bg-selected-ground',
                )}
              >
                <span
                  className={cx(
                    'relative w-17 shrink-0 overflow-hidden rounded-box',
                    isCurrent && 'ring-2 ring-pink-50',
                  )}
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
      {works.length < count ? (
        <p className="mt-3 flex items-center gap-2 rounded-control bg-level-5 px-4 py-3 text-body-14 text-level-60">
          <Lock size={16} aria-hidden="true" />
          <span className="num">나머지 동작 {count - works.length}개는 멤버십에서 볼 수 있어요.</span>
        </p>
      ) : null}
    </>
  );
}
