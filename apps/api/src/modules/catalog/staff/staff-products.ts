import type { AdminProduct, adminListProducts } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/like.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { pictureJson } from '../../media/media.ts';
import { productMachine } from '../product.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'catalog.product_state_changed': { product_id: number; category_id: number; state: string };
  }
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
