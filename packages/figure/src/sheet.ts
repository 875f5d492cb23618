// Contact sheets of everything, to look at: node src/sheet.ts <folder>
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXERCISES } from './exercises.ts';
import { write } from './lettering.ts';
import { bannerPicture } from './pictures/banner.ts';
import { appIcon, shareImage } from './pictures/brand.ts';
import { EMPTY_NAMES, emptyPicture } from './pictures/empty.ts';
import { categoryTile, productPicture } from './pictures/product.ts';
import { programCard, programCover } from './pictures/program.ts';
import type { CoverWords } from './pictures/program.ts';
import type { Act } from './pictures/stage.ts';
import { channelBanner, trainerAvatar } from './pictures/trainer.ts';
import { PRODUCT_KINDS, PRODUCTS } from './products.ts';
import { COLOUR_NAMES } from './products/still.ts';
import { drawFrame } from './render.ts';
import { SCENES } from './scenes.ts';
import type { SceneId } from './scenes.ts';
import { secondsAt } from './timeline.ts';
import { TRAINERS } from './trainers.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Give a folder to draw into');
mkdirSync(folder, { recursive: true });

type Tile = { picture: Canvas; caption?: string };

function saveSheet(name: string, columns: number, radius: number, tiles: Tile[]): void {
  const gap = 16;
  const captionHeight = tiles.some((tile) => tile.caption) ? 26 : 0;
  const w = Math.max(...tiles.map((tile) => tile.picture.width));
  const h = Math.max(...tiles.map((tile) => tile.picture.height));
  const rows = Math.ceil(tiles.length / columns);
  const sheet = createCanvas(gap + columns * (w + gap), gap + rows * (h + captionHeight + gap));
  const ctx = sheet.getContext('2d');
  ctx.fillStyle = '#FFFFFF';
  ctx.fillRect(0, 0, sheet.width, sheet.height);
  for (const [i, { picture, caption }] of tiles.entries()) {
    const x = gap + (i % columns) * (w + gap);
    const y = gap + Math.floor(i / columns) * (h + captionHeight + gap);
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(x, y, picture.width, picture.height, radius);
    ctx.clip();
    ctx.drawImage(picture, x, y);
    ctx.restore();
    if (caption) write(ctx, caption, x, y + picture.height + 18, { size: 14, colour: '#484854', weight: 'Medium' });
  }
  writeFileSync(join(folder!, `${name}.png`), sheet.encodeSync('png'));
}

const trainerIds = TRAINERS.map((who) => who.id);
const sceneIds = Object.keys(SCENES) as SceneId[];

function cycle<T>(list: readonly T[], i: number): T {
  return list[i % list.length]!;
}

function exerciseSheet(): void {
  const tiles = EXERCISES.flatMap((movement, i) =>
    movement.moments.map((moment): Tile => {
      const picture = createCanvas(300, 225);
      const options = { exercise: movement.id, trainer: cycle(trainerIds, i), w: 300, h: 225 };
      drawFrame(picture.getContext('2d'), options, secondsAt(movement, moment));
      return { picture, caption: `${movement.name} ${moment}` };
    }),
  );
  saveSheet('exercises', 8, 14, tiles);
}

/** Every room with several movements, everyone in turn. */
function cardSheets(): void {
  const acts = sceneIds.flatMap((scene, i) =>
    [0, 1, 2].map((j): Act => ({
      scene,
      exercise: cycle(EXERCISES, i * 5 + j * 7).id,
      trainer: cycle(trainerIds, i * 5 + j * 4 + 1),
      flip: (i + j) % 3 === 1,
    })),
  );
  const caption = (act: Act) => `${act.scene} · ${act.exercise} · ${act.trainer}`;
  saveSheet(
    'cards',
    4,
    16,
    acts.map((act) => ({ picture: programCard({ ...act, w: 350, h: 197 }), caption: caption(act) })),
  );
  const all = EXERCISES.map((movement, i): Act => ({
    exercise: movement.id,
    trainer: cycle(trainerIds, i * 5),
    scene: cycle(['rose', 'sky', 'sage', 'lilac', 'peach', 'dusk'] as const, i),
  }));
  saveSheet(
    'cards-all',
    3,
    16,
    all.map((act) => ({ picture: programCard({ ...act, w: 640, h: 360 }), caption: caption(act) })),
  );
  saveSheet(
    'cards-tall',
    6,
    16,
    all.map((act) => ({ picture: programCard({ ...act, w: 280, h: 350 }), caption: caption(act) })),
  );
}

