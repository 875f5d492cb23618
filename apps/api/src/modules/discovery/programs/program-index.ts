import type { Place } from '../../../platform/http/cursor.ts';
import { FIT, type Fit, type Match } from '../text/match.ts';
import { createProgramTable, type Filters, type Program, type Sort } from './program-table.ts';
import { createVocabulary, type Places, type Word } from '../text/vocabulary.ts';

/** The lines of a document: where a word stands, the best first. */
const FIELDS = ['title', 'channel', 'promise', 'tags'] as const;
/** Room for any editors' score behind the rank, in one number a cursor can hold. */
const SCORES = 2 ** 32;
const UNSETTLED_MAX = 2_000;
/** Nobody needs to know how many more there are, and a search for a common word need not go through them all. */
export const TOTAL_MAX = 1_000;

/** A typed word and the words of the vocabulary it may mean; `pieces` when it may also be several words. */
export type Term = { text: string; matches: ReadonlyMap<Word, Match>; pieces?: readonly Term[]; isOptional: boolean };

export type Wish = { terms: readonly Term[]; filters: Filters; sort: Sort; count: number; after?: Place | undefined };
export type Found = { id: number; value: number };

/**
 * What a match is worth: a whole word of the title, the start of one, a part of one, then channel, promise and tags,
 * then what may be a typo.
 */
function worth(fit: Fit, field: number): number {
  const step = FIELDS.length - field;
  if (fit === FIT.typo) return step;
  return FIELDS[field] === 'title' ? 40 + (fit - FIT.part) * 10 : step * 10 + (fit - FIT.part);
}

export type ProgramIndex = ReturnType<typeof createProgramIndex>;

/**
 * The inverted index of published programs, in memory. Who fills it puts the programs in the editors' order and then
 * settles it; one that changes later gets a new place behind the settled ones and its old place stays empty. When many
 * have, the index is made anew.
 */
