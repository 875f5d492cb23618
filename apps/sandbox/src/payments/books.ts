import { bankCodeOf } from './banks.ts';
import type { Choice, HeldPayment, Ledger } from './ledger.ts';
import {
  amounts,
  koreanTime,
  M_ID,
  makeTransactionKey,
  newPayment,
  type Ordered,
  randomDigits,
  type RefundAccount,
  type TossPayment,
  type TossStatus,
} from './payment-object.ts';
import { messageOf, type TossCode, TossRefusal } from './toss-errors.ts';

const AUTHENTICATE_MS = 30 * 60_000;
const CONFIRM_MS = 10 * 60_000;
const DEFAULT_VALID_HOURS = 168;
const HOUR_MS = 3_600_000;
const CARD_MINIMUM = 100;
const ACCOUNT_MINIMUM = 200;
export const INSTALLMENT_MINIMUM = 50_000;
const CARD_NUMBER = '43301234****123*';

export type BooksWorld = {
  ledger: Ledger;
  now: () => number;
  sandboxUrl: () => string;
  /** Told of every change of a payment's status. */
  onChange: (held: HeldPayment, before: TossStatus) => void;
};
export type Opening = Ordered &
  Partial<Pick<HeldPayment, 'customerKey' | 'customerName' | 'successUrl' | 'failUrl' | 'wanted'>> & {
    paymentKey?: string;
  };
export type CancelOrder = {
  reason: string;
  amount?: number | undefined;
  refundAccount?: RefundAccount | undefined;
  transactionKey?: string | undefined;
};

export type Books = ReturnType<typeof createBooks>;

