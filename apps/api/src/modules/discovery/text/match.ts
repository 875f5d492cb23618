import { hasInitials, initialsPattern, jamoOf } from './hangul.ts';

/** How well a typed word fits a word of the index; the higher, the better. */
export const FIT = { typo: 1, part: 2, start: 3, whole: 4 } as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

/** [from, to) is what fits, in the word of the index. */
export type Match = { fit: Fit; from: number; to: number };

export type Spelling = { text: string; jamo: string };
export const spell = (text: string): Spelling => ({ text, jamo: jamoOf(text) });

/**
 * How to look for a typed word: a word of the index can only fit where the pattern or, without one, the start is in its
 * text, and the keys are in its jamo; `fit` says whether it does.
 */
export type Reading = {
  pattern?: RegExp;
  /** All but the last syllable, which may still be growing; none of a single one. */
  start: string;
  keys: string;
  fit: (word: Spelling) => Match | undefined;
};

export function readingOf(typed: string): Reading {
  return hasInitials(typed) ? readInitials(typed) : readJamo(spell(typed));
}

function readInitials(typed: string): Reading {
  const pattern = initialsPattern(typed);
  const own = new RegExp(pattern.source, 'u');
  // 필라ㅌ begins a word as surely as 필라; ㅍㄹ says so little that it counts only for a whole word.
  const isSure = /^[가-힣]/.test(typed);
  return {
    pattern,
    start: '',
    keys: '',
    fit({ text }) {
      const found = own.exec(text);
      if (!found) return undefined;
      const [from, to] = [found.index, found.index + found[0].length];
      return { fit: from === 0 && (isSure || to === text.length) ? FIT.start : FIT.part, from, to };
    },
  };
}

/** Two letters of the alphabet are inside of too many words. */
const isInsideWorth = ({ text }: Spelling) => text.length > 2 || /[가-힣]/.test(text);

const isDigit = (letter: string | undefined) => letter !== undefined && /[0-9.]/.test(letter);

/** By the keys and not by the syllables, so that 호 is on its way to 홈 and 콩 on its way to 코어. */
function readJamo(typed: Spelling): Reading {
  return {
    start: [...typed.text].slice(0, -1).join(''),
    keys: typed.jamo,
    fit(word) {
      for (let at = word.jamo.indexOf(typed.jamo); at !== -1; at = word.jamo.indexOf(typed.jamo, at + 1)) {
        const { from, isEdge, to } = syllablesAt(word, at, at + typed.jamo.length);
        // Keys in the middle of a syllable are not what was typed, nor are the last digits of another number.
        if (!isEdge || (isDigit(typed.text[0]) && isDigit(word.text[from - 1]))) continue;
        if (word.text === typed.text) return { fit: FIT.whole, from, to };
        if (from === 0) return { fit: FIT.start, from, to };
        return isInsideWorth(typed) ? { fit: FIT.part, from, to } : undefined;
      }
      return undefined;
    },
  };
}

/** Which part of the text the keys [from, to) write. */
function syllablesAt({ text }: Spelling, fromKey: number, toKey: number) {
  let key = 0;
  let unit = 0;
  let from = 0;
  let isEdge = false;
  for (const letter of text) {
    if (key === fromKey) [from, isEdge] = [unit, true];
    key += jamoOf(letter).length;
    unit += letter.length;
    if (key >= toKey) break;
  }
  return { from, isEdge, to: unit };
}

const HALF = 1;
const MISTAKE = 2;

/** How wrong a word of so many keys may be: the shorter, the sooner it is another word. */
function allowance(keys: number): number {
  if (keys < 3) return 0;
  if (keys === 3) return HALF;
  if (keys < 7) return MISTAKE;
  return keys < 9 ? MISTAKE + HALF : 2 * MISTAKE;
}

export type Typo = Match & { cost: number };

/**
 * How to look for words that `typed` may be a slip of the finger for, in whole or at their start: of two or three pieces
 * one is right and stands near its place. A piece is known by its first two keys.
 */
