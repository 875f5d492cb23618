import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type adminApplyInvoices,
  type adminCheckInvoices,
  type adminListInvoiceUploads,
  INVOICE_COLUMNS,
  INVOICE_ROWS_MAX,
  INVOICE_UNDO_MINUTES,
  type InvoiceRowError,
} from '@oun/contract/invoice';
import { maskName } from '@oun/contract/masks';
import { type ClaimState, ITEM_STATE_LABELS, type ItemState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { csvLine } from '../../../platform/csv.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announceAll } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { writeOrderEvents } from '../changes/write-event.ts';
import { isClaimOpen } from '../views/order-actions.ts';
import { auditItems, lockItems } from './fulfilment.ts';
import { type InvoiceRow, readInvoiceFile } from './invoice-file.ts';
import { itemMachine } from '../order.machine.ts';
import { type Parcel, sendParcels } from './parcels.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'order.recalled': { order_id: number; shipment_id: number; item_ids: number[] };
  }
}

const UNDO_MS = INVOICE_UNDO_MINUTES * 60_000;
const SHOWN_UPLOADS = 10;

/** What waits to be sent, the longest first, with two columns to fill in. */
export async function invoiceTemplate({ db }: StaffContext) {
  const { rows } = await sql<{ id: number; number: string; name: string; option: string; n: number; buyer: string }>`
    select i.id, o.number, i.snapshot ->> 'name' as name, i.snapshot ->> 'option_text' as option, i.quantity as n,
      o.address ->> 'name' as buyer
    from order_item i join orders o on o.id = i.order_id
    where i.state = 'PREPARING' order by i.id limit ${INVOICE_ROWS_MAX}`.execute(db);
  const lines = [
    [...INVOICE_COLUMNS, '주문번호', '상품', '옵션', '수량', '받는 사람'],
    ...rows.map(({ id, number, name, option, n, buyer }) => [id, '', '', number, name, option, n, maskName(buyer)]),
  ];
  return { csv: lines.map(csvLine).join('\r\n'), count: rows.length };
}

type Sending = { parcels: Parcel[]; ready: number; errors: InvoiceRowError[] };
type Found = { id: number; order_id: number; group_id: number; state: ItemState; claim_state: ClaimState | null };

/** Which lines can be sent now, as parcels, and why the others cannot. */
async function sort(db: Db | Tx, rows: readonly InvoiceRow[], found: readonly Found[]): Promise<Sending> {
  const byId = new Map(found.map((item) => [item.id, item]));
  const { rows: used } = await sql<{ carrier_code: string; invoice_no: string }>`
    select carrier_code, invoice_no from shipment
    where invoice_no = any(${[...new Set(rows.map(({ invoice_no }) => invoice_no))]}::text[])`.execute(db);
  const usedBefore = new Set(used.map(({ carrier_code, invoice_no }) => `${carrier_code} ${invoice_no}`));
  const parcels = new Map<string, Parcel & { item_ids: number[] }>();
  const errors: InvoiceRowError[] = [];
  let ready = 0;
  for (const { line, item_id, carrier_code, invoice_no } of rows) {
    const item = byId.get(item_id);
    const key = `${carrier_code} ${invoice_no}`;
    const parcel = parcels.get(key);
    const words = !item
      ? '없는 상품이에요.'
      : isClaimOpen(item.claim_state)
        ? '취소·반품 요청을 처리하고 있어요.'
        : item.state !== 'PREPARING'
          ? `‘${ITEM_STATE_LABELS[item.state]}’ 상태라 보낼 수 없어요.`
          : usedBefore.has(key)
            ? '이미 등록한 송장번호예요.'
            : parcel && parcel.group_id !== item.group_id
              ? '이 파일에서 다른 주문이나 다른 브랜드에 쓴 송장번호예요.'
              : undefined;
    if (words !== undefined || !item) {
      errors.push({ line, order_item_id: String(item_id), words: words! });
      continue;
    }
    ready += 1;
    if (parcel) parcel.item_ids.push(item_id);
    else {
      const { order_id, group_id } = item;
      parcels.set(key, { order_id, group_id, carrier_code, invoice_no, item_ids: [item_id] });
    }
  }
  return { parcels: [...parcels.values()], ready, errors };
}

const inOrder = (errors: readonly InvoiceRowError[]) => errors.toSorted((a, b) => a.line - b.line);

export async function checkInvoices({ db }: StaffContext, csv: string): Promise<Answer<typeof adminCheckInvoices>> {
  const file = readInvoiceFile(csv);
  const ids = file.rows.map(({ item_id }) => item_id);
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('order_item')
          .where('id', '=', sql<number>`any(${ids}::int[])`)
          .select(['id', 'order_id', 'group_id', 'state', 'claim_state'])
          .execute();
  const { parcels, ready, errors } = await sort(db, file.rows, found);
  return { rows: file.count, ready, parcels: parcels.length, errors: inOrder([...file.errors, ...errors]) };
}

