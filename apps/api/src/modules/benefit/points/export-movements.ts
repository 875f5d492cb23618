import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { ListFile } from '@oun/contract/paging';
import {
  type adminExportPointMovements,
  type adminListPointMovements,
  MOVEMENT_KIND_LABELS,
  MOVEMENT_STATE_LABELS,
} from '@oun/contract/point-admin';
import type { StaffContext } from '../../../platform/context.ts';
import { csvMoment } from '../../../platform/csv.ts';
import { writeListFile } from '../../../platform/db/list-file.ts';
import { writeAudit } from '../../audit/audit.ts';
import { listMovements } from './staff-movements.ts';

const HEAD = ['번호', '종류', '회원 번호', '회원', '포인트', '까닭', '올린 사람', '올린 때', '승인한 사람', '상태'];

const lineOf = (movement: Answer<typeof adminListPointMovements>['items'][number]) => [
  movement.id,
  MOVEMENT_KIND_LABELS[movement.kind],
  movement.account_id,
  movement.nickname,
  movement.amount,
  movement.reason,
  movement.proposed_by.name,
  csvMoment(movement.proposed_at),
  movement.approved_by ?? '',
  MOVEMENT_STATE_LABELS[movement.state],
];

/** Who was given what leaves the house: whoever takes it is written down. */
export async function exportMovements(
  ctx: StaffContext,
  { filter }: Parsed<typeof adminExportPointMovements>['body'],
): Promise<ListFile> {
  const file = await writeListFile({
    head: HEAD,
    lineOf,
    read: (place) => listMovements(ctx, { ...filter, ...place, sort: 'newest', direction: 'asc' }),
  });
  await ctx.db.transaction().execute((tx) =>
    writeAudit(ctx, tx, {
      action: 'points.export',
      subject: 'point_movement',
      // Of none in particular: what was asked for tells which.
      subjectId: 0,
      before: null,
      after: { filter, count: file.count },
    }),
  );
  return file;
}
