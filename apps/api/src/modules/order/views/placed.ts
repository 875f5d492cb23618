import { sql, type SqlBool } from 'kysely';

/** An order that was placed, whatever became of it. As literal words, so that the planner can use the lists' partial indexes. */
export const isPlaced = (table = 'orders') =>
  sql<SqlBool>`${sql.ref(`${table}.state`)} in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED')`;
