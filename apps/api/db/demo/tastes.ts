import type { ProgramCard } from '@oun/contract/content';
import { type Aim, AIMS } from '@oun/contract/personalization-rules';
import { createRandom, type Random } from './random.ts';

/** What a taste can be had for. */
export type Tasted = Pick<ProgramCard, 'category' | 'parts' | 'level'> & { channel: string };

/** Somebody's way through the programs, the first one first. Why they chose them is told to nobody. */
export type Way = { program: number; /** How far they came, from 0 to 1. */ share: number; stars: number | null }[];

/** What somebody said of themselves when they began; nothing where they passed the questions by. */
export type Said = { aims: Aim[]; parts: Tasted['parts'][number][]; level: number } | undefined;

type Purpose = {
  /** Of a hundred members, so many have come for it. */
  of: number;
  kinds: Partial<Record<Tasted['category'], number>>;
  parts: readonly Tasted['parts'][number][];
  /** The level most of them are at. */
  level: number;
  /** What they tap when they are asked what they move for. */
  aims: readonly Aim[];
};

/** What people come for. A program serves several of them, and some one would not think. */
const PURPOSES: readonly Purpose[] = [
  {
    of: 26,
    kinds: { pilates: 1, 'pain-care': 0.8, stretching: 0.6 },
    parts: ['pelvis', 'back', 'neck'],
    level: 1,
    aims: ['posture', 'posture', 'pain'],
  },
  { of: 20, kinds: { strength: 1, boxing: 0.4 }, parts: ['upper', 'arm', 'full'], level: 2, aims: ['strength'] },
  { of: 18, kinds: { cardio: 1, dance: 0.9, boxing: 0.8 }, parts: ['full'], level: 1.5, aims: ['stamina'] },
  {
    of: 14,
    kinds: { yoga: 1, meditation: 0.9, stretching: 0.7 },
    parts: ['full', 'shoulder'],
    level: 0.7,
    aims: ['rest'],
  },
  {
    of: 12,
    kinds: { strength: 0.8, pilates: 0.5 },
    parts: ['lower', 'hip'],
    level: 1.3,
    aims: ['strength', 'posture'],
  },
  {
    of: 5,
    kinds: { prenatal: 1.6, pilates: 0.4, 'pain-care': 0.4 },
    parts: ['pelvis', 'core'],
    level: 0.2,
    aims: ['birth'],
  },
  {
    of: 5,
    kinds: { stretching: 0.9, cardio: 0.5, strength: 0.4 },
    parts: ['full'],
    level: 0,
    aims: ['stamina', 'pain', 'posture'],
  },
];

const PARTS = [...new Set(PURPOSES.flatMap(({ parts }) => parts))];
const LEVELS = ['intro', 'beginner', 'intermediate', 'advanced'];
/** How much each thing matters to people, and how much is chance. */
const MATTERS = { purpose: 2.2, part: 0.6, level: 0.6, coach: 0.5, unlisted: 0.6, quality: 0.8, own: 0.6 } as const;
const SECOND_PURPOSE = 0.4;
const RATES = 0.35;
/** How many answer at all, how many of those name what they came for, and how far they misjudge themselves. */
const SAYS = { answers: 0.7, truly: 0.85, part: 0.7, level: 0.7 } as const;

const bell = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
const gumbel = (random: Random): number => -Math.log(-Math.log(random.next() || Number.EPSILON));

/**
 * Members with tastes of their own. They come for something or two, like some coaches, have a level, and a fancy for
 * single programs; programs are good or less good for everybody, and serve purposes that no catalogue lists. Members
 * choose by all that and by chance, stay with what they like, and at times say so.
 */
export function peopleOf(
  random: Random,
  programs: readonly Tasted[],
  members: number,
  /** Chances of its own, so that what is said changes nothing of what is done. */
  saying: Random,
): { way: Way; said: Said }[] {
  const coaches = [...new Set(programs.map(({ channel }) => channel))];
  const hidden = programs.map(() => ({ quality: bell(random), serves: PURPOSES.map(() => bell(random)) }));

  const likingOf = (purposes: readonly number[]) => {
    const people = new Map(coaches.map((coach) => [coach, bell(random)]));
    const level = PURPOSES[purposes[0]!]!.level + bell(random) * 0.6;
    const likings = programs.map(({ category, parts, level: hard, channel }, i) => {
      const served = purposes.map((purpose) => {
        const { kinds, parts: wanted } = PURPOSES[purpose]!;
        return (
          MATTERS.purpose * (kinds[category] ?? 0) +
          MATTERS.part * Number(parts.some((part) => wanted.includes(part))) +
          MATTERS.unlisted * hidden[i]!.serves[purpose]!
        );
      });
      return (
        Math.max(...served) -
        MATTERS.level * Math.abs(level - LEVELS.indexOf(hard)) +
        MATTERS.coach * people.get(channel)! +
        MATTERS.quality * hidden[i]!.quality +
        MATTERS.own * bell(random)
      );
    });
    return { likings, level };
  };

  return Array.from({ length: members }, () => {
    const purposes = [drawn(random), ...(random.chance(SECOND_PURPOSE) ? [drawn(random)] : [])];
    const { likings, level } = likingOf(purposes);
    const chosen = likings
      .map((liking, program) => ({ program, liking, pull: liking + gumbel(random) }))
      .toSorted((a, b) => b.pull - a.pull)
      .slice(0, random.int(1, 8));
    const way = random.sample(chosen, chosen.length).map(({ program, liking }) => {
      const joy = 1 / (1 + Math.exp(-(liking - 1) / 1.5));
      const share = Math.min(1, Math.max(0.02, joy * 0.7 + random.next() * 0.4 - 0.1));
      const stars = random.chance(RATES)
        ? Math.min(5, Math.max(1, Math.round(2 + joy * 3 + bell(random) * 0.6)))
        : null;
      return { program, share, stars };
    });
    return { way, said: saidBy(saying, purposes, level) };
  });
}

export const waysOf = (random: Random, programs: readonly Tasted[], members: number): Way[] =>
  peopleOf(random, programs, members, createRandom(1)).map(({ way }) => way);

/** People say roughly what they came for, some something else, and many nothing. */
function saidBy(random: Random, purposes: readonly number[], level: number): Said {
  const answers = random.chance(SAYS.answers);
  const aims = purposes.map((purpose) => random.pick(random.chance(SAYS.truly) ? PURPOSES[purpose]!.aims : AIMS));
  const parts = purposes.map((purpose) => random.pick(random.chance(SAYS.part) ? PURPOSES[purpose]!.parts : PARTS));
  const own = Math.round(level + bell(random) * SAYS.level);
  if (!answers) return undefined;
  return { aims: [...new Set(aims)], parts: [...new Set(parts)], level: Math.min(3, Math.max(0, own)) };
}

function drawn(random: Random): number {
  let left = random.next() * PURPOSES.reduce((sum, { of }) => sum + of, 0);
  return Math.max(
    0,
    PURPOSES.findIndex(({ of }) => (left -= of) < 0),
  );
}
