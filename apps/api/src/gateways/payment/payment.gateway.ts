import type { Won } from '@oun/money';

export type GatewayPaymentStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED';
export type GatewayMethod = 'CARD' | 'EASY_PAY' | 'VIRTUAL_ACCOUNT' | 'TRANSFER' | 'OTHER';

export type GatewayPayment = {
  paymentKey: string;
  /** What we called it: one for each attempt to pay. */
  orderId: string;
  status: GatewayPaymentStatus;
  /** None before somebody has chosen one. */
  method: GatewayMethod | null;
  totalAmount: Won;
  /** What is left to be cancelled. */
  balanceAmount: Won;
  requestedAt: Date;
  approvedAt: Date | null;
  receiptUrl: string | null;
  /** Comes back in the notice of a deposit, which is to be believed only with it. */
  secret: string | null;
  card: { issuerCode: string; number: string; installmentMonths: number } | null;
  easyPay: { provider: string } | null;
  virtualAccount: { bankCode: string; accountNumber: string; customerName: string; dueDate: Date } | null;
  cancels: { transactionKey: string; amount: Won; reason: string; canceledAt: Date }[];
  failure: { code: string; message: string } | null;
};

/** A card that may be charged again without its owner. It cannot be looked up later: keep it before saying so. */
export type GatewayBillingKey = {
  billingKey: string;
  customerKey: string;
  authenticatedAt: Date;
  card: { issuerCode: string; number: string; cardType: string; ownerType: string };
};

/** 현금영수증: what was paid in cash, told to the tax office. */
export type GatewayCashReceipt = { receiptKey: string; issueNumber: string; receiptUrl: string };

/** One movement of money: an approval, a deposit or a cancel. */
export type GatewayTransaction = {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  method: GatewayMethod | null;
  status: GatewayPaymentStatus;
  amount: Won;
  at: Date;
};

export type ConfirmRequest = { paymentKey: string; orderId: string; amount: Won; idempotencyKey: string };
export type CancelRequest = {
  paymentKey: string;
  reason: string;
  /** All that is left where it is not said. */
  amount?: Won;
  /** Needed where money was deposited to a virtual account. */
  refundAccount?: { bank: string; accountNumber: string; holderName: string };
  idempotencyKey: string;
};
export type IssueBillingKeyRequest = { authKey: string; customerKey: string; idempotencyKey: string };
export type ChargeBillingKeyRequest = {
  billingKey: string;
  customerKey: string;
  amount: Won;
  orderId: string;
  orderName: string;
  /** 2 to 12, for 50,000 won and more. */
  installmentMonths?: number;
  customerEmail?: string;
  customerName?: string;
  idempotencyKey: string;
};
export type IssueCashReceiptRequest = {
  amount: Won;
  orderId: string;
  orderName: string;
  type: '소득공제' | '지출증빙';
  /** A phone or business number, digits only. */
  customerIdentityNumber: string;
  idempotencyKey: string;
};
export type CancelCashReceiptRequest = { receiptKey: string; amount: Won; idempotencyKey: string };
export type ListTransactionsRequest = {
  from: Date;
  to: Date;
  /** The transactionKey that the page before ended with. */
  startingAfter?: string;
  limit: number;
};

/** Every question either has an answer, or is refused, or ends in OutsideUnavailable: then it may have been done. */
export type PaymentGateway = {
  /** For the browser's SDK. */
  clientKey: string;
  sdkUrl: string;
  confirm: (request: ConfirmRequest) => Promise<GatewayPayment>;
  findByKey: (paymentKey: string) => Promise<GatewayPayment | undefined>;
  findByOrder: (orderId: string) => Promise<GatewayPayment | undefined>;
  cancel: (request: CancelRequest) => Promise<GatewayPayment>;
  issueBillingKey: (request: IssueBillingKeyRequest) => Promise<GatewayBillingKey>;
  chargeBillingKey: (request: ChargeBillingKeyRequest) => Promise<GatewayPayment>;
  /** Done twice it does no harm. */
  removeBillingKey: (billingKey: string) => Promise<void>;
  issueCashReceipt: (request: IssueCashReceiptRequest) => Promise<GatewayCashReceipt>;
  /** So much of it. A refund does not do this by itself. */
  cancelCashReceipt: (request: CancelCashReceiptRequest) => Promise<void>;
  /** Oldest first. */
  listTransactions: (request: ListTransactionsRequest) => Promise<GatewayTransaction[]>;
};

