import type { ClaimQuote } from '@oun/contract/claim';
import type { ItemState } from '@oun/contract/order';
import type { Won } from '@oun/money';
import { asIfGranted, type Effects, type OpenClaim } from '@oun/price/open-claims';
import type { Fault, Sold, SoldUnit, Refund } from '@oun/price/refund';
import { sql } from 'kysely';
import type { OrderState, PaymentMethod } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { deductionsOf } from './claim-terms.ts';

/** What a claim was promised to give back and to change, as it is kept with it. */
export type Reckoned = {
  effects: Effects;
  refund: Omit<Refund, 'after' | 'emptiedLines' | 'restoresCartCoupon'>;
};

export type SoldItem = {
  id: number;
  line: number;
  group_id: number;
  sku_id: number;
  product_id: number;
  quantity: number;
  sale_price: Won;
  time_sale_id: number | null;
  coupon_issue_id: number | null;
  state: ItemState;
  claim_state: string | null;
  delivered_at: string | null;
  name: string;
  option_text: string;
};

export type SoldOrder = {
  id: number;
  number: string;
  account_id: number;
  state: OrderState;
  earn_rate: number;
  cart_coupon_issue_id: number | null;
  shipping_coupon_issue_id: number | null;
  /** What it was paid with; nothing where points paid all. */
  paid: {
    method: PaymentMethod;
    text: string | null;
    /** The bank took the deposit back, after something of the order had been sent, claimed or given back. */
    isTakenBack: boolean;
  } | null;
  items: SoldItem[];
  units: (SoldUnit & { itemId: number })[];
  groups: (Sold['groups'][number] & { id: number; coupon: Won; exchangeFee: Won })[];
  /** As it is read for a new claim: as if every open one were granted already. The rows above are the same. */
  foreseen: Sold;
  /** As it stands. */
  real: Sold;
  open: OpenClaim[];
};

/** The order as one claim finds it: those that were made before it count, those after it do not. */
export const seenBy = (order: SoldOrder, claimId: number): SoldOrder =>
  seenAs(
    order,
    asIfGranted(
      order.real,
      order.open.filter(({ id }) => id < claimId),
    ),
  );

export function seenAs(order: SoldOrder, foreseen: Sold): SoldOrder {
  const units = new Map(foreseen.units.map((unit) => [unit.id, unit]));
  const groups = new Map(foreseen.groups.map((group) => [group.key, group]));
  return {
    ...order,
    foreseen,
    units: order.units.map((unit) => ({ ...unit, ...units.get(unit.id)! })),
    groups: order.groups.map((group) => ({ ...group, ...groups.get(group.key)! })),
  };
}