const COVERS: (Act & CoverWords)[] = [
  {
    exercise: 'lunge',
    trainer: 'minji',
    scene: 'strength',
    title: ['탄탄한 하체,', '4주의 약속'],
    tag: '하체 근력',
    facts: '4주 · 주 3회 · 하루 20분',
  },
  {
    exercise: 'stepjack',
    trainer: 'sera',
    scene: 'quiet',
    title: ['쿵쿵 없이,', '밤에도 유산소'],
    tag: '층간소음 걱정 없는',
    facts: '2주 · 매일 · 하루 15분',
  },
  {
    exercise: 'downdog',
    trainer: 'yuna',
    scene: 'calm',
    title: ['아침을 여는', '10분 요가'],
    tag: '스트레칭',
    facts: '3주 · 매일 · 하루 10분',
  },
  {
    exercise: 'jabcross',
    trainer: 'junho',
    scene: 'fight',
    title: ['한 방에 날리는', '섀도 복싱'],
    tag: '복싱 카디오',
    facts: '4주 · 주 4회 · 하루 25분',
  },
  {
    exercise: 'plank',
    trainer: 'harin',
    scene: 'core',
    title: ['흔들리지 않는', '코어 만들기'],
    tag: '코어 · 필라테스',
    facts: '4주 · 주 3회 · 하루 18분',
  },
  {
    exercise: 'highknees',
    trainer: 'sora',
    scene: 'cardio',
    title: ['12분이면 충분해,', '전력 카디오'],
    tag: '고강도 인터벌',
    facts: '2주 · 주 4회 · 하루 12분',
    minutes: 12,
  },
  {
    exercise: 'bridge',
    trainer: 'jeongsuk',
    scene: 'sage',
    title: ['허리가 편해지는', '골반 운동'],
    tag: '시니어 케어',
    facts: '3주 · 주 3회 · 하루 12분',
  },
  {
    exercise: 'pushup',
    trainer: 'taeo',
    scene: 'dusk',
    title: ['하루 한 세트,', '푸시업 100'],
    tag: '상체 근력',
    facts: '6주 · 주 4회 · 하루 15분',
  },
];

function coverSheet(): void {
  saveSheet(
    'covers',
    2,
    20,
    COVERS.map((cover) => ({ picture: programCover({ ...cover, w: 800, h: 450 }) })),
  );
  saveSheet(
    'covers-share',
    2,
    0,
    COVERS.slice(0, 4).map((cover) => ({ picture: programCover({ ...cover, w: 1200, h: 630 }) })),
  );
}

function trainerSheet(): void {
  saveSheet(
    'trainers',
    6,
    130,
    trainerIds.map((id) => ({ picture: trainerAvatar(id, 260) })),
  );
  saveSheet(
    'trainers-small',
    12,
    24,
    trainerIds.map((id) => ({ picture: trainerAvatar(id, 48) })),
  );
  saveSheet(
    'channels',
    2,
    16,
    TRAINERS.map((who) => ({ picture: channelBanner(who.id, 760, 260), caption: `${who.id} ${who.name}` })),
  );
}

function productSheets(): void {
  const size = { w: 340, h: 340 };
  saveSheet(
    'products',
    6,
    16,
    PRODUCT_KINDS.map((kind) => ({
      picture: productPicture({ kind, colour: PRODUCTS[kind].colour, ...size }),
      caption: kind,
    })),
  );
  const views = PRODUCT_KINDS.flatMap((kind) =>
    ([0, 1, 2] as const).map((angle): Tile => ({
      picture: productPicture({ kind, colour: PRODUCTS[kind].colour, angle, w: 230, h: 230 }),
      caption: `${kind} ${angle}`,
    })),
  );
  saveSheet('product-views', 9, 12, views);
  const colours = PRODUCT_KINDS.flatMap((kind) =>
    COLOUR_NAMES.map((colour): Tile => ({ picture: productPicture({ kind, colour, w: 170, h: 170 }) })),
  );
  saveSheet('product-colours', COLOUR_NAMES.length, 12, colours);
  saveSheet(
    'tiles',
    10,
    20,
    PRODUCT_KINDS.map((kind) => ({ picture: categoryTile(kind, 160), caption: kind })),
  );
}

function otherSheets(): void {
  saveSheet('banners', 4, 16, [
    { picture: bannerPicture({ kind: 'mat', w: 350, h: 360 }) },
    { picture: bannerPicture({ kind: 'dumbbell', w: 350, h: 360 }) },
    { picture: bannerPicture({ kind: 'protein-tub', colour: 'coral', w: 350, h: 360 }) },
    { picture: bannerPicture({ exercise: 'pushup', trainer: 'taeo', scene: 'sky', w: 350, h: 360 }) },
  ]);
  saveSheet('banners-wide', 2, 16, [
    { picture: bannerPicture({ kind: 'leggings', w: 760, h: 320 }) },
    { picture: bannerPicture({ exercise: 'lateral', trainer: 'harin', scene: 'lilac', w: 760, h: 320 }) },
  ]);
  saveSheet(
    'empties',
    5,
    0,
    EMPTY_NAMES.map((name) => ({ picture: emptyPicture(name, 260), caption: name })),
  );
  saveSheet('share', 1, 0, [{ picture: shareImage(1200, 630) }]);
  saveSheet(
    'icons',
    5,
    0,
    [512, 192, 96, 64, 32].map((size) => ({ picture: appIcon(size) })),
  );
}

exerciseSheet();
cardSheets();
coverSheet();
trainerSheet();
productSheets();
otherSheets();
