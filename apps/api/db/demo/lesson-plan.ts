import type { ProgramCard } from '@oun/contract/content';
import { movement } from '@oun/movement/movements';
import { evenSided, type Level, lengthOf, type PlanStep, SEGMENT_SECONDS, workStep } from '@oun/movement/steps';
import type { CoachPlan, Week } from './coach-plan.ts';
import { PLANS } from './plans.data.ts';

type Program = Pick<ProgramCard, 'slug' | 'level' | 'weeks' | 'days_per_week' | 'minutes_per_day'>;
export type PlannedLesson = { title: string; steps: PlanStep[]; main: string };

const LEVEL = { intro: 1, beginner: 2, intermediate: 3, advanced: 4 } as const satisfies Record<string, Level>;
const GENTLE_SHARE = 0.15;
const GENTLE_MIN = 8;
/** What is held in a flow, and what takes its other side too. */
const HELD = 16;
const HELD_BOTH = 23;

export function coachPlan(slug: string): CoachPlan {
  const plan = PLANS[slug];
  if (!plan) throw new Error(`Nobody has planned ${slug}`);
  return plan;
}

export const weekOf = (slug: string, week: number): Week => coachPlan(slug).weeks[week]!;

/** One day of a program as its coach planned it: a little longer each week, the sides even. */
export function planLesson(program: Program, day: number): PlannedLesson {
  const plan = coachPlan(program.slug);
  const week = Math.floor((day - 1) / program.days_per_week);
  const [title, moves, more = 0] = plan.sessions[(day - 1) % program.days_per_week]!;
  const [, , again] = plan.weeks[week]!;
  const work = moves.split(' ');
  const minutes = program.minutes_per_day + more + growth(week, program);
  const total = Math.round((minutes * 60) / SEGMENT_SECONDS);
  const steps = plan.isFlow
    ? flow(plan, work, total)
    : inRounds(plan, work, total, LEVEL[program.level], Math.floor(week / 2));
  return { title: again === '' ? title : `${title} · ${again}`, steps, main: work[week % work.length]! };
}

/** From a little less than usual in the first week to a little more in the last. */
function growth(week: number, { weeks, minutes_per_day }: Program): number {
  const reach = minutes_per_day >= 12 ? 1.5 : 0.5;
  return weeks === 1 ? 0 : Math.round((week / (weeks - 1) - 0.5) * 2 * reach * 10) / 10;
}

function inRounds(plan: CoachPlan, work: readonly string[], total: number, level: Level, extra: number): PlanStep[] {
  const gentle = Math.max(GENTLE_MIN * 2, Math.round(total * GENTLE_SHARE));
  const steps = spread(plan.warm.split(' '), 'warm-up', gentle);
  const until = total - gentle;
  for (let turn = 0; ; turn += 1) {
    const step = workStep(movement(work[turn % work.length]!), level, extra);
    // Everything that was planned is done at least once.
    if (turn >= work.length && lengthOf(steps) + lengthOf([step]) > until) break;
    steps.push(step);
  }
  return [...steps, ...spread(plan.cool.split(' '), 'cool-down', Math.max(GENTLE_MIN * 2, total - lengthOf(steps)))];
}

/** From a breath through what is held to a breath; once more from the start while there is time. */
function flow({ warm, cool }: CoachPlan, work: readonly string[], total: number): PlanStep[] {
  const steps = spread(warm.split(' '), 'warm-up', GENTLE_MIN * 2);
  const ending = GENTLE_MIN * 2;
  for (let turn = 0; ; turn += 1) {
    const id = work[turn % work.length]!;
    const segments = movement(id).side ? HELD_BOTH : HELD;
    const step: PlanStep = { movement: id, phase: 'work', segments, rest_segments: 0 };
    if (turn >= work.length && lengthOf(steps) + segments > total - ending) break;
    steps.push(step);
  }
  return [...steps, ...spread(cool.split(' '), 'cool-down', Math.max(ending, total - lengthOf(steps)))];
}

function spread(moves: readonly string[], phase: 'warm-up' | 'cool-down', segments: number): PlanStep[] {
  const each = Math.floor(segments / moves.length);
  return moves.map((id, i) =>
    evenSided({
      movement: id,
      phase,
      segments: each + (i < segments - each * moves.length ? 1 : 0),
      rest_segments: 0,
    }),
  );
}
