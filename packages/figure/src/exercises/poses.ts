// Where movements begin. Numbers are centimetres and degrees; the conventions are in skeleton.ts.
import type { Pose } from '../skeleton.ts';

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
  pelvis: [45.6, 55.6],
  tilt: 70,
  chest: 69,
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
