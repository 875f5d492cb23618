// Puts a workout together: warm-up, work, cool-down; nothing on a sore place, nothing that is heard downstairs when it
// must not be; both sides of what is done one side at a time. The same wishes and seed always give the same workout.
import { josa } from 'es-hangul';
import { areasOf, isSpared, type Load } from './loads.ts';
import { findMovement, MOVEMENTS } from './movements.ts';
import {
  type Movement,
  type MovementEquipment,
  type MovementPart,
  PAIN_LABELS,
  type PainArea,
  type Phase,
} from './movement.ts';
import { seeded, shuffled } from './random.ts';
import { evenSided, lengthOf, type PlanStep, SEGMENT_SECONDS, workStep } from './steps.ts';

export { type PlanStep, SEGMENT_SECONDS } from './steps.ts';

export type Wishes = {
  minutes: number;
  parts: readonly MovementPart[];
  /** 1 for beginners to 4. */
  level: 1 | 2 | 3 | 4;
  equipment: readonly MovementEquipment[];
  isQuiet: boolean;
  pain: readonly PainArea[];
  /** What else is to be left alone, for a body in some state. */
  careful?: readonly Load[];
  seed: number;
  /** Only these, where a trainer does not do everything. */
  among?: readonly string[];
};

export type PlanNote = { kind: 'quiet' | 'pain' | 'equipment'; text: string };
export type Plan = { steps: PlanStep[]; notes: PlanNote[] };

const GENTLE_SEGMENTS = 10;
const GENTLE_MAX = 20;
/** Nobody wants to learn more than this many movements in one go. */
const CIRCUIT_MAX = 8;
const CIRCUIT_MIN = 3;
const LONG_MINUTES = 30;
const LONG_CIRCUIT_MIN = 6;
/** A movement that is felt as hard as this is not followed by another. */
const HARD_MET = 7;

/** Not too hard, nothing missing, nothing sore. Whether it is heard downstairs is asked apart. */
export const fits = (movement: Movement, wishes: Wishes) =>
  suits(movement, wishes) && isSpared(movement.id, [...wishes.pain, ...(wishes.careful ?? [])]);

const suits = ({ level, equipment }: Movement, wishes: Wishes) =>
  level <= wishes.level && equipment.every((item) => wishes.equipment.includes(item));

const serves = ({ parts }: Movement, wanted: readonly MovementPart[]) =>
  wanted.includes('full') ||
  parts.some((part) => wanted.includes(part) || PART_OF[part]?.some((whole) => wanted.includes(whole)));

/** A part also serves the region it belongs to. */
const PART_OF: Partial<Record<MovementPart, readonly MovementPart[]>> = {
  back: ['upper'],
  shoulder: ['upper'],
  arm: ['upper'],
  neck: ['upper'],
  hip: ['lower'],
  pelvis: ['lower', 'core'],
};

type Choice = { movement: Movement; insteadOf?: Movement };

/** What may be done under these wishes; a loud movement leaves its place to its quiet twin. */
function choicesFor(wishes: Wishes): Choice[] {
  const found = new Map<string, Choice>();
  for (const movement of MOVEMENTS) {
    if (movement.group === 'rest') continue;
    if (wishes.among && !wishes.among.includes(movement.id)) continue;
    if (!movement.isLoud || !wishes.isQuiet) {
      if (fits(movement, wishes)) found.set(movement.id, { ...found.get(movement.id), movement });
      continue;
    }
    const twin = findMovement(movement.quietTwin ?? '');
    if (twin && fits(movement, wishes) && fits(twin, wishes))
      found.set(twin.id, { movement: twin, insteadOf: movement });
  }
  return [...found.values()];
}

/** What can be chosen from for the work itself. */
export const workChoices = (wishes: Wishes): Movement[] =>
  ableToWork(choicesFor(wishes), wishes).map(({ movement }) => movement);

/** For the wished parts; where those are too few for so long, the whole body helps out. */
function ableToWork(choices: readonly Choice[], { parts, minutes }: Wishes): Choice[] {
  const able = choices.filter(({ movement }) => movement.phases.includes('work'));
  const wished = able.filter(({ movement }) => serves(movement, parts));
  const needed = minutes >= LONG_MINUTES ? LONG_CIRCUIT_MIN : CIRCUIT_MIN;
  if (wished.length === 0 || wished.length >= needed) return wished;
  return [...wished, ...able.filter((one) => !wished.includes(one) && one.movement.parts.includes('full'))];
}