export type Slip = {
  pieces: { keys: string; at: number }[];
  shift: number;
  cost: (word: Spelling, atMost: number) => Typo | undefined;
};

export function typoOf(typed: string): Slip {
  const { jamo } = spell(typed);
  const limit = allowance(jamo.length);
  const isShort = limit <= MISTAKE;
  const count = limit === 0 || hasInitials(typed) ? 0 : jamo.length < 6 ? 2 : 3;
  return {
    pieces: Array.from({ length: count }, (_, i) => {
      // Of three keys the two pieces share the middle one.
      const at = Math.min(Math.ceil((jamo.length * i) / count), jamo.length - 2);
      return { keys: jamo.slice(at, at + 2), at };
    }),
    shift: isShort ? 1 : 2,
    cost(word, atMost) {
      const bound = Math.min(limit, atMost);
      // A short word that begins differently is another word.
      if (isShort && word.jamo[0] !== jamo[0] && !isAlike(word.jamo.charCodeAt(0), jamo.charCodeAt(0)))
        return undefined;
      const width = costsOfStarts(jamo, word.jamo, bound);
      return width === 0 ? undefined : bestEnd(word, width, bound);
    },
  };
}

/** The cheapest start of the word that is whole syllables; of equals the longest. */
function bestEnd({ text }: Spelling, width: number, bound: number): Typo | undefined {
  let best: Typo | undefined;
  let key = 0;
  let unit = 0;
  for (const letter of text) {
    key += jamoOf(letter).length;
    unit += letter.length;
    if (key >= width) break;
    const cost = costs[key]!;
    if (cost <= (best?.cost ?? bound)) best = { fit: FIT.typo, from: 0, to: unit, cost };
  }
  return best;
}

/** Letters that sound alike or share a key: half a mistake. */
const ALIKE = ['ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ', 'ㅐㅔㅒㅖ', 'ㅏㅑ', 'ㅓㅕ', 'ㅗㅛ', 'ㅜㅠ'];
const FIRST_JAMO = 0x3131;
const soundOf = new Uint8Array(0x3164 - FIRST_JAMO);
for (const [i, letters] of ALIKE.entries())
  for (const letter of letters) soundOf[letter.charCodeAt(0) - FIRST_JAMO] = i + 1;

function isAlike(a: number, b: number): boolean {
  const sound = soundOf[a - FIRST_JAMO] ?? 0;
  return sound !== 0 && sound === soundOf[b - FIRST_JAMO];
}

/** Longer than any query by keys, with what may be typed too little; used again for each word. */
const ROW = 60 * 5 + 8;
let [older, old, costs] = [new Uint16Array(ROW), new Uint16Array(ROW), new Uint16Array(ROW)];

/** Leaves in `costs` what it takes to turn `a` into each start of `b`, and says how many; none when all are over `bound`. */
function costsOfStarts(a: string, b: string, bound: number): number {
  // No start of b that is much longer than a can be near it.
  const width = Math.min(b.length, a.length + bound) + 1;
  if (width > ROW) return 0;
  for (let j = 0; j < width; j += 1) costs[j] = j * MISTAKE;
  for (let i = 1; i <= a.length; i += 1) {
    [older, old, costs] = [old, costs, older];
    costs[0] = i * MISTAKE;
    let least = costs[0];
    const x = a.charCodeAt(i - 1);
    for (let j = 1; j < width; j += 1) {
      const y = b.charCodeAt(j - 1);
      const change = x === y ? 0 : isAlike(x, y) ? HALF : MISTAKE;
      let cost = Math.min(old[j - 1]! + change, old[j]! + MISTAKE, costs[j - 1]! + MISTAKE);
      const isSwapped = i > 1 && j > 1 && x === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === y;
      if (isSwapped) cost = Math.min(cost, older[j - 2]! + MISTAKE);
      costs[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > bound) return 0;
  }
  return width;
}
