// A pose is a handful of readable numbers; solving it gives the joints. Angles are in degrees.
// Torso: 0 upright, + leans forward, 90 prone, -90 supine. Limbs: 0 hangs down, 90 forward, 180 up.
import {
  add,
  angleOf,
  clamp,
  dir,
  dot,
  elbowAngle,
  len,
  lerp,
  mix,
  mul,
  RAD,
  smooth,
  sub,
  twoBone,
  unit,
} from './geom.ts';
import type { Point } from './geom.ts';

export const BONE = {
  spine: 50,
  neck: 7.5,
  upperArm: 28.5,
  forearm: 25,
  thigh: 43,
  shin: 41.5,
  ankleHeight: 7.2,
  ankleBack: 10.5,
};

/** The side view is slightly oblique: the near side sits this much lower, the far side this much higher. */
export const OBLIQUE = { hip: 1.8, shoulder: 1.9, floor: 2.1 };

export const PALM_HEIGHT = 3.2;
export const HEEL_LIFT = 9;

export type Arm = {
  /** Where the hand reaches; without it the arm is given by `raise` and `bend`. */
  at?: Point;
  palm?: boolean;
  raise?: number;
  bend?: number;
  /** Where the elbow rests on the floor. */
  elbow?: Point;
  hand?: number;
  fist?: boolean;
  /** A hand with its fingers seen: 0 spread, 1 a fist. */
  curl?: number;
  /** How much of the hand's length is seen; the rest points at the viewer. */
  seen?: number;
  /** Front view: how far the elbow goes sideways; the rest of the bend points at the viewer. */
  out?: number;
  /** Front view: how much of the forearm's length points at the viewer. */
  ahead?: number;
  /** Side view: 0 keeps to the target, 1 lets go of it and moves by `raise` and `bend`. */
  free?: number;
  /** Side view: how much of the elbow's bend points at the viewer. */
  aside?: number;
  /** Side view: the part of the own body that the hand rests on, instead of `at`. */
  hold?: 'head' | 'shin' | 'foot' | 'fingers';
  /** Front view: the part of the trunk that the hand rests on, instead of `at`. */
  rest?: 'chest' | 'ribs' | 'hip';
  /** Side view: the far arm comes in front of the trunk. Front view: in front of the head, as a guard is. */
  over?: boolean;
};

export type Leg = {
  /** Where the ball of the foot stands; the heel lifts around it by `pitch`. */
  ball?: Point;
  pitch?: number;
  raise?: number;
  bend?: number;
  point?: number;
  /** Where the knee rests on the floor. */
  knee?: Point;
  shin?: number;
  out?: number;
  turn?: number;
  heel?: number;
  /** Front view, sitting: where the ankle lies; the knee is given by `knee`. */
  ankle?: Point;
  /** Front view, lying: how much of the shin's length points away from the viewer. */
  back?: number;
  /** Side view: 0 keeps to the floor, 1 lets go of it and moves by `raise` and `bend`. */
  free?: number;
};

/** What a movement is done with. `goblet` is one dumbbell held upright in both hands. */
export type Prop =
  | 'dumbbell'
  | 'goblet'
  | 'kettlebell'
  | 'band'
  | 'loop-band'
  | 'pilates-ring'
  | 'gym-ball'
  | 'foam-roller'
  | 'chair';

export type Thing = {
  /** Where it stands on the floor; what is held goes with the hands. */
  at?: Point;
  /** Degrees it has rolled, or the direction in which it hangs. */
  turn?: number;
  /** How much it gives under the body, 0 to 1. */
  press?: number;
  /** What the ring is pressed between. */
  between?: 'hands' | 'knees';
};

