import { type Mutation, mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { AdminCashReceipt } from '@oun/contract/cash-receipt';
import { cashReceiptWords } from '@oun/contract/cash-receipt-rules';
import { gatewayWords } from '@oun/contract/gateway-words';
import { backWords, pointWords } from '@oun/contract/money-words';
import { CLAIM_STATE_LABELS, ITEM_STATE_LABELS } from '@oun/contract/order';
import { adminDeliverItem, adminGetOrder, type AdminOrder, adminPrepareItems } from '@oun/contract/order-admin';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { PriceReceipt } from '@oun/shell/price-receipt';
import { useShell } from '@oun/shell/shell-context';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { useMutation, useQuery } from '@tanstack/react-query';
import { momentText } from '../../moment-text.ts';
import { SHARED_WORK } from '../../shared-work.ts';
import { Facts, History, Part, StaffDrawer } from '../../StaffDrawer.tsx';
import { isClaimOver, ITEM_TONES, PAYMENT_STATE_LABELS, REFUND_STATE_LABELS } from '../order-words.ts';
import { CancelForm } from './CancelForm.tsx';
import { Memos } from './Memos.tsx';
import { Receiver } from './Receiver.tsx';
import { ShipForm } from './ShipForm.tsx';

/** One order beside the list: what it is, where it is, what it cost and all that happened to it. */
export function OrderDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const order = useQuery(query(adminGetOrder, { params: { id: number } }));
  return (
    <StaffDrawer
      label="주문 상세"
      title={
        <>
          <span className="num block text-body-13 font-normal text-level-60">{number}</span>
          {order.data ? `${order.data.address.name} 님의 주문` : '주문'}
        </>
      }
      query={order}
      onClose={onClose}
    >
      {(data) => <Detail order={data} />}
    </StaffDrawer>
  );
}

