import type {
  AdminProduct,
  adminListProducts,
  listProductCategories,
  listProducts as listProductsCall,
  Product,
  ProductCard,
} from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Context, StaffContext } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/db.ts';
import { containing } from '../../platform/like.ts';
import { announce } from '../../platform/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { pictureJson, productPictures } from '../media/media.ts';
import { productMachine } from './product.machine.ts';

export { arrivalOf } from './arrival.ts';
export { areaJson, groupKeyOf, type Offer, offersOf, type RemoteArea } from './offers.ts';
export {
  type Pieces,
  putBackStock,
  releaseStock,
  releaseTimeSales,
  reserveStock,
  reserveTimeSales,
  sellStock,
} from './stock.ts';

declare module '../../platform/outbox.ts' {
  interface Topics {
    'catalog.product_state_changed': { product_id: number; category_id: number; state: string };
  }
}

const NEW_DAYS = 30;

const SORTS = {
  recommended: { column: 'product.score', direction: 'desc', kind: 'number' },
  sales: { column: 'product.sold_count', direction: 'desc', kind: 'number' },
  price_asc: { column: 'product.sale_price', direction: 'asc', kind: 'number' },
  price_desc: { column: 'product.sale_price', direction: 'desc', kind: 'number' },
  reviews: { column: 'product.review_count', direction: 'desc', kind: 'number' },
  newest: { column: 'product.opened_at', direction: 'desc', kind: 'instant' },
} as const;

/** What every list of products shows of one. */
const productCards = ({ db, now, mediaUrl }: Context) =>
  db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    // Literal states, so that the planner can use the lists' partial indexes.
    .where(sql<SqlBool>`product.state in ('ON_SALE', 'SOLD_OUT')`)
    .select((eb) => [
      'product.id',
      'product.name',
      'product.state',
      'product.list_price',
      'product.sale_price',
      'product.only_here',
      'product.rating_avg',
      'product.review_count',
      sql<ProductCard['brand']>`json_build_object('slug', brand.slug, 'name', brand.name)`.as('brand'),
      // Rounded down: a discount is never said to be more than it is.
      sql<number>`case when product.list_price = 0 then 0
        else ((product.list_price - product.sale_price) * 100 / product.list_price)::int end`.as('discount_rate'),
      sql<boolean>`product.opened_at > ${now()}::timestamptz - make_interval(days => ${NEW_DAYS})`.as('is_new'),
      productPictures(eb, mediaUrl).$asScalar().$notNull().as('pictures'),
    ]);

export async function listProducts(
  ctx: Context,
  { category, brand, q, sort: sortName, min_price, max_price, cursor, limit }: Parsed<typeof listProductsCall>['query'],
): Promise<Answer<typeof listProductsCall>> {
  const sort = SORTS[sortName];
  const after = readCursor(cursor, sort.kind);
  const rows = await productCards(ctx)
    .where((eb) => {
      const wanted: Expression<SqlBool>[] = [];
      if (category !== undefined) {
        wanted.push(
          eb('product.category_id', '=', eb.selectFrom('category').where('slug', '=', category).select('id')),
        );
      }
      if (brand !== undefined) wanted.push(eb('brand.slug', '=', brand));
      if (q) wanted.push(eb('product.name', 'ilike', containing(q)));
      if (min_price !== undefined) wanted.push(eb('product.sale_price', '>=', won(min_price)));
      if (max_price !== undefined) wanted.push(eb('product.sale_price', '<=', won(max_price)));
      if (after !== undefined) wanted.push(isBehind(sort, 'product.id', after));
      return eb.and(wanted);
    })
    .select(placeOf(sort).as('place'))
    .orderBy(sort.column, sort.direction)
    .orderBy('product.id', 'desc')
    // Literal, so that PostgreSQL plans the statement once and not for each limit anew.
    .limit(sql.lit(limit + 1))
    .execute();
  return cutPage(rows, limit, sort);
}

