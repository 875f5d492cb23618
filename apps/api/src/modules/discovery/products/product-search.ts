import type { listProducts as listProductsCall } from '@oun/contract/catalog';
import type { Parsed } from '@oun/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type FoundProducts, listProducts, productVersion } from '../../catalog/catalog.ts';
import { type Learned, readLearned } from '../learning/learned.ts';
import { similarTo } from '../meaning/similar.ts';
import { createProductIndex, type IndexedProduct, type ProductIndex } from './product-index.ts';
import { ANY_PRODUCT } from '../meaning/meanings.data.ts';
import { type Manner, strongTerms, understand } from '../text/understand.ts';

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
  const learned = await readLearned(ctx.db, ctx.now());
  for (let tries = 1; ; tries += 1) {
    const index = live.index ?? (await readAnew(ctx.db, live));
    const answer = await listProducts(ctx, query, lookUp(index, words, learned));
    // The version comes with the rows; where there are none it is asked for.
    const current = answer.version ?? (await readVersion(ctx.db));
    if (current === index.version || tries === TRIES_MAX) return answer;
    await readAnew(ctx.db, live);
  }
}

const OF_PRODUCTS: Manner = { idle: ANY_PRODUCT, isTimed: false };

/** What the words lead to first, and how they are kept: only those that are understood as a whole are. */
export async function productsFor(ctx: Context, query: string, count: number) {
  const live = lives.get(ctx.db) ?? {};
  lives.set(ctx.db, live);
  const index = live.index ?? (await readAnew(ctx.db, live));
  const { keyword } = understand(index, query, OF_PRODUCTS);
  const { ids, leftOut } = findWords(index, query);
  return { words: leftOut.length === 0 ? keyword : null, ids: ids.slice(0, count) };
}

/** What the words may mean, or what else may have been meant. */
export function lookUp(index: ProductIndex, words: string, learned?: Learned): FoundProducts {
  const found = findWords(index, words, learned);
  const finds = (phrase: string) => findWords(index, phrase).ids.length > 0;
  return { ...found, didYouMean: found.ids.length > 0 ? [] : similarTo(words, index.shelves, finds) };
}

/** All of the words or, when nothing has all, the most of those that say something. */
function findWords(index: ProductIndex, words: string, learned?: Learned): Omit<FoundProducts, 'didYouMean'> {
  const { terms, isAny, corrected, unknown, keyword } = understand(index, words, OF_PRODUCTS);
  if (isAny) return { ids: index.everything(), corrected: null, leftOut: [] };
  const whole = terms.length === 0 ? [] : index.search(terms, learned?.('PRODUCT', keyword));
  if (whole.length > 0) return { ids: whole, corrected, leftOut: unknown };
  const strong = strongTerms(terms);
  const { ids, missing } = terms.length < 2 ? { ids: [], missing: [] } : index.searchMost(strong);
  if (ids.length === 0) return { ids, corrected: null, leftOut: [] };
  const weak = terms.filter((term) => !term.isOptional && !strong.includes(term));
  return { ids, corrected, leftOut: [...unknown, ...[...weak, ...missing].map(({ typed, text }) => typed ?? text)] };
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
