import type { PROGRAM_CATEGORIES } from '@oun/contract/content';
import type { Goal } from '@oun/contract/feed-rules';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';

type Category = (typeof PROGRAM_CATEGORIES)[number];

/** What a workout of each kind is done for. */
export const GOAL_OF: Record<Category, Goal> = {
  pilates: 'posture',
  yoga: 'flexibility',
  strength: 'strength',
  cardio: 'weight',
  stretching: 'flexibility',
  dance: 'weight',
  boxing: 'weight',
  prenatal: 'posture',
  'pain-care': 'posture',
  meditation: 'stress',
};

const RECENT = 20;
const GOALS_MEANT = 2;

/** What somebody said they train for; where they have said nothing, what they have trained for lately. */
export async function goalsOf({ db, memberId }: Pick<MemberContext, 'db' | 'memberId'>): Promise<Goal[]> {
  const { rows } = await sql<{ goals: Goal[]; categories: Category[] }>`
    select coalesce((select goals from profile where id = ${memberId}), '{}') as goals,
      array(select g.category from workout_record r join lesson l on l.id = r.lesson_id
        join program g on g.id = l.program_id where r.account_id = ${memberId}
        order by r.day desc limit ${sql.lit(RECENT)}) as categories`.execute(db);
  const { goals, categories } = rows[0]!;
  if (goals.length > 0) return goals;
  const times = new Map<Goal, number>();
  for (const category of categories) times.set(GOAL_OF[category], (times.get(GOAL_OF[category]) ?? 0) + 1);
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, GOALS_MEANT)
    .map(([goal]) => goal);
}
