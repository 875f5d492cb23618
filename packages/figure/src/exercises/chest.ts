import type { Exercise } from '../timeline.ts';
import { pushupTop, toeLine } from './poses.ts';

export const chest: Exercise[] = [
  {
    id: 'pushup',
    name: '푸시업',
    view: 'side',
    scene: 'strength',
    cycles: 1,
    mat: [-105, 85],
    moments: [0, 0.22, 0.44, 0.7],
    still: 0.24,
    base: pushupTop,
    keys: [
      { t: 0, pose: {} },
      { t: 0.06, pose: { breathe: 0.6 }, ease: 'soft' },
      { t: 0.42, pose: { ...toeLine(5.2), head: 82, nearLeg: { pitch: 79 }, farLeg: { pitch: 79 }, breathe: 1 } },
      {
        t: 0.48,
        pose: { ...toeLine(4.9), head: 82, nearLeg: { pitch: 79 }, farLeg: { pitch: 79 }, breathe: 1 },
        ease: 'soft',
      },
      { t: 0.84, pose: {} },
    ],
  },
];
