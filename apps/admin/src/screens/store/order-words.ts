import type { ClaimState, ItemState } from '@oun/contract/order';
import type { BadgeTone, StatusTone } from '@oun/ui/badge';

export const ITEM_TONES: Record<ItemState, StatusTone> = {
  PAYMENT_WAITING: 'quiet',
  PAID: 'waiting',
  PREPARING: 'moving',
  SHIPPING: 'moving',
  DELIVERED: 'done',
  CONFIRMED: 'done',
  CANCELED: 'quiet',
  RETURNED: 'quiet',
  EXCHANGED: 'quiet',
};

const DONE: ReadonlySet<ClaimState> = new Set([
  'CANCEL_DONE',
  'CANCEL_REJECTED',
  'RETURN_DONE',
  'RETURN_REJECTED',
  'EXCHANGE_DONE',
  'EXCHANGE_REJECTED',
  'WITHDRAWN',
]);
export const isClaimOver = (state: ClaimState): boolean => DONE.has(state);

export const claimTone = (state: ClaimState): StatusTone => {
  if (state.endsWith('_REJECTED')) return 'failed';
  if (isClaimOver(state)) return state === 'WITHDRAWN' ? 'quiet' : 'done';
  return state.endsWith('_REQUESTED') || state === 'COLLECT_DONE' ? 'waiting' : 'moving';
};

export const CLAIM_TYPE_TONES: Record<'CANCEL' | 'RETURN' | 'EXCHANGE', BadgeTone> = {
  CANCEL: 'caution',
  RETURN: 'notice',
  EXCHANGE: 'success',
};
export const FAULT_LABELS = { BUYER: '구매자 책임', SELLER: '판매자 책임' } as const;

export const REFUND_STATE_LABELS = {
  PENDING: '보내는 중',
  PROCESSING: '결과 확인 중',
  DONE: '환불 완료',
  FAILED: '환불 실패',
  WAITING_ACCOUNT: '환불계좌 기다림',
} as const;

export const PAYMENT_STATE_LABELS: Record<string, string> = {
  READY: '결제창 열림',
  CONFIRMING: '승인 중',
  UNKNOWN: '결과 모름',
  WAITING_DEPOSIT: '입금대기',
  PAID: '결제완료',
  FAILED: '실패',
  ABANDONED: '그만둠',
  EXPIRED: '기한 지남',
};
