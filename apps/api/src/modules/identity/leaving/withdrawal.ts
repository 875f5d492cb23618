import { AppError } from '@oun/contract/errors';
import { MARKETING_AGREEMENTS } from '@oun/contract/identity-rules';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { refuseUnconfirmed } from '../keys/confirmation.ts';
import { forgetDevices } from '../sign-in/devices.ts';
import { announceKeyChange } from '../keys/keys.ts';
import { closeResets } from '../sign-in/passwords.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { announceUnlinked } from '../sign-in/social.ts';
import { accountMachine } from '../account.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.withdrawn': { account_id: number; at: string };
  }
}

const WITHDRAWN_NICKNAME = '탈퇴한 회원';
const DAY_MS = 86_400_000;

/** What the law has us keep, for how long, and which law. */
const RETENTION = {
  CONTRACT: { days: 5 * 365, what: '계약·결제 기록', period: '5년', law: '전자상거래법' },
  COMPLAINT: { days: 3 * 365, what: '불만·분쟁 처리 기록', period: '3년', law: '전자상거래법' },
  ADVERTISING: { days: 183, what: '광고 수신 동의 기록', period: '6개월', law: '전자상거래법' },
  ACCESS: { days: 92, what: '접속 기록', period: '3개월', law: '통신비밀보호법' },
} as const;

type HoldKind = 'ORDER' | 'CLAIM' | 'MEMBERSHIP';

/**
 * For the modules that know what must end first: called in their transaction when it begins. One who is leaving in
 * the same moment is waited for, and then it is too late to begin.
 */
export async function holdAccount(
  tx: Tx,
  now: Date,
  accountId: number,
  kind: HoldKind,
  reference: string,
): Promise<void> {
  const { rows } = await sql`
    with staying as (
      select id from account where id = ${accountId} and state = 'ACTIVE' for share
    ), held as (
      insert into withdrawal_hold (account_id, kind, reference, since)
      select id, ${kind}, ${reference}, ${now} from staying on conflict do nothing
    )
    select id from staying`.execute(tx);
  if (rows.length === 0) throw new AppError('UNAUTHORIZED');
}

export async function releaseAccount(tx: Tx, accountId: number, kind: HoldKind, reference: string): Promise<void> {
  await tx
    .deleteFrom('withdrawal_hold')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();
}

const holdsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('withdrawal_hold')
    .where('account_id', '=', accountId)
    .orderBy('since')
    .limit(20)
    .select(['kind', 'reference'])
    .execute();

export async function previewWithdrawal({ db, memberId }: MemberContext) {
  const holds = await holdsOf(db, memberId);
  return {
    can_withdraw: holds.length === 0,
    holds,
    retained: Object.values(RETENTION).map(({ what, period, law }) => ({ what, period, law })),
  };
}

/** Leaves at once. What names the person goes; what the law wants kept is set apart, sealed, with its last day. */
export async function withdraw(ctx: MemberContext, reason: string | undefined) {
  await refuseUnconfirmed(ctx);
  const { memberId } = ctx;
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .where('id', '=', memberId)
      .where('state', '=', 'ACTIVE')
      .select(['state', 'email_address', 'mobile'])
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw new AppError('UNAUTHORIZED');
    const holds = await holdsOf(tx, memberId);
    if (holds.length > 0) throw new AppError('WITHDRAWAL_BLOCKED', { holds });

    await announceKeyChange(ctx, tx, memberId, { change: 'WITHDRAWN', to: account });
    await retain(ctx, tx, account);
    const links = await tx.deleteFrom('social_link').where('account_id', '=', memberId).returningAll().execute();
    for (const link of links) await announceUnlinked(tx, now, link);
    await endSessions(tx, now, 'WITHDRAWN', { accountId: memberId });
    await tx.updateTable('session').set({ user_agent: '', address: '' }).where('account_id', '=', memberId).execute();
    await closeResets(tx, now, memberId);
    await forgetDevices(tx, memberId);
    await tx.deleteFrom('pairing').where('account_id', '=', memberId).execute();
    await tx.deleteFrom('second_factor').where('account_id', '=', memberId).execute();
    await tx.deleteFrom('invitation_code').where('account_id', '=', memberId).execute();
    await tx.deleteFrom('account_role').where('account_id', '=', memberId).where('role', '<>', 'user').execute();
    await tx
      .updateTable('account')
      .set({
        state: accountMachine.next(account.state, 'withdraw', 'member'),
        nickname: WITHDRAWN_NICKNAME,
        email_address: null,
        mobile: null,
        mobile_verified_at: null,
        minor_until: null,
        password_hash: null,
        withdrawn_at: now,
        withdrawal_reason: reason ?? null,
      })
      .where('id', '=', memberId)
      .execute();
    await announce(tx, now, 'identity.withdrawn', { account_id: memberId, at: now.toISOString() });
  });
  return { withdrawn_at: now.toISOString() };
}

async function retain(
  ctx: MemberContext,
  tx: Tx,
  account: { email_address: string | null; mobile: string | null },
): Promise<void> {
  const { memberId, secrets } = ctx;
  const now = ctx.now();
  const sessions = await tx
    .selectFrom('session')
    .where('account_id', '=', memberId)
    .select(['address', 'user_agent', 'created_at', 'last_seen_at'])
    .execute();
  const advertising = await tx
    .selectFrom('agreement')
    .where('account_id', '=', memberId)
    .where('kind', 'in', [...MARKETING_AGREEMENTS, 'NIGHT'])
    .select(['kind', 'version', 'is_agreed', 'at'])
    .execute();
  const records = [
    { kind: 'ACCESS' as const, data: { sessions } },
    { kind: 'ADVERTISING' as const, data: { ...account, advertising } },
  ];
  await tx
    .insertInto('retained_record')
    .values(
      records.map(({ kind, data }) => ({
        account_id: memberId,
        kind,
        sealed_data: secrets.seal(JSON.stringify(data)),
        delete_after: new Date(now.getTime() + RETENTION[kind].days * DAY_MS),
      })),
    )
    .execute();
  await tx.deleteFrom('agreement').where('account_id', '=', memberId).execute();
}

export async function dropExpiredRecords(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('retained_record').where('delete_after', '<', now).execute();
}