export type Pose = {
  pelvis: Point;
  tilt: number;
  chest: number;
  head: number;
  nearArm: Arm;
  farArm: Arm;
  nearLeg: Leg;
  farLeg: Leg;
  /** Straight plank: the body's angle above the floor, turning on the toes or knees. Replaces `pelvis`. */
  hinge?: number;
  /** `pelvis` then means the shoulder line, for bodies that hang from the shoulders. */
  root?: 'chest';
  /** Side view: + brings the near shoulder forward. */
  twist?: number;
  hipTwist?: number;
  lift?: number;
  /** Side view: both shoulder blades, + forward round the ribs, - together. */
  blades?: number;
  /** Side view: how far the head slides forward on a level neck. */
  slide?: number;
  /** Front view: how far the head turns, -1 to 1, + to the right of the picture. */
  look?: number;
  /** Chest volume, 0 to 1. */
  breathe?: number;
  /** Front view: degrees the trunk leans towards the viewer, which shortens it. */
  lean?: number;
  /** Front view: the leg that passes behind the other. */
  behind?: 'nearLeg' | 'farLeg';
  /** Front view: the head looks to the right of the picture. */
  turned?: boolean;
  /** Front view: the body rests on the mat, and the legs come before the trunk. */
  rest?: 'crossed' | 'soles' | 'side';
  thing?: Thing;
};

export type LimbRig = { root: Point; mid: Point; end: Point };
export type ArmRig = LimbRig & {
  hand: number;
  kind: 'palm' | 'fist' | 'open';
  over?: boolean;
  curl?: number;
  seen?: number;
  /** How far the turned chest brings an arm that is `over` to the viewer: -1 away, 1 as light as a near one. */
  turned?: number;
};
export type LegRig = LimbRig & { pitch: number; toe: number; ball: Point; turn: number };
export type ThingRig = { at: Point; turn: number; press: number; between?: 'hands' | 'knees' };
export type SpinePoint = { p: Point; along: Point; front: Point };
export type Rig = {
  view: 'side' | 'front';
  spine: (s: number) => SpinePoint;
  headPivot: Point;
  headAngle: number;
  nearArm: ArmRig;
  farArm: ArmRig;
  nearLeg: LegRig;
  farLeg: LegRig;
  pelvis: Point;
  breathe: number;
  behind?: 'nearLeg' | 'farLeg';
  turned?: boolean;
  look?: number;
  rest?: NonNullable<Pose['rest']>;
  prop?: Prop;
  thing?: ThingRig;
};

const SHOULDER_LINE = 0.87;
/** From here on a lifted palm is an open hand. */
const LET_GO = 0.12;
const SPINE_STEPS = 40;

/** Fixed length: the bend runs smoothly from pelvis to chest, over a small natural S. */
function spineCurve(
  pelvis: Point,
  tilt: number,
  chest: number,
  sway: number,
  length = BONE.spine,
): (s: number) => SpinePoint {
  const step = length / SPINE_STEPS;
  const angle = (s: number) => (lerp(tilt, chest, smooth(s * 1.15 - 0.05)) + sway * Math.cos(s * 5.6)) * RAD;
  const points: Point[] = [pelvis];
  for (let i = 0; i < SPINE_STEPS; i++) {
    const a = angle((i + 0.5) / SPINE_STEPS);
    points.push(add(points[i]!, [Math.sin(a) * step, Math.cos(a) * step]));
  }
  return (s) => {
    const inside = clamp(s);
    const x = inside * SPINE_STEPS;
    const i = Math.min(SPINE_STEPS - 1, Math.floor(x));
    const a = angle(inside);
    const along: Point = [Math.sin(a), Math.cos(a)];
    const beyond = mul(along, (s - inside) * length);
    return { p: add(mix(points[i]!, points[i + 1]!, x - i), beyond), along, front: [along[1], -along[0]] };
  };
}

function naturalSway(pose: Pose): number {
  return 5 * clamp(1 - Math.abs(pose.chest - pose.tilt) / 60);
}

function handKind(arm: Arm): ArmRig['kind'] {
  if (arm.palm && (arm.free ?? 0) < LET_GO) return 'palm';
  return arm.fist ? 'fist' : 'open';
}

/** What of an arm concerns only how its hand is drawn. */
function handLook({ over, curl, seen }: Arm): Pick<ArmRig, 'over' | 'curl' | 'seen'> {
  return { ...(over && { over }), ...(curl !== undefined && { curl }), ...(seen !== undefined && { seen }) };
}

