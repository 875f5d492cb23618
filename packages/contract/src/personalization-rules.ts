/** What a new member is asked, and the words for it: plain data that screens may load without the calls. */

import type { ProgramCard } from './content.ts';

/** What somebody moves for. */
export const AIMS = ['posture', 'strength', 'pain', 'stamina', 'rest', 'birth'] as const;
export type Aim = (typeof AIMS)[number];
export const AIM_LABELS = {
  posture: '골반과 자세',
  strength: '힘 기르기',
  pain: '통증 덜기',
  stamina: '체력',
  rest: '마음 쉬기',
  birth: '출산 전후',
} as const satisfies Record<Aim, string>;

/** Which kinds of programs each aim is served by. */
export const AIM_SERVES: Record<Aim, readonly ProgramCard['category'][]> = {
  posture: ['pilates', 'stretching'],
  strength: ['strength'],
  pain: ['pain-care', 'stretching'],
  stamina: ['cardio', 'dance', 'boxing'],
  rest: ['yoga', 'meditation'],
  birth: ['prenatal'],
};

/** What may be at home. */
export const HOME_EQUIPMENT = [
  'mat',
  'dumbbell',
  'band',
  'chair',
  'kettlebell',
  'ball',
  'ring',
  'foam-roller',
] as const;
export type HomeEquipment = (typeof HOME_EQUIPMENT)[number];

export const WISHED_MINUTES = [10, 15, 20, 30, 40] as const;

/** Seven taps, in the order they are asked in. */
export const WISH_STEPS = ['goals', 'level', 'body_parts', 'pain_areas', 'minutes', 'days', 'equipment'] as const;
export type WishStep = (typeof WISH_STEPS)[number];

/** So many picks are shown at a time. */
export const PICKS_SHOWN = 2;
/** So many days somebody may be away at a time. */
export const AWAY_DAYS_MAX = 31;
