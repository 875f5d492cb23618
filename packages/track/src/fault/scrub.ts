/** What a word of somebody's may look like: it goes before a report leaves, and once more before it is kept. */
const CUT = '…';
const QUOTED = /"[^"]*"|'[^'\n]*'|`[^`]*`|“[^”]*”|‘[^’]*’|「[^」]*」|『[^』]*』/g;
const EMAIL = /[^\s@<>()]+@[^\s@<>()]+/g;
/** Of an address only where it leads, which is ours to know. */
const QUERY = /(?<=[\w/.])[?#][^\s)]*/g;
/** With the dots, dashes and spaces people write numbers with. */
const NUMBER = /\+?\d(?:[ .\-()]{0,2}\d){5,}/g;
/** Keys and tokens: long, and no word of any language. */
const TOKEN = /(?=[\w\-+=]*\d)[\w\-+=]{20,}(?:\.[\w\-+=]+)*/g;

export function scrub(text: string, longest: number): string {
  // No longer than it has to be: a fault may have all of a page for its message.
  const start = text.length > 2 * longest ? text.slice(0, 2 * longest).replace(/\S*$/, '') : text;
  return start
    .replace(/\s+/g, ' ')
    .replace(QUOTED, CUT)
    .replace(EMAIL, CUT)
    .replace(QUERY, '')
    .replace(TOKEN, CUT)
    .replace(NUMBER, CUT)
    .replace(/…(?:[\s,:]*…)+/g, CUT)
    .slice(0, longest)
    .toWellFormed();
}

/** The name of a function or a class: no more than its letters. */
export const nameOnly = (text: string): string =>
  text
    .replace(/[^\w$.<>#가-힣 ]/g, '')
    .replace(/\d{6,}/g, CUT)
    .slice(0, 100);
