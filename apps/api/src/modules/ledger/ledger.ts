import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import { sentWithNext } from '../../platform/db/client.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** The accounts there are, and what staff call them. A debit stands above zero, a credit below. */
export const BOOKS = {
  BANK: '보통예금',
  PG_RECEIVABLE: '결제사 미수금',
  BUYER_DEBT: '구매자 미수금',
  REFUND_PAYABLE: '환불 예정금',
  SALES: '상품 매출',
  MEMBERSHIP_SALES: '멤버십 매출',
  GIFT_OWED: '선물 선수금',
  GIFT_BREAKAGE: '선물 기간 경과 이익',
  SHIPPING_INCOME: '배송비 수입',
  RETURN_FEE_INCOME: '반품·교환비 수입',
  REFUND_ADJUSTMENT: '환불 조정',
  COUPON_COST: '쿠폰 비용',
  POINT_COST: '포인트 비용',
  DELAY_INTEREST: '환불 지연 이자',
  POINT_LIABILITY: '포인트 부채',
  POINT_BREAKAGE: '포인트 소멸 이익',
  POINT_DEBT: '포인트 미수금',
} as const;
export type Book = keyof typeof BOOKS;

export type Line = { book: Book; amount: number; memberId?: number | undefined };

/**
 * Writes one event into the books, once: a second time with the same key fails. Lines of nothing are left out; the
 * database refuses lines that do not add up to zero.
 */
export async function post(
  tx: Tx,
  now: Date,
  { key, kind, reference, lines }: { key: string; kind: string; reference: string; lines: readonly Line[] },
): Promise<void> {
  const written = lines.filter(({ amount }) => amount !== 0);
  if (written.length === 0) return;
  await sql`
    with entry as (
      insert into ledger_entry (key, kind, reference, at) values (${key}, ${kind}, ${reference}, ${now}) returning id
    )
    insert into ledger_line (entry_id, account, amount, member_id)
    select entry.id, l.account, l.amount, l.member_id from entry,
      unnest(${written.map(({ book }) => book)}::text[], ${written.map(({ amount }) => amount)}::bigint[],
        ${written.map(({ memberId }) => memberId ?? null)}::int[]) as l (account, amount, member_id)
    ${sentWithNext}`.execute(tx);
}

export type Balance = { book: Book; label: string; debit: Won; credit: Won; balance: Won };

/** Every account's two sides: whatever happened, all debits are all credits. */
export async function trialBalance(db: Db): Promise<Balance[]> {
  const { rows } = await sql<{ account: Book; debit: number; credit: number }>`
    select account, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credit
    from ledger_line group by account`.execute(db);
  const found = new Map(rows.map((row) => [row.account, row]));
  return (Object.keys(BOOKS) as Book[]).map((book) => {
    const { debit = 0, credit = 0 } = found.get(book) ?? {};
    return { book, label: BOOKS[book], debit: won(debit), credit: won(credit), balance: won(debit - credit) };
  });
}
