import type { Place } from '../../../platform/http/cursor.ts';
import { createLexicon } from '../meaning/lexicon.ts';
import { isSign } from '../meaning/meanings.ts';
import { signsOfProgram } from '../meaning/traits.ts';
import { FIT, type Fit, type Match } from '../text/match.ts';
import type { Minutes } from '../text/numbers.ts';
import { createProgramTable, type Filters, type Program, type Sort } from './program-table.ts';
import { createVocabulary, type Places, type Word } from '../text/vocabulary.ts';

/** Where a word stands, the best first: the lines of a document, and what it means and comes near. */
const FIELDS = ['title', 'channel', 'promise', 'meant', 'tags', 'near'] as const;
/** Room for any editors' score behind the rank, in one number a cursor can hold. */
const SCORES = 2 ** 32;
const UNSETTLED_MAX = 2_000;
/** Nobody needs to know how many more there are, and a search for a common word need not go through them all. */
export const TOTAL_MAX = 1_000;

/**
 * A typed word and the words of the vocabulary it may mean; `pieces` when it may also be several words. Of a time only
 * the minutes count.
 */
export type Term = {
  text: string;
  /** As somebody typed it, where that is not the text. */
  typed?: string;
  matches: ReadonlyMap<Word, Match>;
  pieces?: readonly Term[];
  minutes?: Minutes;
  isOptional: boolean;
};

export type Wish = {
  terms: readonly Term[];
  /** Everything is wished for: what many do comes first. */
  isAny?: boolean;
  filters: Filters;
  sort: Sort;
  count: number;
  after?: Place | undefined;
  /** What goes a little before its equals. */
  boosts?: ReadonlyMap<number, number> | undefined;
};
export type Found = { id: number; value: number };

const WHOLE_WORTH: Readonly<Record<(typeof FIELDS)[number], number>> = {
  title: 60,
  channel: 34,
  promise: 24,
  meant: 18,
  tags: 12,
  near: 8,
};

/**
 * What a match is worth: a whole word of the title, the start of one, a part of one, then the other fields, then what
 * may be a typo.
 */
function worth(fit: Fit, field: number): number {
  const name = FIELDS[field]!;
  if (fit === FIT.typo) return FIELDS.length - field;
  return WHOLE_WORTH[name] - (FIT.whole - fit) * (name === 'title' ? 10 : 1);
}

/** The fewer have it, the more a term says; and a word that is known to mean something says more than one that only stands somewhere. */
export function tellingOf(count: number, all: number, { matches, minutes }: Term): number {
  const isMeant =
    minutes !== undefined || [...matches].some(([{ text }, { fit }]) => fit === FIT.whole && isSign(text));
  return Math.min(TELLING_MAX, Math.round(Math.log2(all / Math.max(1, count)))) + (isMeant ? MEANT_TELLS : 0);
}

/** A kept term counts before what it tells, and what it tells before what it is worth. */
const TERM_KEPT = 2 ** 12;
const TELLING_MAX = 17;
const MEANT_TELLS = 3;
const RANK_MAX = 2 ** 11;
const TERMS_MAX = 16;

/** A word that says nothing decides between equals, and no more. */
export const OPTIONAL_SHARE = 16;

