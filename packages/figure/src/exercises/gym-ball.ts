// A ball of 56 centimetres: it gives a little under whoever sits on it, and rolls half as far as what lies on top.
import type { Exercise } from '../timeline.ts';
import type { Arm, Leg, Pose } from '../skeleton.ts';
import { bothArms, bothLegs, supine } from './poses.ts';

/** Upright in the middle of the ball, hips a little higher than the knees. */
const onBall: Pose = {
  pelvis: [-34, 58.6],
  tilt: 1,
  chest: 0,
  head: 2,
  breathe: 0,
  nearArm: { at: [-4, 60.4], hand: 10 },
  farArm: { at: [-2, 60.4], hand: 10 },
  nearLeg: { ball: [17, 0], pitch: 0 },
  farLeg: { ball: [18, 0], pitch: 0 },
  thing: { at: [-36, 0], turn: 0, press: 1 },
};

/** Heel on the ball, toes up; `x` is where the ankle lies. */
function heelAt(x: number): Leg {
  return { ball: [x + 9.7, 68.4], pitch: -75 };
}

/** The forearm across the top of the ball. */
function forearmAt(x: number): Arm {
  return { elbow: [x, 58], raise: 92, fist: true };
}

export const gymBall: Exercise[] = [
  {
    id: 'ball-pelvis',
    name: '짐볼 골반 굴리기',
    view: 'side',
    scene: 'lilac',
    prop: 'gym-ball',
    cycles: 1,
    mat: [-78, 62],
    moments: [0, 0.24, 0.5, 0.74],
    still: 0.55,
    base: onBall,
    keys: [
      {
        t: 0.02,
        pose: { pelvis: [-37, 58.4], tilt: 20, chest: -8, head: 1, thing: { at: [-38.5, 0], turn: -9 }, breathe: 1 },
        ease: 'soft',
      },
      {
        t: 0.12,
        pose: { pelvis: [-37.2, 58.4], tilt: 21, chest: -8, head: 1, thing: { at: [-38.8, 0], turn: -10 }, breathe: 1 },
        ease: 'soft',
      },
      {
        t: 0.5,
        pose: { pelvis: [-30, 58], tilt: -30, chest: 14, head: 12, thing: { at: [-33, 0], turn: 9 } },
        ease: 'soft',
      },
      {
        t: 0.62,
        pose: { pelvis: [-29.6, 58], tilt: -31, chest: 15, head: 13, thing: { at: [-32.8, 0], turn: 10 } },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'ball-march',
    name: '짐볼에 앉아 걷기',
    view: 'side',
    scene: 'sage',
    prop: 'gym-ball',
    cycles: 2,
    mat: [-78, 62],
    moments: [0, 0.24, 0.5, 0.74],
    still: 0.24,
    base: { ...onBall, ...bothArms({ raise: 6, bend: 82, fist: true }) },
    keys: [
      { t: 0, pose: { pelvis: [-34, 58] }, ease: 'soft' },
      {
        t: 0.22,
        pose: {
          pelvis: [-34.4, 59.4],
          thing: { press: 0.7 },
          nearLeg: { ball: [15, 16], pitch: 14 },
          nearArm: { raise: -30, bend: 84 },
          farArm: { raise: 38, bend: 84 },
          twist: -0.12,
        },
        ease: 'soft',
      },
      { t: 0.5, pose: { pelvis: [-34, 58] }, ease: 'soft' },
      {
        t: 0.72,
        pose: {
          pelvis: [-34.4, 59.4],
          thing: { press: 0.7 },
          farLeg: { ball: [16, 16], pitch: 14 },
          nearArm: { raise: 38, bend: 84 },
          farArm: { raise: -30, bend: 84 },
          twist: 0.12,
        },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'ball-bridge',
    name: '짐볼 브리지',
    view: 'side',
    scene: 'core',
    prop: 'gym-ball',
    rests: [0.87],
    cycles: 1,
    mat: [-98, 108],
    moments: [0, 0.2, 0.46, 0.74],
    still: 0.46,
    base: {
      ...supine,
      breathe: 0,
      ...bothArms({ raise: 82, bend: 1, hand: 6 }),
      ...bothLegs(heelAt(60)),
      thing: { at: [62, 0], turn: 0, press: 0.3 },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.05, pose: { tilt: -90, breathe: 1 }, ease: 'soft' },
      {
        t: 0.36,
        pose: { tilt: -121, chest: -110, ...bothLegs(heelAt(73.6)), thing: { at: [68.4, 0], turn: 13, press: 0.35 } },
      },
      {
        t: 0.54,
        pose: {
          tilt: -122,
          chest: -111,
          ...bothLegs(heelAt(73.6)),
          thing: { at: [68.4, 0], turn: 13, press: 0.35 },
          breathe: 0.4,
        },
        ease: 'soft',
      },
      { t: 0.92, pose: {} },
    ],
  },
  {
    id: 'ball-plank',
    name: '짐볼 플랭크',
    view: 'side',
    scene: 'lilac',
    prop: 'gym-ball',
    cycles: 1,
    mat: [-92, 92],
    moments: [0, 0.25, 0.5, 0.75],
    still: 0.25,
    base: {
      root: 'chest',
      pelvis: [37, 88],
      tilt: 54,
      chest: 53,
      head: 56,
      breathe: 0,
      ...bothArms(forearmAt(41)),
      ...bothLegs({ ball: [-68.9, 0], pitch: 70 }),
      thing: { at: [52, 0], turn: 0, press: 0.3 },
    },
    keys: [
      {
        t: 0,
        pose: {
          pelvis: [33.6, 88],
          ...bothArms(forearmAt(37.6)),
          ...bothLegs({ pitch: 52 }),
          thing: { at: [50.3, 0], turn: -3.5 },
        },
        ease: 'soft',
      },
      {
        t: 0.5,
        pose: {
          pelvis: [39.6, 88],
          ...bothArms(forearmAt(43.6)),
          ...bothLegs({ pitch: 88 }),
          thing: { at: [53.3, 0], turn: 2.7 },
          breathe: 1,
        },
        ease: 'soft',
      },
    ],
  },
];
