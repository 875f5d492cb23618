import { query } from '@oun/client/query';
import { getProduct, type Product } from '@oun/contract/catalog';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, type Prefetched, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Link } from '@oun/ui/link';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProductReviews, productReviewQueries } from './ProductReviews.tsx';

const product = (id: string) => query(getProduct, { params: { id } });

export const loader = prefetch(({ params }) => [
  must(product(params['id']!)),
  ...productReviewQueries(Number(params['id'])),
]);
export const meta = pageMeta<Prefetched>(({ data }) => {
  const found = data?.first as Product | undefined;
  return { title: found ? `${found.name} 리뷰` : '리뷰' };
});

function ProductReviewsScreen() {
  const { id = '' } = useParams();
  const found = useQuery(product(id));
  return (
    <Page title="리뷰" referrer={`/products/${id}`}>
      <div className="px-5 pt-6 pb-5">
        <h1 className="text-heading-24">리뷰</h1>
        <Block
          query={found}
          title="상품을 불러오지 못했어요"
          skeleton={<Skeleton shape="control" height={48} className="mt-4" />}
        >
          {({ name, brand, pictures }) => (
            <Link href={`/products/${id}`} className="mt-4 flex items-center gap-3">
              <span className="w-12 shrink-0">
                <Picture picture={pictures[0]!} ratio="1/1" sizes="48px" alt="" />
              </span>
              <span className="min-w-0">
                <span className="block truncate text-body-15 font-semibold">{name}</span>
                <span className="block text-body-13 text-level-60">{brand.name}</span>
              </span>
            </Link>
          )}
        </Block>
      </div>
      <ProductReviews productId={Number(id)} />
    </Page>
  );
}

export default withPrefetched(ProductReviewsScreen);
