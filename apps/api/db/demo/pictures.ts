import { figureOf, jobKey, openStudio, type PictureJob } from '@oun/figure/studio';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { makePicture } from './make.ts';

type WithoutSize<Job> = Job extends unknown ? Omit<Job, 'widths' | 'ratio' | 'format' | 'quality'> : never;
/** What to draw; how large is decided here, by where such a picture stands. */
export type Drawing =
  | Extract<WithoutSize<PictureJob>, { type: keyof typeof SIZES }>
  | (Omit<Extract<WithoutSize<PictureJob>, { type: 'program-card' }>, 'type'> & { type: 'lesson' })
  | (Omit<Extract<WithoutSize<PictureJob>, { type: 'banner' }>, 'type'> & { type: 'store-banner' })
  | (Omit<Extract<WithoutSize<PictureJob>, { type: 'banner' }>, 'type'> & { type: 'gift-card' });

const SIZES = {
  lesson: { ratio: 16 / 9, widths: [240, 480] },
  'program-card': { ratio: 16 / 9, widths: [360, 560, 840, 1120] },
  'trainer-avatar': { ratio: 1, widths: [96, 192] },
  product: { ratio: 1, widths: [200, 360, 540] },
  'category-tile': { ratio: 1, widths: [120, 240] },
  'channel-banner': { ratio: 570 / 220, widths: [570, 1140] },
  banner: { ratio: 700 / 260, widths: [360, 700, 1060] },
  'store-banner': { ratio: 350 / 360, widths: [350, 530, 1060] },
  'gift-card': { ratio: 8 / 5, widths: [160, 360, 720, 1060] },
} as const;

export type Pictures = {
  /** The id of the picture that shows `drawing`; the same drawing twice is one picture. */
  draw: (drawing: Drawing, alt: string) => Promise<number>;
  /** The drawing as a member's own photo, kept under `key` where such photos are. */
  photo: (drawing: Drawing, key: string) => Promise<Photo>;
  close: () => Promise<void>;
};

export type Photo = { width: number; height: number; colour: string; bytes: number };

type Known = Pick<Insertable<Database['picture']>, 'format' | 'widths' | 'width' | 'height' | 'colour'>;

export const jobOf = (drawing: Drawing): PictureJob =>
  ({
    ...drawing,
    // A lesson looks like its program, only smaller.
    ...(drawing.type === 'lesson' && { type: 'program-card' }),
    ...((drawing.type === 'store-banner' || drawing.type === 'gift-card') && { type: 'banner' }),
    ...SIZES[drawing.type],
    widths: [...SIZES[drawing.type].widths],
    format: 'webp',
  }) as PictureJob;

/** Draws with the figure kit, off the main thread, into the folder the api serves. What is drawn already is not drawn again. */
export async function drawnPictures(db: Db, mediaDir: string): Promise<Pictures> {
  const dir = join(mediaDir, 'pictures');
  await mkdir(dir, { recursive: true });
  const studio = openStudio({ threads: Math.max(1, availableParallelism()) });
  const ids = new Map<string, Promise<number>>();

  async function drawOnce(job: PictureJob, key: string): Promise<Known> {
    const recordPath = join(dir, `${key}.json`);
    const record = await readFile(recordPath, 'utf8').catch(() => undefined);
    if (record) return JSON.parse(record) as Known;
    const { format, images, dominant } = await studio.render(job);
    for (const { width, bytes } of images) await writeWhole(join(dir, `${key}-${width}.${format}`), bytes);
    const largest = images.reduce((a, b) => (b.width > a.width ? b : a));
    const known: Known = {
      format,
      widths: images.map(({ width }) => width).sort((a, b) => a - b),
      width: largest.width,
      height: largest.height,
      colour: dominant.toLowerCase(),
    };
    // Last, so that a record is never there without its files.
    await writeWhole(recordPath, JSON.stringify(known));
    return known;
  }

  return {
    async photo(drawing, key) {
      const job = jobOf(drawing);
      const drawn = jobKey(job);
      const { widths, width, height, colour } = await drawOnce(job, drawn);
      const photos = join(mediaDir, 'member-images');
      await mkdir(photos, { recursive: true });
      const large = await readFile(join(dir, `${drawn}-${width}.webp`));
      await writeWhole(join(photos, `${key}.webp`), large);
      await writeWhole(
        join(photos, `${key}-small.webp`),
        await readFile(join(dir, `${drawn}-${widths[1] ?? width}.webp`)),
      );
      return { width, height, colour, bytes: large.length };
    },
    draw(drawing, alt) {
      const job = jobOf(drawing);
      const key = jobKey(job);
      let id = ids.get(key);
      if (!id) {
        id = drawOnce(job, key).then(async (known) => {
          const figure = figureOf(job);
          const shown = { key, alt, ...known, figure: figure && JSON.stringify(figure) };
          return (await makePicture(db, shown)).id;
        });
        ids.set(key, id);
      }
      return id;
    },
    close: () => studio.close(),
  };
}

/** One grey picture for everything: for tests and benchmarks, which look at rows and not at drawings. */
export function plainPictures(db: Db): Pictures {
  let id: Promise<number> | undefined;
  return {
    draw: () => (id ??= makePicture(db).then((picture) => picture.id)),
    photo: async () => ({ width: 540, height: 540, colour: '#f1f1f4', bytes: 1 }),
    close: async () => {},
  };
}

async function writeWhole(path: string, bytes: Uint8Array | string) {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
}
