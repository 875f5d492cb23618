import type { listRefunds as listRefundsCall } from '@oun/contract/claim';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { MemberContext, StaffContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { refundDueFrom } from './refund-due.ts';
import { sendRefund, setRefundAccount } from './refunds.ts';
import { sendRefundNow } from './send-refund-now.ts';

const refunds = (ctx: Pick<MemberContext, 'db'>) =>
  ctx.db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select([
      'refund.id',
      'orders.number as order_number',
      'refund.pg',
      'refund.point',
      'refund.reason',
      'refund.interest',
      'refund.state',
      sql<string>`to_json(refund.created_at) #>> '{}'`.as('created_at'),
      sql<string | null>`to_json(refund.done_at) #>> '{}'`.as('done_at'),
    ]);

export async function listRefunds(
  ctx: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Answer<typeof listRefundsCall>> {
  const after = readCursor(cursor, 'number')?.[1];
  const rows = await refunds(ctx)
    .where('refund.account_id', '=', ctx.memberId)
    .$if(after !== undefined, (query) => query.where('refund.id', '<', after!))
    .orderBy('refund.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null };
}

export async function giveAccount(
  ctx: MemberContext,
  id: number,
  account: { bank: string; account_number: string; holder_name: string },
) {
  await setRefundAccount(ctx, ctx.memberId, id, account, refundDueFrom(ctx.now()));
  await sendRefundNow(ctx, id);
  return refunds(ctx).where('refund.id', '=', id).executeTakeFirstOrThrow();
}

export async function retryRefund(ctx: StaffContext, id: number) {
  const found = await ctx.db.selectFrom('refund').where('id', '=', id).select('state').executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  if (found.state !== 'FAILED' && found.state !== 'PROCESSING' && found.state !== 'PENDING')
    throw new AppError('INVALID_TRANSITION', { machine: 'refund', state: found.state, event: 'retry' });
  return { state: await inTime(ctx, sendRefund(ctx, id), 'PROCESSING' as const) };
}
