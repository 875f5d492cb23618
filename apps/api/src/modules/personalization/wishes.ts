import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { changeWishes as changeCall, getWishes as getCall, Wishes } from '@oun/contract/personalization';
import { WISH_STEPS, type WishStep } from '@oun/contract/personalization-rules';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { aimAt } from '../habit/habit.ts';

type Told = Omit<Wishes, 'left' | 'is_pain_agreed'>;

const NOTHING: Told = {
  goals: null,
  level: null,
  body_parts: null,
  pain_areas: null,
  minutes: null,
  days: null,
  equipment: null,
};

export const leftOf = (told: Told): WishStep[] => WISH_STEPS.filter((step) => told[step] === null);

async function readWishes(db: Db | Tx, memberId: number): Promise<Wishes> {
  const row = await db
    .selectFrom('member_wishes')
    .where('account_id', '=', memberId)
    .select([...WISH_STEPS, 'pain_agreed_at'])
    .executeTakeFirst();
  const { pain_agreed_at, ...told } = row ?? { ...NOTHING, pain_agreed_at: null };
  return { ...told, left: leftOf(told), is_pain_agreed: pain_agreed_at !== null };
}

export const getWishes = ({ db, memberId }: MemberContext): Promise<Answer<typeof getCall>> => readWishes(db, memberId);

/** What is told is kept, what is not told stays. The days are also what the week is aimed at. */
export async function changeWishes(
  { db, memberId, now }: MemberContext,
  { is_pain_agreed, ...told }: Parsed<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('member_wishes')
      .values({ account_id: memberId, changed_at: at })
      .onConflict((oc) => oc.column('account_id').doUpdateSet({ changed_at: at }))
      .execute();
    const before = await readWishes(tx, memberId);
    const hurts = told.pain_areas ?? before.pain_areas ?? [];
    const isAgreed = is_pain_agreed ?? before.is_pain_agreed;
    if (hurts.length > 0 && !isAgreed) throw new AppError('PAIN_NOT_AGREED');
    const given = Object.fromEntries(Object.entries(told).map(([key, value]) => [key, eachOnce(value)]));
    await tx
      .updateTable('member_wishes')
      .set({
        ...given,
        changed_at: at,
        ...(isAgreed !== before.is_pain_agreed && { pain_agreed_at: isAgreed ? at : null }),
      })
      .where('account_id', '=', memberId)
      .execute();
    if (told.days) await aimAt(tx, memberId, at, new Set(told.days).size);
    return readWishes(tx, memberId);
  });
}

const eachOnce = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value);

/** Who takes back what they agreed to of their health takes back where it hurts; it can be told again. */
export const forgetPain = async (
  { db }: Pick<JobContext, 'db'>,
  { account_id, at }: { account_id: number; at: string },
): Promise<void> =>
  void (await db
    .updateTable('member_wishes')
    .set({ pain_areas: null, pain_agreed_at: null })
    .where('account_id', '=', account_id)
    .where('pain_agreed_at', '<=', new Date(at))
    .execute());

/** Who has left has told us nothing. */
export async function forgetMember(
  { db }: Pick<JobContext, 'db'>,
  { account_id }: { account_id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('member_wishes').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('passed_pick').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('plan_move').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('plan_away').where('account_id', '=', account_id).execute();
  });
}
