import type { Exercise } from '../timeline.ts';

export const yoga: Exercise[] = [
  {
    id: 'downdog',
    name: '다운독',
    view: 'side',
    scene: 'calm',
    feet: 'bare',
    cycles: 1,
    mat: [-75, 90],
    moments: [0, 0.26, 0.5, 0.76],
    still: 0,
    base: {
      pelvis: [0, 84],
      tilt: 146,
      chest: 143,
      head: 150,
      nearArm: { at: [58.4, 0], palm: true },
      farArm: { at: [58.4, 0], palm: true },
      nearLeg: { ball: [-29.4, 0], pitch: 12 },
      farLeg: { ball: [-29.4, 0], pitch: 12 },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.04, pose: { breathe: 1 }, ease: 'soft' },
      {
        t: 0.24,
        pose: { nearLeg: { ball: [-29.4, 0], pitch: 48 }, farLeg: { ball: [-29.4, 0], pitch: 4 }, pelvis: [-1.2, 83] },
      },
      {
        t: 0.32,
        pose: { nearLeg: { ball: [-29.4, 0], pitch: 48 }, farLeg: { ball: [-29.4, 0], pitch: 3 }, pelvis: [-1.2, 83] },
      },
      { t: 0.5, pose: {} },
      { t: 0.54, pose: {} },
      {
        t: 0.74,
        pose: { farLeg: { ball: [-29.4, 0], pitch: 48 }, nearLeg: { ball: [-29.4, 0], pitch: 4 }, pelvis: [-1.2, 83] },
      },
      {
        t: 0.82,
        pose: { farLeg: { ball: [-29.4, 0], pitch: 48 }, nearLeg: { ball: [-29.4, 0], pitch: 3 }, pelvis: [-1.2, 83] },
      },
    ],
  },
];
