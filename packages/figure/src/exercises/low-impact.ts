// Brisk movements without a landing: one foot is always on the floor.
import { FULL_TURN } from '../geom.ts';
import type { Arm, Leg } from '../skeleton.ts';
import type { Exercise, Key } from '../timeline.ts';
import { bothArms, front, stand } from './poses.ts';

type Half = {
  t: number;
  ease?: Key['ease'];
  /** The pose of the trunk, then the limbs of the side that works and of the other. */
  trunk?: Key['pose'];
  arm?: Arm;
  otherArm?: Arm;
  leg?: Leg;
  otherLeg?: Leg;
};

/** Where the far foot stands in front of the near one. */
const FAR_AHEAD = 3;

function ahead(leg: Leg | undefined): Leg | undefined {
  return leg?.ball ? { ...leg, ball: [leg.ball[0] + FAR_AHEAD, leg.ball[1]] } : leg;
}

/** One half of a loop with the near side, the other half with the far side. */
function inTurn(halves: Half[]): Key[] {
  return [1, -1].flatMap((side) =>
    halves.map(({ t, ease, trunk, arm, otherArm, leg, otherLeg }): Key => {
      const [nearArm, farArm] = side === 1 ? [arm, otherArm] : [otherArm, arm];
      const [nearLeg, farLeg] = side === 1 ? [leg, ahead(otherLeg)] : [otherLeg, ahead(leg)];
      const { twist, hipTwist } = trunk ?? {};
      const pose = {
        ...trunk,
        ...(twist && { twist: twist * side }),
        ...(hipTwist && { hipTwist: hipTwist * side }),
        ...(nearArm && { nearArm }),
        ...(farArm && { farArm }),
        ...(nearLeg && { nearLeg }),
        ...(farLeg && { farLeg }),
      };
      return { t: t / 2 + (side === 1 ? 0 : 0.5), pose, ...(ease && { ease }) };
    }),
  );
}

/** Hands on the hips; the hips go round, the head stays. */
function circlingHips(turn: number): Key['pose'] {
  const [aside, ahead] = [Math.cos(turn), Math.sin(turn)];
  return {
    pelvis: [8.5 * aside, 87.6 - 1.6 * ahead],
    tilt: -11 * aside,
    chest: -7 * aside,
    head: 1.5 * aside,
    lean: 9 + 7 * ahead,
  };
}

