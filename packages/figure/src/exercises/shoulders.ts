import type { Exercise } from '../timeline.ts';
import { front, stand } from './poses.ts';

export const shoulders: Exercise[] = [
  {
    id: 'curl',
    name: '해머 컬',
    view: 'side',
    scene: 'strength',
    prop: 'dumbbell',
    cycles: 2,
    mat: [-75, 85],
    moments: [0, 0.22, 0.42, 0.75],
    still: 0.4,
    base: { ...stand, nearArm: { raise: -2, bend: 12, fist: true }, farArm: { raise: 2, bend: 12, fist: true } },
    keys: [
      { t: 0, pose: {} },
      { t: 0.4, pose: { chest: -3, tilt: 0, nearArm: { raise: 6, bend: 128 }, farArm: { raise: 8, bend: 128 } } },
      {
        t: 0.5,
        pose: { chest: -3, tilt: 0, nearArm: { raise: 7, bend: 130 }, farArm: { raise: 9, bend: 130 } },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'lateral',
    name: '래터럴 레이즈',
    view: 'front',
    scene: 'strength',
    prop: 'dumbbell',
    cycles: 1,
    moments: [0, 0.22, 0.46, 0.76],
    still: 0.46,
    base: {
      ...front,
      pelvis: [0, 90],
      nearLeg: { ball: [-13, 0] },
      farLeg: { ball: [13, 0] },
      nearArm: { raise: 12, bend: -4, fist: true },
      farArm: { raise: 12, bend: -4, fist: true },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.05, pose: { breathe: 1 }, ease: 'soft' },
      { t: 0.4, pose: { nearArm: { raise: 88, bend: -6 }, farArm: { raise: 88, bend: -6 } } },
      { t: 0.54, pose: { nearArm: { raise: 89, bend: -6 }, farArm: { raise: 89, bend: -6 } }, ease: 'soft' },
      { t: 0.9, pose: {} },
    ],
  },
];
