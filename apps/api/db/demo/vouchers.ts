import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import { readCode } from '@oun/membership/code';
import { won } from '@oun/money';
import { giveTime } from '../../src/modules/membership/membership.ts';
import { hashOfCode } from '../../src/modules/voucher/voucher-codes.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';
import { insert, insertAll } from './make.ts';

/** Known to whoever tries the product; real codes are known to nobody but those who got them. */
export const DEMO_VOUCHERS = {
  fresh: ['7KM4-Q2XW-9HTB-D3RN', '5DAY-RVNN-2026-0001', '5DAY-RVNN-2026-0002', '5DAY-RVNN-2026-0003'],
  used: 'VSED-0000-2026-0001',
  expired: '4PQR-8TVW-X1YZ-56AB',
  company: 'CRP2-77DK-3MNE-W9Q0',
} as const;
export const DEMO_OFFER = 'AUTUMN-RUN';

/** Campaigns to try codes of, in every state that a member meets. */
export async function makeVouchers(
  db: Db,
  now: Date,
  redeemer: number,
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  const { id: created_by } = await db
    .selectFrom('account')
    .where('email_address', '=', 'admin@oun.test')
    .select('id')
    .executeTakeFirstOrThrow();
  const earlierOn = startOfDay(now, -30);
  const made = { created_by, created_at: earlierOn, issued_at: earlierOn, audience: 'ALL' as const };
  const campaign = async (row: { name: string; days?: number; months?: number; ends_at: Date }) =>
    insert(db, 'voucher_campaign', { ...made, ...row });
  const code_hash = (code: string) => hashOfCode(secrets, readCode(code));

  const fresh = await campaign({ name: '러너스 데이 이용권', days: 30, ends_at: startOfDay(now, 45) });
  const earlier = await campaign({ name: '한강 달리기 이용권', days: 14, ends_at: startOfDay(now, 45) });
  const over = await campaign({ name: '여름 홈트 이용권', days: 7, ends_at: startOfDay(now, -12) });
  const company = await insert(db, 'voucher_campaign', {
    ...made,
    name: '오운 파트너 이용권',
    months: 12,
    audience: 'COMPANY',
    company_domain: 'partner.oun.test',
    ends_at: startOfDay(now, 90),
  });
  const redeemed_at = new Date(now.getTime() - 2 * DAY_MS);
  const used = await insert(db, 'voucher', {
    campaign_id: earlier.id,
    state: 'REDEEMED',
    code_hash: code_hash(DEMO_VOUCHERS.used),
    redeemed_by: redeemer,
    redeemed_at,
  });
  await db
    .transaction()
    .execute((tx) =>
      giveTime(tx, redeemed_at, redeemer, { kind: 'VOUCHER', length: { days: 14 }, source: `voucher-${used.id}` }),
    );
  await insertAll(db, 'voucher', [
    ...DEMO_VOUCHERS.fresh.map((code) => ({
      campaign_id: fresh.id,
      state: 'ISSUED' as const,
      code_hash: code_hash(code),
    })),
    { campaign_id: over.id, state: 'EXPIRED' as const, code_hash: code_hash(DEMO_VOUCHERS.expired) },
    { campaign_id: company.id, state: 'ISSUED' as const, code_hash: code_hash(DEMO_VOUCHERS.company) },
  ]);
  await makeOffer(db, {
    code: DEMO_OFFER,
    endsAt: startOfDay(now, 4),
    line: '러닝 크루 ‘한강 새벽반’과 함께 준비했어요.',
  });
}

/** A year for whoever has the code, cheaper the first time. */
export async function makeOffer(
  db: Db,
  { code, endsAt, line = null }: { code: string; endsAt: Date; line?: string | null },
): Promise<number> {
  const plan = await db.selectFrom('plan').where('slug', '=', 'personal').select('id').executeTakeFirstOrThrow();
  const { id } = await insert(db, 'subscription_product', {
    slug: `yearly-${code.toLowerCase()}`,
    plan_id: plan.id,
    name: '연간 멤버십',
    cycle: 'P12M',
    price: won(99_000),
    regular_price: won(118_800),
    list_price: won(237_600),
    secret_code: code,
    offer_line: line,
    sale_ends_at: endsAt,
    position: 10,
    created_at: new Date('2026-01-01T00:00:00+09:00'),
  });
  return id;
}
