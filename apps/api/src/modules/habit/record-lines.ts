import { dateOf } from '@oun/brand/seoul';
import type { WorkoutRecord } from '@oun/contract/habit';
import { type Effort, KIND_WORDS, type RecordKind } from '@oun/habit/energy';
import type { WorkoutStep } from '@oun/contract/workout';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { pictureJson, posterOf } from '../media/media.ts';

const EFFORT_OF = { easy: 'LIGHT', right: 'USUAL', hard: 'HARD' } as const;

/** What it took, also where it was written down before that was reckoned. */
export const kcalOfRecord = sql<number>`coalesce(r.kcal,
  (select greatest(1, round((l.kcal_min + l.kcal_max) / 2.0))::int from lesson l where l.id = r.lesson_id),
  greatest(1, round(4.0 * 60 * r.seconds / 3600))::int)`;

export const minutesOfRecord = sql<number>`greatest(1, round(r.seconds / 60.0))::int`;

type Row = {
  id: number;
  day: string;
  at: string;
  minutes: number;
  kcal: number;
  kind: RecordKind | null;
  effort: Effort | null;
  intensity: keyof typeof EFFORT_OF | null;
  title: string | null;
  category: string | null;
  path: string | null;
  picture: WorkoutRecord['picture'];
  steps: WorkoutStep[] | null;
  trainer: string | null;
};

const STRETCHES = new Set(['yoga', 'stretching', 'pain-care', 'meditation']);
const PILATES = new Set(['pilates', 'prenatal']);

/** Somebody's records, newest first, those that `which` names. */
export async function readRecords(
  db: Db | Tx,
  { memberId, mediaUrl }: Pick<MemberContext, 'memberId' | 'mediaUrl'>,
  which: ReturnType<typeof sql>,
): Promise<WorkoutRecord[]> {
  const { rows } = await sql<Row>`
    select r.id, r.day, to_json(coalesce(r.started_at, r.completed_at)) #>> '{}' as at, ${minutesOfRecord} as minutes,
      ${kcalOfRecord} as kcal, r.kind, r.effort, rating.intensity, coalesce(lesson.title, workout.title) as title,
      program.category, '/programs/' || program.slug || '/lessons/' || lesson.id as path,
      case when picture.id is not null then ${pictureJson(mediaUrl, 'picture')} end as picture,
      workout.steps, workout.trainer
    from workout_record r
    left join lesson on lesson.id = r.lesson_id
    left join program on program.id = lesson.program_id
    left join picture on picture.id = lesson.picture_id
    left join workout on workout.id = r.workout_id
    left join lesson_rating rating on rating.lesson_id = r.lesson_id and rating.account_id = r.account_id
    where r.account_id = ${memberId} and ${which}
    order by r.day desc, coalesce(r.started_at, r.completed_at) desc, r.id desc`.execute(db);
  return rows.map((row) => lineOf(row, mediaUrl));
}

function lineOf({ intensity, category, steps, trainer, title, ...row }: Row, mediaUrl: string): WorkoutRecord {
  const words = row.kind ? KIND_WORDS[row.kind] : (title ?? '지난 운동');
  const first = steps?.find(({ phase }) => phase === 'work') ?? steps?.[0];
  return {
    ...row,
    title: words,
    effort: row.effort ?? (intensity ? EFFORT_OF[intensity] : null),
    dot: dotOf(row.kind, category),
    picture: row.picture ?? (first ? posterOf(mediaUrl, `${first.movement}.${trainer}`, words) : null),
  };
}

function dotOf(kind: RecordKind | null, category: string | null): WorkoutRecord['dot'] {
  if (kind) return 'OUTSIDE';
  if (category && PILATES.has(category)) return 'PILATES';
  return category && STRETCHES.has(category) ? 'STRETCH' : 'STRENGTH';
}

/** How many workouts somebody finished between two times, here or elsewhere. */
export async function countRecords(db: Db | Tx, accountId: number, from: Date, to: Date): Promise<number> {
  // Their days are indexed, and end at four: one more on either side holds every time between the two.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from workout_record
    where account_id = ${accountId} and day between ${dateOf(from, -1)}::date and ${dateOf(to, 1)}::date
      and completed_at >= ${from} and completed_at < ${to}`.execute(db);
  return rows[0]!.count;
}
