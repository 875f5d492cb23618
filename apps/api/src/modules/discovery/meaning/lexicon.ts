import { FIT, type Match, type Typo } from '../text/match.ts';
import type { Vocabulary, Word } from '../text/vocabulary.ts';
import { nearestSayings, type Sign, signsMatching, signsOf } from './meanings.ts';

export type Lexicon = ReturnType<typeof createLexicon>;

/** The words that stand in an index, and beside them what means something there: who asks need not know which is which. */
export function createLexicon(vocabulary: Vocabulary) {
  /** As a word of the index, where anything there is meant by it. */
  const wordsOfSigns = (signs: Iterable<Sign>): Word[] =>
    [...signs].map((sign) => vocabulary.find(sign)).filter((word) => word !== undefined);

  /** How many have it or are meant by it. */
  function count(text: string): number {
    const meant = wordsOfSigns(signsOf(text)).map(({ programs }) => programs);
    return Math.max(0, vocabulary.find(text)?.programs ?? 0, ...meant);
  }

  const isMeant = (text: string): boolean => wordsOfSigns(signsOf(text)).length > 0;

  /** What `typed` is, begins or is a part of. Who has typed a whole word is not about to type another. */
  function matching(typed: string): Map<Word, Match> {
    const matches = vocabulary.matching(typed);
    const signs = signsMatching(typed);
    const isWhole = vocabulary.find(typed) !== undefined || isMeant(typed);
    for (const [sign, match] of signs) {
      const word = vocabulary.find(sign);
      if (word && (match.fit === FIT.whole || !isWhole)) matches.set(word, match);
    }
    return matches;
  }

  /** What is meant by just these letters, and nothing that only looks like them. */
  function meaning(written: string): Map<Word, Match> {
    const whole: Match = { fit: FIT.whole, from: 0, to: written.length };
    return new Map(wordsOfSigns(signsOf(written)).map((word) => [word, whole]));
  }

  /** The words it costs least to make of what was typed, and how each is written. */
  function nearest(typed: string): { matches: Map<Word, Typo>; texts: Map<string, number> } {
    const own = vocabulary.nearest(typed);
    const sayings = nearestSayings(typed).filter(({ text }) => isMeant(text));
    const least = Math.min(...[...own.values(), ...sayings.map(({ typo }) => typo)].map(({ cost }) => cost));
    const matches = new Map<Word, Typo>();
    const texts = new Map<string, number>();
    const add = (text: string, programs: number, { to }: Typo) => {
      const meant = text.slice(0, to);
      texts.set(meant, (texts.get(meant) ?? 0) + programs);
    };
    for (const [word, typo] of own) {
      if (typo.cost > least) continue;
      matches.set(word, typo);
      add(word.text, word.programs, typo);
    }
    for (const { text, typo } of sayings) {
      if (typo.cost > least) continue;
      add(text, count(text), typo);
      for (const word of wordsOfSigns(signsOf(text))) matches.set(word, typo);
    }
    return { matches, texts };
  }

  return {
    find: vocabulary.find,
    /** Whether it stands somewhere, or something is meant by it. */
    knows: (text: string): boolean => vocabulary.find(text) !== undefined || isMeant(text),
    isMeant,
    count,
    hasStart: vocabulary.hasStart,
    matching,
    meaning,
    nearest,
  };
}
