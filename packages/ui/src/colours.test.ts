import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A class of a colour that there is not is left out of the styles without a word. */
test('every colour that a class names is one of ours', () => {
  const ours = new Set([...read('packages/ui/src/styles.css').matchAll(/--color-([\w-]+):/g)].map(([, name]) => name));
  const families = new Set([...ours].flatMap((name) => /^(\w+)-\d+$/.exec(name!)?.[1] ?? []));
  expect(families.size).toBeGreaterThan(3);
  const named = new RegExp(`[a-z]-((?:${[...families].join('|')})-\\d+)\\b`, 'g');
  const unknown = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...read(path).matchAll(named)].map(([, colour]) => [path, colour!] as const))
    .filter(([, colour]) => !ours.has(colour));
  expect(unknown).toEqual([]);
});
