import { sql } from 'kysely';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { freeImages } from '../../media/media.ts';
import { postMachine } from '../community.machine.ts';
import { hasAnswer } from '../questions/question-rows.ts';

const BATCH = 200;

/**
 * Who leaves takes along their posts, pictures and who they followed; nobody sees any of it from the moment they left.
 * Comments and answers stay, without a name, since others have answered them; so do questions that have an answer.
 */
export async function forgetLeaver({ db, now }: JobContext, { account_id: id }: { account_id: number }): Promise<void> {
  const { from, to } = postMachine.move('delete', 'system');
  for (;;) {
    const images = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ image_ids: number[] }>`with gone as (
          select id, image_ids from feed where author_id = ${id} and state = any(${from}::text[])
          order by id limit ${BATCH} for update)
        update feed set state = ${to}, content = '', image_ids = '{}' from gone where feed.id = gone.id
        returning gone.image_ids`.execute(tx);
      const ids = rows.flatMap(({ image_ids }) => image_ids);
      if (ids.length > 0) await freeImages(tx, now(), ids);
      return rows.length;
    });
    if (images < BATCH) break;
  }
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ image_ids: number[] }>`with gone as (
        select q.id, q.image_ids from question q where q.author_id = ${id} and q.state = any(${from}::text[])
          and not ${hasAnswer} order by q.id for update)
      update question set state = ${to}, content = '', image_ids = '{}' from gone where question.id = gone.id
      returning gone.image_ids`.execute(tx);
    const ids = rows.flatMap(({ image_ids }) => image_ids);
    if (ids.length > 0) await freeImages(tx, now(), ids);
    await tx.deleteFrom('question_follow').where('account_id', '=', id).execute();
  });
  await db.transaction().execute(async (tx) => {
    // In the order of their numbers, as everybody takes them.
    await sql`select from profile where id = ${id} or id in (
      select followee_id from member_follow where follower_id = ${id}) order by id for no key update`.execute(tx);
    await sql`with gone as (
        delete from member_follow where follower_id = ${id} or followee_id = ${id} returning followee_id, is_accepted)
      update profile set follower_count = follower_count - lost.n from (
        select followee_id, count(*)::int as n from gone where is_accepted group by 1) lost
      where profile.id = lost.followee_id`.execute(tx);
    const profile = await tx.selectFrom('profile').where('id', '=', id).select('image_id').executeTakeFirst();
    await tx.updateTable('profile').set({ bio: '', image_id: null, goals: [] }).where('id', '=', id).execute();
    if (profile?.image_id) await freeImages(tx, now(), [profile.image_id]);
  });
}
