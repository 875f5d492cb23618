// The bell goes where the hands go; it hangs by `thing.turn`.
import { clamp, lerp, smooth } from '../geom.ts';
import type { Arm } from '../skeleton.ts';
import type { Exercise, Key } from '../timeline.ts';
import { bothArms, stand } from './poses.ts';

const SWING_KEYS = 24;

function straight(raise: number): { nearArm: Arm; farArm: Arm } {
  return bothArms({ raise, bend: 2, fist: true });
}

/** The arms swing like a pendulum; the hips are straight long before the bell is up, and fold long after it falls. */
function swingKey(i: number): Key {
  const t = i / SWING_KEYS;
  const swung = (1 - Math.cos(2 * Math.PI * t)) / 2;
  const risen = smooth(clamp(swung * 1.3));
  const arms = lerp(-48, 84, swung);
  // Pulled up, the bell trails behind the hands; falling, it is ahead of them.
  const trail = -5 * Math.sin(2 * Math.PI * t);
  const pose = {
    pelvis: [lerp(-27, 2.4, risen), lerp(74, 91, 1 - (1 - risen) ** 1.5)] as [number, number],
    tilt: lerp(72, -4, risen),
    chest: lerp(65, -4, risen),
    head: lerp(44, 2, risen),
    breathe: 0.6 * risen,
    ...straight(arms),
    thing: { turn: arms + trail - lerp(8, -2, swung) },
  };
  return { t, pose, ease: 'linear' };
}

export const kettlebell: Exercise[] = [
  {
    id: 'kb-swing',
    name: '케틀벨 스윙',
    view: 'side',
    scene: 'strength',
    prop: 'kettlebell',
    cycles: 2,
    mat: [-75, 95],
    moments: [0, 0.24, 0.5, 0.8],
    still: 0.44,
    base: { ...stand, nearLeg: { ball: [9, 0], pitch: 0 }, farLeg: { ball: [12, 0], pitch: 0 } },
    keys: Array.from({ length: SWING_KEYS }, (_, i) => swingKey(i)),
  },
  {
    id: 'kb-deadlift',
    name: '케틀벨 데드리프트',
    view: 'side',
    scene: 'strength',
    prop: 'kettlebell',
    cycles: 1,
    mat: [-75, 85],
    moments: [0, 0.22, 0.46, 0.74],
    still: 0.44,
    base: {
      ...stand,
      ...straight(17),
      thing: { turn: 0 },
      breathe: 0,
      nearLeg: { ball: [9, 0], pitch: 0 },
      farLeg: { ball: [12, 0], pitch: 0 },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.06, pose: { breathe: 1, chest: -2 }, ease: 'soft' },
      { t: 0.42, pose: { pelvis: [-29, 68.6], tilt: 72, chest: 64, head: 42, ...straight(6) } },
      { t: 0.5, pose: { pelvis: [-29, 68.6], tilt: 72, chest: 64, head: 42, ...straight(6) }, ease: 'soft' },
      { t: 0.86, pose: { pelvis: [2, 91.2], tilt: -2, chest: -3 } },
    ],
  },
];
