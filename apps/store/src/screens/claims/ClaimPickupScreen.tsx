import { mutation } from '@oun/client/mutation';
import { changePickup, type Claim, listClaims } from '@oun/contract/claim';
import type { Order } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { orderOf } from '../orders/order-queries.ts';
import { claimOf } from './claim-queries.ts';
import { draftOf, missingIn, type PickupDraft, pickupOf } from './pickup-draft.ts';
import { PickupFields } from './PickupFields.tsx';

export const loader = prefetch(({ params }) => [must(claimOf(params['id']!))]);
export const meta = pageMeta({ title: '돌려보낼 방법', isPrivate: true });

function ClaimPickupScreen() {
  const { id = '' } = useParams();
  const claim = useQuery(claimOf(id));
  const number = claim.data?.order_number ?? '';
  const order = useQuery({ ...orderOf(number), enabled: number !== '' });
  return (
    <Page title="돌려보낼 방법" referrer={`/my/claims/${id}`} className="flex min-h-dvh flex-col">
      <Block query={claim} title="요청을 불러오지 못했어요" skeleton={<PickupSkeleton />}>
        {(found) =>
          found.can_change_pickup ? (
            <Block query={order} title="주문을 불러오지 못했어요" skeleton={<PickupSkeleton />}>
              {(known) => <PickupForm claim={found} order={known} />}
            </Block>
          ) : (
            <EmptyBlock
              ground="none"
              level="h1"
              title="이제 바꿀 수 없어요"
              description="상품이 도착했거나 요청이 끝났어요."
              action={<ButtonLink href={`/my/claims/${id}`}>진행 보기</ButtonLink>}
            />
          )
        }
      </Block>
    </Page>
  );
}

export default withPrefetched(ClaimPickupScreen);

const save = mutation(changePickup, { touches: [listClaims], isLeaving: true });

function PickupForm({ claim, order }: { claim: Claim; order: Order }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    start: draftOf(claim.pickup, order.address),
    names: {
      'pickup.phone': 'phone',
      'pickup.parcel.carrier_code': 'carrier',
      'pickup.parcel.invoice_no': 'invoice',
    },
    toInput: (given) => ({ params: { id: claim.id }, body: { pickup: pickupOf(given) } }),
    send: save,
    onFault: popupError,
    onDone: async (changed) => {
      client.setQueryData(claimOf(String(claim.id)).queryKey, changed);
      await navigate(`/my/claims/${claim.id}`, { replace: true });
      toast('돌려보낼 방법을 바꿨어요.');
    },
  });
  const missing = missingIn(form.values);
  const change = (next: PickupDraft) => {
    for (const name of Object.keys(next) as (keyof PickupDraft)[])
      if (next[name] !== form.values[name]) form.set(name, next[name]);
  };
  return (
    <form {...form.props} className="contents">
      <div className="grid gap-6 px-page pt-6 pb-8">
        <h1 className="text-heading-22">어떻게 돌려보낼까요?</h1>
        <PickupFields draft={form.values} wordsAt={form.wordsAt} returnTo={claim.return_to} onChange={change} />
      </div>
      <StickyCta>
        <Button type="submit" size="Large" full disabled={missing !== undefined} pending={form.isSending}>
          {missing ?? '이렇게 바꾸기'}
        </Button>
      </StickyCta>
    </form>
  );
}

function PickupSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 px-page pt-6">
      <Skeleton shape="text" width="60%" />
      <Skeleton shape="card" height={88} />
      <Skeleton shape="card" height={88} />
    </SkeletonGroup>
  );
}
