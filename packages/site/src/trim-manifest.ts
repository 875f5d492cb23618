import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPENING = 'window.__reactRouterManifest=';

type Part = { module: string; imports: string[]; css: string[] };
type Route = Part & { id: string; parentId?: string } & Record<string, unknown>;
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

/** Run by browsers as it stands: puts the table together again. */
const UNPACK = `const r={},u=i=>"/assets/"+f[i]+".js";
for(const[id,m,n,o]of s)r[id]={id,parentId:"root",css:[],...o,module:u(m),imports:n.map(u)};`;

export function packed(script: string): string {
  if (!script.startsWith(OPENING)) throw new Error('The table of routes is not where it was');
  const { routes, ...rest } = JSON.parse(script.slice(OPENING.length).replace(/;\s*$/, '')) as Manifest;
  const { root, ...others } = routes as { root: Route } & Record<string, Route>;
  const onEveryPage = new Set([rest.entry.module, ...rest.entry.imports, root.module, ...root.imports]);
  const files = new Map<string, number>();
  const placeOf = (path: string): number => {
    const name = FILE.exec(path)?.[1];
    if (name === undefined) throw new Error(`${path} is no file of the build`);
    if (!files.has(name)) files.set(name, files.size);
    return files.get(name)!;
  };
  const rows = Object.values(others).map(({ id, module, imports, css, parentId, ...route }) => {
    const told = Object.entries(route).filter(([, value]) => value !== false && value !== undefined);
    return [
      id,
      placeOf(module),
      imports.filter((file) => !onEveryPage.has(file)).map(placeOf),
      {
        ...(parentId !== 'root' && { parentId }),
        ...(css.length > 0 && { css }),
        ...Object.fromEntries(told),
      },
    ];
  });
  const [f, s] = [[...files.keys()], rows].map((part) => JSON.stringify(part));
  return `{const f=${f},s=${s};${UNPACK}${OPENING}{...${JSON.stringify(rest)},routes:{root:${JSON.stringify(root)},...r}}}`;
}