export function createProgramIndex() {
  const vocabulary = createVocabulary();
  const table = createProgramTable();
  const wordsAt: Uint32Array[] = [];
  const placeOf = new Map<number, number>();
  /** Places before this are in the editors' order. */
  let settled = 0;

  function remove(id: number) {
    const place = placeOf.get(id);
    if (place === undefined) return;
    placeOf.delete(id);
    table.remove(place);
    for (const number of wordsAt[place]!) vocabulary.at(number).programs -= 1;
    wordsAt[place] = new Uint32Array();
  }

  function put(program: Program, document: string) {
    remove(program.id);
    const place = table.add(program);
    placeOf.set(program.id, place);
    const words: number[] = [];
    for (const [field, line] of document.split('\n').entries()) {
      for (const text of line.split(' ')) {
        if (!text) continue;
        const word = vocabulary.add(text);
        if (vocabulary.post(word, field, place)) words.push(word.number);
      }
    }
    wordsAt[place] = Uint32Array.from(words);
  }

  /** What a term is worth at each place. */
  function worthOf({ matches, pieces }: Term): Uint8Array {
    const best = new Uint8Array(table.size);
    for (const { value, places } of tiersOf(matches)) {
      for (let i = 0; i < places.size; i += 1) if (best[places.at[i]!] === 0) best[places.at[i]!] = value;
    }
    if (!pieces) return best;
    // Where all pieces are, they are worth what the least of them is.
    const [first, ...others] = pieces.map(worthOf);
    for (let place = 0; place < best.length; place += 1) {
      let least = first![place]!;
      for (const other of others) least = Math.min(least, other[place]!);
      if (best[place]! < least) best[place] = least;
    }
    return best;
  }

  /** What all terms are worth together; nothing where one is missing or, with `isPartial`, where not the most are. */
  function ranksOf(terms: readonly Term[], isPartial: boolean): Uint8Array | Uint16Array {
    if (terms.length === 1) return worthOf(terms[0]!);
    const ranks = new Uint16Array(table.size);
    const counts = new Uint8Array(table.size);
    let most = 1;
    for (const term of terms) {
      const step = term.isOptional ? 0 : 1;
      const best = worthOf(term);
      for (let place = 0; place < best.length; place += 1) {
        if (best[place] === 0) continue;
        ranks[place]! += best[place]!;
        counts[place]! += step;
        if (counts[place]! > most && table.isLive(place)) most = counts[place]!;
      }
    }
    const needed = isPartial ? most : terms.filter(({ isOptional }) => !isOptional).length;
    for (let place = 0; place < ranks.length; place += 1) if (counts[place] !== needed) ranks[place] = 0;
    return ranks;
  }

  /** The first `count` behind `after`, and how many there are in all, up to `TOTAL_MAX`. */
  function search(wish: Wish, isPartial = false): { found: Found[]; total: number } {
    const { terms, sort, after } = wish;
    if (terms.length === 0) return { found: [], total: 0 };
    const isPlain = terms.length === 1 && !terms[0]!.pieces && sort === 'relevance' && !after;
    return isPlain ? searchTiers(wish, tiersOf(terms[0]!.matches)) : searchAll(wish, ranksOf(terms, isPartial));
  }

  /**
   * One term, best matches first. The settled places of a word in a field are in order, so that each list need be read
   * only until it has given enough: a common word costs no more than a rare one.
   */
  function searchTiers({ filters, count }: Wish, tiers: readonly Tier[]): { found: Found[]; total: number } {
    const { ids, isLive, order } = table.columns('relevance');
    const fits = table.filterOf(filters);
    const seen = new Uint8Array(table.size);
    const found = bestOf(count);
    let total = 0;
    for (const { value, places } of tiers) {
      let given = 0;
      const take = (place: number) => {
        if (seen[place] === 1 || isLive[place] === 0 || (fits && !fits(place))) return;
        seen[place] = 1;
        total += 1;
        given += 1;
        if (given <= count || place >= settled) found.offer(value * SCORES + order[place]!, ids[place]!);
      };
      let end = places.size;
      while (end > 0 && places.at[end - 1]! >= settled) take(places.at[(end -= 1)]!);
      given = 0;
      for (let i = 0; i < end && (given < count || total < TOTAL_MAX); i += 1) take(places.at[i]!);
    }
    return { found: found.list, total: Math.min(total, TOTAL_MAX) };
  }

  function searchAll(wish: Wish, ranks: Uint8Array | Uint16Array): { found: Found[]; total: number } {
    const { ids, isLive, order } = table.columns(wish.sort);
    const fits = table.filterOf(wish.filters);
    const rankWeight = wish.sort === 'relevance' ? SCORES : 0;
    const found = bestOf(wish.count, wish.after);
    let total = 0;
    for (let place = 0; place < ranks.length; place += 1) {
      const rank = ranks[place]!;
      if (rank === 0 || isLive[place] === 0 || (fits && !fits(place))) continue;
      total += 1;
      found.offer(rank * rankWeight + order[place]!, ids[place]!);
    }
    return { found: found.list, total: Math.min(total, TOTAL_MAX) };
  }

  return {
    /** The version of the database's index this one is in step with. */
    version: -1,
    put,
    remove,
    find: vocabulary.find,
    hasStart: vocabulary.hasStart,
    matching: vocabulary.matching,
    nearest: vocabulary.nearest,
    search,
    channels: table.channels,
    /** All programs are in, in the editors' order. */
    settle() {
      settled = table.size;
    },
    get isUnsettled() {
      return table.size - settled > UNSETTLED_MAX + settled / 10;
    },
  };
}

type Tier = { value: number; places: Places };

/** The lists of places a term is found at, what is worth most first. */
function tiersOf(matches: Term['matches']): Tier[] {
  const tiers: Tier[] = [];
  for (const [word, { fit }] of matches)
    for (const [field, places] of word.places.entries()) if (places) tiers.push({ value: worth(fit, field), places });
  return tiers.sort((a, b) => b.value - a.value);
}

/** Keeps the first `count` of what it is offered, behind `after`: the higher value first, of equals the newer program. */
function bestOf(count: number, after?: Place) {
  const list: Found[] = [];
  const [fromValue, fromId] = after ? [Number(after[0]), after[1]] : [Infinity, Infinity];
  // The last of the list when it is full: nothing behind it needs a closer look.
  let [leastValue, leastId] = [-Infinity, -Infinity];
  return {
    list,
    offer(value: number, id: number) {
      if (value < leastValue || value > fromValue) return;
      if (!isBefore(value, id, leastValue, leastId) || !isBefore(fromValue, fromId, value, id)) return;
      let at = list.length;
      while (at > 0 && isBefore(value, id, list[at - 1]!.value, list[at - 1]!.id)) at -= 1;
      list.splice(at, 0, { value, id });
      if (list.length > count) list.pop();
      if (list.length === count) ({ value: leastValue, id: leastId } = list[count - 1]!);
    },
  };
}

const isBefore = (value: number, id: number, otherValue: number, otherId: number) =>
  value > otherValue || (value === otherValue && id > otherId);
