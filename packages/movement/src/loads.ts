// What a movement asks of a body. Made from what physiotherapists and obstetricians publish for the public: joints that
// bear weight, are bent deeply or are taken to the end of their way; what is lain on; what shakes, strains or may make
// one fall. Where sources differ, the more careful one was taken.
import { LOADS } from './loads.data.ts';
import type { Load, Loads } from './load.ts';
import { PAIN_AREAS, type PainArea } from './movement.ts';

export { type Condition, CONDITIONS, type Load } from './load.ts';

const NOTHING: Loads = {};

/** A movement the table does not name is not safe to offer to anybody who is careful of something: see the tests. */
export const loadsOf = (movement: string): Loads => LOADS[movement] ?? NOTHING;

export const isSpared = (movement: string, careful: readonly Load[]): boolean =>
  careful.every((load) => loadsOf(movement)[load] === undefined);

/** As a program for that place is made: nothing hard on it. */
export const isGentleOn = (movement: string, careful: readonly Load[]): boolean =>
  careful.every((load) => loadsOf(movement)[load]?.weight !== 'hard');

export const areasOf = (movement: string): PainArea[] =>
  PAIN_AREAS.filter((area) => loadsOf(movement)[area] !== undefined);

/** From the middle of a pregnancy on: not flat on the back or the belly, no jumps, nothing that presses the belly out. */
export const PREGNANT: readonly Load[] = ['supine', 'prone', 'jumping', 'breath', 'balance', 'abdomen'];
/** After a birth: the belly's wall first. */
export const AFTER_BIRTH: readonly Load[] = ['jumping', 'breath', 'abdomen'];
/** For who must not fall. */
export const UNSTEADY: readonly Load[] = ['jumping', 'breath', 'balance'];
