import { mutation } from '@oun/client/mutation';
import { listQuery } from '@oun/client/query';
import { addToCart, countCart, getCart } from '@oun/contract/cart';
import { type FollowedProduct, listFollowedProducts } from '@oun/contract/followed';
import { pageMeta } from '@oun/shell/meta';
import { useNearEnd } from '@oun/shell/near-end';
import { useSignInAddress } from '@oun/shell/as-member';
import { popupError, snackbar } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ProductCardSkeleton } from '@oun/shell/product-card';
import { useShell } from '@oun/shell/shell-context';
import { UnknownMember } from '@oun/shell/unknown-member';
import { Badge } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { withCommas } from '@oun/money/written';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { CartLink } from '../cart/CartLink.tsx';
import { StoreCard } from '../StoreCard.tsx';
import { marks } from '../store-marks.ts';

const followed = listQuery(listFollowedProducts, { query: { limit: 20 } });

export const loader = prefetch(({ isSignedIn }) => (isSignedIn ? [followed, marks] : []));
export const meta = pageMeta({ title: '찜한 상품', isPrivate: true });

function FollowedScreen() {
  const { me, isMeUnknown } = useShell();
  const signIn = useSignInAddress();
  if (isMeUnknown) return <UnknownMember title="찜한 상품" />;
  return (
    <Page title="찜한 상품" actions={<CartLink />}>
      <ScreenTitle className="px-5">찜한 상품</ScreenTitle>
      <div className="px-5 pt-4">
        {me ? (
          <List />
        ) : (
          <EmptyBlock
            illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
            title="로그인하면 찜한 상품을 볼 수 있어요"
            action={<ButtonLink href={signIn()}>로그인하기</ButtonLink>}
          />
        )}
      </div>
    </Page>
  );
}

export default withPrefetched(FollowedScreen);

function List() {
  const list = useInfiniteQuery({ ...followed, refetchOnMount: 'always' });
  const nearEnd = useNearEnd(list);
  const products = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError && products.length === 0)
    return <ErrorBlock title="찜한 상품을 불러오지 못했어요" onRetry={() => void list.refetch()} />;
  if (list.data && products.length === 0)
    return (
      <EmptyBlock
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title="마음에 드는 상품에 하트를 눌러보세요"
        description="가격이 내리거나 다시 들어오면 여기에서 알려드려요."
        action={
          <ButtonLink href="/best" variant="white">
            베스트 보러 가기
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <h2 className="sr-only">상품 목록</h2>
      <PutAll products={products} />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-7" aria-label="찜한 상품">
        {products.map((product) => (
          <li key={product.id}>
            <StoreCard product={product} note={<News product={product} />} />
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
      <div ref={nearEnd} />
      {list.isFetchNextPageError ? (
        <div className="mt-6">
          <ErrorRow onRetry={() => void list.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
        </div>
      ) : null}
      {list.data && !list.hasNextPage ? <ListEnd className="mt-8" /> : null}
    </>
  );
}

function News({ product: { price_drop, is_restocked, is_available, state } }: { product: FollowedProduct }) {
  if (state === 'DISCONTINUED') return <p className="text-body-13 text-level-60">판매가 끝났어요</p>;
  if (price_drop === 0 && !is_restocked && is_available) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-1">
      {price_drop > 0 ? <Badge tone="pink">찜할 때보다 {withCommas(price_drop)}원 내렸어요</Badge> : null}
      {is_restocked ? <Badge tone="success">다시 들어왔어요</Badge> : null}
      {is_available ? null : <Badge>품절</Badge>}
    </p>
  );
}

/** What has options is put in with the first of them, which the cart can change. */
function PutAll({ products }: { products: readonly FollowedProduct[] }) {
  const navigate = useNavigate();
  const ready = products.filter(({ first_sku_id, is_available }) => first_sku_id !== null && is_available);
  const hasOptions = ready.some(({ has_options }) => has_options);
  const put = useMutation({
    ...mutation(addToCart, { touches: [countCart, getCart] }),
    onSuccess: () => {
      snackbar(hasOptions ? '첫 옵션으로 담았어요. 장바구니에서 바꿀 수 있어요.' : '장바구니에 담았어요.', {
        label: '보러 가기',
        onPress: () => void navigate('/cart'),
      });
    },
    onError: (error) => void popupError(error),
  });
  if (ready.length < 2) return null;
  return (
    <Button
      variant="soft"
      size="Large"
      full
      className="mb-6"
      pending={put.isPending}
      onClick={() =>
        put.mutate({
          body: { items: ready.map(({ first_sku_id }) => ({ sku_id: first_sku_id!, quantity: 1 })) },
        })
      }
    >
      {ready.length}개 모두 장바구니에 담기
    </Button>
  );
}
