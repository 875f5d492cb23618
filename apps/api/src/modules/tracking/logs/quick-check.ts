import type * as z from 'zod';

type Check = (value: unknown) => boolean;
type Def = z.core.$ZodTypes['_zod']['def'];
type Rule = z.core.$ZodChecks['_zod']['def'];
type Given = Record<string, unknown>;

const defOf = (shape: z.core.$ZodType): Def => (shape as unknown as { def: Def }).def;
const rulesOf = (def: Def): Rule[] => (def.checks ?? []).map((check) => check._zod.def as Rule); // oxlint-disable-line no-underscore-dangle -- zod's own name

/**
 * Whether a value surely has a shape, an eighth of what parsing it costs. What it says yes to is right as it stands but
 * for keys the shape does not name; of what it says no to, the shape itself tells why. A rule it does not know stops it
 * from being made, so that none is passed over.
 */
export function quickCheck(shape: z.core.$ZodType): Check {
  const def = defOf(shape);
  switch (def.type) {
    case 'string':
      return stringCheck(def);
    case 'number':
      return numberCheck(def);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'enum': {
      const entries = new Set<unknown>(Object.values(def.entries));
      return (value) => entries.has(value);
    }
    case 'nullable': {
      const inner = quickCheck(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'union': {
      const options = def.options.map(quickCheck);
      return (value) => options.some((option) => option(value));
    }
    case 'array':
      return arrayCheck(def);
    case 'object':
      return objectCheck(def);
    default:
      throw new Error(`no quick check of ${def.type}`);
  }
}

function stringCheck(def: z.core.$ZodStringDef): Check {
  let [least, most] = [0, Infinity];
  for (const rule of rulesOf(def as Def)) {
    if (rule.check === 'min_length') least = Math.max(least, rule.minimum);
    else if (rule.check === 'max_length') most = Math.min(most, rule.maximum);
    else if (rule.check === 'length_equals') [least, most] = [rule.length, rule.length];
    else throw new Error(`no quick check of ${rule.check}`);
  }
  const { format, pattern } = def as { format?: string; pattern?: RegExp };
  if (format === undefined)
    return (value) => {
      if (typeof value !== 'string') return false;
      const units = value.length;
      // A letter is one unit or two: only between the two is it worth counting letters, as the shape does.
      if (units < least || units > most * 2) return false;
      const length = units < least * 2 || units > most ? [...value].length : units;
      return length >= least && length <= most;
    };
  if (!pattern || most !== Infinity || least !== 0) throw new Error(`no quick check of ${format}`);
  return (value) => typeof value === 'string' && pattern.test(value);
}

function numberCheck(def: z.core.$ZodNumberDef): Check {
  let [least, most] = [-Infinity, Infinity];
  for (const rule of rulesOf(def as Def)) {
    if (rule.check === 'greater_than' && rule.inclusive) least = Math.max(least, Number(rule.value));
    else if (rule.check === 'less_than' && rule.inclusive) most = Math.min(most, Number(rule.value));
    else throw new Error(`no quick check of ${rule.check}`);
  }
  const { format } = def as { format?: string };
  if (format === 'safeint')
    return (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  if (format !== undefined) throw new Error(`no quick check of ${format}`);
  return (value) => Number.isFinite(value) && (value as number) >= least && (value as number) <= most;
}

function arrayCheck(def: z.core.$ZodArrayDef): Check {
  let most = Infinity;
  for (const rule of rulesOf(def as Def)) {
    if (rule.check !== 'max_length') throw new Error(`no quick check of ${rule.check}`);
    most = rule.maximum;
  }
  const element = quickCheck(def.element);
  return (value) => Array.isArray(value) && value.length <= most && value.every(element);
}

function objectCheck(def: z.core.$ZodObjectDef): Check {
  if (rulesOf(def as Def).length > 0) throw new Error('no quick check of a rule on an object');
  const names = Object.keys(def.shape);
  const checks = names.map((name) => quickCheck(def.shape[name]!));
  const others = def.catchall && quickCheck(def.catchall);
  const named = new Set(names);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (let i = 0; i < names.length; i += 1) if (!checks[i]!((value as Given)[names[i]!])) return false;
    if (!others) return true;
    for (const name of Object.keys(value)) if (!named.has(name) && !others((value as Given)[name])) return false;
    return true;
  };
}
