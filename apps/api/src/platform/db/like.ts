import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** A pattern that finds `text` anywhere: `%` and `_` in what a person typed mean themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a column has `text` anywhere, for columns with an index of their `word_pairs`: it finds what has the same pairs
 * of signs, and the pattern which of them has them in a row. One sign alone has no pair, and is looked for everywhere.
 */
export function has(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const contains = sql<SqlBool>`${column} ilike ${containing(text)}`;
  return [...text].length < 2 ? contains : sql<SqlBool>`(word_pairs(${column}) @> word_pairs(${text}) and ${contains})`;
}
