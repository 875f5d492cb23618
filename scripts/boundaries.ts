/** Who may import whom. Lint holds the walls inside a file's reach; this holds what needs the whole tree. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { circles } from './circles.ts';
import { untrueDeclarations } from './declared.ts';
import { foreignWrites } from './owners.ts';
import { statesWritten } from './states.ts';

/** Lower modules first; a module imports another's service only from a lower layer, or from its own. */
const LAYERS = [
  ['identity', 'access', 'ledger', 'media', 'message', 'audit', 'tracking', 'experiment', 'fault', 'replay'],
  ['member', 'catalog', 'content'],
  ['benefit', 'payment', 'library', 'discovery', 'display', 'workout', 'referral'],
  ['membership', 'cart', 'community'],
  ['order', 'playback', 'gift', 'habit', 'voucher'],
  ['claim', 'review', 'inquiry', 'feedback', 'challenge', 'conversation', 'personalization', 'survey'],
  ['statistics', 'back-office'],
];
const layerOf = (module: string) => LAYERS.findIndex((layer) => layer.includes(module));

/** A screen says what a call touches (`mutation`); these talk to the player's lease, which is no state of a screen. */
const CALLS_BY_HAND = new Set([
  'apps/life/src/screens/player/Player.tsx',
  'apps/life/src/screens/player/use-opened.ts',
]);

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g;
const problems: string[] = [];

for (const file of globSync('{packages,apps}/*/{src,db}/**/*.{ts,tsx}')) {
  const [kind, name] = file.split('/') as [string, string];
  const manifest = JSON.parse(readFileSync(join(kind, name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const text = readFileSync(file, 'utf8');
  if (/get\('redirect_path'\)/.test(text) && !text.includes('safePath('))
    problems.push(`${file}: follows a redirect_path that safePath has not seen`);
  const isOfSite = /^(?:apps\/(?:life|store|home|admin)|packages\/shell)\//.test(file);
  if (isOfSite && /\bcallerOf\b/.test(text) && !CALLS_BY_HAND.has(file))
    problems.push(`${file}: calls by hand; use mutation() or query()`);
  const isTest = /\.test\.tsx?$|\/test\//.test(file);
  for (const [, target = ''] of text.matchAll(IMPORT)) {
    if (target.startsWith('.')) checkRelative(file, join(dirname(file), target));
    else if (!target.startsWith('node:') && !isTest)
      checkDependency(file, target, `@oun/${name}`, manifest.dependencies ?? {});
  }
}

/** What a package imports stands in its own package.json. */
function checkDependency(file: string, target: string, own: string, dependencies: Record<string, string>) {
  const parts = target.split('/');
  const dependency = target.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  const isBuildTool = /(vite|react-router)\.config\.ts$|routes\.ts$/.test(file);
  if (dependency === own || isBuildTool || dependency in dependencies) return;
  problems.push(`${file}: '${dependency}' is not in its package.json`);
}

function checkRelative(file: string, target: string) {
  const [kind, name] = file.split('/');
  const inside = join(kind!, name!);
  if (!target.startsWith(inside) && !file.endsWith('.test.ts'))
    problems.push(`${file}: reaches outside of ${inside} to ${relative('.', target)}`);

  const from = /^apps\/api\/src\/modules\/([\w-]+)\//.exec(file)?.[1];
  const to = /^apps\/api\/src\/modules\/([\w-]+)\/(.+)$/.exec(target);
  if (!to) return;
  const [, module = '', rest = ''] = to;
  if (layerOf(module) === -1) problems.push(`${file}: '${module}' has no layer`);
  if (!from || from === module) return;
  if (rest !== `${module}.ts` && !file.endsWith('.test.ts'))
    problems.push(`${file}: imports ${module}/${rest}; only its service file is open to others`);
  if (layerOf(module) > layerOf(from))
    problems.push(`${file}: '${from}' imports upward from '${module}'; send news instead`);
}

/** A room holds what one person can look over. */
const FILES_MAX = 14;

/** A name is a place: one who looks for a file of the api finds one. */
function checkRooms() {
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, number>();
  for (const file of globSync('apps/api/src/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue;
    const name = basename(file);
    byName.set(name, [...(byName.get(name) ?? []), file]);
    byFolder.set(dirname(file), (byFolder.get(dirname(file)) ?? 0) + 1);
  }
  for (const [name, files] of byName)
    if (files.length > 1) problems.push(`${name} is the name of ${files.length} files: ${files.join(', ')}`);
  for (const [folder, count] of byFolder)
    if (count > FILES_MAX)
      problems.push(`${folder} holds ${count} files; give what belongs together a room of its own`);
}
checkRooms();

/** Pages reckon by the server's clock: a visitor's own may be a year off. */
function checkClocks() {
  for (const file of globSync([
    'apps/{admin,home,life,store}/src/**/*.{ts,tsx}',
    'packages/{shell,ui}/src/**/*.{ts,tsx}',
  ])) {
    if (file.includes('.test.') || !/Date\.now\(\)|new Date\(\)/.test(readFileSync(file, 'utf8'))) continue;
    problems.push(`${file}: reads the visitor's clock; ask @oun/brand/clock, or useNow while a page is drawn`);
  }
}
checkClocks();
problems.push(...foreignWrites(), ...circles(), ...statesWritten(), ...untrueDeclarations());

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
