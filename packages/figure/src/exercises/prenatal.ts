// Gentle strength and mobility before and after a birth, and for whoever begins.
import type { Leg } from '../skeleton.ts';
import type { Exercise } from '../timeline.ts';
import { allFours, bothArms, bothLegs, supine, toeLine } from './poses.ts';

/** On its heel, the toes drawn up; so it can slide. */
const heelIn: Leg = { ball: [45.4, 4.6], pitch: -18 };
const heelOut: Leg = { ball: [88, 14.5], pitch: -70 };

/** Elbows on the mat beside the body. */
const onBelly = bothArms({ at: [-12, 21.5], aside: 0.8, hand: -8 });

export const prenatal: Exercise[] = [
  {
    id: 'wall-pushup',
    name: '벽 푸시업',
    view: 'side',
    scene: 'sky',
    wall: 62,
    cycles: 1,
    mat: [-72, 46],
    moments: [0, 0.22, 0.44, 0.7],
    still: 0.42,
    base: {
      ...toeLine(78),
      pelvis: [0, 0],
      head: 12,
      ...bothArms({ at: [58.6, 116], hand: 76 }),
      ...bothLegs({ ball: [-8, 0], pitch: 0 }),
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.06, pose: { breathe: 0.8 }, ease: 'soft' },
      { t: 0.42, pose: { ...toeLine(68), head: 20, breathe: 1, ...bothArms({ hand: 40 }), ...bothLegs({ pitch: 8 }) } },
      {
        t: 0.5,
        pose: { ...toeLine(67.6), head: 20, breathe: 1, ...bothArms({ hand: 40 }), ...bothLegs({ pitch: 8 }) },
        ease: 'soft',
      },
      { t: 0.88, pose: {} },
    ],
  },
  {
    id: 'rock-back',
    name: '네발로 뒤로 앉기',
    view: 'side',
    scene: 'calm',
    cycles: 1,
    mat: [-95, 85],
    moments: [0, 0.24, 0.48, 0.76],
    still: 0.48,
    base: { ...allFours, hinge: 82, ...bothArms({ at: [33, 0], palm: true }) },
    keys: [
      { t: 0, pose: { breathe: 0.8 }, ease: 'soft' },
      { t: 0.26, pose: { hinge: 118, tilt: 84, chest: 83, head: 86 }, ease: 'in' },
      { t: 0.46, pose: { hinge: 141, tilt: 80, chest: 89, head: 96, breathe: 0.6 }, ease: 'out' },
      { t: 0.58, pose: { hinge: 141.6, tilt: 80, chest: 89.4, head: 97, breathe: 1 }, ease: 'soft' },
    ],
  },
  {
    id: 'seated-side',
    name: '앉아 옆구리 늘리기',
    view: 'front',
    scene: 'calm',
    rests: [0],
    cycles: 1,
    mat: [-84, 84],
    moments: [0, 0.24, 0.5, 0.74],
    still: 0.24,
    base: {
      rest: 'crossed',
      pelvis: [0, 11],
      tilt: 0,
      chest: 0,
      head: 0,
      lean: 4,
      ...bothArms({ raise: 40, bend: 6 }),
      nearLeg: { knee: [-36, 10.5], ankle: [5, 3] },
      farLeg: { knee: [36, 10.5], ankle: [-5, 5] },
    },
    keys: [
      { t: 0, pose: { breathe: 0.8 }, ease: 'soft' },
      {
        t: 0.22,
        pose: { tilt: 6, chest: 44, head: 30, nearArm: { raise: 200, bend: 24 }, farArm: { raise: 40, bend: 42 } },
      },
      {
        t: 0.29,
        pose: { tilt: 6, chest: 46, head: 31, nearArm: { raise: 202, bend: 25 }, farArm: { raise: 40, bend: 43 } },
        ease: 'soft',
      },
      { t: 0.5, pose: { breathe: 0.8 } },
      {
        t: 0.72,
        pose: { tilt: -6, chest: -44, head: -30, farArm: { raise: 200, bend: 24 }, nearArm: { raise: 40, bend: 42 } },
      },
      {
        t: 0.79,
        pose: { tilt: -6, chest: -46, head: -31, farArm: { raise: 202, bend: 25 }, nearArm: { raise: 40, bend: 43 } },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'heel-slide',
    name: '발뒤꿈치 밀기',
    view: 'side',
    scene: 'calm',
    rests: [0, 0.87],
    cycles: 1,
    mat: [-98, 105],
    moments: [0, 0.22, 0.5, 0.72],
    still: 0.24,
    base: { ...supine, ...onBelly, ...bothLegs(heelIn) },
    keys: [
      { t: 0, pose: { breathe: 1 }, ease: 'soft' },
      { t: 0.22, pose: { nearLeg: heelOut }, ease: 'soft' },
      { t: 0.28, pose: { nearLeg: heelOut }, ease: 'soft' },
      { t: 0.5, pose: { breathe: 1 }, ease: 'soft' },
      { t: 0.72, pose: { farLeg: heelOut }, ease: 'soft' },
      { t: 0.78, pose: { farLeg: heelOut }, ease: 'soft' },
    ],
  },
  {
    id: 'pelvic-tilt',
    name: '골반 기울이기',
    view: 'side',
    scene: 'calm',
    rests: [0.87],
    cycles: 1,
    mat: [-98, 75],
    moments: [0, 0.26, 0.5, 0.78],
    still: 0.5,
    base: { ...supine, ...onBelly, tilt: -79, chest: -98 },
    keys: [
      { t: 0, pose: { breathe: 1 }, ease: 'soft' },
      { t: 0.4, pose: { tilt: -104, chest: -86 }, ease: 'soft' },
      { t: 0.58, pose: { tilt: -105, chest: -86, breathe: 0.3 }, ease: 'soft' },
    ],
  },
];
