import { wallClock } from '@oun/brand/wall-clock';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { CLAIM_STATE_LABELS, ITEM_STATE_LABELS } from '@oun/contract/order';
import { type adminExportOrderItems, type AdminOrderItem, EXPORT_MAX } from '@oun/contract/order-admin';
import type { StaffContext } from '../../../platform/context.ts';
import { writeAudit } from '../../audit/audit.ts';
import { csvCell } from '../sending/invoice-file.ts';
import { listItemsForStaff } from './staff-items.ts';

/** So many rows are read at a time. */
const BATCH = 1_000;
const HEAD = [
  '주문번호',
  '주문',
  '결제',
  '받는 사람',
  '상품',
  '옵션',
  '수량',
  '판매 금액',
  '택배사',
  '송장번호',
  '상태',
  '클레임',
];

/** "2026-11-16 21:28": what a sheet takes for a moment, as clocks here show it. */
const momentOf = (at: string): string => wallClock(at).toISOString().slice(0, 16).replace('T', ' ');

const lineOf = (item: AdminOrderItem): (string | number)[] => [
  item.order_number,
  momentOf(item.ordered_at),
  item.paid_at ? momentOf(item.paid_at) : '',
  item.buyer,
  item.name,
  item.option_text,
  item.quantity,
  item.sale_price * item.quantity,
  item.carrier ?? '',
  item.invoice_no ?? '',
  ITEM_STATE_LABELS[item.state],
  item.claim ? CLAIM_STATE_LABELS[item.claim.state] : '',
];

/** What the list shows, read the way the list reads it, so that nothing is told that is hidden there. */
export async function exportItems(
  ctx: StaffContext,
  { filter }: Parsed<typeof adminExportOrderItems>['body'],
): Promise<Answer<typeof adminExportOrderItems>> {
  const lines = [HEAD.map(csvCell).join(',')];
  let cursor: string | undefined;
  do {
    const asked = { ...filter, cursor, limit: BATCH, sort: 'ordered', direction: 'asc' } as const;
    const { items, next_cursor } = await listItemsForStaff(ctx, asked);
    for (const item of items as AdminOrderItem[]) lines.push(lineOf(item).map(csvCell).join(','));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined && lines.length <= EXPORT_MAX);
  const count = lines.length - 1;
  await ctx.db.transaction().execute((tx) =>
    writeAudit(ctx, tx, {
      action: 'order.export',
      subject: 'order_item',
      // Of none in particular: what was asked for tells which.
      subjectId: 0,
      before: null,
      after: { filter, count },
    }),
  );
  return { csv: lines.join('\r\n'), count, is_cut: cursor !== undefined };
}
