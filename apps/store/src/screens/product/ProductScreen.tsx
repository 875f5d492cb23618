import { query } from '@oun/client/query';
import { getProduct, listProducts, type Product } from '@oun/contract/catalog';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProductCard } from '@oun/shell/product-card';
import { Badge } from '@oun/ui/badge';
import { Notice } from '@oun/ui/notice';
import { Price } from '@oun/ui/price';
import { Rail } from '@oun/ui/rail';
import { Rating } from '@oun/ui/rating';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useParams } from 'react-router';

const one = (id: string) => query(getProduct, { params: { id } });
const alike = ({ category }: Product) => query(listProducts, { query: { category: category.slug, limit: 9 } });

export const loader = prefetch(({ params }) => [must(one(params['id']!))]);

export const meta = pageMeta<Prefetched>(({ data }) => {
  const product = data?.first as Product | undefined;
  const picture = product?.pictures[0];
  if (!product || !picture) return { title: '상품' };
  return {
    title: `${product.name} - ${product.brand.name}`,
    description: `${product.brand.name} ${product.name}, ${product.sale_price.toLocaleString('ko-KR')}원`,
    image: picture.url.replace('{width}', String(picture.widths.at(-1))),
  };
});

function ProductScreen() {
  const { id = '' } = useParams();
  const product = useQuery(one(id));
  return (
    <Page title={product.data?.name ?? '상품'}>
      <Block query={product} title="상품을 불러오지 못했어요" skeleton={<Skeleton shape="card" ratio="1/1" />}>
        {(found) => <Details product={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ProductScreen);

function Details({ product }: { product: Product }) {
  return (
    <>
      <ul
        aria-label="상품 사진"
        // A row that scrolls must scroll by keys too, even where nothing in it takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto -outline-offset-2"
      >
        {product.pictures.map((picture, i) => (
          <li key={picture.url} className="w-full shrink-0 snap-start">
            <Picture
              picture={picture}
              ratio="1/1"
              rounded="none"
              sizes="(min-width: 570px) 570px, 100vw"
              priority={i === 0}
            />
          </li>
        ))}
      </ul>
      <div className="px-5 pt-5">
        <p className="text-body-14 text-level-60">{product.brand.name}</p>
        <h1 className="mt-1 text-heading-22">{product.name}</h1>
        {product.rating_avg === null ? null : (
          <Rating className="mt-2" value={product.rating_avg} count={product.review_count} />
        )}
        <Price className="mt-3" price={product.sale_price} listPrice={product.list_price} size="Large" />
        <div className="mt-3 flex gap-1.5">
          <Badge>{product.category.name}</Badge>
          {product.only_here ? <Badge tone="ink">단독</Badge> : null}
          {product.is_new ? <Badge tone="pink">NEW</Badge> : null}
          {product.state === 'SOLD_OUT' ? <Badge tone="error">품절</Badge> : null}
        </div>
        <Notice tone="notice" icon={<ShoppingBag size={18} />} className="mt-5">
          주문 기능을 준비하고 있어요. 곧 여기서 바로 살 수 있어요.
        </Notice>
        <Alike product={product} />
      </div>
    </>
  );
}

function Alike({ product }: { product: Product }) {
  const { data } = useQuery(alike(product));
  const others = data?.items.filter(({ id }) => id !== product.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="mt-10">
      <SectionHeader title="비슷한 상품" />
      <Rail label="비슷한 상품" itemClassName="w-40">
        {others.map((other) => (
          <ProductCard key={other.id} product={other} />
        ))}
      </Rail>
    </section>
  );
}
