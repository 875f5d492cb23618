import { isGentleOn, isSpared, PREGNANT } from '@oun/movement/loads';
import { movement } from '@oun/movement/movements';
import { performs } from '@oun/movement/repertoire';
import { lengthOf, SEGMENT_SECONDS } from '@oun/movement/steps';
import { describe, expect, test } from 'vitest';
import { coachPlan, planLesson } from './lesson-plan.ts';
import { FIRST_PROGRAMS } from './programs-first.data.ts';
import type { ProgramSeed } from './program-seed.ts';
import { PROGRAMS } from './programs.data.ts';

const lessonsOf = (program: ProgramSeed) =>
  Array.from({ length: program.weeks * program.days_per_week }, (_, i) => planLesson(program, i + 1));
const movesOf = (program: ProgramSeed) => [
  ...new Set(lessonsOf(program).flatMap(({ steps }) => steps.map((step) => step.movement))),
];
const minutesOf = (program: ProgramSeed) =>
  lessonsOf(program).map(({ steps }) => (lengthOf(steps) * SEGMENT_SECONDS) / 60);

describe.each(PROGRAMS.map((program) => [program.slug, program] as const))('%s', (slug, program) => {
  test('is planned for each of its weeks and days', () => {
    const { weeks, sessions } = coachPlan(slug);
    expect([weeks.length, sessions.length]).toEqual([program.weeks, program.days_per_week]);
  });

  test('asks for what it names and for nothing else', () => {
    const needed = new Set(movesOf(program).flatMap((id) => movement(id).equipment));
    expect([...needed].sort()).toEqual(program.equipment.filter((item) => item !== 'none').sort());
  });

  test('is as quiet as it says', () => {
    expect(movesOf(program).every((id) => !movement(id).isLoud)).toBe(program.is_quiet);
  });

  test('spares what its promise says', () => {
    const { never = [], spares = [] } = coachPlan(slug);
    expect(movesOf(program).filter((id) => !isSpared(id, never) || !isGentleOn(id, spares))).toEqual([]);
  });

  test('is done by its own trainer, on its picture too', () => {
    expect([...movesOf(program), program.exercise].filter((id) => !performs(program.channel, id))).toEqual([]);
    expect(movesOf(program)).toContain(program.exercise);
  });

  test('lasts as long as it says: days differ, the usual one is as named', () => {
    const minutes = minutesOf(program);
    const usual = minutes.reduce((sum, one) => sum + one, 0) / minutes.length;
    expect(Math.abs(usual - program.minutes_per_day)).toBeLessThan(Math.max(1, program.minutes_per_day * 0.08));
    for (const one of minutes) expect(Math.abs(one - program.minutes_per_day)).toBeLessThan(6);
    expect(new Set(minutes.map(Math.round)).size).toBeGreaterThan(1);
  });

  test('has no two days alike, in name or in what is done', () => {
    const lessons = lessonsOf(program);
    expect(new Set(lessons.map(({ title }) => title)).size).toBe(lessons.length);
    expect(new Set(lessons.map(({ steps }) => JSON.stringify(steps))).size).toBe(lessons.length);
    for (const { title } of lessons) expect(title.length).toBeLessThanOrEqual(28);
  });

  test('works both sides alike, and nothing too hard for whom it is', () => {
    const level = { intro: 1, beginner: 2, intermediate: 3, advanced: 4 }[program.level];
    for (const { steps } of lessonsOf(program))
      for (const { movement: id, segments } of steps) {
        if (movement(id).side) expect(segments % 2, `${id} ${segments}`).toBe(1);
        expect(movement(id).level, `${id}`).toBeLessThanOrEqual(level);
      }
  });
});

test('what is said to be careful is held to it', () => {
  const careful = (slug: string) => [...(coachPlan(slug).never ?? []), ...(coachPlan(slug).spares ?? [])];
  for (const load of PREGNANT) expect(careful('prenatal-ease')).toContain(load);
  for (const { slug, title, category } of PROGRAMS) {
    if (/허리/.test(title) && category === 'pain-care') expect(careful(slug), `${title}`).toContain('back');
    if (/무릎에 (편한|부담)/.test(title)) expect(careful(slug), `${title}`).toContain('knee');
    if (/손목/.test(title)) expect(careful(slug), `${title}`).toContain('wrist');
    if (/쿵쿵|사뿐|발소리|조용한/.test(title)) expect(careful(slug), `${title}`).toContain('jumping');
    if (category === 'prenatal') expect(careful(slug), `${title}`).toContain('jumping');
  }
});

test('every kind has several, none is called as another, and the newest are not all behind the first ones', () => {
  for (const own of Map.groupBy(PROGRAMS, ({ category }) => category).values())
    expect(own.length, `${own[0]!.category}`).toBeGreaterThanOrEqual(3);
  for (const key of ['slug', 'title', 'promise'] as const)
    expect(new Set(PROGRAMS.map((program) => program[key])).size).toBe(PROGRAMS.length);
  const newest = PROGRAMS.filter(({ age_days }) => age_days !== undefined).sort((a, b) => a.age_days! - b.age_days!);
  const late = newest.slice(0, 10).filter((program) => PROGRAMS.indexOf(program) >= FIRST_PROGRAMS.length);
  expect(late.length).toBeLessThan(6);
});

test('what stands behind the first ones is no other program over again', () => {
  const work = ({ slug }: ProgramSeed) => new Set(coachPlan(slug).sessions.flatMap(([, moves]) => moves.split(' ')));
  for (const [i, program] of PROGRAMS.entries()) {
    if (i < FIRST_PROGRAMS.length) continue;
    for (const other of PROGRAMS.slice(0, i)) {
      const [own, theirs] = [work(program), work(other)];
      const both = [...own].filter((move) => theirs.has(move)).length;
      expect(both / (own.size + theirs.size - both), `${program.slug} and ${other.slug}`).toBeLessThanOrEqual(0.6);
    }
  }
});

test('a program named after a thing or a movement has it in every week', () => {
  const NAMED: Readonly<Record<string, string>> = {
    'kettlebell-swing': 'kb-swing',
    'ring-pilates': 'ring-bridge',
    'ball-core': 'ball-bridge',
    'recovery-roller': 'roller-calf',
    'hip-up-4w': 'band-bridge',
    'squat-100': 'squat',
    'plank-14': 'plank',
    'push-up-30': 'knee-pushup',
    'mountain-climber': 'climber',
    'walk-indoor': 'march',
    'senior-joint': 'chair-squat',
    'senior-balance': 'chair-heel',
    'band-full': 'band-row',
    'dumbbell-start': 'curl',
    'roller-back-open': 'roller-back',
    'ring-upper': 'ring-press',
    'push-up-50': 'pushup',
    'burpee-20': 'burpee',
    'tree-meditation': 'tree',
  };
  for (const [slug, id] of Object.entries(NAMED)) {
    const program = PROGRAMS.find((one) => one.slug === slug)!;
    for (let week = 0; week < program.weeks; week += 1) {
      const days = lessonsOf(program).slice(week * program.days_per_week, (week + 1) * program.days_per_week);
      expect(
        days.some(({ steps }) => steps.some((step) => step.movement === id)),
        `${slug}, week ${week + 1}`,
      ).toBe(true);
    }
  }
});
