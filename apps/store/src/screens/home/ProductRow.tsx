import type { ProductCard } from '@oun/contract/catalog';
import { RowBlock } from '@oun/shell/block';
import { ProductCardSkeleton } from '@oun/shell/product-card';
import { Rail } from '@oun/ui/rail';
import { SectionHeader, type SectionHeaderProps } from '@oun/ui/section-header';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { StoreCard } from '../StoreCard.tsx';

type Items = { items: readonly ProductCard[] };
type RowQuery = { queryKey: readonly unknown[]; queryFn?: unknown };

/** A row of products that loads and fails alone, or of those that are given; nothing where there are none. */
export function ProductRow({
  query,
  given,
  section,
  title,
  isRanked = false,
  ...header
}: Pick<SectionHeaderProps, 'sub' | 'more'> & {
  query?: RowQuery;
  given?: readonly ProductCard[];
  section: ComponentProps<'section'>['data-section'];
  title: string;
  isRanked?: boolean;
}) {
  const asked = useQuery<Items>((query ?? { queryKey: ['none'], queryFn: skipToken }) as UseQueryOptions<Items>);
  const rail = ({ items }: Items) => (
    <Rail label={title} itemClassName="w-40">
      {items.map((product, i) => (
        <StoreCard key={product.id} product={product} sizes="160px" {...(isRanked && { rank: i + 1 })} />
      ))}
    </Rail>
  );
  const isEmpty = given ? given.length === 0 : asked.data?.items.length === 0;
  if (isEmpty) return null;
  return (
    <section data-section={section} className="later-385 mt-10 px-5">
      <SectionHeader title={title} {...header} />
      {given ? (
        rail({ items: given })
      ) : (
        <RowBlock
          query={asked}
          title="상품을 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="flex gap-3 overflow-hidden">
              {[0, 1, 2].map((i) => (
                <div key={i} className="w-40 shrink-0">
                  <ProductCardSkeleton />
                </div>
              ))}
            </SkeletonGroup>
          }
        >
          {rail}
        </RowBlock>
      )}
    </section>
  );
}
