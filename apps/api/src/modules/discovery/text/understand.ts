import type { Lexicon } from '../meaning/lexicon.ts';
import { ANY_PROGRAM } from '../meaning/meanings.data.ts';
import type { Term } from '../programs/program-index.ts';
import { hasInitials, otherKeyboard, type Token, tokensOf } from './hangul.ts';
import { FIT } from './match.ts';
import { measured, timeAt } from './numbers.ts';
import { headsOf, namesOf, stemsOf } from './stems.ts';

const PIECES_MAX = 4;
const SPLIT_LENGTH_MAX = 24;
/** Letters that are more than what a word is bent by. */
const ENDING_LONG = 2;
/** No phrase of the table has more words. */
const PHRASE_MAX = 4;

export type Understood = {
  terms: Term[];
  /** Only words that everything has: everything is meant. */
  isAny: boolean;
  /** What was searched for, when it is not what was typed. */
  corrected: string | null;
  /** The words that nothing could be made of. */
  unknown: string[];
  /** The same in whole words of the index, for counting; none when something is still being typed. */
  keyword: string | null;
};

type Reading = { terms: Term[]; isCorrected: boolean };

export type Words = Omit<Lexicon, 'count'>;

/** `idle` words say nothing beside others; what takes time can be asked for by its minutes. */
export type Manner = { idle: ReadonlySet<string>; isTimed: boolean };
const OF_PROGRAMS: Manner = { idle: ANY_PROGRAM, isTimed: true };

/** What a person may have meant by a query, given the words there are. */
export function understand(index: Words, query: string, manner: Manner = OF_PROGRAMS): Understood {
  const tokens = tokensOf(query);
  const isAny = tokens.length > 0 && tokens.every(({ word }) => manner.idle.has(word));
  const known: Reading[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < tokens.length && !isAny;) {
    const { reading, used } = readAt(index, tokens.slice(at), manner);
    if (reading) known.push(reading);
    else unknown.push(tokens[at]!.raw);
    at += used;
  }
  const isWhole = unknown.length === 0;
  const all = known.flatMap((reading) => reading.terms);
  // Something was not understood: the rest must be worth a search without it.
  const strong = isWhole ? all : strongTerms(all);
  const terms = strong.every(({ isOptional }) => isOptional) ? [] : strong;
  const isCorrected = !isWhole || known.some((reading) => reading.isCorrected);
  const text = terms.map((term) => term.text).join(' ');
  return {
    terms,
    isAny,
    unknown,
    corrected: isCorrected && text ? text : null,
    keyword: isWhole && text && terms.every((term) => isWholeTerm(index, term)) ? text : null,
  };
}

const isWholeTerm = (index: Words, { text, minutes }: Term) =>
  minutes !== undefined || index.knows(text) || index.isMeant(text.replaceAll(' ', ''));

/** Terms that say enough to be searched for when another of the query found nothing: no typo, no part of a word. */
export const strongTerms = (terms: readonly Term[]): Term[] =>
  terms.filter(({ matches, minutes }) => {
    if (minutes) return true;
    for (const [{ text }, { fit, to }] of matches)
      if (fit === FIT.whole || (fit === FIT.start && Math.min(to, text.length) > 1)) return true;
    return false;
  });

/** What the first of these words say: a time, a phrase of several, or one word. */
function readAt(
  index: Words,
  tokens: readonly Token[],
  manner: Manner,
): { reading: Reading | undefined; used: number } {
  const [token] = tokens;
  const time = manner.isTimed ? timeAt(tokens) : undefined;
  if (time) {
    const typed = tokens.slice(0, time.used).map(({ word }) => word);
    // What it takes is what counts; that the words stand somewhere is only shown.
    const term = { ...termOf(index, typed[0]!), text: typed.join(' '), minutes: time.minutes };
    return { reading: { terms: [term], isCorrected: false }, used: time.used };
  }
  const phrase = readPhrase(index, tokens);
  if (phrase) return phrase;
  if (manner.idle.has(token!.word)) return { reading: readOptional(index, token!), used: 1 };
  const reading = readWord(index, token!, manner.idle);
  const terms = reading?.terms.map((term) => ({ ...term, typed: token!.raw })) ?? [];
  return { reading: reading && { ...reading, terms }, used: 1 };
}

