/** A draw that anybody can do again from its seed and its list; the server, the page and the command all do it here. */
export type Entry = { number: number; weight: number };
export type Drawn = {
  seedPrint: string;
  listPrint: string;
  resultPrint: string;
  /** Every number, the first of the line first. */
  order: number[];
};

export const WEIGHT_MAX = 100;
const NUMBER_MAX = 2_147_483_647;

export class BadListError extends Error {}

const encoder = new TextEncoder();

/** What a text comes to: sixty-four letters that stand for it and do not tell it. */
export async function printOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function refuseWrong(entries: readonly Entry[]): void {
  const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
  const wrong = entries.find(({ number, weight }) => !isWhole(number, NUMBER_MAX) || !isWhole(weight, WEIGHT_MAX));
  if (wrong) throw new BadListError(`${wrong.number} ${wrong.weight}`);
  if (new Set(entries.map(({ number }) => number)).size < entries.length) throw new BadListError('twice');
}

/** One number a line, the smallest first, with how often it counts where that is more than once. */
export function writeList(entries: readonly Entry[]): string {
  refuseWrong(entries);
  return entries
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, weight }) => (weight === 1 ? `${number}` : `${number} ${weight}`))
    .join('\n');
}

/** Empty lines and the ends of lines of another system are read over; anything else is no list. */
export function readList(text: string): Entry[] {
  const lines = text.split('\n').map((line) => line.trim());
  const entries = lines
    .filter((line) => line !== '')
    .map((line): Entry => {
      const [, number, weight = '1'] = /^(\d{1,10})(?: (\d{1,3}))?$/.exec(line) ?? [];
      if (number === undefined) throw new BadListError(line);
      return { number: Number(number), weight: Number(weight) };
    });
  refuseWrong(entries);
  return entries;
}

/** The smallest of as many places as it has chances: twice the chances come first twice as often. */
async function placeOf(key: string, { number, weight }: Entry): Promise<string> {
  if (weight === 1) return printOf(`${key}:${number}`);
  const places = await Promise.all(Array.from({ length: weight }, (_, k) => printOf(`${key}:${number}:${k}`)));
  return places.toSorted()[0]!;
}

/** So many are reckoned at once. */
const BATCH = 2_000;

export async function draw(seed: string, entries: readonly Entry[]): Promise<Drawn> {
  const listPrint = await printOf(writeList(entries));
  const key = await printOf(`${seed}\n${listPrint}`);
  const placed: { number: number; place: string }[] = [];
  for (let at = 0; at < entries.length; at += BATCH) {
    const some = entries.slice(at, at + BATCH);
    const places = await Promise.all(some.map((entry) => placeOf(key, entry)));
    placed.push(...some.map(({ number }, i) => ({ number, place: places[i]! })));
  }
  const order = placed
    .toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.number - b.number))
    .map(({ number }) => number);
  return { seedPrint: await printOf(seed), listPrint, resultPrint: await printOf(order.join('\n')), order };
}
