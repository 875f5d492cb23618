/** Pictures to share, drawn here in the browser: what is in them leaves the device only when its owner sends it. */

export const CARD = { width: 1_080, height: 1_350 } as const;

export const GROUNDS = ['sunset', 'night', 'morning'] as const;
export type Ground = (typeof GROUNDS)[number];
export const GROUND_WORDS: Record<Ground, string> = { sunset: '노을', night: '밤', morning: '아침' };

type Ink = { ink: string; soft: string; mark: string; logo: string; empty: string };
const INKS: Record<Ground | 'rose', Ink> = {
  sunset: { ink: '#471d0c', soft: '#7a3d1f', mark: '#e0195a', logo: '#e0195a', empty: 'rgb(255 255 255 / 0.72)' },
  night: { ink: '#ffffff', soft: '#d3cfe4', mark: '#ff86ad', logo: '#ffffff', empty: 'rgb(255 255 255 / 0.16)' },
  morning: { ink: '#0c2864', soft: '#153e96', mark: '#e0195a', logo: '#e0195a', empty: 'rgb(255 255 255 / 0.72)' },
  rose: { ink: '#52102e', soft: '#8c2f52', mark: '#e0195a', logo: '#e0195a', empty: 'rgb(255 255 255 / 0.6)' },
};

const SIDE = 72;

type Pen = { ctx: CanvasRenderingContext2D; family: string };

function write({ ctx, family }: Pen, text: string, x: number, y: number, size: number, weight: number, colour: string) {
  ctx.font = `${weight} ${size}px ${family}`;
  ctx.letterSpacing = `${(-0.03 * size).toFixed(1)}px`;
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
  return ctx.measureText(text).width;
}

const LOGO =
  'M14 2.700A6.700 6.700 0 1 1 13.990 2.700M14 17.500v7M3 25.500h22M47 2.300A4.700 4.700 0 1 1 46.990 2.300M35.500 15.800h23M47 15.800v3.400M39 20.600v4.900h16.500';

function drawLogo({ ctx }: Pen, x: number, y: number, height: number, colour: string) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(height / 28, height / 28);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 4.4;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke(new Path2D(LOGO));
  ctx.restore();
}

async function open(ground: string, words: string): Promise<{ canvas: HTMLCanvasElement; pen: Pen }> {
  const canvas = document.createElement('canvas');
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  const ctx = canvas.getContext('2d')!;
  const image = new Image();
  image.src = `/${ground}.webp`;
  const family = getComputedStyle(document.body).fontFamily;
  // Letters that no page has shown yet are fetched before they are drawn; one that cannot be had is drawn by another.
  const faces = family.split(',').map((one) => document.fonts.load(`700 40px ${one.trim()}`, words));
  await Promise.all([image.decode(), Promise.allSettled(faces)]);
  ctx.drawImage(image, 0, 0, CARD.width, CARD.height);
  ctx.textBaseline = 'alphabetic';
  return { canvas, pen: { ctx, family } };
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });

function numbers(pen: Pen, { ink, soft }: Ink, items: readonly (readonly [string, string])[]) {
  const places = [SIDE, 482, 812];
  for (const [i, [number, words]] of items.entries()) {
    write(pen, number, places[i]!, 1_218, 68, 700, ink);
    write(pen, words, places[i]!, 1_272, 34, 500, soft);
  }
}

export type RecapFacts = {
  month: string;
  count: number;
  time: string;
  kcal: string | undefined;
  streak: number;
  name: string | undefined;
  days: readonly string[];
  /** Which day of the week its first day is, Monday 0, and how many it has. */
  firstPlace: number;
  length: number;
};

const NAMES = ['월', '화', '수', '목', '금', '토', '일'];