/** The rules by which a payment goes from one state to the next. Whatever is against them is refused in Toss's words. */
export function createBooks({ ledger, now, sandboxUrl, onChange }: BooksWorld) {
  const change = (held: HeldPayment, changed: Partial<TossPayment>, rest: Partial<HeldPayment> = {}): HeldPayment => {
    const next = ledger.savePayment({ ...held, ...rest, payment: { ...held.payment, ...changed } });
    if (changed.status && changed.status !== 'IN_PROGRESS') onChange(next, held.payment.status);
    return next;
  };

  /** Money moved: what the transactions list tells later. */
  const book = (
    { payment, customerKey }: HeldPayment,
    status: TossStatus,
    amount: number,
    transactionKey = makeTransactionKey(),
  ): string => {
    const { paymentKey, orderId, method, useEscrow } = payment;
    const at = now();
    const told = { mId: M_ID, transactionKey, paymentKey, orderId, method, customerKey, useEscrow, status, amount };
    ledger.addTransaction(
      { ...told, receiptUrl: receiptUrl(paymentKey), transactionAt: koreanTime(at), currency: 'KRW' },
      at,
    );
    return transactionKey;
  };
  const receiptUrl = (paymentKey: string) => `${sandboxUrl()}/dashboard.tosspayments.com/receipt/${paymentKey}`;

  const find = (paymentKey: string): HeldPayment | undefined => {
    const held = ledger.payment(paymentKey);
    return held && held.expiresAt !== null && held.expiresAt <= now() ? expire(held) : held;
  };
  const expire = (held: HeldPayment) => change(held, { status: 'EXPIRED' }, { expiresAt: null });

  const isOrderTaken = (orderId: string) =>
    ledger.paymentsOfOrder(orderId).some(({ payment }) => !UNPAID.has(payment.status));

  const open = ({
    customerKey = null,
    customerName = null,
    successUrl = '',
    failUrl = '',
    wanted = {},
    paymentKey,
    ...ordered
  }: Opening) =>
    ledger.savePayment({
      payment: {
        ...newPayment(ordered, { type: 'NORMAL', now: now(), sandboxUrl: sandboxUrl() }),
        ...(paymentKey && { paymentKey }),
      },
      customerKey,
      customerName,
      successUrl,
      failUrl,
      wanted,
      choice: null,
      refusal: null,
      expiresAt: now() + AUTHENTICATE_MS,
    });

  const waitForDeposit = (held: HeldPayment, bank: string): HeldPayment => {
    const dueAt = now() + (held.wanted.validHours ?? DEFAULT_VALID_HOURS) * HOUR_MS;
    const customerName = held.customerName ?? '구매자';
    return change(
      held,
      {
        status: 'WAITING_FOR_DEPOSIT',
        lastTransactionKey: makeTransactionKey(),
        virtualAccount: {
          accountType: '일반',
          accountNumber: `56${randomDigits(12)}`,
          bankCode: bank,
          customerName,
          depositorName: customerName,
          dueDate: koreanTime(dueAt),
          refundStatus: 'NONE',
          expired: false,
          settlementStatus: 'INCOMPLETED',
          refundReceiveAccount: null,
        },
      },
      { expiresAt: null },
    );
  };

  const approve = (held: HeldPayment, changed: Partial<TossPayment> = {}): HeldPayment => {
    const { totalAmount, paymentKey } = held.payment;
    return change(
      held,
      {
        ...changed,
        status: 'DONE',
        approvedAt: koreanTime(now()),
        lastTransactionKey: book(held, 'DONE', totalAmount),
        receipt: { url: receiptUrl(paymentKey) },
      },
      { expiresAt: null },
    );
  };

  const refuseWith = (held: HeldPayment, code: TossCode): never => {
    change(held, { status: 'ABORTED', failure: { code, message: messageOf(code) } }, { expiresAt: null });
    throw new TossRefusal(code);
  };

  return {
    find,
    /** The one that was paid, or the latest try. */
    findOfOrder(orderId: string): HeldPayment | undefined {
      const tries = ledger.paymentsOfOrder(orderId).map(({ payment }) => find(payment.paymentKey)!);
      return tries.findLast(({ payment }) => !UNPAID.has(payment.status)) ?? tries.at(-1);
    },

    open,

    /** The person chose how to pay and proved who they are: ten minutes for the confirm from here. */
    authenticate(paymentKey: string, choice: Choice, refusal: TossCode | null): HeldPayment {
      const held = find(paymentKey);
      if (held?.payment.status !== 'READY') throw new TossRefusal('NOT_FOUND_PAYMENT_SESSION');
      const { totalAmount } = held.payment;
      const rest = { choice, refusal, expiresAt: now() + CONFIRM_MS };
      return change(held, { status: 'IN_PROGRESS', ...meansOf(choice, totalAmount) }, rest);
    },

    confirm({ paymentKey, orderId, amount }: { paymentKey: string; orderId: string; amount: number }): HeldPayment {
      const held = find(paymentKey);
      if (!held || LOST.has(held.payment.status)) throw new TossRefusal('NOT_FOUND_PAYMENT_SESSION');
      if (held.payment.status !== 'IN_PROGRESS' || !held.choice) throw new TossRefusal('ALREADY_PROCESSED_PAYMENT');
      if (held.payment.orderId !== orderId || held.payment.totalAmount !== amount)
        throw new TossRefusal('INVALID_REQUEST');
      if (isOrderTaken(orderId)) throw new TossRefusal('DUPLICATED_ORDER_ID');
      if (held.refusal) return refuseWith(held, held.refusal);
      checkMinimum(amount, held.choice.method);
      if (held.choice.method === 'VIRTUAL_ACCOUNT') return waitForDeposit(held, held.choice.bank);
      return approve(held);
    },
    /** The confirm is refused, whatever the card. */
    refuse(paymentKey: string, code: TossCode): never {
      const held = find(paymentKey);
      if (held?.payment.status === 'IN_PROGRESS') refuseWith(held, code);
      throw new TossRefusal(code);
    },

    openVirtualAccount(ordered: Opening, bank: unknown): HeldPayment {
      const bankCode = bankCodeOf(bank);
      if (!bankCode) throw new TossRefusal('INVALID_BANK');
      if (isOrderTaken(ordered.orderId)) throw new TossRefusal('DUPLICATED_ORDER_ID');
      checkMinimum(ordered.amount, 'VIRTUAL_ACCOUNT');
      const held = open(ordered);
      return waitForDeposit({ ...held, payment: { ...held.payment, method: '가상계좌' } }, bankCode);
    },
    deposit(paymentKey: string, amount?: number): HeldPayment {
      const held = find(paymentKey);
      if (!held) throw new TossRefusal('NOT_FOUND_PAYMENT');
      if (held.payment.status !== 'WAITING_FOR_DEPOSIT') throw new TossRefusal('INVALID_REQUEST');
      const virtualAccount = held.payment.virtualAccount && {
        ...held.payment.virtualAccount,
        settlementStatus: 'COMPLETED' as const,
      };
      // Banks take no other amount; one that does is played too, for whoever must not believe it.
      const other = amount === undefined ? {} : { totalAmount: amount, balanceAmount: amount };
      return approve(held, { virtualAccount, ...other });
    },

    /** The bank takes the deposit back, and the account waits again. */
    undoDeposit(paymentKey: string): HeldPayment {
      const held = find(paymentKey);
      if (!held) throw new TossRefusal('NOT_FOUND_PAYMENT');
      const { status, virtualAccount, totalAmount } = held.payment;
      if (status !== 'DONE' || !virtualAccount) throw new TossRefusal('INVALID_REQUEST');
      return change(held, {
        status: 'WAITING_FOR_DEPOSIT',
        approvedAt: null,
        receipt: null,
        lastTransactionKey: book(held, 'CANCELED', totalAmount),
        virtualAccount: { ...virtualAccount, settlementStatus: 'INCOMPLETED' },
      });
    },

    /** Charged by billing key: approved at once, and no webhook tells of it. */
    charge(ordered: Ordered, customerKey: string, choice: Choice): HeldPayment {
      if (isOrderTaken(ordered.orderId)) throw new TossRefusal('DUPLICATED_ORDER_ID');
      checkMinimum(ordered.amount, 'CARD');
      const payment = {
        ...newPayment(ordered, { type: 'BILLING' as const, now: now(), sandboxUrl: sandboxUrl() }),
        ...meansOf(choice, ordered.amount),
      };
      const parts = { customerName: null, successUrl: '', failUrl: '', wanted: {}, refusal: null, expiresAt: null };
      return approve({ payment, customerKey, choice, ...parts });
    },

    cancel(
      paymentKey: string,
      { reason, amount: asked, refundAccount, transactionKey: given }: CancelOrder,
    ): HeldPayment {
      const held = find(paymentKey);
      if (!held) throw new TossRefusal('NOT_FOUND_PAYMENT');
      const { payment } = held;
      if (payment.status === 'CANCELED') throw new TossRefusal('ALREADY_CANCELED_PAYMENT');
      if (UNPAID.has(payment.status)) throw new TossRefusal('NOT_CANCELABLE_PAYMENT');
      const isWaiting = payment.status === 'WAITING_FOR_DEPOSIT';
      const amount = asked ?? payment.balanceAmount;
      if (isWaiting && amount !== payment.balanceAmount)
        throw new TossRefusal('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT');
      if (amount <= 0 || amount > payment.balanceAmount) throw new TossRefusal('NOT_CANCELABLE_AMOUNT');
      if (payment.virtualAccount && !isWaiting && !refundAccount) throw new TossRefusal('INVALID_REFUND_ACCOUNT_INFO');

      const balance = payment.balanceAmount - amount;
      const status = balance === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
      const transactionKey = isWaiting ? makeTransactionKey() : book(held, status, amount, given);
      const cancel = {
        transactionKey,
        cancelReason: reason,
        taxExemptionAmount: 0,
        canceledAt: koreanTime(now()),
        easyPayDiscountAmount: 0,
        receiptKey: null,
        cancelAmount: amount,
        taxFreeAmount: 0,
        refundableAmount: balance,
        cancelStatus: 'DONE' as const,
        cancelRequestId: null,
      };
      return change(held, {
        status,
        lastTransactionKey: transactionKey,
        cancels: [...(payment.cancels ?? []), cancel],
        ...amounts(balance),
        card: payment.card && { ...payment.card, acquireStatus: balance === 0 ? 'CANCELED' : 'READY' },
        virtualAccount: payment.virtualAccount && {
          ...payment.virtualAccount,
          ...(!isWaiting && { refundStatus: 'COMPLETED' as const, refundReceiveAccount: refundAccount ?? null }),
        },
      });
    },

    /** Ends those that nobody went on with. */
    expireAll() {
      for (const held of ledger.expired(now())) expire(held);
    },
  };
}

