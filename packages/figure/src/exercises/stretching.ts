import type { Exercise } from '../timeline.ts';
import { front } from './poses.ts';

export const stretching: Exercise[] = [
  {
    id: 'sidestretch',
    name: '사이드 스트레칭',
    view: 'front',
    scene: 'calm',
    feet: 'bare',
    cycles: 1,
    moments: [0, 0.18, 0.5, 0.8],
    still: 0.52,
    base: {
      ...front,
      pelvis: [0, 89.4],
      nearLeg: { ball: [-17, 0] },
      farLeg: { ball: [17, 0] },
      nearArm: { raise: 14, bend: -6 },
      farArm: { at: [17, 98], out: 1, fist: true },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.2, pose: { chest: -4, breathe: 1, nearArm: { raise: 168, bend: 8 } } },
      {
        t: 0.44,
        pose: {
          pelvis: [-6, 89],
          tilt: 4,
          chest: 42,
          head: 26,
          nearArm: { raise: 204, bend: 22 },
          farArm: { at: [11.5, 96] },
        },
      },
      {
        t: 0.6,
        pose: {
          pelvis: [-6.4, 89],
          tilt: 4,
          chest: 45,
          head: 28,
          nearArm: { raise: 207, bend: 23 },
          farArm: { at: [11, 96] },
          breathe: 0.6,
        },
        ease: 'soft',
      },
      { t: 0.8, pose: { chest: -2, nearArm: { raise: 166, bend: 8 } } },
    ],
  },
  {
    id: 'catcow',
    name: '캣 카우',
    view: 'side',
    scene: 'calm',
    feet: 'bare',
    cycles: 1,
    mat: [-92, 75],
    moments: [0, 0.26, 0.5, 0.76],
    still: 0.56,
    base: {
      pelvis: [-20, 48.6],
      tilt: 86,
      chest: 84,
      head: 78,
      nearArm: { at: [24, 0], palm: true },
      farArm: { at: [24, 0], palm: true },
      nearLeg: { knee: [-20, 5.6], shin: -92, point: 72 },
      farLeg: { knee: [-20, 5.6], shin: -92, point: 72 },
    },
    keys: [
      { t: 0.02, pose: { tilt: 104, chest: 50, head: 34, pelvis: [-18.5, 48.5], breathe: 1 } },
      { t: 0.12, pose: { tilt: 105, chest: 49, head: 32, pelvis: [-18.5, 48.5], breathe: 1 }, ease: 'soft' },
      { t: 0.5, pose: { tilt: 42, chest: 121, head: 146, pelvis: [-22, 48.5] } },
      { t: 0.62, pose: { tilt: 41, chest: 122, head: 149, pelvis: [-22, 48.5] }, ease: 'soft' },
    ],
  },
];
