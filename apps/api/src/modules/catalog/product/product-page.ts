import {
  FEW_LEFT,
  type getProductOptions as getProductOptionsCall,
  type Product,
  type ProductShipping,
  type ProductSku,
} from '@oun/contract/catalog';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Picture } from '@oun/contract/picture';
import { type Won, won } from '@oun/money';
import { ownPrice } from '@oun/price/own-price';
import { sql, type SqlBool } from 'kysely';
import type { Context, OptionalContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { runPrepared } from '../../../platform/db/statement.ts';
import { hasAccess } from '../../access/access.ts';
import { pictureJson, pictureOf, type PictureParts, pictureParts } from '../../media/media.ts';
import { arrivalOf } from './product-arrival.ts';
import { discountRate, isFreeShipping, isNew, saleJson } from './product-cards.ts';

const NOBODY = 0;

type Dispatch = { cutoff_hour: number; days: number };
type Surcharges = Pick<ProductShipping, 'jeju_surcharge' | 'island_surcharge'>;
type Read = Omit<Product, 'category' | 'category_path' | 'pictures' | 'shipping'> & {
  pictures: PictureParts[];
  category: Product['category'] & { top: Product['category'] | null };
  shipping: Omit<ProductShipping, 'arrives_on' | keyof Surcharges> & Dispatch;
  surcharges: Surcharges;
};

/** What is no longer sold can still be read: a link in an order leads here. */
export async function getProduct(ctx: Context, id: number): Promise<Product> {
  const at = ctx.now();
  const [row] = await runPrepared(ctx.db, 'product', { id, now: at }, (values) => productRow(ctx.db, values).compile());
  if (!row) throw new AppError('NOT_FOUND');
  const { pictures, category, shipping, surcharges } = row.product;
  const arrives_on = arrivalOf(at, { cutoffHour: shipping.cutoff_hour, days: shipping.days });
  // What was read becomes the answer: nobody else has it.
  return Object.assign(row.product, {
    pictures: pictures.map((parts) => pictureOf(ctx.mediaUrl, parts)),
    category_path: category.top ? [category.top, category] : [category],
    shipping: Object.assign(shipping, surcharges, { arrives_on }),
  });
}

/** One product: each of the small tables is looked into once, which costs less than joining them. */
const productRow = (db: Db, { id, now }: { id: number; now: Date }) =>
  db
    .selectFrom('product')
    .leftJoin('catalog', 'catalog.id', 'product.catalog_id')
    .where('product.id', '=', id)
    .where(sql<SqlBool>`product.state in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED')`)
    .select([
      // Read as one value: each column has a price of its own.
      sql<Read>`json_build_object('id', product.id, 'name', product.name, 'state', product.state,
        'list_price', product.list_price, 'sale_price', product.sale_price, 'member_price', product.member_price,
        'only_here', product.only_here, 'rating_avg', product.rating_avg, 'review_count', product.review_count,
        'option_names', product.option_names, 'follow_count', product.follow_count,
        'max_per_order', product.max_per_order, 'max_per_user', product.max_per_user,
        'discount_rate', ${discountRate}, 'is_new', ${isNew(now)},
        'is_free_shipping', (select ${isFreeShipping} from shipping_template
          where shipping_template.id = product.shipping_template_id),
        'pictures', array(select ${pictureParts} from product_picture
          join picture on picture.id = product_picture.picture_id
          where product_picture.product_id = product.id order by product_picture.position),
        'notice_table', coalesce(catalog.notice, '[]'),
        'detail', coalesce(catalog.detail, '[]'),
        'time_sale', ${saleJson(now)},
        'brand', (select json_build_object('slug', slug, 'name', name) from brand where brand.id = product.brand_id),
        'category', (select json_build_object('slug', c.slug, 'name', c.name,
          'top', (select json_build_object('slug', slug, 'name', name) from category where category.id = c.parent_id))
          from category c where c.id = product.category_id),
        'shipping', (select json_build_object('kind', kind, 'fee', base_fee, 'free_from', free_from,
          'per_quantity', per_quantity, 'return_fee', return_fee, 'exchange_fee', exchange_fee,
          'cutoff_hour', dispatch_cutoff_hour, 'days', dispatch_days)
          from shipping_template where shipping_template.id = product.shipping_template_id),
        'surcharges', (select json_build_object(
          'jeju_surcharge', coalesce(max(surcharge) filter (where kind = 'JEJU'), 0),
          'island_surcharge', coalesce(max(surcharge) filter (where kind = 'ISLAND'), 0)) from remote_area))`.as(
        'product',
      ),
    ]);

type SkuRow = {
  id: number;
  option_values: string[];
  extra_price: Won;
  is_hidden: boolean;
  available: number;
  picture: Picture | null;
};
type OptionsRow = {
  option_names: string[];
  is_on_sale: boolean;
  list_price: Won;
  sale_price: Won;
  member_price: Won | null;
  max_per_order: number;
  is_member: boolean;
  time_sale: {
    id: number;
    sale_price: Won;
    ends_at: string;
    per_user: number;
    allotment: number;
    left: number;
  } | null;
  skus: SkuRow[];
};

/** What every order changes: never kept. */
export async function getProductOptions(
  { db, now, mediaUrl, identity }: OptionalContext,
  id: number,
): Promise<Answer<typeof getProductOptionsCall>> {
  const at = now();
  const { rows } = await sql<OptionsRow>`
    select product.option_names, product.state = 'ON_SALE' as is_on_sale, product.list_price, product.sale_price,
      product.member_price, product.max_per_order,
      ${hasAccess(identity?.id ?? NOBODY, at)} as is_member,
      (select json_build_object('id', ts.id, 'sale_price', ts.sale_price, 'ends_at', ts.ends_at, 'per_user', ts.per_user,
          'allotment', ts.allotment, 'left', ts.allotment - ts.taken) from time_sale ts
        where ts.product_id = product.id and tstzrange(ts.starts_at, ts.ends_at) @> ${at}::timestamptz) as time_sale,
      coalesce((select json_agg(json_build_object('id', sku.id, 'option_values', sku.option_values,
          'extra_price', sku.extra_price, 'is_hidden', sku.is_hidden,
          'available', greatest(sku.on_hand - sku.reserved - sku.safety, 0),
          'picture', case when picture.id is not null then ${pictureJson(mediaUrl, 'picture')} end) order by sku.id)
        from sku left join picture on picture.id = sku.picture_id where sku.product_id = product.id), '[]') as skus
    from product where product.id = ${id} and product.state in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED')`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  // A time sale whose pieces are gone is over for everybody who has none yet.
  const sale = row.time_sale && row.time_sale.left > 0 ? row.time_sale : null;
  const own = ownPrice({ ...row, time_sale: sale }, row.is_member);
  return {
    now: at.toISOString(),
    option_names: row.option_names,
    is_member_price: own.kind === 'MEMBER',
    time_sale: sale && {
      id: sale.id,
      sale_price: sale.sale_price,
      ends_at: sale.ends_at,
      per_user: sale.per_user,
      left_ratio: Math.round((sale.left / sale.allotment) * 1_000) / 1_000,
    },
    skus: row.skus.map((sku) => skuOf(sku, row, own.price, sale)),
  };
}

function skuOf(sku: SkuRow, row: OptionsRow, base: Won, sale: OptionsRow['time_sale']): ProductSku {
  const available = sale ? Math.min(sku.available, sale.left) : sku.available;
  const state = sku.is_hidden ? 'HIDDEN' : row.is_on_sale && available > 0 ? 'OK' : 'SOLD_OUT';
  const limit = sale ? Math.min(row.max_per_order, sale.per_user) : row.max_per_order;
  return {
    id: sku.id,
    option_values: sku.option_values,
    extra_price: sku.extra_price,
    price: won(base + sku.extra_price),
    list_price: won(row.list_price + sku.extra_price),
    state,
    left: state === 'OK' && available <= FEW_LEFT ? available : null,
    max: Math.max(1, Math.min(limit, available)),
    picture: sku.picture,
  };
}
