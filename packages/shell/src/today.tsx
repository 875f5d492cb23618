import type { Output } from '@oun/contract/endpoint';
import type { Habit } from '@oun/contract/habit';
import type { LessonLine } from '@oun/contract/lesson';
import type { getMyPrograms } from '@oun/contract/library';
import { type LessonView, RESUME_FROM_SECONDS, RESUME_TO_SHARE } from '@oun/contract/playback';
import { underWay } from '@oun/contract/under-way';
import { useQuery } from '@tanstack/react-query';
import { useNow } from './now.tsx';
import { useShell } from './shell-context.tsx';
import { habitQuery, startedQuery, viewsQuery } from './today-queries.tsx';
import { type Day, weekOf } from './training-week.tsx';

type ProgramLine = { slug: string; title: string };

/** A lesson to go on with, or the next of a program that is under way. */
export type Next = {
  lesson: LessonLine;
  program: ProgramLine;
  /** Where one stopped; nothing for a lesson that was not begun. */
  left: { position_s: number; at: string } | undefined;
};

export type Today = {
  now: number;
  week: Day[];
  /** Where they stand: the one answer to it. */
  habit: Habit;
  /** Days of this week that are done. */
  count: number;
  /** Best first. */
  next: Next[];
  hasHistory: boolean;
};

export type TodayState = { today: Today | undefined; isError: boolean; retry: () => void };

/** What a member has done this week and what comes next; nothing for a guest or until it is known. */
export function useToday(): TodayState {
  const isMember = useShell().me !== null;
  const habit = useQuery({ ...habitQuery, enabled: isMember });
  const seen = useQuery({ ...viewsQuery, enabled: isMember });
  const mine = useQuery({ ...startedQuery, enabled: isMember });
  const now = useNow();
  const isThere = habit.data && (seen.data || seen.isError) && (mine.data || mine.isError);
  return {
    today: isThere ? todayOf(habit.data, seen.data?.items ?? [], mine.data?.items ?? [], now) : undefined,
    isError: habit.isError,
    retry: () => void habit.refetch(),
  };
}

type Started = Output<typeof getMyPrograms>['items'];

function todayOf(habit: Habit, seen: readonly LessonView[], programs: Started, now: number): Today {
  // One answer to where one is: the program's own. What was stopped is told of the same lesson.
  const leftOf = new Map(
    seen
      .filter(isUnfinished)
      .map(({ lesson, position_s, updated_at }) => [lesson.id, { position_s, at: updated_at }] as const),
  );
  const next = underWay(programs).map(({ next_lesson, slug, title }) => ({
    lesson: next_lesson,
    program: { slug, title },
    left: leftOf.get(next_lesson.id),
  }));
  const week = weekOf(now, habit.week.days);
  const count = week.filter(({ isDone }) => isDone).length;
  return { now, week, habit, count, next, hasHistory: habit.total > 0 || seen.length > 0 };
}

const isUnfinished = ({ completed_at, position_s, lesson }: LessonView): boolean =>
  !completed_at && position_s >= RESUME_FROM_SECONDS && position_s < lesson.seconds * RESUME_TO_SHARE;
