import { won } from '@oun/money';
import { describe, expect, test } from 'vitest';
import type { GatewayMethod, GatewayPayment } from '../../../gateways/payment/payment.gateway.ts';
import { type Attempt, isCanceled, judge } from './judge.ts';

const ATTEMPT: Attempt = {
  gateway: 'TOSS',
  purpose: 'ORDER',
  gateway_order_id: '20261115-ABCDEFG-1',
  payment_key: 'key-1',
  amount: won(30_000),
  methods: [],
};
const answer = (changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  paymentKey: 'key-1',
  orderId: '20261115-ABCDEFG-1',
  status: 'DONE',
  method: 'CARD',
  totalAmount: won(30_000),
  balanceAmount: won(30_000),
  requestedAt: new Date(),
  approvedAt: new Date(),
  receiptUrl: null,
  secret: null,
  card: null,
  easyPay: null,
  virtualAccount: null,
  cancels: [],
  failure: null,
  ...changes,
});
const ACCOUNT = { bankCode: '88', accountNumber: '562', customerName: '김지우', dueDate: new Date() };
const waiting = (changes: Partial<GatewayPayment> = {}) =>
  answer({ status: 'WAITING_FOR_DEPOSIT', method: 'VIRTUAL_ACCOUNT', virtualAccount: ACCOUNT, ...changes });

describe('an answer is believed where order, key, amount, method and status fit', () => {
  test.each<[string, GatewayPayment | undefined, Partial<Attempt>, string]>([
    ['paid as agreed', answer(), {}, 'PAID'],
    ['paid by an easy pay in a card’s window', answer({ method: 'EASY_PAY' }), {}, 'PAID'],
    ['an account was opened', waiting(), {}, 'WAITING_DEPOSIT'],
    ['nobody knows it', undefined, {}, 'REFUSED'],
    ['agreed to, never confirmed', answer({ status: 'IN_PROGRESS' }), {}, 'NOT_YET'],
    ['no way of paying chosen yet', answer({ status: 'READY', method: null }), {}, 'NOT_YET'],
    ['refused', answer({ status: 'ABORTED' }), {}, 'REFUSED'],
    ['too late', answer({ status: 'EXPIRED' }), {}, 'REFUSED'],
    ['all of it went back', answer({ status: 'CANCELED', balanceAmount: won(0) }), {}, 'REFUSED'],
    ['said to be back, and is not', answer({ status: 'CANCELED' }), {}, 'DOUBTFUL'],
    ['part of it went back', answer({ status: 'PARTIAL_CANCELED', balanceAmount: won(1) }), {}, 'DOUBTFUL'],
    ['paid, and part of it is gone', answer({ balanceAmount: won(10_000) }), {}, 'DOUBTFUL'],
    ['another order', answer({ orderId: '20261115-ABCDEFG-2' }), {}, 'DOUBTFUL'],
    ['another payment', answer({ paymentKey: 'key-2' }), {}, 'DOUBTFUL'],
    ['less money', answer({ totalAmount: won(3_000), balanceAmount: won(3_000) }), {}, 'DOUBTFUL'],
    ['more money', answer({ totalAmount: won(300_000), balanceAmount: won(300_000) }), {}, 'DOUBTFUL'],
    ['paid by nothing', answer({ method: null }), {}, 'DOUBTFUL'],
    ['a card that waits for a deposit', answer({ status: 'WAITING_FOR_DEPOSIT' }), {}, 'DOUBTFUL'],
    ['an account without a number', waiting({ virtualAccount: null }), {}, 'DOUBTFUL'],
    ['a way nobody offers', answer({ method: 'OTHER' }), {}, 'OTHER_METHOD'],
    ['a coupon’s own way', answer({ method: 'EASY_PAY' }), { methods: ['EASY_PAY'] }, 'PAID'],
    ['not the coupon’s way', answer(), { methods: ['EASY_PAY'] }, 'OTHER_METHOD'],
    ['not the coupon’s way, nor charged', answer({ status: 'IN_PROGRESS' }), { methods: ['EASY_PAY'] }, 'OTHER_METHOD'],
    ['not the coupon’s way, and over', answer({ status: 'ABORTED' }), { methods: ['EASY_PAY'] }, 'REFUSED'],
    ['a fee by card', answer(), { purpose: 'CLAIM_FEE' }, 'PAID'],
    ['a fee nobody paid into an account', waiting(), { purpose: 'CLAIM_FEE' }, 'OTHER_METHOD'],
  ])('%s', (_, said, changes, verdict) => {
    expect(judge({ ...ATTEMPT, ...changes }, said).is).toBe(verdict);
  });

  test('nothing is paid by whatever is not said to be done', () => {
    const statuses = ['READY', 'IN_PROGRESS', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED'] as const;
    const methods: (GatewayMethod | null)[] = ['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT', 'TRANSFER', 'OTHER', null];
    for (const status of statuses)
      for (const method of methods)
        for (const balance of [0, 1, 30_000])
          for (const purpose of ['ORDER', 'CLAIM_FEE'] as const) {
            const said = answer({ status, method, balanceAmount: won(balance), virtualAccount: ACCOUNT });
            expect(['PAID', 'WAITING_DEPOSIT']).not.toContain(judge({ ...ATTEMPT, purpose }, said).is);
          }
  });
});

test('a refund is done where so much of that payment was really cancelled', () => {
  const refund = { payment_key: 'key-1', gateway_order_id: '20261115-ABCDEFG-1', pg: won(10_000) };
  const cancels = [{ transactionKey: 't', amount: won(10_000), reason: '', canceledAt: new Date() }];
  const done = answer({ status: 'PARTIAL_CANCELED', balanceAmount: won(20_000), cancels });
  expect(isCanceled(refund, done)).toBe(true);
  expect(isCanceled(refund, { ...done, status: 'DONE' })).toBe(false);
  expect(isCanceled(refund, { ...done, cancels: [] })).toBe(false);
  expect(isCanceled({ ...refund, pg: won(10_001) }, done)).toBe(false);
  expect(isCanceled({ ...refund, payment_key: 'key-2' }, done)).toBe(false);
  expect(isCanceled({ ...refund, gateway_order_id: 'other-order' }, done)).toBe(false);
});
