import type { listProducts as listProductsCall } from '@oun/contract/catalog';
import type { Parsed } from '@oun/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type FoundProducts, listProducts, productVersion } from '../../catalog/catalog.ts';
import { createProductIndex, type IndexedProduct, type ProductIndex } from './product-index.ts';
import { ANY_PRODUCT } from './product-synonyms.data.ts';
import { strongTerms, understand } from '../text/understand.ts';

/** Changes that keep coming while they are read are left to the next search. */
const TRIES_MAX = 3;

type Live = { index?: ProductIndex; reading?: Promise<ProductIndex> | undefined };
/** One for each database this process speaks to. */
const lives = new WeakMap<Db, Live>();

/** A list of the products that the words may mean. */
export async function findProducts(
  ctx: Context,
  query: Parsed<typeof listProductsCall>['query'],
): ReturnType<typeof listProducts> {
  const words = query.q ?? '';
  const live = lives.get(ctx.db) ?? {};
  lives.set(ctx.db, live);
  for (let tries = 1; ; tries += 1) {
    const index = live.index ?? (await readAnew(ctx.db, live));
    const answer = await listProducts(ctx, query, lookUp(index, words));
    // The version comes with the rows; where there are none it is asked for.
    const current = answer.version ?? (await readVersion(ctx.db));
    if (current === index.version || tries === TRIES_MAX) return answer;
    await readAnew(ctx.db, live);
  }
}

/** What the words may mean: all of them or, when nothing has all, the most of those that say something. */
export function lookUp(index: ProductIndex, words: string): FoundProducts {
  const { terms, corrected } = understand(index, words, ANY_PRODUCT);
  const whole = terms.length === 0 ? [] : index.search(terms);
  const ids = whole.length > 0 || terms.length < 2 ? whole : index.search(strongTerms(terms), true);
  return { ids, corrected: ids.length > 0 ? corrected : null };
}

async function readVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${productVersion} as version`.execute(db);
  return rows[0]!.version;
}

/** Many searches that find themselves behind read the shelf once. */
async function readAnew(db: Db, live: Live): Promise<ProductIndex> {
  live.reading ??= readIndex(db).finally(() => {
    live.reading = undefined;
  });
  live.index = await live.reading;
  return live.index;
}

async function readIndex(db: Db): Promise<ProductIndex> {
  const { rows } = await sql<{ version: number; products: IndexedProduct[] }>`
    select ${productVersion} as version, coalesce((select json_agg(json_build_object('id', product.id,
        'name', product.name, 'brand', brand.name, 'score', product.score,
        'categories', case when top.id is null then json_build_array(category.name)
          else json_build_array(category.name, top.name) end) order by product.score desc, product.id desc)
      from product join brand on brand.id = product.brand_id join category on category.id = product.category_id
      left join category top on top.id = category.parent_id
      where product.state in ('ON_SALE', 'SOLD_OUT')), '[]') as products`.execute(db);
  const { version, products } = rows[0]!;
  return createProductIndex(products, version);
}
