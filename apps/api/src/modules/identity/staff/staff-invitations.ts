import { AppError } from '@oun/contract/errors';
import { EmailAddress, Nickname } from '@oun/contract/identity';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { writeAudit } from '../../audit/audit.ts';
import { findExisting, refuseExistingEmail, translateConflict } from '../sign-up/accounts.ts';
import { closeResets, resetToken } from '../sign-in/passwords.ts';

export const STAFF_INVITATION_HOURS = 24;

type Invited = { email_address: string; nickname: string };
export type StaffInvitation = { id: number; token: string; expiresAt: Date; isRenewed: boolean };

/**
 * Makes the administrator of an empty house, who then makes everybody else. The account opens to nobody until its owner
 * chooses a password by the link, once and in time; the authenticator is chosen at the first sign-in. Asked for again
 * before that, the old link ends and a new one is given.
 */
export async function inviteAdministrator(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  given: Invited,
  { isAnother = false }: { isAnother?: boolean } = {},
): Promise<StaffInvitation> {
  const email_address = parsed(EmailAddress.safeParse(given.email_address), 'email_address');
  const nickname = parsed(Nickname.safeParse(given.nickname), 'nickname');
  const at = now();
  const expiresAt = new Date(at.getTime() + STAFF_INVITATION_HOURS * 3_600_000);
  const link = randomUUID();

  const { id, isRenewed } = await db.transaction().execute(async (tx) => {
    // Two who start the house at once make one administrator.
    await sql`lock table account_role in share row exclusive mode`.execute(tx);
    const administrators = await tx
      .selectFrom('account_role')
      .innerJoin('account', 'account.id', 'account_role.account_id')
      .where('account_role.role', '=', 'core-admin')
      .where('account.state', '=', 'ACTIVE')
      .select(['account.id', 'account.email_address', 'account.password_hash'])
      .execute();
    const invited = administrators.find((one) => one.email_address === email_address && one.password_hash === null);
    if (!invited && administrators.length > 0 && !isAnother) throw new AppError('ADMINISTRATOR_EXISTS');
    const accountId = invited?.id ?? (await makeAccount(tx, at, { email_address, nickname }));
    await closeResets(tx, at, accountId);
    await tx
      .insertInto('password_reset')
      .values({ id: link, account_id: accountId, created_at: at, expires_at: expiresAt })
      .execute();
    await writeAudit({ staff: { id: 0, role: 'command-line' }, now }, tx, {
      action: 'invite-administrator',
      subject: 'account',
      subjectId: accountId,
      before: null,
      after: { email_address, nickname },
    });
    return { id: accountId, isRenewed: invited !== undefined };
  });
  return { id, token: resetToken(secrets, link), expiresAt, isRenewed };
}

async function makeAccount(tx: Tx, at: Date, { email_address, nickname }: Invited): Promise<number> {
  const existing = await findExisting(tx, { email_address });
  if (existing) throw refuseExistingEmail(existing);
  const account = await tx
    .insertInto('account')
    .values({ email_address, nickname, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(translateConflict);
  await tx
    .insertInto('account_role')
    .values((['user', 'core-admin', 'store-admin'] as const).map((role) => ({ account_id: account.id, role })))
    .execute();
  return account.id;
}

type Result = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function parsed(result: Result, field: string): string {
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', { fields: { [field]: result.error.issues[0]!.message } });
}
