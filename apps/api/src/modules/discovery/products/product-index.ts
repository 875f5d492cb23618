import { FIT, type Fit } from '../text/match.ts';
import { wordsOf } from '../text/hangul.ts';
import type { Term } from '../programs/program-index.ts';
import { PRODUCT_SYNONYMS } from './product-synonyms.data.ts';
import { createVocabulary } from '../text/vocabulary.ts';

/** A product as it is searched for. */
export type IndexedProduct = {
  id: number;
  name: string;
  brand: string;
  /** Its own category and the one above. */
  categories: readonly string[];
  score: number;
};

/** Where a word stands, the best first. */
const FIELDS = ['name', 'brand', 'synonym', 'category', 'synonym of the category'] as const;

/** A whole word of the name, the start of one, a part of one; then the other fields; then what may be a typo. */
function worth(fit: Fit, field: number): number {
  const step = FIELDS.length - field;
  if (fit === FIT.typo) return step;
  return FIELDS[field] === 'name' ? 40 + (fit - FIT.part) * 10 : step * 10 + (fit - FIT.part) * 2;
}

export type ProductIndex = ReturnType<typeof createProductIndex>;

/** The words of all products on the shelf, in memory: made anew when one of them changes, which takes milliseconds. */
export function createProductIndex(products: readonly IndexedProduct[], version: number) {
  const vocabulary = createVocabulary();
  for (const [place, product] of products.entries()) {
    for (const [field, words] of linesOf(product).entries())
      for (const text of words) vocabulary.post(vocabulary.add(text), field, place);
  }

  function worthOf({ matches, pieces }: Term): Map<number, number> {
    const best = new Map<number, number>();
    for (const [word, { fit }] of matches) {
      for (const [field, places] of word.places.entries()) {
        const value = worth(fit, field);
        for (let i = 0; i < (places?.size ?? 0); i += 1) {
          const place = places!.at[i]!;
          if ((best.get(place) ?? 0) < value) best.set(place, value);
        }
      }
    }
    if (!pieces) return best;
    // Where all pieces are, they are worth what the least of them is.
    const [first, ...others] = pieces.map(worthOf);
    for (const [place, value] of first!) {
      const least = others.reduce((low, other) => Math.min(low, other.get(place) ?? 0), value);
      if (least > (best.get(place) ?? 0)) best.set(place, least);
    }
    return best;
  }

  /** Ids of what has every term or, with `isPartial`, the most of them; the best first, of equals the editors' choice. */
  function search(terms: readonly Term[], isPartial = false): number[] {
    const ranks = new Map<number, { rank: number; count: number }>();
    for (const term of terms) {
      for (const [place, value] of worthOf(term)) {
        const known = ranks.get(place) ?? { rank: 0, count: 0 };
        ranks.set(place, { rank: known.rank + value, count: known.count + (term.isOptional ? 0 : 1) });
      }
    }
    const all = terms.filter(({ isOptional }) => !isOptional).length;
    const most = Math.max(1, ...[...ranks.values()].map(({ count }) => count));
    const needed = isPartial ? most : all;
    return [...ranks]
      .filter(([, { count }]) => count === needed)
      .map(([place, { rank }]) => ({ ...products[place]!, rank }))
      .sort((a, b) => b.rank - a.rank || b.score - a.score || b.id - a.id)
      .map(({ id }) => id);
  }

  const { find, hasStart, matching, nearest } = vocabulary;
  return { version, find, hasStart, matching, nearest, search };
}

function linesOf({ name, brand, categories }: IndexedProduct): string[][] {
  const own = wordsOf(name);
  const shelf = categories.flatMap(wordsOf);
  const synonymsOf = (isSaid: (word: string) => boolean) =>
    PRODUCT_SYNONYMS.filter(({ of }) => of.some(isSaid)).flatMap(({ says }) => says);
  return [
    own,
    wordsOf(brand),
    synonymsOf((word) => own.some((one) => one.includes(word))),
    shelf,
    synonymsOf((word) => shelf.includes(word)),
  ];
}
