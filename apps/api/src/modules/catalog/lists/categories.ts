import type { listProductCategories } from '@oun/contract/catalog';
import type { Answer } from '@oun/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { pictureJson } from '../../media/media.ts';

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

/** Counts a category and the one above it again rather than adding one: the same news twice, or late, does no harm. */
export async function countCategoryProducts(db: Db, categoryId: number): Promise<void> {
  await sql`update category set product_count = (
      select count(*) from product join category own on own.id = product.category_id
      where product.state = 'ON_SALE' and (own.id = category.id or own.parent_id = category.id))
    where id = ${categoryId} or id = (select parent_id from category where id = ${categoryId})`.execute(db);
}
