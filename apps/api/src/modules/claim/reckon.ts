import type { ClaimQuote } from '@oun/contract/claim';
import { sum, type Won, won } from '@oun/money';
import { type Fault, type Frozen, refundOf } from '@oun/price/refund';
import type { Db, Tx } from '../../platform/db.ts';
import { type FrozenOrder, loadFrozen } from './frozen.ts';
import { quoteOf } from './quotes.ts';
import { deductionsOf } from './terms.ts';

export type Reckonable = {
  order_id: number;
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE';
  reason: string;
  fault: Fault;
  preview: ClaimQuote | null;
  item_ids: number[];
};

export type Reckoning = { quote: (fault: Fault, reason?: string) => ClaimQuote; pgMax: Won };

/** What a claim would give back if it were decided now: the member's own preview, asked again. */
export async function reckon(db: Db | Tx, claim: Reckonable): Promise<Reckoning> {
  const order = await loadFrozen(db, claim.order_id);
  const picked = order.items
    .filter(({ id }) => claim.item_ids.includes(id))
    .map((item) => ({ item, quantity: item.quantity }));
  // What was promised holds as long as it is the same matter.
  const promised = (fault: Fault) => (fault === claim.fault && claim.preview ? deductionsOf(claim.preview) : undefined);
  const quote = (fault: Fault, reason = claim.reason) =>
    quoteOf(order, picked, claim.type, fault, reason === claim.reason ? promised(fault) : undefined);
  return { quote, pgMax: await mostOf(db, order, claim, promised(claim.fault)) };
}

/**
 * All that was charged and neither given back nor still owed for what the buyer keeps: giving more would leave a later
 * claim without the money it is promised.
 */
async function mostOf(
  db: Db | Tx,
  order: FrozenOrder,
  { type, fault, item_ids }: Reckonable,
  deductionsMax: Won | undefined,
): Promise<Won> {
  if (type === 'EXCHANGE') return won(0);
  const unitIds = order.units.filter(({ itemId, gone }) => item_ids.includes(itemId) && !gone).map(({ id }) => id);
  const { after } = refundOf(order.frozen, { type, unitIds, fault, deductionsMax });
  const charged = await db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .where('purpose', '=', 'ORDER')
    .where('state', '=', 'PAID')
    .select('amount')
    .executeTakeFirst();
  const refunds = await db.selectFrom('refund').where('order_id', '=', order.id).select('pg').execute();
  return won(Math.max(0, (charged?.amount ?? 0) - sum(refunds.map(({ pg }) => pg)) - keptBy(after)));
}

/** By card, for pieces that stay and for sending them. */
function keptBy({ units, groups }: Frozen): Won {
  const staying = units.filter(({ gone }) => !gone);
  const sent = groups.filter(({ key }) => staying.some(({ group }) => group === key));
  return sum([...staying.map(({ pg }) => pg), ...sent.map(({ paidPg }) => paidPg)]);
}
