// Small movements for wrists, neck and shoulders.
import { FULL_TURN } from '../geom.ts';
import type { Pose } from '../skeleton.ts';
import type { Exercise, Key } from '../timeline.ts';
import { bothArms, front, stand } from './poses.ts';

/** A movement that goes round evenly; `turn` begins at 0 and ends at a full turn. */
function round(poseAt: (turn: number) => Key['pose'], steps = 24): Key[] {
  return Array.from({ length: steps }, (_, i) => ({
    t: i / steps,
    pose: poseAt((i / steps) * FULL_TURN),
    ease: 'linear',
  }));
}

const seated: Pose = {
  rest: 'crossed',
  pelvis: [0, 11],
  tilt: 0,
  chest: 0,
  head: 0,
  lean: 8,
  nearArm: { at: [-26, 19], out: 0.4, hand: 46 },
  farArm: { at: [26, 19], out: 0.4, hand: 46 },
  nearLeg: { knee: [-36, 10.5], ankle: [5, 3] },
  farLeg: { knee: [36, 10.5], ankle: [-5, 5] },
};

/** Elbows out, fists towards each other before the chest. */
function circlingFists(turn: number): Key['pose'] {
  return {
    lift: 0.3 * Math.cos(turn),
    ...bothArms({ hand: 46 * Math.cos(turn), seen: 0.86 + 0.2 * Math.sin(turn), bend: 206 - 3 * Math.cos(turn) }),
  };
}

/** Forward, up to the ears, back and down. */
function rollingShoulders(turn: number): Key['pose'] {
  const [ahead, up] = [Math.cos(turn), Math.sin(turn)];
  const raise = 1 + 7 * ahead;
  return {
    lift: 1.6 + 4.6 * up,
    blades: 0.4 + 5.2 * ahead,
    chest: 1 + 3.5 * ahead,
    slide: 1.6 * ahead,
    breathe: 0.7 - 0.7 * ahead,
    nearArm: { raise, bend: 24 + 10 * up },
    farArm: { raise: raise + 5, bend: 26 + 10 * up },
  };
}

export const care: Exercise[] = [
  {
    id: 'wrist-circle',
    name: '손목 돌리기',
    view: 'front',
    scene: 'sage',
    close: 78,
    cycles: 2,
    moments: [0, 0.25, 0.5, 0.75],
    still: 0,
    base: {
      ...front,
      pelvis: [0, 90.4],
      ...bothArms({ raise: 40, bend: 206, out: 0.06, ahead: 0.06, fist: true }),
      nearLeg: { ball: [-11, 0] },
      farLeg: { ball: [11, 0] },
    },
    keys: round(circlingFists),
  },
  {
    id: 'wrist-stretch',
    name: '손목 젖혀 늘리기',
    view: 'side',
    scene: 'sage',
    close: 78,
    cycles: 1,
    moments: [0, 0.26, 0.5, 0.8],
    still: 0.5,
    base: {
      ...stand,
      twist: 0.35,
      farArm: { raise: 88, bend: 4, hand: 44 },
      nearArm: { hold: 'fingers', fist: true, hand: 20 },
    },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      {
        t: 0.42,
        pose: { chest: -1, breathe: 1, farArm: { hand: 84 }, nearArm: { hand: 30 } },
        ease: 'soft',
      },
      {
        t: 0.6,
        pose: { chest: -1, breathe: 0.4, farArm: { hand: 88 }, nearArm: { hand: 31 } },
        ease: 'soft',
      },
    ],
  },
  {
    id: 'fist-open',
    name: '주먹 쥐었다 펴기',
    view: 'front',
    scene: 'sage',
    rests: [0],
    cycles: 2,
    mat: [-62, 62],
    moments: [0, 0.24, 0.5, 0.76],
    still: 0.5,
    base: { ...seated, ...bothArms({ raise: 30, bend: 144, ahead: 0.08, curl: 1 }) },
    keys: [
      { t: 0.04, pose: {}, ease: 'soft' },
      { t: 0.14, pose: {}, ease: 'soft' },
      { t: 0.44, pose: { breathe: 0.8, ...bothArms({ raise: 33, bend: 139, ahead: 0, curl: 0 }) } },
      { t: 0.62, pose: { breathe: 0.8, ...bothArms({ raise: 33, bend: 139, ahead: 0, curl: 0 }) }, ease: 'soft' },
    ],
  },
  {
    id: 'chin-tuck',
    name: '턱 당기기',
    view: 'side',
    scene: 'calm',
    close: 78,
    cycles: 1,
    moments: [0, 0.26, 0.5, 0.8],
    still: 0.5,
    base: { ...stand, chest: 3, head: 1, slide: 6, blades: 2 },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.4, pose: { chest: 0, head: 6, slide: -4, blades: -1.2, lift: -0.6 }, ease: 'soft' },
      { t: 0.62, pose: { chest: 0, head: 6.5, slide: -4.3, blades: -1.2, lift: -0.6, breathe: 0.8 }, ease: 'soft' },
    ],
  },
  {
    id: 'neck-turn',
    name: '고개 천천히 돌리기',
    view: 'front',
    scene: 'calm',
    rests: [0],
    cycles: 1,
    mat: [-62, 62],
    moments: [0, 0.26, 0.5, 0.76],
    still: 0.26,
    base: seated,
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.22, pose: { look: 1, chest: 1.2, head: 2, breathe: 0.8 }, ease: 'soft' },
      { t: 0.3, pose: { look: 1, chest: 1.2, head: 2, breathe: 0.8 }, ease: 'soft' },
      { t: 0.5, pose: {}, ease: 'soft' },
      { t: 0.72, pose: { look: -1, chest: -1.2, head: -2, breathe: 0.8 }, ease: 'soft' },
      { t: 0.8, pose: { look: -1, chest: -1.2, head: -2, breathe: 0.8 }, ease: 'soft' },
    ],
  },
  {
    id: 'shoulder-roll',
    name: '어깨 돌리기',
    view: 'side',
    scene: 'sky',
    close: 78,
    cycles: 2,
    moments: [0, 0.25, 0.5, 0.75],
    still: 0.25,
    base: stand,
    keys: round(rollingShoulders),
  },
  {
    id: 'blade-squeeze',
    name: '날개뼈 모으기',
    view: 'front',
    scene: 'sky',
    close: 78,
    cycles: 1,
    moments: [0, 0.24, 0.5, 0.8],
    still: 0.5,
    base: {
      ...front,
      pelvis: [0, 90.4],
      lift: 1,
      ...bothArms({ raise: 112, bend: 62, hand: 4, curl: 0.25 }),
      nearLeg: { ball: [-11, 0] },
      farLeg: { ball: [11, 0] },
    },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      {
        t: 0.4,
        pose: { lift: -1.2, breathe: 2, ...bothArms({ raise: 52, bend: 108, hand: 6, curl: 0.25 }) },
        ease: 'soft',
      },
      {
        t: 0.6,
        pose: { lift: -1.4, breathe: 2.2, ...bothArms({ raise: 50, bend: 109, hand: 6, curl: 0.25 }) },
        ease: 'soft',
      },
    ],
  },
];
