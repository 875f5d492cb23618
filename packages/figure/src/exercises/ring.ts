// The ring is pressed between the hands, or between the knees.
import type { Exercise } from '../timeline.ts';
import { bothArms, front, supine } from './poses.ts';

/** The thighs hold the ring, however low the hips are. */
function knees(out: number) {
  return { nearLeg: { out }, farLeg: { out } };
}

export const ring: Exercise[] = [
  {
    id: 'ring-press',
    name: '링 가슴 앞 누르기',
    view: 'front',
    scene: 'lilac',
    prop: 'pilates-ring',
    cycles: 2,
    moments: [0, 0.24, 0.44, 0.75],
    still: 0.42,
    base: {
      ...front,
      pelvis: [0, 90],
      breathe: 0,
      nearLeg: { ball: [-13, 0] },
      farLeg: { ball: [13, 0] },
      nearArm: { at: [-22.9, 119], out: 0.8, fist: true },
      farArm: { at: [22.9, 119], out: 0.8, fist: true },
    },
    keys: [
      { t: 0, pose: {}, ease: 'soft' },
      { t: 0.38, pose: { nearArm: { at: [-20, 119] }, farArm: { at: [20, 119] }, breathe: 0.4 } },
      { t: 0.5, pose: { nearArm: { at: [-19.6, 119] }, farArm: { at: [19.6, 119] }, breathe: 0.4 }, ease: 'soft' },
    ],
  },
  {
    id: 'ring-bridge',
    name: '링 조이며 브리지',
    view: 'side',
    scene: 'core',
    prop: 'pilates-ring',
    rests: [0.87],
    cycles: 1,
    mat: [-94, 67],
    moments: [0, 0.2, 0.46, 0.74],
    still: 0.46,
    base: { ...supine, breathe: 0, ...bothArms({ raise: 82, bend: 1, hand: 6 }) },
    keys: [
      { t: 0, pose: {} },
      { t: 0.05, pose: { tilt: -90, breathe: 1 }, ease: 'soft' },
      { t: 0.36, pose: { tilt: -125, chest: -112 } },
      { t: 0.54, pose: { tilt: -126.5, chest: -113, breathe: 0.4 }, ease: 'soft' },
      { t: 0.9, pose: {} },
    ],
  },
  {
    id: 'ring-squat',
    name: '링 끼고 스쿼트',
    view: 'front',
    scene: 'rose',
    prop: 'pilates-ring',
    cycles: 1,
    mat: [-66, 66],
    moments: [0, 0.22, 0.46, 0.74],
    still: 0.46,
    base: {
      ...front,
      pelvis: [0, 80],
      breathe: 0,
      ...bothArms({ rest: 'chest', out: 0.7, fist: true }),
      nearLeg: { ball: [-27, 0], turn: 44, out: 0.45 },
      farLeg: { ball: [27, 0], turn: 44, out: 0.45 },
      thing: { between: 'knees' },
    },
    keys: [
      { t: 0, pose: {} },
      { t: 0.06, pose: { breathe: 1 }, ease: 'soft' },
      { t: 0.42, pose: { pelvis: [0, 59], lean: 14, ...knees(0.255) } },
      { t: 0.52, pose: { pelvis: [0, 58], lean: 14, ...knees(0.245) }, ease: 'soft' },
      { t: 0.88, pose: {} },
    ],
  },
];