/** Sends what can be sent of the file and names the rest: looked at again under lock, since it was last looked at. */
export async function applyInvoices(
  ctx: StaffContext,
  { csv, file_name }: { csv: string; file_name: string },
): Promise<Answer<typeof adminApplyInvoices>> {
  const { db, now, staff } = ctx;
  const file = readInvoiceFile(csv);
  return db.transaction().execute(async (tx) => {
    const at = now();
    const found = await lockItems(
      tx,
      file.rows.map(({ item_id }) => item_id),
    );
    const { parcels, ready, errors } = await sort(tx, file.rows, found);
    const all = inOrder([...file.errors, ...errors]);
    if (ready === 0) return { upload_id: null, shipped: 0, parcels: 0, errors: all, undo_until: null };
    const { id } = await tx
      .insertInto('invoice_upload')
      .values({ staff_id: staff.id, file_name, item_count: ready, applied_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendParcels(tx, at, parcels, { staffId: staff.id, uploadId: id });
    await auditItems(
      ctx,
      tx,
      'order.ship',
      parcels.flatMap(({ item_ids }) => item_ids),
    );
    return {
      upload_id: id,
      shipped: ready,
      parcels: parcels.length,
      errors: all,
      undo_until: new Date(at.getTime() + UNDO_MS).toISOString(),
    };
  });
}

export async function listUploads({ db, now }: StaffContext): Promise<Answer<typeof adminListInvoiceUploads>> {
  const rows = await db
    .selectFrom('invoice_upload')
    .innerJoin('account', 'account.id', 'invoice_upload.staff_id')
    .orderBy('invoice_upload.id', 'desc')
    .limit(SHOWN_UPLOADS)
    .select(['invoice_upload.id', 'account.nickname as by', 'file_name', 'item_count', 'applied_at', 'undone_at'])
    .execute();
  return {
    items: rows.map(({ applied_at, undone_at, ...upload }) => {
      const until = new Date(applied_at.getTime() + UNDO_MS);
      return {
        ...upload,
        applied_at: applied_at.toISOString(),
        undone_at: undone_at?.toISOString() ?? null,
        undo_until: undone_at === null && until > now() ? until.toISOString() : null,
      };
    }),
  };
}

/** Takes a young file back: what has not moved since is being prepared again, as if it had never been sent. */
export async function undoInvoices(ctx: StaffContext, id: number) {
  const { db, now, staff } = ctx;
  return db.transaction().execute(async (tx) => {
    const upload = await tx
      .selectFrom('invoice_upload')
      .where('id', '=', id)
      .select(['applied_at', 'undone_at', 'item_count'])
      .forUpdate()
      .executeTakeFirst();
    if (!upload) throw new AppError('NOT_FOUND');
    const isOver = now().getTime() - upload.applied_at.getTime() > UNDO_MS;
    if (upload.undone_at !== null || isOver) throw new AppError('UNDO_PERIOD_OVER');
    const { rows: sent } = await sql<{ id: number; order_id: number; shipment_id: number }>`
      select i.id, i.order_id, s.id as shipment_id from order_item i join shipment s on s.id = i.shipment_id
      where s.upload_id = ${id}`.execute(tx);
    const items = await lockItems(
      tx,
      sent.map((item) => item.id),
    );
    const idle = items.filter(({ state, claim_state }) => state === 'SHIPPING' && !isClaimOpen(claim_state));
    if (idle.length === 0) throw new AppError('UNDO_PERIOD_OVER');
    const { to } = itemMachine.move('recall', 'staff');
    const ids = idle.map((item) => item.id);
    await sql`
      update order_item set state = ${to}, shipment_id = null, shipped_at = null where id = any(${ids}::int[])
      ${sentWithNext}`.execute(tx);
    const event = { kind: 'RECALLED', to, actor: 'staff', actorId: staff.id } as const;
    await writeOrderEvents(
      tx,
      now(),
      idle.map(({ id: itemId, order_id, state: from }) => ({ ...event, orderId: order_id, itemId, from })),
    );
    await sql`delete from shipment s where upload_id = ${id}
      and not exists (select from order_item i where i.shipment_id = s.id)`.execute(tx);
    const back = Map.groupBy(
      sent.filter((item) => ids.includes(item.id)),
      ({ shipment_id }) => shipment_id,
    );
    await announceAll(
      tx,
      now(),
      'order.recalled',
      [...back].map(([shipment_id, own]) => ({
        order_id: own[0]!.order_id,
        shipment_id,
        item_ids: own.map((item) => item.id),
      })),
    );
    await tx.updateTable('invoice_upload').set({ undone_at: now() }).where('id', '=', id).execute();
    await writeAudit(ctx, tx, {
      action: 'invoice.undo',
      subject: 'invoice_upload',
      subjectId: id,
      before: { item_ids: items.map((item) => item.id) },
      after: { item_ids: ids },
    });
    return { undone: ids.length, kept: upload.item_count - ids.length };
  });
}