function armJoints(root: Point, arm: Arm, floor: number): { mid: Point; end: Point } {
  if (arm.elbow) {
    const mid: Point = [arm.elbow[0], arm.elbow[1] + floor];
    return { mid, end: add(mid, mul(dir(arm.raise ?? 90), BONE.forearm)) };
  }
  if (arm.at) {
    const target: Point = [arm.at[0], arm.at[1] + floor + (arm.palm ? PALM_HEIGHT : 0)];
    return twoBone(root, target, BONE.upperArm, BONE.forearm, -1);
  }
  const raise = arm.raise ?? 0;
  const mid = add(root, mul(dir(raise), BONE.upperArm));
  return { mid, end: add(mid, mul(dir(raise + (arm.bend ?? 0)), BONE.forearm)) };
}

/** Turns two joints the short way from one posture to another, so that bones keep their length. */
function turnLimb(root: Point, from: { mid: Point; end: Point }, upper: number, lower: number, share: number) {
  const turn = (a: number, b: number) => a + (((((b - a) % 360) + 540) % 360) - 180) * share;
  const first = sub(from.mid, root);
  const second = sub(from.end, from.mid);
  const mid = add(root, mul(dir(turn(angleOf(first), upper)), len(first)));
  return { mid, end: add(mid, mul(dir(turn(angleOf(second), lower)), len(second))) };
}

/** An elbow that points at the viewer is seen closer to the line from shoulder to hand. */
function turnElbowAside(root: Point, joints: { mid: Point; end: Point }, aside: number, floor: number) {
  const along = unit(sub(joints.end, root));
  const onLine = add(root, mul(along, dot(sub(joints.mid, root), along)));
  const mid = add(mix(joints.mid, onLine, aside), [0, floor * 1.5 * aside]);
  return { mid, end: joints.end };
}

function solveArm(root: Point, arm: Arm, floor: number): ArmRig {
  const free = arm.free ?? 0;
  const planted = armJoints(root, arm, floor);
  const raise = arm.raise ?? 0;
  const turned = free > 0 ? turnLimb(root, planted, raise, raise + (arm.bend ?? 0), free) : planted;
  const { mid, end } = arm.aside ? turnElbowAside(root, turned, arm.aside, floor) : turned;
  const along = angleOf(sub(end, mid)) + (arm.hand ?? 0);
  const hand = arm.palm ? lerp(90, along, smooth(free)) : along;
  return { root, mid, end, hand, kind: handKind(arm), ...handLook(arm) };
}

/** Forward and up of a foot pitched by so many degrees. */
export function footAxes(pitch: number): { forward: Point; up: Point } {
  const forward: Point = [Math.cos(pitch * RAD), -Math.sin(pitch * RAD)];
  return { forward, up: [-forward[1], forward[0]] };
}

function ankleOver(ball: Point, pitch: number): Point {
  const { forward, up } = footAxes(pitch);
  return add(add(ball, mul(forward, -BONE.ankleBack)), mul(up, BONE.ankleHeight));
}

export function ballUnder(ankle: Point, pitch: number): Point {
  const { forward, up } = footAxes(pitch);
  return add(add(ankle, mul(forward, BONE.ankleBack)), mul(up, -BONE.ankleHeight));
}

function freeLeg(root: Point, leg: Leg, planted: { mid: Point; end: Point; pitch: number }): LegRig {
  const free = leg.free ?? 0;
  const raise = leg.raise ?? 0;
  const shin = raise - (leg.bend ?? 0);
  const { mid, end } = turnLimb(root, planted, raise, shin, free);
  const pitch = lerp(planted.pitch, (leg.point ?? 0) - shin, free);
  return { root, mid, end, pitch, ball: ballUnder(end, pitch), toe: 0, turn: leg.turn ?? 0 };
}

