import { carrierName } from '@oun/contract/carrier';
import { earnWords } from '@oun/contract/money-words';
import { sql } from 'kysely';
import type { PaymentDetail } from '../../../../db/rows.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { earnOfItem } from '../../benefit/benefit.ts';
import { type Fact, tell } from '../../message/message.ts';
import { named } from './named.ts';

const number = (amount: number) => amount.toLocaleString('ko-KR');
const DAY = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
/** "11월 18일 (수) 오후 11:59". */
const dayWords = (at: string | Date): string => DAY.format(new Date(at));

type Row = { account_id: number; number: string; phone: string | null; name: string; count: number };
type Part = ReturnType<typeof sql>;

/** Whom a fact is told, and of which goods; `which` says what of the order it is about. */
const aboutOrder = <More>(columns: Part, which: Part) => sql<Row & More>`
  select o.account_id, o.number, o.address ->> 'phone' as phone, (array_agg(i.snapshot ->> 'name' order by i.line))[1] as name,
    count(*)::int as count, ${columns}
  from orders o join order_item i on i.order_id = o.id ${which}`;

const fact = (row: Row, more: Pick<Fact, 'kind' | 'subject' | 'title' | 'isMailed' | 'lines'>): Fact => ({
  about: 'ORDER',
  accountId: row.account_id,
  phone: row.phone,
  path: `/my/orders/${row.number}`,
  button: '주문 보기',
  ...more,
  lines: [`상품 ${named(row.name, row.count)}`, ...more.lines],
});

export async function tellPaid(ctx: JobContext, { order_id }: { order_id: number }): Promise<void> {
  const { rows } = await aboutOrder<{ pay: number; point: number }>(
    sql`o.pay, o.point`,
    sql`where o.id = ${order_id} group by o.id`,
  ).execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const points = row.point > 0 ? ` + ${number(row.point)}P` : '';
  const lines = [`주문번호 ${row.number}`, `결제 금액 ${number(row.pay)}원${points}`];
  await tell(
    ctx,
    fact(row, { kind: 'ORDER_PAID', isMailed: true, subject: row.number, title: '주문이 완료됐어요', lines }),
  );
}

export async function tellDeposit(ctx: JobContext, { order_id }: { order_id: number }): Promise<void> {
  const { rows } = await aboutOrder<{ pay: number; detail: PaymentDetail }>(
    sql`o.pay, p.detail`,
    sql`join payment p on p.order_id = o.id and p.purpose = 'ORDER' and p.state = 'WAITING_DEPOSIT'
      where o.id = ${order_id} group by o.id, p.id`,
  ).execute(ctx.db);
  const [row] = rows;
  const account = row?.detail.virtual_account;
  // Paid or closed meanwhile: nobody should pay into it any more.
  if (!row || !account) return;
  const lines = [
    `입금할 금액 ${number(row.pay)}원`,
    `${account.bank} ${account.account_number}`,
    `${dayWords(account.due_at)}까지 입금해주세요.`,
  ];
  await tell(
    ctx,
    fact(row, { kind: 'DEPOSIT_WAITING', isMailed: true, subject: row.number, title: '입금을 기다리고 있어요', lines }),
  );
}

/** The bank took the money back: where it is to go to again, and until when. */
export async function tellDepositGone(
  ctx: JobContext,
  { order_id, round, is_debt }: { order_id: number; round: number; is_debt: boolean },
): Promise<void> {
  const { rows } = await aboutOrder<{ amount: number; due_at: Date | null; detail: PaymentDetail }>(
    sql`p.amount, p.due_at, p.detail`,
    sql`join payment p on p.order_id = o.id and p.purpose = 'ORDER' and p.state = 'WAITING_DEPOSIT'
      where o.id = ${order_id} group by o.id, p.id`,
  ).execute(ctx.db);
  const [row] = rows;
  const account = row?.detail.virtual_account;
  // It came again meanwhile.
  if (!row || !account) return;
  const lines = [
    `은행에서 입금을 취소했어요. ${number(row.amount)}원을 다시 입금해주세요.`,
    `${account.bank} ${account.account_number}`,
    ...(is_debt || !row.due_at ? [] : [`${dayWords(row.due_at)}까지 입금하지 않으면 주문이 자동으로 취소돼요.`]),
  ];
  const subject = `${row.number}-${round}`;
  await tell(
    ctx,
    fact(row, { kind: 'DEPOSIT_TAKEN_BACK', isMailed: true, subject, title: '입금이 취소됐어요', lines }),
  );
}

