import { BODY_PARTS } from '@oun/contract/content';
import { COMPOSER_EQUIPMENT, COMPOSER_PAIN } from '@oun/contract/workout';
import { compose, type Wishes, workChoices } from '@oun/movement/compose';
import { areasOf } from '@oun/movement/loads';
import { movement } from '@oun/movement/movements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choices, formPath, requestOf, togglePart, wishesOf } from './choices.ts';
import {
  durationWords,
  linesOf,
  lineWords,
  minutesOf,
  partWords,
  phaseSeconds,
  rhythmWords,
  secondsOf,
} from './plan-words.ts';
import { picturesOf } from './PlanParts.tsx';
import { reliefsFor } from './relief.ts';
import {
  addSwap,
  allows,
  readSwaps,
  standsInFor,
  type Swap,
  swapChoices,
  withStandIns,
  withSwaps,
  writeSwaps,
} from './swaps.ts';

const CHOICES: Choices = {
  minutes: 20,
  part: ['lower', 'core'],
  level: 'beginner',
  equipment: ['mat'],
  quiet: true,
  made: 7,
  swap: [],
  code: null,
};
const QUIET_KNEE = wishesOf(requestOf(CHOICES, ['knee']));
const anyWishes: fc.Arbitrary<Wishes> = fc.record({
  minutes: fc.constantFrom(10, 15, 20, 30, 40),
  parts: fc.subarray([...BODY_PARTS], { minLength: 1 }),
  level: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  equipment: fc.subarray([...COMPOSER_EQUIPMENT]),
  isQuiet: fc.boolean(),
  pain: fc.subarray([...COMPOSER_PAIN], { maxLength: 3 }),
  seed: fc.nat(),
});

