import type { Picture } from '@oun/contract/picture';
import { type Corner, freeCorner, placeFigure, ratioOf } from '@oun/contract/picture-place';
import { figureOf } from '@oun/figure/studio';
import { FILMS } from '@oun/film/films';
import { posterFacts } from '@oun/film/poster-index';
import { describe, expect, test } from 'vitest';
import { HOME_BANNERS, HOME_EVENTS, HOME_GROUPS } from './display.data.ts';
import { planLesson } from './lesson-plan.ts';
import { EDITOR_PLAYLISTS } from './library.data.ts';
import { type Drawing, jobOf } from './pictures.ts';
import { CHANNELS, PROGRAMS } from './programs.data.ts';

const WIDTH = 1000;

function pictureOf(drawing: Drawing): Picture {
  const job = jobOf(drawing);
  const ratio = 'ratio' in job ? job.ratio : 1;
  return { ...plain(WIDTH, WIDTH / ratio), url: JSON.stringify(job), figure: figureOf(job) };
}
const plain = (width: number, height: number) => ({ url: '', widths: [], width, height, colour: '#ffffff', alt: '' });

const programs = PROGRAMS.map(({ exercise, channel: trainer, scene }) =>
  pictureOf({ type: 'program-card', exercise, trainer, scene }),
);
const lessons = PROGRAMS.flatMap((program) =>
  Array.from({ length: program.weeks * program.days_per_week }, (_, i) =>
    pictureOf({
      type: 'lesson',
      exercise: planLesson(program, i + 1).main,
      trainer: program.channel,
      scene: program.scene,
    }),
  ),
);
const banners = [...HOME_BANNERS, ...HOME_EVENTS].map(({ exercise, trainer, scene }) =>
  pictureOf({ type: 'banner', subject: { exercise, trainer, scene } }),
);
const trainers = CHANNELS.flatMap(({ slug: trainer }) => [
  pictureOf({ type: 'channel-banner', trainer }),
  pictureOf({ type: 'trainer-avatar', trainer }),
]);
const posters = FILMS.filter(({ isMirrored }) => !isMirrored).map(({ id, shape }) => ({
  ...(shape === 'wide' ? plain(480, 270) : plain(360, 640)),
  url: id,
  figure: posterFacts(id)!.figure,
}));
const wide = posters.filter(({ width, height }) => width > height);
const tall = posters.filter(({ width, height }) => width < height);

/** Every space that a card gives to such pictures. */
const SHOWN: [string, readonly Picture[], readonly string[]][] = [
  ['programs', programs, ['16/9', '4/3', '4/5', '144/172', '350/220']],
  ['lessons', lessons, ['16/9', '4/3', '144/172', '350/220']],
  ['wide posters', wide, ['16/9', '4/3', '1/1']],
  ['tall posters', tall, ['9/16', '4/3']],
  ['banners', banners, ['350/130']],
];

describe.each(SHOWN)('%s', (_, pictures, ratios) => {
  test.each(ratios)('show all of whom they show at %s, in their own proportions', (ratio) => {
    for (const picture of pictures) {
      const { image, figure } = placeFigure(picture, ratio)!;
      const { left, top, right, bottom } = figure;
      expect(Math.min(left, top, 1 - right, 1 - bottom), `${picture.url}`).toBeGreaterThanOrEqual(0);
      const shown = ((image.right - image.left) / (image.bottom - image.top)) * ratioOf(ratio);
      expect(shown / (picture.width / picture.height)).toBeCloseTo(1);
      // Whatever is not room that goes on is filled.
      expect(Math.max(image.right - image.left, image.bottom - image.top)).toBeGreaterThanOrEqual(0.999);
    }
  });
});

test('everybody is where the drawing says: somewhere in the middle, and of some size', () => {
  for (const { figure, url } of [...programs, ...lessons, ...banners, ...posters, ...trainers]) {
    const { left, top, right, bottom } = figure!;
    expect(right - left, `${url}`).toBeGreaterThan(0.08);
    expect(bottom - top, `${url}`).toBeGreaterThan(0.1);
    expect(left < right && top < bottom && right <= 1 && bottom <= 1, `${url}`).toBe(true);
  }
});

/** What stands in one corner whatever the picture shows: [width, height] in pixels, and the picture's width. */
const FIXED: [string, readonly Picture[], string, [number, number], number, Corner][] = [
  ['the heart of a card', programs, '16/9', [48, 48], 280, 'top-right'],
  ['the way to share a program', programs, '16/9', [56, 56], 320, 'top-right'],
  ['how long a clip is', tall, '9/16', [52, 32], 136, 'bottom-right'],
  ['the controls of a clip', tall, '9/16', [160, 60], 300, 'top-right'],
  ['the way to go on with a clip', tall, '9/16', [60, 60], 300, 'top-left'],
];

test.each(FIXED)('%s lies on nobody', (_, pictures, ratio, [width, height], at, corner) => {
  const size = [width / at, (height / at) * ratioOf(ratio)] as const;
  for (const picture of pictures)
    expect(freeCorner(placeFigure(picture, ratio)?.figure, size, [corner]), `${picture.url}`).toBe(corner);
});

test('the words of a clip find their place below whoever is in it', () => {
  for (const { figure, url } of tall) expect(figure.bottom, `${url}`).toBeLessThan(0.735);
});

test('what is shown together looks different', () => {
  const looks = (urls: readonly string[]) => expect(urls.filter((url, i) => urls.indexOf(url) !== i)).toEqual([]);
  looks(programs.map(({ url }) => url));
  looks(banners.slice(0, HOME_BANNERS.length).map(({ url }) => url));
  looks(HOME_GROUPS.flatMap((group) => group.programs));
  looks(
    EDITOR_PLAYLISTS.map(({ programs: [first] }) => {
      const program = PROGRAMS.find(({ slug }) => slug === first)!;
      return [planLesson(program, 1).main, program.channel, program.scene].join(' ');
    }),
  );
});