/** It cannot go back by itself: only the buyer knows where to. */
export async function tellPaidLate(ctx: JobContext, { order_id }: { order_id: number }): Promise<void> {
  const { rows } = await aboutOrder<{ pay: number }>(sql`o.pay`, sql`where o.id = ${order_id} group by o.id`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return;
  const lines = [`들어온 금액 ${number(row.pay)}원`, '돌려드릴 계좌를 주문 상세에서 알려주세요.'];
  const title = '취소한 주문에 돈이 들어왔어요';
  await tell(ctx, fact(row, { kind: 'PAID_LATE', isMailed: true, subject: row.number, title, lines }));
}

export async function tellShipped(ctx: JobContext, { shipment_id }: { shipment_id: number }): Promise<void> {
  const { rows } = await aboutOrder<{ carrier_code: string; invoice_no: string }>(
    sql`s.carrier_code, s.invoice_no`,
    sql`join shipment s on s.id = i.shipment_id where s.id = ${shipment_id} group by o.id, s.id`,
  ).execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const lines = [`${carrierName(row.carrier_code)} ${row.invoice_no}`];
  const subject = `shipment-${shipment_id}`;
  await tell(ctx, fact(row, { kind: 'ORDER_SHIPPED', subject, title: '상품이 출발했어요', lines }));
}

/** What was told to be on its way is not: said once a parcel, and only where that was told. */
export async function tellRecalled(
  ctx: JobContext,
  { order_id, shipment_id, item_ids }: { order_id: number; shipment_id: number; item_ids: number[] },
): Promise<void> {
  const subject = `shipment-${shipment_id}`;
  const { rows } = await aboutOrder<object>(
    sql`true as is_told`,
    sql`where o.id = ${order_id} and i.id = any(${item_ids}::int[])
      and exists (select from message where kind = 'ORDER_SHIPPED' and subject = ${subject}) group by o.id`,
  ).execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const lines = [
    '아직 출발하지 않았어요. 앞서 알려드린 송장번호는 쓰지 않아요.',
    '출발하면 새 송장번호로 다시 알려드릴게요.',
  ];
  await tell(ctx, fact(row, { kind: 'ORDER_RECALLED', subject, title: '출발 안내를 바로잡을게요', lines }));
}

/** One parcel, one message, however much was in it. What came in exchange is told by its claim. */
export async function tellDelivered(ctx: JobContext, { item_id }: { item_id: number }): Promise<void> {
  const { rows } = await aboutOrder<{ shipment_id: number; due_at: Date | null }>(
    sql`i.shipment_id, min(i.confirm_due_at) as due_at`,
    sql`join shipment s on s.id = i.shipment_id and s.direction = 'OUT' where i.state in ('DELIVERED', 'CONFIRMED')
      and i.shipment_id = (select shipment_id from order_item where id = ${item_id}) group by o.id, i.shipment_id`,
  ).execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const lines = row.due_at ? [`반품·교환은 ${dayWords(new Date(row.due_at.getTime() - 1))}까지 할 수 있어요.`] : [];
  const subject = `shipment-${row.shipment_id}`;
  await tell(ctx, fact(row, { kind: 'ORDER_DELIVERED', subject, title: '상품이 도착했어요', lines }));
}

/** The day before what nobody sent back is confirmed by itself, in the daytime. */
export async function tellConfirmSoon(ctx: JobContext): Promise<number> {
  const { rows } = await aboutOrder<{ due_at: Date; earn: number }>(
    sql`i.confirm_due_at as due_at, sum(${earnOfItem('i', 'o')})::int as earn`,
    sql`left join claim c on c.id = i.claim_id
      where i.state = 'DELIVERED' and i.confirm_due_at > ${ctx.now()} and (c.id is null or c.closed_at is not null)
        and i.confirm_due_at <= ${ctx.now()}::timestamptz + interval '1 day'
      group by o.id, i.confirm_due_at order by o.id`,
  ).execute(ctx.db);
  return eachAlone(rows, (row) => {
    const lines = ['받은 상품에 문제가 없는지 확인해주세요.', ...(row.earn > 0 ? [`${earnWords(row.earn)}.`] : [])];
    const subject = `${row.number}-${row.due_at.toISOString()}`;
    return tell(ctx, fact(row, { kind: 'CONFIRM_SOON', subject, title: '내일 구매가 확정돼요', lines }));
  });
}
