import type { Product } from '@oun/contract/catalog';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { share } from '@oun/shell/share';
import { Badge } from '@oun/ui/badge';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Callout } from '@oun/ui/callout';
import { withCommas } from '@oun/money/written';
import { Rail } from '@oun/ui/rail';
import { Rating } from '@oun/ui/rating';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Share } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { CartLink } from '../cart/CartLink.tsx';
import { keepSeen } from '../recent-products.ts';
import { StoreCard } from '../StoreCard.tsx';
import { BuyBar } from './BuyBar.tsx';
import { couponPriceQuery } from './coupon-price-query.ts';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { alikeQuery, oneQuery, optionsQuery } from './queries.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'product.alike': true;
  }
}

export const loader = prefetch(({ params }) => [
  must(oneQuery(params['id']!)),
  optionsQuery(params['id']!),
  alikeQuery(params['id']!),
  couponPriceQuery(params['id']!),
]);

export const meta = pageMeta<Prefetched>(({ data }) => {
  const product = data?.first as Product | undefined;
  const picture = product?.pictures[0];
  if (!product || !picture) return { title: '상품' };
  return {
    title: `${product.name} - ${product.brand.name}`,
    description: `${product.brand.name} ${product.name}, ${withCommas(product.sale_price)}원`,
    image: picture.url.replace('{width}', String(picture.widths.at(-1))),
  };
});

function ProductScreen() {
  const { id = '' } = useParams();
  const product = useQuery(oneQuery(id));
  return (
    <Page
      title={product.data?.name ?? '상품'}
      className="flex min-h-[calc(100dvh-44px)] flex-col pb-0!"
      actions={
        <>
          <ShareButton product={product.data} />
          <CartLink />
        </>
      }
    >
      <Block
        query={product}
        title="상품을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup>
            <Skeleton shape="card" ratio="1/1" />
            <div className="grid gap-3 p-5">
              <Skeleton width="30%" />
              <Skeleton width="80%" height={28} />
              <Skeleton width="50%" height={32} />
            </div>
          </SkeletonGroup>
        }
      >
        {(found) => <Details key={found.id} product={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ProductScreen);

function ShareButton({ product }: { product: Product | undefined }) {
  if (!product) return null;
  return (
    <IconButton
      label="공유하기"
      icon={<Share size={22} />}
      onClick={() => void share(product.name, `/products/${product.id}`)}
    />
  );
}

function Details({ product }: { product: Product }) {
  useEffect(() => keepSeen(product.id), [product.id]);
  const isEnded = product.state === 'DISCONTINUED';
  return (
    <>
      <Gallery product={product} />
      <div className="px-5 pt-5 pb-10">
        <Link
          href={`/products?brand=${product.brand.slug}`}
          className="-my-2 inline-flex min-h-control items-center gap-0.5 text-body-14 text-level-70"
        >
          {product.brand.name}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
        <h1 className="text-heading-22">{product.name}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {product.rating_avg === null ? null : <Rating value={product.rating_avg} count={product.review_count} />}
          {product.only_here ? <Badge tone="ink">단독</Badge> : null}
          {product.is_new ? <Badge tone="pink">NEW</Badge> : null}
          {product.state === 'SOLD_OUT' ? <Badge tone="error">품절</Badge> : null}
        </div>
        {isEnded ? (
          <Callout tone="caution" className="mt-5" title="판매가 끝난 상품이에요">
            아래에서 비슷한 상품을 볼 수 있어요.
          </Callout>
        ) : (
          <>
            <PriceBlock product={product} />
            <Facts product={product} />
          </>
        )}
        <ProductTabs product={product} />
        <Alike id={String(product.id)} />
      </div>
      {isEnded ? null : <BuyBar product={product} />}
    </>
  );
}

function Alike({ id }: { id: string }) {
  const others = useQuery(alikeQuery(id)).data?.items ?? [];
  if (others.length === 0) return null;
  return (
    <section data-section="product.alike" className="mt-10">
      <SectionHeader title="함께 보면 좋아요" />
      <Rail label="함께 보면 좋은 상품" itemClassName="w-40">
        {others.map((other) => (
          <StoreCard key={other.id} product={other} />
        ))}
      </Rail>
    </section>
  );
}
