import type * as z from 'zod';
import { type FieldRule, type FormRules, MAKINGS, type Making, type Step } from './broken-rules.ts';
import { fieldWords } from './field-words.ts';
import { oddWordsOfLines } from './text.ts';

type Shape = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (shape: Shape): Def => (shape as unknown as { def: Def }).def;

/**
 * What a form may know of a body's shape, as plain data that is written out for the browser: `<endpoint>Rules` in
 * `<domain>-forms.ts`, apart from the endpoint, which pages without a form load too. What a shape holds that is no rule of one field stays with the server.
 */
export function formRules({ body }: { body: z.ZodObject }): FormRules {
  const rules: Record<string, FieldRule> = {};
  readGroup(body, '', rules);
  return rules;
}

function readGroup(shape: Shape, path: string, rules: Record<string, FieldRule>): void {
  const def = defOf(shape);
  if (def.type !== 'object') return;
  for (const [key, inner] of Object.entries(def.shape)) {
    const at = path === '' ? key : `${path}.${key}`;
    const found = readField(inner);
    if (!found) continue;
    rules[at] = found.rule;
    readGroup(found.shape, at, rules);
  }
}

function readField(given: Shape): { rule: FieldRule; shape: Shape } | undefined {
  const may: { mayMiss?: true; mayBeNull?: true } = {};
  let shape = given;
  for (;;) {
    const def = defOf(shape);
    if (def.type === 'optional' || def.type === 'default') may.mayMiss = true;
    else if (def.type === 'nullable') may.mayBeNull = true;
    else break;
    shape = def.innerType;
  }
  const rule = ruleOf(shape);
  return rule && { rule: { ...rule, ...may }, shape };
}

function ruleOf(shape: Shape): FieldRule | undefined {
  const def = defOf(shape);
  const words = wordsOf(def, 'invalid_type');
  switch (def.type) {
    case 'string':
      return { kind: isLines(shape) ? 'lines' : 'text', words, ...stepsOf(shape) };
    case 'pipe': {
      const first = firstOf(shape);
      if (defOf(first).type !== 'string') return undefined;
      const kind = isLines(first) ? 'lines' : 'text';
      return { kind, words: wordsOf(defOf(first), 'invalid_type'), ...stepsOf(shape) };
    }
    case 'number':
      return { kind: 'number', words, ...stepsOf(shape) };
    case 'boolean':
      return { kind: 'truth', words };
    case 'enum':
      return { kind: 'choice', words: wordsOf(def, 'invalid_value'), choices: Object.values(def.entries) };
    case 'array':
      return { kind: 'list', words, ...stepsOf(shape) };
    case 'object':
      return { kind: 'group', words };
    default:
      return undefined;
  }
}

const isLines = (shape: Shape): boolean => oddWordsOfLines(shape) !== undefined;

function firstOf(shape: Shape): Shape {
  const def = defOf(shape);
  return def.type === 'pipe' ? firstOf(def.in) : shape;
}

/** Nothing where one of them cannot be told: a later one's words would hide the others'. */
function stepsOf(shape: Shape): { steps?: readonly Step[] } {
  const steps = readSteps(shape);
  return steps && steps.length > 0 ? { steps } : {};
}

function readSteps(shape: Shape): Step[] | undefined {
  const def = defOf(shape);
  if (def.type === 'transform') {
    const making = makingOf(def.transform as unknown as (text: string) => unknown);
    return making && [['make', making]];
  }
  if (def.type === 'pipe') {
    const [before, after] = [readSteps(def.in), readSteps(def.out)];
    return before && after && [...before, ['then'], ...after];
  }
  const checks = (def.checks ?? []) as readonly { _zod: { def: CheckDef } }[];
  // `z.int()` and `z.iso.date()` are checks of their own.
  const own = 'check' in def ? [def as unknown as CheckDef] : [];
  // A check without words of its own has those of what it checks.
  const given = checks.map(({ _zod: { def: inner } }) => ({ ...inner, error: inner.error ?? def.error }));
  const steps = [...own, ...given].map(stepOf);
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

type CheckDef = {
  check: string;
  format?: string;
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  tx?: (text: string) => unknown;
  error?: unknown;
};

function stepOf(def: CheckDef): Step | undefined {
  switch (def.check) {
    case 'overwrite': {
      const making = makingOf(def.tx!);
      return making && ['make', making];
    }
    case 'min_length':
      return ['min', def.minimum!, wordsOf(def, 'too_small')];
    case 'max_length':
      return ['max', def.maximum!, wordsOf(def, 'too_big')];
    case 'greater_than':
      return def.inclusive ? ['min', def.value!, wordsOf(def, 'too_small')] : undefined;
    case 'less_than':
      return def.inclusive ? ['max', def.value!, wordsOf(def, 'too_big')] : undefined;
    case 'number_format':
      return def.format === 'safeint' ? ['whole', wordsOf(def, 'invalid_type')] : undefined;
    case 'string_format':
      return def.format === 'regex'
        ? ['pattern', def.pattern!.source, def.pattern!.flags, wordsOf(def, 'invalid_format')]
        : undefined;
    default:
      return undefined;
  }
}

const PROBES = [' \u00a0A-b\tß1 ', '010-1234 5678', 'x', '', '\n가 나-3\n', 'İ'];

/** A function has no name to write down: the one of ours that does the same to what is tried has. */
function makingOf(made: (text: string) => unknown): Making | undefined {
  const names = Object.keys(MAKINGS) as Making[];
  return names.find((name) => PROBES.every((text) => MAKINGS[name](text) === made(text)));
}

function wordsOf(def: { error?: unknown }, code: string): string {
  const told = typeof def.error === 'function' ? (def.error as (issue: object) => unknown)({ code, path: [] }) : '';
  const message = typeof told === 'string' ? told : ((told as { message?: string } | undefined)?.message ?? '');
  return fieldWords({ message, code });
}
