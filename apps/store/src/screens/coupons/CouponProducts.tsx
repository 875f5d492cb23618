import { Block } from '@oun/shell/block';
import { Picture } from '@oun/shell/picture';
import type { SheetBody } from '@oun/shell/overlays';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { More } from '../MoreOrEnd.tsx';
import { couponProducts } from './coupon-queries.ts';

/** The body of a sheet that lists what a coupon is good for. */
export const couponProductsBody = (couponId: number): SheetBody<undefined> =>
  function CouponProducts({ close }) {
    const products = useInfiniteQuery(couponProducts(couponId));
    return (
      <Block
        query={products}
        title="상품을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-3">
            {[0, 1, 2, 3].map((i) => (
              <Skeleton key={i} shape="control" height={64} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return <p className="py-6 text-body-15 text-level-70">지금은 쓸 수 있는 상품이 없어요.</p>;
          return (
            <>
              <ul className="grid gap-1">
                {items.map((product) => (
                  <li key={product.id}>
                    <Link
                      href={`/products/${product.id}`}
                      onClick={() => close(undefined)}
                      className="flex items-center gap-3 rounded-control py-2 hover:bg-level-5"
                    >
                      <span className="w-14 shrink-0">
                        <Picture picture={product.picture} ratio="1/1" sizes="56px" alt="" />
                      </span>
                      <span className="min-w-0 flex-1">
                        <span className="block truncate text-body-15">{product.name}</span>
                        <span className="block text-body-13 text-level-60">{product.brand_name}</span>
                      </span>
                      <span className="num text-body-15 font-semibold">{withCommas(product.sale_price)}원</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <More list={products} className="mt-3" />
            </>
          );
        }}
      </Block>
    );
  };
