import type { Part } from './choices.ts';

const GREY = '#e4e4ea';
const SHADE = '#cfcfd8';
const CHOSEN = '#f9709d';
const SHINE = { fill: '#fff', opacity: 0.12 };

/** Each drawn region lights up for these parts. */
const LIT = {
  neck: ['neck'],
  chest: ['upper', 'back'],
  shoulders: ['upper', 'shoulder'],
  arms: ['upper', 'arm'],
  waist: ['core'],
  hips: ['lower', 'hip', 'pelvis'],
  legs: ['lower'],
} as const satisfies Record<string, readonly Part[]>;

const ANKLES = [
  'M-39.5,-82.3L-30.4,-8A8.5 8.5 0 0 0 -13.5,-9L-13.6,-83.9A13 13 0 1 0 -39.5,-82.3Z',
  'M13.6,-83.9L13.5,-9A8.5 8.5 0 0 0 30.4,-8L39.5,-82.3A13 13 0 1 0 13.6,-83.9Z',
];
const THIGHS = [
  'M-38,-163.5L-43.1,-84.9A16.5 16.5 0 0 0 -10.5,-80.1L7.4,-156.8A23 23 0 1 0 -38,-163.5Z',
  'M-7.4,-156.8L10.5,-80.1A16.5 16.5 0 0 0 43.1,-84.9L38,-163.5A23 23 0 1 0 -7.4,-156.8Z',
];
const THIGH_SHINES = [
  'M-32.5,-169.7L-38.2,-89.2A7.4 7.4 0 0 0 -23.5,-87.4L-9.7,-166.9A11.5 11.5 0 1 0 -32.5,-169.7Z',
  'M-2.2,-166.4L15.2,-87.1A7.4 7.4 0 0 0 29.8,-89.5L20.4,-170.2A11.5 11.5 0 1 0 -2.2,-166.4Z',
];
const SHINS = [
  'M-42.9,-81.3L-33.1,-19.3A10.5 10.5 0 0 0 -12.2,-20.6L-10.1,-83.3A16.5 16.5 0 1 0 -42.9,-81.3Z',
  'M10.1,-83.3L12.2,-20.6A10.5 10.5 0 0 0 33.1,-19.3L42.9,-81.3A16.5 16.5 0 1 0 10.1,-83.3Z',
];
const SHIN_SHINES = [
  'M-39.1,-87.7L-30.4,-23.8A4.7 4.7 0 0 0 -21,-24.6L-22.7,-89A8.25 8.25 0 1 0 -39.1,-87.7Z',
  'M14.1,-88.7L15,-24.4A4.7 4.7 0 0 0 24.4,-24L30.5,-88A8.25 8.25 0 1 0 14.1,-88.7Z',
];
const FEET = [
  'M-28.4,-15.3L-45.8,2.5A6.5 6.5 0 0 0 -37.5,12.4L-16.9,-1.6A9 9 0 1 0 -28.4,-15.3Z',
  'M16.9,-1.6L37.5,12.4A6.5 6.5 0 0 0 45.8,2.5L28.4,-15.3A9 9 0 1 0 16.9,-1.6Z',
];
const ARMS = [
  'M-44.2,-252.9L-55.4,-201.1A10.5 10.5 0 0 0 -35.2,-195.5L-18.2,-245.7A13.5 13.5 0 1 0 -44.2,-252.9Z',
  'M-55.6,-198.9L-55.5,-150A7.5 7.5 0 0 0 -40.6,-149.1L-34.7,-197.7A10.5 10.5 0 1 0 -55.6,-198.9Z',
  'M18.2,-245.7L35.2,-195.5A10.5 10.5 0 0 0 55.4,-201.1L44.2,-252.9A13.5 13.5 0 1 0 18.2,-245.7Z',
  'M34.7,-197.7L40.6,-149.1A7.5 7.5 0 0 0 55.5,-150L55.6,-198.9A10.5 10.5 0 1 0 34.7,-197.7Z',
];
const ARM_SHINES = [
  'M-53.1,-202.1L-53.3,-152.2A3.4 3.4 0 0 0 -46.5,-151.9L-42.6,-201.7A5.25 5.25 0 1 0 -53.1,-202.1Z',
  'M37.2,-201.5L42.7,-151.8A3.4 3.4 0 0 0 49.5,-152.3L47.6,-202.3A5.25 5.25 0 1 0 37.2,-201.5Z',
];
const SHOULDERS = [
  'M-45,-252.6L-48.5,-233.9A12.6 12.6 0 0 0 -24.3,-227.2L-17.7,-245.1A14.2 14.2 0 1 0 -45,-252.6Z',
  'M17.7,-245.1L24.3,-227.2A12.6 12.6 0 0 0 48.5,-233.9L45,-252.6A14.2 14.2 0 1 0 17.7,-245.1Z',
];
const NECK = 'M10.5,-260.3L9.5,-300.2A9.5 9.5 0 0 0 -9.5,-300.2L-10.5,-260.3A10.5 10.5 0 1 0 10.5,-260.3Z';
const CHEST = 'M-34 -256C-18 -266 18 -266 34 -256C38 -228 26 -208 23 -196L-23 -196C-26 -208 -38 -228 -34 -256Z';
const BELLY = 'M-23 -197L23 -197C28 -184 37 -168 37 -158C30 -142 -30 -142 -37 -158C-37 -168 -28 -184 -23 -197Z';
const WAIST = 'M-25 -206C-24 -224 24 -224 25 -206L23 -192H-23Z';
const HIPS =
  'M-33 -174C-20 -168 20 -168 33 -174C39 -160 42 -142 40 -128C28 -119 12 -121 0 -134C-12 -121 -28 -119 -40 -128C-42 -142 -39 -160 -33 -174Z';