function solveLeg(root: Point, leg: Leg, floor: number): LegRig {
  const turn = leg.turn ?? 0;
  if (leg.ball) {
    const pitch = leg.pitch ?? 0;
    const ball: Point = [leg.ball[0], leg.ball[1] + floor];
    const { mid, end } = twoBone(root, ankleOver(ball, pitch), BONE.thigh, BONE.shin, 1);
    if (leg.free) return freeLeg(root, leg, { mid, end, pitch });
    // Toes stay flat only while the ball is on the floor.
    const toe = clamp(pitch, 0, 95) * clamp(1 - leg.ball[1] / 5);
    return { root, mid, end, pitch, ball, toe, turn };
  }
  const raise = leg.raise ?? 0;
  const mid: Point = leg.knee ? [leg.knee[0], leg.knee[1] + floor] : add(root, mul(dir(raise), BONE.thigh));
  const shinAngle = leg.knee ? (leg.shin ?? -90) : raise - (leg.bend ?? 0);
  const end = add(mid, mul(dir(shinAngle), BONE.shin));
  const pitch = (leg.point ?? 0) - angleOf(sub(end, mid));
  if (leg.free && leg.knee) return freeLeg(root, leg, { mid, end, pitch });
  return { root, mid, end, pitch, ball: ballUnder(end, pitch), toe: 0, turn };
}

function pelvisOf(pose: Pose): Point {
  if (pose.root === 'chest') {
    const toShoulders = spineCurve([0, 0], pose.tilt, pose.chest, naturalSway(pose))(SHOULDER_LINE).p;
    return sub(pose.pelvis, toShoulders);
  }
  const knee = pose.nearLeg.knee ?? pose.farLeg.knee;
  if (pose.hinge !== undefined && knee) return add(knee, mul(dir(pose.hinge + 90), BONE.thigh));
  if (pose.hinge !== undefined && pose.nearLeg.ball) {
    const ankle = ankleOver([pose.nearLeg.ball[0], 0], pose.nearLeg.pitch ?? 0);
    const leg = (BONE.thigh + BONE.shin) * 0.9992;
    return add(ankle, [leg * Math.cos(pose.hinge * RAD), leg * Math.sin(pose.hinge * RAD)]);
  }
  return pose.pelvis;
}

function headPivot(base: SpinePoint, head: number, forward: number): Point {
  const chest = Math.atan2(base.along[0], base.along[1]) / RAD;
  const neck = (lerp(chest, head, 0.5) + forward) * RAD;
  return add(base.p, [Math.sin(neck) * BONE.neck, Math.cos(neck) * BONE.neck]);
}

export function solveSide(pose: Pose): Rig {
  const pelvis = pelvisOf(pose);
  const spine = spineCurve(pelvis, pose.tilt, pose.chest, naturalSway(pose));
  const line = spine(SHOULDER_LINE);
  const twist = pose.twist ?? 0;
  const hipTwist = pose.hipTwist ?? 0;

  const shoulder = (side: 1 | -1, arm: Arm): Point => {
    const forward = (side * twist > 0 ? 8.5 : 4) * side * twist + 0.2 + (pose.blades ?? 0);
    const oblique: Point = [-0.4 * side, -side * OBLIQUE.shoulder];
    const joint = add(add(add(line.p, mul(line.front, forward)), oblique), mul(line.along, pose.lift ?? 0));
    const target = arm.at ?? arm.elbow;
    const loose = dir(arm.raise ?? 0);
    const aim = target ? mix(unit(sub(target, joint)), loose, arm.free ?? 0) : loose;
    // The shoulder blade glides with the arm.
    const glide = add(
      mul(line.along, clamp(dot(aim, line.along)) * 3.5),
      mul(line.front, clamp(dot(aim, line.front)) * 2.2),
    );
    return add(joint, glide);
  };
  const hip = (side: 1 | -1): Point => add(pelvis, [side * hipTwist * 1.2 - 0.3 * side, -side * OBLIQUE.hip]);

  const body = {
    spine,
    headPivot: add(headPivot(spine(1), pose.head, 6), mul(spine(1).front, pose.slide ?? 0)),
    headAngle: pose.head,
    nearLeg: solveLeg(hip(1), pose.nearLeg, -OBLIQUE.floor),
    farLeg: solveLeg(hip(-1), pose.farLeg, OBLIQUE.floor),
  };
  const arm = (side: 1 | -1, given: Arm): ArmRig => {
    const at = given.hold === 'fingers' ? fingersOf(arm(-1, pose.farArm)) : holdPoint(given.hold, side, body);
    const held = at ? { ...given, at } : given;
    const solved = solveArm(shoulder(side, held), held, given.hold ? 0 : -side * OBLIQUE.floor);
    // Fingers stay behind the ear, wherever the elbow goes.
    if (given.hold === 'head') return { ...solved, hand: 230 - pose.head };
    return solved.over ? { ...solved, turned: clamp(side * twist * 1.4, -1) } : solved;
  };
  return {
    view: 'side',
    pelvis,
    breathe: pose.breathe ?? 0,
    ...body,
    nearArm: arm(1, pose.nearArm),
    farArm: arm(-1, pose.farArm),
  };
}

