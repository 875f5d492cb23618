import type { ClaimOffer } from '@oun/contract/conversation';
import type { TalkRoom } from '@oun/contract/conversation-admin';
import { OFFER_TYPES } from '@oun/contract/conversation-rules';
import { AppError } from '@oun/contract/errors';
import type { ClaimState, ItemState } from '@oun/contract/order';
import type { Picture } from '@oun/contract/picture';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { actionsOf } from '../order/order.ts';

type OfferType = ClaimOffer['type'];
type Item = { state: ItemState; claim_state: ClaimState | null; delivered_at: string | null };

/** What may be asked for is what the order's own page says. */
const offersOf = ({ state, claim_state, delivered_at }: Item, now: Date): OfferType[] => {
  const item = { state, claim_state, delivered_at: delivered_at === null ? null : new Date(delivered_at) };
  const actions = actionsOf({ ...item, review_id: null, shipment_id: null }, now);
  return OFFER_TYPES.filter((type) => actions.includes(type));
};

const ITEM = sql`'state', i.state, 'claim_state', i.claim_state, 'delivered_at', i.delivered_at,
  'name', i.snapshot ->> 'name', 'option_text', i.snapshot ->> 'option_text'`;
type Named = Item & { name: string; option_text: string };

export type OfferRow = Named & {
  order_number: string;
  order_item_id: number;
  type: OfferType;
  picture: Picture | null;
  claim_id: number | null;
};

/** The offer of a message, with what was asked for since: of the same line, whose pieces may have been set apart. */
export const OFFER_JSON = sql<OfferRow | null>`(select json_build_object('order_number', o.number, 'order_item_id', i.id,
    'type', w.offer_type, 'picture', i.snapshot -> 'picture', ${ITEM}, 'claim_id', (
      select max(k.id) from claim k join claim_item ki on ki.claim_id = k.id join order_item s on s.id = ki.item_id
      where k.order_id = i.order_id and s.line = i.line and k.type = w.offer_type and k.state <> 'WITHDRAWN'
        and k.requested_at >= w.created_at))
  from order_item i join orders o on o.id = i.order_id where i.id = w.offer_item_id)`;

export function offerOf(row: OfferRow | null, now: Date): ClaimOffer | null {
  if (!row) return null;
  const { order_number, order_item_id, type, name, option_text, picture, claim_id } = row;
  const state = claim_id !== null ? 'ASKED' : offersOf(row, now).includes(type) ? 'OPEN' : 'OVER';
  return { order_number, order_item_id, type, name, option_text, picture, claim_id, state };
}

/** The items of the order `o`, for staff to choose from. */
export const ITEMS_JSON = sql`(select coalesce(json_agg(json_build_object('id', i.id, ${ITEM}) order by i.line, i.id), '[]')
  from order_item i where i.order_id = o.id)`;
export type OrderItemRow = Named & { id: number };
export const staffItemOf = (
  { id, name, option_text, ...item }: OrderItemRow,
  now: Date,
): TalkRoom['context']['orders'][number]['items'][number] => ({ id, name, option_text, offers: offersOf(item, now) });

/** Only of what the member has bought and may ask for now. */
export async function checkOffer(
  tx: Tx,
  now: Date,
  accountId: number,
  { order_item_id, type }: { order_item_id: number; type: OfferType },
): Promise<void> {
  const { rows } = await sql<{ item: Item }>`select json_build_object(${ITEM}) as item from order_item i
    join orders o on o.id = i.order_id where i.id = ${order_item_id} and o.account_id = ${accountId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new AppError('INVALID_INPUT', { fields: { offer: '이 회원의 주문 상품이 아니에요.' } });
  if (!offersOf(found.item, now).includes(type))
    throw new AppError('INVALID_INPUT', { fields: { offer: '지금은 신청할 수 없는 상품이에요.' } });
}
