import { AppError } from '@oun/contract/errors';
import { FRIEND_DISCOUNT, INVITER_POINTS } from '@oun/contract/referral-rules';
import { randomInt } from 'node:crypto';
import type { MemberContext, OptionalContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';

/** Read off a screen and typed: nothing that looks like something else. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const spokenCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const LOOKUPS: Limit = { max: 60, seconds: 600 };

const invitation = (code: string, nickname: string) => ({
  code,
  nickname,
  friend_discount: FRIEND_DISCOUNT,
  inviter_points: INVITER_POINTS,
});

export async function myInvitationCode({ db, memberId, now }: MemberContext) {
  const account = await db
    .selectFrom('account')
    .leftJoin('invitation_code', 'invitation_code.account_id', 'account.id')
    .where('account.id', '=', memberId)
    .where('account.state', '=', 'ACTIVE')
    .select(['account.nickname', 'invitation_code.code'])
    .executeTakeFirst();
  if (!account) throw new AppError('UNAUTHORIZED');
  if (account.code) return invitation(account.code, account.nickname);
  for (;;) {
    // Taken by somebody else: another one. Made meanwhile by oneself: that one.
    await db
      .insertInto('invitation_code')
      .values({ code: spokenCode(8), account_id: memberId, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const own = await db
      .selectFrom('invitation_code')
      .where('account_id', '=', memberId)
      .select('code')
      .executeTakeFirst();
    if (own) return invitation(own.code, account.nickname);
  }
}

export const findInviter = (db: Db, code: string) =>
  db
    .selectFrom('invitation_code')
    .innerJoin('account', 'account.id', 'invitation_code.account_id')
    .where('code', '=', code)
    .where('account.state', '=', 'ACTIVE')
    .select(['account.id', 'account.nickname', 'account.mobile'])
    .executeTakeFirst();

export async function getInvitation(ctx: OptionalContext, code: string) {
  const tries = await takeTry(ctx.db, ctx.now(), `invitation-from:${ctx.readAddress()}`, LOOKUPS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const inviter = await findInviter(ctx.db, code);
  if (!inviter) throw new AppError('INVITATION_CODE_INVALID');
  return { inviter, answer: invitation(code, inviter.nickname) };
}

export async function verifyInvitationCode(ctx: OptionalContext, code: string) {
  const { inviter, answer } = await getInvitation(ctx, code);
  if (inviter.id === ctx.identity?.id) throw new AppError('SELF_REFERRAL');
  return answer;
}
