import { listQuery, query } from '@oun/client/query';
import {
  getProductFilters,
  listProductCategories,
  listProducts,
  PRODUCT_SORT_LABELS,
  PRODUCT_SORTS,
  PRODUCTS_COUNTED,
} from '@oun/contract/catalog';
import { pageMeta } from '@oun/shell/meta';
import { useNearEnd } from '@oun/shell/near-end';
import { useNoteOpened } from '@oun/shell/note-opened';
import { sheet } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProductCardSkeleton } from '@oun/shell/product-card';
import { Button, ButtonLink } from '@oun/ui/button';
import { Chip, ChipGroup, RemovableChip } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { withCommas } from '@oun/money/written';
import { TabNav } from '@oun/ui/tab-nav';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { StoreBar } from '../StoreBar.tsx';
import { StoreCard } from '../StoreCard.tsx';
import { chosenFilters, type Filters, NO_FILTERS, readFilters, toQuery } from './filters.ts';
import { useFilters } from './use-filters.ts';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'products.found': true;
  }
}

const categoriesQuery = query(listProductCategories);
const filtersQuery = ({ category }: Filters) => query(getProductFilters, { query: category ? { category } : {} });

export const loader = prefetch(({ url }) => {
  const filters = readFilters(url.searchParams);
  return [categoriesQuery, filtersQuery(filters), listQuery(listProducts, { query: toQuery(filters) })];
});

export const meta = pageMeta({
  title: '상품',
  description: '매트부터 덤벨, 회복 도구까지. 브랜드와 가격, 별점으로 골라보세요.',
});

function ProductsScreen() {
  const [filters] = useFilters();
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  const top = categories.find(({ slug, children }) =>
    [slug, ...children.map((child) => child.slug)].includes(filters.category ?? ''),
  );
  const title = filters.q ? `‘${filters.q}’` : (top?.name ?? '전체 상품');
  return (
    <Page title={title}>
      <StoreBar words={filters.q} />
      <h1 className="sr-only">{title}</h1>
      <Shelves top={top} filters={filters} categories={categories} />
      <Products />
    </Page>
  );
}

export default withPrefetched(ProductsScreen);

type Category = { slug: string; name: string };

/** The tops, or what is below the one that was chosen. */
function Shelves({
  top,
  filters: { category, q },
  categories,
}: {
  top: (Category & { children: Category[] }) | undefined;
  filters: Filters;
  categories: readonly Category[];
}) {
  const items = top ? [{ slug: top.slug, name: '전체' }, ...top.children] : [{ slug: '', name: '전체' }, ...categories];
  return (
    <TabNav
      label="분류"
      className="mt-2 px-3"
      items={items.map(({ slug, name }) => ({
        href: hrefOf(slug, q),
        label: name,
        current: slug === (category ?? ''),
      }))}
    />
  );
}

function hrefOf(category: string, q: string): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(category && { category }) });
  return search.size > 0 ? `/products?${search}` : '/products';
}

function Products() {
  const [filters, setFilters] = useFilters();
  const choices = useQuery(filtersQuery(filters));
  const list = useInfiniteQuery({
    ...listQuery(listProducts, { query: toQuery(filters) }),
    placeholderData: (kept) => kept,
  });
  const nearEnd = useNearEnd(list);
  const chosen = chosenFilters(filters, choices.data?.brands);
  const products = list.data?.pages.flatMap((page) => page.items) ?? [];
  const first = list.data?.pages[0];
  const total = first?.total ?? 0;
  const meant = first?.did_you_mean ?? [];
  const noteOpened = useNoteOpened('PRODUCT', filters.q);
  const openFilters = async () => {
    const { filterSheet } = await import('./FilterSheet.tsx');
    await sheet('필터', filterSheet());
  };
  return (
    <section
      data-section="products.found"
      data-search={filters.q}
      data-found={list.isPlaceholderData ? undefined : first?.total}
      className="px-5 pt-3"
    >
      <h2 className="sr-only">상품 목록</h2>
      <div className="flex items-center justify-between gap-2">
        <p className="num text-body-15 text-level-70" role="status">
          {first ? `상품 ${withCommas(total)}개${total >= PRODUCTS_COUNTED ? ' 이상' : ''}` : null}
        </p>
        <SortSelect />
      </div>
      <div className="no-scrollbar -mx-5 mt-1 flex gap-2 overflow-x-auto px-5 pb-3">
        <Chip onClick={() => void openFilters()} ground="line">
          <SlidersHorizontal size={18} aria-hidden="true" />
          필터{chosen.length > 0 ? ` ${chosen.length}` : ''}
        </Chip>
        {chosen.map(({ key, label, without }) => (
          <RemovableChip key={key} label={label} onRemove={() => setFilters(without)} />
        ))}
      </div>
      {first && first.left_out.length > 0 ? (
        <p className="mb-3 text-body-15 text-level-70">
          {first.left_out.map((word) => `‘${word}’`).join(', ')} 빼고 찾았어요.
        </p>
      ) : first?.corrected_query ? (
        <p className="mb-3 text-body-15 text-level-70">‘{first.corrected_query}’ 상품이에요.</p>
      ) : null}
      {list.isError && products.length === 0 ? (
        <ErrorBlock
          title="상품을 불러오지 못했어요"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : list.data && products.length === 0 ? (
        <EmptyBlock
          illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
          title="조건에 맞는 상품이 없어요"
          description={
            meant.length > 0 ? '이걸 찾으셨나요?' : filters.q ? '다른 말로 찾아볼까요?' : '조건을 조금 덜어볼까요?'
          }
          action={
            meant.length > 0 ? (
              <div className="grid justify-items-center gap-5">
                <ChipGroup label="이걸 찾으셨나요?" className="justify-center">
                  {meant.map((word) => (
                    <Chip key={word} onClick={() => setFilters({ q: word })}>
                      {word}
                    </Chip>
                  ))}
                </ChipGroup>
                <ButtonLink href="/products" variant="white">
                  모든 상품 보기
                </ButtonLink>
              </div>
            ) : chosen.length > 0 ? (
              <Button variant="white" onClick={() => setFilters(NO_FILTERS)}>
                필터 지우기
              </Button>
            ) : (
              <ButtonLink href="/products" variant="white">
                모든 상품 보기
              </ButtonLink>
            )
          }
        />
      ) : (
        <ul
          aria-label="상품"
          aria-busy={list.isPlaceholderData}
          className={cx('grid grid-cols-2 gap-x-3 gap-y-7', list.isPlaceholderData && 'opacity-60')}
        >
          {products.map((product, i) => (
            // What is pressed is the link inside; this only hears of it.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <li key={product.id} onClick={(event) => noteOpened(product.id, event)}>
              <StoreCard product={product} priority={i < 2} />
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
  const [{ sort }, setFilters] = useFilters();
  return (
    <label className="relative -mr-2 flex h-11 items-center text-body-15 text-level-70">
      <span className="sr-only">정렬</span>
      <select
        value={sort}
        onChange={(event) => setFilters({ sort: event.target.value as typeof sort })}
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
