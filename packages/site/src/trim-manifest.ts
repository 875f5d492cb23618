import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPENING = 'window.__reactRouterManifest=';

type Part = { module: string; imports: string[]; css: string[] };
type Route = Part & { id: string; path?: string } & Record<string, unknown>;
type Manifest = { entry: Part; routes: Record<string, Route> } & Record<string, unknown>;

/**
 * Every page loads the table of routes, which names some files dozens of times: here each is named once, and what every
 * page has anyway or what is not so is left out. A page of an older build finds that one's table under its own name.
 */
export async function trimManifest(assets: string): Promise<void> {
  for (const name of await readdir(assets)) {
    if (!/^manifest-[\w-]+\.js$/.test(name)) continue;
    const path = join(assets, name);
    await writeFile(path, packed(await readFile(path, 'utf8')));
  }
}

const FILE = /^\/assets\/(.*)\.js$/;

/** What most routes are; the others say how they differ. */
const USUAL = { parentId: 'root', css: [], hasLoader: true, hasDefaultExport: true };

/** Run by browsers as it stands: puts the table together again. A screen's file is called as the screen is. */
const UNPACK = `const r={},u=i=>"/assets/"+(i.at?i:f[i])+".js";
for(const[id,m,n,path,o]of s)r[id]={id,...path&&{path},...${JSON.stringify(USUAL)},...o,module:u(m.at?id.split("/").pop()+"-"+m:m),imports:n.map(u)};`;

export function packed(script: string): string {
  if (!script.startsWith(OPENING)) throw new Error('The table of routes is not where it was');
  const { routes, ...rest } = JSON.parse(script.slice(OPENING.length).replace(/;\s*$/, '')) as Manifest;
  const { root, ...others } = routes as { root: Route } & Record<string, Route>;
  const onEveryPage = new Set([rest.entry.module, ...rest.entry.imports, root.module, ...root.imports]);
  const files = new Map<string, number>();
  const nameOf = (path: string): string => {
    const name = FILE.exec(path)?.[1];
    if (name === undefined) throw new Error(`${path} is no file of the build`);
    return name;
  };
  const placeOf = (path: string): number => {
    const name = nameOf(path);
    if (!files.has(name)) files.set(name, files.size);
    return files.get(name)!;
  };
  /** What stands behind the screen's own name, where the file is called so. */
  const moduleOf = (id: string, path: string): string | number => {
    const called = `${id.split('/').pop()}-`;
    return nameOf(path).startsWith(called) ? nameOf(path).slice(called.length) : placeOf(path);
  };
  const rows = Object.values(others).map(({ id, module, imports, path, ...route }) => [
    id,
    moduleOf(id, module),
    imports.filter((file) => !onEveryPage.has(file)).map(placeOf),
    path ?? 0,
    unusual(route),
  ]);
  const [f, s] = [[...files.keys()], rows].map((part) => JSON.stringify(part));
  return `{const f=${f},s=${s};${UNPACK}${OPENING}{...${JSON.stringify(rest)},routes:{root:${JSON.stringify(root)},...r}}}`;
}

/** What is not as it usually is; what is not so is not said, unless it usually is. */
function unusual(route: Record<string, unknown>): Record<string, unknown> {
  const usual: Record<string, unknown> = USUAL;
  const differs = ([key, value]: [string, unknown]) =>
    key in usual ? JSON.stringify(value) !== JSON.stringify(usual[key]) : value !== false && value !== undefined;
  return Object.fromEntries(Object.entries(route).filter(differs));
}
