import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { runPrepared } from '../../../platform/db/statement.ts';

export type Pieces = { skuId: number; quantity: number };
export type TimeSalePieces = { timeSaleId: number; quantity: number };

/** Lines that share a sku added up. As one JSON value: for arrays PostgreSQL plans anew at each length. */
function added(pieces: readonly Pieces[]): string {
  const quantities = new Map<number, number>();
  for (const { skuId, quantity } of pieces) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity);
  return JSON.stringify([...quantities].map(([id, quantity]) => ({ id, quantity })));
}

/**
 * `locked`: rows are locked in the order of their ids, so that two orders that want the same things never wait for each
 * other in a circle.
 */
const locked = (wanted: string) => sql`locked as (
    select sku.id, wanted.quantity from jsonb_to_recordset(${wanted}::jsonb) as wanted (id int, quantity int)
    join sku on sku.id = wanted.id order by sku.id for no key update of sku
  )`;

/** Holds pieces for an order, all or none. */
export async function reserveStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const taken = await runPrepared(tx, 'reserve-stock', { wanted: added(pieces) }, ({ wanted }) =>
    sql<{ id: number }>`
      with ${locked(wanted)}
      update sku set reserved = sku.reserved + locked.quantity from locked
      where sku.id = locked.id and not sku.is_hidden
        and sku.on_hand - sku.reserved - sku.safety >= locked.quantity
      returning sku.id`.compile(tx),
  );
  const missing = new Set(pieces.map(({ skuId }) => skuId));
  for (const { id } of taken) missing.delete(id);
  if (missing.size > 0) throw new AppError('OUT_OF_STOCK', { sku_ids: [...missing] });
}

/** Lets go of what was held and not bought. */
export async function releaseStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await sql`
    with ${locked(added(pieces))}
    update sku set reserved = sku.reserved - locked.quantity from locked where sku.id = locked.id`.execute(tx);
}

/** What was held is sold: it leaves the shelf. */
export async function sellStock(tx: Tx, now: Date, pieces: readonly Pieces[], reference: string): Promise<void> {
  await runPrepared(tx, 'sell-stock', { wanted: added(pieces), now, reference }, (values) =>
    sql`
      with ${locked(values.wanted)}, sold as (
        update sku set reserved = sku.reserved - locked.quantity, on_hand = sku.on_hand - locked.quantity
        from locked where sku.id = locked.id
        returning sku.id, locked.quantity
      )
      insert into stock_movement (sku_id, delta, reason, reference, at)
      select id, -quantity, 'SALE', ${values.reference}, ${values.now} from sold
      ${sentWithNext}`.compile(tx),
  );
}

/** What was sold and never left is held again. */
export async function unsellStock(tx: Tx, now: Date, pieces: readonly Pieces[], reference: string): Promise<void> {
  await sql`
    with ${locked(added(pieces))}, held as (
      update sku set reserved = sku.reserved + locked.quantity, on_hand = sku.on_hand + locked.quantity
      from locked where sku.id = locked.id
      returning sku.id, locked.quantity
    )
    insert into stock_movement (sku_id, delta, reason, reference, at)
    select id, quantity, 'CANCEL', ${reference}, ${now} from held`.execute(tx);
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
    with ${locked(added(pieces))}, back as (
      update sku set on_hand = sku.on_hand + locked.quantity from locked
      where sku.id = locked.id returning sku.id, locked.quantity
    )
    insert into stock_movement (sku_id, delta, reason, reference, at)
    select id, quantity, ${reason}, ${reference}, ${now} from back`.execute(tx);
}

/** There are no more of them than others have been promised. */
export async function sellOut(tx: Tx, now: Date, skuIds: readonly number[], reference: string): Promise<void> {
  await sql`
    with locked as (
      select id, on_hand, reserved from sku where id = any(${[...new Set(skuIds)]}::int[]) order by id for no key update
    ), emptied as (
      update sku set on_hand = locked.reserved from locked
      where sku.id = locked.id and locked.on_hand > locked.reserved
      returning sku.id, locked.on_hand - locked.reserved as taken
    )
    insert into stock_movement (sku_id, delta, reason, reference, at)
    select id, -taken, 'ADJUST', ${reference}, ${now} from emptied`.execute(tx);
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
