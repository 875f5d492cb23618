import { type RawBuilder, sql } from 'kysely';
import { numberMeant } from '../../../platform/db/number-meant.ts';

type Ids = RawBuilder<number>;

const accounts = (condition: RawBuilder<unknown>): Ids =>
  sql<number>`select account.id from account where ${condition}`;

/**
 * Which members are meant by what staff type, in whatever writing people read it out: an e-mail address, a mobile number
 * or its last four digits, their own number, a nickname. Each is a search of its own, by an index of its own.
 */
export function membersMeant(q: string): Ids {
  const digits = q.replace(/\D/g, '');
  const isNumber = /^[\d\s().+-]+$/.test(q);
  const searches: Ids[] = [];
  if (q.includes('@')) searches.push(accounts(sql`account.email_address = ${q.toLowerCase()}`));
  if (isNumber && digits.length === 4) searches.push(accounts(sql`right(account.mobile, 4) = ${digits}`));
  // As dialled from abroad it has 82 for the first nought.
  if (isNumber && digits.length >= 8 && digits.length <= 13)
    searches.push(accounts(sql`account.mobile = ${digits.replace(/^82/, '0')}`));
  const own = numberMeant(q.replace(/^회원\s*/, ''));
  if (own !== undefined) searches.push(accounts(sql`account.id = ${own}`));
  if (!isNumber && !q.includes('@'))
    searches.push(accounts(sql`lower(account.nickname) = ${q.toLowerCase()} and account.state <> 'WITHDRAWN'`));
  return sql<number>`(${searches.length > 0 ? sql.join(searches, sql` union all `) : sql`select null::int where false`})`;
}
