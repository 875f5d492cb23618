import { verify } from '@node-rs/argon2';
import { AppError } from '@oun/contract/errors';
import type { Confirmation, ConfirmationWay } from '@oun/contract/identity';
import { CONFIRMATION_MINUTES, MOBILE_CODE_SECONDS } from '@oun/contract/identity-rules';
import { maskEmail, maskPhone } from '@oun/contract/masks';
import { randomUUID } from 'node:crypto';
import type { MemberContext } from '../../../platform/context.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { forgiveTries, takeTry } from '../../../platform/access/rate-limit.ts';
import { takeCode } from '../../../platform/access/take-code.ts';
import { isSame, type Secrets } from '../../../platform/secrets.ts';
import { SIGN_IN_TRIES } from '../sign-up/accounts.ts';
import { tellLock } from '../sign-in/locks.ts';
import { passwordWork } from '../sign-in/password-work.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.confirmation-code': { id: string; session_id: string };
  }
}

const WRONG_MAX = 5;
const MINUTE_MS = 60_000;

const accountOf = async ({ db, memberId }: MemberContext) => {
  const account = await db
    .selectFrom('account')
    .where('id', '=', memberId)
    .where('state', '=', 'ACTIVE')
    .select(['password_hash', 'mobile', 'email_address'])
    .executeTakeFirst();
  if (!account) throw new AppError('UNAUTHORIZED');
  return account;
};

type Asked = Awaited<ReturnType<typeof accountOf>>;

/** Who has a password shows that; a code goes only to where the account's owner was known to be before. */
const waysOf = ({ password_hash, mobile, email_address }: Asked): ConfirmationWay[] =>
  password_hash ? ['password'] : [...(mobile ? ['mobile' as const] : []), ...(email_address ? ['email' as const] : [])];

async function confirmedUntil({ db, identity, memberId, now }: MemberContext): Promise<Date | null> {
  if (!identity.sessionId) return null;
  const session = await db
    .selectFrom('session')
    .where('id', '=', identity.sessionId)
    .where('account_id', '=', memberId)
    .where('ended_at', 'is', null)
    .select('confirmed_at')
    .executeTakeFirst();
  if (!session?.confirmed_at) return null;
  const until = new Date(session.confirmed_at.getTime() + CONFIRMATION_MINUTES * MINUTE_MS);
  return until > now() ? until : null;
}

export async function getConfirmation(ctx: MemberContext): Promise<Confirmation> {
  const [account, until] = await Promise.all([accountOf(ctx), confirmedUntil(ctx)]);
  return {
    confirmed_until: until?.toISOString() ?? null,
    ways: waysOf(account),
    mobile: account.mobile && maskPhone(account.mobile),
    email_address: account.email_address && maskEmail(account.email_address),
  };
}

/** A session alone must not change what opens the account: whoever has borrowed it would keep it. */
export async function refuseUnconfirmed(ctx: MemberContext): Promise<void> {
  if (!(await confirmedUntil(ctx))) throw new AppError('CONFIRMATION_NEEDED');
}

/** The tries are the member's own: strangers at the door for signing in do not use them up. */
export const checkOwnPassword = (ctx: MemberContext, hash: string, password: string, field: string): Promise<void> =>
  passwordWork.run(async () => {
    const key = `confirm:${ctx.memberId}`;
    const tries = await takeTry(ctx.db, ctx.now(), key, SIGN_IN_TRIES);
    if (!tries.isAllowed) throw new AppError('ACCOUNT_LOCKED', { until: tries.until });
    if (!(await verify(hash, password))) {
      if (tries.left === 0) await tellLock(ctx, { accountId: ctx.memberId, until: tries.until, isKnownDevice: true });
      throw new AppError('PASSWORD_MISMATCH', {
        fields: { [field]: '지금 비밀번호가 맞지 않아요.' },
        tries_left: tries.left,
      });
    }
    await forgiveTries(ctx.db, key);
  });

export const confirmationCodeOf = (secrets: Secrets, id: string): string => secrets.sixDigits('confirmation-code', id);

/** A new code kills the one before. A refusal leaves everything as it was, its own count included. */
export async function sendConfirmationCode(ctx: MemberContext, way: 'mobile' | 'email') {
  const { identity, memberId } = ctx;
  const sessionId = identity.sessionId;
  if (!sessionId) throw new AppError('INVALID_TRANSITION');
  const account = await accountOf(ctx);
  if (!waysOf(account).includes(way)) throw new AppError('CONFIRMATION_IMPOSSIBLE');
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const address = ctx.readAddress();
    const { resendAt } = await takeCode(tx, now, { kind: 'confirm', whose: memberId, address });
    const id = randomUUID();
    const expires_at = new Date(now.getTime() + MOBILE_CODE_SECONDS * 1_000);
    await tx
      .insertInto('confirmation_code')
      .values({ session_id: sessionId, id, way, expires_at })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ id, way, expires_at, tries: 0 }))
      .execute();
    await announce(tx, now, 'identity.confirmation-code', { id, session_id: sessionId });
    return { expires_at: expires_at.toISOString(), resend_at: resendAt.toISOString() };
  });
}

type Proof = { password?: string | undefined; code?: string | undefined };

/** Good for some minutes, in this session only. */
export async function confirm(ctx: MemberContext, { password, code }: Proof): Promise<Confirmation> {
  const { db, identity, memberId } = ctx;
  const account = await accountOf(ctx);
  if (!identity.sessionId) throw new AppError('INVALID_TRANSITION');
  if (account.password_hash) await checkOwnPassword(ctx, account.password_hash, password ?? '', 'password');
  else await checkCode(ctx, identity.sessionId, code ?? '');
  const confirmed = await db
    .updateTable('session')
    .set({ confirmed_at: ctx.now() })
    .where('id', '=', identity.sessionId)
    .where('account_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) throw new AppError('UNAUTHORIZED');
  return getConfirmation(ctx);
}

/** Counts the try before it compares, so that many guesses at once are five guesses too. */
async function checkCode({ db, secrets, now }: MemberContext, sessionId: string, code: string): Promise<void> {
  const open = await db
    .updateTable('confirmation_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('tries', '<', WRONG_MAX)
    .where('expires_at', '>', now())
    .returning(['id', 'tries'])
    .executeTakeFirst();
  if (!open) {
    const spent = await db
      .selectFrom('confirmation_code')
      .where('session_id', '=', sessionId)
      .where('tries', '>=', WRONG_MAX)
      .select('id')
      .executeTakeFirst();
    throw new AppError(spent ? 'CODE_DEAD' : 'CODE_EXPIRED');
  }
  if (!isSame(code, confirmationCodeOf(secrets, open.id))) {
    if (open.tries >= WRONG_MAX) throw new AppError('CODE_DEAD');
    throw new AppError('CODE_MISMATCH', { tries_left: WRONG_MAX - open.tries });
  }
  await db.deleteFrom('confirmation_code').where('session_id', '=', sessionId).where('id', '=', open.id).execute();
}
