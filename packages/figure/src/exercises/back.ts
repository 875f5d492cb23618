import type { Exercise } from '../timeline.ts';
import { stand } from './poses.ts';

export const back: Exercise[] = [
  {
    id: 'row',
    name: '덤벨 로우',
    view: 'side',
    scene: 'strength',
    prop: 'dumbbell',
    cycles: 2,
    mat: [-75, 85],
    moments: [0, 0.24, 0.42, 0.75],
    still: 0.44,
    base: {
      ...stand,
      pelvis: [-15, 83],
      tilt: 62,
      chest: 56,
      head: 38,
      nearArm: { raise: 2, bend: 6, fist: true },
      farArm: { raise: 4, bend: 6, fist: true },
      nearLeg: { ball: [9, 0], pitch: 0 },
      farLeg: { ball: [13, 0], pitch: 0 },
    },
    keys: [
      { t: 0, pose: {} },
      {
        t: 0.38,
        pose: { chest: 54, nearArm: { raise: -72, bend: 74 }, farArm: { raise: -68, bend: 72 }, breathe: 0.6 },
      },
      {
        t: 0.5,
        pose: { chest: 54, nearArm: { raise: -73, bend: 75 }, farArm: { raise: -69, bend: 73 }, breathe: 0.6 },
        ease: 'soft',
      },
    ],
  },
];
