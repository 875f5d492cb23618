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
