import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { listQuery, query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import {
  type BillingKey,
  changeNaverPay,
  deleteBillingKey,
  getBillingKeys,
  getMembershipPayments,
  type Membership,
  retryPayment,
  setDefaultMethod,
} from '@oun/contract/membership';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { useNearEnd } from '@oun/shell/near-end';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { CardWord } from '../checkout/MethodPart.tsx';
import { comeBackUrl, EasyPays } from '../checkout/EasyPays.tsx';
import { NewCard } from '../checkout/NewCard.tsx';
import { WalletMark } from '../checkout/WalletMark.tsx';
import { membership as mine, TOUCHED } from './queries.ts';
import { lastDayWords } from './words.ts';

const keys = query(getBillingKeys);
const payments = listQuery(getMembershipPayments, { query: {} });

export const loader = prefetch(() => [keys, mine]);
export const meta = pageMeta({ title: '결제 수단과 내역', isPrivate: true });

function PaymentsScreen() {
  const cards = useQuery(keys);
  const own = useQuery(mine);
  const membership = own.data;
  const { state } = useLocation() as { state: CardWord | null };
  return (
    <Page title="결제 수단과 내역" referrer="/my/membership" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">결제 수단과 내역</h1>
      {own.isError && !membership ? (
        <ErrorRow className="mt-5" onRetry={() => void own.refetch()}>
          밀린 결제가 있는지 불러오지 못했어요
        </ErrorRow>
      ) : null}
      {membership?.past_due ? <PastDue pastDue={membership.past_due} /> : null}
      <section className="mt-6">
        <h2 className="text-heading-18">결제 수단</h2>
        {state?.problem ? (
          <Callout tone="error" className="mt-4" title="등록하지 못했어요">
            {state.problem}
          </Callout>
        ) : null}
        <Block query={cards} title="결제 수단을 불러오지 못했어요" skeleton={<Waiting />}>
          {({ items, wallets, window: registering }) => (
            <>
              <Cards items={items} />
              <NewCard
                isFirst={items.length === 0}
                registering={registering}
                back={{ to: 'payments' }}
                {...(membership?.past_due && {
                  label: `새 카드 등록하고 ${wonWords(membership.past_due.amount)} 결제하기`,
                })}
              />
              <EasyPays offered={wallets} kept={items} back={{ to: 'payments' }} />
            </>
          )}
        </Block>
      </section>
      <section className="mt-10">
        <h2 className="text-heading-18">결제 내역</h2>
        <History />
      </section>
    </Page>
  );
}

export default withPrefetched(PaymentsScreen);

const Waiting = () => (
  <SkeletonGroup className="mt-4 grid gap-3">
    <Skeleton shape="control" height={64} />
    <Skeleton shape="control" height={64} />
  </SkeletonGroup>
);

const again = onceMutation(retryPayment, { touches: TOUCHED });

/** What did not go through, why, when it is tried again, and what one can do now. */
function PastDue({ pastDue }: { pastDue: NonNullable<Membership['past_due']> }) {
  const navigate = useNavigate();
  const retry = useMutation({
    ...again,
    onSuccess: ({ result_id }) => void navigate(`/checkout/result/${result_id}`),
    onError: (error) => void popupError(error),
  });
  return (
    <section className="mt-5 rounded-card bg-error-ground p-5">
      <h2 className="text-heading-18">{wonWords(pastDue.amount)}이 결제되지 않았어요</h2>
      <p className="mt-1.5 text-body-15 text-level-80">{pastDue.words}</p>
      <p className="mt-3 text-body-14 text-level-70 break-keep">
        {pastDue.is_retried && pastDue.retries.length > 0
          ? `${pastDue.retries.map((at) => dateWords(at)).join(', ')} 오전 10시에 다시 결제해볼게요.`
          : '이 카드로는 다시 결제하지 않아요. 아래에서 다른 카드를 등록하거나 골라주세요.'}{' '}
        {dateWords(pastDue.ends_at)}까지 결제되지 않으면 멤버십이 끝나고, 더 결제하지 않아요.
      </p>
      {pastDue.is_retried ? (
        <Button
          size="Large"
          full
          className="mt-4"
          disabled={pastDue.tries_left === 0}
          pending={retry.isPending}
          onClick={() => retry.mutate({ body: { payment_id: pastDue.charge_id } })}
        >
          {pastDue.tries_left === 0 ? '내일 다시 할 수 있어요' : `${wonWords(pastDue.amount)} 다시 결제하기`}
        </Button>
      ) : null}
    </section>
  );
}

const choose = onceMutation(setDefaultMethod, { touches: TOUCHED });
const remove = mutation(deleteBillingKey, { touches: TOUCHED });

function Cards({ items }: { items: readonly BillingKey[] }) {
  return items.length === 0 ? (
    <EmptyBlock
      className="mt-2"
      title="등록한 결제 수단이 없어요"
      description="카드나 간편결제를 등록하면 한 번에 결제할 수 있어요."
    />
  ) : (
    <ul className="mt-3 grid gap-2">
      {items.map((card) => (
        <li key={card.id}>
          <CardRow card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardRow({ card }: { card: BillingKey }) {
  const navigate = useNavigate();
  const pick = useMutation({
    ...choose,
    // What is past due is tried with it at once: what came of that is told there.
    onSuccess: ({ result_id }) =>
      result_id === null ? toast('이 결제 수단으로 결제할게요.') : void navigate(`/checkout/result/${result_id}`),
    onError: (error) => void popupError(error),
  });
  const drop = useMutation({
    ...remove,
    onSuccess: () => toast('결제 수단을 지웠어요.'),
    onError: (error) => void popupError(error),
  });
  const name = [card.name, card.number?.slice(-4).replace('*', '')].filter(Boolean).join(' ');
  async function askToDrop() {
    const isSure = await popup({
      title: '이 결제 수단을 지울까요?',
      message: `${name}. 다시 쓰려면 새로 등록해야 해요.`,
      action: '지우기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) drop.mutate({ params: { id: card.id } });
  }
  return (
    <div className="flex items-center gap-3 rounded-card px-4 py-3 inset-ring inset-ring-level-20">
      {card.provider === 'CARD' ? (
        <CreditCard size={24} aria-hidden="true" className="shrink-0 text-level-70" />
      ) : (
        <WalletMark provider={card.provider} />
      )}
      <div className="min-w-0 flex-1">
        <p className="num truncate text-body-15 font-semibold">{name}</p>
        <p className="flex gap-1.5 text-body-13 text-level-60">
          {card.is_default ? <Badge tone="ink">기본</Badge> : null}
          {card.is_lost ? (
            <span className="text-error-strong">
              카드사에서 해제해 쓸 수 없어요{card.is_in_use ? '. 다른 카드를 등록해주세요' : ''}
            </span>
          ) : null}
          {card.is_in_use && !card.is_lost ? <span>멤버십 결제에 쓰고 있어요</span> : null}
          {card.kept_until ? <span>멤버십이 끝나서 {lastDayWords(card.kept_until)}까지만 보관해요</span> : null}
        </p>
      </div>
      {card.provider === 'NAVERPAY' ? <ChangeMeans /> : null}
      {card.is_default || card.is_lost ? null : (
        <Button
          variant="line"
          pending={pick.isPending}
          onClick={() => pick.mutate({ body: { billing_key_id: card.id } })}
        >
          <span className="sr-only">{name} </span>기본으로
        </Button>
      )}
      <Button variant="plain" pending={drop.isPending} onClick={() => void askToDrop()}>
        <span className="sr-only">{name} </span>지우기
      </Button>
    </div>
  );
}

const change = mutation(changeNaverPay, { touches: 'nothing' });

/** Another card or account behind the same Naver Pay. */
function ChangeMeans() {
  const opening = useMutation({
    ...change,
    onSuccess: ({ redirect_url }) => window.location.assign(redirect_url),
    onError: (error) => void popupError(error),
  });
  return (
    <Button
      variant="line"
      pending={opening.isPending}
      onClick={() => opening.mutate({ body: { return_url: comeBackUrl({ to: 'payments', change: '1' }) } })}
    >
      <span className="sr-only">네이버페이 </span>수단 바꾸기
    </Button>
  );
}

type Payment = Output<typeof getMembershipPayments>['items'][number];

function History() {
  const list = useInfiniteQuery(payments);
  const nearEnd = useNearEnd(list);
  if (!list.data)
    return list.isError ? (
      <ErrorBlock
        title="결제 내역을 불러오지 못했어요"
        description={list.error.message}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Waiting />
    );
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyBlock className="mt-2" title="결제한 내역이 없어요" description="결제하면 영수증과 함께 여기에 모여요." />
    );
  return (
    <>
      <ul className="mt-2">
        {items.map((payment) => (
          <li key={payment.id}>
            <PaymentRow payment={payment} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? <ErrorRow onRetry={() => void list.fetchNextPage()} /> : null}
      {list.hasNextPage ? <div ref={nearEnd} /> : <ListEnd />}
    </>
  );
}

const STATE_WORDS: Partial<Record<Payment['state'], string>> = {
  SCHEDULED: '결제 예정',
  REQUESTED: '확인하고 있어요',
  UNKNOWN: '확인하고 있어요',
  DECLINED_RETRYABLE: '결제되지 않음',
  DECLINED_PERMANENT: '결제되지 않음',
  DROPPED: '결제되지 않음',
};

function PaymentRow({ payment }: { payment: Payment }) {
  const words = STATE_WORDS[payment.state];
  return (
    <div className="flex items-start justify-between gap-4 border-b border-level-10 py-4">
      <div className="min-w-0">
        <p className="text-body-15 font-semibold">{payment.name}</p>
        <p className="num mt-0.5 text-body-13 text-level-60">
          {dateWords(payment.at)}
          {payment.method ? ` · ${payment.method}` : ''}
        </p>
        {payment.receipt_url ? (
          <a
            href={payment.receipt_url}
            target="_blank"
            rel="noreferrer"
            className="-my-2 inline-flex min-h-11 items-center text-body-13 text-level-80 underline underline-offset-2"
          >
            <span className="sr-only">
              {payment.name} {dateWords(payment.at)}{' '}
            </span>
            영수증
          </a>
        ) : null}
      </div>
      <div className="text-right">
        <p className={words ? 'num text-body-15 text-level-60 line-through' : 'num text-body-15 font-semibold'}>
          {wonWords(payment.amount)}
        </p>
        {words ? <p className="mt-0.5 text-body-13 text-error-strong">{words}</p> : null}
        {payment.refunded > 0 ? (
          <p className="num mt-0.5 text-body-13 text-level-70">{wonWords(payment.refunded)} 환불</p>
        ) : null}
      </div>
    </div>
  );
}
