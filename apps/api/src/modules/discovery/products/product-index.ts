import { createLexicon } from '../meaning/lexicon.ts';
import { signsOfProduct } from '../meaning/traits.ts';
import { OPTIONAL_SHARE, tellingOf, type Term } from '../programs/program-index.ts';
import { wordsOf } from '../text/hangul.ts';
import { FIT, type Fit } from '../text/match.ts';
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
const FIELDS = ['name', 'brand', 'meant', 'category', 'near'] as const;

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

  type Ranked = { rank: number; kept: Set<Term> };
  /** What every product has of the terms, and what that is worth. */
  function rank(terms: readonly Term[]): Map<number, Ranked> {
    const ranks = new Map<number, Ranked>();
    for (const term of terms) {
      for (const [place, value] of worthOf(term)) {
        const known = ranks.get(place) ?? { rank: 0, kept: new Set() };
        if (!term.isOptional) known.kept.add(term);
        ranks.set(place, {
          ...known,
          rank: known.rank + (term.isOptional ? Math.ceil(value / OPTIONAL_SHARE) : value),
        });
      }
    }
    return ranks;
  }

  /** Ids by what each is worth, the best first, of equals the editors' choice. */
  const inOrder = (worths: Iterable<[place: number, value: number]>): number[] =>
    [...worths]
      .map(([place, value]) => ({ ...products[place]!, value }))
      .sort((a, b) => b.value - a.value || b.score - a.score || b.id - a.id)
      .map(({ id }) => id);

  /** Ids of what has every term; what is boosted goes a little before its equals. */
  function search(terms: readonly Term[], boosts?: ReadonlyMap<number, number>): number[] {
    const needed = terms.filter(({ isOptional }) => !isOptional).length;
    const whole = [...rank(terms)].filter(([, { kept }]) => kept.size === needed);
    return inOrder(whole.map(([place, one]) => [place, one.rank + (boosts?.get(products[place]!.id) ?? 0)]));
  }

  /** The same with as many of the terms as anything has: those that say the least, since most have them, are left out. */
  function searchMost(terms: readonly Term[]): { ids: number[]; missing: Term[] } {
    const ranks = [...rank(terms)];
    const tellings = new Map(
      terms.map((term) => [
        term,
        tellingOf(ranks.filter(([, { kept }]) => kept.has(term)).length, products.length, term),
      ]),
    );
    const tellingIn = ({ kept }: Ranked) => [...kept].reduce((sum, term) => sum + tellings.get(term)!, 0);
    const most = Math.max(1, ...ranks.map(([, { kept }]) => kept.size));
    const best = ranks.filter(([, { kept }]) => kept.size === most);
    const telling = Math.max(...best.map(([, one]) => tellingIn(one)));
    const found = new Set(best.filter(([, one]) => tellingIn(one) === telling).flatMap(([, { kept }]) => [...kept]));
    return {
      ids: inOrder(best.map(([place, one]) => [place, tellingIn(one) * RANK_MAX + one.rank])),
      missing: terms.filter((term) => !term.isOptional && !found.has(term)),
    };
  }

  return {
    version,
    ...createLexicon(vocabulary),
    search,
    searchMost,
    shelves: [...new Set(products.flatMap(({ categories }) => categories))],
    everything: (): number[] => inOrder(products.map((_, place) => [place, 0])),
  };
}

/** More than all terms of a query are worth. */
const RANK_MAX = 2 ** 11;

function linesOf({ name, brand, categories }: IndexedProduct): string[][] {
  const own = wordsOf(name);
  const shelf = categories.flatMap(wordsOf);
  const { meant, near } = signsOfProduct(own, shelf);
  return [own, wordsOf(brand), meant, shelf, near];
}
