import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { getInitialized, initiateFromProduct } from '@oun/contract/checkout';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readWish } from './wish.ts';

export const meta = pageMeta({ title: '주문서', isPrivate: true });

/** Where one who had to sign in first goes on: what was chosen becomes an order, and this page is no step of the way back. */
export default function StartScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isStarted = useRef(false);
  const wish = readWish(search);
  const start = useMutation({
    ...mutation(initiateFromProduct, { touches: 'nothing' }),
    onSuccess: (checkout) => {
      client.setQueryData(query(getInitialized, { params: { id: checkout.number } }).queryKey, checkout);
      void navigate(`/checkout/${checkout.number}`, { replace: true });
    },
  });
  useEffect(() => {
    if (!wish || isStarted.current) return;
    // Once, however often the page is drawn.
    isStarted.current = true;
    start.mutate({ body: wish });
  });
  return (
    <Page title="주문서" className="px-5 pt-6">
      {wish && !start.isError ? (
        <SkeletonGroup label="고른 상품으로 주문서를 만들고 있어요" className="grid gap-4">
          <Skeleton shape="card" height={120} />
          <Skeleton shape="card" height={160} />
        </SkeletonGroup>
      ) : (
        <EmptyBlock
          title="주문서를 만들지 못했어요"
          description={start.error?.message ?? '무엇을 사려고 했는지 알 수 없어요.'}
          action={
            <ButtonLink href={wish ? `/products/${wish.product_id}` : '/'}>
              {wish ? '상품으로 돌아가기' : '상품 둘러보기'}
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}
