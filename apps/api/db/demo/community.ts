import type { Goal, Reaction } from '@oun/contract/feed-rules';
import { sql, type Insertable } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { ALONE, BIOS, COMMENTS, ENDINGS, OPENINGS, TRAINER_POSTS } from './community.data.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import type { SceneId } from '@oun/figure/scenes';
import { PROGRAMS } from './programs.data.ts';
import { createRandom, type Random } from './random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PHOTOS = 24;
const GOALS: readonly Goal[] = ['weight', 'posture', 'strength', 'flexibility', 'stress'];
/** Most send the heart. */
const KINDS: readonly Reaction[] = ['LIKE', 'LIKE', 'LIKE', 'CHEER', 'CHEER', 'FIRE', 'CLAP', 'WOW'];

type Draft = Insertable<Database['feed']> & { created_at: Date };
type Done = { id: number; account_id: number; completed_at: Date; goal: Goal | null; week_count: number };

/** People who train tell each other of it: who follows whom, posts, reactions and comments, and a few reports. */
export async function makeCommunity(
  db: Db,
  pictures: Pictures,
  now: Date,
  memberIds: readonly number[],
  count: number,
): Promise<void> {
  const random = createRandom(20_261_117);
  const named = await db
    .selectFrom('account')
    .where('email_address', 'is not', null)
    .select(['id', 'email_address'])
    .execute();
  const idOf = (email: string) => named.find(({ email_address }) => email_address === email)?.id;
  const [member, trainer] = [idOf('member@oun.test'), idOf('trainer@oun.test')];
  const everybody = [...named.map(({ id }) => id), ...memberIds];
  await makeProfiles(db, random, everybody, member);
  await makeFollows(db, random, now, everybody, { member, trainer });
  const drafts = await writePosts(db, random, now, everybody, { count, member, trainer });
  await addPhotos(db, pictures, random, drafts, trainer);
  if (trainer !== undefined) await giveFace(db, pictures, now, trainer);
  const feeds = await insertAll(db, 'feed', drafts);
  await makeReactions(db, random, now, feeds, everybody);
  await makeComments(db, random, now, feeds, everybody, trainer);
  if (member !== undefined) await makeReports(db, now, feeds, memberIds, member);
}

async function makeProfiles(db: Db, random: Random, everybody: readonly number[], member: number | undefined) {
  await insertAll(
    db,
    'profile',
    everybody.map((id) => ({
      id,
      bio: id === member ? BIOS[0]! : random.chance(0.45) ? random.pick(BIOS) : '',
      goals: random.chance(0.7) ? random.sample(GOALS, random.int(1, 2)) : [],
      // The demo's own people are open, so that what they do can be seen.
      is_private: id !== member && everybody.indexOf(id) > 20 && random.chance(0.06),
      is_library_shown: id === member || random.chance(0.5),
    })),
  );
}

type Named = { member: number | undefined; trainer: number | undefined };

/** Few are followed by many: the lower a place among people, the likelier it is drawn. */
async function makeFollows(
  db: Db,
  random: Random,
  now: Date,
  everybody: readonly number[],
  { member, trainer }: Named,
) {
  const rows = new Map<string, Insertable<Database['member_follow']>>();
  const order = random.sample(everybody, everybody.length);
  const add = (follower_id: number, followee_id: number) => {
    if (follower_id === followee_id) return;
    const created_at = new Date(now.getTime() - random.int(1, 300 * 24) * HOUR_MS);
    rows.set(`${follower_id}:${followee_id}`, { follower_id, followee_id, is_accepted: true, created_at });
  };
  for (const follower of everybody) {
    const wanted = Math.min(everybody.length - 1, Math.floor(random.next() ** 2 * 40) + 2);
    for (let i = 0; i < wanted; i += 1) add(follower, order[Math.floor(random.next() ** 3 * order.length)]!);
    if (trainer !== undefined && random.chance(0.3)) add(follower, trainer);
  }
  if (member !== undefined)
    for (const other of order.slice(0, 30)) {
      add(member, other);
      if (random.chance(0.6)) add(other, member);
    }
  await insertAll(db, 'member_follow', [...rows.values()]);
  // Who turned private later has some who wait.
  await sql`update member_follow f set is_accepted = false from profile p
    where p.id = f.followee_id and p.is_private and (f.follower_id + f.followee_id) % 4 = 0`.execute(db);
  await sql`update profile set follower_count = n from (select followee_id, count(*)::int as n from member_follow
    where is_accepted group by 1) f where f.followee_id = profile.id`.execute(db);
}

