import { BODY_PARTS, EQUIPMENT, LEVELS, PROGRAM_CATEGORIES, type ProgramCard } from '@oun/contract/content';
import type { searchPrograms } from '@oun/contract/discovery';
import type { Parsed } from '@oun/contract/endpoint';

type Body = Parsed<typeof searchPrograms>['body'];
export type Sort = Body['sort'];
export type Filters = Body['filters'];

export type Program = Pick<
  ProgramCard,
  'id' | 'category' | 'parts' | 'level' | 'equipment' | 'minutes_per_day' | 'is_quiet' | 'is_free' | 'review_count'
> & { score: number; published_at_us: number; channel: string; channel_name: string; specialty: string };

const CAPACITY = 1_024;
type Numbers = Float64Array<ArrayBuffer>;
const QUIET = 1;
const FREE = 2;

/** A bit for each that is in the list. */
const bitsOf = (all: readonly string[], some: readonly string[]): number =>
  some.reduce((bits, one) => bits | (1 << all.indexOf(one)), 0);

/**
 * What filters and sorts need to know of each program, in columns by its place: a search may go over all of them, and
 * plain numbers side by side are what that is quick with.
 */
export function createProgramTable() {
  let capacity = CAPACITY;
  let size = 0;
  const column = () => new Float64Array(capacity);
  let ids = column();
  /** The higher, the earlier. */
  let order: Record<Sort, Numbers> = { relevance: column(), popular: column(), newest: column(), short: column() };
  let isLive = new Uint8Array(capacity);
  let [categories, parts, levels, equipment] = [column(), column(), column(), column()];
  let [minutes, flags, channels] = [column(), column(), column()];
  const channelList: { slug: string; name: string; programs: number }[] = [];
  const channelNumbers = new Map<string, number>();

  function grow() {
    capacity *= 2;
    const longer = (old: Numbers) => {
      const next = column();
      next.set(old);
      return next;
    };
    ids = longer(ids);
    const { relevance, popular, newest, short } = order;
    order = { relevance: longer(relevance), popular: longer(popular), newest: longer(newest), short: longer(short) };
    [categories, parts, levels, equipment] = [longer(categories), longer(parts), longer(levels), longer(equipment)];
    [minutes, flags, channels] = [longer(minutes), longer(flags), longer(channels)];
    const wasLive = isLive;
    isLive = new Uint8Array(capacity);
    isLive.set(wasLive);
  }

  function channelNumber(slug: string, name: string): number {
    const number = channelNumbers.get(slug) ?? channelNumbers.size;
    channelNumbers.set(slug, number);
    channelList[number] = { slug, name, programs: (channelList[number]?.programs ?? 0) + 1 };
    return number;
  }

  /** Gives a program the next place. */
  function add(program: Program): number {
    if (size === capacity) grow();
    const place = size;
    size += 1;
    ids[place] = program.id;
    order.relevance[place] = program.score;
    order.popular[place] = program.review_count;
    order.newest[place] = program.published_at_us;
    order.short[place] = -program.minutes_per_day;
    isLive[place] = 1;
    categories[place] = bitsOf(PROGRAM_CATEGORIES, [program.category]);
    parts[place] = bitsOf(BODY_PARTS, program.parts);
    levels[place] = bitsOf(LEVELS, [program.level]);
    equipment[place] = bitsOf(EQUIPMENT, program.equipment);
    minutes[place] = program.minutes_per_day;
    flags[place] = (program.is_quiet ? QUIET : 0) | (program.is_free ? FREE : 0);
    channels[place] = channelNumber(program.channel, program.channel_name);
    return place;
  }

  /** In memory what content's `matches` says in SQL; nothing when every program fits. */
  function filterOf(filters: Filters): ((place: number) => boolean) | undefined {
    const { category = [], part = [], level = [], max_minutes = Infinity, quiet, free, channel } = filters;
    const anyOf = (all: readonly string[], some: readonly string[]) => (some.length === 0 ? -1 : bitsOf(all, some));
    const categoryBits = anyOf(PROGRAM_CATEGORIES, category);
    const partBits = anyOf(BODY_PARTS, part);
    const levelBits = anyOf(LEVELS, level);
    const missing = filters.equipment?.length ? ~bitsOf(EQUIPMENT, ['none', ...filters.equipment]) : 0;
    const needed = (quiet ? QUIET : 0) | (free ? FREE : 0);
    const channelWanted = channel === undefined ? undefined : (channelNumbers.get(channel) ?? -1);
    const isAny =
      (categoryBits & partBits & levelBits) === -1 && missing === 0 && needed === 0 && max_minutes === Infinity;
    if (isAny && channelWanted === undefined) return undefined;
    return (place) =>
      (categories[place]! & categoryBits) !== 0 &&
      // A program without any part fits no part, and fits when none is asked for.
      (partBits === -1 || (parts[place]! & partBits) !== 0) &&
      (levels[place]! & levelBits) !== 0 &&
      (equipment[place]! & missing) === 0 &&
      minutes[place]! <= max_minutes &&
      (flags[place]! & needed) === needed &&
      (channelWanted === undefined || channels[place] === channelWanted);
  }

  return {
    add,
    remove(place: number) {
      isLive[place] = 0;
      channelList[channels[place]!]!.programs -= 1;
    },
    filterOf,
    isLive: (place: number): boolean => isLive[place] === 1,
    /** Those that have a program. */
    channels: () => channelList.filter(({ programs }) => programs > 0),
    /** As they are now: a place that is added later may be in others. */
    columns: (sort: Sort) => ({ ids, isLive, minutes, order: order[sort] }),
    get size() {
      return size;
    },
  };
}
