import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import { beginDemoWorld } from '../../src/platform/demo-world.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import type { Database } from '../rows.ts';
import { makeAccounts } from './accounts.ts';
import { makeAsked } from './asked.ts';
import { makeBenefits } from './benefits.ts';
import { makeCampaigns } from './campaigns.ts';
import { makeChallenges } from './challenges.ts';
import { makeCommunity } from './community.ts';
import { makeDiscovery } from './discovery.ts';
import { makeDisplay } from './display.ts';
import { makeFaults } from './faults.ts';
import { makeFeedbacks } from './feedbacks.ts';
import { makeReferrals } from './referrals.ts';
import { makeReplays } from './replays.ts';
import { makeGiftDesigns, makeGifts } from './gifts.ts';
import { makeHabits } from './habit.ts';
import { makeHistory, makeLessons, makeMemberships } from './lessons.ts';
import { makeLibrary } from './library.ts';
import { makeContracts, makePlans } from './memberships.ts';
import { insertAll } from './make.ts';
import { makeMessages } from './messages.ts';
import { makeNotices } from './notices.ts';
import { makeOrders } from './orders.ts';
import type { Pictures } from './pictures.ts';
import { makeProducts } from './products.ts';
import { CHANNELS, PROGRAM_REVIEWS, PROGRAMS } from './programs.data.ts';
import { makeQuestions } from './questions.ts';
import { createRandom, type Random } from './random.ts';
import { dressReviews } from './reviews.ts';
import { makeUsage } from './usage.ts';
import { makeStore } from './store.ts';
import { makeVouchers } from './vouchers.ts';
import { makeTalks } from './talks.ts';
import { makeTastes } from './member-tastes.ts';
import { makeTeams } from './teams.ts';

export type WorldSize = {
  members: number;
  products: number;
  programReviews: number;
  productReviews: number;
  /** How many posts there are; none where it is not said. */
  feeds?: number;
  /** Whether anybody has bought anything yet. */
  hasOrders?: boolean;
};

/** What a launch looks like; benchmarks ask for more of the same. */
export const LAUNCH: WorldSize = {
  members: 300,
  products: 150,
  programReviews: 600,
  productReviews: 3_000,
  feeds: 2_000,
  hasOrders: true,
};

const DAY_MS = 86_400_000;

/** Makes the demo world in an empty database. The same seed and size make the same world; times are relative to `now`. */
export async function makeWorld(
  db: Db,
  pictures: Pictures,
  now: Date,
  size: WorldSize = LAUNCH,
  secrets?: Secrets,
): Promise<void> {
  await beginDemoWorld(db, now);
  const random = createRandom(20_261_115);
  const { memberIds } = await makeAccounts(db, random, now, size.members, secrets);
  const { channels, lessons } = await makePrograms(db, pictures, random, now, memberIds, size.programReviews);
  await makeMemberships(db, random, now, memberIds);
  await makeHistory(db, random, now, memberIds, lessons);
  await makeTastes(db, now, memberIds);
  await makeHabits(db, now);
  await makeProducts(db, pictures, random, now, memberIds, size);
  await dressReviews(db, pictures, memberIds);
  await makeBenefits(db, now);
  await makeLibrary(db, pictures, random, now, { memberIds, channels, lessons });
  await makeDisplay(db, pictures, now);
  await makeStore(db, pictures, now);
  await makeQuestions(db, now, memberIds);
  await makeFeedbacks(db, now, memberIds);
  await makeFaults(db, now);
  await makeReplays(db, now, memberIds[3]);
  await makeCampaigns(db, now, memberIds);
  await makeDiscovery(db);
  if (size.feeds) {
    await makeUsage(db, now);
    await makeCommunity(db, pictures, now, memberIds, size.feeds);
    await makeAsked(db, pictures, now, memberIds);
    await makeTalks(db, now, memberIds);
  }
  const plans = await makePlans(db);
  await makeContracts(db, now, plans, secrets);
  await makeVouchers(db, now, memberIds[0]!, secrets);
  await makeChallenges(db, now, memberIds, secrets);
  await makeTeams(db, now, secrets);
  await makeGiftDesigns(db, pictures);
  await makeGifts(db, now, secrets);
  await makeReferrals(db, now, plans.yearly, secrets);
  if (size.hasOrders) {
    await makeOrders(db, pictures, now, memberIds, secrets);
    await makeMessages(db, now, secrets, size.feeds ? await makeNotices(db, now) : []);
  }
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
