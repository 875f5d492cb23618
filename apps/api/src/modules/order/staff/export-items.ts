import type { Answer, Parsed } from '@oun/contract/endpoint';
import { CLAIM_STATE_LABELS, ITEM_STATE_LABELS } from '@oun/contract/order';
import type { adminExportOrderItems, adminListOrderItems } from '@oun/contract/order-admin';
import type { StaffContext } from '../../../platform/context.ts';
import { csvMoment } from '../../../platform/csv.ts';
import { writeListFile } from '../../../platform/db/list-file.ts';
import { writeAudit } from '../../audit/audit.ts';
import { listItemsForStaff } from './staff-items.ts';

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

const lineOf = (item: Answer<typeof adminListOrderItems>['items'][number]) => [
  item.order_number,
  csvMoment(item.ordered_at),
  csvMoment(item.paid_at),
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

/** Whoever takes it is written down. */
export async function exportItems(
  ctx: StaffContext,
  { filter }: Parsed<typeof adminExportOrderItems>['body'],
): Promise<Answer<typeof adminExportOrderItems>> {
  const file = await writeListFile({
    head: HEAD,
    lineOf,
    read: (place) => listItemsForStaff(ctx, { ...filter, ...place, sort: 'ordered', direction: 'asc' }),
  });
  await ctx.db.transaction().execute((tx) =>
    writeAudit(ctx, tx, {
      action: 'order.export',
      subject: 'order_item',
      // Of none in particular: what was asked for tells which.
      subjectId: 0,
      before: null,
      after: { filter, count: file.count },
    }),
  );
  return file;
}