/** Wallets that people leave a way to pay with, beside the cards that the gateway itself keeps. */
export const WALLETS = ['NAVERPAY', 'KAKAOPAY'] as const;
export type Wallet = (typeof WALLETS)[number];

export type ReserveWalletRequest = {
  /** Ours, for this one registration. */
  reservationId: string;
  customerKey: string;
  /** Where the wallet's page sends people back to, with whatever it adds. */
  returnUrl: string;
  productName: string;
  /** The key that the new one takes the place of; only of a wallet that can change one. */
  replaces?: string;
};
/** A page of the wallet's where somebody agrees, or does not. */
export type WalletReservation = { walletId: string; pageUrl: string };
export type ApproveWalletRequest = {
  reservationId: string;
  walletId: string;
  customerKey: string;
  /** What the person brought back from the wallet's page. */
  authKey: string;
  idempotencyKey: string;
};
/** What a charge is looked for by where its answer was lost. */
export type FindChargeRequest = {
  orderId: string;
  paymentKey: string | null;
  billingKey: string;
  amount: Won;
  askedAt: Date;
};

/**
 * A wallet charges the key it was left, finds the charge again and gives it back, as the gateway does for cards.
 * Nothing is charged by a registration.
 */
export type WalletGateway = Pick<PaymentGateway, 'cancel' | 'chargeBillingKey' | 'removeBillingKey' | 'findByKey'> & {
  reserve: (request: ReserveWalletRequest) => Promise<WalletReservation>;
  approve: (request: ApproveWalletRequest) => Promise<{ billingKey: string }>;
  /** What came of a charge; refused as UNKNOWN_TRANSACTION where something was taken and cannot be told apart. */
  findCharge: (request: FindChargeRequest) => Promise<GatewayPayment | undefined>;
  /** Its own books of a time, the oldest first; none where a wallet shows none. */
  listTransactions: ((request: { from: Date; to: Date }) => Promise<GatewayTransaction[]>) | null;
};

/** The gateway answered no: nothing was charged or cancelled. */
export class PaymentRefusal extends Error {
  override name = 'PaymentRefusal';
  /** In the gateway's words, such as REJECT_CARD_PAYMENT. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type PaymentWords =
  | 'PAYMENT_DECLINED_LIMIT'
  | 'PAYMENT_DECLINED_CARD'
  | 'PAYMENT_DECLINED_EXPIRED'
  | 'PAYMENT_CANCELED_BY_USER'
  | 'PAYMENT_METHOD_CHANGED';

/** What to tell the person of a refusal. */
export function wordsOf(code: string): PaymentWords {
  switch (code) {
    case 'PAY_PROCESS_CANCELED':
    case 'USER_CANCEL':
      return 'PAYMENT_CANCELED_BY_USER';
    case 'OTHER_METHOD':
      return 'PAYMENT_METHOD_CHANGED';
    case 'INVALID_CARD_EXPIRATION':
      return 'PAYMENT_DECLINED_EXPIRED';
    case 'REJECT_CARD_PAYMENT':
    case 'REJECT_ACCOUNT_PAYMENT':
    case 'REJECT_TOSSPAY_INVALID_ACCOUNT':
      return 'PAYMENT_DECLINED_LIMIT';
    default:
      return /^EXCEED_MAX_.*(?:AMOUNT|COUNT|MONEY)$/.test(code) && code !== 'EXCEED_MAX_AUTH_COUNT'
        ? 'PAYMENT_DECLINED_LIMIT'
        : 'PAYMENT_DECLINED_CARD';
  }
}

const RETRYABLE = new Set([
  'REJECT_CARD_PAYMENT',
  'REJECT_ACCOUNT_PAYMENT',
  'EXCEED_MAX_ONE_DAY_AMOUNT',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'PROVIDER_ERROR',
  'FAILED_INTERNAL_SYSTEM_PROCESSING',
]);

/** The same card may do another day; for all else a new one has to be asked for. */
export const isRetryable = (code: string): boolean => RETRYABLE.has(code);
