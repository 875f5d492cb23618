import { otherKeyboard, tokensOf, wordsOf } from './hangul.ts';
import { readingOf, spell } from './match.ts';
import type { ProgramIndex } from '../programs/program-index.ts';
import { PHRASES } from '../meaning/similar.ts';

const PHRASES_MAX = 6;

const SPELLED = PHRASES.map((phrase) => {
  const words = wordsOf(phrase);
  return { phrase, words, spelling: spell(words.join('')) };
});

/** Phrases that go on as the query begins and that find something, the likeliest first. */
export function suggestPhrases(index: ProgramIndex, query: string): string[] {
  const typed = wordsOf(query).join('');
  if (!typed) return [];
  const raw = tokensOf(query).map((token) => token.raw);
  for (const spelling of [typed, otherKeyboard(raw.join('')), otherKeyboard(typed)]) {
    if (!spelling) continue;
    const { fit } = readingOf(spelling);
    const found = SPELLED.flatMap(({ phrase, words, spelling: own }) => {
      const match = fit(own);
      const programs = index.count(words.join('')) || Math.min(...words.map(index.count));
      return match && programs > 0 ? [{ phrase, ...match, programs }] : [];
    });
    if (found.length === 0) continue;
    return found
      .sort((a, b) => b.fit - a.fit || Math.sign(a.from) - Math.sign(b.from) || b.programs - a.programs)
      .slice(0, PHRASES_MAX)
      .map(({ phrase }) => phrase);
  }
  return [];
}
