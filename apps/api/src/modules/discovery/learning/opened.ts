import { dateOf } from '@oun/brand/seoul';
import type { noteOpened as noteOpenedCall } from '@oun/contract/discovery';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { productsFor } from '../products/product-search.ts';
import { programsFor } from '../programs/program-search.ts';

/** More than anybody opens; whoever opens more teaches nothing. */
const OPENINGS: Limit = { max: 60, seconds: 600 };
/** What stands further behind is not what the words led to. */
export const LOOKED_AT = 50;
const VISITOR_BITS = 52;
/** What one visitor of a day opened says little, and is not kept long. */
const KEEP_DAYS = { lone: 7, all: 60 };

/** Kept only where the words are understood and have really found it. */
export async function noteOpened(
  ctx: Context,
  { kind, query, id }: Parsed<typeof noteOpenedCall>['body'],
): Promise<Answer<typeof noteOpenedCall>> {
  const now = ctx.now();
  const address = ctx.readAddress();
  const tries = await takeTry(ctx.db, now, `search-opened:${address}`, OPENINGS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const { words, ids } = await (kind === 'PROGRAM' ? programsFor : productsFor)(ctx, query, LOOKED_AT);
  if (words === null || !ids.includes(id)) return {};
  const day = dateOf(now);
  const bit = ctx.secrets.derive('search-visitor', `${day} ${address}`).readUInt32BE() % VISITOR_BITS;
  await sql`insert into search_opened (kind, words, target_id, day, visitors)
    values (${kind}, ${words}, ${id}, ${day}::date, 1::bigint << ${bit}::int)
    on conflict (kind, words, target_id, day) do update set visitors = search_opened.visitors | excluded.visitors
    where search_opened.visitors <> search_opened.visitors | excluded.visitors`.execute(ctx.db);
  return {};
}

export async function dropOldOpenings(db: Db, now: Date): Promise<void> {
  await sql`delete from search_opened where day <= ${dateOf(now, -KEEP_DAYS.all)}::date
    or (day <= ${dateOf(now, -KEEP_DAYS.lone)}::date and bit_count(visitors::bit(64)) = 1)`.execute(db);
}
