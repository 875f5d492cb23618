import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { SERVICES, type Service } from '@oun/brand/switchboard';

const ROOT = join(import.meta.dirname, '../../..');
const ROUTER = join(createRequire(import.meta.url).resolve('@react-router/dev/package.json'), '../bin.cjs');
const AT_ONCE = 2;

/** Builds a site unless nothing it is made of has changed since; says in a line what it did. */
export async function buildSite(service: Service): Promise<string> {
  const folder = join(ROOT, 'apps', service);
  const record = join(folder, 'build', '.inputs');
  const inputs = await inputsOf(folder);
  const isBuilt = existsSync(join(folder, 'build', service === 'admin' ? 'client/index.html' : 'server/index.js'));
  if (isBuilt && (await readFile(record, 'utf8').catch(() => '')) === inputs) return `${service} 화면은 그대로예요.`;

  const startedAt = performance.now();
  await run(process.execPath, [ROUTER, 'build'], folder);
  await mkdir(join(folder, 'build'), { recursive: true });
  await writeFile(record, inputs);
  return `${service} 화면을 지었어요 (${((performance.now() - startedAt) / 1_000).toFixed(1)}초).`;
}

/** A hash over everything that can change the build. */
async function inputsOf(folder: string): Promise<string> {
  const packages = join(ROOT, 'packages');
  const files = [
    join(ROOT, 'package-lock.json'),
    ...['vite.config.ts', 'react-router.config.ts', 'package.json'].map((name) => join(folder, name)),
    ...(await filesOf(join(folder, 'src'))),
    ...(await filesOf(join(folder, 'public'))),
  ];
  for (const name of (await readdir(packages)).sort()) files.push(...(await filesOf(join(packages, name, 'src'))));
  const hash = createHash('sha256').update(process.version);
  for (const path of files) hash.update(`\n${relative(ROOT, path)}\n`).update(await readFile(path));
  return hash.digest('hex');
}

async function filesOf(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Its output is shown only when it fails. */
function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build in ${relative(ROOT, cwd)} failed\n${Buffer.concat(output).toString()}`));
    });
  });
}

/** Two at a time: each build keeps a core busy. */
export async function buildSites(
  services: readonly Service[],
  { say }: { say: (line: string) => void },
): Promise<void> {
  const waiting = [...services];
  const worker = async () => {
    for (let service = waiting.shift(); service; service = waiting.shift()) say(await buildSite(service));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !SERVICES.some((service) => service === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not among ${SERVICES.join(', ')}`);
  await buildSites(names.length > 0 ? (names as Service[]) : SERVICES, {
    say: (line) => process.stdout.write(`${line}\n`),
  });
}
