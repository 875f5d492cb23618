import { query } from '@oun/client/query';
import { listBest, type ProductCard } from '@oun/contract/catalog';
import { listFollowedProducts } from '@oun/contract/followed';
import { ProductCardSkeleton } from '@oun/shell/product-card';
import { useShell } from '@oun/shell/shell-context';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { skipToken, useQuery } from '@tanstack/react-query';
import { alikeQuery } from '../product/queries.ts';
import { StoreCard } from '../StoreCard.tsx';

const NONE: readonly number[] = [];
/** The height of the tallest cards, so that nothing below moves when they come. */
const LOOK = 'mt-10 mb-6 min-h-89 px-5';
const followed = query(listFollowedProducts, { query: { limit: 12 } });
const popular = query(listBest, { query: { span: 'weekly', limit: 12 } });

/**
 * What the member follows and can buy; whoever follows nothing more sees what goes with the cart, or what others buy.
 * Nobody came for it, so that where it cannot be had nothing is said.
 */
export function CartRail({ inCart = NONE }: { inCart?: readonly number[] }) {
  const followings = useFollowings(inCart);
  if (followings === undefined) return <Coming />;
  if (followings.length > 0) return <Row title="찜한 상품도 담아볼까요?" products={followings} more="/my/followed" />;
  return inCart[0] === undefined ? <Popular /> : <Alike id={inCart[0]} />;
}

function Coming() {
  return (
    <SkeletonGroup className={LOOK}>
      <Skeleton width="50%" height={28} className="mb-4" />
      <div className="flex gap-3 overflow-hidden">
        {[0, 1, 2].map((i) => (
          <div key={i} className="w-40 shrink-0">
            <ProductCardSkeleton />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

function Popular() {
  const { data, isPending } = useQuery(popular);
  return isPending ? <Coming /> : <Row title="요즘 많이 담는 상품" products={data?.items} />;
}

function Alike({ id }: { id: number }) {
  const { data, isPending } = useQuery(alikeQuery(String(id)));
  return isPending ? <Coming /> : <Row title="함께 보면 좋아요" products={data?.items} />;
}

function Row({
  title,
  products,
  more,
}: {
  title: string;
  products?: readonly ProductCard[] | undefined;
  more?: string;
}) {
  if (!products || products.length === 0) return null;
  return (
    <section className={LOOK}>
      <SectionHeader title={title} more={more === undefined ? undefined : { href: more, label: '모두 보기' }} />
      <Rail label={title} itemClassName="w-40">
        {products.map((product) => (
          <StoreCard key={product.id} product={product} />
        ))}
      </Rail>
    </section>
  );
}

/** Nothing while it is not known yet; none for guests. */
export function useFollowings(inCart = NONE) {
  const { me } = useShell();
  const { data, isError } = useQuery(me ? followed : { ...followed, queryFn: skipToken });
  if (!me || isError) return [];
  return data?.items.filter(({ id, is_available }) => is_available && !inCart.includes(id));
}
