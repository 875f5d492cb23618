import type { FoundProgram, searchPrograms as searchCall, suggestSearches } from '@oun/contract/discovery';
import type { ProgramCard } from '@oun/contract/content';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { matches as isListed, programCards } from '../../content/content.ts';
import { tokensOf, wordsOf } from '../text/hangul.ts';
import { currentVersion, withIndex } from './live-index.ts';
import { suggestPhrases } from '../text/phrases.ts';
import { readLearned } from '../learning/learned.ts';
import { similarTo } from '../meaning/similar.ts';
import type { Found, ProgramIndex, Term, Wish } from './program-index.ts';
import { strongTerms, understand } from '../text/understand.ts';

type Body = Parsed<typeof searchCall>['body'];

const SUGGESTED = { programs: 5, channels: 3 };

export async function searchPrograms(ctx: Context, body: Body): Promise<Answer<typeof searchCall>> {
  const { query, filters, sort, limit } = body;
  const after = readCursor(body.cursor, 'rank');
  const learned = await readLearned(ctx.db, ctx.now());
  return withIndex(ctx.db, async (index) => {
    const { terms, isAny, corrected, keyword, unknown } = understand(index, query);
    const boosts = learned('PROGRAM', keyword);
    const wish = { terms, isAny, filters, sort, count: limit + 1, after, boosts };
    const { found, total, leftOut } = findPrograms(index, wish);
    const page = found.slice(0, limit);
    const counted = total > 0 && !after && leftOut.length === 0 ? keyword : null;
    const { version, items } = await readCards(ctx, index.version, page, filters, counted);
    const last = page.at(-1);
    return {
      version,
      items: items.map((item) => ({ ...item, highlights: highlightsOf(index, terms, item) })),
      next_cursor: last && found.length > limit ? writeCursor([last.value, last.id]) : null,
      total: after ? null : total,
      corrected_query: total > 0 ? corrected : null,
      left_out: total > 0 ? [...unknown, ...leftOut] : [],
      did_you_mean: total > 0 || after ? [] : didYouMean(index, query),
    };
  });
}

/** Programs that have every word; when there is none at all, those that have the most of the words that say something. */
export function findPrograms(index: ProgramIndex, wish: Wish) {
  const whole = { ...index.search(wish), leftOut: [] as string[] };
  if (whole.total > 0 || wish.terms.length < 2) return whole;
  const isFilteredOut = index.search({ ...wish, filters: {} }).total > 0;
  if (isFilteredOut) return whole;
  const strong = strongTerms(wish.terms);
  const { missing, ...most } = index.searchMost({ ...wish, terms: strong });
  const weak = wish.terms.filter((term) => !term.isOptional && !strong.includes(term));
  return { ...most, leftOut: [...weak, ...missing].map(({ typed, text }) => typed ?? text) };
}

/** What the words lead to first, and how they are kept: only those that are understood as a whole are. */
export async function programsFor(ctx: Context, query: string, count: number) {
  const { words, found } = await withIndex(ctx.db, async (index) => {
    const { terms, isAny, keyword } = understand(index, query);
    const answer = findPrograms(index, { terms, isAny, filters: {}, sort: 'relevance', count });
    return { version: index.version, words: answer.leftOut.length === 0 ? keyword : null, found: answer.found };
  });
  return { words, ids: found.map(({ id }) => id) };
}

/** For who found nothing; where only the filters leave nothing, the words are not at fault. */
function didYouMean(index: ProgramIndex, query: string): string[] {
  const finds = (phrase: string) => {
    const { terms, isAny } = understand(index, phrase);
    return findPrograms(index, { terms, isAny, filters: {}, sort: 'relevance', count: 1 }).total > 0;
  };
  return finds(query)
    ? []
    : similarTo(
        query,
        index.channels().map(({ name }) => name),
        finds,
      );
}

type Read = { version: number; items: ProgramCard[] };

/** The cards of a page in its order, the index's version, and one more for the keyword: all in one round trip. */
async function readCards(
  ctx: Context,
  knownVersion: number,
  page: readonly Found[],
  filters: Body['filters'],
  keyword: string | null,
): Promise<Read> {
  const ids = page.map(({ id }) => id);
  const { category = [], part = [], level = [], equipment = [], ...rest } = filters;
  const cards = programCards(ctx)
    .select(sql<ProgramCard['channel']>`json_build_object('slug', channel.slug, 'name', channel.name)`.as('channel'))
    .where('program.id', '=', sql<number>`any(${ids}::int[])`)
    // Once more by the rows themselves: what was hidden a moment ago is not shown.
    .where((eb) => isListed(eb, { category, part, level, equipment, ...rest }));
  // A search by an index that is behind is made again, and counted then.
  const { rows } = await sql<Read>`with counted as (
      insert into search_count (day, keyword, count)
      select (${ctx.now()}::timestamptz at time zone 'Asia/Seoul')::date, ${keyword}::text, 1
      where ${keyword}::text is not null and ${currentVersion} = ${knownVersion}
      on conflict (day, keyword) do update set count = search_count.count + 1)
    select ${currentVersion} as version, coalesce((select json_agg(card) from ${cards} card), '[]') as items`.execute(
    ctx.db,
  );
  const { version, items } = rows[0]!;
  const byId = new Map(items.map((item) => [item.id, item]));
  return { version, items: ids.map((id) => byId.get(id)).filter((item) => item !== undefined) };
}

type Span = [from: number, to: number];

const highlightsOf = (index: ProgramIndex, terms: readonly Term[], { title, promise }: ProgramCard) =>
  ({
    title: spansIn(index, terms, title),
    promise: spansIn(index, terms, promise),
  }) satisfies FoundProgram['highlights'];

/** The parts of a text that were found, in order, those that touch in one. */
function spansIn(index: ProgramIndex, terms: readonly Term[], text: string): Span[] {
  const spans: Span[] = [];
  for (const { word, raw, from, to } of tokensOf(text)) {
    const known = index.find(word);
    for (const { matches } of terms.flatMap((term) => [term, ...(term.pieces ?? [])])) {
      const match = known && matches.get(known);
      if (!match) continue;
      // A word that is written otherwise in the index has no places in common with it.
      spans.push(raw.length === word.length ? [from + match.from, from + match.to] : [from, to]);
    }
  }
  spans.sort((a, b) => a[0] - b[0]);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else merged.push([...span]);
  }
  return merged;
}

export function suggest(ctx: Context, query: string): Promise<Answer<typeof suggestSearches>> {
  return withIndex(ctx.db, async (index) => {
    const { terms, isAny } = understand(index, query);
    const wish = { terms, isAny, filters: {}, sort: 'relevance', count: SUGGESTED.programs } as const;
    const { found } = findPrograms(index, wish);
    const { version, items } = await readCards(ctx, index.version, found, {}, null);
    return {
      version,
      keywords: suggestPhrases(index, query),
      programs: items.map(({ slug, title, channel }) => ({ slug, title, channel_name: channel.name })),
      channels: channelsOf(index, terms),
    };
  });
}

/** Channels whose name begins as one of the words. */
function channelsOf(index: ProgramIndex, terms: readonly Term[]) {
  const fits = (word: string) => {
    const known = index.find(word);
    return known !== undefined && terms.some(({ matches }) => matches.get(known)?.from === 0);
  };
  return index
    .channels()
    .filter(({ name }) => wordsOf(name).some(fits))
    .slice(0, SUGGESTED.channels)
    .map(({ slug, name }) => ({ slug, name }));
}
