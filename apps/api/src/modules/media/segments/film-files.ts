import { AppError } from '@oun/contract/errors';
import { isRung } from '@oun/film/films';
import { LIBRARY_DIR } from '@oun/film/library';
import { PLACE_MAX, placeSegment, readSegment, type Segment, SEGMENT_TICKS } from '@oun/film/segment';
import { isTrack } from '@oun/film/sounds';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { answerPlainly, FOR_EVER } from './film-wire.ts';

const KEPT_BYTES = 64 * 1024 * 1024;
const ROUTE = '/media/segments/:folder/:key/:file';
const PLACE = /^(0|[1-9]\d{0,4})\.m4s$/;
const RANGE = /^bytes=(\d*)-(\d*)$/;

export type FilmFilesOptions = {
  /** The name of what lies at place `n` of the film a key stands for, to who has a ticket for it; else nothing. */
  find: (ticket: string, folder: string, key: string, n: number) => string | undefined | Promise<string | undefined>;
  /** Told of what is answered past Fastify, and so past its hooks. */
  observe?: (method: string, route: string, status: number, seconds: number) => void;
  dir?: string;
};

type MediaType = 'video/mp4' | 'audio/mp4';
type Kept = { hash: string; bytes: Buffer; segment: Segment | undefined };
type SegmentRequest = { Params: { folder: string; key: string; file: string }; Querystring: { ticket?: unknown } };

/**
 * One encoded film stands at many places of many lessons: what is kept is shared, and only the few bytes that tell
 * its place are made for each request.
 */
export function filmFiles(app: FastifyInstance, { find, observe, dir = LIBRARY_DIR }: FilmFilesOptions) {
  const shelf = openShelf(dir);

  app.route<{ Params: { folder: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/segments/:folder/init.mp4',
    exposeHeadRoute: false,
    async handler({ params: { folder } }, reply) {
      const type = typeOf(folder);
      const { bytes, hash } = await shelf.take(`${folder}/init.mp4`);
      return send(reply, type, `"${hash}"`, [bytes]);
    },
  });

  app.route<SegmentRequest>({
    method: ['GET', 'HEAD'],
    url: ROUTE,
    exposeHeadRoute: false,
    async handler({ params: { folder, key, file }, query: { ticket } }, reply) {
      const type = typeOf(folder);
      const n = Number(PLACE.exec(file)?.[1] ?? -1);
      if (n < 0 || n > PLACE_MAX) throw new AppError('NOT_FOUND');
      const name = typeof ticket === 'string' ? await find(ticket, folder, key, n) : undefined;
      if (name === undefined) throw new AppError('FORBIDDEN');
      const { segment, hash } = await shelf.take(`${folder}/${name}.m4s`);
      return send(reply, type, `"${hash}-${n}"`, placeSegment(segment!, n, ticksOf(type)));
    },
  });

  answerPlainly(app, (folder, key, n, ticket) => {
    if (!isFolder(folder) || n > PLACE_MAX) return undefined;
    const type = typeOf(folder);
    const answer = ({ segment, hash, bytes }: Kept) => {
      observe?.('GET', ROUTE, 200, 0);
      return { type, etag: `"${hash}-${n}"`, size: bytes.length, parts: placeSegment(segment!, n, ticksOf(type)) };
    };
    const take = (name: string | undefined) => {
      const kept = name === undefined ? undefined : shelf.take(`${folder}/${name}.m4s`);
      return kept instanceof Promise ? kept.then(answer) : kept && answer(kept);
    };
    const name = find(ticket, folder, key, n);
    const found = name instanceof Promise ? name.then(take) : take(name);
    return found instanceof Promise ? found.catch(() => undefined) : found;
  });
}

const isFolder = (folder: string): boolean => isRung(folder) || isTrack(folder);

function typeOf(folder: string): MediaType {
  if (isRung(folder)) return 'video/mp4';
  if (isTrack(folder)) return 'audio/mp4';
  throw new AppError('NOT_FOUND');
}

const ticksOf = (type: MediaType): number => (type === 'video/mp4' ? SEGMENT_TICKS.video : SEGMENT_TICKS.audio);

/** Files in memory, the one asked for longest ago given up first. */
function openShelf(dir: string) {
  const kept = new Map<string, Kept>();
  const coming = new Map<string, Promise<Kept>>();
  let size = 0;

  async function read(path: string): Promise<Kept> {
    const bytes = await readFile(join(dir, path)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new AppError('NOT_FOUND') : error;
    });
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
    const file = { hash, bytes, segment: path.endsWith('.m4s') ? readSegment(bytes) : undefined };
    kept.set(path, file);
    size += bytes.length;
    for (const [oldest, { bytes: old }] of kept) {
      if (size <= KEPT_BYTES) break;
      kept.delete(oldest);
      size -= old.length;
    }
    return file;
  }

  return {
    /** At once where it is kept, so that the many who ask for it need not wait a turn. */
    take(path: string): Kept | Promise<Kept> {
      const file = kept.get(path);
      if (file) {
        kept.delete(path);
        kept.set(path, file);
        return file;
      }
      let reading = coming.get(path);
      if (!reading) {
        reading = read(path).finally(() => coming.delete(path));
        coming.set(path, reading);
      }
      return reading;
    },
  };
}

/** Past Fastify's own sending: it would join head and body into a fresh copy of the whole for every request. */
function send(reply: FastifyReply, type: MediaType, etag: string, parts: readonly Buffer[]) {
  const { headers: asked, method } = reply.request.raw;
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const headers: OutgoingHttpHeaders = { ...(reply.getHeaders() as OutgoingHttpHeaders), etag, ...FOR_EVER };
  const respond = (status: number, body: readonly Buffer[]) => {
    reply.hijack();
    const { raw } = reply;
    raw.cork();
    raw.writeHead(status, headers);
    if (method !== 'HEAD') for (const part of body) if (part.length > 0) raw.write(part);
    raw.end();
    raw.uncork();
    return reply;
  };

  if (isKnown(asked['if-none-match'], etag)) return respond(304, []);
  headers['content-type'] = type;
  const range = rangeOf(asked, etag, size);
  if (range === 'outside') {
    headers['content-range'] = `bytes */${size}`;
    headers['content-length'] = 0;
    headers['cache-control'] = 'no-store';
    return respond(416, []);
  }
  if (!range) {
    headers['content-length'] = size;
    return respond(200, parts);
  }
  headers['content-range'] = `bytes ${range.from}-${range.to}/${size}`;
  headers['content-length'] = range.to - range.from + 1;
  return respond(206, cut(parts, range.from, range.to + 1));
}

export const isKnown = (given: string | undefined, etag: string): boolean =>
  given !== undefined && (given === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

type Range = { from: number; to: number };

/** One range only; more than one, or what is no range at all, is answered with the whole. */
export function rangeOf(asked: IncomingMessage['headers'], etag: string, size: number): Range | 'outside' | undefined {
  const found = asked.range === undefined ? undefined : RANGE.exec(asked.range);
  if (!found || (asked['if-range'] !== undefined && asked['if-range'] !== etag)) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? 'outside' : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function cut(parts: readonly Buffer[], from: number, to: number): Buffer[] {
  let at = 0;
  return parts.map((part) => {
    const start = at;
    at += part.length;
    return part.subarray(Math.max(0, from - start), Math.max(0, to - start));
  });
}
