import * as z from 'zod';

/** What nearly every text is made of: nothing in it has to be looked at. */
const PLAIN = /^[ -~가-힣]*$/;
/** Line breaks and tabs are told apart before; what is left of the controls prints nothing and breaks what prints it. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
/**
 * Unseen, so that two names look alike, a name looks like none, or a line reads in another order: marks of direction,
 * spaces of no width, fillers of 한글 and 점자. They come along with what is pasted.
 */
const UNSEEN =
  /[[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]--\u200d--[\ufe0e-\ufe0f]--[\u{e0020}-\u{e007f}]]/gv;
/** 👩‍🔬 is two pictures and a joiner between them, ☕️ a sign and how it is drawn; elsewhere both are unseen too. */
const LONE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const LONE_STYLE = /(?<!\p{Emoji}|\p{Extended_Pictographic})(?:\ufe0e|\ufe0f)/gu;
/** 🏴󠁧󠁢󠁳󠁣󠁴󠁿 is a flag and the letters of its land; without the flag they are unseen. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

const BREAKS = /[\t\n\r\u2028\u2029]+/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const TABS_AND_LINES = /[\t\n]/g;

/**
 * A text as it is kept, compared and measured: composed letters (a Mac sends 한글 taken apart), nothing unseen, and
 * where it may have no lines a space for each break that was pasted with it. Nothing where it is no text at all: half a
 * character, or one that steers a machine.
 */
export function cleanText(text: string, mayHaveLines = false): string | undefined {
  if (PLAIN.test(text)) return text;
  if (!text.isWellFormed()) return undefined;
  const laidOut = mayHaveLines ? text.replace(LINE_ENDS, '\n') : text.replace(BREAKS, ' ');
  if (CONTROLS.test(mayHaveLines ? laidOut.replace(TABS_AND_LINES, '') : laidOut)) return undefined;
  const seen = laidOut.replace(UNSEEN, '').replace(TAGS, '$1').replace(LONE_STYLE, '').replace(LONE_JOINER, '');
  // Last, since what was taken out may have stood between letters that are one.
  return seen.normalize('NFC');
}

export const ODD_TEXT = '쓸 수 없는 글자가 있어요.';
const LINES = 'x-lines';
const ODD_WORDS = 'x-odd-words';

/** A text that may have lines: whatever else people write is one. `oddWords` are said where it is no text. */
export const lines = (oddWords: string = ODD_TEXT) => z.string().meta({ [LINES]: true, [ODD_WORDS]: oddWords });

/** What is said of a text of this shape that is none; nothing for one that may have no lines. */
export function oddWordsOfLines(shape: z.core.$ZodType): string | undefined {
  const about = z.globalRegistry.get(shape);
  return about?.[LINES] === true ? (about[ODD_WORDS] as string) : undefined;
}
