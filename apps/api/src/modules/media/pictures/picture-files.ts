import { AppError } from '@oun/contract/errors';
import { LIBRARY_DIR } from '@oun/film/library';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../../gateways/storage/storage.ts';

const TYPES = { webp: 'image/webp', avif: 'image/avif', png: 'image/png', jpeg: 'image/jpeg' } as const;
const NAME = /^[a-z0-9]{8,64}-[1-9]\d{0,4}\.(webp|avif|png|jpeg)$/;

const POSTER = /^[a-z0-9-]{1,40}\.[a-z0-9]{1,20}(?:\.tall)?-(?:240|360|480)\.webp$/;
const POSTER_SECONDS = 86_400;

/** What a film shows before it begins; drawn anew when the film is. */
export function posterFiles(app: FastifyInstance, dir: string = join(LIBRARY_DIR, 'posters')) {
  app.get<{ Params: { name: string } }>('/media/posters/:name', async (request, reply) => {
    const { name } = request.params;
    const path = join(dir, name);
    const file = POSTER.test(name) ? await stat(path).catch(() => undefined) : undefined;
    if (!file) throw new AppError('NOT_FOUND');
    const etag = `"${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}"`;
    reply.header('cache-control', `public, max-age=${POSTER_SECONDS}`).header('etag', etag);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(TYPES.webp).header('content-length', file.size).send(createReadStream(path));
  });
}

/** Files are named by their content, so they may be kept for ever. */
export function mediaFiles(app: FastifyInstance, storage: Storage) {
  app.get<{ Params: { name: string } }>('/media/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const format = NAME.exec(name)?.[1] as keyof typeof TYPES | undefined;
    if (!format) throw new AppError('NOT_FOUND');
    const etag = `"${name}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const file = await storage.get(`pictures/${name}`);
    if (!file) throw new AppError('NOT_FOUND');
    return reply.type(TYPES[format]).header('content-length', file.size).send(file.stream);
  });
}
