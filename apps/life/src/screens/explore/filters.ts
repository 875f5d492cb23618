import { LABELS, type PROGRAM_SORTS } from '@oun/contract/content';

const LISTS = ['category', 'part', 'level', 'equipment'] as const;
type ListKey = (typeof LISTS)[number];
type Value<Key extends keyof typeof LABELS> = keyof (typeof LABELS)[Key];

/** The filters as the URL keeps them: the same names and repeated keys as the call they become. */
export type Filters = { [Key in ListKey]: Value<Key>[] } & {
  q: string | null;
  max_minutes: number | null;
  quiet: boolean | null;
  free: boolean | null;
  channel: string | null;
  sort: (typeof PROGRAM_SORTS)[number];
};

export type FilterChange = { [Key in keyof Filters]?: Filters[Key] | null };

/** What of a link is made up is left out. */
export function readFilters(search: URLSearchParams): Filters {
  const sort = search.get('sort') ?? '';
  const minutes = search.get('max_minutes') ?? '';
  const isYes = (key: string) => (search.get(key) === 'true' ? true : null);
  const lists = LISTS.map((key) => [key, search.getAll(key).filter((value) => Object.hasOwn(LABELS[key], value))]);
  return {
    ...(Object.fromEntries(lists) as Pick<Filters, ListKey>),
    q: search.get('q'),
    max_minutes: /^\d{1,4}$/.test(minutes) ? Number(minutes) : null,
    quiet: isYes('quiet'),
    free: isYes('free'),
    channel: search.get('channel'),
    sort: Object.hasOwn(LABELS.sort, sort) ? (sort as Filters['sort']) : 'recommended',
  };
}

/** The same URL with these changed; what says nothing leaves it. */
export function writeFilters(search: URLSearchParams, change: FilterChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    if (Array.isArray(value)) for (const one of value) next.append(key, one);
    else if (value !== null && value !== undefined && value !== 'recommended') next.set(key, String(value));
  }
  return next;
}

export const NO_FILTERS = {
  category: null,
  part: null,
  level: null,
  equipment: null,
  max_minutes: null,
  quiet: null,
  free: null,
  channel: null,
} as const;

export const PAGE_SIZE = 12;
/** As much as a search takes; a longer one in a shared link is cut rather than refused. */
export const WORDS_MAX = 60;

export const wordsOf = ({ q }: Pick<Filters, 'q'>): string => (q ?? '').trim().slice(0, WORDS_MAX);

/** What of the filters is a number or yes. Made-up minutes in a shared link are dropped rather than refused. */
const isMinutes = (minutes: number | null): minutes is number => minutes !== null && minutes >= 1 && minutes <= 240;

/** What the list asks the api. */
export function toQuery({ category, part, level, equipment, max_minutes, quiet, free, channel, sort }: Filters) {
  return {
    category,
    part,
    level,
    equipment,
    sort,
    limit: PAGE_SIZE,
    ...(isMinutes(max_minutes) && { max_minutes }),
    ...(quiet && { quiet: 'true' }),
    ...(free && { free: 'true' }),
    ...(channel && { channel: channel.slice(0, CHANNEL_MAX) }),
  };
}

const CHANNEL_MAX = 60;

/** What a search asks the api: the same filters beside the words. */
export function toSearch(filters: Filters) {
  const { category, part, level, equipment, max_minutes, quiet, free, channel, sort } = filters;
  return {
    query: wordsOf(filters),
    filters: {
      category,
      part,
      level,
      equipment,
      ...(isMinutes(max_minutes) && { max_minutes }),
      ...(quiet && { quiet }),
      ...(free && { free }),
      ...(channel && { channel: channel.slice(0, CHANNEL_MAX) }),
    },
    sort: sort === 'recommended' ? ('relevance' as const) : sort,
    limit: PAGE_SIZE,
  };
}

export type Chosen = { key: string; label: string; without: FilterChange };

/** Every chosen filter as words, and what the filters are without it. */
export function chosenFilters(filters: Filters, trainers: readonly { slug: string; name: string }[] = []): Chosen[] {
  const lists = LISTS.flatMap((key) =>
    (filters[key] as readonly string[]).map((value) => ({
      key: `${key}:${value}`,
      label: (LABELS[key] as Record<string, string>)[value]!,
      without: { [key]: (filters[key] as readonly string[]).filter((other) => other !== value) },
    })),
  );
  return [
    ...(filters.max_minutes === null
      ? []
      : [{ key: 'max_minutes', label: `${filters.max_minutes}분 이하`, without: { max_minutes: null } }]),
    ...(filters.quiet ? [{ key: 'quiet', label: '층간소음 없어요', without: { quiet: null } }] : []),
    ...(filters.free ? [{ key: 'free', label: '무료', without: { free: null } }] : []),
    ...(filters.channel
      ? [{ key: 'channel', label: trainerLabel(filters.channel, trainers), without: { channel: null } }]
      : []),
    ...lists,
  ];
}

function trainerLabel(slug: string, trainers: readonly { slug: string; name: string }[]): string {
  const found = trainers.find((trainer) => trainer.slug === slug);
  return found ? `${found.name} 코치` : '트레이너';
}
