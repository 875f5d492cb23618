import { INT_MAX } from '@oun/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { isPlaced } from '../views/placed.ts';

type Ids = RawBuilder<number>;

const among = (searches: readonly Ids[]): Ids =>
  sql<number>`(${searches.length > 0 ? sql.join(searches, sql` union all `) : sql`select null::int where false`})`;

const orders = (condition: RawBuilder<unknown>): Ids =>
  sql<number>`select orders.id from orders where ${isPlaced()} and ${condition}`;
const ordersOf = (condition: RawBuilder<unknown>): Ids =>
  orders(sql`orders.account_id in (select account.id from account where ${condition})`);

/**
 * Which orders are meant by what staff type, in whatever writing people read it out: a number of theirs or its end, an
 * order's number or its end, a name, a nickname, an e-mail address, a member's number. What it looks like says what it
 * may be, and it may be several things; each is a search of its own, by an index of its own.
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
  if (q.includes('@')) searches.push(ordersOf(sql`account.email_address = ${q.toLowerCase()}`));
  if (isNumber && digits.length === 4) {
    searches.push(orders(sql`right(orders.address ->> 'phone', 4) = ${digits}`));
    searches.push(ordersOf(sql`right(account.mobile, 4) = ${digits}`));
  }
  if (isNumber && digits.length >= 8 && digits.length <= 13) {
    // As dialled from abroad it has 82 for the first nought.
    const phone = digits.replace(/^82/, '0');
    searches.push(
      orders(sql`right(orders.address ->> 'phone', 4) = ${phone.slice(-4)}
        and regexp_replace(orders.address ->> 'phone', '[^0-9]', '', 'g') = ${phone}`),
    );
    searches.push(ordersOf(sql`account.mobile = ${phone}`));
  }
  const member = /^(?:회원\s*|#)?(\d{1,9})$/.exec(q)?.[1];
  if (member !== undefined && Number(member) <= INT_MAX)
    searches.push(orders(sql`orders.account_id = ${Number(member)}`));
  if (!isNumber && !q.includes('@')) {
    searches.push(orders(sql`orders.address ->> 'name' = ${q}`));
    searches.push(ordersOf(sql`lower(account.nickname) = ${q.toLowerCase()} and account.state <> 'WITHDRAWN'`));
  }
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
