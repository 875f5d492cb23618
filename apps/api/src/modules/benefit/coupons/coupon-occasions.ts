import { dateOf } from '@oun/brand/seoul';
import type { getBirthday } from '@oun/contract/benefit';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { issueCoupon } from './coupon-issue.ts';

/** A year less a day, so that nobody has two birthdays in one. */
const BIRTHDAY_FIXED_MS = 364 * 86_400_000;
const BATCH = 1_000;

const couponsFor = async (db: Db, occasion: 'SIGN_UP' | 'BIRTHDAY' | 'FIRST_ORDER'): Promise<number[]> => {
  const rows = await db
    .selectFrom('coupon')
    .where('issue', '=', 'AUTO')
    .where('occasion', '=', occasion)
    .where('is_stopped', '=', false)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Once for a phone number: whoever signs up has been told whether theirs is new. */
export async function welcome(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { account_id, is_welcome_gift_due }: { account_id: number; is_welcome_gift_due: boolean },
): Promise<void> {
  if (!is_welcome_gift_due) return;
  for (const couponId of await couponsFor(db, 'SIGN_UP')) {
    await issueCoupon(db, now(), { couponId, accountId: account_id, ways: ['AUTO'] });
  }
}

/** For the next one: given once, with the first order that was ever paid. */
export async function thankForFirstOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { account_id, order_id }: { account_id: number; order_id: number },
): Promise<void> {
  // Another may be paid before the news of the first is heard: it is the first all the same.
  const { rows } = await sql<{ is_first: boolean }>`
    select not exists (select from orders earlier where earlier.account_id = o.account_id
      and (earlier.paid_at, earlier.id) < (o.paid_at, o.id)) as is_first
    from orders o where o.id = ${order_id} and o.account_id = ${account_id} and o.paid_at is not null`.execute(db);
  if (!rows[0]?.is_first) return;
  for (const couponId of await couponsFor(db, 'FIRST_ORDER')) {
    await issueCoupon(db, now(), { couponId, accountId: account_id, ways: ['AUTO'] });
  }
}

/** Whoever was born on this day; on the 28th also those of a 29th of February, in years that have none. */
export async function congratulate({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const today = dateOf(now());
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const days = month === 2 && day === 28 && !isLeap ? [28, 29] : [day];
  const coupons = await couponsFor(db, 'BIRTHDAY');
  let given = 0;
  for (const couponId of coupons) {
    for (;;) {
      const born = await db
        .selectFrom('member_birthday as b')
        .innerJoin('account as a', 'a.id', 'b.account_id')
        .where('a.state', '=', 'ACTIVE')
        .where('b.month', '=', month)
        .where('b.day', 'in', days)
        .where(
          sql<boolean>`not exists (select from coupon_issue i where i.coupon_id = ${couponId}
            and i.account_id = b.account_id and i.serial = ${year})`,
        )
        .orderBy('b.account_id')
        .limit(BATCH)
        .select('b.account_id')
        .execute();
      const before = given;
      for (const { account_id } of born) {
        // The year is the number of the piece: run twice, it gives once.
        const outcome = await issueCoupon(db, now(), {
          couponId,
          accountId: account_id,
          ways: ['AUTO'],
          serial: year,
        });
        if ('id' in outcome) given += 1;
      }
      if (born.length < BATCH || given === before) break;
    }
  }
  return given;
}

type BirthdayAnswer = Answer<typeof getBirthday>;

export async function readBirthday({ db, now, memberId }: MemberContext): Promise<BirthdayAnswer> {
  const row = await db
    .selectFrom('member_birthday')
    .where('account_id', '=', memberId)
    .select(['month', 'day', 'changed_at'])
    .executeTakeFirst();
  if (!row) return { birthday: null, can_change: true };
  const { month, day, changed_at } = row;
  return { birthday: { month, day }, can_change: now().getTime() - changed_at.getTime() >= BIRTHDAY_FIXED_MS };
}

export async function setBirthday(
  ctx: MemberContext,
  { month, day }: { month: number; day: number },
): Promise<BirthdayAnswer> {
  const { db, now, memberId } = ctx;
  const changed = await db
    .insertInto('member_birthday')
    .values({ account_id: memberId, month, day, changed_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ month, day, changed_at: now() })
        .where('member_birthday.changed_at', '<=', new Date(now().getTime() - BIRTHDAY_FIXED_MS)),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (!changed) throw new AppError('BIRTHDAY_FIXED');
  return readBirthday(ctx);
}
