import { dateOf, startOfDate } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type AdminPlan,
  type adminChangePrice,
  type adminListPlans,
  RAISE_NOTICE_DAYS,
} from '@oun/contract/membership-prices';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { Context, StaffContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { writeAudit } from '../../audit/audit.ts';
import { schedule } from '../changing/change-status.ts';
import { lockMembership } from '../standing/held.ts';

const RENEWING = sql`m.state in ('TRIAL', 'ACTIVE', 'PAST_DUE', 'PAUSED') and c.store = 'web'`;

const plans = (db: Db | Tx, now: Date, id: number | null) =>
  sql<AdminPlan>`select p.id, p.name, p.cycle, p.price::int as price, p.secret_code is not null as is_secret,
      coalesce(p.sale_ends_at > ${now}, true) as is_on_sale,
      (select count(*)::int from membership m join contract c on c.id = m.contract_id
        where coalesce(c.next_product_id, c.product_id) = p.id and ${RENEWING}) as renewing,
      (select json_build_object('id', ch.id, 'price', ch.price, 'price_before', ch.price_before,
          'applies_at', to_json(ch.applies_at) #>> '{}', 'reason', ch.reason, 'by', a.nickname,
          'created_at', to_json(ch.created_at) #>> '{}', 'answers', (
            select json_build_object('waiting', count(*) filter (where q.is_agreed is null and q.effective_at > ${now}),
              'agreed', count(*) filter (where q.is_agreed), 'refused', count(*) filter (where not q.is_agreed))
            from consent_request q join contract c on c.id = q.contract_id
            where c.product_id = p.id and q.kind = 'INCREASE' and q.amount_after = ch.price
              and q.opened_at >= ch.created_at))
        from price_change ch join account a on a.id = ch.created_by
        where ch.product_id = p.id and ch.applied_at is null and ch.dropped_at is null) as change,
      coalesce((select json_agg(json_build_object('price', ch.price, 'price_before', ch.price_before,
          'applies_at', to_json(ch.applies_at) #>> '{}') order by ch.id desc)
        from price_change ch where ch.product_id = p.id and ch.applied_at is not null), '[]') as past
    from subscription_product p where p.store = 'web' and (${id}::int is null or p.id = ${id})
    order by p.position, p.id`.execute(db);

export async function listPlans({ db, now }: StaffContext): Promise<Answer<typeof adminListPlans>> {
  return { items: (await plans(db, now(), null)).rows };
}

const onePlan = async (db: Db | Tx, now: Date, id: number): Promise<AdminPlan> =>
  (await plans(db, now, id)).rows[0] ?? notFound();
const notFound = (): never => {
  throw new AppError('NOT_FOUND');
};

/**
 * From a day on a plan costs something else: for whoever buys it then, and for the payments of whoever has it. What is
 * more is asked of each of them in time, and charged only to who said yes.
 */
export async function changePrice(
  ctx: StaffContext,
  id: number,
  { price, applies_on, reason, expected_price }: Parsed<typeof adminChangePrice>['body'],
): Promise<Answer<typeof adminChangePrice>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.price !== expected_price) throw new AppError('PRICE_CHANGED', { amount: product.price });
    const wrong = wrongOf(now, product.price, price, applies_on);
    if (wrong) throw new AppError('INVALID_INPUT', { fields: wrong });
    const opened = await tx
      .insertInto('price_change')
      .values({
        product_id: id,
        price_before: product.price,
        price: won(price),
        applies_at: startOfDate(applies_on),
        reason,
        created_by: ctx.staff.id,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) throw new AppError('PRICE_CHANGE_OPEN');
    await lookAgain(tx, now, id);
    await audit(ctx, tx, 'change', id, { price: product.price }, { price, applies_on, reason });
    return onePlan(tx, now, id);
  });
}

function wrongOf(now: Date, before: number, price: number, day: string): Record<string, string> | null {
  if (price === before) return { price: '지금과 같은 가격이에요.' };
  const soonest = dateOf(now, price > before ? RAISE_NOTICE_DAYS : 1);
  if (day < soonest)
    return {
      applies_on:
        price > before
          ? `오를 때는 ${RAISE_NOTICE_DAYS}일 뒤부터 정할 수 있어요. 그동안 회원에게 여쭤봐요.`
          : '내일부터 정할 수 있어요.',
    };
  return day > dateOf(now, 366) ? { applies_on: '1년 안으로 정해주세요.' } : null;
}

/** An offer by code has two prices of its own, agreed on together: it is ended, and another one made. */
const lockProduct = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('subscription_product')
    .where('id', '=', id)
    .where('store', '=', 'web')
    .where('secret_code', 'is', null)
    .select(['id', 'price'])
    .forUpdate()
    .executeTakeFirst()) ?? notFound();

/** Whoever has it is visited soon: when they are asked and charged has changed with it. */
const lookAgain = (tx: Tx, now: Date, productId: number): Promise<unknown> =>
  sql`update membership m set due_at = least(m.due_at, ${now}) from contract c
    where c.id = m.contract_id and ${productId} in (c.product_id, c.next_product_id) and m.due_at is not null
      and ${RENEWING}`.execute(tx);

/** Who said no to it goes on to their end, as they were told, and may take that back; nobody is charged against a no. */
async function keepRefusals(tx: Tx, now: Date, productId: number): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`select distinct m.account_id from consent_request q
    join membership m on m.contract_id = q.contract_id join contract c on c.id = q.contract_id
    where c.product_id = ${productId} and q.kind = 'INCREASE' and not q.is_agreed and q.effective_at > ${now}
      and ${RENEWING} order by m.account_id`.execute(tx);
  for (const { account_id } of rows)
    await schedule(tx, now, await lockMembership(tx, now, account_id), undefined, 'system');
}

/** What members said yes to stays said, and is not charged. */
export async function dropPrice(ctx: StaffContext, id: number, changeId: number): Promise<AdminPlan> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockProduct(tx, id);
    const dropped = await tx
      .updateTable('price_change')
      .set({ dropped_at: now })
      .where('id', '=', changeId)
      .where('product_id', '=', id)
      .where('applied_at', 'is', null)
      .where('applies_at', '>', now)
      .where('dropped_at', 'is', null)
      .returning(['price', 'applies_at'])
      .executeTakeFirst();
    if (!dropped) throw new AppError('PRICE_CHANGE_OVER');
    await keepRefusals(tx, now, id);
    await lookAgain(tx, now, id);
    await audit(ctx, tx, 'drop', id, dropped, null);
    return onePlan(tx, now, id);
  });
}

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action: `membership-price.${doing}`, subject: 'membership-product', subjectId, before, after });

/** Whoever buys from today on pays what was decided for today. */
export async function applyPrices({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('price_change')
      .set({ applied_at: at })
      .where('applies_at', '<=', at)
      .where('applied_at', 'is', null)
      .where('dropped_at', 'is', null)
      .returning(['product_id', 'price'])
      .execute();
    for (const { product_id, price } of due)
      await tx
        .updateTable('subscription_product')
        .set(({ fn, val }) => ({ price, list_price: fn('greatest', ['list_price', val(price)]) }))
        .where('id', '=', product_id)
        .execute();
  });
}
