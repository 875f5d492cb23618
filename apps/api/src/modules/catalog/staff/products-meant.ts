import { type RawBuilder, sql } from 'kysely';
import { containing, has } from '../../../platform/db/like.ts';
import { numberMeant } from '../../../platform/db/number-meant.ts';

/** Which products are meant by what staff type: a product's number, a word of its name or of its brand's. */
export function productsMeant(q: string): RawBuilder<number> {
  // An e-mail address is no product's name: it is not looked for in all of them.
  if (q.includes('@')) return sql<number>`(select null::int where false)`;
  const own = numberMeant(q);
  return sql<number>`(select meant.id from product meant where ${has(sql`meant.name`, q)}
    union all select meant.id from product meant
      where meant.brand_id in (select brand.id from brand where brand.name ilike ${containing(q)})
    ${own === undefined ? sql`` : sql`union all select ${own}::int`})`;
}
