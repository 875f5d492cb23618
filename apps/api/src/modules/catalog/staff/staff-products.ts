import type { AdminProduct, adminListProducts } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { pictureJson } from '../../media/media.ts';
import { productsMeant } from './products-meant.ts';

const STOCK = sql`count(*)::int as sku_count,
  coalesce(sum(greatest(on_hand - reserved - safety, 0)), 0)::int as available`;
const PRODUCTS = sql`product join brand on brand.id = product.brand_id join category on category.id = product.category_id
  join product_picture on product_picture.product_id = product.id and product_picture.position = 0
  join picture on picture.id = product_picture.picture_id`;
const WITH_STOCK = sql`${PRODUCTS}
  left join lateral (select ${STOCK} from sku where sku.product_id = product.id) stock on true`;
/** What the order by stock needs, reckoned for all at once: it is kept nowhere, since it changes with every order. */
const BY_STOCK = sql`product
  join product_picture on product_picture.product_id = product.id and product_picture.position = 0
  left join (select sku.product_id, ${STOCK} from sku group by sku.product_id) stock on stock.product_id = product.id`;

const columns = (mediaUrl: string) => sql`product.id, product.name, brand.name as brand_name,
  category.name as category_name, product.state, product.list_price, product.sale_price, product.review_count,
  to_json(product.updated_at) #>> '{}' as updated_at, ${pictureJson(mediaUrl, 'picture')} as picture,
  coalesce(stock.sku_count, 0) as sku_count, coalesce(stock.available, 0) as available`;

const SORTS = {
  newest: { by: sql`product.id`, kind: 'number' },
  price: { by: sql`product.sale_price`, kind: 'number' },
  stock: { by: sql`coalesce(stock.available, 0)`, kind: 'number' },
  reviews: { by: sql`product.review_count`, kind: 'number' },
  updated: { by: sql`product.updated_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

export async function listProductsForStaff(
  { db, mediaUrl }: StaffContext,
  { q, state, ...asked }: Parsed<typeof adminListProducts>['query'],
): Promise<Answer<typeof adminListProducts>> {
  return readStaffPage<AdminProduct>(
    db,
    {
      select: columns(mediaUrl),
      from: WITH_STOCK,
      lean: asked.sort === 'stock' ? BY_STOCK : undefined,
      where: [
        ...(state ? [sql<SqlBool>`product.state = ${state}`] : []),
        ...(q ? [sql<SqlBool>`product.id in ${productsMeant(q)}`] : []),
      ],
      id: sql<number>`product.id`,
    },
    SORTS,
    asked,
  );
}

export async function oneProductForStaff(db: Db, mediaUrl: string, id: number): Promise<AdminProduct> {
  const { rows } = await sql<AdminProduct>`select ${columns(mediaUrl)} from ${WITH_STOCK}
    where product.id = ${id}`.execute(db);
  return rows[0]!;
}
