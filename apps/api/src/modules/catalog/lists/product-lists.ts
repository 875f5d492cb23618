import {
  type getBestBanner as getBestBannerCall,
  type getProductFilters as getProductFiltersCall,
  type listBest as listBestCall,
  type listOunOnly as listOunOnlyCall,
  type listProducts as listProductsCall,
  PRODUCTS_COUNTED,
  type ProductCard,
} from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { Picture } from '@oun/contract/picture';
import { type Won, won } from '@oun/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../../platform/http/cursor.ts';
import { runPrepared } from '../../../platform/db/statement.ts';
import { pictureJson, pictureOf } from '../../media/media.ts';
import {
  isFreeShipping,
  isInCategory,
  isInStock,
  isListed,
  plainCards,
  productCards,
  saleNow,
} from '../product/product-cards.ts';

const SORTS = {
  recommended: { column: 'product.score', direction: 'desc', kind: 'number' },
  sales: { column: 'product.sold_count', direction: 'desc', kind: 'number' },
  price_asc: { column: 'product.sale_price', direction: 'asc', kind: 'number' },
  price_desc: { column: 'product.sale_price', direction: 'desc', kind: 'number' },
  reviews: { column: 'product.review_count', direction: 'desc', kind: 'number' },
  newest: { column: 'product.opened_at', direction: 'desc', kind: 'instant' },
} as const;
/** What was searched for: the best match first. */
const BY_MATCH = { column: 'found.place', direction: 'asc', kind: 'number' } as const;

type ListQuery = Parsed<typeof listProductsCall>['query'];

/** The version of what search knows of products, to be read in the same statement as what is read by it. */
export const productVersion = sql<number>`(select version from product_version)`;

/** What a search found, the best first, which words it had to leave out, and what to look for where it found nothing. */
export type FoundProducts = {
  ids: readonly number[];
  corrected: string | null;
  leftOut: readonly string[];
  didYouMean: readonly string[];
};

/** `version` is what the database's search stood at when it answered. */
type Listed = Answer<typeof listProductsCall> & { version: number | null };

export async function listProducts(ctx: Context, query: ListQuery, found?: FoundProducts): Promise<Listed> {
  const { limit } = query;
  const sort = found && query.sort === 'recommended' ? BY_MATCH : SORTS[query.sort];
  const after = readCursor(query.cursor, sort.kind);
  const { category, brand, min_price, max_price, min_rating, ids } = query;
  const values = {
    now: ctx.now(),
    category,
    brand,
    min_price,
    max_price,
    min_rating,
    ids,
    ...(after && { place: after[0], id: after[1] }),
  };
  const build = ({ now, place, id, ...wished }: typeof values) =>
    pageOf({ ...ctx, now: () => now }, query, wished, sort, after && [place!, id!], found).compile();
  // What was found is different each time; a shelf of the same kind is asked for again and again.
  const rows = found
    ? (await ctx.db.executeQuery(build(values))).rows
    : await runPrepared(ctx.db, `products:${shapeOf(query)}`, values, build);
  const [first] = rows;
  const { items, next_cursor } = cutPage(rows, limit, sort);
  return {
    items: items.map((card) =>
      Object.assign(card, { pictures: card.pictures.map((parts) => pictureOf(ctx.mediaUrl, parts)) }),
    ),
    next_cursor,
    total: after ? null : (first?.total ?? 0),
    corrected_query: found?.corrected ?? null,
    left_out: [...(found?.leftOut ?? [])],
    did_you_mean: [...(found?.didYouMean ?? [])],
    version: first?.version ?? null,
  };
}

/** What of a query is in its statement's text: which wishes there are, not what they are. */
const shapeOf = ({ sort, limit, ...wished }: ListQuery): string => {
  const isWished = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  const names = Object.entries(wished).filter(([, value]) => isWished(value));
  return [sort, limit, ...names.map(([name]) => name).toSorted()].join();
};

type Sort = (typeof SORTS)[keyof typeof SORTS] | typeof BY_MATCH;

function pageOf(
  ctx: Context,
  query: ListQuery,
  wished: Wished,
  sort: Sort,
  after: ReturnType<typeof readCursor>,
  found: FoundProducts | undefined,
) {
  const wanted = sql<SqlBool>`${sql.join([isListed, ...wishes(ctx, query, wished)], sql` and `)}`;
  const cards = found ? amongFound(plainCards(ctx), found) : plainCards(ctx);
  return (
    cards
      .where(wanted)
      .$if(after !== undefined, (page) => page.where(isBehind(sort, 'product.id', after!)))
      .select([
        placeOf(sort).as('place'),
        (after ? sql<number | null>`null::int` : countOf(query, wanted, found)).as('total'),
        (found ? productVersion : sql<number | null>`null::bigint`).as('version'),
      ])
      .orderBy(sql.ref(sort.column), sort.direction)
      .orderBy('product.id', 'desc')
      // Literal, so that PostgreSQL plans the statement once and not for each limit anew.
      .limit(sql.lit(query.limit + 1))
  );
}

type Cards = ReturnType<typeof plainCards>;