async function writePosts(
  db: Db,
  random: Random,
  now: Date,
  everybody: readonly number[],
  { count, member, trainer }: Named & { count: number },
): Promise<Draft[]> {
  const { rows: records } = await sql<Done>`
    select r.id, r.account_id, r.completed_at,
      case g.category when 'pilates' then 'posture' when 'yoga' then 'flexibility' when 'strength' then 'strength'
        when 'stretching' then 'flexibility' when 'meditation' then 'stress' when 'cardio' then 'weight'
        when 'dance' then 'weight' when 'boxing' then 'weight' else 'posture' end as goal,
      (select count(*)::int from workout_record w where w.account_id = r.account_id
        and w.day between date_trunc('week', r.day)::date and r.day and w.id <= r.id) as week_count
    from workout_record r left join lesson l on l.id = r.lesson_id left join program g on g.id = l.program_id
    order by r.id`.execute(db);
  const said = new Set<string>();
  const words = (): string => {
    for (;;) {
      const text = random.chance(0.1)
        ? random.pick(ALONE)
        : random.chance(0.2)
          ? random.pick(OPENINGS)
          : `${random.pick(OPENINGS)} ${random.pick(ENDINGS)}`;
      // The same words twice are a robot's; short ones come again.
      if (!said.has(text) || said.size > OPENINGS.length * ENDINGS.length * 0.6 || text.length < 16) {
        said.add(text);
        return text;
      }
    }
  };
  const before = (at: Date) => new Date(Math.min(at.getTime(), now.getTime() - random.int(1, 90) * 60_000));
  const drafts: Draft[] = records
    .filter(({ account_id }) => account_id === member || random.chance(0.75))
    .slice(0, Math.max(0, Math.floor(count * 0.7)))
    .map(({ id, account_id, completed_at, goal, week_count }) => ({
      author_id: account_id,
      content: random.chance(0.92) ? words() : '',
      record_id: id,
      week_count: Math.max(1, week_count),
      goal,
      is_kcal_shown: random.chance(0.8),
      created_at: before(new Date(completed_at.getTime() + random.int(3, 50) * 60_000)),
    }));
  while (drafts.length < count) {
    drafts.push({
      author_id: random.pick(everybody),
      content: words(),
      goal: random.pick(GOALS),
      created_at: before(new Date(now.getTime() - random.int(1, 120 * 24) * HOUR_MS)),
    });
  }
  if (trainer !== undefined)
    for (const [i, { content }] of TRAINER_POSTS.entries())
      drafts.push({
        author_id: trainer,
        content,
        goal: 'posture',
        created_at: new Date(now.getTime() - i * 3 * DAY_MS - 2 * HOUR_MS),
      });
  return drafts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

/** Some of the newest have photos: somebody in a room, not something to buy. */
async function addPhotos(
  db: Db,
  pictures: Pictures,
  random: Random,
  drafts: Draft[],
  trainer: number | undefined,
): Promise<void> {
  const add = async (draft: Draft, name: string, shows: { exercise: string; channel: string; scene: SceneId }) => {
    const { exercise, channel, scene } = shows;
    const key = createHash('sha256').update(`feed photo ${name}`).digest('hex').slice(0, 32);
    const photo = await pictures.photo({ type: 'program-card', exercise, trainer: channel, scene }, key);
    const [image] = await insertAll(db, 'member_image', [
      { account_id: draft.author_id, key, ...photo, created_at: draft.created_at, used_at: draft.created_at },
    ]);
    draft.image_ids = [image!.id];
  };
  const shown = drafts.filter(({ record_id, author_id }) => !record_id && author_id !== trainer).slice(-PHOTOS * 2);
  for (const [i, scene] of random.sample(PROGRAMS, PHOTOS).entries()) {
    const draft = shown[shown.length - 1 - i * 2];
    if (!draft) break;
    await add(draft, String(i), scene);
  }
  // The trainer shows what they speak of, and is who is drawn doing it.
  for (const { content, exercise } of TRAINER_POSTS) {
    const draft = exercise && drafts.find((one) => one.author_id === trainer && one.content === content);
    if (draft) await add(draft, exercise, { exercise, channel: 'minji', scene: 'lilac' });
  }
  // Every row of one statement has the same columns.
  for (const draft of drafts) {
    draft.image_ids ??= [];
    draft.record_id ??= null;
    draft.week_count ??= null;
    draft.is_kcal_shown ??= true;
  }
}

/** The trainer is who is drawn in the lessons. */
async function giveFace(db: Db, pictures: Pictures, now: Date, account_id: number): Promise<void> {
  const key = createHash('sha256').update(`face ${account_id}`).digest('hex').slice(0, 32);
  const photo = await pictures.photo({ type: 'trainer-avatar', trainer: 'minji' }, key);
  const [image] = await insertAll(db, 'member_image', [{ account_id, key, ...photo, created_at: now, used_at: now }]);
  await db.updateTable('profile').set({ image_id: image!.id }).where('id', '=', account_id).execute();
}

type Made = { id: number; author_id: number; created_at: Date };

/** Between the post and now, sooner rather than later. */
const soonAfter = (random: Random, now: Date, at: Date) =>
  new Date(at.getTime() + Math.floor((now.getTime() - at.getTime()) * random.next() ** 4));

async function makeReactions(db: Db, random: Random, now: Date, feeds: readonly Made[], everybody: readonly number[]) {
  const rows = feeds.flatMap(({ id, author_id, created_at }) =>
    random
      .sample(everybody, Math.floor(random.next() ** 3 * 60))
      .filter((one) => one !== author_id)
      .map((account_id) => ({
        feed_id: id,
        account_id,
        kind: random.pick(KINDS),
        created_at: soonAfter(random, now, created_at),
      })),
  );
  await insertAll(db, 'feed_reaction', rows);
  await sql`update feed set like_count = r.l, cheer_count = r.c, fire_count = r.f, clap_count = r.p, wow_count = r.w from (
      select feed_id, count(*) filter (where kind = 'LIKE')::int as l, count(*) filter (where kind = 'CHEER')::int as c,
        count(*) filter (where kind = 'FIRE')::int as f, count(*) filter (where kind = 'CLAP')::int as p,
        count(*) filter (where kind = 'WOW')::int as w from feed_reaction group by 1) r
    where r.feed_id = feed.id`.execute(db);
}

async function makeComments(
  db: Db,
  random: Random,
  now: Date,
  feeds: readonly Made[],
  everybody: readonly number[],
  trainer: number | undefined,
) {
  const rows = feeds.flatMap(({ id, author_id, created_at }) => {
    const times = Math.floor(random.next() ** 3 * 7);
    const texts = random.sample(COMMENTS, times);
    return texts
      .map((content) => ({
        feed_id: id,
        author_id: random.chance(0.2)
          ? author_id
          : trainer !== undefined && random.chance(0.05)
            ? trainer
            : random.pick(everybody),
        content,
        created_at: soonAfter(random, now, created_at),
      }))
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  });
  await insertAll(db, 'feed_comment', rows);
  await sql`update feed set comment_count = c.n from (select feed_id, count(*)::int as n from feed_comment group by 1) c
    where c.feed_id = feed.id`.execute(db);
}

/** One that waits for staff, one that was taken away, each reported by the member the demo is shown as. */
async function makeReports(db: Db, now: Date, feeds: readonly Made[], memberIds: readonly number[], member: number) {
  const known = new Set(memberIds);
  const others = feeds.filter(({ author_id }) => known.has(author_id));
  const said = [
    ['그렇게 해서 언제 빼요? 그 몸으로 무슨 필라테스예요.', 'BODY_SHAMING', 5],
    ['하루 10분으로 월 300 버는 법, 프로필 링크 확인하세요!', 'SPAM', 90],
  ] as const;
  for (const [i, [content, reason, hours]] of said.entries()) {
    const post = others[Math.floor(others.length / 2) + i * 7];
    if (!post) return;
    const opened_at = new Date(now.getTime() - hours * HOUR_MS);
    const isDecided = reason === 'SPAM';
    await db
      .updateTable('feed')
      .set({ content, state: isDecided ? ('REMOVED' as const) : ('SHOWN' as const) })
      .where('id', '=', post.id)
      .execute();
    const [found] = await insertAll(db, 'moderation_case', [
      {
        subject_type: 'FEED',
        subject_id: post.id,
        author_id: post.author_id,
        reported_content: content,
        report_count: 1,
        opened_at,
        due_at: new Date(opened_at.getTime() + DAY_MS),
        ...(isDecided && {
          state: 'REMOVED' as const,
          reason: 'SPAM' as const,
          note: '홍보하는 글은 둘 수 없어요.',
          decided_at: new Date(opened_at.getTime() + 7 * HOUR_MS),
          decided_by: await firstStaff(db),
        }),
      },
    ]);
    await insertAll(db, 'report', [
      { number: `R2026DEM${i + 2}`, case_id: found!.id, reporter_id: member, reason, created_at: opened_at },
    ]);
    await insertAll(db, 'feed_hide', [{ account_id: member, feed_id: post.id, created_at: opened_at }]);
  }
}

const firstStaff = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('account_role')
      .where('role', '=', 'core-admin')
      .orderBy('account_id')
      .select('account_id')
      .executeTakeFirstOrThrow()
  ).account_id;
