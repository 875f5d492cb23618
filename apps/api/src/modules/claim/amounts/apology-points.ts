import { endOfDay } from '@oun/brand/seoul';
import { APOLOGY_POINTS } from '@oun/contract/claim-admin';
import { won } from '@oun/money';
import type { Tx } from '../../../platform/db/db.ts';
import { grantPoints } from '../../benefit/benefit.ts';

const APOLOGY_DAYS = 90;

/** For an order that we could not send, or not all of it: once, however many parts it was cancelled in. */
export const apologise = (
  tx: Tx,
  now: Date,
  order: { account_id: number; order_id: number; number: string },
): Promise<unknown> =>
  grantPoints(tx, now, {
    accountId: order.account_id,
    amount: won(APOLOGY_POINTS),
    key: `apology:order:${order.order_id}`,
    reason: 'APOLOGY',
    memo: '판매자 사정으로 취소돼 드려요',
    reference: order.number,
    expiresAt: endOfDay(now, APOLOGY_DAYS),
  });
