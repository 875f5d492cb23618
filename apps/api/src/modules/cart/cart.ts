import {
  type addToCart as addToCartCall,
  type Cart,
  CART_DAYS,
  CART_LINES_MAX,
  CART_QUANTITY_MAX,
  type CartGroup,
  type CartLine,
} from '@oun/contract/cart';
import { EARN_RATES } from '@oun/contract/catalog';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import { sentWithNext } from '../../platform/db/client.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { runPrepared } from '../../platform/db/statement.ts';
import {
  arrivalOf,
  groupKeyOf,
  type Offer,
  offerColumns,
  offerOf,
  type OfferRow,
  offersOf,
  offerTables,
  ownPriceNow,
} from '../catalog/catalog.ts';
import { hasAccess } from '../access/access.ts';

/** Said only when it is true, and only when it helps. */
const FEW_LEFT = 5;

type Kept = { id: number; sku_id: number; quantity: number; price_at_add: Won };

/** The lines, newest first, with what can be bought of them now, in one statement. */
export async function getCart({ db, memberId, now, mediaUrl }: MemberContext): Promise<Cart> {
  const at = now();
  const rows = await runPrepared(db, 'cart', { memberId, at, mediaUrl }, (values) => cartRows(values).compile(db));
  const isMember = rows[0]?.is_member ?? false;
  return cartOf(
    at,
    rows.map((row) => [row, offerOf(row, isMember)]),
    isMember,
  );
}

const cartRows = ({ memberId, at, mediaUrl }: { memberId: number; at: Date; mediaUrl: string }) =>
  sql<Kept & OfferRow & { is_member: boolean }>`
    select c.id, c.quantity, c.price_at_add, ${hasAccess(memberId, at)} as is_member, ${offerColumns(mediaUrl)}
    from cart_item c join sku on sku.id = c.sku_id ${offerTables(at)}
    where c.account_id = ${memberId} order by c.id desc limit ${sql.lit(CART_LINES_MAX)}`;

/** A guest's lines, priced and grouped as a member's are; nothing is kept of them. */
export async function previewCart(
  ctx: OptionalContext,
  items: readonly { sku_id: number; quantity: number; price_at_add: number }[],
): Promise<Cart> {
  const skuIds = items.map(({ sku_id }) => sku_id);
  const offers = await offersOf(ctx, skuIds, false);
  const lines = items.flatMap((item): [Kept, Offer][] => {
    const offer = offers.get(item.sku_id);
    return offer ? [[{ ...item, id: 0, price_at_add: won(item.price_at_add) }, offer]] : [];
  });
  return cartOf(ctx.now(), lines, false);
}

function cartOf(at: Date, lines: readonly (readonly [Kept, Offer])[], isMember: boolean): Cart {
  const groups = new Map<string, CartGroup>();
  for (const [kept, offer] of lines) {
    const key = groupKeyOf(offer);
    const group = groups.get(key) ?? groupOf(at, key, offer);
    group.lines.push(lineOf(kept, offer));
    groups.set(key, group);
  }
  const earn_rate = isMember ? EARN_RATES.member : EARN_RATES.everybody;
  return { groups: [...groups.values()], count: lines.length, earn_rate };
}

const groupOf = (now: Date, key: string, { brand, rule, dispatch }: Offer): CartGroup => ({
  key,
  brand,
  lines: [],
  shipping: {
    kind: rule.kind,
    base_fee: rule.baseFee,
    free_from: rule.freeFrom,
    per_quantity: rule.perQuantity,
  },
  arrives_on: arrivalOf(now, dispatch),
});

const lineOf = (item: Kept, offer: Offer): CartLine => ({
  id: item.id,
  sku_id: item.sku_id,
  product_id: offer.productId,
  name: offer.name,
  option_text: offer.optionText,
  picture: offer.picture,
  quantity: item.quantity,
  list_price: offer.list,
  sale_price: offer.sale,
  price_at_add: item.price_at_add,
  is_time_sale: offer.timeSale !== null,
  state: !offer.isOnSale
    ? 'ENDED'
    : offer.available === 0
      ? 'SOLD_OUT'
      : offer.sale !== item.price_at_add
        ? 'PRICE_CHANGED'
        : 'OK',
  left: offer.available > 0 && offer.available <= Math.max(FEW_LEFT, item.quantity - 1) ? offer.available : null,
  max: Math.min(offer.maxPerOrder, CART_QUANTITY_MAX, Math.max(offer.available, 1)),
});

export async function countCart({ db, memberId }: MemberContext): Promise<{ count: number }> {
  return { count: await count(db, memberId) };
}

