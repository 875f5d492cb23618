import { FILMS } from '@oun/film/films';
import { movement } from '@oun/movement/movements';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { CLIP_TITLES, EDITOR_PLAYLISTS, MEMBER_PLAYLISTS, type PlaylistSeed } from './library.data.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const CLIPS = 60;
/** Enough to look alive; a benchmark's millions of members would only make more of the same marks. */
const MARKING_MEMBERS_MAX = 5_000;
const DEMO_MEMBER = 'member@oun.test';

type Mark = Insertable<Database['library_mark']>;
type World = {
  memberIds: readonly number[];
  channels: readonly Pick<Selectable<Database['channel']>, 'id' | 'trainer' | 'name'>[];
  lessons: readonly { id: number; program_id: number; title: string }[];
};

/** Clips, playlists and what members follow, like and keep. */
export async function makeLibrary(
  db: Db,
  pictures: Pictures,
  random: Random,
  now: Date,
  { memberIds, channels, lessons }: World,
): Promise<void> {
  await drawBanners(db, pictures, channels);
  const clips = await makeClips(db, random, now, channels);
  const programs = await db.selectFrom('program').select(['id', 'slug']).orderBy('id').execute();
  const pick = pickerOf(programs, lessons, clips);
  const playlists = await makePlaylists(db, now, null, EDITOR_PLAYLISTS, pick);
  await makeMarks(db, random, now, memberIds.slice(0, MARKING_MEMBERS_MAX), { channels, programs, clips, playlists });
  await makeOwn(db, now, { channels, programs, clips, lessons }, pick);
  await countMarks(db);
}

async function drawBanners(db: Db, pictures: Pictures, channels: World['channels']) {
  const banners = await Promise.all(
    channels.map(({ trainer, name }) => pictures.draw({ type: 'channel-banner', trainer }, `${name} 트레이너`)),
  );
  for (const [i, { id }] of channels.entries())
    await db
      .updateTable('channel')
      .set({ banner_id: banners[i]! })
      .where('id', '=', id)
      .where('banner_id', 'is', null)
      .execute();
}

async function makeClips(db: Db, random: Random, now: Date, channels: World['channels']) {
  const channelOf = new Map(channels.map((channel) => [channel.trainer, channel.id]));
  const tall = FILMS.filter(
    ({ shape, trainer, isMirrored }) => shape === 'tall' && !isMirrored && channelOf.has(trainer),
  );
  const steps = await db
    .selectFrom('lesson')
    .innerJoin('program', 'program.id', 'lesson.program_id')
    .select(['lesson.id', 'program.channel_id', 'lesson.steps'])
    .orderBy('lesson.day')
    .orderBy('lesson.id')
    .execute();
  const products = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.state', '=', 'ON_SALE')
    .select(['product.id', 'category.slug'])
    .orderBy('product.score', 'desc')
    .execute();

  const rows = [0, 1].flatMap((take) =>
    tall.map(({ movement: id, trainer }): Insertable<Database['clip']> => {
      const channel_id = channelOf.get(trainer)!;
      // The channel's own lesson with this movement, or at least one of somebody who does it.
      const withIt = steps.filter((lesson) => lesson.steps.some((step) => step.movement === id));
      const lesson = withIt.find((one) => one.channel_id === channel_id) ?? withIt[0];
      const { equipment } = movement(id);
      const shelf = equipment.includes('dumbbell') ? 'weight' : equipment.includes('mat') ? 'mat' : 'wear';
      const onShelf = products.filter(({ slug }) => slug === shelf);
      const isTagged = onShelf.length > 0 && (equipment.includes('dumbbell') || random.chance(0.35));
      return {
        channel_id,
        lesson_id: lesson?.id ?? null,
        product_id: isTagged ? random.pick(onShelf.slice(0, 5)).id : null,
        title: CLIP_TITLES[id]?.[take] ?? `${movement(id).name} ${take === 0 ? '따라 하기' : '한 번 더'}`,
        movement: id,
        segments: random.int(5, 14),
        published_at: now,
      };
    }),
  );
  const order = random.sample(rows, CLIPS);
  return insertAll(
    db,
    'clip',
    order.map((row, i) => ({ ...row, published_at: new Date(now.getTime() - (i * 1.6 + 0.1) * DAY_MS) })),
  );
}

type Item = { lesson_id: number | null; clip_id: number | null };
type Picker = (seed: PlaylistSeed) => Item[];

