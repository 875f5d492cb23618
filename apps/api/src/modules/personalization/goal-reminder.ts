import { dateOf, dateOfDay, hourOf, trainingDayNumber } from '@oun/brand/seoul';
import { NIGHT_BEGINS } from '@oun/contract/notification-rules';
import { mondayOf, placeInWeek } from '@oun/habit/day';
import { type Lived, standingOf, withDay } from '@oun/habit/streak';
import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { type QuietFact, tellQuietly } from '../message/message.ts';
import { readLivedOf } from '../habit/habit.ts';

const BATCH = 500;
const SUNDAY = 6;
const FROM_HOUR = 18;
/** Who has done nothing for so long is not told of goals. */
const ACTIVE_DAYS = 28;

/** On Sunday evening, to whoever is one day short of their goal: ill or away, nobody is asked for anything. */
export async function remindOfGoals(ctx: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now();
  const today = trainingDayNumber(now);
  const hour = hourOf(now);
  if (placeInWeek(today) !== SUNDAY || hour < FROM_HOUR || hour >= NIGHT_BEGINS) return;
  for (let after = 0; ;) {
    const { rows } = await sql<{ account_id: number }>`
      select distinct r.account_id from workout_record r
      where r.account_id > ${after} and r.day > ${dateOfDay(today - ACTIVE_DAYS)}
        and not exists (select from notice_setting s where s.account_id = r.account_id and 'WEEK_GOAL' = any(s.off))
        and not exists (select from plan_away w where w.account_id = r.account_id
          and ${dateOfDay(today)} between w.starts_on and w.ends_on)
      order by r.account_id limit ${sql.lit(BATCH)}`.execute(ctx.db);
    const lived = await readLivedOf(
      ctx.db,
      rows.map(({ account_id }) => account_id),
      now,
    );
    await tellQuietly(
      ctx,
      [...lived].flatMap(([accountId, one]) => (isOneShort(one) ? [factOf(accountId, one, now)] : [])),
    );
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.account_id;
  }
}

function isOneShort(lived: Lived): boolean {
  const { today } = lived;
  const { count, goal } = standingOf(lived).week;
  const isIll = lived.ill.some(({ first, last }) => first <= today && mondayOf(today) <= last);
  return count === goal - 1 && !lived.days.includes(today) && !isIll;
}

/** One reminder a day: whoever is told of the goal is not told of the workout, too. */
const factOf = (accountId: number, lived: Lived, now: Date): QuietFact => ({
  accountId,
  notice: 'WEEK_GOAL',
  kind: 'REMINDER',
  subject: `${accountId}-${dateOf(now)}`,
  about: 'WORKOUT',
  title: '이번 주 목표까지 한 번 남았어요',
  lines: [goalWords(lived)],
  path: '/my/records',
  site: 'life',
});

function goalWords(lived: Lived): string {
  const { streak, shields } = standingOf(lived);
  const withToday = standingOf(withDay(lived, lived.today)).streak;
  if (streak === 0) return '오늘 하면 이번 주 목표를 채워요.';
  return shields > 0
    ? `오늘 하면 ${withToday}주 연속이에요. 쉬어도 쉬어가기가 지켜줘요.`
    : `오늘 하면 ${withToday}주 연속이에요.`;
}
