import { type Match, readingOf, type Spelling, spell, type Typo, typoOf } from './match.ts';

/** Places of programs, upward; only the first `size` are there. */
export type Places = { at: Uint32Array; size: number };

/** A word, how many programs have it now, and where it stood in programs, ever: by the best field of each. */
export type Word = Spelling & { number: number; programs: number; places: (Places | undefined)[]; lastPlace: number };

/**
 * All words in one text, in order: going over the whole vocabulary is one search of the engine's own, and takes a
 * fraction of a millisecond for tens of thousands of words.
 */
type Book = { words: Word[]; text: Volume; jamo: Volume };
/** So many keys of a word are looked at for typos; by then one knows. */
const KEYS_MAX = 24;
type Volume = { all: string; starts: Uint32Array };

export type Vocabulary = ReturnType<typeof createVocabulary>;

export function createVocabulary() {
  const words = new Map<string, Word>();
  const numbered: Word[] = [];
  /** Words by two keys and their place in the word, for what may be a typo of it. */
  const byKeys = new Map<string, Word[]>();
  let book: Book | undefined;

  function add(text: string): Word {
    const known = words.get(text);
    if (known) return known;
    const { jamo } = spell(text);
    const word: Word = { text, jamo, number: numbered.length, programs: 0, places: [], lastPlace: -1 };
    words.set(text, word);
    numbered.push(word);
    for (let at = 0; at < Math.min(jamo.length - 1, KEYS_MAX); at += 1) {
      const key = at + jamo.slice(at, at + 2);
      const others = byKeys.get(key);
      if (others) others.push(word);
      else byKeys.set(key, [word]);
    }
    book = undefined;
    return word;
  }

  /** The program at `place` has the word in this field; the first field that is told is the one that counts. */
  function post(word: Word, field: number, place: number): boolean {
    if (word.lastPlace === place) return false;
    word.lastPlace = place;
    const places = (word.places[field] ??= { at: new Uint32Array(2), size: 0 });
    if (places.size === places.at.length) {
      const longer = new Uint32Array(places.size * 2);
      longer.set(places.at);
      places.at = longer;
    }
    places.at[places.size] = place;
    places.size += 1;
    word.programs += 1;
    return true;
  }

  /** A word that some program has now. */
  function find(text: string): Word | undefined {
    const word = words.get(text);
    return word && word.programs > 0 ? word : undefined;
  }

  function openBook(): Book {
    if (book) return book;
    const sorted = [...words.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
    book = {
      words: sorted,
      text: bind(sorted.map(({ text }) => text)),
      jamo: bind(sorted.map(({ jamo }) => jamo)),
    };
    return book;
  }

  function hasStart(text: string): boolean {
    const { words: sorted } = openBook();
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.text < text) low = middle + 1;
      else high = middle;
    }
    for (; sorted[low]?.text.startsWith(text); low += 1) if (sorted[low]!.programs > 0) return true;
    return false;
  }

  /** The words that `typed` is, begins or is a part of. */
  function matching(typed: string): Map<Word, Match> {
    const { words: sorted, text, jamo } = openBook();
    const { pattern, keys, start, fit } = readingOf(typed);
    const volume = pattern || start ? text : jamo;
    const matches = new Map<Word, Match>();
    let from = 0;
    for (;;) {
      const at = pattern ? searchFrom(volume.all, pattern, from) : volume.all.indexOf(start || keys, from);
      if (at === -1) return matches;
      const i = wordAt(volume, at);
      const word = sorted[i]!;
      const match = word.programs > 0 ? fit(word) : undefined;
      if (match) matches.set(word, match);
      from = volume.starts[i + 1]!;
    }
  }

  /** The words it costs least to make of what was typed. */
  function nearest(typed: string): Map<Word, Typo> {
    const typos = new Map<Word, Typo>();
    const { pieces, shift, cost } = typoOf(typed);
    const seen = new Set<Word>();
    let least = Infinity;
    // Pieces at their own place first: the sooner a near word is found, the less is looked at of the others.
    for (const step of [0, 1, -1, 2, -2].slice(0, 1 + 2 * shift)) {
      for (const { keys, at } of pieces) {
        for (const word of byKeys.get(at + step + keys) ?? []) {
          if (word.programs === 0 || seen.has(word)) continue;
          seen.add(word);
          const typo = cost(word, least);
          if (!typo) continue;
          if (typo.cost < least) typos.clear();
          least = typo.cost;
          typos.set(word, typo);
        }
      }
    }
    return typos;
  }

  return { add, post, at: (number: number): Word => numbered[number]!, find, hasStart, matching, nearest };
}

/** A line for each, and one start more than lines. */
function bind(lines: readonly string[]): Volume {
  const starts = new Uint32Array(lines.length + 1);
  for (const [i, line] of lines.entries()) starts[i + 1] = starts[i]! + line.length + 1;
  return { all: lines.join('\n'), starts };
}

function wordAt({ starts }: Volume, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}

function searchFrom(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}