/** Nothing was paid. */
const UNPAID = new Set<TossStatus>(['READY', 'IN_PROGRESS', 'ABORTED', 'EXPIRED']);
const LOST = new Set<TossStatus>(['READY', 'ABORTED', 'EXPIRED']);

function checkMinimum(amount: number, method: Choice['method']) {
  const minimum = method === 'VIRTUAL_ACCOUNT' ? ACCOUNT_MINIMUM : CARD_MINIMUM;
  if (amount < minimum) throw new TossRefusal('BELOW_MINIMUM_AMOUNT');
}

/** The fields of the Payment that tell by what means it is paid. */
function meansOf(choice: Choice, amount: number): Pick<TossPayment, 'method' | 'card' | 'easyPay'> {
  switch (choice.method) {
    case 'VIRTUAL_ACCOUNT':
      return { method: '가상계좌', card: null, easyPay: null };
    case 'EASY_PAY':
      return { method: '간편결제', card: null, easyPay: { provider: choice.provider, amount, discountAmount: 0 } };
    case 'CARD': {
      const card = {
        amount,
        issuerCode: choice.cardCompany,
        acquirerCode: choice.cardCompany,
        number: choice.number ?? CARD_NUMBER,
        installmentPlanMonths: choice.installmentMonths,
        approveNo: randomDigits(8),
        useCardPoint: false,
        cardType: '신용',
        ownerType: '개인',
        acquireStatus: 'READY' as const,
        isInterestFree: false,
        interestPayer: null,
      };
      return { method: '카드', card, easyPay: null };
    }
  }
}
