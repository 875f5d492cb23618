import { AppError } from '@oun/contract/errors';
import { INT_MAX, Moment } from '@oun/contract/paging';
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod';

export type Place = [value: number | string, id: number];

const LastId = z.int().min(0).max(INT_MAX);
/** What a list is in the order of: numbers of a column, instants, or a rank that only memory holds. */
const PLACES = {
  number: z.tuple([z.int().min(-INT_MAX).max(INT_MAX), LastId]),
  instant: z.tuple([Moment, LastId]),
  rank: z.tuple([z.int(), LastId]),
};

/** Where a page ended: the last row's sort value and id. */
export const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** A cursor somebody made up is a bad request, never a fault. */
export function readCursor(cursor: string | undefined, kind: keyof typeof PLACES): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    return PLACES[kind].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('INVALID_INPUT', { fields: { cursor: 'invalid' } });
  }
}

export type Sort = { column: string; direction: 'asc' | 'desc'; kind: 'number' | 'instant' };

/** The rows behind a place, in the order of `column`, then of the newest id. */
export function isBehind({ column, direction }: Sort, id: string, [value, lastId]: Place) {
  const [at, key] = [sql.ref(column), sql.ref(id)];
  return direction === 'desc'
    ? sql<SqlBool>`(${at}, ${key}) < (${value}, ${lastId})`
    : sql<SqlBool>`(${at} > ${value} or (${at} = ${value} and ${key} < ${lastId}))`;
}

/** A row's place as text, for the cursor: a JS Date would lose the microseconds and skip a row. */
export const placeOf = ({ column, kind }: Sort) =>
  kind === 'number' ? sql<string>`${sql.ref(column)}::text` : sql<string>`to_json(${sql.ref(column)}) #>> '{}'`;

/** Cuts the one row too many that tells whether there is more. */
export function cutPage<Row extends { id: number; place: string }>(rows: Row[], limit: number, { kind }: Sort) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = last && rows.length > limit;
  return {
    items,
    next_cursor: more ? writeCursor([kind === 'number' ? Number(last.place) : last.place, last.id]) : null,
  };
}
