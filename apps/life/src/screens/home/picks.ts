import { dayWords } from '@oun/contract/lesson';
import { hourOf } from '@oun/brand/seoul';
import { LABELS, type ProgramCard } from '@oun/contract/content';
import type { Picture } from '@oun/contract/picture';
import type { Next } from '@oun/shell/today';

/** Something to do today, and honestly why this. */
export type Choice = { why: string; title: string; sub: string; minutes: number; picture: Picture; href: string };

const NIGHT_FROM = 21;

/** Programs under way come first, then what fits the hour, then what is short, then what many do. */
export function choicesFor({
  others,
  short,
  popular,
  now,
}: {
  others: readonly Next[];
  short: readonly ProgramCard[];
  popular: readonly ProgramCard[];
  now: number;
}): Choice[] {
  const hour = hourOf(now);
  const isNight = hour >= NIGHT_FROM || hour < 5;
  const programs = [
    ...(isNight
      ? [...short, ...popular]
          .filter(({ is_quiet }) => is_quiet)
          .slice(0, 1)
          .map(of('밤이라 조용한 운동을 골랐어요'))
      : []),
    ...short.slice(0, 2).map((program) => of(`${program.minutes_per_day}분이면 끝나서 골랐어요`)(program)),
    ...popular.slice(0, 2).map(of('요즘 많이 하는 운동이에요')),
  ];
  const choices = [...others.map(ofNext), ...programs];
  return choices.filter(({ href }, i) => choices.findIndex((other) => other.href === href) === i);
}

const ofNext = ({ lesson, program, left }: Next): Choice => ({
  why: left ? '하다 멈춘 운동이에요' : '하고 있는 프로그램의 다음 차례예요',
  title: lesson.title,
  sub: `${program.title} · ${dayWords(lesson.day)}`,
  minutes: Math.round(lesson.seconds / 60),
  picture: lesson.picture,
  href: `/programs/${program.slug}/lessons/${lesson.id}`,
});

const of =
  (why: string) =>
  (program: ProgramCard): Choice => ({
    why,
    title: program.title,
    sub: `${program.channel.name} 코치 · ${LABELS.level[program.level]} · ${program.equipment
      .map((item) => LABELS.equipment[item])
      .join(', ')}`,
    minutes: program.minutes_per_day,
    picture: program.picture,
    href: `/programs/${program.slug}`,
  });
