import type { SceneId } from '@oun/figure/scenes';
import { movement, MOVEMENTS } from '@oun/movement/movements';
import { ALL_ROUNDER, REPERTOIRE } from '@oun/movement/repertoire';

export type Shape = 'wide' | 'tall';
export type Rung = '240' | '360' | '480' | '720' | '1080' | 't360' | 't720';

export const RUNGS: Record<Rung, { shape: Shape; width: number; height: number }> = {
  '240': { shape: 'wide', width: 426, height: 240 },
  '360': { shape: 'wide', width: 640, height: 360 },
  '480': { shape: 'wide', width: 854, height: 480 },
  '720': { shape: 'wide', width: 1280, height: 720 },
  '1080': { shape: 'wide', width: 1920, height: 1080 },
  t360: { shape: 'tall', width: 360, height: 640 },
  t720: { shape: 'tall', width: 720, height: 1280 },
};

/** From small to large. */
export const LADDERS: Record<Shape, readonly Rung[]> = {
  wide: ['240', '360', '480', '720', '1080'],
  tall: ['t360', 't720'],
};

export const roomOf = (trainer: string): SceneId => ROOMS[trainer as keyof typeof ROOMS];

export const isRung = (name: string): name is Rung => Object.hasOwn(RUNGS, name);

/** What is shown on the screen of vertical clips; each movement once. */
const TALL: Readonly<Record<string, readonly string[]>> = {
  minji: ['bridge', 'deadbug', 'donkey-kick'],
  sora: ['birddog', 'catcow'],
  jun: ['plank', 'pushup', 'burpee'],
  harin: ['squat', 'jump-squat', 'side-lunge'],
  sera: ['downdog', 'warrior-two', 'tree'],
  junho: ['jabcross', 'hook', 'duck'],
  yuna: ['jack', 'skater', 'highknees'],
  doyun: ['neck-stretch', 'rolldown'],
  jeongsuk: ['march', 'heel-curl'],
  taeo: ['row', 'press', 'deadlift'],
  yeongho: ['seated-breath', 'butterfly'],
  [ALL_ROUNDER]: ['lunge', 'knee-drive'],
};

/** Each works in a room of their own, so that a lesson stays in one place whatever is done in it. */
export const ROOMS = {
  minji: 'lilac',
  haneul: 'sage',
  sora: 'sky',
  jun: 'strength',
  harin: 'rose',
  sera: 'quiet',
  junho: 'fight',
  yuna: 'cardio',
  doyun: 'core',
  jeongsuk: 'calm',
  taeo: 'dusk',
  yeongho: 'peach',
} as const satisfies Readonly<Record<string, SceneId>>;

export type Film = { id: string; movement: string; trainer: string; shape: Shape; isMirrored: boolean };

export const filmId = (movement: string, trainer: string, shape: Shape = 'wide', isMirrored = false): string =>
  [movement, trainer, ...(isMirrored ? ['mirrored'] : []), ...(shape === 'tall' ? ['tall'] : [])].join('.');

/** Of what is done one side at a time there are two. */
const filmsOf = (id: string, trainer: string, shape: Shape): Film[] =>
  (movement(id).side ? [false, true] : [false]).map((isMirrored) => ({
    id: filmId(id, trainer, shape, isMirrored),
    movement: id,
    trainer,
    shape,
    isMirrored,
  }));

/** One movement by one person each: all that any workout or clip is put together from. */
export const FILMS: readonly Film[] = [
  ...MOVEMENTS.flatMap(({ id }) => filmsOf(id, ALL_ROUNDER, 'wide')),
  ...Object.entries(REPERTOIRE).flatMap(([trainer, moves]) => moves.flatMap((id) => filmsOf(id, trainer, 'wide'))),
  ...Object.entries(TALL).flatMap(([trainer, moves]) => moves.flatMap((id) => filmsOf(id, trainer, 'tall'))),
];
