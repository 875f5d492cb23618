import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** By what a person is known again who comes under another name; none of it can be read back. */
export type TrialMark = { kind: 'ACCOUNT' | 'MOBILE' | 'CARD' | 'DEVICE'; mark: Buffer };

type Ctx = Pick<Context, 'secrets' | 'deviceToken'> & { db: Db | Tx };

export async function marksOf({ db, secrets, deviceToken }: Ctx, accountId: number): Promise<TrialMark[]> {
  const [account, cards] = await Promise.all([
    db.selectFrom('account').where('id', '=', accountId).select('mobile').executeTakeFirst(),
    db.selectFrom('billing_key').where('account_id', '=', accountId).select('fingerprint').distinct().execute(),
  ]);
  const mark = (kind: TrialMark['kind'], text: string): TrialMark => ({
    kind,
    mark: secrets.derive('trial', `${kind}:${text}`),
  });
  return [
    mark('ACCOUNT', String(accountId)),
    ...(account?.mobile ? [mark('MOBILE', account.mobile)] : []),
    ...(deviceToken ? [mark('DEVICE', deviceToken)] : []),
    // Every one that they showed us, not the one alone that they pay with.
    ...cards.map(({ fingerprint }) => ({ kind: 'CARD' as const, mark: fingerprint })),
  ];
}

export async function hasHadTrial(db: Db | Tx, marks: readonly TrialMark[]): Promise<boolean> {
  const { rows } = await sql<{ has_had: boolean }>`
    select exists (select from trial_use t join unnest(${marks.map(({ kind }) => kind)}::text[],
      ${marks.map(({ mark }) => mark)}::bytea[]) as m (kind, mark) on m.kind = t.kind and m.mark = t.mark) as has_had`.execute(
    db,
  );
  return rows[0]!.has_had;
}

/** Whether somebody would begin with a trial: never who is or was a member, however they became one. */
export async function hasTrialLeft(ctx: Ctx, accountId: number): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('membership')
    .where('account_id', '=', accountId)
    .select('state')
    .executeTakeFirst();
  return (held?.state ?? 'NONE') === 'NONE' && !(await hasHadTrial(ctx.db, await marksOf(ctx, accountId)));
}

/** Writes down that the trial is used; false where one of the marks was there before, of two at once to one of them. */
export async function useTrial(tx: Tx, now: Date, accountId: number, marks: readonly TrialMark[]): Promise<boolean> {
  const written = await tx
    .insertInto('trial_use')
    .values(marks.map(({ kind, mark }) => ({ account_id: accountId, kind, mark, used_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return written.length === marks.length;
}
