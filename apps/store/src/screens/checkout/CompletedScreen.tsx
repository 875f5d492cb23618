import type { getCompleted } from '@oun/contract/checkout';
import type { Answer } from '@oun/contract/endpoint';
import { arrivalWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Check, Clock, ReceiptText, Truck } from 'lucide-react';
import { useParams } from 'react-router';
import { AmountLines, EarnLine } from './AmountLines.tsx';
import { completedOf } from './drafts.ts';
import { PendingNotice, useOutcome } from './PendingNotice.tsx';
import { VirtualAccount } from './VirtualAccount.tsx';

export const loader = prefetch(({ params }) => [must(completedOf(params['number']!))]);
export const meta = pageMeta({ title: '주문 완료', isPrivate: true });

type Completed = Answer<typeof getCompleted>;

function CompletedScreen() {
  const { number = '' } = useParams();
  const completed = useOutcome(number, true);
  return (
    <Page title="주문 완료" referrer="/" className="px-5">
      <Block query={completed} title="주문을 불러오지 못했어요" skeleton={<CompletedSkeleton />}>
        {(found) => <Outcome completed={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(CompletedScreen);

function Outcome({ completed }: { completed: Completed }) {
  if (completed.is_pending) return <PendingNotice isLong />;
  switch (completed.state) {
    case 'PAID':
    case 'COMPLETED':
    case 'WAITING_DEPOSIT':
      return <Ordered completed={completed} />;
    case 'INITIALIZED':
    case 'READY':
    case 'FAILED':
      return (
        <EmptyBlock
          ground="none"
          level="h1"
          title="아직 결제하지 않은 주문이에요"
          description={completed.failure?.message ?? '주문서에서 이어서 결제할 수 있어요.'}
          action={<ButtonLink href={`/checkout/${completed.number}`}>주문서로 가기</ButtonLink>}
        />
      );
    case 'CANCELED':
    case 'CANCELED_BY_NOPAYMENT':
      return (
        <EmptyBlock
          ground="none"
          level="h1"
          title="취소된 주문이에요"
          action={<ButtonLink href={`/my/orders/${completed.number}`}>주문 상세</ButtonLink>}
        />
      );
    case 'EXPIRED':
      return (
        <EmptyBlock
          ground="none"
          level="h1"
          title="시간이 지난 주문서예요"
          description="결제되지 않았어요. 다시 주문해주세요."
          action={<ButtonLink href="/cart">장바구니로 가기</ButtonLink>}
        />
      );
  }
}

function Ordered({ completed }: { completed: Completed }) {
  const { number, order_name, amounts, reasons, pieces, earn, method_text, arrives_on, receipt_url, virtual_account } =
    completed;
  const isWaiting = completed.state === 'WAITING_DEPOSIT';
  return (
    <>
      <div className="pt-10 text-center">
        <span
          aria-hidden="true"
          className="mx-auto flex size-16 items-center justify-center rounded-chip bg-pink-50 text-level-0"
        >
          {isWaiting ? <Clock size={32} /> : <Check size={36} strokeWidth={3} />}
        </span>
        <h1 className="mt-5 text-heading-24">{isWaiting ? '입금을 기다리고 있어요' : '주문을 마쳤어요'}</h1>
        <p className="mt-2 text-body-15 text-level-70">{order_name}</p>
        <p className="num mt-0.5 text-body-14 text-level-60">주문번호 {number}</p>
      </div>
      {isWaiting && virtual_account ? (
        <VirtualAccount className="mt-6" account={virtual_account} amount={amounts?.pay ?? 0} />
      ) : null}
      {arrives_on ? (
        <p className="mt-6 flex min-h-row items-center gap-2.5 rounded-control bg-notice-ground px-4 text-body-15 font-semibold text-notice">
          <Truck size={20} aria-hidden="true" />
          {arrivalWords({ kind: 'EXPECTED', on: arrives_on })}
        </p>
      ) : null}
      <div className="mt-6 grid grid-cols-2 gap-2">
        <ButtonLink variant="gray" size="Large" full href="/">
          쇼핑 더 하기
        </ButtonLink>
        <ButtonLink size="Large" full href={`/my/orders/${number}`}>
          주문 상세
        </ButtonLink>
      </div>
      {amounts ? (
        <>
          <Divider kind="band" />
          <section>
            <h2 className="mb-4 text-heading-18">결제 금액</h2>
            <AmountLines
              amounts={amounts}
              count={pieces}
              reasons={reasons}
              totalLabel={isWaiting ? '입금할 금액' : '결제한 금액'}
            />
            {method_text ? <p className="num mt-1 text-right text-body-14 text-level-60">{method_text}</p> : null}
            <EarnLine earn={earn} />
          </section>
        </>
      ) : null}
      {receipt_url ? (
        <ListRow className="mt-4" lead={<ReceiptText size={20} />} title="결제 영수증" href={receipt_url} />
      ) : null}
    </>
  );
}

function CompletedSkeleton() {
  return (
    <SkeletonGroup className="pt-10">
      <Skeleton className="mx-auto" shape="circle" width={64} height={64} />
      <Skeleton className="mx-auto mt-5" width="50%" height={32} />
      <Skeleton className="mt-8" shape="control" height={56} />
      <Skeleton className="mt-6" shape="control" height={52} />
      <Skeleton className="mt-12" shape="card" height={240} />
    </SkeletonGroup>
  );
}
