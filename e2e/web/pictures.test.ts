import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';

type Site = 'life' | 'home';
type Found = { cut: string[]; covered: string[]; twice: string[]; count: number };
type Word = { text: string; colour: string; range: Range; line: number };

const CONTRAST = 4.5;
/** So little of the ground may be worse: an edge that is drawn between two colours. */
const SPECKS = 0.02;

const GUEST: readonly (readonly [Site, string])[] = [
  ['life', '/'],
  ['life', '/programs'],
  ['life', '/programs/core-start'],
  ['life', '/programs/shadow-boxing'],
  ['life', '/channels/minji'],
  ['life', '/channels/junho'],
  ['life', '/clips'],
  ['life', '/clips?channel=sera'],
  ['life', '/playlists'],
  ['life', '/playlists/1'],
  ['home', '/'],
];
const MEMBER: readonly (readonly [Site, string])[] = [
  ['life', '/'],
  ['life', '/my/library'],
  ['home', '/'],
];

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('nobody in a picture is cut or covered, no picture is there twice, and words on one are read', async ({
      page,
      at,
      signIn,
    }) => {
      test.slow();
      // Films are not looked at here: their pictures stay.
      await page.route('**/media/clips/**', () => {});
      for (const [site, path] of GUEST) await test.step(path, () => look(page, at[site] + path));
      await signIn('member@oun.test');
      for (const [site, path] of MEMBER) await test.step(`${path} as a member`, () => look(page, at[site] + path));
    });
  });
}

async function look(page: Page, url: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(url);
  await untilHydrated(page);
  await untilShown(page);
  const { cut, covered, twice, count } = await page.evaluate(findFaults);
  expect(count, `${url} shows somebody`).toBeGreaterThan(0);
  expect.soft({ cut, covered, twice }, `${url}`).toEqual({ cut: [], covered: [], twice: [] });
  expect.soft(await unread(page), `${url}: words that are hard to read`).toEqual([]);
}

