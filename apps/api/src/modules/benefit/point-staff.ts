import type { adminGrantPoints, adminRevokePoints } from '@oun/contract/point-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import type { StaffContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { writeAudit } from '../audit/audit.ts';
import { endOfDay } from './days.ts';
import { grantPoints, revokePoints } from './points.ts';

type Wallet = Answer<typeof adminGrantPoints>;

export async function grantByStaff(
  ctx: StaffContext,
  { account_id, amount, reason, key, valid_days }: Parsed<typeof adminGrantPoints>['body'],
): Promise<Wallet> {
  return ctx.db.transaction().execute(async (tx) => {
    await mustBeActive(tx, account_id);
    const before = await walletOf(tx, account_id);
    const isGiven = await grantPoints(tx, ctx.now(), {
      accountId: account_id,
      amount: won(amount),
      key: `staff:${key}`,
      reason: 'STAFF',
      memo: reason,
      reference: `staff:${key}`,
      expiresAt: endOfDay(ctx.now(), valid_days),
    });
    const after = await walletOf(tx, account_id);
    if (isGiven) await audit(ctx, tx, 'points.grant', account_id, before, { ...after, amount, reason, key });
    return after;
  });
}

export async function revokeByStaff(
  ctx: StaffContext,
  { account_id, amount, reason, key }: Parsed<typeof adminRevokePoints>['body'],
): Promise<Wallet> {
  return ctx.db.transaction().execute(async (tx) => {
    await mustBeActive(tx, account_id);
    const before = await walletOf(tx, account_id);
    const reference = `staff:${key}`;
    const done = await tx
      .selectFrom('ledger_entry')
      .where('key', '=', `revoke:${reference}`)
      .select('id')
      .executeTakeFirst();
    // Pressed twice, it is taken once.
    if (done) return before;
    await revokePoints(tx, ctx.now(), {
      accountId: account_id,
      amount: won(amount),
      key: reference,
      memo: reason,
      reference,
    });
    const after = await walletOf(tx, account_id);
    await audit(ctx, tx, 'points.revoke', account_id, before, { ...after, amount, reason, key });
    return after;
  });
}

/** The account's row is held, so that two movements of staff with one key come one after the other. */
async function mustBeActive(tx: Tx, accountId: number): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND');
}

async function walletOf(tx: Tx, accountId: number): Promise<Wallet> {
  const wallet = await tx
    .selectFrom('point_wallet')
    .where('account_id', '=', accountId)
    .select(['balance', 'debt'])
    .executeTakeFirst();
  return { balance: won(wallet?.balance ?? 0), debt: won(wallet?.debt ?? 0) };
}

const audit = (ctx: StaffContext, tx: Tx, action: string, accountId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action, subject: 'account', subjectId: accountId, before, after });