const count = async (db: Db | Tx, memberId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('cart_item')
    .where('account_id', '=', memberId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/**
 * Puts things in; of what is there already there is more then. One statement reads and writes, so that fast taps add
 * up. What can no longer be bought is left out and named.
 */
export async function addToCart(
  ctx: MemberContext,
  items: readonly { sku_id: number; quantity: number }[],
): Promise<Answer<typeof addToCartCall>> {
  const { db, memberId, now } = ctx;
  const wanted = new Map<number, number>();
  for (const { sku_id, quantity } of items) wanted.set(sku_id, (wanted.get(sku_id) ?? 0) + quantity);
  const ids = [...wanted.keys()];
  const values = { memberId, at: now(), ids, quantities: [...wanted.values()] };
  const rows = await runPrepared(db, 'add-to-cart', values, (slots) => putLines(slots).compile(db)).catch(
    refuseOverfull,
  );
  if (rows.length === 0) throw new AppError('OUT_OF_STOCK', { sku_ids: ids });
  const total = rows[0]!.total;
  if (total > CART_LINES_MAX) throw cartFull();
  return {
    count: total,
    skipped: ids.filter((id) => !rows.some(({ sku_id }) => sku_id === id)),
    limited: rows.filter(({ quantity, wanted: asked }) => quantity < asked).map(({ sku_id }) => sku_id),
  };
}

const cartFull = () => new AppError('CART_FULL', { max: CART_LINES_MAX });

/** Others put something in at the same moment: the statement saw room that was theirs, the database counts once more. */
function refuseOverfull(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'cart_item_lines' ? cartFull() : error;
}

type Added = { sku_id: number; quantity: number; wanted: number; total: number };
type Adding = { memberId: number; at: Date; ids: number[]; quantities: number[] };

const putLines = ({ memberId, at, ids, quantities }: Adding) => sql<Added>`
    with priced as (
      select w.sku_id, w.quantity, least(product.max_per_order, ${CART_QUANTITY_MAX}) as max,
        sku.extra_price + ${ownPriceNow(hasAccess(memberId, at), at)} as price,
        (select c.id from cart_item c where c.account_id = ${memberId} and c.sku_id = w.sku_id) is null as is_new
      from unnest(${ids}::int[], ${quantities}::int[]) as w (sku_id, quantity)
      join sku on sku.id = w.sku_id join product on product.id = sku.product_id
      where product.state = 'ON_SALE' and not sku.is_hidden
    ), room as (
      select (select count(*) from cart_item where account_id = ${memberId}) + count(*) filter (where is_new) as total
      from priced
    ), put as (
      insert into cart_item as c (account_id, sku_id, quantity, price_at_add, added_at, updated_at)
      select ${memberId}, sku_id, least(quantity, max), price, ${at}, ${at} from priced, room
      where room.total <= ${CART_LINES_MAX} order by sku_id
      on conflict (account_id, sku_id) do update
        set quantity = least(c.quantity + excluded.quantity, (select max from priced where priced.sku_id = c.sku_id)),
          price_at_add = excluded.price_at_add, updated_at = excluded.updated_at
      returning sku_id, quantity
    )
    select priced.sku_id, put.quantity, priced.quantity as wanted, room.total
    from priced left join put using (sku_id), room`;

export async function getCartOfProduct({ db, memberId }: MemberContext, productId: number) {
  const items = await db
    .selectFrom('cart_item')
    .innerJoin('sku', 'sku.id', 'cart_item.sku_id')
    .where('cart_item.account_id', '=', memberId)
    .where('sku.product_id', '=', productId)
    .select(['cart_item.id', 'cart_item.sku_id', 'cart_item.quantity'])
    .execute();
  return { items };
}

/** Sets rather than adds, so that a tap that is sent twice counts once. */
export async function setCartQuantity({ db, memberId, now }: MemberContext, id: number, quantity: number) {
  const { rows } = await sql<{
    id: number;
    sku_id: number;
    quantity: number;
    max: number;
    available: number;
    is_set: boolean;
  }>`
    with found as (
      select c.id, c.sku_id, product.max_per_order as max,
        greatest(sku.on_hand - sku.reserved - sku.safety, 0) as available
      from cart_item c join sku on sku.id = c.sku_id join product on product.id = sku.product_id
      where c.id = ${id} and c.account_id = ${memberId}
    ), put as (
      update cart_item set quantity = ${quantity}, updated_at = ${now()} from found
      where cart_item.id = found.id and ${quantity} <= found.max and ${quantity} <= found.available returning cart_item.id
    )
    select found.*, ${quantity}::int as quantity, exists (select from put) as is_set from found`.execute(db);
  const [line] = rows;
  if (!line) throw new AppError('NOT_FOUND');
  if (quantity > line.max) throw new AppError('LIMIT_EXCEEDED', { n: line.max });
  if (!line.is_set) throw new AppError('OUT_OF_STOCK', { left: line.available });
  return { id: line.id, sku_id: line.sku_id, quantity: line.quantity };
}

export async function removeFromCart({ db, memberId }: MemberContext, ids: readonly number[]) {
  const { numDeletedRows } = await db
    .deleteFrom('cart_item')
    .where('account_id', '=', memberId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .executeTakeFirstOrThrow();
  return { removed: Number(numDeletedRows), count: await count(db, memberId) };
}

/** What was bought, in whatever quantity, is no longer to be bought. */
export async function forgetBought(tx: Tx, accountId: number, skuIds: readonly number[]): Promise<void> {
  await sql`delete from cart_item where account_id = ${accountId} and sku_id = any(${[...skuIds]}::int[])
    ${sentWithNext}`.execute(tx);
}

/** Housekeeping: what nobody touched for three months. */
export async function emptyOldCarts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('cart_item')
    .where('updated_at', '<', new Date(now.getTime() - CART_DAYS * 86_400_000))
    .execute();
}
