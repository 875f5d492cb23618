import { query } from '@oun/client/query';
import { BEST_SPAN_LABELS, BEST_SPANS, getBestBanner, listBest, listProductCategories } from '@oun/contract/catalog';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProductCardSkeleton } from '@oun/shell/product-card';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { SkeletonGroup } from '@oun/ui/skeleton';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { StoreCard } from '../StoreCard.tsx';

type Span = (typeof BEST_SPANS)[number];
const SHOWN = 50;

const categoriesQuery = query(listProductCategories);
const bannerQuery = query(getBestBanner);
const bestQuery = (span: Span, category: string | null) =>
  query(listBest, { query: { span, limit: SHOWN, ...(category && { category }) } });

function read(search: URLSearchParams): { span: Span; category: string | null } {
  const span = search.get('span') as Span;
  return {
    span: BEST_SPANS.includes(span) ? span : 'realtime',
    category: search.get('category')?.slice(0, 60) || null,
  };
}

const hrefOf = (span: Span, category: string | null) => {
  const search = new URLSearchParams({ ...(span !== 'realtime' && { span }), ...(category && { category }) });
  return search.size > 0 ? `/best?${search}` : '/best';
};

export const loader = prefetch(({ url }) => {
  const { span, category } = read(url.searchParams);
  return [categoriesQuery, bannerQuery, bestQuery(span, category)];
});
export const meta = pageMeta({ title: '베스트', description: '지금 가장 많이 담은 상품을 순위로 봐요.' });

function BestScreen() {
  const [search] = useSearchParams();
  const { span, category } = read(search);
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  const best = useQuery({ ...bestQuery(span, category), placeholderData: (kept) => kept });
  const banner = useQuery(bannerQuery).data?.banner;
  const isOther = best.data?.span && best.data.span !== span;
  return (
    <Page title="베스트">
      <ScreenTitle className="px-5" sub="지금 가장 많이 담았어요.">
        베스트
      </ScreenTitle>
      {banner ? (
        <Link href={banner.href} className="mx-5 mt-4 flex items-center gap-4 rounded-card bg-level-5 p-4">
          <span className="w-20 shrink-0">
            <Picture picture={banner.picture} alt="" ratio="1/1" sizes="80px" />
          </span>
          <span className="min-w-0">
            <span className="block text-heading-16">{banner.title}</span>
            <span className="num mt-1 block text-body-14 text-level-60">{banner.sub}</span>
          </span>
        </Link>
      ) : null}
      <TabNav
        label="기간"
        spread="equal"
        className="mt-4"
        items={BEST_SPANS.map((value) => ({
          href: hrefOf(value, category),
          label: BEST_SPAN_LABELS[value],
          current: value === span,
        }))}
      />
      <TabNav
        label="분류"
        size="Dense"
        className="border-b-0 px-3 pt-1"
        items={[{ slug: null, name: '전체' }, ...categories].map(({ slug, name }) => ({
          href: hrefOf(span, slug),
          label: name,
          current: slug === category,
        }))}
      />
      <div className="px-5 pt-3">
        <h2 className="sr-only">{BEST_SPAN_LABELS[span]} 순위</h2>
        {isOther ? (
          <p className="mb-4 text-body-14 text-level-60">
            아직 {BEST_SPAN_LABELS[span]} 순위가 없어서 {BEST_SPAN_LABELS[best.data!.span!]} 순위를 보여드려요.
          </p>
        ) : null}
        <Block
          query={best}
          title="순위를 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="grid grid-cols-2 gap-x-3 gap-y-7">
              {[0, 1, 2, 3].map((i) => (
                <ProductCardSkeleton key={i} />
              ))}
            </SkeletonGroup>
          }
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyBlock title="아직 순위가 없어요" description="조금 뒤에 다시 와주세요." />
            ) : (
              <ol className="grid grid-cols-2 gap-x-3 gap-y-7" aria-label="순위">
                {items.map((product, i) => (
                  <li key={product.id}>
                    <StoreCard
                      product={product}
                      rank={product.place}
                      priority={i < 2}
                      note={<Change place={product.place} before={product.place_before} />}
                    />
                  </li>
                ))}
              </ol>
            )
          }
        </Block>
      </div>
    </Page>
  );
}

export default withPrefetched(BestScreen);

/** How the place has changed; nothing is said of what was in no ranking before. */
function Change({ place, before }: { place: number; before: number | null }) {
  if (before === null) return null;
  const steps = before - place;
  const [Icon, words, tone] =
    steps > 0
      ? ([ArrowUp, `${steps}계단 올랐어요`, 'text-pink-60'] as const)
      : steps < 0
        ? ([ArrowDown, `${-steps}계단 내렸어요`, 'text-blue-60'] as const)
        : ([Minus, '그대로예요', 'text-level-60'] as const);
  return (
    <p className={`num flex items-center gap-0.5 text-body-13 ${tone}`}>
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">{steps === 0 ? '' : Math.abs(steps)}</span>
    </p>
  );
}
