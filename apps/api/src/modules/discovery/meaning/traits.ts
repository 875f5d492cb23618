import { MEANINGS, type Trait } from './meanings.data.ts';
import { type Sign, signOf } from './meanings.ts';
import type { Program } from '../programs/program-table.ts';

/** The lines of a program's document that say what it is. */
export type Lines = { title: readonly string[]; promise: readonly string[]; tags: readonly string[] };
export type Signs = { meant: Sign[]; near: Sign[] };

type Told = { program: Program; said: Beginnings; words: Beginnings };
type Beginnings = ReadonlySet<string>;

const BEGINNINGS = new Set(
  MEANINGS.flatMap(({ programs = [], also = [] }) => [...programs, ...also]).flatMap(({ said, word }) => [
    ...(said ? [said] : []),
    ...(word ? [word] : []),
  ]),
);
const LENGTHS = [...new Set([...BEGINNINGS].map(({ length }) => length))];

/** Of the beginnings somebody asks for, those that these words have. */
function beginningsOf(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    for (const length of LENGTHS) {
      const beginning = word.slice(0, length);
      if (BEGINNINGS.has(beginning)) found.add(beginning);
    }
  }
  return found;
}

/** What a program is meant by, and what it only comes near. */
export function signsOfProgram(program: Program, { title, promise, tags }: Lines): Signs {
  const said = beginningsOf([...title, ...promise]);
  const told = { program, said, words: new Set([...said, ...beginningsOf(tags)]) };
  const signs: Signs = { meant: [], near: [] };
  for (const [row, { programs, also }] of MEANINGS.entries()) {
    if (programs?.some((trait) => hasTrait(told, trait))) signs.meant.push(signOf(row));
    else if (also?.some((trait) => hasTrait(told, trait))) signs.near.push(signOf(row));
  }
  return signs;
}

function hasTrait({ program, said, words }: Told, trait: Trait): boolean {
  const { category, part, level, only, needs, maxMinutes, minMinutes, coach } = trait;
  if (category && !category.includes(program.category)) return false;
  if (part && !part.some((one) => program.parts.includes(one))) return false;
  if (level && !level.includes(program.level)) return false;
  if (only && !program.equipment.every((item) => only.includes(item))) return false;
  if (needs && !program.equipment.includes(needs)) return false;
  if (trait.isQuiet && !program.is_quiet) return false;
  if (trait.isFree && !program.is_free) return false;
  if (maxMinutes && program.minutes_per_day > maxMinutes) return false;
  if (minMinutes && program.minutes_per_day < minMinutes) return false;
  if (coach && !program.specialty.includes(coach)) return false;
  if (trait.said && !said.has(trait.said)) return false;
  return !trait.word || words.has(trait.word);
}

const PRODUCT_ROWS = MEANINGS.map(({ products = '', alsoProducts = '' }) => ({
  products: products.split(' ').filter(Boolean),
  alsoProducts: alsoProducts.split(' ').filter(Boolean),
}));
/** One syllable is inside of too many words: 바 is a word, and no part of 바닥. */
const isNamed = (name: readonly string[], word: string) =>
  name.some((one) => (word.length > 1 ? one.includes(word) : one === word));

/** The same of a product, by its name and its shelf. */
export function signsOfProduct(name: readonly string[], shelf: readonly string[]): Signs {
  const signs: Signs = { meant: [], near: [] };
  for (const [row, { products, alsoProducts }] of PRODUCT_ROWS.entries()) {
    if (products.some((word) => isNamed(name, word))) signs.meant.push(signOf(row));
    else if (products.some((word) => shelf.includes(word)) || alsoProducts.some((word) => isNamed(name, word)))
      signs.near.push(signOf(row));
  }
  return signs;
}
