import { Path2D } from '@napi-rs/canvas';
import type { Figure } from '../body.ts';
import { alpha, tint } from '../colour.ts';
import { add, circle, dir, mix, mul, place, union } from '../geom.ts';
import type { Point } from '../geom.ts';
import { clothTone } from '../shapes.ts';
import type { Rig } from '../skeleton.ts';

/** From the middle of the handle to the flat foot. */
export const BELL_HEIGHT = 25.4;

const IRON = '#645F76';
const BODY = { y: 16.6, r: 10.2 };
const GRIP = 4.8;

/** Where both hands hold the handle, and where the bell hangs from it. */
export function bellFrame(rig: Rig): { grip: Point; down: Point; across: Point } {
  const holds = [rig.nearArm, rig.farArm].map((arm) => add(arm.end, mul(dir(arm.hand), GRIP))) as [Point, Point];
  const grip = mix(holds[0], holds[1], 0.5);
  const down = dir(rig.thing?.turn ?? rig.nearArm.hand);
  return { grip, down, across: [-down[1], down[0]] };
}

export function bellPoints(rig: Rig): Point[] {
  const { grip, down, across } = bellFrame(rig);
  const centre = add(grip, mul(down, BODY.y));
  return [add(grip, mul(down, BELL_HEIGHT)), add(centre, mul(across, BODY.r)), add(centre, mul(across, -BODY.r))];
}

function handlePath(): Path2D {
  const path = new Path2D();
  path.moveTo(-8.2, 12);
  path.bezierCurveTo(-8.6, 5, -8.4, -1.9, -4.6, -1.9);
  path.lineTo(4.6, -1.9);
  path.bezierCurveTo(8.4, -1.9, 8.6, 5, 8.2, 12);
  path.lineTo(5, 10);
  path.bezierCurveTo(5.2, 5.6, 5.2, 1.9, 3.4, 1.9);
  path.lineTo(-3.4, 1.9);
  path.bezierCurveTo(-5.2, 1.9, -5.2, 5.6, -5, 10);
  path.closePath();
  return path;
}

function footPath(): Path2D {
  const path = new Path2D();
  path.roundRect(-6.4, BELL_HEIGHT - 4, 12.8, 4, 1.4);
  return path;
}

export function drawKettlebell(figure: Figure, rig: Rig): void {
  const { grip, down, across } = bellFrame(rig);
  const on = (path: Path2D) => place(path, grip, across, down);
  const tone = clothTone(IRON, figure.hue);
  figure.paint(on(handlePath()), clothTone(tint(IRON, '#FFFFFF', 0.14), figure.hue), false, 0.5);
  figure.paint(on(union(circle([0, BODY.y], BODY.r), footPath())), tone, false, 1.3);
  const centre = add(grip, mul(down, BODY.y));
  figure.fill(circle(centre, 4.4), '#F9508A');
  figure.fill(circle(centre, 2.6), tint('#F9508A', '#FFFFFF', 0.3));
  const shine = add(centre, [figure.light[0] * 2.7, figure.light[1] * 2.7]);
  figure.fill(circle(shine, 1.7), alpha('#FFFFFF', 0.2));
}
