import { hasInitials, otherKeyboard, type Token, tokensOf } from './hangul.ts';
import { FIT } from './match.ts';
import type { Term } from '../programs/program-index.ts';
import { ANY_PROGRAM } from '../programs/program-synonyms.data.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

const PIECES_MAX = 4;
const SPLIT_LENGTH_MAX = 24;

export type Understood = {
  terms: Term[];
  /** What was searched for, when it is not what was typed. */
  corrected: string | null;
  /** The same in whole words of the index, for counting; none when something is still being typed. */
  keyword: string | null;
};

type Reading = { terms: Term[]; isCorrected: boolean };

/** The words there are, whatever they are words of. */
export type Words = Pick<Vocabulary, 'find' | 'hasStart' | 'matching' | 'nearest'>;

/** What a person may have meant by a query, given the words there are; `idle` words say nothing beside others. */
export function understand(index: Words, query: string, idle: ReadonlySet<string> = ANY_PROGRAM): Understood {
  const tokens = tokensOf(query);
  const isAlone = tokens.every(({ word }) => idle.has(word));
  const readings = tokens.map((token) =>
    !isAlone && idle.has(token.word) ? readOptional(index, token) : readWord(index, token, idle),
  );
  const known = readings.filter((reading) => reading !== undefined);
  const isWhole = known.length === readings.length;
  const all = known.flatMap((reading) => reading.terms);
  // Something was not understood: the rest must be worth a search without it.
  const terms = isWhole ? all : strongTerms(all);
  const isCorrected = !isWhole || known.some((reading) => reading.isCorrected);
  const text = terms.map((term) => term.text).join(' ');
  return {
    terms,
    corrected: isCorrected && text ? text : null,
    keyword: isWhole && text && terms.every((term) => index.find(term.text)) ? text : null,
  };
}

/** Terms that say enough to be searched for when another of the query found nothing: no typo, no part of a word. */
export const strongTerms = (terms: readonly Term[]): Term[] =>
  terms.filter(({ matches }) => {
    for (const [{ text }, { fit, to }] of matches)
      if (fit === FIT.whole || (fit === FIT.start && Math.min(to, text.length) > 1)) return true;
    return false;
  });

const termOf = (index: Words, text: string, isOptional = false): Term => ({
  text,
  isOptional,
  matches: index.matching(text),
});

function readOptional(index: Words, { word }: Token): Reading {
  const term = termOf(index, word, true);
  return { terms: term.matches.size > 0 ? [term] : [], isCorrected: false };
}

/** As it is typed, then as typed without spaces, each on either keyboard, and only then as a typo. */
function readWord(index: Words, { raw, word }: Token, idle: ReadonlySet<string>): Reading | undefined {
  const meant = [otherKeyboard(raw), otherKeyboard(word)].filter((other) => other !== undefined);
  const spellings = [...new Set([word, ...meant])];
  for (const spelling of spellings) {
    const isCorrected = spelling !== word;
    const term = termOf(index, spelling);
    const pieces = splitWord(index, spelling) ?? [];
    const needed = pieces.filter((piece) => !idle.has(piece));
    if (term.matches.size > 0) {
      // One word here may be two in a title: 라운드숄더, 라운드 숄더.
      const isTitled = needed.length > 0 && needed.every((piece) => index.find(piece)?.places[0]);
      return {
        terms: [isTitled ? { ...term, pieces: needed.map((piece) => termOf(index, piece)) } : term],
        isCorrected,
      };
    }
    if (needed.length > 0) return { terms: pieces.map((piece) => termOf(index, piece, idle.has(piece))), isCorrected };
  }
  for (const spelling of spellings) {
    const matches = index.nearest(spelling);
    if (matches.size > 0) return { terms: [{ text: meantBy(matches), isOptional: false, matches }], isCorrected: true };
  }
  return undefined;
}

/** Of the words a typo may stand for, the one that most programs have. */
function meantBy(matches: ReadonlyMap<Word, { to: number }>): string {
  const byText = new Map<string, number>();
  for (const [{ text, programs }, { to }] of matches) {
    const meant = text.slice(0, to);
    byText.set(meant, (byText.get(meant) ?? 0) + programs);
  }
  return [...byText].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** 하체근력 → 하체, 근력: words that were typed together. At least one is a whole word, and none a lone letter of one. */
function splitWord(index: Words, word: string): string[] | undefined {
  if (word.length < 3 || word.length > SPLIT_LENGTH_MAX || hasInitials(word)) return undefined;
  const isPiece = (text: string) => index.find(text) !== undefined || (text.length > 1 && index.hasStart(text));
  const split = (rest: string, left: number): string[] | undefined => {
    for (let at = rest.length - 1; at >= 1; at -= 1) {
      const [head, tail] = [rest.slice(0, at), rest.slice(at)];
      if (!isPiece(head)) continue;
      const others = isPiece(tail) ? [tail] : left > 2 ? split(tail, left - 1) : undefined;
      if (others) return [head, ...others];
    }
    return undefined;
  };
  const pieces = split(word, PIECES_MAX);
  return pieces?.some((piece) => index.find(piece)) ? pieces : undefined;
}
