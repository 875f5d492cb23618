import type { Endpoint, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { fieldWords } from '@oun/contract/field-words';
import { cleanText, ODD_TEXT, oddWordsOfLines } from '@oun/contract/text';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

/** Deeper than any shape; what goes on for ever must not be followed. */
const DEPTH_MAX = 20;

type Given = Partial<Record<Part, unknown>>;

/** The one way in for what a caller says: its texts made clean, an address's digits made numbers, then the shapes. */
export function inputReader<const E extends Endpoint>(endpoint: E): (request: Pick<FastifyRequest, Part>) => Parsed<E> {
  const readers = PARTS.flatMap((part) => {
    const shape = endpoint[part];
    return shape ? [{ part, shape, known: knownOf(shape), kinds: part === 'body' ? undefined : kindsIn(shape) }] : [];
  });
  return (request) => {
    const input: Given = {};
    for (const { part, shape, known, kinds } of readers) {
      const odd: Record<string, string> = {};
      const clean = cleaned(request[part] ?? {}, known, odd, '', 0);
      const isOdd = Object.keys(odd).length > 0;
      const parsed = isOdd ? undefined : shape.safeParse(kinds ? readTexts(clean, kinds) : clean);
      // A wrong id in a path is an address that does not exist.
      if (part === 'params' && !parsed?.success) throw new AppError('NOT_FOUND');
      if (!parsed) throw new AppError('INVALID_INPUT', { fields: odd });
      if (!parsed.success) {
        const fields = parsed.error.issues.map((issue) => [issue.path.join('.') || part, fieldWords(issue)]);
        throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(fields) });
      }
      input[part] = parsed.data;
    }
    return input as Parsed<E>;
  };
}

/** The same cleaning for what is no call of ours; nothing where something in it is no text. */
export function cleanInput(given: unknown): unknown {
  const odd: Record<string, string> = {};
  const clean = cleaned(given, NOTHING_KNOWN, odd, '', 0);
  return Object.keys(odd).length > 0 ? undefined : clean;
}

/** Everything that was sent, keys too, whether a shape knows it or not; what is no text is noted in `odd`. */
function cleaned(value: unknown, known: Known, odd: Record<string, string>, path: string, depth: number): unknown {
  if (known.asItCame.has(path)) return value;
  if (typeof value === 'string') {
    const oddWords = known.lines.get(path);
    const clean = cleanText(value, oddWords !== undefined);
    if (clean === undefined) odd[path] = oddWords ?? ODD_TEXT;
    return clean;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) {
    odd[path] = 'too_deep';
    return undefined;
  }
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  // The place in a list is not part of a field's name: all of its items have one shape.
  if (Array.isArray(value)) return value.map((inner) => cleaned(inner, known, odd, below('*'), depth + 1));
  const entries = Object.entries(value).map(([key, inner]) => {
    const name = cleanText(key);
    if (name === undefined) odd[below('?')] = ODD_TEXT;
    return [name ?? '?', cleaned(inner, known, odd, below(name ?? '?'), depth + 1)] as const;
  });
  return Object.fromEntries(entries);
}

type Known = {
  /** The fields that may have lines, by path, with what is said where one is no text. */
  lines: ReadonlyMap<string, string>;
  /** The fields a shape says nothing of: whoever takes them looks at them. */
  asItCame: ReadonlySet<string>;
};
const NOTHING_KNOWN: Known = { lines: new Map(), asItCame: new Set() };

function knownOf(shape: z.core.$ZodType): Known {
  const lines = new Map<string, string>();
  const asItCame = new Set<string>();
  const look = (given: z.core.$ZodType, path: string) => {
    const oddWords = oddWordsOfLines(given);
    if (oddWords !== undefined) lines.set(path, oddWords);
    const def = defOf(given);
    if (def.type === 'unknown') asItCame.add(path);
    else if (def.type === 'object') {
      for (const [key, inner] of Object.entries(def.shape)) look(inner, path === '' ? key : `${path}.${key}`);
    } else if (def.type === 'array') look(def.element, path === '' ? '*' : `${path}.*`);
    else for (const inner of withinOf(given)) look(inner, path);
  };
  look(shape, '');
  return { lines, asItCame };
}

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (shape: z.core.$ZodType): Def => (shape as unknown as { def: Def }).def;

/** What a shape is put around: itself said another way, or one of several. */
function withinOf(shape: z.core.$ZodType): readonly z.core.$ZodType[] {
  const def = defOf(shape);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType];
    case 'pipe':
      return [def.in];
    case 'union':
      return def.options;
    default:
      return [];
  }
}

type Kind = 'number' | 'boolean';
type Kinds = ReadonlyMap<string, Kind>;

/** The fields of an address that are no texts. */
function kindsIn(shape: z.ZodObject): Kinds {
  const kindOf = (given: z.core.$ZodType): Kind | undefined => {
    const def = defOf(given);
    if (def.type === 'number' || def.type === 'boolean') return def.type;
    if (def.type === 'array') return kindOf(def.element);
    return withinOf(given)
      .map(kindOf)
      .find((kind) => kind !== undefined);
  };
  return new Map(
    Object.entries(shape.shape).flatMap(([key, inner]) => {
      const kind = kindOf(inner);
      return kind ? [[key, kind] as const] : [];
    }),
  );
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const TRUTHS: Partial<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** An address holds only text: a number is written in the one way we write it, a truth in one of two. */
function readTexts(given: unknown, kinds: Kinds): unknown {
  if (kinds.size === 0) return given;
  const read = { ...(given as Record<string, unknown>) };
  for (const [key, kind] of kinds) {
    const value = read[key];
    if (value !== undefined)
      read[key] = Array.isArray(value) ? value.map((one) => readText(one, kind)) : readText(value, kind);
  }
  return read;
}

function readText(text: unknown, kind: Kind): unknown {
  if (typeof text !== 'string') return text;
  if (kind === 'boolean') return TRUTHS[text] ?? text;
  return NUMBER.test(text) && String(Number(text)) === text ? Number(text) : Number.NaN;
}
