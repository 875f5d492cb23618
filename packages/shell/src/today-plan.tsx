import type { LessonLine } from '@oun/contract/lesson';
import type { PlanSession } from '@oun/contract/personalization';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from './picks-queries.tsx';
import { useShell } from './shell-context.tsx';
import type { Next, Today } from './today.tsx';

export type ComingSession = PlanSession & { lesson: LessonLine; program: NonNullable<PlanSession['program']> };

const hasLesson = (session: PlanSession): session is ComingSession =>
  session.state === 'OPEN' && session.lesson !== null && session.program !== null;

/** What the plan has for today, else what comes next anyway; and what it has for the days to come. */
export function usePlan(today: Today | undefined): {
  next: Next | undefined;
  isPlanned: boolean;
  coming: ComingSession[];
} {
  const isMember = useShell().me !== null;
  const { data: plan } = useQuery({ ...planQuery, enabled: isMember });
  const sessions = plan?.items.filter(hasLesson) ?? [];
  const now = sessions.find(({ on }) => on === plan?.today);
  const planned: Next | undefined = now && {
    lesson: now.lesson,
    program: now.program,
    left: today?.next.find(({ lesson }) => lesson.id === now.lesson.id)?.left,
  };
  return {
    next: planned ?? today?.next[0],
    isPlanned: planned !== undefined,
    coming: sessions.filter(({ on }) => plan !== undefined && on > plan.today),
  };
}
