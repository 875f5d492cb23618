import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Database } from '../../../db/rows.ts';

/** Enough for every shape that is asked for often; what was not asked for longest goes first. */
export const PREPARED_MAX = 1_000;

/** Stands for a value while a statement is put together. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const prepared = new Map<string, CompiledQuery>();

/**
 * Runs a statement that is asked for often: its text is put together once for each key, and then only the values are
 * filled in. What `build` is given stands for the values: it can be passed on to the statement and to nothing else.
 */
export async function runPrepared<const V extends Record<string, unknown>, Row>(
  db: Kysely<Database>,
  key: string,
  values: V,
  build: (values: V) => CompiledQuery<Row>,
): Promise<Row[]> {
  const known = prepared.get(key) as CompiledQuery<Row> | undefined;
  const statement = remember(key, known ?? build(slotsFor(values)));
  const { sql, query, queryId } = statement;
  const sent = sentOf(values);
  const parameters = statement.parameters.map((value) => (value instanceof Slot ? sent[value.name] : value));
  const { rows }: QueryResult<Row> = await db.executeQuery({ sql, query, queryId, parameters });
  return rows;
}

/** An instant goes as text, written once: pg would write it wherever it stands, in the server's own zone. */
function sentOf(values: Record<string, unknown>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    sent[name] = value instanceof Date ? value.toISOString() : value;
  }
  return sent;
}

const slotsFor = <V extends Record<string, unknown>>(values: V) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as unknown as V;

/** Set anew at each use, so that the first of them is the one nobody has asked for longest. */
function remember<Row>(key: string, statement: CompiledQuery<Row>): CompiledQuery<Row> {
  prepared.delete(key);
  if (prepared.size >= PREPARED_MAX) prepared.delete(prepared.keys().next().value!);
  prepared.set(key, statement);
  return statement;
}

export const preparedKeys = (): readonly string[] => [...prepared.keys()];
