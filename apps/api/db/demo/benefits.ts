import { won } from '@oun/money';
import { sql } from 'kysely';
import { endOfDay } from '@oun/brand/seoul';
import { grantPoints, holdPoints, lapsePoints, spendHeldPoints } from '../../src/modules/benefit/benefit.ts';
import { post } from '../../src/modules/ledger/ledger.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { COUPONS, type CouponName, POINT_STORIES, PURSES, type Terms } from './benefits.data.ts';
import { insertAll } from './make.ts';

const DAY_MS = 86_400_000;
const COUPON_AGE_DAYS = 365;

/** Coupons of every kind, and what the demo accounts have of coupons and points. */
export async function makeBenefits(db: Db, now: Date): Promise<void> {
  const couponIds = await makeCoupons(db, now);
  const accounts = await db
    .selectFrom('account')
    .where('email_address', 'in', [...new Set([...Object.keys(PURSES), ...Object.keys(POINT_STORIES)])])
    .select(['id', 'email_address'])
    .execute();
  for (const { id, email_address } of accounts) {
    await fillPurse(db, now, id, couponIds, PURSES[email_address!] ?? []);
    await tellStory(db, now, id, POINT_STORIES[email_address!] ?? []);
  }
  await sql`update coupon set issued = (select count(*) from coupon_issue where coupon_id = coupon.id)`.execute(db);
}

async function makeCoupons(db: Db, now: Date): Promise<Map<CouponName, number>> {
  const [brands, categories] = await Promise.all([
    db.selectFrom('brand').select(['id', 'slug']).execute(),
    db.selectFrom('category').select(['id', 'slug']).execute(),
  ]);
  const idsOf = (rows: readonly { id: number; slug: string }[], slugs: readonly string[] = []) =>
    rows.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id);
  const names = Object.keys(COUPONS) as CouponName[];
  const rows = await insertAll(
    db,
    'coupon',
    names.map((name) => {
      const { until, brands: ofBrands, categories: ofCategories, ...terms }: Terms = COUPONS[name];
      return {
        value: 0,
        ...terms,
        min_order: won(terms.min_order ?? 0),
        max_discount: terms.max_discount ? won(terms.max_discount) : null,
        brands: idsOf(brands, ofBrands),
        categories: idsOf(categories, ofCategories),
        issue_from: new Date(now.getTime() - COUPON_AGE_DAYS * DAY_MS),
        issue_to: until === undefined ? null : endOfDay(now, until),
        created_at: new Date(now.getTime() - COUPON_AGE_DAYS * DAY_MS),
      };
    }),
  );
  return new Map(names.map((name, i) => [name, rows[i]!.id]));
}

async function fillPurse(
  db: Db,
  now: Date,
  account_id: number,
  couponIds: Map<CouponName, number>,
  purse: (typeof PURSES)[string],
): Promise<void> {
  await insertAll(
    db,
    'coupon_issue',
    purse.map(({ coupon, ago, left, state }) => {
      const issued_at = new Date(now.getTime() - ago * DAY_MS);
      return {
        coupon_id: couponIds.get(coupon)!,
        account_id,
        // A birthday's piece is its year's.
        serial: coupon === 'birthday' ? issued_at.getFullYear() : 1,
        state: state ?? ('ISSUED' as const),
        issued_at,
        expires_at: endOfDay(now, left),
      };
    }),
  );
}

/** Through the same doors as real ones, so that wallet, ledger and books agree; what had to lapse on the way lapses. */
async function tellStory(db: Db, now: Date, accountId: number, story: (typeof POINT_STORIES)[string]): Promise<void> {
  for (const [i, chapter] of story.entries()) {
    const at = new Date(now.getTime() - chapter.ago * DAY_MS);
    const reference = `demo-points-${accountId}-${i}`;
    const amount = won(chapter.amount);
    await db.transaction().execute(async (tx) => {
      await lapsePoints(tx, at, { accountId, memo: '유효기간 만료' });
      if (chapter.do === 'give') {
        const expiresAt = endOfDay(at, chapter.days);
        await grantPoints(tx, at, {
          accountId,
          amount,
          key: reference,
          reason: 'GIFT',
          memo: chapter.memo,
          reference,
          expiresAt,
        });
        return;
      }
      await holdPoints(tx, at, { accountId, amount, reference, memo: chapter.memo });
      await spendHeldPoints(tx, at, reference);
      await post(tx, at, {
        key: reference,
        kind: 'DEMO',
        reference,
        lines: [
          { book: 'POINT_LIABILITY', amount, memberId: accountId },
          { book: 'SALES', amount: -amount },
        ],
      });
    });
  }
  await db.transaction().execute((tx) => lapsePoints(tx, now, { accountId, memo: '유효기간 만료' }));
}
