import { digitsOf } from './cash-receipt-rules.ts';
import { bareCode, bareMobile } from './identity-rules.ts';

/** What is made of a text before it is measured, by name, so that a table of rules stays plain data. */
export const MAKINGS = {
  trim: (text: string) => text.trim(),
  lower: (text: string) => text.toLowerCase(),
  bare: bareMobile,
  code: bareCode,
  digits: digitsOf,
} as const satisfies Record<string, (text: string) => string>;
export type Making = keyof typeof MAKINGS;

/** In the order of the shape; the words of the last one broken are the ones that are told. */
export type Step =
  | readonly ['make', Making]
  | readonly ['min' | 'max', number, string]
  | readonly ['pattern', string, string, string]
  | readonly ['whole', string]
  /** What comes after is looked at only where nothing was broken before. */
  | readonly ['then'];

export type FieldRule = {
  kind: 'text' | 'lines' | 'number' | 'truth' | 'choice' | 'list' | 'group';
  /** What is told where there is nothing, or none of the choices. */
  words: string;
  mayMiss?: true;
  mayBeNull?: true;
  choices?: readonly (string | number)[];
  steps?: readonly Step[];
};

/** The rules of a body's fields by path, as plain data: made from the shape on the server, obeyed in the browser. */
export type FormRules = Readonly<Record<string, FieldRule>>;

/**
 * The fields the server would refuse, with the words it would refuse them with. What cannot be told from the rules
 * is left to the server: nothing it takes is refused here.
 */
export function brokenRules(rules: FormRules, body: unknown): Record<string, string> {
  const broken: Record<string, string> = {};
  for (const [path, rule] of Object.entries(rules)) {
    const dot = path.lastIndexOf('.');
    const parent = dot === -1 ? body : valueAt(body, path.slice(0, dot));
    if (!isGroup(parent)) continue;
    const words = brokenWords(rule, parent[path.slice(dot + 1)]);
    if (words !== undefined) broken[path] = words;
  }
  return broken;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isGroup(at) ? at[key] : undefined), body);

function brokenWords(rule: FieldRule, value: unknown): string | undefined {
  if (value === undefined) return rule.mayMiss ? undefined : rule.words;
  if (value === null) return rule.mayBeNull ? undefined : rule.words;
  // A form sends values of the right kind; anything else is not judged here.
  switch (rule.kind) {
    case 'text':
    case 'lines':
      return typeof value === 'string' ? brokenText(rule, value) : undefined;
    case 'number':
      if (typeof value !== 'number') return undefined;
      return Number.isFinite(value) ? brokenSteps(rule, value) : rule.words;
    case 'choice':
      return rule.choices?.includes(value as string | number) ? undefined : rule.words;
    case 'list':
      return Array.isArray(value) ? brokenSteps(rule, value.length) : undefined;
    case 'truth':
    case 'group':
      return undefined;
  }
}

/** Controls, halves of characters, and what is not seen: the server takes them out, or refuses them, by its own rules. */
const ODD = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u;

function brokenText(rule: FieldRule, typed: string): string | undefined {
  const text = (
    rule.kind === 'lines' ? typed.replace(/\r\n?|[\u2028\u2029]/g, '\n') : typed.replace(/[\t\n\r\u2028\u2029]+/g, ' ')
  ).normalize('NFC');
  return ODD.test(text.replace(/[\t\n]/g, '')) ? undefined : brokenSteps(rule, text);
}

/** A text by its letters, of which 😀 is one, a number as it is, a list by its length. */
function brokenSteps({ steps = [] }: FieldRule, given: string | number): string | undefined {
  let value = given;
  let broken: string | undefined;
  for (const step of steps) {
    const size = typeof value === 'string' ? [...value].length : value;
    switch (step[0]) {
      case 'make':
        if (typeof value === 'string') value = MAKINGS[step[1]](value);
        break;
      case 'min':
        if (size < step[1]) broken = step[2];
        break;
      case 'max':
        if (size > step[1]) broken = step[2];
        break;
      case 'pattern':
        if (!new RegExp(step[1], step[2]).test(String(value))) broken = step[3];
        break;
      case 'whole':
        if (!Number.isInteger(value)) return step[1];
        break;
      case 'then':
        if (broken !== undefined) return broken;
    }
  }
  return broken;
}

/** The rules of some of the fields, for a form that asks for a body step by step. */
export const rulesOf = (rules: FormRules, ...names: readonly string[]): FormRules =>
  Object.fromEntries(Object.entries(rules).filter(([path]) => names.includes(path.split('.')[0]!)));
