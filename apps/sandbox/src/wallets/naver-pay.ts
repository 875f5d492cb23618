import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import { randomDigits, randomLetters } from '../payments/payment-object.ts';
import type { Movement, WalletLedger, WalletPayment } from './wallet-ledger.ts';

export const NAVER_KEYS = {
  partner: 'oun-sandbox',
  client: 'oun-sandbox',
  secret: 'oun-sandbox-secret',
  chain: 'oun-sandbox-chain',
};

/** What a person can have later charges refused with, in Naver's codes. */
export const NAVER_REFUSALS = {
  NotEnoughAccountBalance: '잔액 부족',
  BankMaintenance: '은행 점검 중',
  MaintenanceOngoing: '네이버페이 점검 중',
  OwnerAuthFail: '본인 인증 실패',
  Fail: '결제 실패',
} as const;

const RESERVED_MS = 10 * 60_000;
const ROWS_MAX = 100;
const SPAN_MAX_MS = 31 * 86_400_000;

class NaverRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string = code) {
    super(message);
    this.code = code;
  }
}
const no = (code: string, message?: string): never => {
  throw new NaverRefusal(code, message);
};

type Body = Readonly<Record<string, unknown>>;
type Route = {
  point: string;
  /** What the fault `refuse` says. */
  refuse: string;
  /** What is asked takes JSON; what changes something takes a form. */
  takes: 'form' | 'json';
  work: (body: Body) => unknown;
};
export type NaverWorld = { ledger: WalletLedger; faults: Faults; now: () => number };

