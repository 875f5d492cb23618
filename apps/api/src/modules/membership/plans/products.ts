import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { getSubscriptionProducts as getProductsCall } from '@oun/contract/membership';
import type { getSubscriptionPlans as getPlansCall } from '@oun/contract/plan';
import { monthsOf } from '@oun/membership/cycle';
import type { PriceStep } from '@oun/membership/statement';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import { type Limit, returnTry, takeTry } from '../../../platform/access/rate-limit.ts';
import type { MemberContext, OptionalContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { stepsOf } from './price-steps.ts';
import { hasTrialLeft } from './trial.ts';

const columns = (now: Date) =>
  [
    'product.id',
    'product.slug',
    'product.name',
    'product.cycle',
    'product.price',
    'product.list_price',
    'product.trial_days',
    'product.store',
    'product.secret_code',
    'product.regular_price',
    'product.offer_line',
    'plan.seats',
    sql<boolean>`coalesce(product.sale_ends_at > ${now}, true)`.as('is_on_sale'),
    sql<string | null>`case when product.sale_ends_at <= ${now} then to_json(product.sale_ends_at) #>> '{}' end`.as(
      'sale_ended_at',
    ),
    sql<string | null>`to_json(product.sale_ends_at) #>> '{}'`.as('sale_ends_at'),
  ] as const;

const products = (db: Db | Tx, now: Date) =>
  db.selectFrom('subscription_product as product').innerJoin('plan', 'plan.id', 'product.plan_id').select(columns(now));

type Row = Awaited<ReturnType<ReturnType<typeof products>['executeTakeFirstOrThrow']>>;
export type Product = Awaited<ReturnType<typeof findProduct>>;

/** However it was typed. */
export const secretCodeOf = (code: string | undefined): string | undefined => code?.trim().toUpperCase();

/** What each payment after the first comes to. */
export const renewalPrice = ({ price, regular_price }: Pick<Product, 'price' | 'regular_price'>): Won =>
  regular_price ?? price;

/** One of what can be bought on the web; with a secret code, only by it. */
export async function findProduct(
  db: Db | Tx,
  now: Date,
  id: number,
  code?: string,
): Promise<Row & { /** What it costs from some days on. */ steps: PriceStep[] }> {
  const product = await products(db, now)
    .where('product.id', '=', id)
    .where('product.store', '=', 'web')
    .executeTakeFirst();
  if (!product || (product.secret_code !== null && product.secret_code !== secretCodeOf(code)))
    throw new AppError('NOT_FOUND');
  return { ...product, steps: await stepsOf(db, id, now) };
}

/**
 * An offer's code is a word that people pass on; what guards it is that words cannot be tried one after another. Counted
 * before it is known whether it opens anything, and by where it comes from: looking needs no account.
 */
const GUESSES: Limit = { max: 60, seconds: 600 };
export async function whileFewGuesses<T>(
  ctx: OptionalContext,
  code: string | undefined,
  look: () => Promise<T>,
  isRight: (found: T) => boolean,
): Promise<T> {
  if (!code) return look();
  const key = `offer-from:${ctx.readAddress()}`;
  const tries = await takeTry(ctx.db, ctx.now(), key, GUESSES);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const found = await look();
  if (isRight(found)) await returnTry(ctx.db, key);
  return found;
}

/** One that a person looks at: with a code, which may be none. */
export const findOffered = (ctx: MemberContext, id: number, code: string | undefined): Promise<Product> =>
  whileFewGuesses(
    ctx,
    code,
    () => findProduct(ctx.db, ctx.now(), id, code),
    () => true,
  );

export const shownProduct = (
  { secret_code, offer_line, sale_ends_at, store: _, ...product }: Row,
  { hasTrialLeft }: { hasTrialLeft: boolean },
) => ({
  ...product,
  offer: secret_code === null ? null : { line: offer_line, ends_at: sale_ends_at },
  months: monthsOf(product.cycle),
  monthly: won(Math.floor(product.price / monthsOf(product.cycle))),
  trial_days: hasTrialLeft ? product.trial_days : 0,
});

/** What anybody may buy on the web now, in the order it is shown. */
const onSale = (db: Db | Tx, now: Date, store: 'web' | 'ios' | 'android', code?: string) =>
  products(db, now)
    .where('product.store', '=', store)
    .where((eb) =>
      eb.or([eb('product.secret_code', 'is', null), ...(code ? [eb('product.secret_code', '=', code)] : [])]),
    )
    .where(sql<boolean>`coalesce(product.sale_ends_at > ${now}, true)`)
    .orderBy('product.position')
    .orderBy('product.id');

export async function showPlans(ctx: OptionalContext): Promise<Answer<typeof getPlansCall>> {
  const rows = await onSale(ctx.db, ctx.now(), 'web')
    .select(['plan.id as plan_id', 'plan.slug as plan_slug', 'plan.name as plan_name'])
    .execute();
  const isFirst = !ctx.identity || (await hasTrialLeft(ctx, ctx.identity.id));
  const plans = Map.groupBy(rows, ({ plan_id }) => plan_id);
  const items = [...plans].map(([id, own]) => {
    const { plan_slug: slug, plan_name: name, seats } = own[0]!;
    const sold = own.map(({ plan_id: _, plan_slug: __, plan_name: ___, ...row }) =>
      shownProduct(row, { hasTrialLeft: isFirst }),
    );
    return { id, slug, name, seats, products: sold };
  });
  return { items };
}

export async function listProducts(
  ctx: OptionalContext,
  { page, page_size, store, referral_code }: Parsed<typeof getProductsCall>['query'],
): Promise<Answer<typeof getProductsCall>> {
  const now = ctx.now();
  const rows = await whileFewGuesses(
    ctx,
    referral_code,
    () => onSale(ctx.db, now, store, secretCodeOf(referral_code)).execute(),
    (found) => found.some(({ secret_code }) => secret_code !== null),
  );
  const isFirst = !ctx.identity || (await hasTrialLeft(ctx, ctx.identity.id));
  const items = rows.map((row) => shownProduct(row, { hasTrialLeft: isFirst }));
  return {
    items: items.slice((page - 1) * page_size, page * page_size),
    page,
    page_size,
    total: items.length,
  };
}
