import { LABELS } from '@oun/contract/content';
import { MOVEMENTS } from '@oun/movement/movements';
import { jamoOf, wordsOf } from '../text/hangul.ts';
import { ANY_PROGRAM } from './meanings.data.ts';
import { SAYINGS } from './meanings.ts';

/** Words people search by, not the bent forms that stand in sentences. */
export const PHRASES: readonly string[] = [
  ...new Set([
    ...[LABELS.category, LABELS.part, LABELS.level, LABELS.equipment].flatMap((labels) => Object.values(labels)),
    ...SAYINGS.map(({ text }) => text).filter((text) => /^[가-힣 ]{2,}$/.test(text)),
    ...MOVEMENTS.map(({ name }) => name),
  ]),
];

const OFFERED = 4;
/** More are not tried: each costs a search. */
const TRIED = 8;
/** Of the pairs of keys in both, so many are the same. */
const ALIKE_MIN = 0.4;
/** One word of several is less than what was typed, so it must be nearer. */
const ALIKE_MIN_OF_PART = 0.6;

type Spelled = { phrase: string; pairs: readonly string[] };
const spelled = (phrase: string): Spelled => ({ phrase, pairs: pairsOf(wordsOf(phrase).join('')) });
/** Spelled once: whoever finds nothing is compared with all of them. */
const SPELLED = PHRASES.map(spelled);

/** What looks like the query and finds something, the likeliest first; `names` are what is called so here. */
export function similarTo(query: string, names: readonly string[], finds: (phrase: string) => boolean): string[] {
  const all = wordsOf(query).filter((word) => !ANY_PROGRAM.has(word));
  // Another number is another wish.
  const words = all.filter((word) => !/^[0-9]/.test(word));
  const typed = [
    { pairs: pairsOf(words.join('')), least: words.length < all.length ? ALIKE_MIN_OF_PART : ALIKE_MIN },
    ...words.map((word) => ({ pairs: pairsOf(word), least: ALIKE_MIN_OF_PART })),
  ];
  const alikeness = (pairs: readonly string[]) =>
    Math.max(
      0,
      ...typed.map((one) => {
        const share = shareOf(one.pairs, pairs);
        return share >= one.least ? share : 0;
      }),
    );
  const alike = [...names.map(spelled), ...SPELLED]
    .map(({ phrase, pairs }) => ({ phrase, share: alikeness(pairs) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.phrase.length - b.phrase.length);
  const tried = [...new Set(alike.map(({ phrase }) => phrase))].slice(0, TRIED);
  return tried.filter(finds).slice(0, OFFERED);
}

/** Two keys after another, as often as they come. */
function pairsOf(text: string): string[] {
  const jamo = jamoOf(text);
  return Array.from({ length: Math.max(0, jamo.length - 1) }, (_, i) => jamo.slice(i, i + 2));
}

function shareOf(a: readonly string[], b: readonly string[]): number {
  // Not even if all of the shorter were in the longer.
  if ((2 * Math.min(a.length, b.length)) / (a.length + b.length) < ALIKE_MIN || a.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1);
  let same = 0;
  for (const pair of b) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    same += 1;
  }
  return (2 * same) / (a.length + b.length);
}
