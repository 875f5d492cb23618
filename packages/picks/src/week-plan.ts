import { type DayNumber, DAYS_A_WEEK, type Span } from '@oun/habit/day';

export type Session = {
  /** The day it was planned on, which names it. */
  planned: DayNumber;
  on: DayNumber;
  state: 'OPEN' | 'DONE' | 'DROPPED';
  moved: 'BY_HAND' | 'MISSED' | 'AWAY' | undefined;
};

export type Week = {
  monday: DayNumber;
  today: DayNumber;
  /** Places of the week to train on; Monday is 0. */
  places: readonly number[];
  /** Days on which something was done, whatever it was. */
  done: readonly DayNumber[];
  /** Days on which nothing is asked: ill, or away. */
  away: readonly Span[];
  /** By the day it was planned on, the day somebody put it. */
  moves: ReadonlyMap<DayNumber, DayNumber>;
};

/**
 * A week as it stands now. What was done counts for a day of the plan, whichever it was; what was missed, or falls on days
 * of rest, goes to the next free day of its week; where there is none left it is let go, and nothing is owed.
 */
export function weekPlan({ monday, today, places, done, away, moves }: Week): Session[] {
  const week = Array.from({ length: DAYS_A_WEEK }, (_, i) => monday + i);
  const isAway = (day: DayNumber) => away.some(({ first, last }) => first <= day && day <= last);
  const doneHere = week.filter((day) => done.includes(day));
  const sessions = [...new Set(places)]
    .toSorted((a, b) => a - b)
    .map((place): Session => {
      const planned = monday + place;
      const put = moves.get(planned);
      return put === undefined || !week.includes(put)
        ? { planned, on: planned, state: 'OPEN', moved: undefined }
        : { planned, on: put, state: 'OPEN', moved: 'BY_HAND' };
    });

  settle(sessions, doneHere);
  const taken = new Set(doneHere);
  const isFree = (day: DayNumber) => day >= today && !taken.has(day) && !isAway(day);
  // What stands where it can be done keeps its day, what was put there first; the others look for one.
  const looking = sessions
    .filter(({ state }) => state === 'OPEN')
    .toSorted((a, b) => Number(b.moved === 'BY_HAND') - Number(a.moved === 'BY_HAND') || a.on - b.on)
    .filter(({ on }) => {
      const stays = isFree(on);
      if (stays) taken.add(on);
      return !stays;
    });
  for (const session of looking.toSorted((a, b) => a.on - b.on)) {
    const free = week.find((day) => day > session.on && isFree(day)) ?? week.find(isFree);
    if (free === undefined) {
      session.state = 'DROPPED';
      continue;
    }
    session.moved = isAway(session.on) ? 'AWAY' : session.on < today ? 'MISSED' : 'BY_HAND';
    session.on = free;
    taken.add(free);
  }
  return sessions.toSorted((a, b) => a.on - b.on || a.planned - b.planned);
}

/** A day that was trained on fulfils what stood on it, else the first that is open. */
function settle(sessions: Session[], done: readonly DayNumber[]): void {
  const open = () => sessions.filter(({ state }) => state === 'OPEN').toSorted((a, b) => a.on - b.on);
  const left = done.filter((day) => {
    const own = open().find(({ on }) => on === day);
    if (own) own.state = 'DONE';
    return !own;
  });
  for (const day of left) {
    const [first] = open();
    if (!first) return;
    [first.on, first.state, first.moved] = [day, 'DONE', undefined];
  }
}

/** The days of its week a session may be put on: to come, free, and not for rest. */
export function daysFor(week: Week, planned: DayNumber): DayNumber[] {
  const others = weekPlan(week).filter((session) => session.planned !== planned && session.state !== 'DROPPED');
  return Array.from({ length: DAYS_A_WEEK }, (_, i) => week.monday + i).filter(
    (day) =>
      day >= week.today &&
      !week.done.includes(day) &&
      !others.some(({ on }) => on === day) &&
      !week.away.some(({ first, last }) => first <= day && day <= last),
  );
}
