import { FULL_TURN } from '../geom.ts';
import type { Exercise, Key } from '../timeline.ts';
import { bothArms, front, stand } from './poses.ts';

/** Straight arms draw a circle: up and down in the picture, shorter while they point at the viewer. */
function circles(reach: number): Key[] {
  const steps = 24;
  return Array.from({ length: steps }, (_, i) => {
    const turn = (i / steps) * FULL_TURN;
    const arm = { raise: 88 + reach * Math.sin(turn), bend: -3, out: 0.14 * (1 - Math.cos(turn)) };
    return { t: i / steps, pose: bothArms(arm), ease: 'linear' };
  });
}

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
  {
    id: 'press',
    name: '숄더 프레스',
    view: 'front',
    scene: 'strength',
    prop: 'dumbbell',
    cycles: 1,
    moments: [0, 0.2, 0.44, 0.76],
    still: 0.42,
    base: {
      ...front,
      pelvis: [0, 90],
      breathe: 0,
      nearLeg: { ball: [-13, 0] },
      farLeg: { ball: [13, 0] },
      ...bothArms({ raise: 62, bend: 112, fist: true }),
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.06, pose: { breathe: 1, ...bothArms({ raise: 60, bend: 115 }) }, ease: 'soft' },
      { t: 0.36, pose: bothArms({ raise: 164, bend: 13 }) },
      { t: 0.48, pose: bothArms({ raise: 166, bend: 12 }), ease: 'soft' },
      { t: 0.92, pose: {} },
    ],
  },
  {
    id: 'kickback',
    name: '트라이셉스 킥백',
    view: 'side',
    scene: 'strength',
    prop: 'dumbbell',
    cycles: 2,
    mat: [-80, 80],
    moments: [0, 0.2, 0.4, 0.75],
    still: 0.4,
    base: {
      ...stand,
      pelvis: [-17, 81],
      tilt: 58,
      chest: 56,
      head: 46,
      nearArm: { raise: -74, bend: 88, fist: true },
      farArm: { raise: -70, bend: 88, fist: true },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.36, pose: { nearArm: { raise: -77, bend: 4 }, farArm: { raise: -73, bend: 4 } } },
      { t: 0.48, pose: { nearArm: { raise: -78, bend: 2 }, farArm: { raise: -74, bend: 2 } }, ease: 'soft' },
    ],
  },
  {
    id: 'pull-apart',
    name: '밴드 풀 어파트',
    view: 'front',
    scene: 'strength',
    prop: 'band',
    cycles: 1,
    moments: [0, 0.2, 0.44, 0.76],
    still: 0.44,
    base: {
      ...front,
      pelvis: [0, 90],
      breathe: 0,
      nearLeg: { ball: [-13, 0] },
      farLeg: { ball: [13, 0] },
      nearArm: { at: [-15, 119], out: 0.06, fist: true },
      farArm: { at: [15, 119], out: 0.06, fist: true },
    },
    keys: [
      { t: 0, pose: {} },
      {
        t: 0.38,
        pose: { breathe: 1, nearArm: { at: [-66, 128] }, farArm: { at: [66, 128] } },
      },
      {
        t: 0.5,
        pose: { breathe: 1, nearArm: { at: [-67, 128] }, farArm: { at: [67, 128] } },
        ease: 'soft',
      },
      { t: 0.94, pose: {} },
    ],
  },
  {
    id: 'arm-circle',
    name: '암 서클',
    view: 'front',
    scene: 'strength',
    cycles: 2,
    moments: [0, 0.25, 0.5, 0.75],
    still: 0,
    base: { ...front, pelvis: [0, 90], nearLeg: { ball: [-13, 0] }, farLeg: { ball: [13, 0] } },
    keys: circles(16),
  },
];
