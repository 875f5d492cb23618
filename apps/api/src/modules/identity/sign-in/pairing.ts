import { AppError } from '@oun/contract/errors';
import { PAIRING_MINUTES } from '@oun/contract/identity-rules';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { refuseUnconfirmed } from '../keys/confirmation.ts';
import { spokenCode } from '../sign-up/invitations.ts';
import { announceKeyChange } from '../keys/keys.ts';
import { beginSession, deviceName } from './sessions.ts';

const OTP_LENGTH = 6;
const POLL_SECONDS = 3;
const ASKS_FROM: Limit = { max: 60, seconds: 3_600 };
const GUESSES: Limit = { max: 10, seconds: 600 };
const CODE_TRIES = 5;

/** A code for the screen, and a secret for the device that shows it: who reads the code off the screen is not it. */
export async function askPairing(ctx: Context, givenName: string | undefined) {
  const now = ctx.now();
  const asks = await takeTry(ctx.db, now, `pairing-from:${ctx.readAddress()}`, ASKS_FROM);
  if (!asks.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: asks.until });
  const device_code = randomToken();
  const expires = new Date(now.getTime() + PAIRING_MINUTES * 60_000);
  for (let i = 0; i < CODE_TRIES; i += 1) {
    const otp = spokenCode(OTP_LENGTH);
    await ctx.db.deleteFrom('pairing').where('otp', '=', otp).where('expires_at', '<=', now).execute();
    const made = await ctx.db
      .insertInto('pairing')
      .values({
        otp,
        device_hash: hashToken(device_code),
        device_name: givenName ?? deviceName(ctx.userAgent),
        expires_at: expires,
        user_agent: ctx.userAgent,
        address: ctx.readAddress(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('otp')
      .executeTakeFirst();
    if (made) return { otp, device_code, expires_at: expires.toISOString(), poll_seconds: POLL_SECONDS };
  }
  throw new AppError('UNAVAILABLE');
}

/** The row goes with the answer, so that one device gets one session. */
export async function pollPairing(ctx: Context, deviceCode: string) {
  const now = ctx.now();
  const device_hash = hashToken(deviceCode);
  return ctx.db.transaction().execute(async (tx) => {
    const paired = await tx
      .deleteFrom('pairing')
      .where('device_hash', '=', device_hash)
      .where('account_id', 'is not', null)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst();
    if (paired) {
      const signedIn = await beginSession(ctx, { accountId: paired.account_id!, method: 'tv' }, tx);
      return { state: 'PAIRED' as const, ...signedIn };
    }
    const waiting = await tx
      .selectFrom('pairing')
      .where('device_hash', '=', device_hash)
      .where('expires_at', '>', now)
      .select('otp')
      .executeTakeFirst();
    return { state: waiting ? ('PENDING' as const) : ('EXPIRED' as const) };
  });
}

export async function pairDevice(ctx: MemberContext, otp: string) {
  await refuseUnconfirmed(ctx);
  const now = ctx.now();
  const guesses = await takeTry(ctx.db, now, `pairing-by:${ctx.memberId}`, GUESSES);
  if (!guesses.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: guesses.until });
  const paired = await ctx.db.transaction().execute(async (tx) => {
    const device = await tx
      .updateTable('pairing')
      .set({ account_id: ctx.memberId })
      .where('otp', '=', otp)
      .where('account_id', 'is', null)
      .where('expires_at', '>', now)
      .returning('device_name')
      .executeTakeFirst();
    if (device) await announceKeyChange(ctx, tx, ctx.memberId, { change: 'DEVICE_PAIRED', what: device.device_name });
    return device;
  });
  if (!paired) throw new AppError('PAIRING_NOT_FOUND', { tries_left: guesses.left });
  return paired;
}

export async function dropOldPairings(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pairing').where('expires_at', '<', now).execute();
}
