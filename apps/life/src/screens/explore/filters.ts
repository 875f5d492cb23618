import { BODY_PARTS, EQUIPMENT, LABELS, LEVELS, PROGRAM_CATEGORIES, PROGRAM_SORTS } from '@oun/contract/content';
import {
  createLoader,
  type inferParserType,
  parseAsBoolean,
  parseAsInteger,
  parseAsNativeArrayOf,
  parseAsStringLiteral,
} from 'nuqs/server';

/** The filters as the URL keeps them: the same names and repeated keys as the call they become. */
export const filterParsers = {
  category: parseAsNativeArrayOf(parseAsStringLiteral(PROGRAM_CATEGORIES)),
  part: parseAsNativeArrayOf(parseAsStringLiteral(BODY_PARTS)),
  level: parseAsNativeArrayOf(parseAsStringLiteral(LEVELS)),
  equipment: parseAsNativeArrayOf(parseAsStringLiteral(EQUIPMENT)),
  max_minutes: parseAsInteger,
  quiet: parseAsBoolean,
  free: parseAsBoolean,
  sort: parseAsStringLiteral(PROGRAM_SORTS).withDefault('recommended'),
};

export type Filters = inferParserType<typeof filterParsers>;

export const readFilters = createLoader(filterParsers);

export const NO_FILTERS = {
  category: null,
  part: null,
  level: null,
  equipment: null,
  max_minutes: null,
  quiet: null,
  free: null,
} as const;

export const PAGE_SIZE = 12;

/** What the list asks the api. Made-up minutes in a shared link are dropped rather than refused. */
export function toQuery({ category, part, level, equipment, max_minutes, quiet, free, sort }: Filters) {
  return {
    category,
    part,
    level,
    equipment,
    sort,
    limit: PAGE_SIZE,
    ...(max_minutes !== null && max_minutes >= 1 && max_minutes <= 240 && { max_minutes }),
    ...(quiet && { quiet: 'true' }),
    ...(free && { free: 'true' }),
  };
}

export type Chosen = { key: string; label: string; without: Partial<Record<keyof typeof NO_FILTERS, unknown>> };

/** Every chosen filter as words, and what the filters are without it. */
export function chosenFilters(filters: Filters): Chosen[] {
  const lists = (['category', 'part', 'level', 'equipment'] as const).flatMap((key) =>
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
    ...lists,
  ];
}
