import type { ProgramCard } from '@oun/contract/content';
import type { SceneId } from '@oun/figure/scenes';

export type ProgramSeed = Pick<
  ProgramCard,
  | 'slug'
  | 'title'
  | 'promise'
  | 'category'
  | 'parts'
  | 'level'
  | 'equipment'
  | 'weeks'
  | 'days_per_week'
  | 'minutes_per_day'
  | 'is_quiet'
> & {
  channel: string;
  /** What the picture shows. */
  exercise: string;
  scene: SceneId;
  is_free?: boolean;
  /** Days since it came out; the rest are older than the NEW badge. */
  age_days?: number;
};

/** A seed as it is written in the lists. */
export type Compact = [
  slug: string,
  channel: string,
  title: string,
  promise: string,
  category: ProgramSeed['category'],
  parts: ProgramSeed['parts'],
  level: ProgramSeed['level'],
  equipment: ProgramSeed['equipment'],
  plan: [weeks: number, days: number, minutes: number],
  picture: [exercise: string, scene: SceneId],
  more?: { loud?: true; free?: true; age?: number },
];