function Detail({ order }: { order: AdminOrder }) {
  const { me } = useShell();
  const canSend = me?.roles.includes('store-admin') ?? false;
  const canCancel = canSend || (me?.roles.includes('cs') ?? false);
  return (
    <div className="grid gap-6 p-5">
      <Part title={`상품 ${order.items.length}`}>
        <Items order={order} />
        {canSend ? <ShipForm order={order} /> : null}
        {canCancel ? <CancelForm order={order} /> : null}
      </Part>
      <Receiver order={order} />
      <Part title="결제">
        <Payments order={order} />
      </Part>
      {order.refunds.length > 0 ? (
        <Part title="환불">
          <Refunds order={order} />
        </Part>
      ) : null}
      {order.shipments.length > 0 ? (
        <Part title="배송">
          <ul className="grid gap-1 text-body-13">
            {order.shipments.map(({ id, direction, carrier, invoice_no, delivered_at, dispatched_at }) => (
              <li key={id} className="num">
                {{ OUT: '보냄', BACK: '수거', AGAIN: '교환' }[direction]} · {carrier} {invoice_no} ·{' '}
                {delivered_at ? `${momentText(delivered_at)} 도착` : `${momentText(dispatched_at)} 출발`}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <PriceReceipt order={order} />
      <Part title={`메모 ${order.memos.length}`}>
        <Memos order={order} />
      </Part>
      <Part title={`기록 ${order.history.length}`}>
        <History rows={order.history} />
      </Part>
    </div>
  );
}

function Items({ order }: { order: AdminOrder }) {
  return (
    <ul className="divide-y divide-level-10">
      {order.items.map((item) => (
        <li key={item.id} className="flex items-start gap-3 py-2.5">
          <Picture picture={item.picture} alt="" ratio="1/1" sizes="40px" rounded="control" className="w-10 shrink-0" />
          <div className="min-w-0 flex-1 text-body-13">
            <p className="font-semibold">{item.name}</p>
            <p className="text-level-60">
              {[item.option_text, `${item.quantity}개`, item.brand_name].filter(Boolean).join(' · ')}
              {item.is_exchanged_for ? ' · 교환으로 보낸 상품' : ''}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-1.5">
              <StatusDot tone={ITEM_TONES[item.state]}>
                {item.state === 'PAYMENT_WAITING' ? waitingWords(order) : ITEM_STATE_LABELS[item.state]}
              </StatusDot>
              {item.claim ? (
                <Link href={`/store/claims?claim=${item.claim.id}`} className="underline">
                  <Badge tone={isClaimOver(item.claim.state) ? 'neutral' : 'caution'}>
                    {CLAIM_STATE_LABELS[item.claim.state]}
                  </Badge>
                </Link>
              ) : null}
            </p>
          </div>
          <div className="text-right text-body-13">
            <p className="num font-semibold">{withCommas(item.paid)}원</p>
            {item.point > 0 ? <p className="num text-level-60">+ {withCommas(item.point)}P</p> : null}
            <ItemAction item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What an order waits for that is not paid: its deposit, the gateway's word, or the buyer. */
const waitingWords = ({ is_pending, state }: AdminOrder): string =>
  is_pending ? '결제 확인 중' : state === 'WAITING_DEPOSIT' ? ITEM_STATE_LABELS.PAYMENT_WAITING : '결제 전';

const prepare = mutation(adminPrepareItems, SHARED_WORK);
const deliver = mutation(adminDeliverItem, SHARED_WORK);

const moveOn: Mutation<AdminOrder['items'][number], unknown> = {
  mutationFn: ({ id, state }, context) =>
    state === 'PAID'
      ? prepare.mutationFn({ body: { item_ids: [id] } }, context)
      : deliver.mutationFn({ params: { id } }, context),
};

/** The one step that can be taken with a single item; sending has a form of its own. */
function ItemAction({ item }: { item: AdminOrder['items'][number] }) {
  const { me } = useShell();
  const isBusy = item.claim !== null && !isClaimOver(item.claim.state);
  const move = useMutation({
    ...moveOn,
    onSuccess: (_, { state }) => toast(state === 'PAID' ? '발주확인했어요' : '배송완료로 바꿨어요'),
    onError: (error) => void popupError(error),
  });
  const ask = async () => {
    const isSure =
      item.state === 'PAID' ||
      (await popup({
        title: '배송완료로 바꿀까요?',
        message: `‘${item.name}’의 구매확정 기한이 오늘부터 세어져요. 택배사 기록이 없을 때만 써주세요.`,
        action: '배송완료로 바꾸기',
        cancel: '그대로 두기',
      }));
    if (isSure) move.mutate(item);
  };
  const canPrepare = item.state === 'PAID' && !isBusy && me?.roles.includes('store-admin');
  const canDeliver = item.state === 'SHIPPING' && me?.roles.some((role) => role === 'store-admin' || role === 'cs');
  if (!canPrepare && !canDeliver) return null;
  return (
    <Button
      className="mt-1"
      size="Dense"
      variant="line"
      pending={move.isPending}
      aria-label={`${item.name} ${canPrepare ? '발주확인' : '배송완료로 바꾸기'}`}
      onClick={() => void ask()}
    >
      {canPrepare ? '발주확인' : '배송완료'}
    </Button>
  );
}

function Payments({ order }: { order: AdminOrder }) {
  const { amounts } = order;
  const receipt = order.payment?.cash_receipt;
  return (
    <>
      <Facts
        facts={[
          ['결제 금액', `${backWords({ pg: order.pay, point: amounts.point })} · ${order.paid_by}`],
          ...(order.left && order.left.refunded_pg + order.left.refunded_point > 0
            ? [
                ['환불', backWords({ pg: order.left.refunded_pg, point: order.left.refunded_point })] as const,
                ['남은 금액', backWords(order.left)] as const,
              ]
            : []),
          ['주문한 때', momentText(order.ordered_at)],
          ['구매자', `${order.nickname} · 회원 ${order.account_id}`],
          ...(order.earn > 0 ? [['적립 예정', pointWords(order.earn)] as const] : []),
          ...(receipt ? [['현금영수증', <Receipt key="receipt" receipt={receipt} />] as const] : []),
        ]}
      />
      <ul className="grid gap-1 text-body-13">
        {order.payments.map((payment) => (
          <li key={payment.id} className="flex items-center justify-between gap-2">
            <span className="num min-w-0">
              {payment.purpose === 'ORDER' ? '주문' : '교환 배송비'} · {payment.method_text || '결제 수단 모름'} ·{' '}
              {withCommas(payment.amount)}원 · {PAYMENT_STATE_LABELS[payment.state] ?? payment.state}
            </span>
            {payment.receipt_url ? (
              <a href={payment.receipt_url} target="_blank" rel="noreferrer" className="shrink-0 underline">
                영수증
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Receipt({ receipt }: { receipt: AdminCashReceipt }) {
  const { url, failure_code, amount } = receipt;
  return (
    <>
      {cashReceiptWords(receipt)}
      {amount > 0 ? ` · ${withCommas(amount)}원` : null}
      {failure_code ? (
        <span className="font-semibold text-error-strong"> · {gatewayWords(failure_code).words}</span>
      ) : null}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="ml-2 underline">
          보기
        </a>
      ) : null}
    </>
  );
}

function Refunds({ order }: { order: AdminOrder }) {
  return (
    <ul className="grid gap-1 text-body-13">
      {order.refunds.map(({ id, pg, point, reason, state, failure_code, done_at, created_at }) => (
        <li key={id} className="num">
          <b>{backWords({ pg, point })}</b> · {reason} ·{' '}
          <span className={state === 'FAILED' ? 'font-semibold text-error-strong' : undefined}>
            {REFUND_STATE_LABELS[state]}
            {state === 'FAILED' && failure_code ? ` · ${gatewayWords(failure_code).words}` : ''}
          </span>{' '}
          · {momentText(done_at ?? created_at)}
        </li>
      ))}
    </ul>
  );
}