/** Nothing when too little is left to make a workout of. */
export function compose(wishes: Wishes): Plan | undefined {
  const random = seeded(wishes.seed);
  const choices = choicesFor(wishes);
  const total = Math.round((wishes.minutes * 60) / SEGMENT_SECONDS);
  const gentle = Math.max(2 * GENTLE_SEGMENTS, Math.round(total * 0.15));

  const circuit = pickCircuit(choices, wishes, random, total - 2 * gentle);
  if (circuit.length < 2) return undefined;
  const warmUp = pickGentle(choices, 'warm-up', wishes, random, gentle, circuit);
  const coolDown = pickGentle(choices, 'cool-down', wishes, random, gentle, circuit);
  if (warmUp.length === 0 || coolDown.length === 0) return undefined;

  const steps = [...stretched(warmUp, 'warm-up', gentle), ...rounds(circuit, wishes, total - 2 * gentle)];
  const left = total - lengthOf(steps);
  return { steps: [...steps, ...stretched(coolDown, 'cool-down', left)], notes: notesOf(circuit, warmUp, wishes) };
}

/** Each wished part in turn gives one, so that none is forgotten; then they are put in an order one can bear. */
function pickCircuit(choices: Choice[], wishes: Wishes, random: () => number, segments: number): Choice[] {
  const able = shuffled(ableToWork(choices, wishes), random);
  const slots = able.map(({ movement }) => lengthOf([workStep(movement, wishes.level)]));
  const places = Math.max(2, Math.floor((segments * slots.length) / slots.reduce((sum, slot) => sum + slot, 0)));
  const size = Math.min(
    able.length,
    places <= CIRCUIT_MAX ? places : Math.max(4, Math.ceil(places / Math.ceil(places / 6))),
  );
  const picked: Choice[] = [];
  const wanted: readonly MovementPart[] = wishes.parts.includes('full')
    ? ['lower', 'core', 'upper', 'back', 'hip', 'shoulder', 'full']
    : wishes.parts;
  for (let turn = 0; picked.length < size && turn < size * wanted.length; turn += 1) {
    const part = wanted[turn % wanted.length]!;
    const isNew = (choice: Choice) => !picked.some(({ movement }) => isSame(movement, choice.movement));
    const next = able.find((choice) => isNew(choice) && serves(choice.movement, [part])) ?? able.find(isNew);
    if (!next) break;
    picked.push(next);
  }
  return spaced(picked);
}

/** A movement and its twin are the same to whoever does them one after the other. */
const isSame = (a: Movement, b: Movement) =>
  a.id === b.id || a.quietTwin === b.id || b.quietTwin === a.id || a.bareTwin === b.id || b.bareTwin === a.id;

/** Neighbours differ in group where that can be, and two hard ones do not follow each other. */
function spaced(picked: readonly Choice[]): Choice[] {
  const left = [...picked].sort((a, b) => a.movement.met - b.movement.met);
  const result: Choice[] = [];
  while (left.length > 0) {
    const last = result.at(-1)?.movement;
    const cost = ({ movement }: Choice) =>
      last === undefined
        ? 0
        : Number(movement.group === last.group) * 2 +
          Number(movement.met >= HARD_MET && last.met >= HARD_MET) * 3 +
          areasOf(movement.id).filter((area) => areasOf(last.id).includes(area)).length;
    const best = left.reduce((found, one) => (cost(one) < cost(found) ? one : found));
    left.splice(left.indexOf(best), 1);
    result.push(best);
  }
  return result;
}

function pickGentle(
  choices: Choice[],
  phase: 'warm-up' | 'cool-down',
  wishes: Wishes,
  random: () => number,
  segments: number,
  circuit: readonly Choice[],
): Choice[] {
  const worked = [...new Set(circuit.flatMap(({ movement }) => movement.parts))];
  const isInCircuit = ({ movement }: Choice) => circuit.some((other) => isSame(other.movement, movement));
  const able = shuffled(
    choices.filter(
      (choice) => choice.movement.phases.includes(phase) && choice.movement.met < HARD_MET && !isInCircuit(choice),
    ),
    random,
  );
  const near = [
    ...able.filter(({ movement }) => serves(movement, worked)),
    ...able.filter(({ movement }) => !serves(movement, worked)),
  ];
  const count = Math.max(1, Math.min(Math.round(segments / 15) || 1, Math.floor(segments / GENTLE_SEGMENTS)));
  const chosen = near.slice(0, count).sort((a, b) => a.movement.met - b.movement.met);
  const breath: Choice = { movement: breathFor(wishes) };
  // One warms up from slow to quick, and comes down the other way to a breath.
  const needed = Math.ceil(segments / GENTLE_MAX);
  if (phase === 'warm-up') return chosen.length < needed || chosen.length === 0 ? [breath, ...chosen] : chosen;
  return [...chosen.reverse().slice(0, Math.max(1, count - 1)), breath];
}

