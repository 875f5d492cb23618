import { AppError } from '@oun/contract/errors';
import { METHOD_NAMES, MOBILE_CODE_SECONDS } from '@oun/contract/identity-rules';
import { maskPhone } from '@oun/contract/masks';
import { randomUUID } from 'node:crypto';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { takeCode } from '../../../platform/access/take-code.ts';
import { isSame, type Secrets } from '../../../platform/secrets.ts';
import { findExisting, translateConflict } from '../sign-up/accounts.ts';
import { refuseUnconfirmed } from './confirmation.ts';
import { announceKeyChange } from './keys.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.mobile-code': { id: string };
  }
}

const WRONG_MAX = 5;
/** From the right code to the end of the form it belongs to. */
const VERIFIED_MINUTES = 30;

export const mobileCodeOf = (secrets: Secrets, id: string): string => secrets.sixDigits('mobile-code', id);

/** A new code kills the one before. A refusal leaves everything as it was, its own count included. */
export async function sendMobileCode(ctx: Context, mobile: string) {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const { resendAt, left } = await takeCode(tx, now, {
      kind: 'code',
      whose: mobile,
      address: ctx.readAddress(),
      dayKey: `code-day:${mobile}`,
    });
    const id = randomUUID();
    const expires = new Date(now.getTime() + MOBILE_CODE_SECONDS * 1_000);
    await tx
      .updateTable('mobile_code')
      .set({ closed_at: now })
      .where('mobile', '=', mobile)
      .where('closed_at', 'is', null)
      .execute();
    await tx.insertInto('mobile_code').values({ id, mobile, created_at: now, expires_at: expires }).execute();
    await announce(tx, now, 'identity.mobile-code', { id });
    return {
      expires_at: expires.toISOString(),
      resend_at: resendAt.toISOString(),
      sends_left: left,
    };
  });
}

/** Counts the try before it compares, so that many guesses at once are five guesses too. */
export async function checkMobileCode({ db, secrets, now }: Context, mobile: string, code: string): Promise<void> {
  const at = now();
  const verifiedSince = new Date(at.getTime() - VERIFIED_MINUTES * 60_000);
  const open = await db
    .updateTable('mobile_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('mobile', '=', mobile)
    .where('closed_at', 'is', null)
    .where('tries', '<', WRONG_MAX)
    .where((eb) => eb.or([eb('expires_at', '>', at), eb('verified_at', '>', verifiedSince)]))
    .returning(['id', 'tries'])
    .executeTakeFirst();
  if (!open) {
    const spent = await db
      .selectFrom('mobile_code')
      .where('mobile', '=', mobile)
      .where('closed_at', 'is', null)
      .where('tries', '>=', WRONG_MAX)
      .select('id')
      .executeTakeFirst();
    throw new AppError(spent ? 'CODE_DEAD' : 'CODE_EXPIRED', {
      fields: { code: spent ? '다시 받아주세요.' : '시간이 지났어요.' },
    });
  }
  if (!isSame(code, mobileCodeOf(secrets, open.id))) {
    if (open.tries >= WRONG_MAX) throw new AppError('CODE_DEAD');
    throw new AppError('CODE_MISMATCH', { tries_left: WRONG_MAX - open.tries });
  }
  await db
    .updateTable('mobile_code')
    .set((eb) => ({ tries: eb('tries', '-', 1), verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }))
    .where('id', '=', open.id)
    .execute();
}

/** A code that was right is used for one thing. */
export async function spendMobileCode(tx: Tx, now: Date, mobile: string): Promise<void> {
  const used = await tx
    .updateTable('mobile_code')
    .set({ closed_at: now })
    .where('mobile', '=', mobile)
    .where('closed_at', 'is', null)
    .where('verified_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new AppError('CODE_EXPIRED');
}

export async function verifyMobile(ctx: Context, { mobile, code }: { mobile: string; code: string }) {
  await checkMobileCode(ctx, mobile, code);
  const existing = await findExisting(ctx.db, { mobile });
  return { existing: existing ? { method: existing.method, email_address: existing.email_address } : null };
}

/**
 * Takes the number from the account that has it, if its owner said so: numbers are given to new people by the phone
 * companies, and who has just typed its code owns it now.
 */
export async function freeMobile(
  ctx: Pick<Context, 'now' | 'secrets'>,
  tx: Tx,
  mobile: string,
  ownId: number | undefined,
  isTakeOver: boolean,
): Promise<void> {
  const existing = await findExisting(tx, { mobile });
  if (!existing || existing.id === ownId) return;
  if (!isTakeOver) {
    const { method, email_address } = existing;
    throw new AppError('MOBILE_IN_USE', { method: METHOD_NAMES[method], sign_in_method: method, email_address });
  }
  // Its number now rings elsewhere: only the letter can reach them.
  const { email_address } = await tx
    .selectFrom('account')
    .where('id', '=', existing.id)
    .select('email_address')
    .executeTakeFirstOrThrow();
  const to = { email_address, mobile: null };
  await announceKeyChange(ctx, tx, existing.id, { change: 'MOBILE_MOVED_AWAY', what: maskPhone(mobile), to });
  await tx
    .updateTable('account')
    .set({ mobile: null, mobile_verified_at: null })
    .where('id', '=', existing.id)
    .where('mobile', '=', mobile)
    .execute();
}

type NewMobile = { mobile: string; code: string; take_over_mobile?: boolean | undefined };

export async function updateMobile(ctx: MemberContext, { mobile, code, take_over_mobile = false }: NewMobile) {
  await refuseUnconfirmed(ctx);
  await checkMobileCode(ctx, mobile, code);
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    await spendMobileCode(tx, now, mobile);
    await freeMobile(ctx, tx, mobile, ctx.memberId, take_over_mobile);
    await announceKeyChange(ctx, tx, ctx.memberId, { change: 'MOBILE_CHANGED', what: maskPhone(mobile) });
    const changed = await tx
      .updateTable('account')
      .set({ mobile, mobile_verified_at: now })
      .where('id', '=', ctx.memberId)
      .where('state', '=', 'ACTIVE')
      .returning('id')
      .executeTakeFirst()
      .catch(translateConflict);
    if (!changed) throw new AppError('UNAUTHORIZED');
  });
  return { mobile };
}

export async function dropOldMobileCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mobile_code')
    .where('expires_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
}
