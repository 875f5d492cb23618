import type { Pose } from '../skeleton.ts';
import type { Exercise } from '../timeline.ts';
import { bothArms, bothLegs, stand } from './poses.ts';

/** Where the feet stand before and after, and where they are in the plank. The hands stay between. */
const [NEAR, FAR, BACK] = [24, 26, -76.9];

const start: Pose = {
  ...stand,
  pelvis: [14, 90.6],
  ...bothArms({ at: [47, 0], palm: true, free: 1, raise: 8, bend: 22 }),
  nearLeg: { ball: [NEAR, 0], pitch: 0 },
  farLeg: { ball: [FAR, 0], pitch: 0 },
};
const handsDown = {
  pelvis: [-2, 66] as [number, number],
  tilt: 112,
  chest: 101,
  head: 84,
  ...bothArms({ free: 0 }),
  nearLeg: { pitch: 10 },
  farLeg: { pitch: 10 },
};
const plank = {
  pelvis: [4.8, 41.5] as [number, number],
  tilt: 70,
  chest: 69.5,
  head: 76,
  ...bothArms({ free: 0 }),
  ...bothLegs({ ball: [BACK, 0], pitch: 66 }),
};
/** A foot on its way, high enough for the knee to clear the floor. */
const midFoot = { ball: [-30, 20] as [number, number], pitch: 60 };
const midStep = { ...plank, pelvis: [-4, 52] as [number, number], tilt: 92, chest: 85 };
const oneFootBack = { ...handsDown, pelvis: [-4, 52] as [number, number], tilt: 92, chest: 85, head: 76 };

export const burpees: Exercise[] = [
  {
    id: 'burpee',
    name: '버피',
    view: 'side',
    scene: 'cardio',
    cycles: 1,
    mat: [-105, 85],
    moments: [0, 0.17, 0.38, 0.8],
    still: 0.8,
    base: start,
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.14, pose: handsDown, ease: 'inOut' },
      { t: 0.18, pose: { ...handsDown, pelvis: [-2, 65] }, ease: 'soft' },
      {
        t: 0.235,
        pose: { ...plank, pelvis: [-2, 67], tilt: 112, chest: 101, ...bothLegs({ ball: [-36, 10], pitch: 70 }) },
        ease: 'in',
      },
      { t: 0.3, pose: plank, ease: 'out' },
      { t: 0.36, pose: { ...plank, pelvis: [4.8, 40.2], tilt: 71 }, ease: 'soft' },
      { t: 0.42, pose: plank, ease: 'soft' },
      {
        t: 0.485,
        pose: { ...plank, pelvis: [-2, 67], tilt: 112, chest: 101, ...bothLegs({ ball: [-34, 10], pitch: 66 }) },
        ease: 'in',
      },
      { t: 0.55, pose: { ...handsDown, pelvis: [-2, 66] }, ease: 'out' },
      { t: 0.58, pose: handsDown, ease: 'soft' },
      {
        t: 0.66,
        pose: { pelvis: [2, 62], tilt: 46, chest: 40, head: 20, ...bothArms({ raise: 30, bend: 36 }) },
        ease: 'inOut',
      },
      {
        t: 0.735,
        pose: {
          pelvis: [20, 95],
          tilt: 2,
          chest: 0,
          head: -2,
          ...bothArms({ raise: 100, bend: 30 }),
          nearLeg: { pitch: 40 },
          farLeg: { pitch: 40 },
        },
        ease: 'linear',
      },
      {
        t: 0.8,
        pose: {
          pelvis: [20, 105],
          tilt: 0,
          chest: -3,
          head: -3,
          ...bothArms({ raise: 146, bend: 26 }),
          nearLeg: { ball: [NEAR, 8], pitch: 54 },
          farLeg: { ball: [FAR, 8], pitch: 52 },
        },
        ease: 'out',
      },
      {
        t: 0.865,
        pose: {
          pelvis: [17, 92],
          tilt: 6,
          chest: 2,
          ...bothArms({ raise: 112, bend: 26 }),
          nearLeg: { pitch: 24 },
          farLeg: { pitch: 24 },
        },
        ease: 'in',
      },
      {
        t: 0.92,
        pose: { pelvis: [6, 80], tilt: 20, chest: 14, head: 6, ...bothArms({ raise: 62, bend: 34 }) },
        ease: 'linear',
      },
    ],
  },
  {
    id: 'burpee-quiet',
    name: '걸어서 버피',
    view: 'side',
    scene: 'quiet',
    quiet: true,
    cycles: 1,
    mat: [-105, 85],
    moments: [0.13, 0.25, 0.39, 0.83],
    still: 0.25,
    base: start,
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.13, pose: handsDown },
      { t: 0.14, pose: handsDown, ease: 'soft' },
      { t: 0.195, pose: { ...handsDown, nearLeg: midFoot }, ease: 'in' },
      { t: 0.25, pose: { ...oneFootBack, nearLeg: { ball: [BACK, 0], pitch: 62 } }, ease: 'out' },
      { t: 0.305, pose: { ...midStep, nearLeg: { ball: [BACK, 0], pitch: 64 }, farLeg: midFoot }, ease: 'in' },
      { t: 0.36, pose: plank, ease: 'out' },
      { t: 0.41, pose: { ...plank, pelvis: [4.8, 40.8] }, ease: 'soft' },
      { t: 0.465, pose: { ...midStep, nearLeg: midFoot, farLeg: { ball: [BACK, 0], pitch: 64 } }, ease: 'in' },
      { t: 0.52, pose: { ...oneFootBack, farLeg: { ball: [BACK, 0], pitch: 62 } }, ease: 'out' },
      { t: 0.575, pose: { ...handsDown, farLeg: midFoot }, ease: 'in' },
      { t: 0.63, pose: handsDown, ease: 'out' },
      { t: 0.64, pose: handsDown, ease: 'soft' },
      {
        t: 0.8,
        pose: { pelvis: [14, 91.2], tilt: 0, chest: -3, head: -4, ...bothArms({ raise: 128, bend: 30 }) },
      },
      {
        t: 0.86,
        pose: { pelvis: [14, 91.2], tilt: 0, chest: -4, head: -5, ...bothArms({ raise: 132, bend: 30 }) },
        ease: 'soft',
      },
    ],
  },
];