/** Words that mean something only together: 자기 전, 무릎이 아파요, jump rope. */
function readPhrase(index: Words, tokens: readonly Token[]): { reading: Reading; used: number } | undefined {
  for (let used = Math.min(PHRASE_MAX, tokens.length); used > 1; used -= 1) {
    const words = tokens.slice(0, used).map(({ word }) => word);
    const written = [words, words.map((word) => stemsOf(word).find((stem) => index.isMeant(stem)) ?? word)]
      .map((one) => one.join(''))
      .find(index.isMeant);
    if (written === undefined) continue;
    const pieces = words.every((word) => index.find(word)) ? words.map((word) => termOf(index, word)) : undefined;
    const term: Term = {
      text: words.join(' '),
      isOptional: false,
      matches: index.find(written) ? index.matching(written) : index.meaning(written),
      ...(pieces && { pieces }),
    };
    return { reading: { terms: [term], isCorrected: false }, used };
  }
  return undefined;
}

const termOf = (index: Words, text: string, isOptional = false): Term => ({
  text,
  isOptional,
  matches: index.matching(text),
});

function readOptional(index: Words, { word }: Token): Reading {
  const term = termOf(index, word, true);
  return { terms: term.matches.size > 0 ? [term] : [], isCorrected: false };
}

/** As it is typed, then as typed without spaces, each on either keyboard, then without its ending, and only then as a typo. */
function readWord(index: Words, { raw, word }: Token, idle: ReadonlySet<string>): Reading | undefined {
  const meant = [otherKeyboard(raw), otherKeyboard(word)].filter((other) => other !== undefined);
  const spellings = [...new Set([measured(word), ...meant])];
  for (const spelling of spellings) {
    const isCorrected = meant.includes(spelling);
    const term = termOf(index, spelling);
    const pieces = splitWord(index, spelling, idle) ?? [];
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
  const stem =
    namesOf(word).find(index.knows) ??
    stemsOf(word).find((one) => (one.length > 1 ? index.knows(one) : index.isMeant(one)));
  const typo = readTypo(index, word, spellings);
  // An ending is short: of 요가메트 more than that would be lost, and 요가매트 is nearer.
  if (stem !== undefined && (word.length - stem.length < ENDING_LONG || !typo))
    return { terms: [termOf(index, stem)], isCorrected: false };
  if (typo) return typo;
  // What follows the head was not understood, so it is told what was searched for.
  const head = headsOf(word).find(index.isMeant);
  return head === undefined ? undefined : { terms: [termOf(index, head)], isCorrected: true };
}

function readTypo(index: Words, word: string, spellings: readonly string[]): Reading | undefined {
  // Another number is another wish.
  if (/^[0-9]/.test(word)) return undefined;
  for (const spelling of spellings) {
    const { matches, texts } = index.nearest(spelling);
    if (matches.size > 0) return { terms: [{ text: mostUsed(texts), isOptional: false, matches }], isCorrected: true };
  }
  return undefined;
}

/** Of the words a typo may stand for, the one that most have. */
const mostUsed = (texts: ReadonlyMap<string, number>): string =>
  [...texts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** 하체근력 → 하체, 근력: words that were typed together. At least one is a whole word, and none a lone letter of one. */
function splitWord(index: Words, word: string, idle: ReadonlySet<string>): string[] | undefined {
  if (word.length < 3 || word.length > SPLIT_LENGTH_MAX || hasInitials(word)) return undefined;
  const isPiece = (text: string) =>
    // A number says nothing without what it counts.
    !/^[0-9]+$/.test(text) &&
    (text.length > 1 ? index.knows(text) || idle.has(text) || index.hasStart(text) : index.find(text) !== undefined);
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
  return pieces?.some((piece) => index.knows(piece)) ? pieces : undefined;
}
