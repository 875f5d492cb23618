import type { Picture } from '@oun/contract/picture';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../db/rows.ts';

/** The row of the picture with `id`, in the contract's shape, as one JSON value of the caller's own query. */
export const pictureJson = (mediaUrl: string, table: string) => sql<Picture>`json_build_object(
  'url', ${mediaUrl}::text || '/pictures/' || ${sql.ref(`${table}.key`)} || '-{width}.' || ${sql.ref(`${table}.format`)},
  'widths', ${sql.ref(`${table}.widths`)}, 'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)},
  'colour', ${sql.ref(`${table}.colour`)}, 'alt', ${sql.ref(`${table}.alt`)})`;

/** Pictures of a product in their order, read inside the query that lists products. */
export const productPictures = (eb: ExpressionBuilder<Database, 'product'>, mediaUrl: string) =>
  eb
    .selectFrom('product_picture')
    .innerJoin('picture', 'picture.id', 'product_picture.picture_id')
    .whereRef('product_picture.product_id', '=', 'product.id')
    .select(
      sql<
        Picture[]
      >`coalesce(json_agg(${pictureJson(mediaUrl, 'picture')} order by product_picture.position), '[]')`.as('pictures'),
    );
