import { listQuery, query } from '@oun/client/query';
import { listProductCategories, listProducts, PRODUCT_SORT_LABELS, PRODUCT_SORTS } from '@oun/contract/catalog';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { useNearEnd } from '@oun/shell/near-end';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProductCard, ProductCardSkeleton } from '@oun/shell/product-card';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { createLoader, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const listParsers = {
  category: parseAsString,
  sort: parseAsStringLiteral(PRODUCT_SORTS).withDefault('recommended'),
};
const readList = createLoader(listParsers);
const toQuery = ({ category, sort }: { category: string | null; sort: (typeof PRODUCT_SORTS)[number] }) => ({
  sort,
  limit: 20,
  ...(category && { category: category.slice(0, 60) }),
});
const best = query(listProducts, { query: { sort: 'sales', limit: 10 } });

export const loader = prefetch(({ url }) => [
  query(listProductCategories),
  best,
  listQuery(listProducts, { query: toQuery(readList(url)) }),
]);

export const meta = pageMeta({
  title: '스토어',
  description: '오늘 운동에 필요한 것만 모았어요. 매트부터 덤벨, 회복 도구까지.',
});

function StoreHomeScreen() {
  return (
    <Page title="스토어" isTabPlace>
      <Banner />
      <Categories />
      <Best />
      <Products />
    </Page>
  );
}

export default withPrefetched(StoreHomeScreen);

function Banner() {
  return (
    <section className="px-5 pt-5">
      <div className="relative aspect-[350/400] overflow-hidden rounded-card bg-pink-0 wide:aspect-[530/480]">
        <img
          src="/banner-530.webp"
          srcSet="/banner-530.webp 530w, /banner-1060.webp 1060w"
          sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
          width={530}
          height={480}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-bottom"
        />
        <div className="relative px-6 pt-7 wide:px-8 wide:pt-9">
          <p className="text-heading-14 text-pink-60">오운이 고른 매트</p>
          <h1 className="mt-2 text-heading-26">
            층간소음이 줄어드는
            <br />
            바닥 만들기
          </h1>
          <p className="mt-2 text-body-15 text-level-70">6mm 매트부터 10mm 두꺼운 매트까지</p>
        </div>
      </div>
    </section>
  );
}

function useList() {
  return useQueryStates(listParsers, { history: 'push', scroll: false });
}

/** A second tap on the chosen one shows everything again. */
function Categories() {
  const categories = useQuery(query(listProductCategories));
  const [{ category }, setList] = useList();
  return (
    <section className="mt-6 px-5" aria-label="분류">
      <Block
        query={categories}
        title="분류를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid grid-cols-4 gap-3">
            {Array.from({ length: 8 }, (_, i) => (
              <Skeleton key={i} shape="card" ratio="1/1" />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <ul className="grid grid-cols-4 gap-x-3 gap-y-4">
            {items.map(({ slug, name, picture, product_count }) => {
              const isOn = slug === category;
              return (
                <li key={slug}>
                  <button
                    type="button"
                    aria-pressed={isOn}
                    className="w-full text-center"
                    onClick={() => void setList({ category: isOn ? null : slug })}
                  >
                    <Picture picture={picture} alt="" sizes="120px" className={cx(isOn && 'ring-2 ring-level-90')} />
                    <span className={cx('mt-2 block text-body-14', isOn ? 'font-bold text-level-90' : 'text-level-80')}>
                      {name}
                      <span className="sr-only"> 상품 {product_count}개</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </Block>
    </section>
  );
}

function Best() {
  const products = useQuery(best);
  return (
    <section className="mt-10 px-5">
      <SectionHeader title="베스트" sub="지금 가장 많이 담았어요." />
      <Block
        query={products}
        title="베스트를 불러오지 못했어요"
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
        {({ items }) => (
          <Rail label="베스트" itemClassName="w-40">
            {items.map((product, i) => (
              <ProductCard key={product.id} product={product} rank={i + 1} />
            ))}
          </Rail>
        )}
      </Block>
    </section>
  );
}

function Products() {
  const [filters] = useList();
  const categories = useQuery(query(listProductCategories));
  const list = useInfiniteQuery({
    ...listQuery(listProducts, { query: toQuery(filters) }),
    placeholderData: (kept) => kept,
  });
  const nearEnd = useNearEnd(
    list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError,
    () => void list.fetchNextPage(),
  );
  const chosen = categories.data?.items.find(({ slug }) => slug === filters.category);
  const products = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="mt-10 px-5">
      <SectionHeader
        title={chosen?.name ?? '전체 상품'}
        sub={chosen ? `상품 ${chosen.product_count}개` : '오늘 운동에 필요한 것만 모았어요.'}
      />
      <div className="-mt-2 flex justify-end">
        <SortSelect />
      </div>
      {list.isError && products.length === 0 ? (
        <ErrorBlock
          title="상품을 불러오지 못했어요"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : list.data && products.length === 0 ? (
        <EmptyBlock title="조건에 맞는 상품이 없어요" description="다른 분류를 골라볼까요?" />
      ) : (
        <ul
          aria-busy={list.isPlaceholderData}
          className={cx('grid grid-cols-2 gap-x-3 gap-y-7', list.isPlaceholderData && 'opacity-60')}
        >
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
          {!list.data || list.hasNextPage
            ? [0, 1].map((i) => (
                <li key={`next-${i}`}>
                  <ProductCardSkeleton />
                </li>
              ))
            : null}
        </ul>
      )}
      <div ref={nearEnd} />
      {list.isFetchNextPageError ? (
        <div className="mt-6">
          <ErrorRow onRetry={() => void list.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
        </div>
      ) : null}
      {list.data && !list.hasNextPage && products.length > 0 ? <ListEnd className="mt-8" /> : null}
    </section>
  );
}

function SortSelect() {
  const [{ sort }, setList] = useList();
  return (
    <label className="relative -mr-2 flex h-11 items-center text-body-15 text-level-70">
      <span className="sr-only">정렬</span>
      <select
        value={sort}
        onChange={(event) => void setList({ sort: event.target.value as typeof sort })}
        className="h-full appearance-none rounded-control bg-transparent pr-7 pl-2 [field-sizing:content]"
      >
        {PRODUCT_SORTS.map((value) => (
          <option key={value} value={value}>
            {PRODUCT_SORT_LABELS[value]}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute right-1.5" />
    </label>
  );
}
