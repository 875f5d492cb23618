import { won } from '@oun/money';
import { makeLessons } from '../../../../db/demo/lessons.ts';
import { insertAll, makeBrand, makeCategory, makePicture, makeTemplate } from '../../../../db/demo/make.ts';
import { BRANDS, CATEGORIES, KINDS, SHELVES } from '../../../../db/demo/products.data.ts';
import { CHANNELS, PROGRAMS } from '../../../../db/demo/programs.data.ts';
import { createRandom } from '../../../../db/demo/random.ts';
import type { Db } from '../../../platform/db/db.ts';
import { indexPrograms } from '../programs/program-documents.ts';

/** Every program of the demo with its lessons, indexed; one picture for all of them. */
export async function makeDemoPrograms(db: Db, now: Date): Promise<void> {
  const picture = await makePicture(db);
  const pictures = { draw: async () => picture.id } as unknown as Parameters<typeof makeLessons>[1];
  const channels = await insertAll(
    db,
    'channel',
    CHANNELS.map((channel) => ({ ...channel, trainer: channel.slug, created_at: now })),
  );
  const programs = await insertAll(
    db,
    'program',
    PROGRAMS.map(({ channel, exercise: _exercise, scene: _scene, age_days = 100, is_free = false, ...program }, i) => ({
      ...program,
      is_free,
      channel_id: channels.find(({ slug }) => slug === channel)!.id,
      picture_id: picture.id,
      state: 'PUBLISHED' as const,
      score: 1_000 - i,
      review_count: (i * 7) % 11,
      published_at: new Date(now.getTime() - age_days * 86_400_000),
      updated_at: now,
    })),
  );
  await makeLessons(db, pictures, createRandom(1), programs, PROGRAMS);
  await indexPrograms(
    db,
    programs.map(({ id }) => id),
  );
}

/** Every name products of the demo are sold under, each once, on the shelf where it stands. */
export async function makeDemoProducts(db: Db, now: Date): Promise<void> {
  const picture = await makePicture(db);
  const brands: { id: number; template: number }[] = [];
  for (const { slug, name } of BRANDS) {
    const { id } = await makeBrand(db, { slug, name });
    brands.push({ id, template: (await makeTemplate(db, id)).id });
  }
  const tops = new Map<string, number>();
  for (const [position, { slug, name }] of CATEGORIES.entries())
    tops.set(slug, (await makeCategory(db, { slug, name, position, picture_id: picture.id })).id);
  const shelves = new Map<string, number>();
  for (const [position, { slug, name, parent, kinds }] of SHELVES.entries()) {
    const { id } = await makeCategory(db, {
      slug,
      name,
      position,
      parent_id: tops.get(parent)!,
      picture_id: picture.id,
    });
    for (const kind of kinds) shelves.set(kind, id);
  }
  const names = KINDS.flatMap(({ kind, names: own }) => own.map((name) => ({ name, kind })));
  await insertAll(
    db,
    'product',
    names.map(({ name, kind }, i) => {
      const brand = brands[(i * 7) % brands.length]!;
      return {
        name,
        brand_id: brand.id,
        shipping_template_id: brand.template,
        category_id: shelves.get(kind)!,
        state: 'ON_SALE' as const,
        list_price: won(10_000),
        sale_price: won(10_000),
        score: (i * 37) % 101,
        opened_at: now,
        updated_at: now,
      };
    }),
  );
}
