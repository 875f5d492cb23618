/**
 * A refusal that a call declares and nothing behind it throws is a promise to callers that is not true. The other way
 * round, what is thrown and not declared fails the tests of the server.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOMAINS } from '../packages/contract/src/all.ts';
import { declaredErrors } from '../packages/contract/src/declared-errors.ts';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';

/** A file, by what it declares at its top: each name with its text, and where the names come from that it imports. */
type Source = { declared: Map<string, string>; imported: Map<string, { file: string; name: string }> };

const DECLARED = /^(?:export )?(?:async )?(?:const|let|function|class|enum) (\w+)/;
const IMPORTED = /^(?:import|export) (?:type )?(?:\* as (\w+)|\{([^}]*)\}|\*) from '(\.[^']+)'/gm;

export function readSource(file: string, text: string): Source {
  const declared = new Map<string, string>();
  let name = '';
  for (const line of text.split('\n')) {
    name = DECLARED.exec(line)?.[1] ?? name;
    declared.set(name, `${declared.get(name) ?? ''}${line}\n`);
  }
  const imported: Source['imported'] = new Map();
  for (const [, all, names = '', target = ''] of text.matchAll(IMPORTED)) {
    const from = join(dirname(file), target);
    if (all) imported.set(all, { file: from, name: '*' });
    for (const one of names.split(',')) {
      const [own = '', here = own] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (own) imported.set(here, { file: from, name: own });
    }
  }
  return { declared, imported };
}

/** Every text that is behind a text: what it names, what that names, and so on. Rather too much than too little. */
export function textsBehind(text: string, file: string, sourceOf: (file: string) => Source | undefined): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (words: string, at: string) => {
    found.push(words);
    const source = sourceOf(at);
    if (!source) return;
    for (const [word] of words.matchAll(/[A-Za-z_]\w*/g)) lookUp(word, at, source);
  };
  const lookUp = (word: string, at: string, source: Source) => {
    if (seen.has(`${at}#${word}`)) return;
    seen.add(`${at}#${word}`);
    const own = source.declared.get(word);
    if (own !== undefined) return follow(own, at);
    const from = source.imported.get(word);
    if (!from) return;
    const there = sourceOf(from.file);
    if (!there) return;
    if (from.name === '*') for (const name of there.declared.keys()) lookUp(name, from.file, there);
    else lookUp(from.name, from.file, there);
  };
  follow(text, file);
  return found;
}

/** The text of every `mount(...)` of a file of routes, by the name of its call. */
export function mountsOf(text: string): [name: string, handler: string][] {
  return text
    .split(/\bmount\(\s*/)
    .slice(1)
    .map((rest) => [/^(?:\w+\.)?(\w+)/.exec(rest)![1]!, rest.slice(0, rest.search(/\n {0,4}\}?\);?\n|\);\n/) + 1)]);
}

const sources = new Map<string, Source | undefined>();
function sourceOf(file: string): Source | undefined {
  if (!sources.has(file)) {
    const isOurs = file.startsWith('apps/api/src/') && file.endsWith('.ts');
    sources.set(file, isOurs ? readSource(file, readFileSync(file, 'utf8')) : undefined);
  }
  return sources.get(file);
}

const ENDPOINT = /export const (\w+) = endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;

function endpointsByName(): Map<string, Endpoint> {
  const calls = new Map(
    Object.values(DOMAINS)
      .flat()
      .map((one) => [`${one.method} ${one.path}`, one]),
  );
  return new Map(
    globSync('packages/contract/src/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ENDPOINT)].flatMap(([, name = '', method, path]) => {
        const call = calls.get(`${method} ${path}`);
        return call ? [[name, call] as const] : [];
      }),
    ),
  );
}

export function untrueDeclarations(): string[] {
  const endpoints = endpointsByName();
  return globSync('apps/api/src/**/*.routes.ts').flatMap((file) =>
    mountsOf(readFileSync(file, 'utf8')).flatMap(([name, handler]) => {
      const endpoint = endpoints.get(name);
      if (!endpoint?.errors) return [];
      const { errors, ...rest } = endpoint;
      // What any call of its kind may be answered is thrown before its handler is asked.
      const common = declaredErrors(rest);
      const behind = textsBehind(handler, file, sourceOf);
      return errors
        .filter((code) => !common.includes(code) && !behind.some((text) => text.includes(`'${code}'`)))
        .map((code) => `${file}: ${name} declares ${code}, which nothing behind it throws`);
    }),
  );
}
