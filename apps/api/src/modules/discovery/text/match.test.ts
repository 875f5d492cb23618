import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLexicon } from '../meaning/lexicon.ts';
import { initialsPattern, otherKeyboard, tokensOf, wordsOf } from './hangul.ts';
import { FIT, readingOf, spell, typoOf } from './match.ts';
import { understand } from './understand.ts';
import { createVocabulary } from './vocabulary.ts';

describe('words', () => {
  test('are letters and digits, small and put together', () => {
    expect(wordsOf('쿵쿵 없이, 밤에도 HIIT! ｆｕｌｌ 15분')).toEqual([
      '쿵쿵',
      '없이',
      '밤에도',
      'hiit',
      'full',
      '15분',
    ]);
    expect(wordsOf('홈트'.normalize('NFD'))).toEqual(['홈트']);
    expect(wordsOf('%_\\ 🧘')).toEqual([]);
  });

  test('know where they stand', () => {
    const text = '🧘 한 방에, Core';
    expect(tokensOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(['한', '방에', 'Core']);
  });
});

describe('fit', () => {
  test.each([
    ['홈트', '홈트', FIT.whole, '홈트'],
    ['호', '홈트', FIT.start, '홈'],
    ['콩', '코어', FIT.start, '코어'],
    ['필라ㅌ', '필라테스', FIT.start, '필라테'],
    ['테스', '필라테스', FIT.part, '테스'],
    ['ㅎㅌ', '홈트', FIT.start, '홈트'],
    ['ㅎㅌ', '홈트레이닝', FIT.part, '홈트'],
    ['ㅌㅅ', '필라테스', FIT.part, '테스'],
    ['ㄺ', '라거', FIT.start, '라거'],
    ['ㅋ어', '코어', FIT.start, '코어'],
    ['ore', 'core', FIT.part, 'ore'],
  ] as const)('%s in %s', (typed, word, fit, part) => {
    const match = readingOf(typed).fit(spell(word))!;
    expect([match.fit, word.slice(match.from, match.to)]).toEqual([fit, part]);
  });

  test.each([
    // The keys of 나 stand nowhere at the beginning of a syllable.
    ['ㅏ', '요가'],
    ['ㅌ', '홈트'],
    ['ㅎㅌ', '하체'],
    ['or', 'core'],
    ['.', '요가'],
  ])('%s is not in %s', (typed, word) => {
    expect(readingOf(typed).fit(spell(word))).toBeUndefined();
  });
});

describe('typo', () => {
  const cost = (typed: string, text: string) => {
    const vocabulary = createVocabulary();
    const word = vocabulary.add(text);
    vocabulary.post(word, 0, 1);
    return vocabulary.nearest(typed).get(word)?.cost;
  };
  test.each([
    ['필라태스', '필라테스', 1],
    ['스쿼드', '스쿼트', 1],
    ['요거', '요가', 2],
    ['칠라테스', '필라테스', 2],
    ['스트레팅', '스트레칭', 2],
    ['스쿼드', '스쿼트는', 1],
    ['pilatse', 'pilates', 2],
  ])('%s for %s', (typed, word, expected) => {
    expect(cost(typed, word)).toBe(expected);
  });

  test.each([
    ['목', '복'],
    ['가요', '요가'],
    ['코끼리', '코어'],
    ['ㅍㄹㅌㅅ', '필라테스'],
    ['스쿼트', '스트레칭'],
  ])('%s is not %s', (typed, word) => {
    expect(cost(typed, word)).toBeUndefined();
  });
});

test.each([
  ['ghaxm', '홈트'],
  ['GHAXM', '홈트'],
  ['djRo', '어깨'],
  ['15qns', '15분'],
  ['gx', 'ㅎㅌ'],
  ['ㅛㅐㅎㅁ', 'yoga'],
  ['홈트', undefined],
  ['12', undefined],
  ['hot', undefined],
  ['ninja', undefined],
])('%s on the other keyboard', (typed, meant) => {
  expect(otherKeyboard(typed)).toBe(meant);
});

test('no text is too odd to be read', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      (typed, text) => {
        for (const word of wordsOf(typed)) {
          initialsPattern(word);
          otherKeyboard(word);
          for (const other of wordsOf(text)) {
            const match = readingOf(word).fit(spell(other)) ?? typoOf(word).cost(spell(other), Infinity);
            if (match) expect(match.to).toBeLessThanOrEqual(other.length);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Every word of one to three letters, and every seventh of four. */
function* shortWords() {
  for (const a of LETTERS) {
    yield a;
    for (const b of LETTERS) {
      yield a + b;
      for (const c of LETTERS) yield a + b + c;
    }
  }
  for (let n = 0; n < 26 ** 4; n += 7)
    yield [n, n / 26, n / 676, n / 17_576].map((at) => LETTERS[Math.floor(at) % 26]).join('');
}

describe('whatever is typed is searched for', () => {
  const vocabulary = createVocabulary();
  for (const [i, text] of ['홈트', '요가', '필라테스', 'core', '15분', '하체'].entries())
    vocabulary.post(vocabulary.add(text), i, 1);
  const lexicon = createLexicon(vocabulary);
  const look = (typed: string) => understand(lexicon, typed);

  test('also what makes no syllable on the other keyboard', () => {
    for (const word of ['hot', 'ninja', 'inject', 'hkd']) expect(look(word).terms).toEqual([]);
    for (const word of shortWords()) otherKeyboard(word);
    for (const word of shortWords()) if (word.length < 3) look(word);
  });

  test('also what is no text', { timeout: 120_000 }, () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1 }),
      fc.constantFrom(...'ㄱㄳㅎㅏㅘㅣ홈닭과abhkotnjHQ019 \\[](){}^$.*+?|\0\ud800\udc00'),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), (units) => {
        look(units.join(''));
        look(units.join('').normalize('NFD'));
      }),
      { numRuns: 1_000 },
    );
  });
});
