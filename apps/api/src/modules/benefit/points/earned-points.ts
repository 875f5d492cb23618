import { sql } from 'kysely';

/** `earnOf` of what is left of an item, in a query that has it and its order under these names. */
export const earnOfItem = (item: string, order: string) =>
  sql<number>`(select coalesce(sum(u.pg * ${sql.ref(
    `${order}.earn_rate`,
  )} / 10000), 0)::bigint from order_unit u where u.item_id = ${sql.ref(`${item}.id`)} and u.gone is null)`;

/** What an order will still bring: nothing before it is paid, nor of what went back or was given already. */
export const earnLeft = (order: string) => sql<number>`(select coalesce(sum(${earnOfItem('i', order)}), 0)::bigint
  from order_item i where i.order_id = ${sql.ref(`${order}.id`)} and ${sql.ref(`${order}.state`)} = 'PAID'
    and i.state in ('PAID', 'PREPARING', 'SHIPPING', 'DELIVERED'))`;
