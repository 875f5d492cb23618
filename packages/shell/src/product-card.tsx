import type { ProductCard as Product } from '@oun/contract/catalog';
import { Badge } from '@oun/ui/badge';
import { Rating } from '@oun/ui/rating';
import { Skeleton } from '@oun/ui/skeleton';
import type { ReactNode } from 'react';
import { PrefetchAnchor, useAddress } from './link.tsx';
import { OwnPrice } from './own-price.tsx';
import { Picture } from './picture.tsx';

/** A product in a grid or a rail. */
export function ProductCard({
  product,
  priority = false,
  sizes = '(min-width: 570px) 259px, calc(50vw - 26px)',
  rank,
  heart,
  note,
}: {
  product: Product;
  priority?: boolean;
  /** Of its picture, where it is not in a grid of two. */
  sizes?: string;
  rank?: number;
  /** A button on the picture's corner. */
  heart?: ReactNode;
  /** What this list alone has to say of it, below its price. */
  note?: ReactNode;
}) {
  const address = useAddress();
  const [picture] = product.pictures;
  const isSoldOut = product.state === 'SOLD_OUT';
  return (
    <article className="relative">
      {picture ? (
        <Picture picture={picture} ratio="1/1" alt="" sizes={sizes} priority={priority}>
          {rank === undefined ? null : (
            <span className="num absolute top-0 left-0 flex size-9 items-center justify-center rounded-br-control bg-level-90 text-heading-16 text-level-0">
              {rank}
            </span>
          )}
          {rank === undefined && (product.only_here || product.is_new) ? (
            <span className="absolute top-2.5 left-2.5 flex gap-1">
              {product.only_here ? <Badge tone="ink">단독</Badge> : null}
              {product.is_new ? <Badge tone="white">NEW</Badge> : null}
            </span>
          ) : null}
          {isSoldOut ? (
            <span className="absolute inset-0 flex items-center justify-center bg-level-90/70 text-heading-16 text-level-0">
              품절
            </span>
          ) : null}
        </Picture>
      ) : null}
      <p className="mt-2.5 text-body-13 text-level-60">{product.brand.name}</p>
      <h3 className="mt-0.5 line-clamp-2 text-body-15 text-level-90">
        <PrefetchAnchor href={address('store', `/products/${product.id}`)} className="after:absolute after:inset-0">
          {product.name}
        </PrefetchAnchor>
      </h3>
      <OwnPrice className="mt-1" product={product} layout="line" />
      {note}
      {product.rating_avg === null ? null : (
        <Rating className="mt-1" value={product.rating_avg} count={product.review_count} />
      )}
      {product.time_sale !== null || product.is_free_shipping ? (
        <p className="mt-1.5 flex gap-1">
          {product.time_sale !== null ? <Badge tone="pink">타임세일</Badge> : null}
          {product.is_free_shipping ? <Badge>무료배송</Badge> : null}
        </p>
      ) : null}
      {heart}
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton shape="card" ratio="1/1" />
      <Skeleton className="mt-2.5" width="40%" height={16} />
      <Skeleton className="mt-1.5" width="85%" height={18} />
      <Skeleton className="mt-1.5" width="60%" height={20} />
    </div>
  );
}
