import { dateOfTraining } from '@oun/habit/day';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Whatever follows from somebody's records is reckoned one after the other: the one that waits sees what the first wrote. */
export const lockHabit = (tx: Tx, accountId: number, now: Date) =>
  tx
    .insertInto('habit_member')
    .values({ account_id: accountId, changed_at: now })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ changed_at: now }))
    .execute();

export type FilmDone = {
  lessonId: number | null;
  workoutId: number | null;
  seconds: number;
  kcal: number;
  at: Date;
  guestKey?: string;
};

/** Writes a finished film down, once for each film and day; true for the first. Its caller holds the habit's lock. */
export async function recordFilm(
  tx: Tx,
  accountId: number,
  { lessonId, workoutId, seconds, kcal, at, guestKey }: FilmDone,
): Promise<boolean> {
  const written = await tx
    .insertInto('workout_record')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      workout_id: workoutId,
      day: dateOfTraining(at),
      seconds: Math.max(1, Math.round(seconds)),
      completed_at: at,
      kcal,
      ...(guestKey !== undefined && { guest_key: guestKey }),
    })
    // Of the same film that day, or of the same guest's record.
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** The last one that was told; it is there only as long as it may be kept. */
export async function knownWeight(tx: Tx, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`select value::float8 as value from health_record
    where account_id = ${accountId} and subject = 'weight' order by day desc, ended_at desc limit 1`.execute(tx);
  return rows[0]?.value;
}
