import { tracer } from '@oun/traces/traces';
import { sql } from 'kysely';
import pg from 'pg';
import { type Named, Prepared } from './prepared.ts';

/** Lists with many optional filters have many texts: beyond this, the one nobody has sent for longest is forgotten. */
export const PREPARED_STATEMENTS_MAX = 500;
/** Only single statements can be; a migration file holds many. */
const CAN_BE_PREPARED = /^\s*(select|with|insert|update|delete)\b/;
const IN_FAILED_TRANSACTION = '25P02';
const NO_SUCH_STATEMENT = '26000';

/**
 * What a connection has prepared no longer holds: its rows look otherwise since a migration, or whoever stands between
 * has forgotten it. PostgreSQL says so before it does anything, and another try prepares it anew.
 */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === NO_SUCH_STATEMENT || routine === 'RevalidateCachedQuery';
}

const MARK = '/* sent with the next */';

/**
 * Ends a statement of a transaction whose answer nobody reads: it travels with the next one instead of waiting for a
 * turn of its own. Should it fail, the transaction fails, by the next statement or by its commit.
 */
export const sentWithNext = sql.raw(MARK);

type Statement = { text: string; values: unknown[] };
type Run = (config: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;
const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult;

/** Names each text once, so that PostgreSQL parses and plans it once a connection; and saves it turns. */
export class Client extends pg.Client {
  #isInTransaction = false;
  /** By their texts, the one that was not sent for longest first: what this connection has prepared. */
  #names = new Map<string, string>();
  #named = 0;
  /** Names that stand for nothing any more and that the server has not been told to forget. */
  #lost: string[] = [];
  /** What the next statement takes along, the transaction's own beginning first. */
  #waiting: unknown[] = [];
  /** Why the transaction has failed, where a statement nobody waits for was the one. */
  #reason: unknown;

  #mayName: boolean;

  constructor(config?: pg.ClientConfig & { isUnnamed?: boolean }) {
    super(config);
    this.#mayName = !config?.isUnnamed;
  }

  // pg's own overloads are kept: only the form Kysely uses, a text with its values, is touched.
  override query: pg.Client['query'] = ((config: unknown, ...rest: unknown[]) => {
    if (typeof config !== 'string' || rest.length > 1) return this.#run(config, ...rest);
    if (config === 'begin') return this.#begin();
    if (config === 'rollback') return this.#rollBack();
    const statement = Array.isArray(rest[0]) ? { text: config, values: rest[0] } : config;
    // In a transaction nothing can be asked again: all of it has failed, and may be tried again as a whole.
    if (!this.#isInTransaction) {
      return this.#run(statement).catch((error: unknown) => {
        if (isStaleStatement(error)) return this.#run(statement);
        throw error;
      });
    }
    if (!config.endsWith(MARK)) return this.#send(statement, config);
    this.#waiting.push(statement);
    return Promise.resolve(NOTHING);
  }) as pg.Client['query'];

  #run: Run = (config, ...rest) => {
    const text = tracer && (typeof config === 'string' ? config : (config as Partial<Statement>).text);
    const span = text === undefined ? undefined : tracer?.statement(text);
    const answer = this.#ask(config, ...rest);
    if (span)
      answer.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      );
    return answer;
  };

  #ask: Run = (config, ...rest) => {
    const run = super.query as unknown as Run;
    const { text, values } = config as Partial<Statement>;
    if (!this.#mayName || text === undefined || !values || !CAN_BE_PREPARED.test(text))
      return run.call(this, config, ...rest);
    const { name, forgotten } = this.#nameOf(text);
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => {
        if (!error) return resolve(result);
        // What changed one has most likely changed others.
        if (isStaleStatement(error)) this.#giveUpNames();
        reject(error);
      };
      void run.call(this, new Prepared({ name, forgotten }, text, values, done));
    });
  };

  async #begin(): Promise<pg.QueryResult> {
    this.#isInTransaction = true;
    this.#reason = undefined;
    this.#waiting = ['begin'];
    return NOTHING;
  }

  async #rollBack(): Promise<pg.QueryResult> {
    const hasBegun = this.#waiting[0] !== 'begin';
    this.#isInTransaction = false;
    this.#waiting = [];
    return hasBegun ? this.#run('rollback') : { ...NOTHING, command: 'ROLLBACK' };
  }

  /** One write for all of them; PostgreSQL takes them one after the other. */
  async #send(statement: unknown, text: string): Promise<pg.QueryResult> {
    const isCommit = text === 'commit';
    const isBack = text.startsWith('rollback to ');
    const { stream } = this.connection;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (isCommit) this.#isInTransaction = false;
    stream.cork();
    for (const one of waiting) this.#run(one).catch((error: unknown) => (this.#reason ??= error));
    const answer = this.#run(statement);
    stream.uncork();
    try {
      const result = await answer;
      if (isCommit && this.#reason !== undefined) throw this.#reason;
      // Back at a savepoint: what failed since is undone, and the transaction goes on.
      if (isBack) this.#reason = undefined;
      return result;
    } catch (error) {
      throw (error as { code?: unknown }).code === IN_FAILED_TRANSACTION ? (this.#reason ?? error) : error;
    }
  }

  #giveUpNames(): void {
    this.#lost.push(...this.#names.values());
    this.#names.clear();
  }

  /** A text's name, and the one that is forgotten for it where there are too many. */
  #nameOf(text: string): Named {
    const known = this.#names.get(text);
    const name = known ?? `s${(this.#named += 1)}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size <= PREPARED_STATEMENTS_MAX) return { name, forgotten: known ? undefined : this.#lost.pop() };
    const [oldest, forgotten] = this.#names.entries().next().value!;
    this.#names.delete(oldest);
    return { name, forgotten };
  }
}
