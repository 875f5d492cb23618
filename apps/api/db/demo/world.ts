import { won } from '@oun/money';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { countCategoryProducts } from '../../src/modules/catalog/catalog.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import type { Database } from '../rows.ts';
import { makeAccounts } from './accounts.ts';
import { makeDiscovery } from './discovery.ts';
import { makeDisplay } from './display.ts';
import { makeHistory, makeLessons, makeMemberships } from './lessons.ts';
import { makeLibrary } from './library.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import { BRANDS, CATEGORIES, type Colour, COLOUR_NAMES, KINDS, PRODUCT_REVIEWS } from './products.data.ts';
import { CHANNELS, PROGRAM_REVIEWS, PROGRAMS } from './programs.data.ts';
import { createRandom, type Random } from './random.ts';

export type WorldSize = { members: number; products: number; programReviews: number; productReviews: number };

/** What a launch looks like; benchmarks ask for more of the same. */
export const LAUNCH: WorldSize = { members: 300, products: 150, programReviews: 600, productReviews: 3_000 };

const DAY_MS = 86_400_000;

/** Makes the demo world in an empty database. The same seed and size make the same world; times are relative to `now`. */
export async function makeWorld(
  db: Db,
  pictures: Pictures,
  now: Date,
  size: WorldSize = LAUNCH,
  secrets?: Secrets,
): Promise<void> {
  const random = createRandom(20_261_115);
  const { memberIds } = await makeAccounts(db, random, now, size.members, secrets);
  const { channels, lessons } = await makePrograms(db, pictures, random, now, memberIds, size.programReviews);
  await makeMemberships(db, random, now, memberIds);
  await makeHistory(db, random, now, memberIds, lessons);
  await makeProducts(db, pictures, random, now, memberIds, size);
  await makeLibrary(db, pictures, random, now, { memberIds, channels, lessons });
  await makeDisplay(db, pictures, now);
  await makeDiscovery(db);
  // The planner knows nothing of rows that have just come.
  await sql`analyze`.execute(db);
}

export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined;

async function makePrograms(
  db: Db,
  pictures: Pictures,
  random: Random,
  now: Date,
  memberIds: number[],
  reviews: number,
) {
  const avatars = await Promise.all(
    CHANNELS.map(({ slug, name }) => pictures.draw({ type: 'trainer-avatar', trainer: slug }, `${name} 트레이너`)),
  );
  const channels = await insertAll(
    db,
    'channel',
    CHANNELS.map(({ slug, ...channel }, i) => ({
      ...channel,
      slug,
      trainer: slug,
      avatar_id: avatars[i]!,
      created_at: now,
    })),
  );
  const channelIds = new Map(channels.map(({ slug, id }) => [slug, id]));

  const covers = await Promise.all(
    PROGRAMS.map(({ exercise, channel, scene, title }) =>
      pictures.draw({ type: 'program-card', exercise, trainer: channel, scene }, `${title} 동작 그림`),
    ),
  );
  const programs = await insertAll(
    db,
    'program',
    PROGRAMS.map(
      (
        { channel, exercise: _exercise, scene: _scene, age_days = random.int(40, 600), is_free = false, ...program },
        i,
      ) => ({
        ...program,
        is_free,
        channel_id: channelIds.get(channel)!,
        picture_id: covers[i]!,
        state: 'PUBLISHED' as const,
        // The list is written in the editors' order.
        score: 1_000 - i,
        published_at: new Date(now.getTime() - age_days * DAY_MS),
        updated_at: now,
      }),
    ),
  );

  const pairs = new Set<string>();
  const rows: Insertable<Database['program_review']>[] = [];
  for (let i = 0; i < reviews; i += 1) {
    const program_id = random.pick(programs).id;
    const account_id = random.pick(memberIds);
    if (pairs.has(`${program_id}:${account_id}`)) continue;
    pairs.add(`${program_id}:${account_id}`);
    const [rating, content] = random.pick(PROGRAM_REVIEWS);
    rows.push({
      program_id,
      account_id,
      rating,
      content,
      created_at: new Date(now.getTime() - random.int(0, 300) * DAY_MS),
    });
  }
  await insertAll(db, 'program_review', rows);
  await sql`update program set review_count = r.n, rating_avg = r.rating from (
      select program_id, count(*) as n, round(avg(rating), 1) as rating from program_review group by program_id) r
    where r.program_id = program.id`.execute(db);
  return { channels, lessons: await makeLessons(db, pictures, random, programs, PROGRAMS) };
}

