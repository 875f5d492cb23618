import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import { randomDigits, randomLetters } from '../payments/payment-object.ts';
import type { Movement, WalletLedger, WalletPayment } from './wallet-ledger.ts';

export const KAKAO_KEYS = { cid: 'TCSUBSCRIP', secret: 'oun-sandbox-secret' };

/** What a person can have later charges refused with: code and words of what lies behind Kakao Pay, made up here. */
export const KAKAO_REFUSALS = {
  BALANCE: '잔액 부족',
  LIMIT: '한도 초과',
  MAINTENANCE: '은행 점검 중',
  CARD_STOPPED: '정지된 카드',
} as const;

const READY_MS = 15 * 60_000;

class KakaoRefusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(code: number, message: string, extras?: object, status = 400) {
    super(message);
    this.status = status;
    this.body = { error_code: code, error_message: message, ...(extras && { extras }) };
  }
}
const no = (code: number, message: string, extras?: object, status?: number): never => {
  throw new KakaoRefusal(code, message, extras, status);
};
const refused = (code: string) =>
  no(-782, 'subscription payment failure!', {
    method_result_code: code,
    method_result_message: KAKAO_REFUSALS[code as keyof typeof KAKAO_REFUSALS] ?? code,
  });

type Body = Readonly<Record<string, unknown>>;
type Route = { point: string; refuse: () => never; work: (body: Body) => unknown };
export type KakaoWorld = { ledger: WalletLedger; faults: Faults; now: () => number; sandboxUrl: () => string };

