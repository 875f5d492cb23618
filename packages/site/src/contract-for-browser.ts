import { readFileSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, type Plugin } from 'vite';

const CONTRACT_FILE = /[\\/]packages[\\/](?:contract|money)[\\/]src[\\/][\w.-]+\.ts$/;
/** Shapes, or the rules that are read off them. */
const IMPORTS_SHAPES = /^\s*import\s+(?!type\b)[^;]*?from\s+['"](?:zod(?:\/[\w-]+)?|\.\/form-rules\.ts)['"]/m;

/**
 * The browser needs an endpoint's method and path and the plain values of the contract, not its shapes: those would
 * bring zod along. Here each file of the contract, and of money, that imports zod is run, and what it exports is written out again.
 * A shape is left out, so code for the browser that uses one fails to build, and says which.
 */
export function contractForBrowser(): Plugin {
  const firstChanges = new Map<string, number>();
  return {
    name: 'oun:contract-for-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const path = id.split('?', 1)[0]!;
      if (!CONTRACT_FILE.test(path) || !IMPORTS_SHAPES.test(readFileSync(path, 'utf8'))) return null;
      const changed = statSync(path).mtimeMs;
      const firstChange = firstChanges.get(path) ?? changed;
      firstChanges.set(path, firstChange);
      // Node keeps a module for good; a file that changes while the development server runs is asked for anew.
      const url = pathToFileURL(path).href + (changed === firstChange ? '' : `?changed=${changed}`);
      const exported = (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
      return { code: browserModule(exported), moduleSideEffects: false, map: null };
    },
    generateBundle() {
      for (const id of this.getModuleIds()) {
        if (!id.includes(`${sep}node_modules${sep}zod${sep}`)) continue;
        const importers = this.getModuleInfo(id)?.importers.filter((importer) => !importer.includes('node_modules'));
        if (importers?.length) this.error(`zod would reach the browser through ${importers.join(', ')}`);
      }
    },
  };
}

/** Source of a module that exports what of these values can live in the browser. */
export function browserModule(exported: Record<string, unknown>): string {
  const lines = new Map<string, string>();
  const functions = new Map<string, { text: string; names: string[] }>();
  for (const [name, value] of Object.entries(exported)) {
    if (isEndpoint(value)) lines.set(name, JSON.stringify({ method: value.method, path: value.path }));
    else if (isJson(value)) lines.set(name, JSON.stringify(value));
    else if (typeof value === 'function') {
      const text = value.toString();
      const names = namesUsed(text);
      if (names) functions.set(name, { text, names });
    }
  }
  // A function stays if it stands on the language and on what stays; one that stays may let another stay.
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const [name, { text, names }] of functions) {
      if (!names.every((used) => used === name || lines.has(used) || used in globalThis)) continue;
      lines.set(name, `/* @__PURE__ */ (() => (${text}))()`);
      functions.delete(name);
      isMore = true;
    }
  }
  return [...lines].map(([name, text]) => `export const ${name} = ${text};`).join('\n') || 'export {};';
}

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJson);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
    default:
      return false;
  }
}

/** The names a function takes from outside itself; nothing where its text does not stand alone. */
function namesUsed(text: string): string[] | undefined {
  const { program, errors } = parseSync('function.js', `(${text})`);
  if (errors.length > 0) return undefined;
  const used = new Set<string>();
  const own = new Set<string>(['arguments']);

  /** `isBinding`: on the receiving side of a declaration, where a name is made and not used. */
  const walk = (value: unknown, isBinding: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one, isBinding);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    switch (node.type) {
      case 'Identifier':
        (isBinding ? own : used).add(node['name'] as string);
        return;
      case 'MemberExpression':
        walk(node['object'], false);
        if (node['computed']) walk(node['property'], false);
        return;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (node['computed']) walk(node['key'], false);
        walk(node['value'], isBinding);
        return;
      case 'AssignmentPattern':
        walk(node['left'], isBinding);
        walk(node['right'], false);
        return;
      default:
        for (const [place, child] of Object.entries(node)) {
          walk(child, isBinding || place === 'params' || place === 'param' || place === 'id');
        }
    }
  };
  walk(program.body, false);
  return [...used].filter((name) => !own.has(name));
}

type Node = { type: string } & Record<string, unknown>;