export async function getProduct(ctx: Context, id: number): Promise<Product> {
  const product = await productCards(ctx)
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.id', '=', id)
    .select(sql<Product['category']>`json_build_object('slug', category.slug, 'name', category.name)`.as('category'))
    .executeTakeFirst();
  if (!product) throw new AppError('NOT_FOUND');
  return product;
}

export async function listCategories({ db, mediaUrl }: Context): Promise<Answer<typeof listProductCategories>> {
  const items = await db
    .selectFrom('category')
    .innerJoin('picture', 'picture.id', 'category.picture_id')
    .select([
      'category.slug',
      'category.name',
      'category.product_count',
      pictureJson(mediaUrl, 'picture').as('picture'),
    ])
    .orderBy('category.position')
    .execute();
  return { items };
}

const adminProducts = (db: Db, mediaUrl: string) =>
  db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .innerJoin('product_picture', (join) =>
      join.onRef('product_picture.product_id', '=', 'product.id').on('product_picture.position', '=', 0),
    )
    .innerJoin('picture', 'picture.id', 'product_picture.picture_id')
    .select((eb) => [
      'product.id',
      'product.name',
      'brand.name as brand_name',
      'category.name as category_name',
      'product.state',
      'product.list_price',
      'product.sale_price',
      'product.review_count',
      sql<string>`to_json(product.updated_at) #>> '{}'`.as('updated_at'),
      pictureJson(mediaUrl, 'picture').as('picture'),
      eb
        .selectFrom('sku')
        .whereRef('sku.product_id', '=', 'product.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('sku_count'),
      eb
        .selectFrom('sku')
        .whereRef('sku.product_id', '=', 'product.id')
        .select(sql<number>`coalesce(sum(greatest(on_hand - reserved - safety, 0)), 0)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('available'),
    ]);

export async function adminListAll(
  { db, mediaUrl }: StaffContext,
  { q, state, page, page_size }: Parsed<typeof adminListProducts>['query'],
): Promise<Answer<typeof adminListProducts>> {
  const rows = await adminProducts(db, mediaUrl)
    .$if(state !== undefined, (query) => query.where('product.state', '=', state!))
    .$if(Boolean(q), (query) => query.where('product.name', 'ilike', containing(q!)))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('product.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { items: rows, page, page_size, total: rows[0]?.total ?? 0 };
}

export type ProductEvent = keyof typeof productMachine.events;

export async function changeProductState(ctx: StaffContext, id: number, event: ProductEvent): Promise<AdminProduct> {
  await ctx.db.transaction().execute(async (tx) => {
    // Locked, so that of two staff members at once the second sees what the first did.
    const before = await tx
      .selectFrom('product')
      .where('id', '=', id)
      .select(['state', 'category_id', 'opened_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    const state = productMachine.next(before.state, event, 'staff');
    await tx
      .updateTable('product')
      .set({ state, opened_at: before.opened_at ?? (state === 'ON_SALE' ? ctx.now() : null), updated_at: ctx.now() })
      .where('id', '=', id)
      .execute();
    await announce(tx, ctx.now(), 'catalog.product_state_changed', {
      product_id: id,
      category_id: before.category_id,
      state,
    });
    await writeAudit(ctx, tx, {
      action: `product.${event}`,
      subject: 'product',
      subjectId: id,
      before: { state: before.state },
      after: { state },
    });
  });
  return adminProducts(ctx.db, ctx.mediaUrl).where('product.id', '=', id).executeTakeFirstOrThrow();
}

/** Counts again rather than adding one, so that the same news twice, or late, does no harm. */
export async function countCategoryProducts(db: Db, categoryId: number): Promise<void> {
  await db
    .updateTable('category')
    .set((eb) => ({
      product_count: eb
        .selectFrom('product')
        .where('category_id', '=', categoryId)
        .where('state', '=', 'ON_SALE')
        .select(({ fn }) => fn.countAll<number>().as('n')),
    }))
    .where('id', '=', categoryId)
    .execute();
}
