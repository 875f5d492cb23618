import type { Context } from '../../../platform/context.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { sendRefund } from './refunds.ts';

/** Sent at once where it can be, in the time the caller has; a job sends what cannot. */
export async function sendRefundNow(ctx: Context, refundId: number): Promise<void> {
  await inTime(ctx, sendRefund(ctx, refundId), undefined).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'refund'),
  );
}
