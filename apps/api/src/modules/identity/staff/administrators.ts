import { BRAND } from '@oun/brand';
import { AppError } from '@oun/contract/errors';
import { EmailAddress, Nickname } from '@oun/contract/identity';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../platform/db/db.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { writeAudit } from '../../audit/audit.ts';
import { findExisting, refuseExistingEmail, translateConflict } from '../sign-up/accounts.ts';
import { hashPassword } from '../sign-in/password-work.ts';
import { refuseWeakPassword } from '../sign-in/passwords.ts';

type Administrator = { email_address: string; nickname: string; password: string };

/**
 * Makes the administrator of an empty house, who then makes everybody else. The second factor is confirmed from the
 * start: it is shown here, once, and never again to whoever knows the password alone.
 */
export async function createAdministrator(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  given: Administrator,
  { isAnother = false }: { isAnother?: boolean } = {},
): Promise<{ id: number; otpauthUri: string }> {
  const email_address = parsed(EmailAddress.safeParse(given.email_address), 'email_address');
  const nickname = parsed(Nickname.safeParse(given.nickname), 'nickname');
  refuseWeakPassword('password', given.password, email_address);
  const password_hash = await hashPassword(given.password);
  const secret = new Secret({ size: 20 }).base32;
  const at = now();

  const id = await db.transaction().execute(async (tx) => {
    // Two who start the house at once make one administrator.
    await sql`lock table account_role in share row exclusive mode`.execute(tx);
    const before = await tx
      .selectFrom('account_role')
      .innerJoin('account', 'account.id', 'account_role.account_id')
      .where('account_role.role', '=', 'core-admin')
      .where('account.state', '=', 'ACTIVE')
      .select('account.id')
      .executeTakeFirst();
    if (before && !isAnother) throw new AppError('ADMINISTRATOR_EXISTS');
    const existing = await findExisting(tx, { email_address });
    if (existing) throw refuseExistingEmail(existing);
    const account = await tx
      .insertInto('account')
      .values({ email_address, nickname, password_hash, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(translateConflict);
    await tx
      .insertInto('account_role')
      .values((['user', 'core-admin', 'store-admin'] as const).map((role) => ({ account_id: account.id, role })))
      .execute();
    await tx
      .insertInto('second_factor')
      .values({ account_id: account.id, sealed_secret: secrets.seal(secret), confirmed_at: at })
      .execute();
    await writeAudit({ staff: { id: 0, role: 'command-line' }, now }, tx, {
      action: 'create-administrator',
      subject: 'account',
      subjectId: account.id,
      before: null,
      after: { email_address, nickname },
    });
    return account.id;
  });
  const totp = new TOTP({ issuer: BRAND.code, label: email_address, secret: Secret.fromBase32(secret) });
  return { id, otpauthUri: totp.toString() };
}

type Result = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function parsed(result: Result, field: string): string {
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', { fields: { [field]: result.error.issues[0]!.message } });
}