/** Naver Pay's 정기/반복결제: every answer is 200 with a code, and X-NaverPay-Idempotency-Key is kept. */
export function naverPayApi(app: FastifyInstance, { ledger, faults, now }: NaverWorld): void {
  const find = <K extends 'registration' | 'key' | 'payment'>(kind: K, id: string) => ledger.find(kind, 'NAVERPAY', id);
  const running = new Set<string>();

  const orderOf = (body: Body): string | undefined => {
    if (typeof body['merchantPayId'] === 'string') return body['merchantPayId'];
    if (typeof body['productCode'] === 'string') return body['productCode'];
    const reserved = typeof body['reserveId'] === 'string' && find('registration', body['reserveId']);
    if (reserved) return reserved.orderId;
    const payment = typeof body['paymentId'] === 'string' && find('payment', body['paymentId']);
    return payment ? payment.orderId : undefined;
  };
  const route = (path: string, { point, refuse, takes, work }: Route) =>
    app.post<{ Params: { partner: string } }>(
      `/apis.naver.com/:partner/naverpay/payments/${path}`,
      (request, reply) => {
        const body = (request.body ?? {}) as Body;
        const idempotencyKey = request.headers['x-naverpay-idempotency-key'];
        const once = typeof idempotencyKey === 'string' ? `${path} ${idempotencyKey}` : undefined;
        if (once && running.has(once)) return answerOf(() => no('AlreadyOnGoing'));
        const answer = (work: () => unknown) => {
          const earlier = once && ledger.answer(once);
          if (earlier) return earlier;
          const made = answerOf(() => {
            check(request, request.params.partner, takes);
            return work();
          });
          if (once) ledger.saveAnswer(once, made);
          return made;
        };
        if (once) running.add(once);
        return playFault(faults.take(point, orderOf(body)), reply, {
          refuse: () => answer(() => no(refuse)),
          work: () => answer(() => work(body)),
        }).finally(() => once && running.delete(once));
      },
    );

  route('recurrent/regist/v1/reserve', {
    point: 'naverpay.register',
    refuse: 'Fail',
    takes: 'form',
    work: (body) => {
      const isChange = textOf(body, 'actionType') === 'CHANGE';
      const replaces = isChange ? textOf(body, 'targetRecurrentId') : null;
      if (replaces !== null && find('key', replaces)?.endedAt !== null) no('Fail', '해지된 정기결제입니다.');
      const returnUrl = textOf(body, 'returnUrl');
      const reserveId = `N${randomLetters(20)}`;
      ledger.keep('registration', reserveId, {
        id: reserveId,
        wallet: 'NAVERPAY',
        orderId: textOf(body, 'productCode'),
        customer: null,
        name: textOf(body, 'productName'),
        replaces,
        agreedUrl: returnUrl,
        canceledUrl: returnUrl,
        token: null,
        refusal: null,
        key: null,
        expiresAt: now() + RESERVED_MS,
      });
      return { reserveId };
    },
  });
  route('recurrent/regist/v1/approval', {
    point: 'naverpay.register',
    refuse: 'OwnerAuthFail',
    takes: 'form',
    work: (body) => {
      const [reserveId, tempReceiptId] = [textOf(body, 'reserveId'), textOf(body, 'tempReceiptId')];
      const held = find('registration', reserveId) ?? no('Fail', '등록 예약을 찾을 수 없습니다.');
      if (held.token !== tempReceiptId) no('OwnerAuthFail', '본인 인증에 실패했습니다.');
      if (held.key !== null) no('AlreadyComplete', '이미 완료된 등록입니다.');
      if (held.expiresAt <= now()) no('TimeExpired', '승인할 수 있는 시간이 지났습니다.');
      const recurrentId = `R${randomLetters(24)}`;
      const { name, refusal, replaces } = held;
      ledger.keep('key', recurrentId, {
        key: recurrentId,
        wallet: 'NAVERPAY',
        customer: null,
        name,
        createdAt: now(),
        lastApprovedAt: null,
        endedAt: null,
        refusal,
      });
      const old = replaces === null ? undefined : find('key', replaces);
      if (old) ledger.keep('key', old.key, { ...old, endedAt: now() });
      ledger.keep('registration', reserveId, { ...held, key: recurrentId });
      return {
        reserveId,
        tempReceiptId,
        recurrentId,
        preRecurrentId: replaces,
        actionType: replaces ? 'CHANGE' : 'NEW',
      };
    },
  });
  route('recurrent/expire/v1/request', {
    point: 'naverpay.register',
    refuse: 'Fail',
    takes: 'form',
    work: (body) => {
      textOf(body, 'expireRequester');
      const key = find('key', textOf(body, 'recurrentId'));
      if (!key || key.endedAt !== null) return no('Fail', '유효하지 않은 정기결제입니다.');
      ledger.keep('key', key.key, { ...key, endedAt: now() });
      return { recurrentId: key.key };
    },
  });
  route('recurrent/v1/list', {
    point: 'naverpay.lookup',
    refuse: 'Fail',
    takes: 'json',
    work: (body) => {
      const key = find('key', textOf(body, 'recurrentId'));
      const list = key
        ? [
            {
              recurrentId: key.key,
              recurrentState: key.endedAt === null ? 'VALID' : 'EXPIRED',
              registYmdt: ymdt(key.createdAt),
            },
          ]
        : [];
      const shown = list.filter(({ recurrentState }) =>
        ['ALL', recurrentState].includes(String(body['state'] ?? 'ALL')),
      );
      return { list: shown, totalCount: shown.length, totalPageCount: 1 };
    },
  });

  route('recurrent/pay/v3/reserve', {
    point: 'naverpay.reserve',
    refuse: 'Fail',
    takes: 'form',
    work: (body) => {
      const key = find('key', textOf(body, 'recurrentId'));
      if (!key || key.endedAt !== null) return no('Fail', '유효하지 않은 정기결제입니다.');
      const amount = amountOf(body, 'totalPayAmount');
      if (amountOf(body, 'taxScopeAmount') + amountOf(body, 'taxExScopeAmount') !== amount) no('TaxScopeAmountError');
      const paymentId = `${ymdt(now())}NP${randomDigits(10)}`;
      ledger.keep('payment', paymentId, {
        paymentId,
        wallet: 'NAVERPAY',
        key: key.key,
        orderId: textOf(body, 'merchantPayId'),
        customer: textOf(body, 'merchantUserId'),
        name: textOf(body, 'productName'),
        amount,
        left: 0,
        createdAt: now(),
        movements: [],
      });
      return { paymentId, recurrentId: key.key };
    },
  });
  route('recurrent/pay/v3/approval', {
    point: 'naverpay.charge',
    refuse: 'NotEnoughAccountBalance',
    takes: 'form',
    work: (body) => {
      const recurrentId = textOf(body, 'recurrentId');
      const key = find('key', recurrentId);
      const payment = find('payment', textOf(body, 'paymentId'));
      if (!key || !payment || payment.key !== recurrentId)
        return no('InvalidPaymentId', '유효하지 않은 결제번호입니다.');
      if (payment.movements.length > 0) no('AlreadyComplete', '이미 완료된 결제입니다.');
      if (key.endedAt !== null) no('Fail', '유효하지 않은 정기결제입니다.');
      if (payment.createdAt + RESERVED_MS <= now()) no('TimeExpired', '승인할 수 있는 시간이 지났습니다.');
      if (key.refusal) no(key.refusal, NAVER_REFUSALS[key.refusal as keyof typeof NAVER_REFUSALS]);
      const { amount } = payment;
      const movement: Movement = {
        id: payHistId(now()),
        kind: 'APPROVAL',
        amount,
        left: amount,
        at: now(),
        words: null,
      };
      const done = ledger.move(payment, movement);
      ledger.keep('key', key.key, { ...key, lastApprovedAt: now() });
      return { paymentId: done.paymentId, recurrentId, detail: rowOf(done, movement) };
    },
  });
  route('v1/cancel', {
    point: 'naverpay.cancel',
    refuse: 'CancelDeadlineExpired',
    takes: 'form',
    work: (body) => {
      const payment = find('payment', textOf(body, 'paymentId'));
      if (!payment || payment.movements.length === 0) return no('InvalidPaymentId', '유효하지 않은 결제번호입니다.');
      if (payment.left === 0) no('AlreadyCanceled', '이미 전체 취소된 결제입니다.');
      const amount = amountOf(body, 'cancelAmount');
      if (amountOf(body, 'taxScopeAmount') + amountOf(body, 'taxExScopeAmount') !== amount) no('TaxScopeAmountError');
      if (amount === 0 || amount > payment.left) no('OverRemainAmount', '취소 요청 금액이 남은 금액보다 큽니다.');
      const left = payment.left - amount;
      const words = textOf(body, 'cancelReason');
      textOf(body, 'cancelRequester');
      const movement: Movement = { id: payHistId(now()), kind: 'CANCEL', amount, left, at: now(), words };
      ledger.move(payment, movement);
      return {
        paymentId: payment.paymentId,
        payHistId: movement.id,
        primaryPayMeans: 'BANK',
        primaryPayCancelAmount: amount,
        primaryPayRestAmount: left,
        cancelYmdt: ymdt(movement.at),
        totalRestAmount: left,
      };
    },
  });
  route('v2.2/list/history', {
    point: 'naverpay.lookup',
    refuse: 'Fail',
    takes: 'json',
    work: (body) => {
      const { paymentId } = body;
      if (typeof paymentId === 'string') {
        const payment = find('payment', paymentId);
        return pageOf(
          (payment?.movements ?? []).map((movement) => rowOf(payment!, movement)),
          1,
          Infinity,
        );
      }
      const [from, to] = [msOf(body, 'startTime'), msOf(body, 'endTime')];
      if (to < from || to - from > SPAN_MAX_MS) no('TimeConditionError', '검색 기간은 31일 이내여야 합니다.');
      const rows = Number(body['rowsPerPage'] ?? 20);
      if (!(rows >= 1 && rows <= ROWS_MAX)) no('Fail', 'rowsPerPage');
      const all = ledger.movements('NAVERPAY', from, to + 999).map(({ payment, movement }) => rowOf(payment, movement));
      return pageOf(all, Number(body['pageNumber'] ?? 1), rows);
    },
  });
}