describe('swaps', () => {
  test('the screen allows just what the composer gives', () => {
    fc.assert(
      fc.property(anyWishes, (wishes) => {
        const given = [
          ...workChoices(wishes),
          ...(compose(wishes)?.steps.map((step) => movement(step.movement)) ?? []),
        ];
        for (const one of given) if (one.group !== 'rest') expect(allows(wishes, one)).toBe(true);
      }),
    );
  });

  test('whatever is offered in a place is allowed there, and stands nowhere else in the workout', () => {
    fc.assert(
      fc.property(anyWishes, (wishes) => {
        const steps = compose(wishes)?.steps ?? [];
        for (const { phase, movement: id } of steps) {
          for (const choice of swapChoices(steps, phase, id, wishes)) {
            expect(allows(wishes, choice)).toBe(true);
            expect(choice.phases).toContain(phase);
            expect(steps.map((step) => step.movement)).not.toContain(choice.id);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('what moves the same parts is offered first', () => {
    const { steps } = compose({ ...QUIET_KNEE, parts: ['full'] })!;
    const { movement: id } = steps.find(({ phase }) => phase === 'work')!;
    const { parts } = movement(id);
    const shared = swapChoices(steps, 'work', id, { ...QUIET_KNEE, parts: ['full'] }).map(
      (one) => one.parts.filter((part) => parts.includes(part)).length,
    );
    expect(shared.length).toBeGreaterThan(3);
    expect(shared).toEqual(shared.toSorted((a, b) => b - a));
    expect(shared[0]).toBeGreaterThan(shared.at(-1)!);
  });

  test('replace a movement in all its rounds, and nowhere else', () => {
    const { steps } = compose(QUIET_KNEE)!;
    const from = steps.find(({ phase }) => phase === 'work')!.movement;
    const [to] = swapChoices(steps, 'work', from, QUIET_KNEE);
    const swapped = withSwaps(steps, [{ phase: 'work', from, to: to!.id }]);
    expect(swapped.map((step) => (step.movement === to!.id ? { ...step, movement: from } : step))).toEqual(steps);
    expect(swapped.some((step) => step.movement === from)).toBe(false);
    expect(withSwaps(steps, [{ phase: 'cool-down', from, to: to!.id }])).toEqual(steps);
  });

  test('of a swapped movement forget the step between, and back again forget it all', () => {
    const once = addSwap([], 'work', 'bridge', 'deadbug');
    expect(once).toEqual([{ phase: 'work', from: 'bridge', to: 'deadbug' }]);
    const twice = addSwap(once, 'work', 'deadbug', 'leg-raise');
    expect(twice).toEqual([{ phase: 'work', from: 'bridge', to: 'leg-raise' }]);
    expect(addSwap(twice, 'work', 'leg-raise', 'bridge')).toEqual([]);
    expect(addSwap(once, 'warm-up', 'deadbug', 'catcow')).toHaveLength(2);
  });

  test('come back from the address, but never with what hurts, is heard, or is made up', () => {
    const good: Swap = { phase: 'work', from: 'bridge', to: 'deadbug' };
    expect(readSwaps(writeSwaps([good]), QUIET_KNEE)).toEqual([good]);
    const bad = ['work:bridge:jack', 'work:bridge:lunge', 'work:bridge:no-such', 'rest:bridge:deadbug', 'work', ''];
    expect(movement('jack').isLoud).toBe(true);
    expect(areasOf('lunge')).toContain('knee');
    expect(readSwaps(bad, QUIET_KNEE)).toEqual([]);
  });

  test('a quiet twin is named for what it stands in for, only where quiet is wished', () => {
    const free = { ...QUIET_KNEE, pain: [] };
    expect(standsInFor('stepjack', free)?.id).toBe('jack');
    expect(standsInFor('stepjack', { ...free, isQuiet: false })).toBeUndefined();
    expect(standsInFor('stepjack', { ...free, pain: areasOf('jack') })).toBeUndefined();
    const steps = ['stepjack', 'deadbug'].map((id) => ({
      movement: id,
      phase: 'work' as const,
      segments: 12,
      rest_segments: 0,
    }));
    expect(linesOf(withStandIns(steps, free), 'work').map(({ insteadOf }) => insteadOf)).toEqual([
      movement('jack').name,
      undefined,
    ]);
  });
});

describe('words', () => {
  test('seconds are told to the next five', () => {
    expect([10, 12, 13, 15, 5, 3].map(secondsOf)).toEqual([30, 40, 40, 50, 15, 10]);
  });

  test('a movement is told once with its rounds, and the rhythm of the work', () => {
    const { steps } = compose(QUIET_KNEE)!;
    const lines = linesOf(steps, 'work');
    expect(new Set(lines.map(({ movement: id }) => id)).size).toBe(lines.length);
    expect(lines.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(
      steps.filter(({ phase }) => phase === 'work').length,
    );
    expect(lineWords(lines[0]!)).toBe(`40초 × ${lines[0]!.rounds}`);
    expect(rhythmWords(lines)).toBe('40초 하고 15초 쉬어요');
    expect(rhythmWords(linesOf(steps, 'warm-up'))).toBeUndefined();
  });

  test('the phases together are as long as was wished', () => {
    fc.assert(
      fc.property(anyWishes, (wishes) => {
        const steps = compose(wishes)?.steps;
        if (!steps) return;
        const seconds = Object.values(phaseSeconds(steps));
        expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(wishes.minutes * 60);
        expect(Math.min(...seconds)).toBeGreaterThan(0);
        expect(minutesOf(steps)).toBe(wishes.minutes);
      }),
    );
  });

  test('of durations and parts', () => {
    expect([90, 180, 30].map(durationWords)).toEqual(['1분 30초', '3분', '30초']);
    expect(partWords(['lower'])).toBe('하체');
    expect(partWords(['lower', 'core'])).toBe('하체와 코어');
    expect(partWords(['back', 'arm'])).toBe('등과 팔');
    expect(partWords(['upper', 'lower', 'core'])).toBe('상체·하체·코어');
    expect(partWords(['upper', 'lower', 'core', 'back'])).toBe('상체·하체 외 2곳');
  });

  test('a movement from outside the plan has its picture where the plan’s are', () => {
    const url = 'https://media.oun.test/media/posters/knee-pushup.haneul-{width}.webp';
    const picture = { url, widths: [240], width: 480, height: 270, colour: '#fff', alt: '' };
    const pictureOf = picturesOf([{ movement: 'knee-pushup', picture } as never]);
    expect(pictureOf('knee-pushup')).toBe(picture);
    expect(pictureOf('side-leg-raise').url).toBe(
      'https://media.oun.test/media/posters/side-leg-raise.haneul-{width}.webp',
    );
  });
});

describe('choices', () => {
  test('the whole body stands alone, and something is always chosen', () => {
    expect(togglePart(['full'], 'core')).toEqual(['core']);
    expect(togglePart(['core'], 'lower')).toEqual(['lower', 'core']);
    expect(togglePart(['lower', 'core'], 'full')).toEqual(['full']);
    expect(togglePart(['core'], 'core')).toEqual(['full']);
  });

  test('the way back to the form keeps the wishes and drops what was made, and pain is in no address', () => {
    expect(formPath({ ...CHOICES, swap: ['work:a:b'], code: 'abc' })).toBe('/programs/make?part=lower,core');
    expect(formPath({ ...CHOICES, part: ['full'], equipment: [], quiet: false, minutes: 10 })).toBe(
      '/programs/make?minutes=10&equipment=&quiet=false',
    );
  });

  test('an address with made-up choices still asks for something', () => {
    const odd = { ...CHOICES, part: [], equipment: ['mat', 'mat'], made: -5 } as Choices;
    expect(requestOf(odd, [])).toMatchObject({ parts: ['full'], equipment: ['mat'], seed: 0 });
    expect(requestOf({ ...CHOICES, made: 9e12 }, []).seed).toBe(2_147_483_647);
  });
});

describe('when nothing fits', () => {
  const stuck: Choices = { ...CHOICES, part: ['hip'], equipment: [] };
  const sore = ['hip', 'back'] as const;

  test('each change that is offered helps, and what hurts stays spared while others help', () => {
    expect(compose(wishesOf(requestOf(stuck, sore)))).toBeUndefined();
    const reliefs = reliefsFor(stuck, sore);
    expect(reliefs.map(({ label }) => label)).toEqual(['전신으로 넓히기', '매트 쓰기']);
    for (const { choices } of reliefs)
      expect(compose(wishesOf(requestOf({ ...stuck, ...choices }, sore)))).toBeDefined();
  });

  test('there is always a way on that spares what hurts', () => {
    fc.assert(
      fc.property(
        fc.subarray([...BODY_PARTS], { minLength: 1, maxLength: 2 }),
        fc.constantFrom('intro' as const, 'beginner' as const, 'advanced' as const),
        fc.subarray([...COMPOSER_PAIN], { minLength: 4 }),
        (part, level, pain) => {
          const wanted: Choices = { ...CHOICES, part, level, equipment: [] };
          if (compose(wishesOf(requestOf(wanted, pain)))) return;
          expect(reliefsFor(wanted, pain).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
