/**
 * How well programs are picked: members with tastes that nobody is told choose programs; the last one each of them
 * finished is held out, everything is reckoned from what was before it and from what they said of themselves when they
 * began, if they did, and it is looked for among the first ten picks.
 * Held against what most people do. Its constants were chosen with other seeds than these: OUN_SEEDS=101,102
 */
import { doersOf, likenessOf, type Traits } from '@oun/picks/likeness';
import { rank } from '@oun/picks/rank';
import { LEVELS } from '@oun/contract/content';
import { AIM_SERVES } from '@oun/contract/personalization-rules';
import { fitOf } from '@oun/picks/fit';
import type { Signal } from '@oun/picks/signal';
import { PROGRAMS } from '../apps/api/db/demo/programs.data.ts';
import { createRandom, type Random } from '../apps/api/db/demo/random.ts';
import { peopleOf, type Said } from '../apps/api/db/demo/tastes.ts';

/** The demo world's own size, more members of it, and a catalogue that has grown. */
const SIZES = [
  { members: 300, size: PROGRAMS.length },
  { members: 3_000, size: PROGRAMS.length },
  { members: 3_000, size: 200 },
];
/** A new program is tried for so many of them; each is reckoned anew. */
const NEW_TRIED = 8;
const SEEDS = (process.env['OUN_SEEDS'] ?? '1,2,3,4,5').split(',').map(Number);
const FIRST = 10;
const LEAST_GAIN = 1.3;
/** Who has done less has nothing to be reckoned from. */
const DONE_LEAST = 2;

type Program = (typeof PROGRAMS)[number];

/** The demo world's programs, and so many more like them: each as one of them is, by another coach or a step harder. */
function catalogueOf(random: Random, size: number): Program[] {
  const coaches = [...new Set(PROGRAMS.map(({ channel }) => channel))];
  const more = Array.from({ length: size - PROGRAMS.length }, (): Program => {
    const like = random.pick(PROGRAMS);
    const level = LEVELS[Math.min(3, Math.max(0, LEVELS.indexOf(like.level) + random.int(-1, 1)))]!;
    return { ...like, level, channel: random.pick(coaches), parts: random.pick([like, random.pick(PROGRAMS)]).parts };
  });
  return [...PROGRAMS, ...more];
}

const traitsOf = (programs: readonly Program[]): Traits[] =>
  programs.map(({ category, parts, level, equipment, minutes_per_day, channel }, id) => ({
    id,
    category,
    parts,
    level: LEVELS.indexOf(level),
    equipment,
    minutes: minutes_per_day,
    channel,
  }));

type Asked = { own: Signal[]; held: number; said: Said };
type Split = { traits: Traits[]; known: Signal[]; asked: Asked[] };

/** What is known, and of everybody who has done enough the last program they finished something of. */
function split(random: Random, members: number, size: number): Split {
  const programs = catalogueOf(random, size);
  const known: Signal[] = [];
  const asked: Split['asked'] = [];
  for (const [member, { way, said }] of peopleOf(random, programs, members, createRandom(size)).entries()) {
    const signals = way.map(({ program, share, stars }): Signal => {
      const done = Math.floor(share * programs[program]!.weeks * programs[program]!.days_per_week);
      return { member, program, done, ...(stars !== null && { stars }) };
    });
    const last = signals.findLastIndex(({ done }) => done > 0);
    if (signals.filter(({ done }) => done > 0).length <= DONE_LEAST) {
      known.push(...signals);
      continue;
    }
    // What came after it is not known either.
    const own = signals.slice(0, last);
    known.push(...own);
    asked.push({ own, held: signals[last]!.program, said });
  }
  return { traits: traitsOf(programs), known, asked };
}

type Way = (own: readonly Signal[], said: Said) => number[];

function recall({ asked }: Split, pick: Way): number {
  const found = asked.filter(({ own, held, said }) => pick(own, said).slice(0, FIRST).includes(held));
  return found.length / asked.length;
}

/** A program that is new: nothing anybody did with it is known, so traits alone speak for it. */
function recallOfNew({ traits, known, asked }: Split): [number, number] {
  let [found, chance, all] = [0, 0, 0];
  for (const { id } of traits.slice(0, NEW_TRIED)) {
    const of = asked.filter(({ held }) => held === id);
    if (of.length === 0) continue;
    const before = known.filter(({ program }) => program !== id);
    const pick = picker({ traits, known: before }, id);
    for (const { own, said } of of) {
      const seen = own.filter(({ program }) => program !== id);
      found += Number(pick(seen, said).slice(0, FIRST).includes(id));
      chance += FIRST / (traits.length - seen.length);
      all += 1;
    }
  }
  return [found / all, chance / all];
}

function picker({ traits, known }: Pick<Split, 'traits' | 'known'>, fresh?: number): Way {
  const near = likenessOf(known, traits);
  const counted = doersOf(known);
  const doers = new Map(traits.map(({ id }) => [id, id === fresh ? undefined : (counted.get(id) ?? 0)]));
  return (own, said) => {
    const fit = said && new Map(traits.map((one) => [one.id, fitOf(one, askedBy(said))]));
    return rank({ own, near, doers, ...(fit && { fit }) }).map(({ program }) => program);
  };
}

const askedBy = ({ aims, parts, level }: NonNullable<Said>) => ({
  categories: aims.flatMap((aim) => AIM_SERVES[aim]),
  parts,
  level,
  minutes: undefined,
});

function byPopularity({ traits, known }: Split): Way {
  const counted = doersOf(known);
  const order = traits.map(({ id }) => id).toSorted((a, b) => (counted.get(b) ?? 0) - (counted.get(a) ?? 0) || a - b);
  return (own) => order.filter((id) => !own.some(({ program }) => program === id));
}

let isGood = true;
for (const { members, size } of SIZES) {
  console.log(`\n${members.toLocaleString()} members, ${size} programs: recall@${FIRST} of what was held out`);
  const gains: number[] = [];
  for (const seed of SEEDS) {
    const data = split(createRandom(seed), members, size);
    const pick = picker(data);
    const [ours, theirs] = [recall(data, pick), recall(data, byPopularity(data))];
    const unasked = recall(data, (own) => pick(own, undefined));
    gains.push(ours / theirs);
    const [fresh, chance] = recallOfNew(data);
    console.log(
      `  seed ${seed}: picks ${share(ours)} (by what was done alone ${share(unasked)}), popularity ${share(theirs)}: ${(ours / theirs).toFixed(2)}×` +
        ` · as if it were new ${share(fresh)}, by chance ${share(chance)} (${data.asked.length} asked)`,
    );
  }
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const isEnough = mean >= LEAST_GAIN;
  isGood &&= isEnough;
  console.log(`  on average ${mean.toFixed(2)}× (at least ${LEAST_GAIN})${isEnough ? '' : ' — TOO LITTLE'}`);
}
process.exit(isGood ? 0 : 1);

function share(of: number): string {
  return `${(of * 100).toFixed(1)}%`;
}
