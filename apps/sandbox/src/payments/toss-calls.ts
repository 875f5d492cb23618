import type { StartedSandbox } from '../started-sandbox.ts';
import { KEYS } from './core-api.ts';

/** What a test reads of an answer; the rest it compares. */
export type Told = Record<string, unknown> & {
  billingKey: string;
  virtualAccount: { dueDate: string };
  cancels: { transactionKey: string }[];
};

/** The calls of a shop to Toss, for tests. */
export function tossCalls(sandbox: () => StartedSandbox) {
  const authorization = `Basic ${Buffer.from(`${KEYS.secret}:`).toString('base64')}`;

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox().url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Told };
  };
  const toss = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, `/api.tosspayments.com/v1${path}`, body, { authorization, ...headers });

  let orders = 0;
  return {
    call,
    toss,
    /** A payment that only waits for its confirm. */
    async authenticated(given: Record<string, unknown> = {}) {
      orders += 1;
      const ordered = { orderId: `order-${orders}-${Date.now()}`, amount: 30_000, ...given };
      const { body } = await call('POST', '/payments/authenticate', ordered);
      return { paymentKey: body['paymentKey'] as string, orderId: ordered.orderId, amount: ordered.amount };
    },
    confirm: (request: { paymentKey: string; orderId: string; amount: number }, headers = {}) =>
      toss('POST', '/payments/confirm', request, headers),
  };
}
