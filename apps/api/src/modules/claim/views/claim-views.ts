import { COMPANY } from '@oun/brand';
import { carrierName } from '@oun/contract/carrier';
import { type Claim, type ClaimQuote, CLAIM_REASONS, type Pickup } from '@oun/contract/claim';
import { AppError } from '@oun/contract/errors';
import { refundWay, type RefundWay } from '@oun/contract/money-words';
import type { ClaimState } from '@oun/contract/order';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { eventWords, stageOf } from '../../order/order.ts';
import { type SoldOrder, loadSold, seenBy } from '../amounts/order-as-sold.ts';
import { quoteOf, wayOf } from '../amounts/claim-quote.ts';
import { doneWords } from '../amounts/refund-receipt.ts';
import { canChangePickup } from '../amounts/claim-terms.ts';
import { upcomingOf } from './upcoming-steps.ts';

type Row = Omit<
  Claim,
  | 'reason'
  | 'can_withdraw'
  | 'can_change_pickup'
  | 'pickup'
  | 'timeline'
  | 'upcoming'
  | 'exchange_option'
  | 'return_offer'
  | 'way'
> & {
  paid: SoldOrder['paid'];
  reason: string;
  order_id: number;
  received_at: string | null;
  is_target_gone: boolean;
  pickup: Pickup | null;
  exchange_values: string[] | null;
  timeline: { at: string; kind: string; from_state: string | null; note: string | null }[];
  account_id: number;
};

const WITHDRAWABLE: ReadonlySet<ClaimState> = new Set([
  'CANCEL_REQUESTED',
  'RETURN_REQUESTED',
  'COLLECTING',
  'EXCHANGE_REQUESTED',
  'FEE_WAITING',
]);

type Reader = Pick<Context, 'db' | 'mediaUrl' | 'now'>;

/** Claims as their owner and staff read them, in one statement. */
export async function readClaims(
  { db, mediaUrl, now }: Reader,
  condition: ReturnType<typeof sql>,
): Promise<(Claim & Pick<Row, 'account_id' | 'order_id' | 'is_target_gone'>)[]> {
  const { rows } = await sql<Row>`
    select claim.id, claim.account_id, claim.order_id, claim.target_gone_at is not null as is_target_gone,
      to_json(claim.received_at) #>> '{}' as received_at, claim.type, claim.state, orders.number as order_number, claim.reason, claim.fault,
      claim.detail, claim.note, claim.fee, claim.preview as quote,
      exists (select from payment p where p.claim_id = claim.id and p.purpose = 'CLAIM_FEE'
        and p.state in ('CONFIRMING', 'UNKNOWN')) as is_fee_pending,
      (select json_build_object('at', p.paid_at, 'is_refunded', p.refunded > 0) from payment p
        where p.claim_id = claim.id and p.purpose = 'CLAIM_FEE' and p.state = 'PAID' limit 1) as fee_paid,
      (select json_build_object('method', p.method, 'text', p.detail ->> 'text') from payment p
        where p.order_id = claim.order_id and p.purpose = 'ORDER' and p.state in ('PAID', 'WAITING_DEPOSIT')
        order by p.id desc limit 1) as paid,
      (select option_values from sku where sku.id = claim.exchange_sku_id) as exchange_values,
      to_json(claim.requested_at) #>> '{}' as requested_at, to_json(claim.deadline_at) #>> '{}' as deadline_at,
      to_json(claim.closed_at) #>> '{}' as closed_at,
      claim.pickup,
      coalesce((select nullif(t.return_address, '') from order_group g join shipping_template t on t.id = g.template_id
        where g.id = claim.group_id), ${COMPANY.address}) as return_to,
      coalesce((select json_agg(json_build_object('id', s.id, 'direction', s.direction, 'carrier', s.carrier_code,
        'invoice_no', s.invoice_no) order by s.id) from shipment s where s.claim_id = claim.id), '[]') as parcels,
      array(select ${mediaUrl}::text || '/member-images/' || m.key || '.webp' from member_image m
        where m.id = any(claim.image_ids) order by m.id) as image_urls,
      (select json_agg(json_build_object('id', i.id, 'name', i.snapshot ->> 'name',
        'option_text', i.snapshot ->> 'option_text', 'quantity', i.quantity, 'sale_price', i.sale_price,
        'picture', i.snapshot -> 'picture') order by i.id)
        from claim_item ci join order_item i on i.id = ci.item_id where ci.claim_id = claim.id) as items,
      (select json_build_object('id', r.id, 'pg', r.pg, 'point', r.point, 'state', r.state, 'done_at', r.done_at,
        'due_at', r.due_at, 'interest', r.interest)
        from refund r where r.claim_id = claim.id) as refund,
      coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'from_state', e.from_state,
        'note', e.note ->> 'note')
        order by e.id) from order_event e
        where e.claim_id = claim.id), '[]') as timeline
    from claim join orders on orders.id = claim.order_id ${condition}`.execute(db);
  return rows.map((row) => {
    const { exchange_values, pickup, paid, ...claim } = row;
    return {
      ...claim,
      pickup: pickupWords(pickup),
      can_change_pickup: pickup !== null && canChangePickup(claim.state),
      parcels: claim.parcels.map((parcel) => ({ ...parcel, carrier: carrierName(parcel.carrier) })),
      quote: quoteNow(claim),
      way: wayNow(claim, paid),
      exchange_option: exchange_values ? exchange_values.join(' / ') : null,
      reason: CLAIM_REASONS.find(({ code }) => code === claim.reason)?.label ?? claim.reason,
      timeline: claim.timeline.flatMap(({ at, kind, from_state, note }) => {
        const words = eventWords(kind, { from_state, fee: claim.fee });
        return words ? [{ at, words, note: note ?? '' }] : [];
      }),
      upcoming: upcomingOf({ ...claim, pickup: pickupWords(pickup) }).map((step) => ({
        ...step,
        // A promise that was broken is not made again.
        by: step.by !== null && new Date(step.by) < now() ? null : step.by,
      })),
      return_offer: null,
      can_withdraw: WITHDRAWABLE.has(claim.state),
    };
  });
}