/** Runs in the page: a sheet that its own rules about styles do not refuse. */
function wear(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Everything that is laid out or fetched only when it comes near is there, and every picture has come. */
async function untilShown(page: Page) {
  await page.evaluate(wear, '* { content-visibility: visible !important; transition: none !important }');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** Runs in the page. */
function findFaults(): Found {
  type Rect = { left: number; top: number; right: number; bottom: number };
  const meets = (a: Rect, b: Rect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const shares = (element: HTMLElement) =>
    element.dataset['figure']!.split(' ').map(Number) as [number, number, number, number];
  /** Where whom it shows is on the screen, from how the browser fits the picture into its box. */
  const figureOf = (element: HTMLElement): Rect => {
    const box = element.getBoundingClientRect();
    const own =
      element instanceof HTMLImageElement ? element.naturalWidth / element.naturalHeight : box.width / box.height;
    const isCovering = getComputedStyle(element).objectFit === 'cover';
    const width = isCovering === own > box.width / box.height ? box.height * own : box.width;
    const height = width / own;
    const [x, y] = getComputedStyle(element)
      .objectPosition.split(' ')
      .map((part) => Number.parseFloat(part) / 100);
    const from = { x: box.left + (box.width - width) * x!, y: box.top + (box.height - height) * y! };
    const [left, top, right, bottom] = shares(element);
    return {
      left: from.x + left * width,
      top: from.y + top * height,
      right: from.x + right * width,
      bottom: from.y + bottom * height,
    };
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('[inert]') === null;
  const isChrome = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const hasGround = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
  };
  /** What is seen of it: the rest is cut off by what it lies in. */
  const seenPart = (element: Element, rect: Rect): Rect => {
    let seen = rect;
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const { left, top, right, bottom } = at.getBoundingClientRect();
      seen = {
        left: Math.max(seen.left, left),
        top: Math.max(seen.top, top),
        right: Math.min(seen.right, right),
        bottom: Math.min(seen.bottom, bottom),
      };
    }
    return seen;
  };
  /** What it paints itself: its words, its ground, or a drawing. */
  const painted = (element: Element): Rect[] => {
    if (element instanceof SVGSVGElement || element instanceof HTMLImageElement || hasGround(element))
      return [element.getBoundingClientRect()];
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
  };
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.textContent!.trim().slice(0, 20) || element.className.toString().slice(0, 40)}`;

  const pictures = [...document.querySelectorAll<HTMLElement>('[data-figure]')].filter(isSeen);
  const others = [...document.querySelectorAll('main *')].filter((element) => isSeen(element) && !isChrome(element));
  const found: Found = { cut: [], covered: [], twice: [], count: pictures.length };
  const shown = pictures.flatMap((element) =>
    element instanceof HTMLImageElement
      ? [{ address: element.src.replace(/-\d+(?=\.\w+$)/, ''), top: element.getBoundingClientRect().top }]
      : [],
  );
  // On one screen: no further from each other than it is high.
  const isAgain = (one: (typeof shown)[number], i: number) =>
    shown.slice(0, i).some((other) => other.address === one.address && one.top - other.top < innerHeight);
  found.twice = shown.filter(isAgain).map(({ address }) => address);
  for (const picture of pictures) {
    const figure = figureOf(picture);
    const frame = picture.parentElement!.getBoundingClientRect();
    const isInside =
      figure.left >= frame.left - 1 &&
      figure.right <= frame.right + 1 &&
      figure.top >= frame.top - 1 &&
      figure.bottom <= frame.bottom + 1;
    if (!isInside) found.cut.push(`${picture.getAttribute('src') ?? 'clip'} ${JSON.stringify(figure)}`);
    const box = picture.getBoundingClientRect();
    for (const element of others) {
      const isAbove = picture.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (!isAbove || picture.contains(element)) continue;
      // The film itself, and its picture while it is away.
      const own = element.getBoundingClientRect();
      if (/^(VIDEO|IMG)$/.test(element.tagName) && own.width === box.width && own.top === box.top) continue;
      if (painted(element).some((rect) => meets(rect, figure) && meets(seenPart(element, rect), figure)))
        found.covered.push(`${nameOf(element)} on ${picture.getAttribute('src') ?? 'clip'}`);
    }
  }
  return found;
}

/** Words that stand on a picture and are too close to what is under them: the same place is looked at without them. */
async function unread(page: Page): Promise<string[]> {
  const words = await page.evaluateHandle(wordsOnPictures);
  await page.evaluate(wear, '* { color: transparent !important; text-decoration-color: transparent !important }');
  const hard: string[] = [];
  const count = await words.evaluate((all) => all.length);
  for (let i = 0; i < count; i += 1) {
    const word = await words.evaluate(bringIntoSight, i);
    if (!word) {
      // What came near was put in its place: the words are others now.
      await page.evaluate(() => void document.adoptedStyleSheets.pop());
      return unread(page);
    }
    const png = (await page.screenshot({ clip: word.clip })).toString('base64');
    const bad = await page.evaluate(shareBelow, { png, colour: word.colour, wanted: CONTRAST });
    if (bad > SPECKS) hard.push(`${word.text} (${word.colour}): ${Math.round(bad * 100)}%`);
  }
  return hard;
}

/** Runs in the page. */
function wordsOnPictures(): Word[] {
  const frames = [...document.querySelectorAll<HTMLElement>('[data-figure]')]
    .filter((element) => element.checkVisibility() && element.closest('[inert]') === null)
    .map((element) => element.parentElement!.getBoundingClientRect());
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const words: Word[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement!;
    if (
      node.textContent!.trim() === '' ||
      holder.closest('[inert], .sr-only') ||
      !holder.checkVisibility({ opacityProperty: true })
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const [line, { x, y, width, height }] of [...range.getClientRects()].entries()) {
      const middle = { x: x + width / 2, y: y + height / 2 };
      const isOn = frames.some(
        (frame) => middle.x > frame.left && middle.x < frame.right && middle.y > frame.top && middle.y < frame.bottom,
      );
      const isInside = x >= 0 && x + width <= document.documentElement.clientWidth;
      const text = node.textContent!.trim();
      if (isOn && isInside && width > 2) words.push({ text, colour: getComputedStyle(holder).color, range, line });
    }
  }
  return words;
}

/** Runs in the page. */
function bringIntoSight(words: Word[], i: number) {
  const { text, colour, range, line } = words[i]!;
  range.startContainer.parentElement!.scrollIntoView({ block: 'center', behavior: 'instant' });
  const rect = range.getClientRects()[line];
  if (!rect) return undefined;
  const { x, y, width, height } = rect;
  return { text, colour, clip: { x, y, width, height } };
}

/** Runs in the page: how much of the picture is closer to the colour than wanted. */
async function shareBelow({ png, colour, wanted }: { png: string; colour: string; wanted: number }): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.codePointAt(0)!);
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const luminance = (pixels: ArrayLike<number>, i: number) => {
    const part = (at: number) => {
      const value = pixels[i + at]! / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
  };
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const ink = luminance(context.getImageData(0, 0, 1, 1).data, 0);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let below = 0;
  for (let i = 0; i < data.length; i += 4) {
    const ground = luminance(data, i);
    const [light, dark] = ink > ground ? [ink, ground] : [ground, ink];
    if ((light + 0.05) / (dark + 0.05) < wanted) below += 1;
  }
  return below / (data.length / 4);
}
