import { query } from '@oun/client/query';
import { listBest, listOunOnly, listProductCategories, listProducts } from '@oun/contract/catalog';
import { getBanners } from '@oun/contract/display';
import { getPersonalization } from '@oun/contract/followed';
import { listExhibitions, listOpenTimeSales } from '@oun/contract/store-display';
import { RowBlock } from '@oun/shell/block';
import { Iam } from '@oun/shell/iam';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { UsageAsk } from '@oun/shell/usage-ask';
import { useShell } from '@oun/shell/shell-context';
import { Link } from '@oun/ui/link';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSeen } from '../recent-products.ts';
import { StoreBar } from '../StoreBar.tsx';
import { SaleRow } from '../time-sales/SaleRow.tsx';
import { Banners } from './Banners.tsx';
import { ProductRow } from './ProductRow.tsx';

declare module '@oun/track/log/catalogue' {
  interface Sections {
    'store-home.best': true;
    'store-home.member': true;
    'store-home.only': true;
    'store-home.new': true;
    'store-home.personal': true;
    'store-home.seen': true;
    'store-home.exhibitions': true;
    'store-home.sales': true;
  }
}

const bannersQuery = (platform: 'web' | 'app') => query(getBanners, { query: { location: 'store', platform } });
const categoriesQuery = query(listProductCategories);
const salesQuery = query(listOpenTimeSales);
const bestQuery = query(listBest, { query: { limit: 10 } });
const memberQuery = query(listProducts, { query: { member_price: 'true', limit: 10 } as never });
const exhibitionsQuery = query(listExhibitions, { query: { page_size: 6 } });
const onlyQuery = query(listOunOnly, { query: { limit: 10 } });
const newQuery = query(listProducts, { query: { sort: 'newest', limit: 10 } });
const personalQuery = query(getPersonalization);

export const loader = prefetch(({ platform, isSignedIn }) => [
  bannersQuery(platform),
  categoriesQuery,
  salesQuery,
  bestQuery,
  memberQuery,
  exhibitionsQuery,
  onlyQuery,
  newQuery,
  ...(isSignedIn ? [personalQuery] : []),
]);

export const meta = pageMeta({
  title: '스토어',
  description: '오늘 운동에 필요한 것만 모았어요. 매트부터 덤벨, 회복 도구까지.',
});

function StoreHomeScreen() {
  const { platform } = useShell();
  return (
    <Page title="스토어" isTabPlace>
      <h1 className="sr-only">스토어</h1>
      <StoreBar />
      <Banners query={bannersQuery(platform)} />
      <Categories />
      <Sales />
      <ProductRow
        query={bestQuery}
        section="store-home.best"
        title="베스트"
        sub="지금 가장 많이 담았어요."
        more={{ label: '전체 보기', href: '/best' }}
        isRanked
      />
      <ProductRow
        query={memberQuery}
        section="store-home.member"
        title="회원 전용가"
        sub="멤버십을 쓰는 동안 더 싸게 살 수 있어요."
        more={{ label: '전체 보기', href: '/products?member_price=true' }}
      />
      <Exhibitions />
      <Personal />
      <ProductRow query={onlyQuery} section="store-home.only" title="여기에서만" sub="오운에서만 파는 상품이에요." />
      <ProductRow
        query={newQuery}
        section="store-home.new"
        title="신상품"
        sub="새로 들어왔어요."
        more={{ label: '전체 보기', href: '/products?sort=newest' }}
      />
      <Seen />
      <UsageAsk />
      <Iam location="store" />
    </Page>
  );
}

export default withPrefetched(StoreHomeScreen);

function Categories() {
  const categories = useQuery(categoriesQuery);
  return (
    <nav className="mt-6 px-5" aria-label="분류">
      <RowBlock
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
            {items.map(({ slug, name, picture, product_count }) => (
              <li key={slug}>
                <Link href={`/products?category=${slug}`} className="block rounded-card text-center">
                  <Picture picture={picture} alt="" sizes="120px" />
                  <span className="mt-2 block text-body-14 text-level-80">
                    {name}
                    <span className="sr-only"> 상품 {product_count}개</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </RowBlock>
    </nav>
  );
}

function Sales() {
  const sales = useQuery({ ...salesQuery, refetchOnMount: 'always' });
  if (sales.data && !sales.data.items.some(({ state }) => state === 'OPEN')) return null;
  return (
    <section data-section="store-home.sales" className="mt-10 px-5">
      <SectionHeader
        title="타임세일"
        sub="준비한 수량이 다 팔리면 먼저 끝나요."
        more={{ label: '전체 보기', href: '/time-sales' }}
      />
      <RowBlock
        query={sales}
        title="타임세일을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-4">
            {[0, 1].map((i) => (
              <Skeleton key={i} shape="card" height={128} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <ul className="grid gap-4">
            {items.slice(0, 2).map((sale) => (
              <li key={sale.id}>
                <SaleRow sale={sale} />
              </li>
            ))}
          </ul>
        )}
      </RowBlock>
    </section>
  );
}

function Exhibitions() {
  const exhibitions = useQuery(exhibitionsQuery);
  if (exhibitions.data?.items.length === 0) return null;
  return (
    <section data-section="store-home.exhibitions" className="later-272 mt-10 px-5">
      <SectionHeader title="기획전" more={{ label: '전체 보기', href: '/exhibitions' }} />
      <RowBlock
        query={exhibitions}
        title="기획전을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="flex gap-3 overflow-hidden">
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} shape="card" ratio="350/360" className="w-56 shrink-0" />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <Rail label="기획전" itemClassName="w-56">
            {items.map(({ id, slug, title, picture, channel }) => (
              <Link key={id} href={`/exhibitions/${slug}`} className="relative block overflow-hidden rounded-card">
                <Picture picture={picture} alt="" sizes="224px" />
                <span className="absolute inset-x-4 top-4">
                  {channel ? <span className="block text-heading-12 text-pink-60">{channel.name} 코치</span> : null}
                  <span className="mt-1 block text-heading-18 text-level-90">{title}</span>
                </span>
              </Link>
            ))}
          </Rail>
        )}
      </RowBlock>
    </section>
  );
}

function Personal() {
  const { me } = useShell();
  const rows = useQuery({ ...personalQuery, enabled: me !== null }).data?.rows ?? [];
  return rows.map(({ kind, title, sub, items }) => (
    <ProductRow key={kind} given={items} section="store-home.personal" title={title} sub={sub} />
  ));
}

/** Known to this browser alone, so it comes after the page. */
function Seen() {
  const ids = useSeen();
  const { data } = useQuery({
    ...query(listProducts, { query: { ids: ids.map(String), limit: 20 } as never }),
    enabled: ids.length > 0,
  });
  const products = ids.flatMap((id) => data?.items.filter((product) => product.id === id) ?? []);
  return products.length > 0 ? <ProductRow given={products} section="store-home.seen" title="최근 본 상품" /> : null;
}