/** Beside each product its place among what was found; the list's own columns stay what they are. */
const amongFound = (cards: Cards, { ids }: FoundProducts) =>
  cards.innerJoin(
    sql<{
      id: number;
      place: number;
    }>`(select * from unnest(${ids as number[]}::int[]) with ordinality as f (id, place))`.as('found'),
    'found.id',
    'product.id',
  ) as unknown as Cards;

/** Without what only the cards show: unfiltered, it is read off the list's own index. */
const countOf = (query: ListQuery, wanted: RawBuilder<SqlBool>, found: FoundProducts | undefined) =>
  sql<number | null>`(select count(*)::int from (select from product
    ${query.free_shipping ? sql`join shipping_template on shipping_template.id = product.shipping_template_id` : sql``}
    where ${wanted} ${found ? sql`and product.id = any(${found.ids as number[]}::int[])` : sql``}
    limit ${sql.lit(PRODUCTS_COUNTED)}) counted)`;

type Wished = Pick<ListQuery, 'category' | 'brand' | 'min_price' | 'max_price' | 'min_rating' | 'ids'>;

/** Whether there is a wish is read off the query; what it is, which may only stand for it, goes into the statement. */
function wishes({ now }: Context, query: ListQuery, wished: Wished): RawBuilder<SqlBool>[] {
  const { free_shipping, discounted, in_stock } = query;
  const { category, brand, min_price, max_price, min_rating, ids } = wished;
  const wanted: RawBuilder<SqlBool>[] = [];
  if (query.category !== undefined) wanted.push(isInCategory(category!));
  if (query.brand.length > 0) wanted.push(sql`product.brand_id in (select id from brand where slug = any(${brand}))`);
  if (query.min_price !== undefined) wanted.push(sql`product.sale_price >= ${min_price}`);
  if (query.max_price !== undefined) wanted.push(sql`product.sale_price <= ${max_price}`);
  if (query.min_rating !== undefined) wanted.push(sql`product.rating_avg >= ${min_rating}`);
  if (free_shipping) wanted.push(isFreeShipping as RawBuilder<SqlBool>);
  if (discounted) wanted.push(sql`(product.sale_price < product.list_price or exists (select from ${saleNow(now())}))`);
  if (in_stock) wanted.push(isInStock);
  if (query.ids.length > 0) wanted.push(sql`product.id = any(${ids}::int[])`);
  if (query.member_price) wanted.push(sql`product.member_price is not null`);
  return wanted;
}

export async function getProductFilters(
  { db }: Context,
  category: string | undefined,
): Promise<Answer<typeof getProductFiltersCall>> {
  const { rows } = await sql<Answer<typeof getProductFiltersCall>>`
    with listed as (select product.brand_id, product.sale_price from product
      where ${isListed} ${category === undefined ? sql`` : sql`and ${isInCategory(category)}`})
    select coalesce((select json_agg(json_build_object('slug', brand.slug, 'name', brand.name, 'product_count', n)
          order by n desc, brand.name)
        from (select brand_id, count(*)::int as n from listed group by brand_id) own
        join brand on brand.id = own.brand_id), '[]') as brands,
      coalesce(min(sale_price), 0) as min_price, coalesce(max(sale_price), 0) as max_price from listed`.execute(db);
  return rows[0]!;
}