/** Seated where that is well for one; everybody can stand and breathe. */
function breathFor(wishes: Wishes): Movement {
  const seated = findMovement('seated-breath')!;
  const isTheirs = !wishes.among || wishes.among.includes(seated.id);
  return isTheirs && fits(seated, wishes) ? seated : findMovement('breathe')!;
}

/** Fills exactly so many segments, as evenly as whole segments allow, and ends with the last. */
function stretched(choices: readonly Choice[], phase: Phase, segments: number): PlanStep[] {
  const count = Math.max(choices.length, Math.ceil(segments / GENTLE_MAX));
  const each = Math.floor(segments / count);
  let extra = segments - each * count;
  return Array.from({ length: count }, (_, i) => {
    const more = extra > 0 ? 1 : 0;
    extra -= more;
    const { movement } = choices[(i + choices.length * count - count) % choices.length]!;
    return evenSided({ movement: movement.id, phase, segments: each + more, rest_segments: 0 });
  });
}

function rounds(circuit: readonly Choice[], { level }: Wishes, segments: number): PlanStep[] {
  const steps: PlanStep[] = [];
  for (let i = 0, left = segments; ; i += 1) {
    const step = workStep(circuit[i % circuit.length]!.movement, level);
    left -= lengthOf([step]);
    if (left < 0 && steps.length > 0) return steps;
    steps.push(step);
  }
}

function notesOf(circuit: readonly Choice[], warmUp: readonly Choice[], wishes: Wishes): PlanNote[] {
  const notes: PlanNote[] = [];
  for (const { movement, insteadOf } of [...circuit, ...warmUp])
    if (insteadOf)
      notes.push({
        kind: 'quiet',
        text: `${josa(insteadOf.name, '을/를')} ${josa(movement.name, '으로/로')} 바꿨어요.`,
      });
  if (wishes.isQuiet && notes.length === 0) notes.push({ kind: 'quiet', text: '뛰거나 쿵 내려놓는 동작은 없어요.' });
  const left = leftOutFor(wishes);
  if (left.areas.length > 0) {
    const places = left.areas.map((area) => PAIN_LABELS[area]).join('·');
    notes.push({ kind: 'pain', text: `${places}에 부담 가는 동작 ${left.count}개를 뺐어요.` });
  }
  return notes;
}

/** What would have been chosen from, were nothing sore: told only of places that took something away. */
function leftOutFor(wishes: Wishes): { areas: PainArea[]; count: number } {
  const { parts, pain, isQuiet } = wishes;
  const left = MOVEMENTS.filter(
    (movement) =>
      movement.phases.includes('work') &&
      serves(movement, parts) &&
      suits(movement, wishes) &&
      !(isQuiet && movement.isLoud) &&
      !isSpared(movement.id, pain),
  );
  const isTaken = (area: PainArea) => left.some(({ id }) => !isSpared(id, [area]));
  return { areas: pain.filter(isTaken), count: left.length };
}

/** Kilocalories for a person of 50 and one of 70 kg: MET × kg × hours, in tens. */
export function kcalOf(steps: readonly PlanStep[]): [number, number] {
  const at = (kilograms: number) => Math.max(10, Math.round(kcalAt(steps, kilograms) / 10) * 10);
  return [at(50), at(70)];
}

/** The same for one of so many kilograms, not rounded. */
export function kcalAt(steps: readonly PlanStep[], kilograms: number): number {
  const metSeconds = steps.reduce(
    (sum, { movement, segments, rest_segments }) =>
      sum + ((findMovement(movement)?.met ?? 3) * segments + 1.8 * rest_segments) * SEGMENT_SECONDS,
    0,
  );
  return (metSeconds / 3_600) * kilograms;
}
