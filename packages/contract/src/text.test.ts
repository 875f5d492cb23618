import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from './text.ts';

const Odd = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom('👩', '\u200d', '\ufe0f', '🏴', '\u{e0067}', '\u{e007f}', 'ᄒ', 'ᅡ', 'ᆨ', 'e', '\u0301', '\u200b'),
    ),
    { maxLength: 20 },
  )
  .map((units) => units.join(''));

describe('a text', () => {
  test.each([
    ['서울시 강남구 12-3', '서울시 강남구 12-3'],
    ['한글'.normalize('NFD'), '한글'],
    ['e\u0301', 'é'],
    ['홍길동\n(경비실)\t301호', '홍길동 (경비실) 301호'],
    ['\u202d010-1234-5678\u202c', '010-1234-5678'],
    ['gpj.\u202eexe', 'gpj.exe'],
    ['하\u200b늘', '하늘'],
    ['ㅤ', ''],
    ['ᄒ\u200bᅡ', '하'],
    ['👩‍🔬👩🏽‍🚀❤️‍🔥🏴‍☠️👨‍👩‍👧', '👩‍🔬👩🏽‍🚀❤️‍🔥🏴‍☠️👨‍👩‍👧'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 스코틀랜드 1️⃣ ☕︎', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 스코틀랜드 1️⃣ ☕︎'],
    ['a\u{e0041}\u200db', 'ab'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanText(given)).toBe(kept);
  });

  test.each(['\0', 'a\u0000b', '\ud800', 'a\udc00', '\u001b[31m', '\u0007', '\u007f', '\u0085', '\u000b'])(
    '%j is none',
    (given) => {
      expect(cleanText(given)).toBeUndefined();
      expect(cleanText(given, true)).toBeUndefined();
    },
  );

  test('may have lines only where it is said', () => {
    expect(cleanText('첫 줄\r\n둘째 줄\r\t셋째\u2028끝', true)).toBe('첫 줄\n둘째 줄\n\t셋째\n끝');
    expect(cleanText('첫 줄\r\n둘째 줄')).toBe('첫 줄 둘째 줄');
  });

  test('is looked through once, however odd it is', () => {
    const began = performance.now();
    for (const unit of [
      '\u{e0041}',
      '\u{1f3f4}\u{e0041}',
      '\u200d',
      '👩\u200d',
      '\u{1f3f4}',
      'ᄒ',
      '\t',
      '\r\n',
      '\u0301',
    ])
      for (const mayHaveLines of [true, false]) cleanText(unit.repeat(1_048_576 / unit.length), mayHaveLines);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('that is clean stays as it is, whatever it was', () => {
    fc.assert(
      fc.property(Odd, fc.boolean(), (given, mayHaveLines) => {
        const clean = cleanText(given, mayHaveLines);
        if (clean === undefined) return;
        expect(cleanText(clean, mayHaveLines)).toBe(clean);
        expect(clean.normalize('NFC')).toBe(clean);
      }),
      { numRuns: 3_000 },
    );
  });
});
