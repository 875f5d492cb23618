import type { Output } from '@oun/contract/endpoint';
import { type getProgramDirectories, type getProgramSections, type LessonLine, startWords } from '@oun/contract/lesson';
import type { LessonView } from '@oun/contract/playback';

type Directory = Output<typeof getProgramDirectories>['items'][number];
type Section = Output<typeof getProgramSections>['items'][number];

/** A lesson where it stands in the program, and what this member has seen of it. */
export type Step = {
  lesson: LessonLine;
  week: number;
  /** From one in each week. */
  day: number;
  view: LessonView | undefined;
};

export type Week = Pick<Directory, 'id' | 'title' | 'summary'> & { steps: Step[]; doneCount: number };

/** The weeks of a program with their lessons in order. */
export function weeksOf(
  directories: readonly Directory[],
  sections: readonly Section[],
  views: readonly LessonView[] = [],
): Week[] {
  const viewOf = new Map(views.map((view) => [view.lesson.id, view]));
  return directories.map(({ id, title, summary }, i) => {
    const days = sections.filter((section) => section.directory_id === id);
    const steps = days.flatMap(({ lessons }, day) =>
      lessons.map((lesson) => ({ lesson, week: i + 1, day: day + 1, view: viewOf.get(lesson.id) })),
    );
    return { id, title, summary, steps, doneCount: steps.filter(isDone).length };
  });
}

export const isDone = ({ view }: Step): boolean => Boolean(view?.completed_at);

/** Begun and not finished. */
export const isBegun = ({ view }: Step): boolean => view !== undefined && !view.completed_at && view.position_s > 0;

/** Minutes still to go of one that was begun. */
export const minutesLeft = ({ lesson, view }: Step): number =>
  Math.max(1, Math.ceil((lesson.seconds - (view?.position_s ?? 0)) / 60));

/** What comes next, by the rule of `getMyPrograms`: the one left last, else the one after it, else the first left over. */
export function nextStep(weeks: readonly Week[]): Step | undefined {
  const steps = weeks.flatMap((week) => week.steps);
  const seen = steps.filter(({ view }) => view).sort((a, b) => b.view!.updated_at.localeCompare(a.view!.updated_at));
  const [latest] = seen;
  if (!latest) return steps[0];
  if (!isDone(latest)) return latest;
  const after = steps.slice(steps.indexOf(latest) + 1).find((step) => !isDone(step));
  return after ?? steps.find((step) => !isDone(step)) ?? steps[0];
}

export const mayPlay = ({ access }: LessonLine, hasAccess: boolean): boolean => hasAccess || access === 'FREE';

export type Start = { label: string; lesson: LessonLine | undefined };

/** What the one button of the page says, and the lesson it opens; without one it leads to the membership. */
export function startOf(weeks: readonly Week[], { hasAccess, isFree }: { hasAccess: boolean; isFree: boolean }): Start {
  const steps = weeks.flatMap((week) => week.steps);
  const next = nextStep(weeks);
  if (!next) return { label: '시작하기', lesson: undefined };
  if (!mayPlay(next.lesson, hasAccess)) return { label: '멤버십 시작하고 보기', lesson: undefined };
  if (steps.every((step) => !step.view))
    return { label: hasAccess || isFree ? '시작하기' : '무료로 1일차 해보기', lesson: next.lesson };
  if (steps.every(isDone)) return { label: '처음부터 다시 하기', lesson: next.lesson };
  return { label: startWords(next.lesson, isBegun(next)), lesson: next.lesson };
}
