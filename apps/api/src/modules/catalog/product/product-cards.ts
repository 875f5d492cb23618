import type { ProductCard } from '@oun/contract/catalog';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { pictureJson, pictureParts } from '../../media/media.ts';

const NEW_DAYS = 30;

type Asked = Pick<Context, 'db' | 'now' | 'mediaUrl'>;

/** The time sale a product is in at this moment, as a row of the caller's own query. */
export const saleNow = (now: Date) => sql`time_sale ts where ts.product_id = product.id
  and tstzrange(ts.starts_at, ts.ends_at) @> ${now}::timestamptz and ts.taken < ts.allotment`;

/** The rule of `@oun/price/own-price` for a statement that needs the price itself; a test holds them together. */
export const ownPriceNow = (isMember: RawBuilder<boolean>, now: Date) =>
  sql<number>`coalesce((select ts.sale_price from ${saleNow(now)}), case when ${isMember} then product.member_price end,
    product.sale_price)`;

/** What it costs everybody now. */
export const priceNow = (now: Date) => ownPriceNow(sql.lit(false), now);

/** Something of it can be bought. */
export const isInStock = sql<SqlBool>`(product.state = 'ON_SALE' and exists (select from sku
  where sku.product_id = product.id and not sku.is_hidden and sku.on_hand - sku.reserved - sku.safety > 0))`;

/** A category and those below it. */
export const isInCategory = (slug: string) => sql<SqlBool>`product.category_id in (select c.id from category c
  left join category top on top.id = c.parent_id where c.slug = ${slug} or top.slug = ${slug})`;

/** A list shows the first; the rest are read with the product itself. */
const firstPicture = <T>(shape: RawBuilder<T>) => sql<T[]>`coalesce((
  select json_build_array(${shape}) from product_picture
  join picture on picture.id = product_picture.picture_id
  where product_picture.product_id = product.id and product_picture.position = 0), '[]')`;

/** Rounded down: a discount is never said to be more than it is. */
export const discountRate = sql<number>`case when product.list_price = 0 then 0
  else ((product.list_price - product.sale_price) * 100 / product.list_price)::int end`;

export const saleJson = (now: Date) => sql<ProductCard['time_sale']>`(select json_build_object('id', ts.id,
  'sale_price', ts.sale_price, 'ends_at', ts.ends_at) from ${saleNow(now)})`;

export const isNew = (now: Date) =>
  sql<boolean>`coalesce(product.opened_at > ${now}::timestamptz - make_interval(days => ${sql.lit(NEW_DAYS)}), false)`;

/** What every list of products shows of one, whatever its state. */
export const anyCards = (ctx: Asked) => cardsWith(ctx, pictureJson(ctx.mediaUrl, 'picture'));

const cardsWith = <T>({ db, now }: Pick<Asked, 'db' | 'now'>, picture: RawBuilder<T>) =>
  db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('shipping_template', 'shipping_template.id', 'product.shipping_template_id')
    .select([
      'product.id',
      'product.name',
      'product.state',
      'product.list_price',
      'product.sale_price',
      'product.member_price',
      'product.only_here',
      'product.rating_avg',
      'product.review_count',
      sql<ProductCard['brand']>`json_build_object('slug', brand.slug, 'name', brand.name)`.as('brand'),
      discountRate.as('discount_rate'),
      saleJson(now()).as('time_sale'),
      isFreeShipping.as('is_free_shipping'),
      isNew(now()).as('is_new'),
      firstPicture(picture).as('pictures'),
    ]);

export const isFreeShipping: RawBuilder<boolean> = sql`(shipping_template.kind = 'FREE' or
  (shipping_template.kind = 'CONDITIONAL_FREE' and shipping_template.free_from <= product.sale_price))`;

/** Literal states, so that the planner can use the lists' partial indexes. */
export const isListed = sql<SqlBool>`product.state in ('ON_SALE', 'SOLD_OUT')`;

export const productCards = (ctx: Asked) => anyCards(ctx).where(isListed);

/** The same with the parts of its picture, for the list that is asked for most. */
export const plainCards = (ctx: Pick<Asked, 'db' | 'now'>) => cardsWith(ctx, pictureParts).where(isListed);
