import type { Chapter } from '@oun/contract/lesson';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { Check, Lock, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { clock, lengthWords, type Standing } from './chapters.ts';

/** Every movement that may be seen, where it stands, and a tap to go there. */
export function ChapterList({
  chapters,
  standing,
  onGo,
  children,
}: {
  chapters: readonly Chapter[];
  standing: Standing;
  onGo: (to: number) => void;
  /** Stands inside the row of the movement that is on. */
  children?: ReactNode;
}) {
  const works = chapters.filter(({ kind }) => kind === 'work');
  const now = works.findLast(({ index }) => index <= standing.chapter.index)?.index ?? 0;
  const list = useRef<HTMLOListElement>(null);
  // The list follows the film; nobody has to look for where it is.
  useEffect(() => {
    list.current?.querySelector(`[data-chapter="${now}"]`)?.scrollIntoView({ block: 'center' });
  }, [now]);
  return (
    <>
      <ol ref={list} className="-mx-2">
        {works.map((chapter) => {
          const isNow = chapter.index === now;
          const isPast = chapter.index < now;
          return (
            <li
              key={chapter.index}
              data-chapter={chapter.index}
              className={cx(isNow && 'rounded-card bg-level-70 pb-1')}
            >
              <button
                type="button"
                aria-current={isNow ? 'true' : undefined}
                onClick={() => onGo(chapter.starts_at)}
                className="flex w-full items-center gap-3 rounded-card px-2 py-[5px] text-left focus-visible:outline-level-0"
              >
                <span
                  className={cx(
                    'w-20 shrink-0 overflow-hidden rounded-dense',
                    isNow && 'ring-2 ring-pink-40',
                    isPast && 'opacity-50',
                  )}
                >
                  <Picture picture={chapter.picture} alt="" sizes="80px" rounded="none" />
                </span>
                <span className="min-w-0 flex-1">
                  <span
                    data-testid="chapter-name"
                    className={cx(
                      'block truncate',
                      isNow ? 'text-heading-16' : 'text-body-16',
                      isPast && 'text-level-30',
                    )}
                  >
                    {chapter.name}
                  </span>
                  <span className={cx('num block text-body-13', isNow ? 'text-pink-20' : 'text-level-30')}>
                    {isNow && standing.chapter.index === now
                      ? `지금 · ${Math.ceil(standing.left)}초 남음`
                      : `${clock(chapter.starts_at)} · ${lengthWords(chapter)}`}
                  </span>
                </span>
                <Mark chapter={chapter} isPast={isPast} />
              </button>
              {isNow && children ? <div className="px-2 pt-1 pb-1">{children}</div> : null}
            </li>
          );
        })}
      </ol>
      {works.length < standing.count ? (
        <p className="mt-3 flex items-center gap-2 rounded-control bg-level-90/40 px-4 py-3 text-body-14 text-level-20">
          <Lock size={16} aria-hidden="true" />
          <span className="num">나머지 동작 {standing.count - works.length}개는 멤버십에서 볼 수 있어요.</span>
        </p>
      ) : null}
    </>
  );
}

function Mark({ chapter, isPast }: { chapter: Chapter; isPast: boolean }) {
  const tag = 'flex shrink-0 items-center gap-1 rounded-tag bg-blue-70 px-1.5 py-0.5 text-body-12 text-blue-10';
  if (isPast)
    return (
      <>
        <Check size={20} strokeWidth={2.4} aria-hidden="true" className="text-level-30" />
        <span className="sr-only">지나간 동작</span>
      </>
    );
  if (chapter.instead_of !== null) return <span className={tag}>{chapter.instead_of} 대신</span>;
  return chapter.is_loud && chapter.quiet_twin ? (
    <span className={tag}>
      <VolumeX size={12} aria-hidden="true" /> 조용한 동작 있어요
    </span>
  ) : null;
}
