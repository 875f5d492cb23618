import { cx } from '@oun/ui/class-names';
import { Heart } from 'lucide-react';
import { useMark } from '../library/marks.ts';

type Props = { id: number; title: string; isOnDark: boolean };

/** A heart in the upper right corner of a card's picture, beside whoever is in it. */
export function CardHeart({ id, title, isOnDark }: Props) {
  const { isOn, toggle } = useMark('like', 'program', id);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${title} 찜`}
      onClick={toggle}
      className={cx(
        'absolute top-1 right-1 z-1 flex size-control items-center justify-center rounded-control transition-transform duration-leave ease-leave motion-safe:active:scale-95',
        isOnDark ? 'text-level-0 outline-level-0' : 'text-level-90',
      )}
    >
      <Heart size={24} aria-hidden="true" className={isOn ? 'fill-pink-50' : undefined} />
    </button>
  );
}
