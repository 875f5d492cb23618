import { cx } from '@oun/ui/class-names';
import { beginWords } from './CountIn.tsx';
import { SIDE_NAMES } from './chapters.ts';
import type { LayoutProps } from './layout.ts';

/** What is done now, in the largest letters. */
export function headOf({
  standing,
  side,
  counting,
  time,
}: Pick<LayoutProps, 'standing' | 'side' | 'counting' | 'time'>) {
  const { chapter, next } = standing;
  if (counting !== undefined) return beginWords(standing, time);
  if (side?.part === 'change') return `이제 ${SIDE_NAMES[side.side]}이에요`;
  if (chapter.kind === 'rest') return next ? `숨을 고르고,\n다음은 ${next.name}` : '쉬어요';
  return chapter.name;
}

/** The film's own words, once, under the movement's name and never on the body. */
export function Words({
  words,
  settings,
  className,
}: Pick<LayoutProps, 'words' | 'settings'> & { className?: string }) {
  if (!settings.hasSubtitles || !words) return null;
  return (
    <p aria-live="polite" data-testid="words" className={cx('line-clamp-2 text-level-20', className)}>
      {words}
    </p>
  );
}
