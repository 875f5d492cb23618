import { wonWords } from '@oun/contract/money-words';

const WORDS: Record<string, string> = {
  PAID: '결제를 마쳤어요',
  WAITING_DEPOSIT: '입금을 기다리고 있어요',
  PAID_LATE: '취소한 뒤에 돈이 들어와 돌려드려요',
  DEPOSIT_TAKEN_BACK: '은행에서 입금을 취소했어요',
  DEPOSIT_AGAIN: '다시 입금했어요',
  NOT_PAID: '입금 기한이 지나 취소됐어요',
  ADDRESS_CHANGED: '받을 곳을 바꿨어요',
  PREPARING: '상품을 준비하기 시작했어요',
  SHIPPED: '상품이 출발했어요',
  RECALLED: '발송 등록을 바로잡아 다시 준비하고 있어요',
  DELIVERED: '상품이 도착했어요',
  CONFIRMED: '구매를 확정했어요',
  CANCEL_REQUESTED: '취소를 요청했어요',
  CANCEL_DONE: '취소가 끝났어요',
  CANCEL_REJECTED: '취소할 수 없었어요',
  RETURN_REQUESTED: '반품을 요청했어요',
  COLLECTING: '기사님이 상품을 수거하러 가고 있어요',
  COLLECT_DONE: '보낸 상품이 도착했어요',
  RETURN_HELD: '반품을 확인하고 있어요',
  RETURN_DONE: '반품이 끝났어요',
  RETURN_REJECTED: '반품할 수 없었어요',
  EXCHANGE_REQUESTED: '교환을 요청했어요',
  PICKUP_CHANGED: '돌려보낼 방법을 바꿨어요',
  FEE_WAITING: '교환을 요청했어요',
  EXCHANGE_HELD: '교환을 확인하고 있어요',
  REDELIVERING: '새 상품이 출발했어요',
  EXCHANGE_DONE: '교환이 끝났어요',
  EXCHANGE_REJECTED: '교환할 수 없었어요',
  TARGET_GONE: '바꿀 옵션이 품절됐어요',
  CONVERTED: '교환을 반품으로 바꿨어요',
  WITHDRAWN: '요청을 거뒀어요',
  FEE_LAPSED: '배송비가 들어오지 않아 요청을 닫았어요',
  REFUNDED: '환불이 끝났어요',
  STAFF_CANCELED: '판매자 사정으로 취소했어요',
  PAID_TOO_MUCH: '입금을 확인해 취소한 금액을 돌려드려요',
  AMOUNT_RAISED: '돌려받을 금액이 늘었어요',
  CLAIM_CHANGED: '요청한 까닭과 금액을 바로잡았어요',
};

const STAFF_WORDS: Record<string, string> = {
  READY: '결제창을 열었어요',
  FAILED: '결제하지 못했어요',
  EXPIRED: '결제하지 않아 닫혔어요',
  CANCELED: '주문을 취소했어요',
  RECALLED: '송장 등록을 되돌렸어요',
  REFUND_ADJUSTED: '환불 금액을 조정했어요',
  ADJUSTMENT_APPROVED: '조정한 환불 금액을 승인했어요',
  ADJUSTMENT_WITHDRAWN: '환불 금액 조정을 거뒀어요',
};

/** What the buyer reads of an event; nothing for what only the house needs to know. */
export function eventWords(
  kind: string,
  about?: { from_state: string | null; fee: number | null },
): string | undefined {
  // An exchange that was asked for already goes on because its fee came.
  if (kind === 'EXCHANGE_REQUESTED' && about?.from_state === 'FEE_WAITING')
    return `교환 배송비 ${wonWords(about.fee ?? 0)}을 냈어요`;
  return WORDS[kind];
}
/** What staff read of it: everything. */
export const staffWords = (kind: string): string => STAFF_WORDS[kind] ?? WORDS[kind] ?? kind;
