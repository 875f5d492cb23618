import { BRAND } from '@oun/brand';
import { AppError } from '@oun/contract/errors';
import type { StaffChallenge } from '@oun/contract/staff-auth';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Context, MemberContext, StaffContext } from '../../../platform/context.ts';
import { forgiveTries, type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import { writeAudit } from '../../audit/audit.ts';
import { ROLES_OF, type SignedIn } from '../sign-up/accounts.ts';
import { checkPassword } from '../sign-in/check-password.ts';
import { announceKeyChange } from '../keys/keys.ts';
import { beginSession, endSessions } from '../sign-in/sessions.ts';

const CODE_TRIES: Limit = { max: 5, seconds: 1_800, lockSeconds: 600 };
const STEP_SECONDS = 30;
/** A phone's clock may be half a minute off. */
const STEPS_OFF = 1;

const staffOf = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .where('account.id', '=', accountId)
    .where('account.state', '=', 'ACTIVE')
    .groupBy(['account.id', 'second_factor.account_id'])
    .select(['account.id', 'account.nickname', 'account.email_address', ROLES_OF.as('roles')])
    .select(['second_factor.sealed_secret', 'second_factor.confirmed_at'])
    .executeTakeFirst();

type Staff = NonNullable<Awaited<ReturnType<typeof staffOf>>>;
const isStaff = (account: Staff | undefined): account is Staff =>
  account !== undefined && account.roles.some((role) => role !== 'user');

export async function staffSignIn(
  ctx: Context,
  credentials: { email_address: string; password: string },
): Promise<StaffChallenge> {
  const { id } = await checkPassword(ctx, credentials, 'staff');
  const account = await staffOf(ctx, id);
  if (!isStaff(account)) throw new AppError('INVALID_CREDENTIALS');
  return challenge(ctx, account);
}

/** One who is signed in as a member already shows only the second factor. */
export async function staffChallenge(ctx: MemberContext): Promise<StaffChallenge> {
  const account = await staffOf(ctx, ctx.memberId);
  if (!isStaff(account)) throw new AppError('NOT_FOUND');
  // A session alone must not choose the authenticator: whoever has borrowed it would choose their own.
  if (!account.confirmed_at) throw new AppError('SECOND_FACTOR_NOT_SET');
  return challenge(ctx, account);
}

async function challenge(ctx: Context, account: Staff): Promise<StaffChallenge> {
  return {
    challenge: await ctx.tokens.signChallenge(account.id),
    nickname: account.nickname,
    enrolment: account.confirmed_at ? null : await enrol(ctx, account),
  };
}

async function enrol(ctx: Context, { id, email_address, nickname, sealed_secret }: Staff) {
  const secret = sealed_secret ? ctx.secrets.unseal(sealed_secret) : new Secret({ size: 20 }).base32;
  const kept = sealed_secret
    ? secret
    : await ctx.db
        .insertInto('second_factor')
        .values({ account_id: id, sealed_secret: ctx.secrets.seal(secret) })
        // Two tabs at once: the first one's secret stands.
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({ last_step: eb.ref('second_factor.last_step') })),
        )
        .returning('sealed_secret')
        .executeTakeFirstOrThrow()
        .then((row) => ctx.secrets.unseal(row.sealed_secret));
  const uri = totp(kept, email_address ?? nickname).toString();
  return { uri, secret: kept, qr_svg: renderSVG(uri) };
}

const totp = (secret: string, label: string) =>
  new TOTP({ issuer: BRAND.code, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });

export async function staffVerify(ctx: Context, given: { challenge: string; code: string }): Promise<SignedIn> {
  const accountId = await ctx.tokens.readChallenge(given.challenge);
  const account = accountId === undefined ? undefined : await staffOf(ctx, accountId);
  if (!isStaff(account) || !account.sealed_secret) throw new AppError('CHALLENGE_EXPIRED');
  await checkCode(ctx, account.id, account.sealed_secret, given.code);
  return beginSession(ctx, { accountId: account.id, method: 'email', isStaff: true });
}

/** A code of the authenticator, once; counted before it is compared. */
async function checkCode(ctx: Context, accountId: number, sealedSecret: Buffer, code: string): Promise<void> {
  const now = ctx.now();
  const key = `second-factor:${accountId}`;
  const tries = await takeTry(ctx.db, now, key, CODE_TRIES);
  if (!tries.isAllowed) throw new AppError('ACCOUNT_LOCKED', { until: tries.until });

  const off = totp(ctx.secrets.unseal(sealedSecret), '').validate({
    token: code,
    timestamp: now.getTime(),
    window: STEPS_OFF,
  });
  const step = off === null ? null : Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + off;
  // A code that was seen over somebody's shoulder has been used already.
  const fresh =
    step === null
      ? undefined
      : await ctx.db
          .updateTable('second_factor')
          .set((eb) => ({ last_step: step, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
          .where('account_id', '=', accountId)
          .where('last_step', '<', step)
          .returning('account_id')
          .executeTakeFirst();
  if (!fresh) throw new AppError('SECOND_FACTOR_MISMATCH', { tries_left: tries.left });
  await forgiveTries(ctx.db, key);
}

/** Whoever lost their phone enrols a new one; what the old one opened is closed. The one who does it shows their own. */
export async function resetSecondFactor(
  ctx: StaffContext,
  accountId: number,
  code: string,
): Promise<Record<never, never>> {
  const actor = await staffOf(ctx, ctx.staff.id);
  if (!actor?.sealed_secret) throw new AppError('CHALLENGE_EXPIRED');
  await checkCode(ctx, actor.id, actor.sealed_secret, code);
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('second_factor')
      .where('account_id', '=', accountId)
      .returning(['account_id', 'confirmed_at'])
      .executeTakeFirst();
    if (!removed) throw new AppError('NOT_FOUND');
    await endSessions(tx, now, 'SECOND_FACTOR_RESET', { accountId });
    await announceKeyChange(ctx, tx, accountId, { change: 'SECOND_FACTOR_RESET' });
    await writeAudit(ctx, tx, {
      action: 'reset-second-factor',
      subject: 'account',
      subjectId: accountId,
      before: { confirmed_at: removed.confirmed_at },
      after: null,
    });
  });
  return {};
}
