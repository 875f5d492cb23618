import type { Answer, Parsed } from '@oun/contract/endpoint';
import { GUEST_RECORD_DAYS, type moveGuestRecords as moveCall } from '@oun/contract/habit';
import { kcalOfLesson } from '@oun/habit/energy';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { countFinished } from '../content/content.ts';
import { awardBadges, knownWeight, lockHabit, recordFilm } from '../habit/habit.ts';

const DAY_MS = 86_400_000;

type Lesson = { key: string; at: Date; id: number; seconds: number; kcal: [number, number] };

/**
 * What somebody did here before they signed up becomes theirs, once. A device's word is taken for lessons that anybody
 * may see, of the last days; the rest is passed over without a word, since nobody can set it right.
 */
export async function moveGuestRecords(
  ctx: MemberContext,
  { records }: Parsed<typeof moveCall>['body'],
): Promise<Answer<typeof moveCall>> {
  const now = ctx.now();
  const since = now.getTime() - GUEST_RECORD_DAYS * DAY_MS;
  const believed = records
    .map((record) => ({ ...record, at: new Date(record.completed_at) }))
    .filter(({ at }) => at.getTime() > since && at <= now);
  if (believed.length === 0) return { moved: 0, badges: [] };
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Lesson>`
      select given.key, given.at, lesson.id, lesson.seconds, array[lesson.kcal_min, lesson.kcal_max] as kcal
      from unnest(${believed.map(({ key }) => key)}::uuid[], ${believed.map(({ lesson_id }) => lesson_id)}::int[],
        ${believed.map(({ at }) => at)}::timestamptz[]) as given (key, lesson_id, at)
      join lesson on lesson.id = given.lesson_id join program on program.id = lesson.program_id
      where lesson.access = 'FREE' and program.state = 'PUBLISHED'
        and not exists (select from workout_record where guest_key = given.key)
      order by lesson.id, given.at`.execute(tx);
    // What was seen is written before the habit is locked, as a player's report does it: two never wait for each other.
    for (const lesson of rows) {
      const { rows: seen } = await sql`
        insert into film_view as v (account_id, lesson_id, position_s, watched, watched_s, is_run_done, completed_at, updated_at)
        values (${ctx.memberId}, ${lesson.id}, ${lesson.seconds}, ${`{[0,${lesson.seconds})}`}::int4multirange,
          ${lesson.seconds}, true, ${lesson.at}, ${lesson.at})
        on conflict (account_id, lesson_id) do update set completed_at = excluded.completed_at
        where v.completed_at is null returning v.id`.execute(tx);
      if (seen.length > 0) await countFinished(tx, ctx.memberId, lesson.id);
    }
    await lockHabit(tx, ctx.memberId, now);
    const kilograms = await knownWeight(tx, ctx.memberId);
    let moved = 0;
    for (const { key, id, seconds, kcal, at } of rows) {
      const took = kcalOfLesson(kcal, kilograms);
      const film = { lessonId: id, workoutId: null, seconds, kcal: took, at, guestKey: key };
      if (await recordFilm(tx, ctx.memberId, film)) moved += 1;
    }
    const { badges } = await awardBadges(tx, ctx.memberId, now);
    return { moved, badges };
  });
}