type Held = Pick<Rig, 'headPivot' | 'headAngle' | 'nearLeg' | 'farLeg'>;

/** Where the wrist is so that the near hand closes around the fingers of the far one. */
function fingersOf({ end, hand }: ArmRig): Point {
  return add(add(end, mul(dir(hand), 10.5)), [-5.5, -1]);
}

/** Where a wrist lies so that the hand rests on a part of the own body. */
function holdPoint(part: Arm['hold'], side: 1 | -1, body: Held): Point | undefined {
  if (!part || part === 'fingers') return undefined;
  if (part === 'head') {
    const tilt = body.headAngle * RAD;
    const onHead = add(mul([Math.cos(tilt), -Math.sin(tilt)], 2), mul([Math.sin(tilt), Math.cos(tilt)], 4));
    return add(body.headPivot, onHead);
  }
  const leg = side === 1 ? body.nearLeg : body.farLeg;
  if (part === 'foot') return leg.end;
  const down = unit(sub(leg.end, leg.mid));
  return add(mix(leg.mid, leg.end, 0.16), mul([-down[1], down[0]], 1.5));
}

function frontArmJoints(root: Point, side: 1 | -1, arm: Arm): { mid: Point; end: Point } {
  if (arm.elbow) {
    const forearm = BONE.forearm * (1 - (arm.ahead ?? 0));
    return { mid: arm.elbow, end: add(arm.elbow, mul(dir(side * (arm.raise ?? 0)), forearm)) };
  }
  if (!arm.at) {
    const raise = arm.raise ?? 0;
    const mid = add(root, mul(dir(side * raise), BONE.upperArm * (1 - (arm.out ?? 0))));
    return { mid, end: add(mid, mul(dir(side * (raise + (arm.bend ?? 0))), BONE.forearm * (1 - (arm.ahead ?? 0)))) };
  }
  const v = sub(arm.at, root);
  const reach = Math.min(len(v), (BONE.upperArm + BONE.forearm) * 0.999);
  const bend = elbowAngle(BONE.upperArm, BONE.forearm, reach);
  const u = unit(v);
  const sideways = BONE.upperArm * Math.sin(bend) * (arm.out ?? 0.8) * side;
  const mid = add(add(root, mul(u, BONE.upperArm * Math.cos(bend))), mul([-u[1], u[0]], sideways));
  return { mid, end: add(root, mul(u, reach)) };
}

/** Where a wrist lies: [place along the spine, share of the shoulder's half-width, fixed distance]. */
const RESTS: Record<NonNullable<Arm['rest']>, [number, number, number]> = {
  chest: [0.64, 0, 4.6],
  ribs: [0.46, 0.8, 1.6],
  hip: [0.14, 0.45, 8],
};

