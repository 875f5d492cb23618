import { DEMO_ACCOUNTS } from '@oun/brand/demo-accounts';
import { won } from '@oun/money';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { rankProducts } from '../../src/modules/catalog/lists/product-ranks.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import { SHELVES } from './products.data.ts';
import { createRandom, type Random } from './random.ts';
import { EXHIBITIONS, STORE_EVENTS } from './store.data.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** A demo is looked at for longer than a campaign runs: what stands on the page has dates, and is renewed. */
const BANNER_DAYS = 400;
const EXHIBITION_DAYS = 30;
const PRODUCTS_IN_A_SECTION = 6;

const OPEN_SALES = [
  { hours: 5, percentOff: 30, allotment: 60, taken: 41 },
  { hours: 11, percentOff: 25, allotment: 80, taken: 22 },
  { hours: 23, percentOff: 20, allotment: 120, taken: 67 },
  { hours: 47, percentOff: 35, allotment: 50, taken: 9 },
] as const;
/** Days from now, at ten in the morning. */
const COMING_SALES = [
  { days: 1, percentOff: 30, allotment: 100 },
  { days: 2, percentOff: 40, allotment: 40 },
] as const;
const COMING_HOUR = 10;
const COMING_HOURS = 12;

/** What the store shows beside its products: exhibitions, events, banners, what sold, and time sales. */
export async function makeStore(db: Db, pictures: Pictures, now: Date): Promise<void> {
  const random = createRandom(20_261_116);
  await makeExhibitions(db, pictures, now);
  await makeEvents(db, pictures, now);
  await makeSold(db, random, now);
  await renewTimeSales(db, now);
  // Once as it was before, so that the arrows have something to say.
  for (const [span, before] of [
    ['REALTIME', HOUR_MS],
    ['DAILY', DAY_MS],
    ['WEEKLY', 2 * DAY_MS],
  ] as const) {
    await rankProducts(db, new Date(now.getTime() - before), span);
    await rankProducts(db, now, span);
  }
}

/** Where the demo world is there already: what has run out since is renewed. */
export async function renewStore(db: Db, now: Date): Promise<void> {
  const isDemo = await db
    .selectFrom('account')
    .where('email_address', '=', DEMO_ACCOUNTS[0]!.email)
    .select('id')
    .executeTakeFirst();
  if (!isDemo) return;
  await renewTimeSales(db, now);
  const period = { starts_at: after(now, -1), ends_at: after(now, EXHIBITION_DAYS) };
  for (const table of ['exhibition', 'store_event'] as const)
    await db.updateTable(table).set(period).where('ends_at', '<=', after(now, 1)).execute();
}

/** Four sales are open and two to come, whenever it is: those that are missing are made, on products that have none. */
export async function renewTimeSales(db: Db, now: Date): Promise<void> {
  const current = await db
    .selectFrom('time_sale')
    .where('ends_at', '>', now)
    .select(['product_id', sql<boolean>`starts_at <= ${now}`.as('is_open')])
    .execute();
  const isOpen = current.filter((sale) => sale.is_open).length;
  const open = OPEN_SALES.slice(isOpen).map(({ hours, ...sale }) => ({
    ...sale,
    starts_at: new Date(now.getTime() - 2 * HOUR_MS),
    ends_at: new Date(now.getTime() + hours * HOUR_MS),
  }));
  const coming = COMING_SALES.slice(current.length - isOpen).map(({ days, ...sale }) => {
    const starts_at = seoulHour(now, days, COMING_HOUR);
    return { ...sale, taken: 0, starts_at, ends_at: new Date(starts_at.getTime() + COMING_HOURS * HOUR_MS) };
  });
  const wanted = [...open, ...coming];
  if (wanted.length === 0) return;
  const products = await db
    .selectFrom('product')
    .where('state', '=', 'ON_SALE')
    .where('sale_price', '>=', won(15_000))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('time_sale')
            .whereRef('time_sale.product_id', '=', 'product.id')
            // One that was on sale a moment ago would be no news.
            .where('time_sale.ends_at', '>', new Date(now.getTime() - 2 * DAY_MS)),
        ),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb.selectFrom('sku').whereRef('sku.product_id', '=', 'product.id').where('on_hand', '>', 20).select('sku.id'),
      ),
    )
    .select(['id', 'sale_price'])
    .orderBy(sql`(id * 7919) % 1009`)
    .orderBy('id')
    .limit(wanted.length)
    .execute();
  await insertAll(
    db,
    'time_sale',
    products.map(({ id, sale_price }, i) => {
      const { percentOff, ...sale } = wanted[i]!;
      return { ...sale, product_id: id, sale_price: won(Math.floor((sale_price * (100 - percentOff)) / 10_000) * 100) };
    }),
  );
}

