import { mutation } from '@oun/client/mutation';
import { COMPANY } from '@oun/brand';
import { type Claim, CLAIM_TYPE_LABELS, convertClaim, withdrawClaim } from '@oun/contract/claim';
import { backWords, unbroken, wonWords } from '@oun/contract/money-words';
import { CLAIM_STATE_LABELS } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Divider } from '@oun/ui/divider';
import { Callout } from '@oun/ui/callout';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { REFUND_WORDS } from '../orders/order-words.ts';
import { CLAIM_TOUCHES, claimOf } from './claim-queries.ts';
import { stateWords } from './claim-words.ts';
import { ClaimTimeline } from './ClaimTimeline.tsx';
import { openFeeWindow } from './fee-window.ts';
import { ItemLine } from './ItemLine.tsx';
import { PickupSection } from './PickupSection.tsx';
import { RefundAccountForm } from './RefundAccountForm.tsx';
import { RefundAmount, RefundLines, WayLine } from './RefundTerms.tsx';

export const loader = prefetch(({ params }) => [must(claimOf(params['id']!))]);
export const meta = pageMeta({ title: '요청 상세', isPrivate: true });

function ClaimScreen() {
  const { id = '' } = useParams();
  const claim = useQuery(claimOf(id));
  return (
    <Page title="요청 상세" referrer="/my/claims" className="px-page">
      <Block query={claim} title="요청을 불러오지 못했어요" skeleton={<ClaimSkeleton />}>
        {(found) => <Details claim={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ClaimScreen);

function Details({ claim }: { claim: Claim }) {
  return (
    <>
      <header className="pt-6">
        <p className="num text-body-14 text-level-60">
          {formatDate(claim.requested_at)} {CLAIM_TYPE_LABELS[claim.type]} 요청 · {claim.order_number}
        </p>
        <h1 className="mt-1 text-heading-24">{CLAIM_STATE_LABELS[claim.state]}</h1>
        <p className="mt-1 text-body-15 text-level-70">{stateWords(claim)}</p>
      </header>
      <StaffWord claim={claim} />
      {claim.state === 'FEE_WAITING' ? <FeeCard claim={claim} /> : null}
      {claim.refund?.state === 'WAITING_ACCOUNT' ? <AccountCard refundId={claim.refund.id} /> : null}
      {claim.return_offer ? <ReturnOffer claim={claim} offer={claim.return_offer} /> : null}
      <ClaimTimeline claim={claim} />
      <Divider kind="band" />
      <Goods claim={claim} />
      <PickupSection claim={claim} />
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

/** Why it is held or refused stands where it is looked for first. */
function StaffWord({ claim }: { claim: Claim }) {
  const note = claim.timeline.at(-1)?.note;
  const isHeld = claim.state.endsWith('_HELD');
  const isRefused = claim.state.endsWith('_REJECTED');
  if (!isHeld && !isRefused) return null;
  return (
    <Callout
      className="mt-5"
      tone={isHeld ? 'caution' : 'error'}
      title={note || (isHeld ? '상품을 더 살펴보고 있어요' : '판매자가 요청을 받아들이지 못했어요')}
    >
      궁금한 점은 고객센터 {unbroken(COMPANY.phone)}로 알려주세요.
    </Callout>
  );
}

function Goods({ claim }: { claim: Claim }) {
  const facts: [string, string][] = [
    ['이유', claim.reason],
    ...(claim.exchange_option ? [['바꿀 옵션', claim.exchange_option] as [string, string]] : []),
    ...(claim.detail ? [['남긴 말', claim.detail] as [string, string]] : []),
  ];
  return (
    <section>
      <h2 className="text-heading-18">요청한 상품</h2>
      <ul className="mt-2 divide-y divide-level-10">
        {claim.items.map((item) => (
          <li key={item.id} className="py-4">
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-body-15">
        {facts.map(([label, words]) => (
          <div key={label} className="contents">
            <dt className="text-level-60">{label}</dt>
            <dd className="whitespace-pre-line">{words}</dd>
          </div>
        ))}
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
  );
}

function Money({ claim }: { claim: Claim }) {
  const { refund, quote } = claim;
  const shown = refund ?? quote;
  const isOver = claim.state === 'WITHDRAWN' || claim.state.endsWith('_REJECTED');
  if (claim.type === 'EXCHANGE') return <PaidFee claim={claim} />;
  if (!shown || isOver) return null;
  // What staff have changed is no longer the sum that was shown.
  const isAsShown = quote && (!refund || (refund.pg === quote.pg && refund.point === quote.point));
  return (
    <>
      <Divider kind="band" />
      <section className="grid gap-4">
        <div>
          <h2 className="text-heading-18">{refund ? '환불' : '환불 예정 금액'}</h2>
          <RefundAmount refund={shown} className="mt-2" />
          {claim.way ? <WayLine way={claim.way} /> : null}
          {refund ? (
            <p className="text-body-15 text-level-70">
              {REFUND_WORDS[refund.state]}
              {refund.done_at ? ` · ${formatDate(refund.done_at)}` : null}
            </p>
          ) : null}
        </div>
        {isAsShown ? <RefundLines quote={quote} refund={refund} /> : null}
        {isAsShown && quote.words ? <p className="text-body-14 text-level-60">{quote.words}</p> : null}
      </section>
    </>
  );
}

/** What an exchange cost stays told, also when it is given back. */
function PaidFee({ claim: { fee, fee_paid } }: { claim: Claim }) {
  if (!fee_paid) return null;
  return (
    <>
      <Divider kind="band" />
      <section>
        <h2 className="text-heading-18">교환 배송비</h2>
        <p className="num mt-2 text-body-15">
          교환 배송비 {wonWords(fee)}을 냈어요.{fee_paid.is_refunded ? ' 모두 돌려드렸어요.' : null}
        </p>
        <p className="num text-body-14 text-level-60">{formatDate(fee_paid.at)}</p>
      </section>
    </>
  );
}

function WithdrawButton({ claim }: { claim: Claim }) {
  const withdraw = useMutation({
    ...mutation(withdrawClaim, { touches: CLAIM_TOUCHES }),
    onSuccess: () => toast('요청을 거뒀어요.'),
    onError: (error) => void popupError(error),
  });
  async function ask() {
    const isSure = await popup({
      title: '요청을 거둘까요?',
      message: '기간이 남아 있으면 다시 요청할 수 있어요.',
      action: '거두기',
      cancel: '그대로 두기',
    });
    if (isSure) withdraw.mutate({ params: { id: claim.id } });
  }
  return (
    <Button variant="line" size="Large" full pending={withdraw.isPending} onClick={() => void ask()}>
      요청 거두기
    </Button>
  );
}

function FeeCard({ claim }: { claim: Claim }) {
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: async () => {
      await openFeeWindow(client, claim.id);
    },
    onError: (error) => void popupError(error),
  });
  if (claim.is_fee_pending)
    return (
      <Card ground="caution" className="mt-5">
        <h2 className="text-heading-16">결제 결과를 확인하고 있어요</h2>
        <p className="num mt-1 text-body-14 text-level-70">
          배송비 {wonWords(claim.fee)}을 낸 결과를 카드사에 묻고 있어요. 두 번 내지 않아도 돼요.
        </p>
      </Card>
    );
  return (
    <Card ground="caution" className="mt-5">
      <p className="text-body-14 text-level-70">교환 배송비</p>
      <p className="num mt-1 text-heading-26">{wonWords(claim.fee)}</p>
      <p className="num mt-1 text-body-14 text-level-70">
        {claim.deadline_at ? `${formatDate(claim.deadline_at)}까지 내지 않으면 요청이 자동으로 취소돼요.` : null}
      </p>
      <Button className="mt-4" size="Large" full pending={pay.isPending} onClick={() => pay.mutate()}>
        배송비 {wonWords(claim.fee)} 내기
      </Button>
    </Card>
  );
}

function AccountCard({ refundId }: { refundId: number }) {
  return (
    <Card ground="tint" className="mt-5">
      <h2 className="text-heading-16">어디로 돌려드릴까요?</h2>
      <p className="mt-1 mb-4 text-body-14 text-level-70">가상계좌로 낸 돈은 알려준 계좌로 보내드려요.</p>
      <RefundAccountForm refundId={refundId} />
    </Card>
  );
}

type Offer = NonNullable<Claim['return_offer']>;

function ReturnOffer({ claim, offer }: { claim: Claim; offer: Offer }) {
  const convert = useMutation({
    ...mutation(convertClaim, { touches: CLAIM_TOUCHES }),
    onSuccess: () => toast('교환을 반품으로 바꿨어요.'),
    onError: (error) => void popupError(error),
  });
  return (
    <Card ground="caution" className="mt-5">
      <h2 className="text-heading-16">바꿀 옵션이 품절됐어요</h2>
      <p className="num mt-1 text-body-15 text-level-80">
        반품으로 바꾸면 {backWords(offer)}을 그대로 돌려드려요.
        {offer.fee > 0 ? ` 교환 배송비 ${wonWords(offer.fee)}도 돌려드려요.` : null} 다시 들어올 때까지 기다려도
        괜찮아요.
      </p>
      <Button
        className="mt-4"
        size="Large"
        full
        pending={convert.isPending}
        onClick={() => convert.mutate({ params: { id: claim.id } })}
      >
        반품으로 바꾸고 {backWords({ ...offer, pg: offer.pg + offer.fee })} 돌려받기
      </Button>
    </Card>
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
