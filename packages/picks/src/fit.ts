/** What somebody has asked for; nothing of what they were not asked. */
export type Asked = {
  categories: readonly string[];
  parts: readonly string[];
  level: number | undefined;
  minutes: number | undefined;
};

export type Fitting = { category: string; parts: readonly string[]; level: number; minutes: number };

const WEIGHTS = { category: 0.5, part: 0.25, minutes: 0.15, level: 0.1 } as const;

/** How far a program is what was asked for, from 0 to 1. */
export function fitOf({ category, parts, level, minutes }: Fitting, asked: Asked): number {
  return (
    WEIGHTS.category * Number(asked.categories.includes(category)) +
    WEIGHTS.part * Number(parts.some((part) => asked.parts.includes(part))) +
    WEIGHTS.minutes * Number(asked.minutes !== undefined && minutes <= asked.minutes) +
    WEIGHTS.level * Number(level === asked.level)
  );
}
