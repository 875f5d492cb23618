import type { ProductCard as Product } from '@oun/contract/catalog';
import { ProductCard } from '@oun/shell/product-card';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHeart } from './store-marks.ts';

/** A product with its heart. */
export function StoreCard(props: {
  product: Product;
  priority?: boolean;
  sizes?: string;
  rank?: number;
  note?: ReactNode;
}) {
  const { id, name } = props.product;
  return <ProductCard {...props} heart={<CardHeart id={id} name={name} />} />;
}

function CardHeart({ id, name }: { id: number; name: string }) {
  const { isOn, toggle } = useHeart(id);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${name} 찜`}
      onClick={toggle}
      className="absolute top-0 right-0 z-1 flex size-control items-center justify-center rounded-control text-level-70 transition-transform duration-leave ease-leave motion-safe:active:scale-95"
    >
      <Heart size={22} aria-hidden="true" className={isOn ? 'fill-pink-50 text-pink-50' : 'fill-level-0/70'} />
    </button>
  );
}
