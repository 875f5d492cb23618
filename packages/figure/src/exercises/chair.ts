// The seat is 43 centimetres high; whoever sits on it has the hips 9 higher.
import type { Exercise } from '../timeline.ts';
import type { Point } from '../geom.ts';
import type { Pose } from '../skeleton.ts';
import { bothArms, stand } from './poses.ts';

const SEATED: Point = [-38, 52.4];

/** Upright on the chair, both feet on the floor, shins straight down. */
const seated: Pose = {
  pelvis: SEATED,
  tilt: 1,
  chest: 0,
  head: 2,
  breathe: 0,
  nearArm: { at: [-8, 57] },
  farArm: { at: [-6, 57] },
  nearLeg: { ball: [12, 0], pitch: 0 },
  farLeg: { ball: [13, 0], pitch: 0 },
  thing: { at: [-28, 0] },
};

const handsOnSeat: Pick<Pose, 'nearArm' | 'farArm'> = {
  nearArm: { at: [-27, 45], hand: 10, fist: true },
  farArm: { at: [-24, 45], hand: 10, fist: true },
};

export const chair: Exercise[] = [
  {
    id: 'chair-squat',
    name: '의자에 앉았다 일어서기',
    view: 'side',
    scene: 'rose',
    prop: 'chair',
    cycles: 1,
    mat: [-72, 62],
    moments: [0, 0.3, 0.51, 0.72],
    still: 0.31,
    base: {
      ...seated,
      pelvis: [2, 91.2],
      tilt: 0,
      chest: -1,
      nearArm: { raise: 14, bend: 40 },
      farArm: { raise: 18, bend: 40 },
    },
    keys: [
      { t: 0, pose: { breathe: 1 } },
      {
        t: 0.34,
        pose: { pelvis: [-35.6, 55], tilt: 40, chest: 32, head: 14, ...bothArms({ raise: 76, bend: 16 }) },
        ease: 'soft',
      },
      {
        t: 0.48,
        pose: { pelvis: SEATED, tilt: 13, chest: 8, head: 4, ...bothArms({ raise: 56, bend: 26 }), breathe: 0.6 },
        ease: 'soft',
      },
      {
        t: 0.54,
        pose: { pelvis: SEATED, tilt: 12, chest: 7, head: 4, ...bothArms({ raise: 56, bend: 26 }), breathe: 1 },
        ease: 'soft',
      },
      {
        t: 0.67,
        pose: { pelvis: [-36.6, 53.2], tilt: 38, chest: 31, head: 14, ...bothArms({ raise: 72, bend: 16 }) },
        ease: 'soft',
      },
      { t: 0.96, pose: { pelvis: [2, 91.2] }, ease: 'soft' },
    ],
  },
  {
    id: 'chair-march',
    name: '의자에 앉아 걷기',
    view: 'side',
    scene: 'sage',
    prop: 'chair',
    cycles: 2,
    mat: [-72, 62],
    moments: [0, 0.24, 0.5, 0.74],
    still: 0.24,
    base: { ...seated, nearArm: { raise: 6, bend: 82, fist: true }, farArm: { raise: 6, bend: 82, fist: true } },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      {
        t: 0.22,
        pose: {
          tilt: -1,
          nearLeg: { ball: [10, 17], pitch: 14 },
          nearArm: { raise: -30, bend: 84 },
          farArm: { raise: 38, bend: 84 },
          twist: -0.12,
        },
        ease: 'soft',
      },
      { t: 0.5, pose: {}, ease: 'soft' },
      {
        t: 0.72,
        pose: {
          tilt: -1,
          farLeg: { ball: [11, 17], pitch: 14 },
          nearArm: { raise: 38, bend: 84 },
          farArm: { raise: -30, bend: 84 },
          twist: 0.12,
        },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'chair-leg',
    name: '의자에 앉아 다리 펴기',
    view: 'side',
    scene: 'sky',
    prop: 'chair',
    cycles: 1,
    mat: [-72, 82],
    moments: [0, 0.24, 0.5, 0.74],
    still: 0.24,
    base: { ...seated, ...handsOnSeat },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.21, pose: { nearLeg: { free: 1, raise: 93, bend: 3, point: -4 }, tilt: -2, breathe: 0.7 }, ease: 'soft' },
      { t: 0.27, pose: { nearLeg: { free: 1, raise: 94, bend: 2, point: -8 }, tilt: -2, breathe: 1 }, ease: 'soft' },
      { t: 0.49, pose: {}, ease: 'soft' },
      { t: 0.5, pose: {}, ease: 'soft' },
      { t: 0.71, pose: { farLeg: { free: 1, raise: 93, bend: 3, point: -4 }, tilt: -2, breathe: 0.7 }, ease: 'soft' },
      { t: 0.77, pose: { farLeg: { free: 1, raise: 94, bend: 2, point: -8 }, tilt: -2, breathe: 1 }, ease: 'soft' },
      { t: 0.99, pose: {}, ease: 'soft' },
    ],
  },
  {
    id: 'chair-heel',
    name: '의자 잡고 뒤꿈치 들기',
    view: 'side',
    scene: 'peach',
    prop: 'chair',
    cycles: 1,
    mat: [-50, 90],
    moments: [0, 0.2, 0.46, 0.74],
    still: 0.46,
    base: {
      ...stand,
      breathe: 0,
      nearArm: { at: [25.6, 92.6], hand: 4, fist: true },
      farArm: { at: [26.8, 92.6], hand: 4, fist: true },
      nearLeg: { ball: [10, 0], pitch: 0 },
      farLeg: { ball: [11, 0], pitch: 0 },
      thing: { at: [56, 0] },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.06, pose: { breathe: 0.8 }, ease: 'soft' },
      { t: 0.36, pose: { pelvis: [6.4, 95.6], tilt: 0, nearLeg: { pitch: 38 }, farLeg: { pitch: 38 }, breathe: 1 } },
      {
        t: 0.52,
        pose: { pelvis: [6.6, 95.9], tilt: 0, nearLeg: { pitch: 39 }, farLeg: { pitch: 39 }, breathe: 1 },
        ease: 'soft',
      },
      { t: 0.92, pose: {} },
    ],
  },
];