async function makeProducts(
  db: Db,
  pictures: Pictures,
  random: Random,
  now: Date,
  memberIds: number[],
  size: WorldSize,
) {
  const brands = await insertAll(db, 'brand', BRANDS);
  const templates = await insertAll(
    db,
    'shipping_template',
    brands.map(({ id }) => ({
      brand_id: id,
      name: '기본 배송',
      kind: 'CONDITIONAL_FREE' as const,
      base_fee: won(3_000),
      free_from: won(50_000),
    })),
  );
  const templateOf = new Map(templates.map(({ brand_id, id }) => [brand_id, id]));
  const tiles = await Promise.all(
    CATEGORIES.map(({ kind, name }) => pictures.draw({ type: 'category-tile', kind }, name)),
  );
  const categories = await insertAll(
    db,
    'category',
    CATEGORIES.map(({ slug, name }, position) => ({ slug, name, position, picture_id: tiles[position]! })),
  );
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const colours = Object.keys(COLOUR_NAMES) as Colour[];

  const plans = Array.from({ length: size.products }, (_, i) => {
    const kind = KINDS[i % KINDS.length]!;
    const round = Math.floor(i / KINDS.length);
    const brand = random.pick(brands);
    const own = random.sample(colours, random.int(2, 4));
    const list = random.int(kind.price[0], kind.price[1]) * 1_000 + (random.chance(0.4) ? 900 : 0);
    const rate = random.chance(0.55) ? random.int(1, 8) * 5 : 0;
    const age = random.chance(0.15) ? random.int(1, 28) : random.int(40, 500);
    const state = random.chance(0.04) ? 'SOLD_OUT' : random.chance(0.03) ? 'HIDDEN' : 'ON_SALE';
    const row: Insertable<Database['product']> = {
      name: kind.names[round % kind.names.length]!,
      brand_id: brand.id,
      shipping_template_id: templateOf.get(brand.id)!,
      category_id: categoryIds.get(kind.category)!,
      state,
      list_price: won(list),
      // Prices people know: whole hundreds.
      sale_price: won(Math.floor((list * (100 - rate)) / 10_000) * 100),
      only_here: brand.slug === 'oun' || random.chance(0.08),
      score: random.int(0, 10_000),
      sold_count: random.int(0, 4_000),
      opened_at: new Date(now.getTime() - age * DAY_MS),
      updated_at: now,
    };
    return { kind, colours: own, row };
  });
  const products = await insertAll(
    db,
    'product',
    plans.map((plan) => plan.row),
  );

  const drawn = await Promise.all(
    plans.map(({ kind, colours: [main, second], row }) =>
      Promise.all([
        pictures.draw(
          { type: 'product', kind: kind.kind, colour: main!, angle: 0 },
          `${row.name} ${COLOUR_NAMES[main!]}`,
        ),
        pictures.draw(
          { type: 'product', kind: kind.kind, colour: second!, angle: 1 },
          `${row.name} ${COLOUR_NAMES[second!]}`,
        ),
      ]),
    ),
  );
  await insertAll(
    db,
    'product_picture',
    products.flatMap(({ id }, i) =>
      drawn[i]!.map((picture_id, position) => ({ product_id: id, position, picture_id })),
    ),
  );
  await insertAll(
    db,
    'sku',
    products.flatMap(({ id, state }, i) => {
      const { kind, colours: own } = plans[i]!;
      return own.flatMap((colour) =>
        (kind.option ?? ['']).map((option) => ({
          product_id: id,
          option_values: option ? [COLOUR_NAMES[colour], option] : [COLOUR_NAMES[colour]],
          on_hand: state === 'SOLD_OUT' ? 0 : random.int(0, 120),
        })),
      );
    }),
  );

  const pairs = new Set<string>();
  const rows: Insertable<Database['product_review']>[] = [];
  for (let i = 0; i < size.productReviews; i += 1) {
    // Squared, so that a few are talked about much and most a little.
    const product_id = products[Math.floor(random.next() ** 2 * products.length)]!.id;
    const account_id = random.pick(memberIds);
    if (pairs.has(`${product_id}:${account_id}`)) continue;
    pairs.add(`${product_id}:${account_id}`);
    const [rating, content] = random.pick(PRODUCT_REVIEWS);
    rows.push({
      product_id,
      account_id,
      rating,
      content,
      created_at: new Date(now.getTime() - random.int(0, 300) * DAY_MS),
    });
  }
  await insertAll(db, 'product_review', rows);
  await sql`update product set review_count = r.n, rating_avg = r.rating from (
      select product_id, count(*) as n, round(avg(rating), 1) as rating from product_review group by product_id) r
    where r.product_id = product.id`.execute(db);
  for (const { id } of categories) await countCategoryProducts(db, id);
}
