import type { Canvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { EXERCISES } from './exercises.ts';
import { bannerPicture } from './pictures/banner.ts';
import { appIcon, shareImage } from './pictures/brand.ts';
import { EMPTY_NAMES, emptyPicture } from './pictures/empty.ts';
import { categoryTile, productPicture } from './pictures/product.ts';
import { programCard, programCover } from './pictures/program.ts';
import { channelBanner, trainerAvatar } from './pictures/trainer.ts';
import { objectBox, PRODUCT_KINDS } from './products.ts';
import { COLOUR_NAMES } from './products/still.ts';
import { SCENES } from './scenes.ts';
import type { SceneId } from './scenes.ts';
import { TRAINERS } from './trainers.ts';

function pixels(canvas: Canvas): Uint8ClampedArray {
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
}

/** How many clearly different colours a picture has; a bare ground has a handful. */
function colourCount(canvas: Canvas): number {
  const data = pixels(canvas);
  const seen = new Set<number>();
  for (let i = 0; i < data.length; i += 4) {
    seen.add(((data[i]! >> 4) << 8) | ((data[i + 1]! >> 4) << 4) | (data[i + 2]! >> 4));
  }
  return seen.size;
}

const sceneIds = Object.keys(SCENES) as SceneId[];

describe.each(PRODUCT_KINDS)('product %s', (kind) => {
  test('is drawn in every colour, and each colour looks different', () => {
    const pictures = COLOUR_NAMES.map((colour) => productPicture({ kind, colour, w: 64, h: 64 }));
    for (const picture of pictures) expect(colourCount(picture)).toBeGreaterThan(9);
    const distinct = new Set(pictures.map((picture) => Buffer.from(pixels(picture)).toString('base64')));
    expect(distinct.size).toBe(COLOUR_NAMES.length);
  });

  test('has three different views and a tile', () => {
    const views = ([0, 1, 2] as const).map((angle) => productPicture({ kind, colour: 'navy', angle, w: 64, h: 80 }));
    expect(new Set(views.map((view) => Buffer.from(pixels(view)).toString('base64'))).size).toBe(3);
    expect(colourCount(categoryTile(kind, 64))).toBeGreaterThan(9);
  });

  test('stays inside its square', () => {
    const box = objectBox(kind);
    expect(box.x).toBeGreaterThanOrEqual(20);
    expect(box.x + box.w).toBeLessThanOrEqual(380);
    expect(box.y).toBeGreaterThanOrEqual(40);
    expect(box.y + box.h).toBeLessThanOrEqual(360);
  });
});

test.each(EXERCISES)('$id stands in every room, wide and tall', (movement) => {
  const i = EXERCISES.indexOf(movement);
  for (const [j, scene] of sceneIds.entries()) {
    const act = { exercise: movement.id, trainer: TRAINERS[(i + j) % TRAINERS.length]!.id, scene };
    const isTall = (i + j) % 3 === 0;
    const card = programCard({ ...act, flip: j % 2 === 0, w: 80, h: isTall ? 100 : 45 });
    expect(colourCount(card), `${movement.id} in ${scene}`).toBeGreaterThan(12);
  }
});

test('every trainer has an avatar and a banner of their own', () => {
  const avatars = TRAINERS.map((who) => Buffer.from(pixels(trainerAvatar(who.id, 48))).toString('base64'));
  expect(new Set(avatars).size).toBe(TRAINERS.length);
  for (const who of TRAINERS) expect(colourCount(channelBanner(who.id, 160, 56))).toBeGreaterThan(12);
});

test('words change a cover', () => {
  const words = { tag: '코어', facts: '2주 · 매일', w: 320, h: 168 };
  const act = { exercise: 'plank', trainer: 'sora' };
  const first = programCover({ ...act, ...words, title: ['흔들리지 않는', '코어'] });
  const second = programCover({ ...act, ...words, title: ['단단해지는', '코어'] });
  expect(Buffer.from(pixels(first)).equals(Buffer.from(pixels(second)))).toBe(false);
});

test('the same picture comes out the same twice', () => {
  const draw = () => Buffer.from(pixels(shareImage(240, 126)));
  expect(draw().equals(draw())).toBe(true);
});

test('a round picture has nothing in its corners', () => {
  for (const name of EMPTY_NAMES) {
    const picture = emptyPicture(name, 96);
    expect(pixels(picture)[3]).toBe(0);
    expect(colourCount(picture)).toBeGreaterThan(8);
  }
});

test('banners and icons have the size asked for', () => {
  const banner = bannerPicture({ kind: 'mat', w: 120, h: 130 });
  expect([banner.width, banner.height]).toEqual([120, 130]);
  const acted = bannerPicture({ exercise: 'squat', trainer: 'minji', w: 160, h: 60 });
  expect([acted.width, acted.height]).toEqual([160, 60]);
  for (const size of [32, 180]) expect(appIcon(size).width).toBe(size);
});