type Money = Pick<Row, 'type' | 'state' | 'closed_at' | 'quote' | 'refund'>;

/** What was promised is said as done once it is. */
function quoteNow({ quote, refund }: Money): ClaimQuote | null {
  return quote && refund?.state === 'DONE' ? { ...quote, words: doneWords(quote.words) } : quote;
}

function wayNow({ type, closed_at, quote, refund }: Money, paid: SoldOrder['paid']): RefundWay | null {
  if (type === 'EXCHANGE') return null;
  if (refund) return refundWay({ method: paid?.method ?? null, text: paid?.text ?? '' }, refund, stageOf(refund.state));
  return quote && closed_at === null ? wayOf({ paid }, quote, type, quote.is_instant) : null;
}

function pickupWords(pickup: Pickup | null): Claim['pickup'] {
  if (pickup?.method !== 'SELF') return pickup;
  const { parcel } = pickup;
  return { ...pickup, parcel: parcel && { ...parcel, carrier: carrierName(parcel.carrier_code) } };
}

/** Somebody else's claim reads as not found. */
export async function viewClaim(ctx: Reader, id: number, memberId?: number): Promise<Claim> {
  const [claim] = await readClaims(ctx, sql`where claim.id = ${id}`);
  if (!claim || (memberId !== undefined && claim.account_id !== memberId)) throw new AppError('NOT_FOUND');
  return claim.is_target_gone ? { ...claim, return_offer: await offerOf(ctx, claim) } : claim;
}

/** What the buyer would have back for what we cannot give: everything. */
async function offerOf(
  { db }: Pick<Context, 'db'>,
  claim: Claim & { order_id: number },
): Promise<Claim['return_offer']> {
  const order = seenBy(await loadSold(db, claim.order_id), claim.id);
  const ids = new Set(claim.items.map(({ id }) => id));
  const picked = order.items.filter(({ id }) => ids.has(id)).map((item) => ({ item, quantity: item.quantity }));
  const { pg, point } = quoteOf(order, picked, 'RETURN', 'SELLER').quote;
  return { pg, point, fee: claim.state === 'FEE_WAITING' ? won(0) : claim.fee };
}
