import type { Context, StaffContext } from '../../../platform/context.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.account-locked': { account_id: number; at: string; until: string };
  }
}

type Lock = { accountId: number | null; until: Date; isKnownDevice: boolean };

/** Wrong passwords have locked an account: its owner gets a letter, and staff see it in their list and in the log. */
export async function tellLock(ctx: Context, { accountId, until, isKnownDevice }: Lock): Promise<void> {
  const at = ctx.now();
  ctx.log.warn({ account_id: accountId, is_known_device: isKnownDevice }, 'Wrong passwords have locked an account');
  await ctx.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sign_in_lock')
      .values({ account_id: accountId, at, until, is_known_device: isKnownDevice })
      .execute();
    if (accountId === null) return;
    const news = { account_id: accountId, at: at.toISOString(), until: until.toISOString() };
    await announce(tx, at, 'identity.account-locked', news);
  });
}

const SHOWN_DAYS = 7;
const SHOWN_MAX = 100;

export async function listSignInLocks({ db, now }: StaffContext) {
  const rows = await db
    .selectFrom('sign_in_lock')
    .leftJoin('account', 'account.id', 'sign_in_lock.account_id')
    .where('sign_in_lock.at', '>', new Date(now().getTime() - SHOWN_DAYS * 86_400_000))
    .orderBy('sign_in_lock.at', 'desc')
    .orderBy('sign_in_lock.id', 'desc')
    .limit(SHOWN_MAX)
    .select(['sign_in_lock.id', 'account_id', 'nickname', 'is_known_device', 'at', 'until'])
    .execute();
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString(), until: row.until.toISOString() })) };
}
