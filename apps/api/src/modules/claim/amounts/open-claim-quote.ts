import type { ClaimQuote } from '@oun/contract/claim';
import { sum, type Won, won } from '@oun/money';
import { asIfGranted } from '@oun/price/open-claims';
import type { Fault, Sold } from '@oun/price/refund';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type SoldOrder, loadSold, type Reckoned, seenBy } from './order-as-sold.ts';
import { type Quoted, quoteOf } from './claim-quote.ts';
import { deductionsOf } from './claim-terms.ts';

export type Reckonable = {
  id: number;
  order_id: number;
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE';
  reason: string;
  fault: Fault;
  preview: ClaimQuote | null;
  reckoned: Reckoned | null;
  item_ids: number[];
};

export type Reckoning = { quote: (fault: Fault, reason?: string) => Quoted; pgMax: Won };

/** What a claim gives back: as promised while it is the same matter, and otherwise as it would be if it were made now. */
export async function reckon(db: Db | Tx, claim: Reckonable): Promise<Reckoning> {
  const order = await loadSold(db, claim.order_id);
  const quote = (fault: Fault, reason = claim.reason) => quoteAgain(order, claim, fault, reason);
  return { quote, pgMax: await mostOf(db, order, claim) };
}

/** A claim that stays the same matter keeps its promise; another fault or reason makes a new one. */
export function quoteAgain(order: SoldOrder, claim: Reckonable, fault: Fault, reason = claim.reason): Quoted {
  const isSame = fault === claim.fault && reason === claim.reason && claim.preview !== null;
  if (isSame && claim.reckoned) return { quote: claim.preview!, reckoned: claim.reckoned };
  const seen = seenBy(order, claim.id);
  const picked = seen.items
    .filter(({ id }) => claim.item_ids.includes(id))
    .map((item) => ({ item, quantity: item.quantity }));
  return quoteOf(seen, picked, claim.type, fault, isSame ? { deductionsMax: deductionsOf(claim.preview!) } : {});
}

/**
 * All that was charged and neither given back, nor promised to other claims, nor still owed for what the buyer keeps:
 * giving more would leave a later claim without the money it is promised.
 */
async function mostOf(db: Db | Tx, order: SoldOrder, { id, type }: Reckonable): Promise<Won> {
  if (type === 'EXCHANGE') return won(0);
  const charged = await db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .where('purpose', '=', 'ORDER')
    .where('state', '=', 'PAID')
    .select('amount')
    .executeTakeFirst();
  const refunds = await db.selectFrom('refund').where('order_id', '=', order.id).select('pg').execute();
  const given = sum(refunds.map(({ pg }) => pg));
  const promised = sum(order.open.map((one) => won(one.id === id ? 0 : (one.promise?.pg ?? 0))));
  const kept = keptBy(asIfGranted(order.real, order.open));
  return won(Math.max(0, (charged?.amount ?? 0) - given - promised - kept));
}

/** By card, for pieces that stay and for sending them. */
function keptBy({ units, groups }: Sold): Won {
  const staying = units.filter(({ gone }) => !gone);
  const sent = groups.filter(({ key }) => staying.some(({ group }) => group === key));
  return sum([...staying.map(({ pg }) => pg), ...sent.map(({ paidPg }) => paidPg)]);
}
