import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

const PACKAGES = { ffmpeg: 'ffmpeg', ffprobe: 'ffmpeg' } as const;
export type Tool = keyof typeof PACKAGES;

/** The one on the PATH, else Debian's, installed where apt and root are there. Undefined where neither can be had. */
export function findTool(name: Tool): string | undefined {
  const found = onPath(name);
  if (found) return found;
  if (!existsSync('/usr/bin/apt-get') || userInfo().uid !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGES[name]], { stdio: 'ignore', env });
  return onPath(name);
}

export function needTool(name: Tool): string {
  const path = findTool(name);
  if (!path) throw new Error(`${name} is needed and could not be installed`);
  return path;
}

function onPath(name: string): string | undefined {
  const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return dirs.map((dir) => join(dir, name)).find((path) => existsSync(path));
}