/** An order as the refund is read off it: every piece, every group, and what still binds them. One statement. */
export async function loadSold(db: Db | Tx, orderId: number): Promise<SoldOrder> {
  const { rows } = await sql<
    Omit<SoldOrder, 'foreseen' | 'real' | 'open' | 'units' | 'groups'> & {
      open: {
        id: number;
        type: 'CANCEL' | 'RETURN';
        fault: Fault;
        items: number[];
        preview: ClaimQuote | null;
        reckoned: Reckoned | null;
      }[];
      cart_minimum: Won | null;
      units: {
        id: number;
        item: number;
        line: number;
        grp: number;
        list: Won;
        sale: Won;
        pc: Won;
        cc: Won;
        pt: Won;
        pg: Won;
        elig: boolean;
        gone: SoldUnit['gone'] | null;
        fault: SoldUnit['fault'] | null;
      }[];
      groups: {
        id: number;
        base: Won;
        ret: Won;
        exc: Won;
        sur: Won;
        free: Won | null;
        pg: Won;
        pt: Won;
        coupon: Won;
      }[];
    }
  >`
    select o.id, o.number, o.account_id, o.state, o.earn_rate, o.cart_minimum, o.cart_coupon_issue_id,
      o.shipping_coupon_issue_id,
      (select json_build_object('method', p.method, 'text', p.detail ->> 'text',
        'isTakenBack', p.state = 'WAITING_DEPOSIT' and o.paid_at is not null) from payment p where p.order_id = o.id
        and p.purpose = 'ORDER' and p.state in ('PAID', 'WAITING_DEPOSIT') order by p.id desc limit 1) as paid,
      (select json_agg(json_build_object('id', i.id, 'line', i.line, 'group_id', i.group_id, 'sku_id', i.sku_id,
        'product_id', i.product_id, 'quantity', i.quantity, 'sale_price', i.sale_price, 'time_sale_id', i.time_sale_id,
        'coupon_issue_id', i.coupon_issue_id, 'state', i.state, 'claim_state', i.claim_state,
        'delivered_at', i.delivered_at, 'name', i.snapshot ->> 'name', 'option_text', i.snapshot ->> 'option_text')
        order by i.line, i.id) from order_item i where i.order_id = o.id) as items,
      (select json_agg(json_build_object('id', u.id, 'item', u.item_id, 'line', i.line, 'grp', i.group_id,
        'list', u.list, 'sale', u.sale, 'pc', u.product_coupon, 'cc', u.cart_coupon, 'pt', u.point, 'pg', u.pg,
        'elig', u.is_eligible, 'gone', u.gone, 'fault', u.fault) order by u.id)
        from order_unit u join order_item i on i.id = u.item_id where u.order_id = o.id) as units,
      (select json_agg(json_build_object('id', g.id, 'base', g.base_fee, 'ret', g.return_fee, 'exc', g.exchange_fee,
        'sur', g.surcharge, 'free', case when g.kind = 'CONDITIONAL_FREE' then g.free_from end, 'pg', g.paid_pg,
        'pt', g.paid_point, 'coupon', g.coupon) order by g.id) from order_group g where g.order_id = o.id) as groups,
      coalesce((select json_agg(json_build_object('id', c.id, 'type', c.type, 'fault', c.fault, 'preview', c.preview,
        'reckoned', c.reckoned, 'items', array(select item_id from claim_item where claim_id = c.id)) order by c.id)
        from claim c where c.order_id = o.id and c.closed_at is null and c.type <> 'EXCHANGE'), '[]') as open
    from orders o where o.id = ${orderId}`.execute(db);
  const { units, groups, cart_minimum, open, ...order } = rows[0]!;
  const soldUnits = units.map((unit) => ({
    id: unit.id,
    itemId: unit.item,
    line: unit.line,
    group: String(unit.grp),
    list: unit.list,
    sale: unit.sale,
    productCoupon: unit.pc,
    cartCoupon: unit.cc,
    point: unit.pt,
    pg: unit.pg,
    isEligible: unit.elig,
    gone: unit.gone ?? undefined,
    fault: unit.fault ?? undefined,
  }));
  const soldGroups = groups.map((group) => ({
    id: group.id,
    key: String(group.id),
    baseFee: group.base,
    returnFee: group.ret,
    exchangeFee: group.exc,
    surcharge: group.sur,
    freeFrom: group.free,
    paidPg: group.pg,
    paidPoint: group.pt,
    coupon: group.coupon,
  }));
  const real = { units: soldUnits, groups: soldGroups, cartMinimum: cart_minimum };
  const claims = open.map(({ id, type, fault, items, preview, reckoned }): OpenClaim => ({
    id,
    wish: {
      type,
      fault,
      unitIds: soldUnits.filter(({ itemId, gone }) => items.includes(itemId) && !gone).map((unit) => unit.id),
    },
    promise: preview ? { pg: preview.pg, point: preview.point, deductions: deductionsOf(preview) } : undefined,
    effects: reckoned?.effects,
  }));
  const read = { ...order, units: soldUnits, groups: soldGroups, foreseen: real, real, open: claims };
  return claims.length === 0 ? read : seenAs(read, asIfGranted(real, claims));
}