export const lowImpact: Exercise[] = [
  {
    id: 'knee-tap',
    name: '무릎 들어 손 터치',
    view: 'side',
    scene: 'rose',
    quiet: true,
    cycles: 1,
    moments: [0, 0.13, 0.25, 0.75],
    still: 0.24,
    base: { ...stand, pelvis: [0, 90.8], ...bothArms({ at: [32, 105], hand: -6, free: 1, raise: 148, bend: 16 }) },
    keys: inTurn([
      { t: 0, ease: 'soft' },
      {
        t: 0.4,
        trunk: { pelvis: [-2, 90.6], tilt: -2, chest: 10, head: 12 },
        arm: { free: 0 },
        otherArm: { free: 0 },
        leg: { ball: [45, 52], pitch: 16 },
      },
      {
        t: 0.54,
        trunk: { pelvis: [-2, 90.6], tilt: -2, chest: 10.6, head: 13 },
        arm: { free: 0 },
        otherArm: { free: 0 },
        leg: { ball: [45, 53], pitch: 16 },
        ease: 'soft',
      },
      { t: 0.96, ease: 'inOut' },
    ]),
  },
  {
    id: 'tap-back',
    name: '뒤로 톡톡',
    view: 'side',
    scene: 'lilac',
    quiet: true,
    cycles: 1,
    moments: [0, 0.13, 0.25, 0.75],
    still: 0.24,
    base: {
      ...stand,
      pelvis: [0, 89.6],
      tilt: 6,
      chest: 8,
      head: 5,
      ...bothArms({ raise: -20, bend: 26, fist: true }),
    },
    keys: inTurn([
      { t: 0, ease: 'soft' },
      {
        t: 0.42,
        trunk: { pelvis: [-1, 83], tilt: 14, chest: 17, head: 10 },
        arm: { raise: 66, bend: 26 },
        otherArm: { raise: 60, bend: 26 },
        leg: { ball: [-42, 0], pitch: 46 },
      },
      {
        t: 0.52,
        trunk: { pelvis: [-1, 82.6], tilt: 14, chest: 17, head: 10 },
        arm: { raise: 68, bend: 25 },
        otherArm: { raise: 62, bend: 25 },
        leg: { ball: [-42, 0], pitch: 46 },
        ease: 'soft',
      },
      { t: 0.94 },
    ]),
  },
  {
    id: 'front-kick',
    name: '낮은 앞차기',
    view: 'side',
    scene: 'sky',
    quiet: true,
    cycles: 1,
    moments: [0, 0.12, 0.23, 0.73],
    still: 0.23,
    base: {
      ...stand,
      pelvis: [0, 89.8],
      tilt: 4,
      chest: 6,
      nearArm: { raise: 30, bend: 122, fist: true },
      farArm: { raise: 44, bend: 106, fist: true },
    },
    keys: inTurn([
      { t: 0, ease: 'soft' },
      // The knee first, then the foot.
      {
        t: 0.26,
        trunk: { pelvis: [-2, 89.6], tilt: -2, chest: 3 },
        leg: { free: 1, ball: [10, 0], raise: 68, bend: 84, point: 20 },
        ease: 'soft',
      },
      {
        t: 0.44,
        trunk: { pelvis: [-5, 89.8], tilt: -9, chest: -2, twist: -0.2 },
        leg: { free: 1, ball: [10, 0], raise: 62, bend: 4, point: 26 },
        arm: { raise: 8, bend: 116 },
        otherArm: { raise: 48, bend: 112 },
        ease: 'out',
      },
      {
        t: 0.52,
        trunk: { pelvis: [-5, 89.8], tilt: -9, chest: -2, twist: -0.2 },
        leg: { free: 1, ball: [10, 0], raise: 61, bend: 6, point: 26 },
        arm: { raise: 8, bend: 116 },
        otherArm: { raise: 48, bend: 112 },
        ease: 'soft',
      },
      {
        t: 0.72,
        trunk: { pelvis: [-2, 89.6], tilt: -1, chest: 3 },
        leg: { free: 1, ball: [10, 0], raise: 52, bend: 72, point: 14 },
        ease: 'soft',
      },
      { t: 0.94 },
    ]),
  },
  {
    id: 'punch-march',
    name: '걸으며 펀치',
    view: 'side',
    scene: 'quiet',
    quiet: true,
    cycles: 2,
    moments: [0, 0.13, 0.25, 0.75],
    still: 0.23,
    base: {
      ...stand,
      pelvis: [0, 90.2],
      tilt: 3,
      chest: 4,
      nearArm: { raise: 14, bend: 126, fist: true },
      farArm: { raise: 22, bend: 122, fist: true },
    },
    keys: inTurn([
      { t: 0, ease: 'soft' },
      {
        t: 0.44,
        trunk: { pelvis: [1, 90.6], tilt: 2, chest: 7, twist: -0.8 },
        leg: { ball: [38, 32], pitch: 20 },
        otherArm: { raise: 91, bend: 0 },
        arm: { raise: -6, bend: 128 },
      },
      {
        t: 0.54,
        trunk: { pelvis: [1, 90.6], tilt: 2, chest: 7, twist: -0.8 },
        leg: { ball: [38, 32], pitch: 20 },
        otherArm: { raise: 90, bend: 3 },
        arm: { raise: -6, bend: 128 },
        ease: 'soft',
      },
      { t: 0.96 },
    ]),
  },
  {
    id: 'hip-circle',
    name: '골반 돌리기',
    view: 'front',
    scene: 'peach',
    cycles: 1,
    moments: [0, 0.25, 0.5, 0.75],
    still: 0,
    base: {
      ...front,
      ...bothArms({ rest: 'hip', out: 1, hand: 62, fist: true }),
      nearLeg: { ball: [-16, 0], out: 0.3 },
      farLeg: { ball: [16, 0], out: 0.3 },
    },
    keys: Array.from({ length: 24 }, (_, i) => ({
      t: i / 24,
      pose: circlingHips((i / 24) * FULL_TURN),
      ease: 'linear',
    })),
  },
];