/** What of the hips the thighs do not cover. */
const PELVIS =
  'M-33 -174C-20 -168 20 -168 33 -174C36 -166 37 -162 37 -158C30 -142 -30 -142 -37 -158C-37 -162 -36 -166 -33 -174Z';

/** Where the workout is felt. The chips beside it say the same in words. */
export function BodyMap({ parts }: { parts: readonly Part[] }) {
  const isLit = (region: keyof typeof LIT) =>
    parts.includes('full') || LIT[region].some((part) => (parts as readonly string[]).includes(part));
  const inkOf = (region: keyof typeof LIT, plain: string) => (isLit(region) ? CHOSEN : plain);
  const draw = (paths: readonly string[], fill: string) => paths.map((d) => <path key={d} d={d} fill={fill} />);
  const shine = (paths: readonly string[]) => paths.map((d) => <path key={d} d={d} {...SHINE} />);
  return (
    <svg viewBox="-72 -334 144 350" aria-hidden="true" className="h-full max-h-63 w-full">
      <ellipse cy={2} rx={66} ry={7} fill={GREY} />
      {draw(ANKLES, GREY)}
      {draw(FEET, SHADE)}
      {draw(THIGHS, inkOf('legs', '#dcdce4'))}
      {shine(THIGH_SHINES)}
      {draw(SHINS, inkOf('legs', '#dcdce4'))}
      {shine(SHIN_SHINES)}
      <path d={NECK} fill={inkOf('neck', '#ceccd5')} />
      <path d={CHEST} fill={inkOf('chest', '#d6d6df')} />
      <path d={BELLY} fill={inkOf('waist', '#d6d6df')} />
      {isLit('hips') ? <path d={isLit('legs') ? PELVIS : HIPS} fill={CHOSEN} /> : null}
      <path d="M-30 -252C-24 -228 -18 -210 -16 -198L-2 -198C-8 -214 -10 -236 -8 -260Z" {...SHINE} />
      <path d="M-14 -262Q0 -242 14 -262Z" fill={inkOf('neck', '#dddce3')} />
      {draw(ARMS, inkOf('arms', GREY))}
      {shine(ARM_SHINES)}
      {draw(SHOULDERS, inkOf('shoulders', '#d3d2dc'))}
      <circle cx={-48} cy={-150} r={8.6} fill={GREY} />
      <circle cx={48} cy={-150} r={8.6} fill={GREY} />
      <g transform="translate(0 -300)">
        <ellipse rx={20.2} ry={23.3} fill={GREY} />
        <path d="M-22 2C-23 -33 23 -33 22 2C15.4 -12.1 2.2 -13.2 -3.3 -13.6C-11 -11 -17.6 -6.6 -22 2Z" fill={SHADE} />
      </g>
      {isLit('waist') ? <path d={WAIST} fill={CHOSEN} /> : null}
    </svg>
  );
}
