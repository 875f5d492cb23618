import type { Product } from '@oun/contract/catalog';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { share } from '@oun/shell/share';
import { IconButton } from '@oun/ui/icon-button';
import { Share } from 'lucide-react';
import { useRef, useState } from 'react';
import { CartLink } from '../cart/CartLink.tsx';

/** Swiped by fingers, scrolled by keys, and moved on by its counter. */
export function Gallery({ product }: { product: Product }) {
  const { platform } = useShell();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const count = product.pictures.length;
  const goOn = () => {
    const element = list.current;
    const next = (at + 1) % count;
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  };
  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label="상품 사진"
        // A row that scrolls must scroll by keys too, even where nothing in it takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto -outline-offset-2"
      >
        {product.pictures.map((picture, i) => (
          <li key={picture.url} className="w-full shrink-0 snap-start">
            <Picture
              picture={picture}
              alt={`${product.name} ${i + 1}번째 사진`}
              ratio="1/1"
              rounded="none"
              sizes="(min-width: 570px) 570px, 100vw"
              priority={i === 0}
            />
          </li>
        ))}
      </ul>
      {platform === 'web' ? (
        <div className="absolute top-2 right-2 flex side:hidden">
          <IconButton
            label="공유하기"
            icon={<Share size={22} />}
            onClick={() => void share(product.name, `/products/${product.id}`)}
          />
          <CartLink />
        </div>
      ) : null}
      {count > 1 ? (
        <button
          type="button"
          onClick={goOn}
          className="num hit absolute right-4 bottom-4 flex h-6.5 items-center rounded-chip bg-glass px-2.5 text-body-12 text-level-0 outline-level-0"
        >
          <span className="sr-only">다음 사진 보기, </span>
          {at + 1} / {count}
        </button>
      ) : null}
    </div>
  );
}
