import { mutation } from '@oun/client/mutation';
import { maskPhone } from '@oun/contract/masks';
import { arrivalWords, backWords, pointWords } from '@oun/contract/money-words';
import { changeOrderAddress, getOrder, type Order, rollBackToCart } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { useAddress } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { popupError, sheet, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { PriceReceipt } from '@oun/shell/price-receipt';
import { Button } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StepDots } from '@oun/ui/step-dots';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { placeWords } from '../addresses/address-words.ts';
import { chooseAddress } from '../addresses/choose-address.tsx';
import { AmountLines, EarnLine } from '../checkout/AmountLines.tsx';
import { VirtualAccount } from '../checkout/VirtualAccount.tsx';
import { RefundAccountForm } from '../claims/RefundAccountForm.tsx';
import { CashReceiptRow } from './CashReceiptRow.tsx';
import { orderOf } from './order-queries.ts';
import { confirmWords, orderTitle, piecesOf, REFUND_WORDS, stepOf, STEPS } from './order-words.ts';
import { OrderItemRow } from './OrderItemRow.tsx';
import { momentWords } from '../moment-words.ts';

export const loader = prefetch(({ params }) => [must(orderOf(params['number']!))]);
export const meta = pageMeta({ title: '주문 상세', isPrivate: true });

