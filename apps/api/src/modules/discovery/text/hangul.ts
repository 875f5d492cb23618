import { canBeChoseong, convertHangulToQwerty, convertQwertyToHangul, disassemble } from 'es-hangul';

/** A word and how it is written in the text, at [from, to) in UTF-16 units. */
export type Token = { word: string; raw: string; from: number; to: number };

/** Words as people type them: letters and digits between anything else, small, with syllables put together; 1.5kg is one. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/(?:\p{Nd}+\.(?=\p{Nd}))?[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*/gu)]
    .map(({ 0: raw, index }) => ({ word: normalise(raw), raw, from: index, to: index + raw.length }))
    .filter(({ word }) => word !== '');
}

export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

/** What nobody sees: zero-width letters, marks without a letter, fillers that count as letters. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]/gu;

// Not NFKC, which would turn the ㅎ of a 초성 into another letter.
const normalise = (text: string) =>
  text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .toLowerCase();

/** There are only so many syllables, and each is taken apart often. */
const jamoOfLetter = new Map<string, string>();

/** What the fingers do on the two-set keyboard, as letters: 홈 → ㅎㅗㅁ, 과 → ㄱㅗㅏ. */
export function jamoOf(text: string): string {
  let jamo = '';
  for (const letter of text) {
    let known = jamoOfLetter.get(letter);
    if (known === undefined) {
      known = disassemble(letter);
      if (/[가-힣]/.test(letter)) jamoOfLetter.set(letter, known);
    }
    jamo += known;
  }
  return jamo;
}

const BARE = /[ㄱ-ㅎ]/;
export const hasInitials = (word: string): boolean => BARE.test(word);

/** Some keyboards put ㄱ and ㅅ together to ㄳ, which begins no syllable. */
const apart = (word: string) =>
  [...word].map((letter) => (BARE.test(letter) && !canBeChoseong(letter) ? disassemble(letter) : letter)).join('');

const FIRST_SYLLABLE = 0xac00;
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const PER_INITIAL = 588;
const PER_VOWEL = 28;

/** For a text with a word on each line: ㅎㅌ → any two syllables that begin so; 코ㅇ → 코, then one; the last syllable may still be growing: ㅋ어 → 컨언. */
export function initialsPattern(word: string): RegExp {
  const letters = [...apart(word)];
  const source = letters.map((letter, i) => {
    const initial = INITIALS.indexOf(letter);
    if (initial !== -1) return range(FIRST_SYLLABLE + initial * PER_INITIAL, PER_INITIAL);
    const code = letter.charCodeAt(0);
    const isOpen = /[가-힣]/.test(letter) && (code - FIRST_SYLLABLE) % PER_VOWEL === 0;
    return isOpen && i === letters.length - 1 ? range(code, PER_VOWEL) : letter;
  });
  // One consonant says little: it finds words that begin with it, not every word that has it.
  return new RegExp((letters.length === 1 ? '^' : '') + source.join(''), 'gmu');
}

const range = (from: number, count: number) =>
  `[${String.fromCharCode(from)}-${String.fromCharCode(from + count - 1)}]`;

/** What was meant when the keyboard was in the other language: ghaxm → 홈트, ㅛㅐㅎㅁ → yoga. */
export function otherKeyboard(word: string): string | undefined {
  if (/[ㄱ-ㅎㅏ-ㅣ]/.test(word)) return convertHangulToQwerty(word).toLowerCase();
  if (!/^[a-z0-9]*[a-z][a-z0-9]*$/i.test(word)) return undefined;
  const meant = typedInHangul(word);
  // Half a syllable in the middle is what comes of an English word, not of a slip.
  return /^[가-힣0-9]+[ㄱ-ㅎ]?$|^[ㄱ-ㅎ]{2,}$/.test(meant) ? meant : undefined;
}

/** The library throws where the keys make a vowel that nothing goes before: "hot", "ninja". No word is meant by them. */
function typedInHangul(word: string): string {
  try {
    return convertQwertyToHangul(word);
  } catch {
    return '';
  }
}
