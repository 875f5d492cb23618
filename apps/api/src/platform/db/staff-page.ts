import { INT_MAX, type StaffPage, TOTAL_MAX } from '@oun/contract/paging';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import * as z from 'zod';
import type { Db } from './db.ts';

/** What a list can be in the order of; a column that may be empty comes with what stands for nothing, so that every row has a place. */
export type Sorting = { by: RawBuilder<unknown>; kind: 'number' | 'instant' };

type Parts = {
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The same rows with no more than the order and the conditions need, where all of them have to be read for a page. */
  lean?: RawBuilder<unknown> | undefined;
  where: readonly RawBuilder<SqlBool>[];
  /** Tells apart what is equal in the order. */
  id: RawBuilder<number>;
};
type Asked = { cursor?: string | undefined; limit: number; sort: string; direction: 'asc' | 'desc' };

const Place = z.object({
  /** Of which order: a place in one order means nothing in another. */
  o: z.string().max(40),
  v: z.string().regex(/^(?:-?\d{1,15}|-?infinity|\d{4}-\d\d-\d\dT[\d:.]{8,15}(?:Z|[+-]\d\d:\d\d))$/),
  i: z.int().min(0).max(INT_MAX),
  /** What stands before it, not behind. */
  b: z.boolean(),
});
type Place = z.infer<typeof Place>;

const CASTS = { number: sql`::bigint`, instant: sql`::timestamptz` } as const;

/**
 * One page of a staff's list, by keyset, and how many there are in the same statement: at most `TOTAL_MAX` are counted.
 * A cursor that cannot be read, or behind which nothing is left, gives the first page: a list is never at a place that
 * does not exist.
 */
export async function readStaffPage<Row extends { id: number }>(
  db: Db,
  parts: Parts,
  sorts: Record<string, Sorting>,
  asked: Asked,
): Promise<StaffPage<Row>> {
  const { by, kind } = sorts[asked.sort]!;
  const order = `${asked.sort}.${asked.direction}`;
  const start = readPlace(asked.cursor, order, kind);
  const { rows } = await select<Row>(db, parts, { by, kind }, asked, start);
  const hasMore = rows.length > asked.limit;
  // Going back may come to fewer rows than a page holds: then the first page stands there whole.
  if (start && (rows.length === 0 || (start.b && !hasMore)))
    return readStaffPage(db, parts, sorts, { ...asked, cursor: undefined });
  const shown = rows.slice(0, asked.limit);
  if (start?.b) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const cursorAt = (row: (typeof shown)[number], b: boolean) =>
    Buffer.from(JSON.stringify({ o: order, v: row.place, i: row.id, b } satisfies Place)).toString('base64url');
  const total = first?.counted ?? 0;
  return {
    items: shown.map(({ place: _, counted: __, ...row }) => row as unknown as Row),
    next_cursor: last && (hasMore || start?.b) ? cursorAt(last, false) : null,
    prev_cursor: first && start ? cursorAt(first, true) : null,
    total: Math.min(total, TOTAL_MAX),
    is_capped: total > TOTAL_MAX,
  };
}

function select<Row>(
  db: Db,
  { select: columns, from, lean, where, id }: Parts,
  { by, kind }: Sorting,
  { limit, direction }: Asked,
  start: Place | undefined,
) {
  const isDown = (direction === 'desc') !== (start?.b ?? false);
  const [to, than] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const all = where.length > 0 ? sql.join(where, sql` and `) : sql`true`;
  // The first half alone is what an index can be read from; the second tells equal ones apart.
  const behind = start
    ? sql`and ${by} ${than}= ${start.v}${CASTS[kind]} and (${by} ${than} ${start.v}${CASTS[kind]} or ${id} ${than} ${start.i})`
    : sql``;
  const shown = sql`${all} ${behind}`;
  const inPlace = sql`order by ${by} ${to}, ${id} ${to} limit ${limit + 1}`;
  const place = kind === 'number' ? sql`(${by})::text` : sql`to_json(${by}) #>> '{}'`;
  return sql<Row & { id: number; place: string; counted: number }>`
    select ${columns}, ${place} as place,
      (select count(*)::int from (select from ${from} where ${all} limit ${TOTAL_MAX + 1}) counted) as counted
    from ${from} where ${lean ? sql`${id} = any(array(select ${id} from ${lean} where ${shown} ${inPlace}))` : shown}
    ${inPlace}`.execute(db);
}

function readPlace(cursor: string | undefined, order: string, kind: Sorting['kind']): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const place = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    const isOurs = place.o === order && /^-?\d+$/.test(place.v) === (kind === 'number');
    return isOurs && (kind === 'number' || place.v.endsWith('infinity') || !Number.isNaN(Date.parse(place.v)))
      ? place
      : undefined;
  } catch {
    return undefined;
  }
}
