import type { getCompleted as getCompletedCall } from '@oun/contract/checkout';
import type { Answer } from '@oun/contract/endpoint';
import { AppError, errorBody } from '@oun/contract/errors';
import { won } from '@oun/money';
import { wordsOf } from '../../gateways/payment.ts';
import type { MemberContext } from '../../platform/context.ts';
import { arrivalOf } from '../catalog/catalog.ts';

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
      'orders.earn',
      'orders.address',
      'orders.paid_at',
      'last.state as payment_state',
      'last.method',
      'last.detail',
      'last.order_name',
      'last.failure_code',
    ])
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  const isPaid = order.state === 'PAID' || order.state === 'COMPLETED';
  const dispatch = isPaid ? await slowestDispatch(db, order.id) : undefined;
  const failure = order.state === 'FAILED' && order.failure_code ? wordsOf(order.failure_code) : undefined;
  return {
    number,
    state: order.state,
    is_pending: order.payment_state === 'CONFIRMING' || order.payment_state === 'UNKNOWN',
    amounts: order.amounts,
    earn: won(order.earn),
    order_name: order.order_name ?? '',
    method: order.method,
    method_text: order.detail?.text ?? (order.amounts?.pay === 0 ? '포인트·쿠폰' : ''),
    arrives_on: dispatch ? arrivalOf(order.paid_at ?? now(), dispatch) : null,
    receipt_url: order.detail?.receipt_url ?? null,
    virtual_account: order.detail?.virtual_account ?? null,
    failure: failure ? { code: failure, message: errorBody(failure).message } : null,
  };
}

async function slowestDispatch(db: MemberContext['db'], orderId: number) {
  return db
    .selectFrom('order_group')
    .innerJoin('shipping_template', 'shipping_template.id', 'order_group.template_id')
    .where('order_group.order_id', '=', orderId)
    .orderBy('shipping_template.dispatch_days', 'desc')
    .orderBy('shipping_template.dispatch_cutoff_hour')
    .select(['dispatch_cutoff_hour as cutoffHour', 'dispatch_days as days'])
    .executeTakeFirst();
}
