import { AnyMap, originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { FoundFrame, Frame } from '@oun/contract/fault';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

/** A map of a framework is megabytes once read; the same few are asked for again and again. */
const KEPT_MAPS = 12;
const VERSION = /^[\w.-]{1,40}$/;
const FILE = /^\/(?:assets|server)\/[\w./-]+\.js$/;

export type Build = { site: string; version: string };
export type SourceMaps = {
  /** By the lines of our source; what has no map stays as the build has it. */
  find(build: Build, frames: readonly Frame[]): Promise<{ frames: FoundFrame[]; isUnmapped: boolean }>;
  /** When a version was made; nothing where nobody knows. */
  madeAt(build: Build): Promise<Date | undefined>;
};

export function createSourceMaps(mapsDir: string): SourceMaps {
  const kept = new Map<string, Promise<TraceMap | undefined>>();
  const folderOf = ({ site, version }: Build) =>
    VERSION.test(version) && /^\w+$/.test(site) && !version.includes('..') ? join(mapsDir, site, version) : undefined;

  function mapOf(build: Build, file: string): Promise<TraceMap | undefined> {
    const folder = folderOf(build);
    if (!folder || !FILE.test(file) || file.includes('..')) return Promise.resolve(undefined);
    const path = `${join(folder, file)}.map`;
    const found = kept.get(path) ?? readMap(path);
    kept.delete(path);
    kept.set(path, found);
    if (kept.size > KEPT_MAPS) kept.delete(kept.keys().next().value!);
    return found;
  }

  return {
    async find(build, frames) {
      let isUnmapped = false;
      const found: FoundFrame[] = [];
      for (const frame of frames) {
        const isBuilt = FILE.test(frame.file);
        const map = isBuilt ? await mapOf(build, frame.file) : undefined;
        if (isBuilt && !map) isUnmapped = true;
        found.push((map && sourceOf(map, frame, build.site)) ?? asItStands(frame, isBuilt));
      }
      return { frames: found, isUnmapped };
    },
    async madeAt(build) {
      const folder = folderOf(build);
      return folder === undefined ? undefined : (await stat(folder).catch(() => undefined))?.mtime;
    },
  };
}

async function readMap(path: string): Promise<TraceMap | undefined> {
  try {
    return AnyMap(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const CODE_MAX = 200;
const isOurs = (file: string): boolean => /^(?:apps|packages)\//.test(file);

/** A stack counts columns from one, a map from nothing. */
function sourceOf(map: TraceMap, { fn, file: built, line, column }: Frame, site: string): FoundFrame | undefined {
  const at = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (at.source === null || at.line === null) return undefined;
  const file = ownPath(at.source, site, built);
  const code = sourceContentFor(map, at.source)?.split('\n')[at.line - 1]?.trim().slice(0, CODE_MAX) ?? null;
  return {
    fn: at.name ?? fn,
    file,
    line: at.line,
    column: at.column + 1,
    is_source: true,
    is_ours: isOurs(file),
    code: isOurs(file) ? code : null,
  };
}

const asItStands = (frame: Frame, isBuilt: boolean): FoundFrame => ({
  ...frame,
  is_source: !isBuilt,
  is_ours: !isBuilt && isOurs(frame.file),
  code: null,
});

/** From the top of the house: a map tells it from where its file lay. */
function ownPath(source: string, site: string, built: string): string {
  const folder = built.startsWith('/server/') ? 'build' : 'build/client';
  return posix
    .join('apps', site, folder, dirname(built), source)
    .replace(/^.*?(?=node_modules\/)/, '')
    .slice(0, 200);
}
