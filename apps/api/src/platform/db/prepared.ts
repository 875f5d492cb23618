// oxlint-disable no-underscore-dangle -- these are pg's own names
import pg from 'pg';

/** What pg's query has that its types do not tell. */
type Inside = {
  name: string;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  _accumulateRows: boolean;
  _result: Shape;
};
type Shape = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
/** What of a connection's own notes pg's types do not tell. */
type Notes = {
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};
export type Named = { name: string; forgotten: string | undefined };
type Done = (error: Error | null, result: pg.QueryResult) => void;

/** By the name of a statement: what rows it gives, which stays the same for as long as it is prepared. */
type Known = { shapes: Map<string, Shape>; quiet: pg.Connection };
const known = new WeakMap<pg.Connection, Known>();

const Query = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => Inside;

/**
 * A statement with a name. What its rows look like is asked for the first time only; pg itself asks, and reads the
 * answer, every time.
 */
export class Prepared extends Query {
  #known: Known | undefined;
  #forgotten: string | undefined;

  constructor({ name, forgotten }: Named, text: string, values: unknown[], done: Done) {
    super(text, values, done);
    this.name = name;
    this.#forgotten = forgotten;
  }

  override prepare(connection: pg.Connection) {
    this.#known = knownOf(connection);
    if (this.#forgotten !== undefined) forget(connection, this.#known, this.#forgotten);
    const shape = this.#known.shapes.get(this.name);
    if (!shape) return super.prepare(connection);
    this._accumulateRows = true;
    Object.assign(this._result, shape);
    super.prepare(this.#known.quiet);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known!.shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleCommandComplete(message, connection);
  }
}

/** Closed in the message that takes its place: the server keeps no more of them than we do, and no turn is spent. */
function forget(connection: pg.Connection, { shapes }: Known, name: string): void {
  const notes = connection as unknown as Notes;
  notes.close({ type: 'S', name });
  delete notes.parsedStatements[name];
  delete notes.submittedNamedStatements[name];
  shapes.delete(name);
}

function knownOf(connection: pg.Connection): Known {
  const found = known.get(connection);
  if (found) return found;
  const quiet = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection;
  const made = { shapes: new Map(), quiet };
  known.set(connection, made);
  return made;
}
