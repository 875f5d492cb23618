import { callerOf, query, queryKey } from '@oun/client/query';
import {
  type Claim,
  CLAIM_TYPE_LABELS,
  getClaim,
  payClaimFee,
  setRefundAccount,
  withdrawClaim,
} from '@oun/contract/claim';
import { CLAIM_STATE_LABELS, getOrder, listOrders } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { Field } from '@oun/ui/field';
import { Notice } from '@oun/ui/notice';
import { withCommas } from '@oun/ui/percent-off';
import { Select } from '@oun/ui/select';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { requestWindow } from '../checkout/payment-window.ts';
import { refundWords } from './claim-words.ts';

const claimOf = (id: string) => query(getClaim, { params: { id } });

export const loader = prefetch(({ params }) => [must(claimOf(params['id']!))]);
export const meta = pageMeta({ title: '요청 상세', isPrivate: true });

function ClaimScreen() {
  const { id = '' } = useParams();
  const claim = useQuery(claimOf(id));
  return (
    <Page title="요청 상세" referrer="/my/orders" className="px-page">
      <Block query={claim} title="요청을 불러오지 못했어요" skeleton={<ClaimSkeleton />}>
        {(found) => <Details claim={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ClaimScreen);

const REFUND_STATES = {
  PENDING: '환불을 준비하고 있어요',
  PROCESSING: '환불을 보내고 있어요',
  DONE: '환불이 끝났어요',
  FAILED: '환불이 늦어지고 있어요. 다시 보내고 있어요',
  WAITING_ACCOUNT: '돌려받을 계좌를 알려주세요',
} as const;

function Details({ claim }: { claim: Claim }) {
  return (
    <>
      <header className="pt-6">
        <p className="num text-body-14 text-level-60">
          {formatDate(claim.requested_at)} {CLAIM_TYPE_LABELS[claim.type]} 요청 · {claim.order_number}
        </p>
        <h1 className="mt-1 text-heading-24">{CLAIM_STATE_LABELS[claim.state]}</h1>
        {claim.deadline_at ? (
          <p className="mt-1 text-body-14 text-level-60">{formatDate(claim.deadline_at)}까지 처리해요</p>
        ) : null}
      </header>
      {claim.state === 'FEE_WAITING' ? <FeeButton claim={claim} /> : null}
      <Timeline claim={claim} />
      <Divider kind="band" />
      <section>
        <h2 className="text-heading-18">요청한 상품</h2>
        <ul className="mt-2 divide-y divide-level-10">
          {claim.items.map((item) => (
            <li key={item.id} className="flex items-center gap-3 py-4">
              <span className="w-16 shrink-0">
                <Picture picture={item.picture} alt="" ratio="1/1" rounded="control" sizes="64px" />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 text-body-16">{item.name}</span>
                <span className="num block text-body-14 text-level-60">
                  {item.option_text ? `${item.option_text} · ` : null}
                  {item.quantity}개
                </span>
              </span>
            </li>
          ))}
        </ul>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-body-15">
          <dt className="text-level-60">이유</dt>
          <dd>{claim.reason}</dd>
          {claim.exchange_option ? (
            <>
              <dt className="text-level-60">바꿀 옵션</dt>
              <dd>{claim.exchange_option}</dd>
            </>
          ) : null}
          {claim.detail ? (
            <>
              <dt className="text-level-60">남긴 말</dt>
              <dd className="whitespace-pre-line">{claim.detail}</dd>
            </>
          ) : null}
          {claim.note ? (
            <>
              <dt className="text-level-60">답변</dt>
              <dd className="whitespace-pre-line">{claim.note}</dd>
            </>
          ) : null}
        </dl>
        {claim.image_urls.length > 0 ? (
          <ul className="mt-4 flex flex-wrap gap-2" aria-label="올린 사진">
            {claim.image_urls.map((url, i) => (
              <li key={url}>
                <img
                  src={url}
                  alt={`올린 사진 ${i + 1}`}
                  width={80}
                  height={80}
                  className="size-20 rounded-control object-cover"
                />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <Money claim={claim} />
      <div className="grid gap-2 py-8">
        {claim.can_withdraw ? <WithdrawButton claim={claim} /> : null}
        <ButtonLink variant="gray" size="Large" full href={`/my/orders/${claim.order_number}`}>
          주문 상세 보기
        </ButtonLink>
      </div>
    </>
  );
}

function Timeline({ claim }: { claim: Claim }) {
  return (
    <ol className="mt-6 grid gap-4" aria-label="진행">
      {claim.timeline.map(({ at, words }, i) => {
        const isLast = i === claim.timeline.length - 1;
        return (
          <li key={`${at}-${words}`} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2.5 shrink-0 rounded-chip ${isLast ? 'bg-pink-50' : 'bg-level-20'}`}
            />
            <span>
              <span className={isLast ? 'text-body-16 font-semibold' : 'text-body-15 text-level-70'}>{words}</span>
              <span className="num block text-body-13 text-level-60">{formatDate(at)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Money({ claim }: { claim: Claim }) {
  const { refund, quote } = claim;
  const shown = refund ?? quote;
  if (!shown || claim.type === 'EXCHANGE' || claim.state === 'WITHDRAWN') return null;
  return (
    <>
      <Divider kind="band" />
      <section className="grid gap-3">
        <h2 className="text-heading-18">{refund ? '환불' : '환불 예정 금액'}</h2>
        <p className="num text-heading-22">{refundWords(shown)}</p>
        {refund ? <p className="text-body-15 text-level-70">{REFUND_STATES[refund.state]}</p> : null}
        {quote && quote.words ? <p className="text-body-14 text-level-60">{quote.words}</p> : null}
        {refund?.state === 'WAITING_ACCOUNT' ? <AccountForm claimId={claim.id} refundId={refund.id} /> : null}
      </section>
    </>
  );
}

/** What screens show of this claim and its order is no longer true. */
function useRefresh(claim: Pick<Claim, 'id' | 'order_number'>) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: claimOf(String(claim.id)).queryKey }),
      client.invalidateQueries({ queryKey: query(getOrder, { params: { id: claim.order_number } }).queryKey }),
      client.invalidateQueries({ queryKey: [queryKey(listOrders)[0]] }),
    ]);
}

function WithdrawButton({ claim }: { claim: Claim }) {
  const client = useQueryClient();
  const refresh = useRefresh(claim);
  const withdraw = useMutation({
    mutationFn: () => callerOf(client)(withdrawClaim, { params: { id: claim.id } }),
    onSuccess: async () => {
      toast('요청을 거뒀어요.');
      await refresh();
    },
    onError: (error) => void popupError(error),
  });
  async function ask() {
    const isSure = await popup({
      title: '요청을 거둘까요?',
      message: '기간이 남아 있으면 다시 요청할 수 있어요.',
      action: '거두기',
      cancel: '그대로 두기',
    });
    if (isSure) withdraw.mutate();
  }
  return (
    <Button variant="line" size="Large" full pending={withdraw.isPending} onClick={() => void ask()}>
      요청 거두기
    </Button>
  );
}

function FeeButton({ claim }: { claim: Claim }) {
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: async () => {
      const payment = await callerOf(client)(
        payClaimFee,
        { params: { id: claim.id } },
        { onceKey: crypto.randomUUID() },
      );
      await requestWindow(`/my/claims/${claim.id}/fee`, payment);
    },
    onError: (error) => void popupError(error),
  });
  return (
    <Notice
      className="mt-5"
      tone="caution"
      title={`왕복 배송비 ${withCommas(claim.fee)}원을 내면 교환을 시작해요`}
      action={
        <Button size="Default" pending={pay.isPending} onClick={() => pay.mutate()}>
          배송비 내기
        </Button>
      }
    >
      3일 안에 내지 않으면 요청이 없던 일이 돼요.
    </Notice>
  );
}

const BANKS = [
  ['88', '신한은행'],
  ['06', '국민은행'],
  ['20', '우리은행'],
  ['81', '하나은행'],
  ['11', '농협은행'],
  ['03', '기업은행'],
  ['90', '카카오뱅크'],
  ['92', '토스뱅크'],
  ['89', '케이뱅크'],
  ['45', '새마을금고'],
  ['71', '우체국'],
] as const;

function AccountForm({ claimId, refundId }: { claimId: number; refundId: number }) {
  const client = useQueryClient();
  const [account, setAccount] = useState({ bank: '', account_number: '', holder_name: '' });
  const isWhole = account.bank !== '' && /^\d{8,20}$/.test(account.account_number) && account.holder_name.trim() !== '';
  const send = useMutation({
    mutationFn: () => callerOf(client)(setRefundAccount, { params: { id: refundId }, body: account }),
    onSuccess: () => client.invalidateQueries({ queryKey: claimOf(String(claimId)).queryKey }),
    onError: (error) => void popupError(error),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) send.mutate();
      }}
    >
      <Select
        label="은행"
        value={account.bank}
        placeholder="은행 고르기"
        onChange={(bank) => setAccount({ ...account, bank })}
        options={BANKS.map(([value, label]) => ({ value, label }))}
      />
      <Field
        label="계좌번호"
        inputMode="numeric"
        value={account.account_number}
        onChange={(event) => setAccount({ ...account, account_number: event.target.value.replace(/\D/g, '') })}
      />
      <Field
        label="예금주"
        value={account.holder_name}
        maxLength={30}
        onChange={(event) => setAccount({ ...account, holder_name: event.target.value })}
      />
      <Button type="submit" size="Large" full disabled={!isWhole} pending={send.isPending}>
        이 계좌로 돌려받기
      </Button>
    </form>
  );
}

function ClaimSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 pt-6">
      <Skeleton shape="text" width="50%" />
      <Skeleton shape="card" height={120} />
      <Skeleton shape="card" height={160} />
    </SkeletonGroup>
  );
}
