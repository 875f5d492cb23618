import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../../src/platform/db/db.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import { type Colour, COLOUR_NAMES, KINDS } from './products.data.ts';
import { createRandom, type Random } from './random.ts';

const PHOTOS = 60;
const CHUNK = 10_000;
const LEVELS = ['intro', 'beginner', 'beginner', 'intermediate', 'intermediate', 'advanced'] as const;

/** Gives the reviews there are what real ones have: an option, sometimes a body, likes, and a few photos. */
export async function dressReviews(db: Db, pictures: Pictures, memberIds: readonly number[]): Promise<void> {
  const random = createRandom(20_261_116);
  const skus = await db.selectFrom('sku').orderBy('id').select(['product_id', 'option_values']).execute();
  const options = Map.groupBy(skus, ({ product_id }) => product_id);
  for (let after = 0; ;) {
    const reviews = await db
      .selectFrom('product_review')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .select(['id', 'product_id', 'account_id', 'created_at'])
      .execute();
    if (reviews.length === 0) break;
    const likes = reviews.flatMap(({ id, account_id, created_at }) =>
      // Cubed, so that most have few and some have many.
      random
        .sample(memberIds.slice(0, 200), Math.floor(random.next() ** 3 * 16))
        .filter((liker) => liker !== account_id)
        .map((liker) => ({ review_id: id, account_id: liker, created_at })),
    );
    await insertAll(db, 'review_like', likes);
    await sql`update product_review r set option_text = d.option_text, body_info = d.body_info::jsonb
      from unnest(${reviews.map(({ id }) => id)}::int[],
        ${reviews.map(({ product_id }) => random.pick(options.get(product_id)!).option_values.join(' / '))}::text[],
        ${reviews.map(() => bodyOf(random))}::text[]) as d (id, option_text, body_info) where d.id = r.id`.execute(db);
    after = reviews.at(-1)!.id;
  }
  await addPhotos(db, pictures, random);
  await sql`update product_review r set like_count = coalesce(l.n, 0) from product_review every
    left join (select review_id, count(*)::int as n from review_like group by 1) l on l.review_id = every.id
    where every.id = r.id`.execute(db);
  await sql`update product_review set score = like_count * 10 + case when cardinality(image_ids) > 0 then 150 else 0 end
    + least(length(content), 300) / 2 + (extract(epoch from created_at) / 86400)::int - 20000`.execute(db);
}

/** A third tell it, and not all of it. */
function bodyOf(random: Random): string | null {
  if (!random.chance(0.35)) return null;
  return JSON.stringify({
    height_cm: random.int(152, 183),
    ...(random.chance(0.6) && { weight_kg: random.int(46, 84) }),
    level: random.pick(LEVELS),
  });
}

/** Photos of the thing in some colour of its own, on the newest good reviews of what is talked about most. */
async function addPhotos(db: Db, pictures: Pictures, random: Random): Promise<void> {
  const { rows } = await sql<{ id: number; account_id: number; name: string; colour: string; created_at: Date }>`
    select distinct on (r.product_id, nth) r.id, r.account_id, p.name, r.created_at,
      split_part(r.option_text, ' / ', 1) as colour
    from (select r.*, row_number() over (partition by r.product_id order by r.rating desc, r.id desc) as nth
      from product_review r) r join product p on p.id = r.product_id
    where r.nth <= 3 order by r.product_id, nth limit ${PHOTOS}`.execute(db);
  const colours = Object.keys(COLOUR_NAMES) as Colour[];
  for (const { id, account_id, name, colour, created_at } of rows) {
    const kind = KINDS.find(({ names }) => names.includes(name))!;
    const shown = colours.find((one) => COLOUR_NAMES[one] === colour) ?? random.pick(colours);
    const key = createHash('sha256').update(`review photo ${id}`).digest('hex').slice(0, 32);
    const photo = await pictures.photo({ type: 'product', kind: kind.kind, colour: shown, angle: 2 }, key);
    const [image] = await insertAll(db, 'member_image', [
      { account_id, key, ...photo, created_at, used_at: created_at },
    ]);
    await db
      .updateTable('product_review')
      .set({ image_ids: [image!.id] })
      .where('id', '=', id)
      .execute();
  }
}