/** Others of its kind first, then of its shelf, of its brand, and what the editors put first. */
export async function listRecommendations(ctx: Context, id: number, limit: number): Promise<{ items: ProductCard[] }> {
  const items = await productCards(ctx)
    .innerJoin('product as own', (join) => join.on('own.id', '=', id).onRef('own.id', '<>', 'product.id'))
    .innerJoin('category', 'category.id', 'product.category_id')
    .innerJoin('category as shelf', 'shelf.id', 'own.category_id')
    .where(sql<SqlBool>`product.id in (${nearTo(id, limit + 1)})`)
    .orderBy(sql`product.state = 'ON_SALE'`, 'desc')
    .orderBy(sql`product.category_id = own.category_id`, 'desc')
    .orderBy(sql`coalesce(category.parent_id, category.id) = coalesce(shelf.parent_id, shelf.id)`, 'desc')
    .orderBy(sql`product.brand_id = own.brand_id`, 'desc')
    .orderBy('product.score', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute();
  return { items };
}

/**
 * Whatever may be among the first so many: the best of each way to be near, each read off its own index, rather than
 * all there is. Of what cannot be bought only the best, for a store that has little else.
 */
function nearTo(id: number, limit: number): RawBuilder<number> {
  const best = (where: RawBuilder<unknown>, state: 'ON_SALE' | 'SOLD_OUT' = 'ON_SALE') => sql`lateral (
    select near.id from product near where near.state in ('ON_SALE', 'SOLD_OUT') and near.state = ${sql.lit(state)}
      and ${where} order by near.score desc, near.id desc limit ${sql.lit(limit)}) found`;
  const ofBrand = sql`near.brand_id = own.brand_id`;
  return sql<number>`
    with own as (
      select product.category_id, product.brand_id, coalesce(category.parent_id, category.id) as top
      from product join category on category.id = product.category_id where product.id = ${id}
    ), shelf as (
      select category.id from category join own on coalesce(category.parent_id, category.id) = own.top
    )
    select found.id from own, ${best(sql`near.category_id = own.category_id`)}
    union select found.id from own, ${best(sql`near.category_id = own.category_id and ${ofBrand}`)}
    union select found.id from shelf, ${best(sql`near.category_id = shelf.id`)}
    union select found.id from own, ${best(sql`${ofBrand} and near.category_id in (select id from shelf)`)}
    union select found.id from own, ${best(ofBrand)}
    union select found.id from own, ${best(sql`true`)}
    union select found.id from own, ${best(sql`true`, 'SOLD_OUT')}`;
}

export async function listOunOnly(
  ctx: Context,
  { cursor, limit }: Parsed<typeof listOunOnlyCall>['query'],
): Promise<Answer<typeof listOunOnlyCall>> {
  const sort = SORTS.recommended;
  const after = readCursor(cursor, sort.kind);
  const rows = await productCards(ctx)
    .where('product.only_here', '=', true)
    .$if(after !== undefined, (page) => page.where(isBehind(sort, 'product.id', after!)))
    .select(placeOf(sort).as('place'))
    .orderBy(sql.ref(sort.column), sort.direction)
    .orderBy('product.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, sort);
}

export async function listTimeSaleProducts(ctx: Context, limit: number): Promise<{ items: ProductCard[] }> {
  const at = ctx.now();
  const items = await productCards(ctx)
    .innerJoin('time_sale', 'time_sale.product_id', 'product.id')
    .where('time_sale.starts_at', '<=', at)
    .where('time_sale.ends_at', '>', at)
    .where(sql<SqlBool>`time_sale.taken < time_sale.allotment`)
    .orderBy('time_sale.ends_at')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute();
  return { items };
}

type Span = NonNullable<Answer<typeof listBestCall>['span']>;

/** By the ranking that was asked for, else by the week's, else by what was ever sold. */
export async function listBest(
  ctx: Context,
  { span, category, limit }: Parsed<typeof listBestCall>['query'],
): Promise<Answer<typeof listBestCall>> {
  const cards = productCards(ctx)
    .$if(category !== undefined, (query) => query.where(isInCategory(category!)))
    .limit(limit);
  const shelf = category === undefined ? sql`0` : sql`coalesce((select id from category where slug = ${category}), -1)`;
  const rows = await cards
    .innerJoin(
      sql<{
        product_id: number;
        place: number;
        place_before: number | null;
        span: string;
        ranked_at: string;
      }>`(select r.* from product_rank r where r.category_id = ${shelf} and r.span = (
        select asked.span from (values (upper(${span}::text), 1), ('WEEKLY', 2)) asked (span, turn)
        where exists (select from product_rank any_one where any_one.span = asked.span and any_one.category_id = ${shelf})
        order by turn limit 1))`.as('rank'),
      'rank.product_id',
      'product.id',
    )
    .select([
      'rank.place',
      'rank.place_before',
      sql<Span>`lower(rank.span)`.as('span'),
      sql<string>`to_json(rank.ranked_at) #>> '{}'`.as('ranked_at'),
    ])
    .orderBy('rank.place')
    .execute();
  const [first] = rows;
  if (first) {
    const items = rows.map(({ span: _span, ranked_at: _rankedAt, ...row }) => row);
    return { span: first.span, ranked_at: first.ranked_at, items };
  }
  const sold = await cards.orderBy('product.sold_count', 'desc').orderBy('product.id', 'desc').execute();
  return {
    span: null,
    ranked_at: null,
    items: sold.map((card, i) => ({ ...card, place: i + 1, place_before: null })),
  };
}

/** The day's first that can be bought, else what was sold most ever. */
export async function getBestBanner(ctx: Context): Promise<Answer<typeof getBestBannerCall>> {
  const first =
    (await readBanner(
      ctx,
      sql`join product_rank r on r.product_id = product.id and r.span = 'DAILY' and r.category_id = 0`,
      sql`r.place`,
    )) ?? (await readBanner(ctx, sql``, sql`product.sold_count desc, product.id desc`));
  if (!first) return { banner: null };
  return {
    banner: {
      title: `오늘 가장 많이 담은 ${first.name}`,
      sub: `${first.brand} · ${won(first.sale_price).toLocaleString('ko-KR')}원`,
      href: `/products/${first.id}`,
      picture: first.picture,
    },
  };
}

type Banner = { id: number; name: string; brand: string; sale_price: Won; picture: Picture };

async function readBanner({ db, mediaUrl }: Context, joined: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Banner>`
    select product.id, product.name, brand.name as brand, product.sale_price, ${pictureJson(mediaUrl, 'picture')} as picture
    from product ${joined}
    join brand on brand.id = product.brand_id
    join product_picture on product_picture.product_id = product.id and product_picture.position = 0
    join picture on picture.id = product_picture.picture_id
    where product.state in ('ON_SALE', 'SOLD_OUT') and product.state = 'ON_SALE'
    order by ${order} limit 1`.execute(db);
  return rows[0];
}
