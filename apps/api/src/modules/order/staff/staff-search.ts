import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { membersMeant } from '../../identity/identity.ts';
import { isPlaced } from '../views/placed.ts';

type Ids = RawBuilder<number>;

const among = (searches: readonly Ids[]): Ids =>
  sql<number>`(${searches.length > 0 ? sql.join(searches, sql` union all `) : sql`select null::int where false`})`;

const orders = (condition: RawBuilder<unknown>): Ids =>
  sql<number>`select orders.id from orders where ${isPlaced()} and ${condition}`;

/**
 * Which orders are meant by what staff type, in whatever writing people read it out: a number of theirs or its end, an
 * order's number or its end, a name, or whatever a member is found by. What it looks like says what it may be, and it
 * may be several things; each is a search of its own, by an index of its own.
 */
export function ordersMeant(q: string): Ids {
  const digits = q.replace(/\D/g, '');
  const isNumber = /^[\d\s().+-]+$/.test(q);
  const searches: Ids[] = [];
  if (/^\d{8}-[0-9A-Za-z]{0,7}$/.test(q)) return among([orders(sql`orders.number like ${`${q.toUpperCase()}%`}`)]);
  if (/^[0-9A-Za-z]{4,7}$/.test(q)) {
    const end = [...q.toUpperCase()].toReversed().join('');
    searches.push(orders(sql`reverse(orders.number) like ${`${end}%`}`));
  }
  searches.push(orders(sql`orders.account_id in ${membersMeant(q)}`));
  if (isNumber && digits.length === 4) searches.push(orders(sql`right(orders.address ->> 'phone', 4) = ${digits}`));
  if (isNumber && digits.length >= 8 && digits.length <= 13) {
    // As dialled from abroad it has 82 for the first nought.
    const phone = digits.replace(/^82/, '0');
    searches.push(
      orders(sql`right(orders.address ->> 'phone', 4) = ${phone.slice(-4)}
        and regexp_replace(orders.address ->> 'phone', '[^0-9]', '', 'g') = ${phone}`),
    );
  }
  if (!isNumber && !q.includes('@')) searches.push(orders(sql`orders.address ->> 'name' = ${q}`));
  return among(searches);
}

/** Which items are meant by an invoice's number or a word of what was bought. */
export function itemsMeant(q: string): Ids {
  const invoice = q.replace(/[\s-]/g, '');
  const searches: Ids[] = [];
  if (/^[0-9A-Za-z]{6,30}$/.test(invoice))
    searches.push(sql`select order_item.id from order_item
      where order_item.shipment_id in (select shipment.id from shipment where shipment.invoice_no in (${q}, ${invoice}))`);
  if (!/^[\d\s().+-]+$/.test(q))
    searches.push(sql`select order_item.id from order_item
      where order_item.product_id in (select product.id from product where product.name ilike ${containing(q)})`);
  return among(searches);
}
