import { Heart } from 'lucide-react';
import { useMark } from '../library/marks.ts';

/** A heart on a card's picture. */
export function CardHeart({ id, title }: { id: number; title: string }) {
  const { isOn, toggle } = useMark('like', 'program', id);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${title} 찜`}
      onClick={toggle}
      className="absolute top-1 right-1 z-1 flex size-control items-center justify-center rounded-control text-level-0 outline-level-0 drop-shadow-[0_1px_2px_rgb(0_0_0/0.35)] transition-transform duration-leave ease-leave motion-safe:active:scale-95"
    >
      <Heart size={24} aria-hidden="true" className={isOn ? 'fill-pink-50' : undefined} />
    </button>
  );
}
