import { LEVELS } from '@oun/contract/content';
import { COMPOSER_EQUIPMENT, COMPOSER_PARTS, WORKOUT_MINUTES, type WorkoutRequest } from '@oun/contract/workout';
import type { Wishes } from '@oun/movement/compose';
import type { PainArea } from '@oun/movement/movement';
import {
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';

export const MAKE_PATH = '/programs/make';
const SEED_MAX = 2_147_483_647;

/**
 * The choices as the URL keeps them. Where it hurts is not among them: that stays on the device, and out of addresses
 * that are shared, kept in histories and written to logs.
 */
const parsers = {
  minutes: parseAsNumberLiteral(WORKOUT_MINUTES).withDefault(20),
  part: parseAsArrayOf(parseAsStringLiteral(COMPOSER_PARTS)).withDefault(['full']),
  level: parseAsStringLiteral(LEVELS).withDefault('beginner'),
  equipment: parseAsArrayOf(parseAsStringLiteral(COMPOSER_EQUIPMENT)).withDefault(['mat']),
  quiet: parseAsBoolean.withDefault(true),
  /** The seed of the workout that was made; none while one still chooses. */
  made: parseAsInteger,
  /** What was put in place of what, as `work:squat:lunge`. */
  swap: parseAsArrayOf(parseAsString).withDefault([]),
  /** Of this very workout, once it was written down. */
  code: parseAsString,
};

export type Choices = inferParserType<typeof parsers>;
export type Part = Choices['part'][number];

const serialize = createSerializer(parsers);

/** The form with these choices in it. */
export const formPath = (choices: Choices): string =>
  serialize(MAKE_PATH, { ...choices, made: null, swap: null, code: null });

/** Through the router, so that every link on the page knows the address as it is. */
export function useChoices() {
  const [choices, setChoices] = useQueryStates(parsers, { history: 'replace', shallow: false, scroll: false });
  return { choices, setChoices };
}

export const newSeed = (): number => Math.floor(Math.random() * SEED_MAX);

/** What the api is asked for. A made-up list in a shared link is read as far as it makes sense. */
export function requestOf(
  { minutes, part, level, equipment, quiet, made }: Choices,
  pain: readonly PainArea[],
): WorkoutRequest {
  return {
    minutes,
    parts: part.length > 0 ? [...new Set(part)] : ['full'],
    level,
    equipment: [...new Set(equipment)],
    is_quiet: quiet,
    pain: [...pain],
    seed: Math.min(Math.max(made ?? 0, 0), SEED_MAX),
  };
}

export const wishesOf = ({ minutes, parts, level, equipment, is_quiet, pain, seed }: WorkoutRequest): Wishes => ({
  minutes,
  parts,
  level: (LEVELS.indexOf(level) + 1) as Wishes['level'],
  equipment,
  isQuiet: is_quiet,
  pain,
  seed,
});

/** The whole body stands alone, and something is always chosen. */
export function togglePart(chosen: readonly Part[], part: Part): Part[] {
  if (part === 'full') return ['full'];
  const others = chosen.filter((other) => other !== part && other !== 'full');
  const next = chosen.includes(part) ? others : [...others, part];
  return next.length > 0 ? COMPOSER_PARTS.filter((one) => next.includes(one)) : ['full'];
}

export const toggled = <T>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter((item) => (item === one) !== chosen.includes(item));
