// What is drawn is what is done: the table of loads is read against the figure itself.
import { type Exercise, FPS, FRAMES, poseAt } from '@oun/figure/timeline';
import { exercise } from '@oun/figure/exercises';
import { rigAt } from '@oun/figure/render';
import type { Pose } from '@oun/figure/skeleton';
import { trainer } from '@oun/figure/trainers';
import { loadsOf, type Load } from '@oun/movement/loads';
import { MOVEMENTS } from '@oun/movement/movements';
import { expect, test } from 'vitest';

const WHO = trainer('haneul');
const times = Array.from({ length: FRAMES / 4 }, (_, i) => (i * 4) / FPS);
const armsOf = ({ nearArm, farArm }: Pose) => [nearArm, farArm];
const legsOf = ({ nearLeg, farLeg }: Pose) => [nearLeg, farLeg];

type Sign = { load: Load; isShown: (movement: Exercise) => boolean };
const ever = (movement: Exercise, isSo: (pose: Pose) => boolean) => times.some((at) => isSo(poseAt(movement, at)));
const standsHigh = ({ pelvis }: Pose) => pelvis[1] > 60;
const feetOff = (movement: Exercise, at: number) => {
  const { nearLeg, farLeg } = rigAt(movement, WHO, at);
  return [nearLeg, farLeg].filter(({ ball }) => ball[1] > 6).length;
};

/** What can be seen of a load. Not all of it can: these must never be missing. */
const SIGNS: readonly Sign[] = [
  {
    load: 'wrist',
    isShown: (movement) => ever(movement, (pose) => armsOf(pose).some(({ palm, at }) => palm && at && at[1] < 5)),
  },
  { load: 'supine', isShown: (movement) => movement.view === 'side' && ever(movement, ({ chest }) => chest < -70) },
  {
    load: 'prone',
    isShown: (movement) =>
      movement.view === 'side' &&
      times.every((at) => poseAt(movement, at).tilt > 80 && poseAt(movement, at).pelvis[1] < 14),
  },
  {
    load: 'knee',
    isShown: (movement) =>
      ever(movement, (pose) => legsOf(pose).some(({ knee }) => knee && knee[1] < 8)) && movement.view === 'side',
  },
  {
    load: 'jumping',
    isShown: (movement) =>
      movement.view === 'side' &&
      movement.prop !== 'chair' &&
      movement.prop !== 'gym-ball' &&
      times.some((at) => standsHigh(poseAt(movement, at)) && feetOff(movement, at) === 2),
  },
  {
    load: 'balance',
    isShown: (movement) => {
      const off = (side: 'near' | 'far') =>
        times.filter((at) => {
          const { ball } = rigAt(movement, WHO, at)[`${side}Leg`];
          return standsHigh(poseAt(movement, at)) && ball[1] > 12;
        }).length / times.length;
      return off('near') > 0.6 || off('far') > 0.6;
    },
  },
];

test.each(SIGNS)('where $load is seen in the drawing, the table says so', ({ load, isShown }) => {
  const shown = MOVEMENTS.filter(({ id }) => isShown(exercise(id)));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.filter(({ id }) => !loadsOf(id)[load]).map(({ id }) => id)).toEqual([]);
});

test('whoever is on the floor has a mat under them', () => {
  const onFloor = SIGNS.filter(({ load }) => ['supine', 'prone', 'knee', 'wrist'].includes(load));
  const shown = MOVEMENTS.filter(({ id }) => onFloor.some(({ isShown }) => isShown(exercise(id))));
  expect(shown.filter(({ equipment }) => !equipment.includes('mat')).map(({ id }) => id)).toEqual([]);
});

/** Joints of one side against the other's at any time of the loop: what never meets is done on one side only. */
test('what is drawn on one side only is said to be, and has its mirrored film', () => {
  const joints = ({ pelvis, ...rig }: ReturnType<typeof rigAt>, side: 'near' | 'far') =>
    [rig[`${side}Arm`].mid, rig[`${side}Arm`].end, rig[`${side}Leg`].mid, rig[`${side}Leg`].end].map(
      ([x, y]) => [x - pelvis[0], y] as const,
    );
  const lopsided = (movement: Exercise): number => {
    const rigs = times.map((at) => rigAt(movement, WHO, at));
    const mirror = movement.view === 'front' ? -1 : 1;
    const apart = (shift: number) =>
      Math.max(
        ...rigs.flatMap((rig, i) => {
          const other = joints(rigs[(i + shift) % rigs.length]!, 'far');
          return joints(rig, 'near').map(([x, y], k) => Math.hypot(x - mirror * other[k]![0], y - other[k]![1]));
        }),
      );
    return Math.min(...times.map((_, shift) => apart(shift)));
  };
  // Both legs step in each repetition, one of them first.
  const LEADS = new Set(['burpee-quiet']);
  const isWrong = ({ id, side }: (typeof MOVEMENTS)[number]) => {
    const apart = lopsided(exercise(id));
    return side ? apart < 9 : apart > 18 && !LEADS.has(id);
  };
  const wrong = MOVEMENTS.filter(isWrong);
  expect(wrong.map(({ id, side }) => `${id}: ${side ?? 'both'}, ${Math.round(lopsided(exercise(id)))} cm`)).toEqual([]);
});
