import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { GUIDES, HOME_BANNERS, HOME_EVENTS, HOME_GROUPS, INTRODUCE, type PageSeed } from './display.data.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';

const DAY_MS = 86_400_000;
/** A demo is looked at for longer than a campaign runs. */
const SHOWN_DAYS = 400;

/** Banners, groups of programs, help pages and what introduces the product. */
export async function makeDisplay(db: Db, pictures: Pictures, now: Date): Promise<void> {
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS);

  await insertAll(
    db,
    'banner',
    await Promise.all(
      HOME_BANNERS.map(async ({ exercise, trainer, scene, ...banner }, position) => ({
        ...banner,
        location: 'home',
        platforms: ['web', 'app'],
        picture_id: await pictures.draw({ type: 'banner', subject: { exercise, trainer, scene } }, ''),
        position,
        starts_at: days(-1),
        ends_at: days(SHOWN_DAYS),
      })),
    ),
  );

  const groups = await insertAll(
    db,
    'landing',
    HOME_GROUPS.map(({ slug, title, sub }, position) => ({
      kind: 'PROGRAMS',
      bucket: 'home',
      slug,
      title,
      sub,
      position,
      updated_at: now,
    })),
  );
  const programs = await db.selectFrom('program').select(['id', 'slug']).execute();
  const idOf = new Map(programs.map(({ id, slug }) => [slug, id]));
  await insertAll(
    db,
    'landing_program',
    groups.flatMap(({ id }, i) =>
      HOME_GROUPS[i]!.programs.flatMap((slug, position) => {
        const program_id = idOf.get(slug);
        return program_id === undefined ? [] : [{ landing_id: id, position, program_id }];
      }),
    ),
  );

  const pages = (bucket: string, seeds: readonly PageSeed[]): Insertable<Database['landing']>[] =>
    seeds.map(({ blocks, ...page }, position) => ({
      ...page,
      kind: 'PAGE',
      bucket,
      position,
      blocks: JSON.stringify(blocks),
      updated_at: now,
    }));
  await insertAll(db, 'landing', [...pages('user-guides', GUIDES), ...pages('introduce', INTRODUCE)]);

  await insertAll(
    db,
    'landing',
    await Promise.all(
      HOME_EVENTS.map(async ({ exercise, trainer, scene, days: [since, until], ...event }, position) => ({
        ...event,
        kind: 'EVENT',
        bucket: 'home',
        picture_id: await pictures.draw({ type: 'banner', subject: { exercise, trainer, scene } }, ''),
        position,
        starts_at: days(-since),
        ends_at: days(until),
        updated_at: now,
      })),
    ),
  );
}
