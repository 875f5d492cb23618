import { AppError } from '@oun/contract/errors';
import { bareCode } from '@oun/contract/identity-rules';
import { FRIEND_DISCOUNT } from '@oun/contract/referral-rules';
import type { Won } from '@oun/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export type Referral = { code: string; inviterId: number; nickname: string; discount: Won };
/** By what a person is known again; see the marks of a trial. */
export type Marks = readonly { kind: string; mark: Buffer }[];

/**
 * Who brought somebody who has never paid: by the code they typed, or by the one they signed up or began with. A code of
 * one's own, whatever name it goes by, is refused where it was typed and passed over where it was not.
 */
export async function referralFor(
  db: Db | Tx,
  {
    accountId,
    code,
    inviterId = null,
    marks,
  }: { accountId: number; code: string | undefined; inviterId?: number | null; marks: Marks },
): Promise<Referral | null> {
  const inviter = await inviterOf(db, accountId, code, inviterId);
  if (!inviter) {
    if (code === undefined) return null;
    throw new AppError('INVITATION_CODE_INVALID');
  }
  if (await isSamePerson(db, accountId, inviter.id, marks)) {
    if (code === undefined) return null;
    throw new AppError('SELF_REFERRAL');
  }
  return { code: inviter.code, inviterId: inviter.id, nickname: inviter.nickname, discount: FRIEND_DISCOUNT };
}

const inviterOf = (db: Db | Tx, accountId: number, code: string | undefined, inviterId: number | null) => {
  const inviters = db
    .selectFrom('invitation_code')
    .innerJoin('account', 'account.id', 'invitation_code.account_id')
    .where('account.state', '=', 'ACTIVE')
    .select(['account.id', 'account.nickname', 'invitation_code.code']);
  if (code !== undefined) return inviters.where('invitation_code.code', '=', bareCode(code)).executeTakeFirst();
  if (inviterId !== null) return inviters.where('account.id', '=', inviterId).executeTakeFirst();
  return inviters
    .where('account.id', '=', (eb) =>
      eb.selectFrom('account as own').where('own.id', '=', accountId).select('invited_by'),
    )
    .executeTakeFirst();
};

/** The same account, number, card or device on both sides. */
export async function isSamePerson(db: Db | Tx, accountId: number, inviterId: number, marks: Marks): Promise<boolean> {
  if (accountId === inviterId) return true;
  const { rows } = await sql<{ is_same: boolean }>`
    select exists (select from account a join account b on b.mobile = a.mobile
        where a.id = ${accountId} and b.id = ${inviterId})
      or exists (select from billing_key k where k.account_id = ${inviterId}
        and k.fingerprint in (select fingerprint from billing_key where account_id = ${accountId}))
      or exists (select from trial_use t join unnest(${marks.map(({ kind }) => kind)}::text[],
        ${marks.map(({ mark }) => mark)}::bytea[]) as m (kind, mark) on m.kind = t.kind and m.mark = t.mark
        where t.account_id = ${inviterId}) as is_same`.execute(db);
  return rows[0]!.is_same;
}