export async function drawRecap(ground: Ground, facts: RecapFacts): Promise<Blob> {
  const { month, count, time, kcal, streak, name, days, firstPlace, length } = facts;
  const number = Number(month.slice(5));
  const head = name ? `${number}월, ${name}${hasFinal(name) ? '은' : '는'}` : `${number}월에`;
  const { canvas, pen } = await open(`recap-${ground}`, `${head}번 움직였어요 년 시간 분 주 연속 ${NAMES.join('')}`);
  const ink = INKS[ground];
  const { ctx } = pen;
  drawLogo(pen, SIDE, 72, 44, ink.logo);
  ctx.textAlign = 'right';
  write(pen, `${month.slice(0, 4)}년 ${number}월`, CARD.width - SIDE, 106, 36, 600, ink.soft);
  ctx.textAlign = 'left';
  write(pen, head, SIDE, 248, 88, 700, ink.ink);
  const width = write(pen, `${count}번`, SIDE, 356, 88, 700, ink.mark);
  write(pen, ' 움직였어요', SIDE + width, 356, 88, 700, ink.ink);

  const done = new Set(days.map((day) => Number(day.slice(8))));
  const [step, radius] = [80, 32];
  ctx.textAlign = 'center';
  for (const [i, letter] of NAMES.entries()) write(pen, letter, SIDE + radius + i * step, 498, 30, 500, ink.soft);
  ctx.textAlign = 'left';
  for (let day = 1; day <= length; day += 1) {
    const place = firstPlace + day - 1;
    ctx.beginPath();
    ctx.arc(SIDE + radius + (place % 7) * step, 556 + Math.floor(place / 7) * step, radius, 0, 2 * Math.PI);
    ctx.fillStyle = done.has(day) ? ink.mark : ink.empty;
    ctx.fill();
  }
  numbers(pen, ink, [
    [time, '움직인 시간'],
    ...(kcal ? [[kcal, 'kcal'] as const] : []),
    ...(streak > 0 ? [[`${streak}주`, '연속'] as const] : []),
  ]);
  return blobOf(canvas);
}

export type DoneFacts = {
  date: string;
  minutes: number;
  title: string;
  kcal: string | undefined;
  week: { count: number; goal: number } | undefined;
  streak: number;
  total: number | undefined;
};

export async function drawDone(facts: DoneFacts): Promise<Blob> {
  const { date, minutes, title, kcal, week, streak, total } = facts;
  const { canvas, pen } = await open('done-rose', `오늘 운동 완료분이번 주 목표연속번째${title}${date}`);
  const ink = INKS.rose;
  const { ctx } = pen;
  drawLogo(pen, SIDE, 72, 44, ink.logo);
  ctx.textAlign = 'right';
  write(pen, date, CARD.width - SIDE, 106, 36, 600, ink.soft);
  ctx.textAlign = 'left';
  write(pen, '오늘 운동 완료', SIDE, 214, 48, 600, ink.ink);
  const width = write(pen, String(minutes), SIDE - 8, 496, 320, 700, ink.mark);
  write(pen, '분', SIDE - 8 + width, 496, 108, 700, ink.mark);
  write(pen, fitted(pen, title, CARD.width - 2 * SIDE), SIDE, 612, 54, 700, ink.ink);
  if (week) drawRing(pen, week, ink);
  numbers(pen, ink, [
    ...(kcal ? [[kcal, 'kcal'] as const] : []),
    ...(streak > 0 ? [[`${streak}주`, '연속'] as const] : []),
    ...(total ? [[`${total}번째`, '운동'] as const] : []),
  ]);
  return blobOf(canvas);
}

function fitted({ ctx, family }: Pen, text: string, width: number): string {
  ctx.font = `700 54px ${family}`;
  let cut = text;
  while (cut.length > 1 && ctx.measureText(cut).width > width) cut = `${cut.slice(0, -2)}…`;
  return cut;
}

function drawRing(pen: Pen, { count, goal }: { count: number; goal: number }, ink: Ink) {
  const { ctx } = pen;
  const [x, y, radius] = [886, 386, 94];
  const gap = goal > 1 ? 0.36 : 0;
  ctx.lineWidth = 24;
  ctx.lineCap = 'round';
  for (let i = 0; i < goal; i += 1) {
    const from = -Math.PI / 2 + (i * 2 * Math.PI) / goal + gap / 2;
    ctx.beginPath();
    ctx.arc(x, y, radius, from, from + (2 * Math.PI) / goal - gap);
    ctx.strokeStyle = i < count ? ink.mark : ink.empty;
    ctx.stroke();
  }
  ctx.textAlign = 'center';
  write(pen, `${count}/${goal}`, x, y + 18, 52, 700, ink.ink);
  write(pen, '이번 주 목표', x, y + 158, 34, 500, ink.soft);
  ctx.textAlign = 'left';
}

/** Whether a Hangul word ends in a consonant. */
export function hasFinal(word: string): boolean {
  const last = word.charCodeAt(word.length - 1) - 0xac00;
  return last >= 0 && last < 11_172 && last % 28 > 0;
}

/** By the phone's own sheet where it takes pictures, else as a file. Says how it went. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<'shared' | 'saved' | 'closed'> {
  const file = new File([picture], `${name}.png`, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return 'saved';
}
