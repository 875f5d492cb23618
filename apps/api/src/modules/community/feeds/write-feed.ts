import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  changeFeed as changeCall,
  createFeed as createCall,
  deleteFeed as deleteCall,
  Feed,
  listFeedWorkouts as workoutsCall,
  WorkoutCard,
} from '@oun/contract/feed';
import type { PROGRAM_CATEGORIES } from '@oun/contract/content';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { freeImages, takeImages } from '../../media/media.ts';
import { takeBackAt } from '../../message/message.ts';
import { postMachine } from '../community.machine.ts';
import { closeByAuthor, noteChange } from '../moderation/cases.ts';
import { ensureProfiles } from '../people/person.ts';
import { refuseBarred } from './barred.ts';
import { workoutJson, WORKOUT } from './feed-rows.ts';
import { GOAL_OF, goalsOf } from './goals.ts';
import { readFeed } from './timelines.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'community.posted': { feed_id: number; event_id?: number };
  }
}

/** Somebody who has that much to say in an hour is a machine. */
const POSTS: Limit = { max: 20, seconds: 3_600 };
const SHOWN_WORKOUTS = 20;

type Body = Parsed<typeof createCall>['body'];
type Done = { id: number; week_count: number; category: (typeof PROGRAM_CATEGORIES)[number] | null };

/** The how manyth workout of its week `r` is; a week begins on Monday. */
const weekCount = sql<number>`(select count(*)::int from workout_record w2 where w2.account_id = r.account_id
  and w2.day between date_trunc('week', r.day)::date and r.day and (w2.completed_at, w2.id) <= (r.completed_at, r.id))`;

/** One's own, and finished: there is no record of another kind. */
async function findDone(tx: Tx, memberId: number, { lesson_id, record_id }: Body): Promise<Done | undefined> {
  if (lesson_id === undefined && record_id === undefined) return undefined;
  const { rows } = await sql<Done>`
    select r.id, ${weekCount} as week_count, g.category from workout_record r ${WORKOUT}
    where r.account_id = ${memberId}
      ${record_id === undefined ? sql`` : sql`and r.id = ${record_id}`}
      ${lesson_id === undefined ? sql`` : sql`and r.lesson_id = ${lesson_id}`}
    order by r.completed_at desc, r.id desc limit 1`.execute(tx);
  if (!rows[0]) throw new AppError('WORKOUT_NOT_DONE');
  return rows[0];
}

export async function createFeed(ctx: MemberContext, body: Body): Promise<Feed> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  const { content, is_kcal_shown } = body;
  const imageIds = [...new Set(body.image_ids)];
  const hasWorkout = body.lesson_id !== undefined || body.record_id !== undefined;
  if (content === '' && imageIds.length === 0 && !hasWorkout) throw new AppError('FEED_EMPTY');
  await ensureProfiles(db, memberId);
  await refuseBarred(ctx);
  const tries = await takeTry(db, now, `feed:${memberId}`, POSTS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const [meant] = hasWorkout ? [] : await goalsOf(ctx);
  const id = await db.transaction().execute(async (tx) => {
    const done = await findDone(tx, memberId, body);
    if (imageIds.length > 0 && !(await takeImages(tx, now, memberId, imageIds)))
      throw new AppError('INVALID_INPUT', { fields: { image_ids: '올린 사진을 다시 골라주세요.' } });
    const made = await tx
      .insertInto('feed')
      .values({
        author_id: memberId,
        content,
        image_ids: imageIds,
        record_id: done?.id ?? null,
        week_count: done?.week_count ?? null,
        is_kcal_shown,
        is_counted: body.event_id !== null,
        goal: done?.category ? GOAL_OF[done.category] : (meant ?? null),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await announce(tx, now, 'community.posted', {
      feed_id: made.id,
      ...(body.event_id && imageIds.length > 0 && { event_id: body.event_id }),
    });
    return made.id;
  });
  return readFeed(ctx, memberId, id);
}

async function holdMine(tx: Tx, memberId: number, id: number) {
  const feed = await tx
    .selectFrom('feed')
    .where('id', '=', id)
    .where('author_id', '=', memberId)
    .where('state', '<>', 'DELETED')
    .select(['state', 'content', 'image_ids', 'record_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!feed) throw new AppError('NOT_FOUND');
  return feed;
}

export async function changeFeed(
  ctx: MemberContext,
  id: number,
  { content, is_commentable }: Parsed<typeof changeCall>['body'],
): Promise<Feed> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const before = await holdMine(tx, ctx.memberId, id);
    // What was taken away is not written anew: that is asked for, and looked at.
    if (content !== undefined && before.state === 'REMOVED')
      throw new AppError('INVALID_TRANSITION', { machine: postMachine.name, state: before.state, event: 'change' });
    if (content !== undefined && content !== before.content) {
      if (content === '' && before.image_ids.length === 0 && before.record_id === null)
        throw new AppError('FEED_EMPTY');
      await refuseBarred({ ...ctx, db: tx });
      await tx.updateTable('feed').set({ content, updated_at: now }).where('id', '=', id).execute();
      await noteChange(tx, now, 'FEED', id);
    }
    if (is_commentable !== undefined)
      await tx.updateTable('feed').set({ is_commentable }).where('id', '=', id).execute();
  });
  return readFeed(ctx, ctx.memberId, id);
}

/** Its words and pictures go with it; that it was there stays, for what hangs on it. */
export async function deleteFeed({ db, now, memberId }: MemberContext, id: number): Promise<Answer<typeof deleteCall>> {
  await db.transaction().execute(async (tx) => {
    const { state, image_ids } = await holdMine(tx, memberId, id);
    const gone = postMachine.next(state, 'delete', 'member');
    await tx.updateTable('feed').set({ state: gone, content: '', image_ids: [] }).where('id', '=', id).execute();
    if (image_ids.length > 0) await freeImages(tx, now(), image_ids);
    await closeByAuthor(tx, now(), 'FEED', id);
    await takeBackAt(tx, memberId, `/feeds/${id}`);
  });
  return {};
}

export async function listFeedWorkouts(ctx: MemberContext): Promise<Answer<typeof workoutsCall>> {
  const { db, memberId, mediaUrl } = ctx;
  const { rows } = await sql<{ card: WorkoutCard; record_id: number }>`
    select r.id as record_id, ${workoutJson(mediaUrl, weekCount, sql`true`)} as card
    from workout_record r ${WORKOUT} where r.account_id = ${memberId}
    order by r.day desc, r.id desc limit ${sql.lit(SHOWN_WORKOUTS)}`.execute(db);
  return { items: rows.map(({ card, record_id }) => ({ ...card, record_id })), goals: await goalsOf(ctx) };
}
