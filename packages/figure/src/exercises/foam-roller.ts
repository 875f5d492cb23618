// A roller of 14 centimetres. It rolls half as far as the body that moves over it.
import type { Exercise } from '../timeline.ts';
import type { Leg, Thing } from '../skeleton.ts';
import { bothArms, bothLegs } from './poses.ts';

const DEGREES_PER_CM = 180 / (Math.PI * 7.2);

/** Rolled so far from its first place. */
function rolled(from: number, by: number): Thing {
  return { at: [from + by, 0], turn: by * DEGREES_PER_CM };
}

const longLeg: Leg = { raise: 87.4, bend: 1, point: 2 };
const backLeg: Leg = { raise: -84, bend: 3, point: 78 };

export const foamRoller: Exercise[] = [
  {
    id: 'roller-calf',
    name: '폼롤러 종아리 풀기',
    view: 'side',
    scene: 'sky',
    prop: 'foam-roller',
    cycles: 1,
    mat: [-74, 102],
    moments: [0, 0.25, 0.5, 0.75],
    still: 0.5,
    base: {
      pelvis: [-14, 22],
      tilt: -42,
      chest: -37,
      head: -14,
      breathe: 0,
      ...bothArms({ at: [-50, 0], palm: true }),
      ...bothLegs(longLeg),
      thing: rolled(44, 0),
    },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      {
        t: 0.5,
        pose: { pelvis: [-2, 22], tilt: -52, chest: -46, head: -18, thing: rolled(44, 6), breathe: 0.8 },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'roller-thigh',
    name: '폼롤러 허벅지 앞 풀기',
    view: 'side',
    scene: 'sage',
    prop: 'foam-roller',
    cycles: 1,
    mat: [-116, 88],
    moments: [0, 0.25, 0.5, 0.75],
    still: 0.5,
    base: {
      root: 'chest',
      pelvis: [34, 34.1],
      tilt: 82,
      chest: 80,
      head: 76,
      breathe: 0,
      ...bothArms({ elbow: [40, 4], raise: 90, fist: true }),
      ...bothLegs(backLeg),
      thing: rolled(-34, 0),
    },
    keys: [
      // The shoulders go over the elbows on an arc.
      { t: 0, pose: {}, ease: 'out' },
      { t: 0.25, pose: { pelvis: [39.6, 34.9], thing: rolled(-34, 2.8), breathe: 0.5 }, ease: 'in' },
      { t: 0.5, pose: { pelvis: [45.2, 34.1], thing: rolled(-34, 5.6), breathe: 1 }, ease: 'out' },
      { t: 0.75, pose: { pelvis: [39.6, 34.9], thing: rolled(-34, 2.8), breathe: 0.5 }, ease: 'in' },
    ],
  },
  {
    id: 'roller-back',
    name: '폼롤러 등 풀기',
    view: 'side',
    scene: 'calm',
    prop: 'foam-roller',
    cycles: 1,
    mat: [-98, 68],
    moments: [0, 0.25, 0.5, 0.75],
    still: 0.5,
    base: {
      pelvis: [2, 20],
      tilt: -98,
      chest: -80,
      head: -66,
      breathe: 0,
      ...bothArms({ hold: 'head', aside: 0.2 }),
      ...bothLegs({ ball: [50, 0], pitch: 0 }),
      thing: rolled(-32, 0),
    },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.5, pose: { pelvis: [-10, 21], thing: rolled(-32, -6), breathe: 1 }, ease: 'soft' },
    ],
  },
];
