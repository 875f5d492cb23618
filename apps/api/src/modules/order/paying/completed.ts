import type { getCompleted as getCompletedCall } from '@oun/contract/checkout';
import type { Answer } from '@oun/contract/endpoint';
import { AppError, errorBody, type ErrorCode, ERRORS } from '@oun/contract/errors';
import { paidByWords } from '@oun/contract/money-words';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { wordsOf } from '../../../gateways/payment/payment.gateway.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { earnLeft } from '../../benefit/benefit.ts';
import { readArrival } from '../views/order-arrival.ts';
import { reasonsJson } from '../checkout/price-reasons.ts';

/** What the page after paying shows; asked again and again while the gateway has not said. */
export async function getCompleted(
  { db, now, memberId }: MemberContext,
  number: string,
): Promise<Answer<typeof getCompletedCall>> {
  const order = await db
    .selectFrom('orders')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment')
          .whereRef('payment.order_id', '=', 'orders.id')
          .where('payment.purpose', '=', 'ORDER')
          .orderBy('payment.id', 'desc')
          .limit(1)
          .select(['payment.state', 'payment.method', 'payment.detail', 'payment.order_name', 'payment.failure_code'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('orders.number', '=', number)
    .where('orders.account_id', '=', memberId)
    .select([
      'orders.id',
      'orders.state',
      'orders.amounts',
      earnLeft('orders').as('earn'),
      reasonsJson.as('reasons'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_item i
        where i.order_id = orders.id and i.origin_item_id is null)`.as('pieces'),
      'last.state as payment_state',
      'last.method',
      'last.detail',
      'last.order_name',
      'last.failure_code',
    ])
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  const isPending = order.payment_state === 'CONFIRMING' || order.payment_state === 'UNKNOWN';
  const arrival = await readArrival(db, now(), order.id);
  const failure = order.state === 'FAILED' && order.failure_code ? codeOf(order.failure_code) : undefined;
  return {
    number,
    state: order.state,
    is_pending: isPending,
    amounts: order.amounts,
    reasons: order.reasons,
    pieces: order.pieces,
    earn: won(order.earn),
    order_name: order.order_name ?? '',
    method: order.method,
    method_text: paidByWords({ pay: order.amounts?.pay ?? 0, text: order.detail?.text ?? '', isPending }),
    arrives_on: arrival?.kind === 'EXPECTED' ? arrival.on : null,
    receipt_url: order.detail?.receipt_url ?? null,
    virtual_account: order.detail?.virtual_account ?? null,
    failure: failure ? { code: failure, message: errorBody(failure).message } : null,
  };
}

/** A refusal of our own, as that something is sold out, has its own words; all else is the gateway's. */
const codeOf = (code: string): ErrorCode => (code in ERRORS ? (code as ErrorCode) : wordsOf(code));
