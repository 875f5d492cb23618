// Where movements begin. Numbers are centimetres and degrees; the conventions are in skeleton.ts.
import type { Arm, Leg, Pose } from '../skeleton.ts';

export const stand: Pose = {
  pelvis: [0, 91],
  tilt: 2,
  chest: 0,
  head: 2,
  nearArm: { raise: 2, bend: 14 },
  farArm: { raise: 6, bend: 16 },
  nearLeg: { ball: [10, 0], pitch: 0 },
  farLeg: { ball: [13, 0], pitch: 0 },
};

export const front: Pose = {
  pelvis: [0, 90.6],
  tilt: 0,
  chest: 0,
  head: 0,
  nearArm: { raise: 12, bend: -6 },
  farArm: { raise: 12, bend: -6 },
  nearLeg: { ball: [-9, 0] },
  farLeg: { ball: [9, 0] },
};

/** A straight body, turned so many degrees above the floor around the ball of the foot. */
export function toeLine(degrees: number) {
  return { hinge: degrees, tilt: 90 - degrees, chest: 90 - degrees };
}

/** Hands and shoulders stay, hips move. */
export const highPlank: Pose = {
  root: 'chest',
  pelvis: [45.3, 57.2],
  tilt: 70,
  chest: 69.5,
  head: 76,
  nearArm: { at: [47, 0], palm: true },
  farArm: { at: [47, 0], palm: true },
  nearLeg: { ball: [-76.9, 0], pitch: 66 },
  farLeg: { ball: [-76.9, 0], pitch: 66 },
};

export const pushupTop: Pose = {
  ...toeLine(20.4),
  pelvis: [0, 0],
  head: 76,
  nearArm: { at: [47, 0], palm: true },
  farArm: { at: [47, 0], palm: true },
  nearLeg: { ball: [-80, 0], pitch: 66 },
  farLeg: { ball: [-80, 0], pitch: 66 },
};

/** On the back, knees bent, feet and head on the mat, arms beside the body. */
export const supine: Pose = {
  root: 'chest',
  pelvis: [-43, 10.8],
  tilt: -92,
  chest: -91,
  head: -78,
  nearArm: { raise: 85, bend: 1, hand: 4 },
  farArm: { raise: 85, bend: 1, hand: 4 },
  nearLeg: { ball: [43, 0], pitch: 0 },
  farLeg: { ball: [43, 0], pitch: 0 },
};

export const allFours: Pose = {
  pelvis: [-20, 48.6],
  tilt: 81,
  chest: 76,
  head: 84,
  nearArm: { at: [27, 0], palm: true },
  farArm: { at: [27, 0], palm: true },
  nearLeg: { knee: [-20, 5.6], shin: -92, point: 72 },
  farLeg: { knee: [-20, 5.6], shin: -92, point: 72 },
};

export function bothArms(arm: Arm) {
  return { nearArm: arm, farArm: arm };
}

export function bothLegs(leg: Leg) {
  return { nearLeg: leg, farLeg: leg };
}

/** Face down, arms reached out past the head. */
export const prone: Pose = {
  pelvis: [-20, 9.8],
  tilt: 90,
  chest: 80,
  head: 70,
  nearArm: { raise: 79, bend: 1 },
  farArm: { raise: 80, bend: 1 },
  nearLeg: { raise: -87, bend: 1, point: 74 },
  farLeg: { raise: -87, bend: 1, point: 74 },
};
