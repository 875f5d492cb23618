import { AppError } from '@oun/contract/errors';
import { PASSWORD_RESET_MINUTES, passwordRules } from '@oun/contract/identity-rules';
import { maskEmail } from '@oun/contract/masks';
import { dictionary } from '@zxcvbn-ts/language-common';
import { randomUUID } from 'node:crypto';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { forgiveTries, type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import { isSame, type Secrets } from '../../../platform/secrets.ts';
import { signInKey } from '../sign-up/accounts.ts';
import { checkOwnPassword, refuseUnconfirmed } from '../keys/confirmation.ts';
import { forgetDevices } from './devices.ts';
import { hashPassword } from './password-work.ts';
import { endSessions } from './sessions.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.reset-requested': { id: string; email_address: string };
    'identity.password-changed': { account_id: number; at: string };
  }
}

const RESETS_OF_ADDRESS: Limit = { max: 20, seconds: 3_600 };
const RESETS_OF_EMAIL: Limit = { max: 5, seconds: 3_600 };
const RESET_TRIES: Limit = { max: 30, seconds: 600 };

const LEAKED = new Set<string>(dictionary['passwords-common'] as string[]);

/** The rules a form ticks live, and one that needs a list too long for a page. */
export function refuseWeakPassword(field: string, password: string, emailAddress: string | null): void {
  const broken = passwordRules(password, emailAddress ?? '').find((rule) => !rule.isMet);
  const words = broken
    ? `비밀번호 규칙을 확인해주세요: ${broken.text}`
    : isLeaked(password)
      ? '많은 사람이 쓰는 비밀번호예요. 다른 것으로 정해주세요.'
      : undefined;
  if (words) throw new AppError('INVALID_INPUT', { fields: { [field]: words } });
}

/** Also with the digits or signs that people add to satisfy a form. */
function isLeaked(password: string): boolean {
  const lower = password.toLowerCase();
  return LEAKED.has(lower) || LEAKED.has(lower.replace(/[\d!@#$%^&*.?~_-]{1,4}$/, ''));
}

/** Does the same, and takes as long, for an address that nobody has: the worker finds out. */
export async function requestPasswordReset(ctx: Context, emailAddress: string) {
  const { db } = ctx;
  const now = ctx.now();
  const [from, to] = await Promise.all([
    takeTry(db, now, `reset-from:${ctx.readAddress()}`, RESETS_OF_ADDRESS),
    takeTry(db, now, `reset-to:${emailAddress}`, RESETS_OF_EMAIL),
  ]);
  if (!from.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: from.until });
  if (!to.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: to.until });
  await db
    .transaction()
    .execute((tx) => announce(tx, now, 'identity.reset-requested', { id: randomUUID(), email_address: emailAddress }));
  return { expires_in_minutes: PASSWORD_RESET_MINUTES };
}

/** The token is derived, so the letter can be written again and nothing that opens an account is stored. */
export const resetToken = (secrets: Secrets, id: string): string =>
  `${id}.${secrets.derive('password-reset', id).toString('base64url')}`;

async function resetIdOf(ctx: Context, token: string): Promise<string> {
  const tries = await takeTry(ctx.db, ctx.now(), `reset-tries:${ctx.readAddress()}`, RESET_TRIES);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const id = token.split('.')[0]!;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || !isSame(token, resetToken(ctx.secrets, id))) {
    throw new AppError('RESET_LINK_EXPIRED');
  }
  return id;
}

export async function verifyPasswordReset(ctx: Context, token: string) {
  const id = await resetIdOf(ctx, token);
  const reset = await ctx.db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .where('password_reset.id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .where('account.state', '=', 'ACTIVE')
    .select(['account.email_address', 'password_reset.expires_at'])
    .executeTakeFirst();
  if (!reset) throw new AppError('RESET_LINK_EXPIRED');
  return { email_address: maskEmail(reset.email_address ?? ''), expires_at: reset.expires_at.toISOString() };
}

/** Single use: the link is closed in the statement that finds it open. */
export async function changePasswordByReset(
  ctx: Context,
  { token, new_password }: { token: string; new_password: string },
) {
  const { db } = ctx;
  const now = ctx.now();
  const id = await resetIdOf(ctx, token);
  const target = await db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .where('password_reset.id', '=', id)
    .select('account.email_address')
    .executeTakeFirst();
  if (!target) throw new AppError('RESET_LINK_EXPIRED');
  refuseWeakPassword('new_password', new_password, target.email_address);
  const password_hash = await hashPassword(new_password);

  const email = await db.transaction().execute(async (tx) => {
    const reset = await tx
      .updateTable('password_reset')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst();
    if (!reset) throw new AppError('RESET_LINK_EXPIRED');
    const account = await tx
      .updateTable('account')
      .set({ password_hash })
      .where('id', '=', reset.account_id)
      .where('state', '=', 'ACTIVE')
      .returning(['id', 'email_address'])
      .executeTakeFirst();
    if (!account) throw new AppError('RESET_LINK_EXPIRED');
    await closeResets(tx, now, account.id);
    await forgetDevices(tx, account.id);
    await endSessions(tx, now, 'PASSWORD_CHANGED', { accountId: account.id });
    await announce(tx, now, 'identity.password-changed', { account_id: account.id, at: now.toISOString() });
    return account.email_address ?? '';
  });
  await forgiveTries(db, signInKey(email));
  return { email_address: maskEmail(email) };
}

export const closeResets = (db: Db, now: Date, accountId: number) =>
  db
    .updateTable('password_reset')
    .set({ closed_at: now })
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .execute();

export async function changePassword(
  ctx: MemberContext,
  { current_password, new_password }: { current_password?: string | undefined; new_password: string },
) {
  const { db, memberId, identity } = ctx;
  const now = ctx.now();
  const account = await db
    .selectFrom('account')
    .where('id', '=', memberId)
    .where('state', '=', 'ACTIVE')
    .select(['email_address', 'password_hash'])
    .executeTakeFirst();
  if (!account) throw new AppError('UNAUTHORIZED');
  if (!account.email_address) throw new AppError('EMAIL_NEEDED');
  if (account.password_hash)
    await checkOwnPassword(ctx, account.password_hash, current_password ?? '', 'current_password');
  else await refuseUnconfirmed(ctx);
  refuseWeakPassword('new_password', new_password, account.email_address);
  const password_hash = await hashPassword(new_password);
  const ended = await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('account')
      .set({ password_hash })
      .where('id', '=', memberId)
      // Another change that came first has made this one's proof worthless.
      .where('password_hash', account.password_hash === null ? 'is' : '=', account.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new AppError('INVALID_TRANSITION');
    await closeResets(tx, now, memberId);
    await forgetDevices(tx, memberId, ctx.deviceToken);
    await announce(tx, now, 'identity.password-changed', { account_id: memberId, at: now.toISOString() });
    return endSessions(tx, now, 'PASSWORD_CHANGED', { accountId: memberId, except: identity.sessionId });
  });
  return { ended_sessions: ended };
}