function restPoint(
  part: NonNullable<Arm['rest']>,
  side: 1 | -1,
  pose: Pose,
  trunk: (s: number) => SpinePoint,
  wide: number,
) {
  const [s, share, fixed] = RESTS[part];
  const { p, front, along } = trunk(s);
  const x = wide * share + fixed + (part === 'ribs' ? (pose.breathe ?? 0) * 0.5 : 0);
  return add(add(p, mul(front, side * x)), mul(along, (pose.lift ?? 0) * s));
}

/** Folded towards the viewer, so its bones are as long as they look. */
function sittingLeg(root: Point, mid: Point, end: Point): LegRig {
  return { root, mid, end, pitch: 0, toe: 0, ball: end, turn: 0 };
}

function lyingLeg(root: Point, leg: Leg): LegRig {
  const raise = leg.raise ?? 90;
  const mid = add(root, mul(dir(raise), BONE.thigh));
  const end = add(mid, mul(dir(raise - (leg.bend ?? 0)), BONE.shin * (1 - (leg.back ?? 0))));
  return { root, mid, end, pitch: 0, toe: 0, ball: end, turn: 0 };
}

/** Near limbs are the figure's right, at the left of the picture. `raise` is then how far the arm opens. */
export function solveFront(pose: Pose, shoulderWidth: number, hipWidth: number): Rig {
  const lean = (pose.lean ?? 0) * RAD;
  const spine = spineCurve(pose.pelvis, pose.tilt, pose.chest, 0, BONE.spine * Math.cos(lean));
  const line = spine(0.885);
  const hips = spine(0);

  const arm = (side: 1 | -1, wanted: Arm): ArmRig => {
    const given = wanted.rest ? { ...wanted, at: restPoint(wanted.rest, side, pose, spine, shoulderWidth) } : wanted;
    const up = given.at ? clamp((given.at[1] - line.p[1]) / 45) : clamp(((given.raise ?? 0) - 40) / 140);
    const out = mul(line.front, side * (shoulderWidth - 2.6 * up));
    const root = add(add(line.p, out), mul(line.along, up * 5.5 + (pose.lift ?? 0)));
    const { mid, end } = frontArmJoints(root, side, given);
    const hand = angleOf(sub(end, mid)) + side * (given.hand ?? 0);
    return { root, mid, end, hand, kind: given.fist ? 'fist' : 'open', ...handLook(given) };
  };
  const leg = (side: 1 | -1, given: Leg): LegRig => {
    const ball = given.ball ?? [side * hipWidth, 0];
    const heel = given.heel ?? 0;
    const root = add(pose.pelvis, mul(hips.front, side * hipWidth));
    if (given.knee && given.ankle) return sittingLeg(root, given.knee, given.ankle);
    if (pose.rest === 'side') return lyingLeg(root, given);
    const v = sub([ball[0], ball[1] + BONE.ankleHeight + heel * HEEL_LIFT], root);
    const reach = Math.min(len(v), (BONE.thigh + BONE.shin) * 0.9995);
    const bend = elbowAngle(BONE.thigh, BONE.shin, reach);
    const u = unit(v);
    const sideways = mul([-u[1] * side, u[0] * side], BONE.thigh * Math.sin(bend) * (given.out ?? 0.45));
    const mid = add(add(root, mul(u, BONE.thigh * Math.cos(bend))), sideways);
    const pitch = 3 + 26 * heel + (given.pitch ?? 0);
    return { root, mid, end: add(root, mul(u, reach)), pitch, toe: 0, ball, turn: given.turn ?? 38 };
  };

  return {
    view: 'front',
    spine,
    pelvis: pose.pelvis,
    headPivot: add(headPivot(spine(1), pose.head, 0), [0, -5 * Math.sin(lean)]),
    headAngle: pose.head,
    breathe: pose.breathe ?? 0,
    nearArm: arm(-1, pose.nearArm),
    farArm: arm(1, pose.farArm),
    nearLeg: leg(-1, pose.nearLeg),
    farLeg: leg(1, pose.farLeg),
    ...(pose.behind && { behind: pose.behind }),
    ...(pose.turned && { turned: true }),
    ...(pose.look && { look: pose.look }),
    ...(pose.rest && { rest: pose.rest }),
  };
}
