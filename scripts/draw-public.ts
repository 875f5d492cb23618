/** Draws the pictures that ship with the sites themselves. Run it after a change of the figure kit, and commit what it writes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraAt, drawAct, openCanvas, stage, type Act } from '../packages/figure/src/pictures/stage.ts';
import { openStudio, type PictureJob } from '../packages/figure/src/studio.ts';

const studio = openStudio({ threads: 2 });

async function draw(job: PictureJob, files: { site: string; name: (width: number) => string }[]) {
  const { images, format } = await studio.render(job);
  for (const { site, name } of files) {
    const dir = join('apps', site, 'public');
    await mkdir(dir, { recursive: true });
    for (const { width, bytes } of images) await writeFile(join(dir, `${name(width)}.${format}`), bytes);
  }
}

const MEMBER_SITES = ['life', 'store', 'home'];
const at = (sites: string[], name: (width: number) => string) => sites.map((site) => ({ site, name }));

await Promise.all([
  draw(
    {
      type: 'banner',
      subject: { exercise: 'lunge', trainer: 'minji', scene: 'rose' },
      ratio: 570 / 560,
      widths: [570, 1140],
      format: 'webp',
    },
    at(['life'], (width) => `hero-${width}`),
  ),
  draw(
    {
      type: 'program-card',
      exercise: 'squat',
      trainer: 'junho',
      scene: 'sky',
      ratio: 390 / 260,
      widths: [570, 1140],
      format: 'webp',
    },
    at(['life'], (width) => `team-${width}`),
  ),
  draw(
    {
      type: 'program-card',
      exercise: 'sidestretch',
      trainer: 'minji',
      scene: 'rose',
      ratio: 780 / 860,
      widths: [780],
      format: 'webp',
    },
    at(['life'], () => 'sign-in-hero'),
  ),
  draw(
    { type: 'banner', subject: { kind: 'mat', colour: 'rose' }, ratio: 530 / 480, widths: [530, 1060], format: 'webp' },
    at(['store'], (width) => `banner-${width}`),
  ),
  draw(
    { type: 'share', ratio: 1200 / 630, widths: [1200], format: 'jpeg' },
    at(MEMBER_SITES, () => 'share'),
  ),
  draw(
    { type: 'app-icon', widths: [192, 512], format: 'png' },
    at([...MEMBER_SITES, 'admin'], (width) => `icon-${width}`),
  ),
  draw(
    { type: 'empty', name: 'feed', widths: [224], format: 'webp' },
    at(['life'], () => 'empty-feed'),
  ),
  draw(
    { type: 'empty', name: 'workout', widths: [224], format: 'webp' },
    at(['life'], () => 'empty-workout'),
  ),
  draw(
    { type: 'empty', name: 'search', widths: [224], format: 'webp' },
    at([...MEMBER_SITES, 'admin'], () => 'empty-search'),
  ),
  draw(
    { type: 'empty', name: 'error', widths: [224], format: 'webp' },
    at([...MEMBER_SITES, 'admin'], () => 'empty-error'),
  ),
]);
await studio.close();

/** What a record's picture is drawn on, 4:5; its words are written over it in the browser. */
const GROUND = { w: 1080, h: 1350 };
const WEBP_QUALITY = 84;
async function drawGround(name: string, act: Act, at: { x: number; share: number; wide: number; plant: number }) {
  const { canvas, ctx } = openCanvas(GROUND);
  const { box } = stage(act);
  const { w, h } = GROUND;
  const k = Math.min((h * at.share) / Math.max(box.top, 100), (w * at.wide) / (box.right - box.left));
  drawAct(ctx, act, GROUND, cameraAt(box, k, w * at.x, h * 0.8), { layout: { plant: at.plant, window: 0.02 } });
  await writeFile(join('apps', 'life', 'public', `${name}.webp`), canvas.encodeSync('webp', WEBP_QUALITY));
}
const TREE = { x: 0.77, share: 0.53, wide: 0.78, plant: 0.99 };
await drawGround('recap-sunset', { exercise: 'tree', trainer: 'harin', scene: 'peach' }, TREE);
await drawGround('recap-night', { exercise: 'tree', trainer: 'harin', scene: 'dusk' }, TREE);
await drawGround('recap-morning', { exercise: 'tree', trainer: 'harin', scene: 'sky' }, TREE);
await drawGround(
  'done-rose',
  { exercise: 'birddog', trainer: 'harin', scene: 'rose' },
  { x: 0.5, share: 0.5, wide: 0.8, plant: 0.94 },
);

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#E0195A"/><g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><circle cx="32" cy="25" r="10"/><path d="M32 36v10M16 47.500h32"/></g></svg>\n`;
for (const site of [...MEMBER_SITES, 'admin']) await writeFile(join('apps', site, 'public', 'icon.svg'), ICON);
