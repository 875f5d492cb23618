/** What the gateway answers to a refund, for the staff who must do something about it. */

export type GatewayWords = {
  words: string;
  /** What helps: asking again, sending it to a bank account, or asking the gateway. */
  next: 'RETRY' | 'ACCOUNT' | 'ASK_GATEWAY' | 'NOTHING';
};

export const GATEWAY_NEXT_WORDS: Record<GatewayWords['next'], string> = {
  RETRY: '잠시 뒤 다시 보내주세요.',
  ACCOUNT: '다시 보내도 되지 않아요. 회원에게 계좌를 물어 계좌로 환불해주세요.',
  ASK_GATEWAY: '다시 보내도 되지 않아요. 결제사 상점관리자에서 확인해주세요.',
  NOTHING: '이미 끝난 환불인지 결제사 상점관리자에서 확인해주세요.',
};

const WORDS: Record<string, GatewayWords> = {
  // Ours: it said yes, and its own books do not have it. Asked again with the same key it is not sent twice.
  NOT_CANCELED: { words: '결제사가 환불했다고 답했지만 취소 기록과 맞지 않아요.', next: 'RETRY' },
  EXCEED_MAX_REFUND_DUE: { words: '카드 결제를 취소할 수 있는 기한이 지났어요.', next: 'ACCOUNT' },
  NOT_CANCELABLE_PAYMENT: { words: '결제사에서 취소할 수 없는 결제예요.', next: 'ACCOUNT' },
  NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER: { words: '휴면 계정의 간편결제라 취소할 수 없어요.', next: 'ACCOUNT' },
  NOT_ALLOWED_PARTIAL_REFUND: { words: '일부만 취소할 수 없는 결제예요.', next: 'ACCOUNT' },
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: { words: '입금 전이라 일부만 취소할 수 없어요.', next: 'ASK_GATEWAY' },
  NOT_CANCELABLE_AMOUNT: { words: '취소할 수 있는 금액보다 많아요.', next: 'ASK_GATEWAY' },
  NOT_ENOUGH_AMOUNT: { words: '취소할 수 있는 금액이 모자라요.', next: 'ASK_GATEWAY' },
  INVALID_REFUND_ACCOUNT_NUMBER: { words: '환불받을 계좌번호가 맞지 않아요.', next: 'ACCOUNT' },
  INVALID_REFUND_ACCOUNT_INFO: { words: '계좌와 예금주가 맞지 않아요.', next: 'ACCOUNT' },
  INVALID_BANK: { words: '쓸 수 없는 은행이에요.', next: 'ACCOUNT' },
  REFUND_REJECTED: { words: '은행이나 카드사가 환불을 거절했어요.', next: 'ACCOUNT' },
  ALREADY_CANCELED_PAYMENT: { words: '결제사에서는 이미 취소된 결제예요.', next: 'NOTHING' },
  ALREADY_REFUND_PAYMENT: { words: '결제사에서는 이미 환불된 결제예요.', next: 'NOTHING' },
  NOT_FOUND_PAYMENT: { words: '결제사에 없는 결제예요.', next: 'ASK_GATEWAY' },
  FORBIDDEN_REQUEST: { words: '결제사가 이 요청을 허락하지 않았어요.', next: 'ASK_GATEWAY' },
  UNAUTHORIZED_KEY: { words: '결제사 열쇠가 맞지 않아요.', next: 'ASK_GATEWAY' },
  FORBIDDEN_BANK_REFUND_REQUEST: { words: '은행 점검 시간이라 보낼 수 없어요.', next: 'RETRY' },
  PROVIDER_ERROR: { words: '카드사나 은행에 일시적인 문제가 있어요.', next: 'RETRY' },
  FAILED_INTERNAL_SYSTEM_PROCESSING: { words: '결제사에 일시적인 문제가 있어요.', next: 'RETRY' },
  FAILED_REFUND_PROCESS: { words: '은행 응답이 늦어 환불하지 못했어요.', next: 'RETRY' },
  FAILED_METHOD_HANDLING_CANCEL: { words: '취소하다가 결제 수단에 문제가 생겼어요.', next: 'RETRY' },
  FAILED_PARTIAL_REFUND: { words: '은행 점검 등으로 일부 환불을 하지 못했어요.', next: 'RETRY' },
};

/** A code we do not know is told as that, with the code beside it for whoever asks the gateway. */
export const gatewayWords = (code: string): GatewayWords =>
  WORDS[code] ?? { words: `결제사가 거절했어요(${code}).`, next: 'ASK_GATEWAY' };