function OrderScreen() {
  const { number = '' } = useParams();
  const order = useQuery(orderOf(number));
  return (
    <Page title="주문 상세" referrer="/my/orders" className="px-5">
      <Block query={order} title="주문을 불러오지 못했어요" skeleton={<OrderSkeleton />}>
        {(found) => <Details order={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(OrderScreen);

function Details({ order }: { order: Order }) {
  return (
    <>
      <Progress order={order} />
      <Divider kind="band" />
      <Items order={order} />
      <Divider kind="band" />
      <PriceReceipt order={order} />
      <Divider kind="band" />
      <Payment order={order} />
      <Refunds order={order} />
      <Divider kind="band" />
      <Place order={order} />
      <Divider kind="band" />
      <History order={order} />
    </>
  );
}

function Progress({ order }: { order: Order }) {
  const step = stepOf(order.items);
  const account = order.state === 'WAITING_DEPOSIT' ? order.payment?.virtual_account : null;
  return (
    <header className="pt-6">
      <p className="num text-body-14 text-level-60">
        {formatDate(order.ordered_at)} 주문 · {order.number}
      </p>
      <h1 className="mt-1 text-heading-24">{orderTitle(order)}</h1>
      {order.arrival ? <p className="num mt-1 text-body-15 text-level-70">{arrivalWords(order.arrival)}.</p> : null}
      {step === undefined ? null : <StepDots className="mt-6" label="주문 진행" steps={STEPS} current={step} />}
      {account ? <VirtualAccount className="mt-5" account={account} amount={order.pay} /> : null}
    </header>
  );
}

function Items({ order }: { order: Order }) {
  const waiting = order.items.filter(({ actions }) => actions.includes('CONFIRM'));
  const first = waiting.map(({ confirm_due_at }) => confirm_due_at ?? '').sort()[0];
  return (
    <section>
      <h2 className="text-heading-18">
        주문 상품 <span className="num font-medium text-level-60">{order.items.length}</span>
      </h2>
      <ul className="divide-y divide-level-10">
        {order.items.map((item) => (
          <li key={item.id}>
            <OrderItemRow number={order.number} item={item} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 ? (
        <p className="num rounded-control bg-level-5 px-4 py-3 text-body-14 text-level-80">
          {confirmWords({ earn: waiting.reduce((sum, { earn }) => sum + earn, 0), confirm_due_at: first || null })}
        </p>
      ) : null}
      {order.can_cancel_all ? (
        <Button variant="line" size="Large" full className="mt-2" onClick={() => void cancelAll(order)}>
          주문 모두 취소하기
        </Button>
      ) : null}
      <BackToCart order={order} />
    </section>
  );
}

async function cancelAll(order: Order) {
  const { cancelAllBody } = await import('./cancel-all.tsx');
  await sheet('주문을 모두 취소할까요?', cancelAllBody(order));
}

/** What was cancelled can be wished for again. */
function BackToCart({ order }: { order: Order }) {
  const navigate = useNavigate();
  const roll = useMutation({
    ...mutation(rollBackToCart, { touches: 'everything', isLeaving: true }),
    onSuccess: async ({ skipped }) => {
      toast(skipped.length > 0 ? '살 수 있는 상품만 담았어요.' : '장바구니에 담았어요.');
      await navigate('/cart');
    },
    onError: (error) => void popupError(error),
  });
  if (order.state !== 'CANCELED' && order.state !== 'CANCELED_BY_NOPAYMENT') return null;
  return (
    <Button
      variant="gray"
      size="Large"
      full
      pending={roll.isPending}
      onClick={() => roll.mutate({ params: { id: order.number } })}
    >
      다시 장바구니에 담기
    </Button>
  );
}

function Payment({ order }: { order: Order }) {
  const { amounts, payment, earn } = order;
  const isWaiting = order.state === 'WAITING_DEPOSIT';
  return (
    <section>
      <h2 className="mb-4 text-heading-18">결제 금액</h2>
      <AmountLines
        amounts={amounts}
        count={piecesOf(order.items)}
        reasons={order.reasons}
        left={order.left}
        totalLabel={isWaiting ? '입금할 금액' : '결제한 금액'}
      />
      <p className="num mt-1 text-right text-body-14 text-level-60">
        {order.paid_by}
        {payment?.paid_at ? ` · ${formatDate(payment.paid_at)}` : null}
      </p>
      <EarnLine earn={earn} />
      {payment?.receipt_url ? (
        <ListRow className="mt-3" lead={<ReceiptText size={20} />} title="결제 영수증" href={payment.receipt_url} />
      ) : null}
      {payment?.cash_receipt ? <CashReceiptRow number={order.number} receipt={payment.cash_receipt} /> : null}
    </section>
  );
}

function Refunds({ order: { refunds } }: { order: Order }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <Divider kind="band" />
      <section>
        <h2 className="mb-2 text-heading-18">환불</h2>
        <ul className="divide-y divide-level-10">
          {refunds.map(({ id, pg, point, interest, reason, state, way, created_at, done_at }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div>
                <p className="text-body-15">{REFUND_WORDS[state]}</p>
                <p className="num text-body-13 text-level-60">
                  {reason ? `${reason} · ` : null}
                  {formatDate(done_at ?? created_at)}
                </p>
                <p className="num text-body-13 text-level-60">
                  {way.to} · {way.when}
                </p>
              </div>
              <p className="num text-right text-body-15 font-semibold">
                {backWords({ pg, point })}
                {interest > 0 ? (
                  <span className="block text-body-13 text-level-60">+ 늦어진 이자 {pointWords(interest)}</span>
                ) : null}
              </p>
              {state === 'WAITING_ACCOUNT' ? <AccountForm refundId={id} /> : null}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What came by virtual account goes back to one that only the buyer can name. */
function AccountForm({ refundId }: { refundId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="line" full onClick={() => setIsOpen(true)}>
        돌려받을 계좌 알려주기
      </Button>
    );
  return (
    <div className="w-full">
      <RefundAccountForm refundId={refundId} />
    </div>
  );
}

function Place({ order }: { order: Order }) {
  const { address } = order;
  const canChange = order.items.some(({ actions }) => actions.includes('CHANGE_ADDRESS'));
  const change = useMutation({
    ...mutation(changeOrderAddress, { touches: [getOrder] }),
    onSuccess: () => toast('받을 곳을 바꿨어요.'),
    onError: (error) => void popupError(error),
  });
  async function choose() {
    const chosen = await chooseAddress();
    if (chosen) change.mutate({ params: { id: order.number }, body: { address_id: chosen.id } });
  }
  return (
    <section>
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-heading-18">받는 곳</h2>
        {canChange ? (
          <Button variant="plain" className="-my-2 -mr-4" pending={change.isPending} onClick={() => void choose()}>
            <span className="sr-only">받는 곳 </span>바꾸기
          </Button>
        ) : null}
      </div>
      <p className="text-heading-16">{address.name}</p>
      <p className="mt-1 text-body-15 text-level-80">{placeWords(address)}</p>
      <p className="num mt-0.5 text-body-14 text-level-60">
        {maskPhone(address.phone)}
        {address.comment ? ` · ${address.comment}` : null}
      </p>
    </section>
  );
}

async function ask(order: Order, talkAddress: string) {
  const { askAboutOrder } = await import('./ask-about-order.tsx');
  await sheet('문의하기', askAboutOrder(order, talkAddress));
}

function History({ order }: { order: Order }) {
  const address = useAddress();
  return (
    <section>
      <h2 className="mb-3 text-heading-18">진행 내역</h2>
      <ol className="grid gap-2.5">
        {order.history.map(({ at, words, items }) => (
          <li key={at + words + items} className="flex items-baseline justify-between gap-3 text-body-14">
            <span className="min-w-0">
              {words}
              {items ? <span className="block text-body-13 text-level-60">{items}</span> : null}
            </span>
            <time dateTime={at} className="num shrink-0 text-body-13 text-level-60">
              {momentWords(at)}
            </time>
          </li>
        ))}
      </ol>
      <ListRow className="mt-4" title="환불 정책" href={address('life', '/policies/refund')} />
      <ListRow title="문의하기" onPress={() => void ask(order, address('life', `/my/cs?order=${order.number}`))} />
    </section>
  );
}

function OrderSkeleton() {
  return (
    <SkeletonGroup className="pt-6">
      <Skeleton width="50%" height={20} />
      <Skeleton className="mt-2" width="70%" height={32} />
      <Skeleton className="mt-6" shape="control" height={56} />
      <Skeleton className="mt-14" shape="card" height={220} />
      <Skeleton className="mt-14" shape="card" height={320} />
    </SkeletonGroup>
  );
}
