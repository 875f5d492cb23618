import { AppError } from '@oun/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Staff, or somebody at the machine's own command line, where nobody is signed in. */
type Actor = Pick<StaffContext, 'now'> & { staff: { id: number; role: string }; requestId?: string };

/** Who changed what, written in the transaction of the change. */
export async function writeAudit(
  { staff, now, requestId }: Actor,
  tx: Tx,
  entry: { action: string; subject: string; subjectId: number; before: unknown; after: unknown },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: staff.id,
      actor_role: staff.role,
      action: entry.action,
      subject: entry.subject,
      subject_id: String(entry.subjectId),
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      request_id: requestId ?? null,
      at: now(),
    })
    .execute();
}

/** The last line that was written of something, which stands for all that it is; taking a file along changes nothing. */
const lastOf = (subject: string, id: RawBuilder<unknown>) => sql`(select l.id, l.actor_id from audit_log l
  where l.subject = ${subject} and l.subject_id = (${id})::text and l.action not like '%.export'
  order by l.id desc limit 1)`;

/** What somebody who opens a form sees of it: sent back, it tells whether another was there meanwhile. */
export const versionOf = (subject: string, id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select last.id from ${lastOf(subject, id)} last), 0)::int`;

/** Whoever saves after somebody else is told of them; what it is about is locked by who asks. */
export async function refuseChanged(tx: Tx, subject: string, id: number, seen: number): Promise<void> {
  const { rows } = await sql<{ id: string; nickname: string }>`select last.id, a.nickname
    from ${lastOf(subject, sql`${id}::int`)} last join account a on a.id = last.actor_id`.execute(tx);
  const [last] = rows;
  if (Number(last?.id ?? 0) !== seen)
    throw new AppError('CHANGED_MEANWHILE', { nickname: last?.nickname ?? '다른 직원' });
}
