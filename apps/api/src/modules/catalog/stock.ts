import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import { behind } from '../../platform/client.ts';
import type { Tx } from '../../platform/db.ts';

export type Pieces = { skuId: number; quantity: number };
export type TimeSalePieces = { timeSaleId: number; quantity: number };

/**
 * `wanted`, with lines that share a sku added up, and `locked`: rows are locked in the order of their ids, so that two
 * orders that want the same things never wait for each other in a circle. As one JSON value, so that it is planned once:
 * with arrays PostgreSQL plans anew for each length.
 */
const lockPieces = (pieces: readonly Pieces[]) => sql`
  wanted as (
    select "skuId" as sku_id, sum(quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w ("skuId" int, quantity int) group by 1
  ), locked as (
    select id from sku where id in (select sku_id from wanted) order by id for no key update
  )`;

/** Holds pieces for an order, all or none. */
export async function reserveStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const { rows } = await sql<{ id: number; is_taken: boolean }>`
    with ${lockPieces(pieces)}, taken as (
      update sku set reserved = sku.reserved + wanted.quantity from wanted, locked
      where sku.id = wanted.sku_id and sku.id = locked.id and not sku.is_hidden
        and sku.on_hand - sku.reserved - sku.safety >= wanted.quantity
      returning sku.id
    )
    select wanted.sku_id as id, taken.id is not null as is_taken
    from wanted left join taken on taken.id = wanted.sku_id`.execute(tx);
  const missing = rows.filter(({ is_taken }) => !is_taken).map(({ id }) => id);
  if (missing.length > 0) throw new AppError('OUT_OF_STOCK', { sku_ids: missing });
}

/** Lets go of what was held and not bought. */
export async function releaseStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await sql`
    with ${lockPieces(pieces)}
    update sku set reserved = sku.reserved - wanted.quantity from wanted, locked
    where sku.id = wanted.sku_id and sku.id = locked.id`.execute(tx);
}

/** What was held is sold: it leaves the shelf. */
export async function sellStock(tx: Tx, now: Date, pieces: readonly Pieces[], reference: string): Promise<void> {
  await sql`
    with ${lockPieces(pieces)}, sold as (
      update sku set reserved = sku.reserved - wanted.quantity, on_hand = sku.on_hand - wanted.quantity
      from wanted, locked where sku.id = wanted.sku_id and sku.id = locked.id
      returning sku.id, wanted.quantity
    )
    insert into stock_movement (sku_id, delta, reason, reference, at)
    select id, -quantity, 'SALE', ${reference}, ${now} from sold
    ${behind}`.execute(tx);
}

/** What comes back goes on the shelf again. */
export async function putBackStock(
  tx: Tx,
  now: Date,
  pieces: readonly Pieces[],
  reason: 'CANCEL' | 'RETURN' | 'EXCHANGE',
  reference: string,
): Promise<void> {
  await sql`
    with ${lockPieces(pieces)}, back as (
      update sku set on_hand = sku.on_hand + wanted.quantity from wanted, locked
      where sku.id = wanted.sku_id and sku.id = locked.id returning sku.id, wanted.quantity
    )
    insert into stock_movement (sku_id, delta, reason, reference, at)
    select id, quantity, ${reason}, ${reference}, ${now} from back`.execute(tx);
}

/** A time sale has pieces of its own; its price is the buyer's from the moment they are held. */
export async function reserveTimeSales(tx: Tx, now: Date, pieces: readonly TimeSalePieces[]): Promise<void> {
  for (const { timeSaleId, quantity } of [...pieces].sort((a, b) => a.timeSaleId - b.timeSaleId)) {
    const { numUpdatedRows } = await tx
      .updateTable('time_sale')
      .set((eb) => ({ taken: eb('taken', '+', quantity) }))
      .where('id', '=', timeSaleId)
      .where('ends_at', '>', now)
      .where((eb) => eb(eb('taken', '+', quantity), '<=', eb.ref('allotment')))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('TIME_SALE_CLOSED', { time_sale_id: timeSaleId });
  }
}

export async function releaseTimeSales(tx: Tx, pieces: readonly TimeSalePieces[]): Promise<void> {
  for (const { timeSaleId, quantity } of [...pieces].sort((a, b) => a.timeSaleId - b.timeSaleId)) {
    await tx
      .updateTable('time_sale')
      .set((eb) => ({ taken: eb('taken', '-', quantity) }))
      .where('id', '=', timeSaleId)
      .execute();
  }
}