/** So many days on, at an hour of Seoul. */
function seoulHour(now: Date, days: number, hour: number): Date {
  const day = Math.floor((now.getTime() + SEOUL_MS) / DAY_MS) + days;
  return new Date(day * DAY_MS + hour * HOUR_MS - SEOUL_MS);
}

/**
 * What came in, what was sold long ago and what was sold this week: the shelf is what is left of it, and a product has
 * sold what its numbers say.
 */
async function makeSold(db: Db, random: Random, now: Date): Promise<void> {
  const skus = await db
    .selectFrom('sku')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['sku.id', 'sku.on_hand', 'sku.product_id', 'product.sold_count', 'product.state'])
    .orderBy('sku.id')
    .execute();
  const rows: Insertable<Database['stock_movement']>[] = [];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const [, own] of Map.groupBy(skus, ({ product_id }) => product_id)) {
    let left = own[0]!.sold_count;
    for (const [i, sku] of own.entries()) {
      const sold = i === own.length - 1 ? left : Math.floor(left / (own.length - i));
      left -= sold;
      // Squared, so that a few sell much and most a little.
      const lately = own[0]!.state === 'ON_SALE' ? Math.min(sold, Math.floor(random.next() ** 3 * 30)) : 0;
      const reference = 'demo';
      if (sku.on_hand + sold > 0)
        rows.push({ sku_id: sku.id, delta: sku.on_hand + sold, reason: 'INBOUND', reference, at: ago(400 * DAY_MS) });
      if (sold > lately)
        rows.push({ sku_id: sku.id, delta: lately - sold, reason: 'SALE', reference, at: ago(30 * DAY_MS) });
      for (let rest = lately; rest > 0;) {
        const pieces = Math.min(rest, random.int(1, 3));
        rest -= pieces;
        // Newer sales are more likely, so that the last hour has some.
        const age = random.next() ** 4 * 7 * DAY_MS;
        rows.push({ sku_id: sku.id, delta: -pieces, reason: 'SALE', reference, at: ago(age) });
      }
    }
  }
  await insertAll(db, 'stock_movement', rows);
}

async function makeExhibitions(db: Db, pictures: Pictures, now: Date): Promise<void> {
  const channels = await db.selectFrom('channel').select(['id', 'slug']).execute();
  const products = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.state', '=', 'ON_SALE')
    .select(['product.id', 'category.slug'])
    .orderBy('product.score', 'desc')
    .orderBy('product.id')
    .execute();
  const shelfOf = (kind: string) => SHELVES.find(({ kinds }) => (kinds as readonly string[]).includes(kind))!.slug;
  const rows: Insertable<Database['exhibition']>[] = [];
  const banners: Insertable<Database['banner']>[] = [];
  for (const [i, { slug, channel, title, story, drawn, sections, coupon }] of EXHIBITIONS.entries()) {
    const coupons = coupon
      ? await insertAll(db, 'coupon', [
          {
            name: coupon.name,
            target: 'CART',
            kind: 'RATE',
            value: coupon.value,
            max_discount: won(coupon.max),
            min_order: won(coupon.min),
            issue: 'EXHIBITION',
            issue_from: now,
            valid_days: 14,
            created_at: now,
          },
        ])
      : [];
    const picture_id = await pictures.draw({ type: 'store-banner', subject: drawn }, title.replace('\n', ' '));
    const starts_at = after(now, -(i + 1));
    rows.push({
      slug,
      channel_id: channels.find((one) => one.slug === channel)?.id ?? null,
      title: title.replace('\n', ' '),
      story,
      picture_id,
      sections: JSON.stringify(
        sections.map(({ kinds, ...section }) => ({
          ...section,
          product_ids: products
            .filter((product) => kinds.some((kind) => shelfOf(kind) === product.slug))
            .slice(0, PRODUCTS_IN_A_SECTION)
            .map(({ id }) => id),
        })),
      ),
      coupons: coupons.map(({ id }) => id),
      starts_at,
      ends_at: after(now, EXHIBITION_DAYS - i),
    });
    banners.push({
      location: 'store',
      platforms: ['web', 'app'],
      kicker: '이번 주 기획전',
      title,
      sub: sections[0]!.line,
      href: `/exhibitions/${slug}`,
      picture_id,
      position: i,
      starts_at,
      ends_at: after(now, BANNER_DAYS),
    });
  }
  await insertAll(db, 'exhibition', rows);
  await insertAll(db, 'banner', banners.slice(0, 5));
}

const after = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

async function makeEvents(db: Db, pictures: Pictures, now: Date): Promise<void> {
  await insertAll(
    db,
    'store_event',
    await Promise.all(
      STORE_EVENTS.map(async ({ title, summary, drawn, days: [since, until], blocks }) => ({
        title,
        summary,
        picture_id: await pictures.draw({ type: 'banner', subject: drawn }, title),
        blocks: JSON.stringify(blocks),
        starts_at: after(now, -since),
        ends_at: after(now, until),
      })),
    ),
  );
}
