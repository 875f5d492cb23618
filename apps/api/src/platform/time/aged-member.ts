import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** Who somebody is does not grow older: their sessions and keys stay as they are. */
const AGELESS: ReadonlySet<string> = new Set([
  'account',
  'account_role',
  'agreement',
  'kept_answer',
  'mobile_code',
  'pairing',
  'password_reset',
  'refresh_token',
  'second_factor',
  'session',
  'social_flow',
  'social_link',
  'social_ticket',
]);

/** Whose a row is: its own member's, or that of what it belongs to. The first that a table has. */
const OWNERS = [
  ['account_id', undefined],
  ['order_id', 'orders'],
  ['claim_id', 'claim'],
  ['payment_id', 'payment'],
] as const;

/** Every table of theirs whose rows grow older, with its times and how its rows are told from others'. */
async function tablesOf(db: Db | Tx, accountId: number) {
  const { rows } = await sql<{ name: string; columns: string[]; times: string[] | null }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns,
      array_agg(c.column_name::text) filter (where c.data_type = 'timestamp with time zone'
        and c.is_generated = 'NEVER') as times
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`.execute(db);
  return rows.flatMap(({ name, columns, times }) => {
    const owner = OWNERS.find(([column]) => columns.includes(column));
    if (!times || !owner || AGELESS.has(name)) return [];
    const [column, parent] = owner;
    const isTheirs = parent
      ? sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent)} where account_id = ${accountId})`
      : sql<boolean>`${sql.ref(column)} = ${accountId}`;
    return [{ name, times, isTheirs }];
  });
}

/** How long it is until something of theirs is due next; none where nothing is. */
export async function untilNextDue(db: Db, accountId: number, now: Date): Promise<number | null> {
  const tables = await tablesOf(db, accountId);
  const dues = tables.flatMap(({ name, times, isTheirs }) =>
    times
      .filter((time) => /(^|_)due_at$/.test(time))
      .map(
        (time) => sql`select min(${sql.ref(time)}) as at from ${sql.table(name)}
        where ${isTheirs} and ${sql.ref(time)} > ${now}`,
      ),
  );
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(dues, sql` union all `)}) due`.execute(db);
  const at = rows[0]?.at;
  return at ? at.getTime() - now.getTime() : null;
}

/**
 * Lets days pass for one member: whatever is theirs happened so much earlier, and is due so much sooner. Every module
 * and job then finds it as if they had waited. For stages in which time may be moved; it needs a database whose owner
 * may switch triggers off.
 */
export async function ageMember(db: Db, accountId: number, byMs: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const tables = await tablesOf(tx, accountId);
    // What may not be changed otherwise, the histories above all, is moved along.
    await sql`set local session_replication_role = replica`.execute(tx);
    let moved = 0;
    for (const { name, times, isTheirs } of tables) {
      const earlier = times.map(
        (time) => sql`${sql.ref(time)} = ${sql.ref(time)} - ${byMs}::double precision * interval '1 millisecond'`,
      );
      const { numAffectedRows } =
        await sql`update ${sql.table(name)} set ${sql.join(earlier)} where ${isTheirs}`.execute(tx);
      moved += Number(numAffectedRows ?? 0);
    }
    await sql`update payment set detail = jsonb_set(detail, '{virtual_account,due_at}', to_jsonb(to_char(
        ((detail #>> '{virtual_account,due_at}')::timestamptz - ${byMs}::double precision * interval '1 millisecond')
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where account_id = ${accountId} and detail #>> '{virtual_account,due_at}' is not null`.execute(tx);
    return moved;
  });
}
