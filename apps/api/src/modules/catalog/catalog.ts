import type { AdminProduct, adminListProducts, listProductCategories } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Context, StaffContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { containing } from '../../platform/like.ts';
import { announce } from '../../platform/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { pictureJson } from '../media/media.ts';
import { productMachine } from './product.machine.ts';

export { arrivalOf } from './arrival.ts';
export { priceNow, productCards } from './cards.ts';
export { type FoundProducts, listProducts, productVersion } from './lists.ts';
export {
  areaJson,
  groupKeyOf,
  type Offer,
  offerColumns,
  offerOf,
  type OfferRow,
  offersOf,
  offerTables,
  type RemoteArea,
} from './offers.ts';
export {
  type Pieces,
  putBackStock,
  releaseStock,
  releaseTimeSales,
  reserveStock,
  reserveTimeSales,
  sellOut,
  sellStock,
  unsellStock,
} from './stock.ts';

declare module '../../platform/outbox.ts' {
  interface Topics {
    'catalog.product_state_changed': { product_id: number; category_id: number; state: string };
  }
}

type Categories = Answer<typeof listProductCategories>['items'];

/** Top categories in their order, each with what is below it. */
export async function listCategories({ db, mediaUrl }: Context): Promise<Answer<typeof listProductCategories>> {
  const items = await db
    .selectFrom('category')
    .innerJoin('picture', 'picture.id', 'category.picture_id')
    .where('category.parent_id', 'is', null)
    .select([
      'category.slug',
      'category.name',
      'category.product_count',
      pictureJson(mediaUrl, 'picture').as('picture'),
      sql<Categories[number]['children']>`coalesce((select json_agg(json_build_object('slug', child.slug,
          'name', child.name, 'product_count', child.product_count) order by child.position)
        from category child where child.parent_id = category.id), '[]')`.as('children'),
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

/** Counts a category and the one above it again rather than adding one: the same news twice, or late, does no harm. */
export async function countCategoryProducts(db: Db, categoryId: number): Promise<void> {
  await sql`update category set product_count = (
      select count(*) from product join category own on own.id = product.category_id
      where product.state = 'ON_SALE' and (own.id = category.id or own.parent_id = category.id))
    where id = ${categoryId} or id = (select parent_id from category where id = ${categoryId})`.execute(db);
}
