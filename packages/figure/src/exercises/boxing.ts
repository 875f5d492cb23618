import type { Exercise } from '../timeline.ts';

export const boxing: Exercise[] = [
  {
    id: 'jabcross',
    name: '섀도 복싱 잽·크로스',
    view: 'side',
    scene: 'fight',
    cycles: 2,
    moments: [0, 0.2, 0.5, 0.85],
    still: 0.52,
    base: {
      pelvis: [-2, 84],
      tilt: 10,
      chest: 12,
      head: 8,
      twist: -0.35,
      hipTwist: -0.4,
      nearArm: { raise: 34, bend: 132, fist: true },
      farArm: { raise: 52, bend: 98, fist: true },
      nearLeg: { ball: [-24, 0], pitch: 26 },
      farLeg: { ball: [32, 0], pitch: 0 },
    },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      // Load.
      { t: 0.09, pose: { pelvis: [-3, 82.5], farArm: { raise: 44, bend: 112 } }, ease: 'soft' },
      // Jab.
      { t: 0.19, pose: { pelvis: [3, 83.5], twist: -0.9, chest: 14, farArm: { raise: 92, bend: 0 } }, ease: 'snap' },
      { t: 0.25, pose: { pelvis: [3, 83.5], twist: -0.9, chest: 14, farArm: { raise: 91, bend: 3 } }, ease: 'linear' },
      {
        t: 0.39,
        pose: { pelvis: [-1, 82], twist: -0.45, farArm: { raise: 52, bend: 102 }, nearArm: { raise: 26, bend: 140 } },
        ease: 'soft',
      },
      {
        t: 0.49,
        pose: {
          pelvis: [9, 83],
          tilt: 13,
          chest: 19,
          twist: 1,
          hipTwist: 0.8,
          nearArm: { raise: 93, bend: 0 },
          farArm: { raise: 40, bend: 128 },
          nearLeg: { pitch: 52 },
        },
        ease: 'snap',
      }, // cross
      {
        t: 0.56,
        pose: {
          pelvis: [9, 83],
          tilt: 13,
          chest: 19,
          twist: 1,
          hipTwist: 0.8,
          nearArm: { raise: 92, bend: 3 },
          farArm: { raise: 40, bend: 128 },
          nearLeg: { pitch: 52 },
        },
        ease: 'linear',
      },
      { t: 0.76, pose: { pelvis: [-2, 83] }, ease: 'soft' },
      { t: 0.88, pose: { pelvis: [-2, 85] }, ease: 'soft' },
    ],
  },
];
