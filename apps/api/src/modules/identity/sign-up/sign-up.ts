import { AppError } from '@oun/contract/errors';
import type { AgreementRecord, Me } from '@oun/contract/identity';
import type { SignInMethod, SocialProvider } from '@oun/contract/identity-rules';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { findExisting, refuseExistingEmail, translateConflict } from './accounts.ts';
import { type AgreementsGiven, recordAgreements, refuseMissingAgreements } from './agreements.ts';
import { findInviter } from './invitations.ts';
import { checkMobileCode, freeMobile, spendMobileCode } from '../keys/mobile-codes.ts';
import { hashPassword } from '../sign-in/password-work.ts';
import { refuseWeakPassword } from '../sign-in/passwords.ts';
import { beginSession } from '../sign-in/sessions.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.signed-up': { account_id: number; is_welcome_gift_due: boolean };
  }
}

const SIGN_UPS_FROM: Limit = { max: 30, seconds: 3_600 };

export type Person = {
  nickname: string;
  mobile: string;
  code: string;
  agreements: AgreementsGiven;
  invitation_code?: string | undefined;
  take_over_mobile?: boolean | undefined;
};
type SignedUp = { accessToken: string; user: Me; agreements: AgreementRecord[]; is_welcome_gift_due: boolean };

export async function signUp(
  ctx: Context,
  { email_address, password, ...person }: Person & { email_address: string; password: string },
): Promise<SignedUp> {
  refuseMissingAgreements(person.agreements);
  refuseWeakPassword('password', password, email_address);
  await admit(ctx, person);
  const password_hash = await hashPassword(password);
  return ctx.db.transaction().execute((tx) => join(ctx, tx, { ...person, email_address, password_hash }, 'email'));
}

export async function signUpBySocial(
  ctx: Context,
  { ticket, ...person }: Person & { ticket: string },
): Promise<SignedUp & { provider: SocialProvider }> {
  refuseMissingAgreements(person.agreements);
  await admit(ctx, person);
  const now = ctx.now();
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      const shown = await tx
        .deleteFrom('social_ticket')
        .where('hash', '=', hashToken(ticket))
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (!shown) throw new AppError('SOCIAL_EXPIRED');
      const { provider, subject, sealed_token, minor_until } = shown;
      // An address the provider does not vouch for is kept beside the link; it must not open or name an account.
      const email_address = shown.is_email_verified ? shown.email_address : null;
      const joined = await join(ctx, tx, { ...person, email_address, password_hash: null, minor_until }, provider);
      await tx
        .insertInto('social_link')
        .values({
          provider,
          subject,
          sealed_token,
          account_id: joined.user.id,
          email_address: shown.email_address,
          linked_at: now,
        })
        .execute();
      return { ...joined, provider };
    })
    .catch(translateConflict);
}

/** The code is counted outside of the transaction: a wrong one must stay counted, a right one usable after a typo. */
async function admit(ctx: Context, { mobile, code }: Person): Promise<void> {
  const from = await takeTry(ctx.db, ctx.now(), `sign-up-from:${ctx.readAddress()}`, SIGN_UPS_FROM);
  if (!from.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: from.until });
  await checkMobileCode(ctx, mobile, code);
}

type NewAccount = Person & {
  email_address: string | null;
  password_hash: string | null;
  minor_until?: string | null;
};

async function join(ctx: Context, tx: Tx, account: NewAccount, method: SignInMethod): Promise<SignedUp> {
  const now = ctx.now();
  const { nickname, mobile, email_address, password_hash, agreements } = account;
  if (email_address) {
    const existing = await findExisting(tx, { email_address });
    if (existing) throw refuseExistingEmail(existing);
  }
  await freeMobile(ctx, tx, mobile, undefined, account.take_over_mobile ?? false);
  const invited_by = account.invitation_code ? await inviterOf(tx, account.invitation_code, mobile) : null;
  const { id } = await tx
    .insertInto('account')
    .values({
      nickname,
      mobile,
      email_address,
      password_hash,
      invited_by,
      minor_until: account.minor_until ?? null,
      mobile_verified_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(translateConflict);
  await spendMobileCode(tx, now, mobile);
  await tx.insertInto('account_role').values({ account_id: id, role: 'user' }).execute();
  const recorded = await recordAgreements(tx, id, agreements, now);
  const gift = await tx
    .insertInto('welcome_gift')
    .values({ mobile_hash: ctx.secrets.derive('welcome-gift', mobile), account_id: id, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  const is_welcome_gift_due = gift !== undefined;
  await announce(tx, now, 'identity.signed-up', { account_id: id, is_welcome_gift_due });
  const signedIn = await beginSession(ctx, { accountId: id, method }, tx);
  return { ...signedIn, agreements: recorded, is_welcome_gift_due };
}

async function inviterOf(tx: Tx, code: string, mobile: string): Promise<number> {
  const inviter = await findInviter(tx, code);
  if (!inviter) throw new AppError('INVITATION_CODE_INVALID');
  if (inviter.mobile === mobile) throw new AppError('SELF_REFERRAL');
  return inviter.id;
}
