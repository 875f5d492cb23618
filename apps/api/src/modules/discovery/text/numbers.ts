import type { Token } from './hangul.ts';

/** How long something takes, in minutes: about `want` where it is said, else anything between. */
export type Minutes = { want?: number; from: number; to: number };
export type Timed = { minutes: Minutes; used: number };

const DIGITS = '일이삼사오육칠팔구';
const COUNTED: Readonly<Record<string, number>> = { 한: 1, 두: 2, 세: 3, 반: 0.5 };
const HOUR = 60;
const MINUTES_MAX = 600;

/** 십오 → 15; none where it is no number. */
export function numberOf(text: string): number | undefined {
  if (/^[0-9]{1,3}$/.test(text)) return Number(text);
  const written = /^(?:([이삼사오육칠팔구])?(십))?([일이삼사오육칠팔구])?$/.exec(text);
  if (!text || !written) return undefined;
  const [, tens, ten, ones] = written;
  return (ten ? (tens ? DIGITS.indexOf(tens) + 1 : 1) * 10 : 0) + (ones ? DIGITS.indexOf(ones) + 1 : 0);
}

const MINUTE = /^([0-9]+|[일이삼사오육칠팔구십]+)(?:분|minutes?|mins?)(.*)$/;
const HOURS = /^([0-9]+|한|두|세|반)(?:시간|hours?|h)(반)?(.*)$/;
const UNIT = /^(?:분|minutes?|mins?|시간|hours?)/;

const AT_MOST = /^(?:이내|이하|안에|안쪽|안으로|미만|까지|내로|내|아래|under|max)/;
const AT_LEAST = /^(?:이상|넘는|넘게|초과|부터|over)/;
/** What may follow a time and changes nothing. */
const NOTHING = /^(?:짜리|정도|쯤|동안|간|만|에|으로|이면|씩|도|은|는|이|의|걸리는)?(?:에|도)?$/;

/** Whether these words begin with a time, and how many of them say it: 10분 이내, 십오분, 1시간 반, 10 minutes. */
export function timeAt(tokens: readonly Token[]): Timed | undefined {
  const [first, second] = tokens;
  if (!first) return undefined;
  const isApart = second !== undefined && numberOf(first.word) !== undefined && UNIT.test(second.word);
  const text = isApart ? first.word + second.word : first.word;
  const read = readTime(text);
  if (!read) return undefined;
  let used = isApart ? 2 : 1;
  let { rest } = read;
  // The word behind may say whether it is the most or the least.
  const next = tokens[used]?.word;
  if (NOTHING.test(rest) && next !== undefined && (AT_MOST.test(next) || AT_LEAST.test(next))) {
    rest = next;
    used += 1;
  }
  if (AT_MOST.test(rest)) return { minutes: { from: 0, to: read.minutes }, used };
  if (AT_LEAST.test(rest)) return { minutes: { from: read.minutes, to: Infinity }, used };
  if (!NOTHING.test(rest)) return undefined;
  // Half as long or longer again is no answer to who has so much time; a few minutes more or less are.
  const span = Math.max(5, read.minutes / 2);
  return { minutes: { want: read.minutes, from: read.minutes - span, to: read.minutes + span }, used };
}

function readTime(text: string): { minutes: number; rest: string } | undefined {
  const hours = HOURS.exec(text);
  if (hours) {
    const [, count = '', half, rest = ''] = hours;
    return within(((COUNTED[count] ?? Number(count)) + (half ? 0.5 : 0)) * HOUR, rest);
  }
  const [, count = '', rest = ''] = MINUTE.exec(text) ?? [];
  return within(numberOf(count), rest);
}

const within = (minutes: number | undefined, rest: string) =>
  minutes !== undefined && minutes > 0 && minutes <= MINUTES_MAX ? { minutes, rest } : undefined;

const UNITS: readonly [RegExp, string][] = [
  [/^([0-9.]+)(?:키로|킬로|키로그램|킬로그램|kgs)(?:짜리)?$/, '$1kg'],
  [/^([0-9.]+)(?:리터|ℓ)(?:짜리)?$/, '$1l'],
  [/^([0-9.]+)(?:밀리|미리|밀리미터)$/, '$1mm'],
  [/^([0-9.]+)(?:센치|센티|센티미터)$/, '$1cm'],
  [/^([0-9.]+)(kg|mm|cm|ml|l)짜리$/, '$1$2'],
];

/** As it is written on what is sold: 3키로 → 3kg. */
export function measured(word: string): string {
  for (const [written, as] of UNITS) if (written.test(word)) return word.replace(written, as);
  return word;
}