/** Lessons of the named programs in turn, first days first, between the clips that open it. */
function pickerOf(
  programs: readonly { id: number; slug: string }[],
  lessons: World['lessons'],
  clips: readonly { id: number; movement: string }[],
): Picker {
  const byProgram = Map.groupBy(lessons, ({ program_id }) => program_id);
  const idOf = new Map(programs.map(({ id, slug }) => [slug, id]));
  return ({ programs: slugs, lessons: count, clips: movements = [] }) => {
    const own = slugs.map((slug) => byProgram.get(idOf.get(slug) ?? 0) ?? []);
    const inTurn = Array.from({ length: count }, (_, i) => own[i % own.length]?.[Math.floor(i / own.length)]);
    const films = movements.map((id) => clips.find((clip) => clip.movement === id));
    return [
      ...films.flatMap((clip) => (clip ? [{ lesson_id: null, clip_id: clip.id }] : [])),
      ...inTurn.flatMap((lesson) => (lesson ? [{ lesson_id: lesson.id, clip_id: null }] : [])),
    ];
  };
}

async function makePlaylists(
  db: Db,
  now: Date,
  account_id: number | null,
  seeds: readonly (PlaylistSeed & { is_public?: boolean })[],
  pick: Picker,
) {
  const playlists = await insertAll(
    db,
    'playlist',
    seeds.map(({ title, is_public = true }, i) => {
      const at = new Date(now.getTime() - (i * 3 + 1) * DAY_MS);
      return { account_id, title, is_public, created_at: at, updated_at: at };
    }),
  );
  await insertAll(
    db,
    'playlist_item',
    playlists.flatMap(({ id }, i) => pick(seeds[i]!).map((item, position) => ({ playlist_id: id, position, ...item }))),
  );
  return playlists;
}

type Targets = Record<'channels' | 'programs' | 'clips' | 'playlists', readonly { id: number }[]>;

async function makeMarks(db: Db, random: Random, now: Date, memberIds: readonly number[], targets: Targets) {
  const marks: Mark[] = [];
  /** Squared, so that a few are loved by many and most by some. */
  const some = (from: readonly { id: number }[], count: number) =>
    new Set(
      Array.from({ length: from.length > 0 ? count : 0 }, () => from[Math.floor(random.next() ** 2 * from.length)]!.id),
    );
  for (const account_id of memberIds) {
    const add = (kind: Mark['kind'], target_type: Mark['target_type'], ids: Iterable<number>) => {
      for (const target_id of ids)
        marks.push({
          account_id,
          kind,
          target_type,
          target_id,
          created_at: new Date(now.getTime() - random.next() * 200 * DAY_MS),
        });
    };
    add('follow', 'channel', some(targets.channels, random.int(0, 5)));
    add('like', 'program', some(targets.programs, random.int(0, 6)));
    add('like', 'clip', some(targets.clips, random.int(0, 9)));
    add('like', 'playlist', some(targets.playlists, random.int(0, 3)));
  }
  await insertAll(db, 'library_mark', marks);
}

/** What the demo member has gathered. */
async function makeOwn(
  db: Db,
  now: Date,
  { channels, programs, clips, lessons }: Pick<Targets, 'channels' | 'programs' | 'clips'> & Pick<World, 'lessons'>,
  pick: Picker,
) {
  const member = await db
    .selectFrom('account')
    .where('email_address', '=', DEMO_MEMBER)
    .select('id')
    .executeTakeFirst();
  if (!member) return;
  await makePlaylists(db, now, member.id, MEMBER_PLAYLISTS, pick);
  const firsts = [...Map.groupBy(lessons, ({ program_id }) => program_id).values()].map((own) => own[0]!);
  const wanted: [Mark['kind'], Mark['target_type'], readonly { id: number }[]][] = [
    ['follow', 'channel', channels.slice(0, 3)],
    ['like', 'program', programs.slice(1, 5)],
    ['like', 'clip', clips.slice(0, 3)],
    ['watch-later', 'program', programs.slice(7, 9)],
    ['watch-later', 'lesson', firsts.slice(5, 8)],
    ['watch-later', 'clip', clips.slice(4, 8)],
  ];
  const marks = wanted.flatMap(([kind, target_type, targets]) =>
    targets.map(({ id }, i): Mark => ({
      account_id: member.id,
      kind,
      target_type,
      target_id: id,
      created_at: new Date(now.getTime() - (i + 1) * DAY_MS),
    })),
  );
  await insertAll(db, 'library_mark', marks);
}

async function countMarks(db: Db) {
  for (const [type, kind, counter] of [
    ['channel', 'follow', 'follower_count'],
    ['program', 'like', 'like_count'],
    ['clip', 'like', 'like_count'],
    ['playlist', 'like', 'like_count'],
  ] as const)
    await sql`update ${sql.table(type)} target set ${sql.ref(counter)} = marked.n from (
        select target_id, count(*) as n from library_mark where kind = ${kind} and target_type = ${type} group by 1
      ) marked where marked.target_id = target.id`.execute(db);
}
