import { wordsOf } from '../text/hangul.ts';
import { FIT, type Match, type Typo } from '../text/match.ts';
import { createVocabulary } from '../text/vocabulary.ts';
import { FORMS, MEANINGS } from './meanings.data.ts';

/** Stands in an index for one row of the table: a letter that nobody can type. */
export type Sign = string;

const FIRST_SIGN = 0xe000;
export const signOf = (row: number): Sign => String.fromCharCode(FIRST_SIGN + row);

export const isSign = (text: string): boolean => text >= signOf(0) && text < signOf(MEANINGS.length);

const formsOf = new Map(FORMS.map((line) => line.split(' ')).map((forms) => [forms[0]!, forms]));

/** The ways a phrase is written, its words together: 무릎 아픈 → 무릎아픈, 무릎통증, 무릎아파요. */
function writtenAs(says: string): string[] {
  const words = wordsOf(says);
  if (words.length < 2) return words;
  let written = [''];
  for (const word of words)
    written = written.flatMap((begun) => (formsOf.get(word) ?? [word]).map((form) => begun + form));
  return written;
}

/** What can be said, by its letters, and the rows it means. */
const rowsOf = new Map<string, number[]>();
/** What can be said as it is written in the table, for who is offered words to search by. */
export const SAYINGS: readonly { text: string; row: number }[] = MEANINGS.flatMap(({ says }, row) =>
  says.split(', ').map((text) => ({ text, row })),
);
const vocabulary = createVocabulary();
for (const { text, row } of SAYINGS) {
  for (const written of writtenAs(text)) {
    const rows = rowsOf.get(written);
    if (rows?.includes(row)) continue;
    if (rows) rows.push(row);
    else rowsOf.set(written, [row]);
    vocabulary.post(vocabulary.add(written), 0, rowsOf.size);
  }
}

/** The rows that are meant by just these letters. */
export const signsOf = (written: string): Sign[] => (rowsOf.get(written) ?? []).map(signOf);

/** A syllable or a letter alone begins too many words to mean one of them. */
const isTelling = (typed: string) => typed.length > 1;

/** What is meant when somebody types this or is still about to. */
export function signsMatching(typed: string): Map<Sign, Match> {
  const found = [...vocabulary.matching(typed)].filter(
    ([, { fit, from }]) => fit === FIT.whole || (from === 0 && isTelling(typed)),
  );
  const texts = new Set(found.map(([{ text }]) => text));
  // Who is about to type 필라테스 is not yet about to type 필라테스링.
  const isLonger = (text: string) => {
    for (let length = typed.length; length < text.length; length += 1)
      if (texts.has(text.slice(0, length))) return true;
    return false;
  };
  const signs = new Map<Sign, Match>();
  for (const [{ text }, match] of found) {
    if (isLonger(text)) continue;
    for (const sign of signsOf(text)) if ((signs.get(sign)?.fit ?? 0) < match.fit) signs.set(sign, match);
  }
  return signs;
}

/** The words it costs least to make of what was typed. */
export const nearestSayings = (typed: string): { text: string; typo: Typo }[] =>
  [...vocabulary.nearest(typed)].map(([{ text }, typo]) => ({ text, typo }));