/** Kakao Pay's 정기 결제. It knows no idempotency key: what is asked for twice is done twice. */
export function kakaoPayApi(app: FastifyInstance, { ledger, faults, now, sandboxUrl }: KakaoWorld): void {
  const find = <K extends 'registration' | 'key' | 'payment'>(kind: K, id: string) => ledger.find(kind, 'KAKAOPAY', id);
  const orderOf = ({ partner_order_id: named, tid }: Body): string | undefined => {
    if (typeof named === 'string') return named;
    return typeof tid === 'string' ? find('payment', tid)?.orderId : undefined;
  };
  const route = (path: string, { point, refuse, work }: Route) =>
    app.post(`/open-api.kakaopay.com/online/v1/payment/${path}`, (request, reply) => {
      const body = (request.body ?? {}) as Body;
      const answer = (work: () => unknown) => {
        try {
          check(request, body);
          return work();
        } catch (error) {
          if (!(error instanceof KakaoRefusal)) throw error;
          void reply.code(error.status);
          return error.body;
        }
      };
      return playFault(faults.take(point, orderOf(body)), reply, {
        refuse: () => answer(refuse),
        work: () => answer(() => work(body)),
      });
    });

  route('ready', {
    point: 'kakaopay.register',
    refuse: () => no(-2, 'invalid request'),
    work: (body) => {
      if (amountOf(body, 'total_amount') !== 0) no(-722, 'only a registration without a payment is played here');
      const tid = `T${randomLetters(19)}`;
      textOf(body, 'fail_url');
      ledger.keep('registration', tid, {
        id: tid,
        wallet: 'KAKAOPAY',
        orderId: textOf(body, 'partner_order_id'),
        customer: textOf(body, 'partner_user_id'),
        name: textOf(body, 'item_name'),
        replaces: null,
        agreedUrl: textOf(body, 'approval_url'),
        canceledUrl: textOf(body, 'cancel_url'),
        token: null,
        refusal: null,
        key: null,
        expiresAt: now() + READY_MS,
      });
      const page = `${sandboxUrl()}/online-pay.kakaopay.com/mockup/v1/${tid}`;
      return {
        tid,
        tms_result: false,
        next_redirect_app_url: `${page}/aInfo`,
        next_redirect_mobile_url: `${page}/mInfo`,
        next_redirect_pc_url: `${page}/info`,
        android_app_scheme: `kakaotalk://kakaopay/pg?url=${page}/order`,
        ios_app_scheme: `kakaotalk://kakaopay/pg?url=${page}/order`,
        created_at: time(now()),
      };
    },
  });
  route('approve', {
    point: 'kakaopay.register',
    refuse: () => no(-780, 'approval failure!'),
    work: (body) => {
      const held = find('registration', textOf(body, 'tid')) ?? no(-721, 'no such tid');
      if (held.token === null) no(-701, 'not authenticated yet');
      if (held.orderId !== textOf(body, 'partner_order_id')) no(-706, 'another partner_order_id');
      if (held.customer !== textOf(body, 'partner_user_id')) no(-707, 'another partner_user_id');
      if (held.token !== textOf(body, 'pg_token')) no(-708, 'wrong pg_token');
      if (held.key !== null) no(-702, 'already done');
      if (held.expiresAt <= now()) no(-723, 'too late');
      const sid = `S${randomLetters(19)}`;
      const { customer, name, refusal } = held;
      ledger.keep('key', sid, {
        key: sid,
        wallet: 'KAKAOPAY',
        customer,
        name,
        createdAt: now(),
        lastApprovedAt: null,
        endedAt: null,
        refusal,
      });
      ledger.keep('registration', held.id, { ...held, key: sid });
      return {
        aid: `A${randomLetters(19)}`,
        tid: held.id,
        cid: KAKAO_KEYS.cid,
        sid,
        partner_order_id: held.orderId,
        partner_user_id: customer,
        payment_method_type: 'MONEY',
        item_name: name,
        quantity: 1,
        amount: amounts(0),
        created_at: time(held.expiresAt - READY_MS),
        approved_at: time(now()),
      };
    },
  });
  const keyOf = (body: Body) => find('key', textOf(body, 'sid')) ?? no(-750, 'no such sid');
  route('subscription', {
    point: 'kakaopay.charge',
    refuse: () => refused('BALANCE'),
    work: (body) => {
      const at = now();
      const key = keyOf(body);
      if (key.endedAt !== null) no(-751, 'inactive sid');
      const customer = textOf(body, 'partner_user_id');
      if (customer !== key.customer) no(-753, 'another partner_user_id');
      const amount = amountOf(body, 'total_amount');
      if (amount === 0) no(-722, 'invalid amount');
      if (key.refusal) refused(key.refusal);
      const tid = `T${randomLetters(19)}`;
      const payment: WalletPayment = {
        paymentId: tid,
        wallet: 'KAKAOPAY',
        key: key.key,
        orderId: textOf(body, 'partner_order_id'),
        customer,
        name: textOf(body, 'item_name'),
        amount,
        left: amount,
        createdAt: at,
        movements: [],
      };
      const aid = `A${randomDigits(19)}`;
      ledger.keep('payment', tid, payment);
      ledger.move(payment, { id: aid, kind: 'APPROVAL', amount, left: amount, at, words: null });
      ledger.keep('key', key.key, { ...key, lastApprovedAt: at });
      return { aid, sid: key.key, ...shown(payment), created_at: time(at), approved_at: time(at) };
    },
  });
  const paymentOf = (body: Body) => find('payment', textOf(body, 'tid')) ?? no(-721, 'no such tid');
  route('order', {
    point: 'kakaopay.lookup',
    refuse: () => no(-5, 'not allowed', undefined, 403),
    work: (body) => {
      const payment = paymentOf(body);
      const canceledAt = payment.movements.findLast(({ kind }) => kind === 'CANCEL')?.at;
      return {
        ...shown(payment),
        status: statusOf(payment.amount, payment.left),
        canceled_amount: amounts(payment.amount - payment.left),
        cancel_available_amount: amounts(payment.left),
        created_at: time(payment.createdAt),
        approved_at: time(payment.createdAt),
        canceled_at: canceledAt === undefined ? null : time(canceledAt),
        payment_action_details: payment.movements.map(({ id, kind, amount, at, words }) => ({
          aid: id,
          approved_at: time(at),
          amount,
          point_amount: 0,
          discount_amount: 0,
          payment_action_type: kind === 'APPROVAL' ? 'PAYMENT' : 'CANCEL',
          payload: words ?? '',
        })),
      };
    },
  });
  route('cancel', {
    point: 'kakaopay.cancel',
    refuse: () => no(-784, 'not cancelable'),
    work: (body) => {
      const payment = paymentOf(body);
      const amount = amountOf(body, 'cancel_amount');
      const expected = body['cancel_available_amount'];
      if (expected !== undefined && expected !== payment.left) no(-722, 'another amount is left');
      if (amount === 0 || amount > payment.left) no(-710, 'more than what is left');
      const left = payment.left - amount;
      const words = typeof body['payload'] === 'string' ? body['payload'] : null;
      const movement: Movement = { id: `A${randomDigits(19)}`, kind: 'CANCEL', amount, left, at: now(), words };
      ledger.move(payment, movement);
      return {
        aid: movement.id,
        ...shown(payment),
        status: statusOf(payment.amount, left),
        approved_cancel_amount: amounts(amount),
        canceled_amount: amounts(payment.amount - left),
        cancel_available_amount: amounts(left),
        created_at: time(payment.createdAt),
        approved_at: time(payment.createdAt),
        canceled_at: time(movement.at),
        payload: words ?? '',
      };
    },
  });
  route('manage/subscription/status', {
    point: 'kakaopay.lookup',
    refuse: () => no(-5, 'not allowed', undefined, 403),
    work: (body) => {
      const key = keyOf(body);
      return {
        available: key.endedAt === null,
        cid: KAKAO_KEYS.cid,
        sid: key.key,
        status: key.endedAt === null ? 'ACTIVE' : 'INACTIVE',
        payment_method_type: 'MONEY',
        item_name: key.name,
        last_approved_at: key.lastApprovedAt === null ? null : time(key.lastApprovedAt),
        created_at: time(key.createdAt),
      };
    },
  });
  route('manage/subscription/inactive', {
    point: 'kakaopay.register',
    refuse: () => no(-2, 'invalid request'),
    work: (body) => {
      const key = keyOf(body);
      if (key.endedAt !== null) no(-751, 'inactive sid');
      ledger.keep('key', key.key, { ...key, endedAt: now() });
      return { cid: KAKAO_KEYS.cid, sid: key.key, status: 'INACTIVE', inactivated_at: time(now()) };
    },
  });
}

function check({ headers }: FastifyRequest, body: Body): void {
  if (headers.authorization !== `SECRET_KEY ${KAKAO_KEYS.secret}`) no(-401, 'invalid secret key', undefined, 401);
  if (body['cid'] !== KAKAO_KEYS.cid) no(-731, 'invalid cid');
}

const statusOf = (amount: number, left: number) =>
  left === amount ? 'SUCCESS_PAYMENT' : left === 0 ? 'CANCEL_PAYMENT' : 'PART_CANCEL_PAYMENT';

const amounts = (total: number) => ({ total, tax_free: 0, vat: Math.round(total / 11), point: 0, discount: 0 });

const shown = ({ paymentId, orderId, customer, name, amount }: WalletPayment) => ({
  tid: paymentId,
  cid: KAKAO_KEYS.cid,
  partner_order_id: orderId,
  partner_user_id: customer,
  payment_method_type: 'MONEY',
  item_name: name,
  quantity: 1,
  amount: amounts(amount),
});

function textOf(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : no(-2, `${name} is missing`);
}
function amountOf(body: Body, name: string): number {
  const value = body[name];
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : no(-2, `${name} is no amount`);
}
/** Korean time, and nothing says so. */
const time = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19);
