import { CLAIM_TYPES, type Order, type OrderItem } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useTypedWords } from '@oun/shell/use-typed-words';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StepBar } from '@oun/ui/step-bar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { orderOf } from '../orders/order-queries.ts';
import { AskedStep } from './AskedStep.tsx';
import type { ChangeChoice, Choice } from './choice.ts';
import { claimable, type ClaimType, titleOf } from './claim-words.ts';
import { draftFrom } from './pickup-draft.ts';
import { PickupStep } from './PickupStep.tsx';
import { QuotedStep } from './QuotedStep.tsx';

export const loader = prefetch(({ params }) => [must(orderOf(params['number']!))]);
export const meta = pageMeta({ title: '취소·반품·교환 요청', isPrivate: true });

function ClaimRequestScreen() {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  const order = useQuery(orderOf(number));
  const type = CLAIM_TYPES.find((one) => one === search.get('type')) ?? 'CANCEL';
  const from = Number(search.get('item'));
  return (
    <Page title={titleOf(type)} referrer={`/my/orders/${number}`} className="flex min-h-dvh flex-col">
      <Block query={order} title="주문을 불러오지 못했어요" skeleton={<RequestSkeleton />}>
        {(found) => {
          const items = claimable(found.items, found.groups, type, from);
          if (items.length > 0) return <Steps order={found} type={type} items={items} from={from} />;
          return (
            <EmptyBlock
              ground="none"
              level="h1"
              title="지금은 요청할 수 없는 상품이에요"
              description="이미 처리 중이거나 기간이 지났어요."
              action={<ButtonLink href={`/my/orders/${number}`}>주문 상세로 가기</ButtonLink>}
            />
          );
        }}
      </Block>
    </Page>
  );
}

export default withPrefetched(ClaimRequestScreen);

type StepProps = { order: Order; type: ClaimType; items: OrderItem[]; from: number };

function Steps({ order, type, items, from }: StepProps) {
  const [step, setStep] = useState(1);
  const [choice, setChoice] = useState<Choice>({
    picked: new Map(items.filter(({ id }) => id === from).map(({ id, quantity }) => [id, quantity])),
    reason: null,
    detail: '',
    photos: [],
    exchangeSku: '',
    pickup: draftFrom(order.address),
  });
  const letGo = useTypedWords(choice.detail.trim() !== '' || choice.photos.length > 0);
  const change: ChangeChoice = (part) =>
    setChoice((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  // What is cancelled has not left yet: nothing is to be sent back.
  const total = type === 'CANCEL' ? 2 : 3;
  function go(next: number) {
    setStep(next);
    // A step begins at its top, wherever the last one was left.
    window.scrollTo(0, 0);
  }
  return (
    <>
      <StepBar current={step} total={total} className="mx-page mt-2" />
      {step === 1 ? (
        <AskedStep type={type} items={items} choice={choice} onChange={change} onNext={() => go(2)} />
      ) : step < total ? (
        <PickupStep
          type={type}
          draft={choice.pickup}
          onChange={(pickup) => change({ pickup })}
          onBack={() => go(1)}
          onNext={() => go(3)}
        />
      ) : (
        <QuotedStep
          order={order}
          type={type}
          items={items}
          choice={choice}
          onSent={letGo}
          onBack={() => go(total - 1)}
        />
      )}
    </>
  );
}

function RequestSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 px-page pt-6">
      <Skeleton shape="text" width="60%" />
      <Skeleton shape="card" height={96} />
      <Skeleton shape="card" height={240} />
    </SkeletonGroup>
  );
}
