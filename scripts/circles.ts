/** Files that import each other are one file in pieces: none can be read, moved or tested alone. Types count too. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = { name: string; dependencies?: Record<string, string> };

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g;

/** Each circle once, as the files that one comes through. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start !== -1) circles.push([...path.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}

/** Between files, and between packages, which reach each other only by what their manifests allow. */
export function circles(): string[] {
  return [...circlesOf(filesGraph()), ...circlesOf(packagesGraph())].map(
    (circle) => `a circle of imports: ${circle.join(' → ')}`,
  );
}

function filesGraph() {
  const files = globSync('{packages,apps}/*/{src,db,test}/**/*.{ts,tsx}');
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target]) => target!);
      const near = targets.filter((target) => target.startsWith('.')).map((target) => join(dirname(file), target));
      return [file, near.filter((target) => known.has(target))] as const;
    }),
  );
}

function packagesGraph() {
  return new Map(
    globSync('{packages,apps}/*/package.json').map((file) => {
      const { name, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      return [name, Object.keys(dependencies).filter((dependency) => dependency.startsWith('@oun/'))] as const;
    }),
  );
}
