import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { maskEmail, maskPhone } from '@oun/contract/masks';
import type { adminFindPointHolder, adminGetMemberPoints, adminRevealPointHolder } from '@oun/contract/point-admin';
import type { StaffContext } from '../../../platform/context.ts';
import { writeAudit } from '../../audit/audit.ts';
import { readPoints } from './point-list.ts';

const MEMBER_ID = /^[1-9]\d{0,8}$/;

/** Those who left are found by their number as well: their ledger stays. */
export async function findHolder(
  { db }: StaffContext,
  { written }: Parsed<typeof adminFindPointHolder>['body'],
): Promise<Answer<typeof adminFindPointHolder>> {
  const found = await db
    .selectFrom('account')
    .$if(MEMBER_ID.test(written), (query) => query.where('id', '=', Number(written)))
    .$if(!MEMBER_ID.test(written), (query) => query.where('email_address', '=', written.toLowerCase()))
    .select('id as account_id')
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function readHolder(
  ctx: StaffContext,
  id: number,
  query: Parsed<typeof adminGetMemberPoints>['query'],
): Promise<Answer<typeof adminGetMemberPoints>> {
  const { db, now } = ctx;
  const [account, points] = await Promise.all([
    db
      .selectFrom('account')
      .where('id', '=', id)
      .select(['id', 'nickname', 'email_address', 'mobile', 'state'])
      .executeTakeFirst(),
    readPoints({ db, now, memberId: id }, query),
  ]);
  if (!account) throw new AppError('NOT_FOUND');
  const { email_address, mobile, nickname, state } = account;
  return {
    ...points,
    holder: {
      id,
      nickname: state === 'WITHDRAWN' ? '탈퇴한 회원' : nickname,
      email_address: email_address && maskEmail(email_address),
      mobile: mobile && maskPhone(mobile),
      is_active: state === 'ACTIVE',
    },
  };
}

/** Who it is, in full. That somebody looked, and why, is written down with it. */
export async function revealHolder(
  ctx: StaffContext,
  id: number,
  { reason }: Parsed<typeof adminRevealPointHolder>['body'],
): Promise<Answer<typeof adminRevealPointHolder>> {
  return ctx.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .where('id', '=', id)
      .select(['email_address', 'mobile'])
      .executeTakeFirst();
    if (!account) throw new AppError('NOT_FOUND');
    await writeAudit(ctx, tx, {
      action: 'account.reveal',
      subject: 'account',
      subjectId: id,
      before: {},
      after: { reason },
    });
    return account;
  });
}
