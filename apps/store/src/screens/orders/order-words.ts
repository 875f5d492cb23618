import { CLAIM_STATE_LABELS, ITEM_STATE_LABELS, type ItemState, type Order, type OrderItem } from '@oun/contract/order';
import { earnWords } from '@oun/contract/money-words';
import { formatDate } from '@oun/shell/dates';

/** What is being claimed comes before where the thing itself is. */
export const itemWords = ({ claim, state }: Pick<OrderItem, 'claim' | 'state'>): string =>
  claim && claim.state !== 'WITHDRAWN' ? CLAIM_STATE_LABELS[claim.state] : ITEM_STATE_LABELS[state];

export type ItemTone = 'notice' | 'done' | 'caution' | 'quiet';

export function itemTone({ claim, state }: Pick<OrderItem, 'claim' | 'state'>): ItemTone {
  if (claim && claim.state !== 'WITHDRAWN' && !/(?:DONE|REJECTED)$/.test(claim.state)) return 'caution';
  switch (state) {
    case 'PAYMENT_WAITING':
      return 'caution';
    case 'PAID':
    case 'PREPARING':
    case 'SHIPPING':
      return 'notice';
    case 'DELIVERED':
    case 'CONFIRMED':
      return 'done';
    case 'CANCELED':
    case 'RETURNED':
    case 'EXCHANGED':
      return 'quiet';
  }
}

/** What was bought, whatever became of it: what came in exchange was not bought again. */
export const piecesOf = (items: readonly Pick<OrderItem, 'quantity' | 'is_exchanged_for'>[]): number =>
  items.reduce((sum, { quantity, is_exchanged_for }) => sum + (is_exchanged_for ? 0 : quantity), 0);

export const STEPS = ['결제 완료', '상품 준비', '배송 중', '배송 완료'] as const;
const STEP_OF: Partial<Record<ItemState, number>> = {
  PAID: 0,
  PREPARING: 1,
  SHIPPING: 2,
  DELIVERED: 3,
  CONFIRMED: 4,
};

/** How far the order is: as far as what is furthest behind. Nothing where nothing is on its way. */
export function stepOf(items: readonly Pick<OrderItem, 'state'>[]): number | undefined {
  const steps = items.flatMap(({ state }) => STEP_OF[state] ?? []);
  return steps.length > 0 ? Math.min(...steps) : undefined;
}

export function orderTitle({ state, items }: Pick<Order, 'state' | 'items'>): string {
  if (state === 'WAITING_DEPOSIT') return '입금을 기다리고 있어요';
  if (state === 'CANCELED_BY_NOPAYMENT') return '입금 기한이 지나 취소됐어요';
  if (state === 'CANCELED') return '주문을 취소했어요';
  switch (stepOf(items)) {
    case 0:
      return '결제를 마쳤어요';
    case 1:
      return '상품을 준비하고 있어요';
    case 2:
      return '상품이 가고 있어요';
    case 3:
      return '상품이 도착했어요';
    case 4:
      return '구매를 확정했어요';
    default:
      return '끝난 주문이에요';
  }
}

/** "구매확정하면 510P를 드려요. 반품은 7월 26일까지예요." */
export function confirmWords({ earn, confirm_due_at }: { earn: number; confirm_due_at: string | null }): string {
  const points = earn > 0 ? `${earnWords(earn)}.` : '구매확정하면 되돌릴 수 없어요.';
  return confirm_due_at ? `${points} 반품은 ${formatDate(confirm_due_at)}까지예요.` : points;
}

export const SHIPMENT_WORDS = {
  READY: '택배사에 맡겼어요',
  IN_TRANSIT: '가는 길이에요',
  OUT_FOR_DELIVERY: '오늘 도착해요',
  DELIVERED: '도착했어요',
  UNKNOWN: '택배사 조회가 늦어지고 있어요',
} as const satisfies Record<Order['shipments'][number]['state'], string>;

export const REFUND_WORDS = {
  PENDING: '환불을 준비하고 있어요',
  PROCESSING: '환불하고 있어요',
  DONE: '환불을 마쳤어요',
  FAILED: '환불을 다시 시도하고 있어요',
  WAITING_ACCOUNT: '환불받을 계좌를 기다리고 있어요',
} as const satisfies Record<Order['refunds'][number]['state'], string>;
