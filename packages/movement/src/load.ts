import type { PainArea } from './movement.ts';

/** Besides sore places: what bodies in some state should not do. */
export const CONDITIONS = ['supine', 'prone', 'jumping', 'breath', 'balance', 'abdomen'] as const;
export type Condition = (typeof CONDITIONS)[number];
export type Load = PainArea | Condition;

/** `gentle` may be done in a program made for that very place; who has marked it as sore gets neither. */
export type Loading = { weight: 'hard' | 'gentle'; reason: string };
export type Loads = Readonly<Partial<Record<Load, Loading>>>;