function check({ headers }: FastifyRequest, partner: string, takes: 'form' | 'json'): void {
  const isKnown =
    partner === NAVER_KEYS.partner &&
    headers['x-naver-client-id'] === NAVER_KEYS.client &&
    headers['x-naver-client-secret'] === NAVER_KEYS.secret &&
    headers['x-naverpay-chain-id'] === NAVER_KEYS.chain;
  if (!isKnown) no('InvalidMerchant', '유효하지 않은 가맹점입니다.');
  const type = takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (!headers['content-type']?.startsWith(type)) no('Fail', `${type}으로 보내주세요.`);
}

function answerOf(work: () => unknown) {
  try {
    return { code: 'Success', message: 'detail message(optional)', body: work() };
  } catch (error) {
    if (!(error instanceof NaverRefusal)) throw error;
    return { code: error.code, message: error.message };
  }
}

const pageOf = (rows: readonly unknown[], pageNumber: number, size: number) => {
  const list = size === Infinity ? rows : rows.slice((pageNumber - 1) * size, pageNumber * size);
  const totalPageCount = size === Infinity ? 1 : Math.ceil(rows.length / size);
  const counts = { responseCount: list.length, totalCount: rows.length, totalPageCount };
  return { list, ...counts, currentPageNumber: pageNumber };
};

const rowOf = (payment: WalletPayment, { id, kind, amount, left, at }: Movement) => ({
  paymentId: payment.paymentId,
  payHistId: id,
  recurrentId: payment.key,
  merchantPayId: payment.orderId,
  merchantUserId: payment.customer,
  productName: payment.name,
  admissionTypeCode: kind === 'APPROVAL' ? '01' : left === 0 ? '03' : '04',
  admissionState: 'SUCCESS',
  admissionYmdt: ymdt(at),
  totalPayAmount: amount,
  primaryPayAmount: amount,
  primaryPayMeans: 'BANK',
  npointPayAmount: 0,
  bankCorpCode: '088',
  bankAccountNo: '110*****6789',
  cardNo: '',
});

function textOf(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : no('Fail', `필수 값이 없습니다. (${name})`);
}
function amountOf(body: Body, name: string): number {
  const value = Number(textOf(body, name));
  return Number.isSafeInteger(value) && value >= 0 ? value : no('Fail', `금액이 잘못됐습니다. (${name})`);
}
function msOf(body: Body, name: string): number {
  const text = textOf(body, name);
  const ms = Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+09:00'));
  return Number.isNaN(ms) ? no('TimeConditionError') : ms;
}
const ymdt = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '');
const payHistId = (now: number) => `${ymdt(now)}NP${randomDigits(10)}`;