/** What the very minutes are worth; those that are far off are worth the less. */
const MINUTES_WORTH = 40;

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
    const [title = [], channel = [], promise = [], tags = []] = document
      .split('\n')
      .map((line) => line.split(' ').filter(Boolean));
    const { meant, near } = signsOfProgram(program, { title, promise, tags });
    const words: number[] = [];
    for (const [field, texts] of [title, channel, promise, meant, tags, near].entries()) {
      for (const text of texts) {
        const word = vocabulary.add(text);
        if (vocabulary.post(word, field, place)) words.push(word.number);
      }
    }
    wordsAt[place] = Uint32Array.from(words);
  }

  /** What a term is worth at each place. */
  function worthOf({ matches, pieces, minutes }: Term): Uint8Array {
    if (minutes) return worthOfMinutes(minutes);
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

  /** Where nothing takes about as long as was wished, what comes nearest counts. */
  function worthOfMinutes({ want, from, to }: Minutes): Uint8Array {
    const { minutes, isLive } = table.columns('relevance');
    const best = new Uint8Array(table.size);
    let nearest = Infinity;
    for (let place = 0; place < best.length; place += 1) {
      if (isLive[place] === 0) continue;
      const off = Math.abs(minutes[place]! - (want ?? minutes[place]!));
      nearest = Math.min(nearest, off);
      if (minutes[place]! >= from && minutes[place]! <= to)
        best[place] = Math.max(1, MINUTES_WORTH - Math.round(off * 2));
    }
    if (want === undefined || want + nearest <= to) return best;
    for (let place = 0; place < best.length; place += 1)
      if (isLive[place] === 1 && Math.abs(minutes[place]! - want) === nearest) best[place] = 1;
    return best;
  }

  /** What all terms are worth together; nothing where one is missing. */
  function ranksOf(terms: readonly Term[]): Uint8Array | Uint16Array {
    if (terms.length === 1) return worthOf(terms[0]!);
    const ranks = new Uint16Array(table.size);
    const counts = new Uint8Array(table.size);
    for (const term of terms) {
      const step = term.isOptional ? 0 : 1;
      const best = worthOf(term);
      for (let place = 0; place < best.length; place += 1) {
        if (best[place] === 0) continue;
        ranks[place]! += term.isOptional ? Math.ceil(best[place]! / OPTIONAL_SHARE) : best[place]!;
        counts[place]! += step;
      }
    }
    const needed = terms.filter(({ isOptional }) => !isOptional).length;
    for (let place = 0; place < ranks.length; place += 1) if (counts[place] !== needed) ranks[place] = 0;
    return ranks;
  }

  /**
   * Where nothing has all terms: as few are left out as can be, and of those the ones that say the least, which are the
   * ones that most programs have. `missing` are the terms that nothing of the best has.
   */
  function ranksOfMost(terms: readonly Term[]): { ranks: Uint32Array; missing: Term[] } {
    const worths = terms.map(worthOf);
    const tellings = worths.map((best, i) => tellingOf(countOf(best), table.size, terms[i]!));
    const ranks = new Uint32Array(table.size);
    const kept = new Uint32Array(table.size);
    let most = 0;
    for (let place = 0; place < ranks.length; place += 1) {
      if (!table.isLive(place)) continue;
      for (const [i, best] of worths.entries()) {
        if (best[place] === 0 || terms[i]!.isOptional) continue;
        ranks[place]! += best[place]!;
        kept[place]! += TERM_KEPT + tellings[i]!;
      }
      if (kept[place]! > most) most = kept[place]!;
    }
    const least = Math.floor(most / TERM_KEPT) * TERM_KEPT;
    const found = new Set<Term>();
    for (let place = 0; place < ranks.length; place += 1) {
      if (kept[place]! < Math.max(1, least)) ranks[place] = 0;
      else ranks[place]! += (kept[place]! - least) * RANK_MAX;
      if (kept[place] === most) for (const [i, best] of worths.entries()) if (best[place]! > 0) found.add(terms[i]!);
    }
    return { ranks, missing: terms.filter((term) => !term.isOptional && !found.has(term)) };
  }

  /** How many have it; what only comes near counts where nothing has it. */
  function countOf(best: Uint8Array): number {
    let [having, near] = [0, 0];
    for (let place = 0; place < best.length; place += 1) {
      if (best[place] === 0 || !table.isLive(place)) continue;
      if (best[place]! > WHOLE_WORTH.near) having += 1;
      else near += 1;
    }
    return having || near;
  }

  /** The first `count` behind `after`, and how many there are in all, up to `TOTAL_MAX`. */
  function search(wish: Wish): Answer {
    const { terms, isAny, sort, after } = wish;
    if (isAny) return searchAll({ ...wish, sort: sort === 'relevance' ? 'popular' : sort }, everything());
    if (terms.length === 0) return { found: [], total: 0 };
    const [first] = terms;
    const isPlain =
      terms.length === 1 && !first!.pieces && !first!.minutes && sort === 'relevance' && !after && !wish.boosts;
    return isPlain ? searchTiers(wish, tiersOf(first!.matches)) : searchAll(wish, ranksOf(terms));
  }

  /** The same with as many of the terms as anything has, and the terms that had to be left out. */
  function searchMost(wish: Wish): Answer & { missing: Term[] } {
    const { ranks, missing } = ranksOfMost(wish.terms.slice(0, TERMS_MAX));
    return { ...searchAll(wish, ranks), missing };
  }

  const everything = () => new Uint8Array(table.size).fill(1);

  /**
   * One term, best matches first. The settled places of a word in a field are in order, so that each list need be read
   * only until it has given enough: a common word costs no more than a rare one.
   */
  function searchTiers({ filters, count }: Wish, tiers: readonly Tier[]): Answer {
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

  function searchAll(wish: Wish, ranks: Uint8Array | Uint16Array | Uint32Array): Answer {
    const { ids, isLive, order } = table.columns(wish.sort);
    const fits = table.filterOf(wish.filters);
    const rankWeight = wish.sort === 'relevance' ? SCORES : 0;
    const found = bestOf(wish.count, wish.after);
    let total = 0;
    for (let place = 0; place < ranks.length; place += 1) {
      const rank = ranks[place]!;
      if (rank === 0 || isLive[place] === 0 || (fits && !fits(place))) continue;
      total += 1;
      const boost = wish.boosts?.get(ids[place]!) ?? 0;
      found.offer((rank + boost) * rankWeight + order[place]!, ids[place]!);
    }
    return { found: found.list, total: Math.min(total, TOTAL_MAX) };
  }

  return {
    /** The version of the database's index this one is in step with. */
    version: -1,
    put,
    remove,
    ...createLexicon(vocabulary),
    search,
    searchMost,
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

type Answer = { found: Found[]; total: number };
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
