import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

const TYPES = { webp: 'image/webp', avif: 'image/avif', png: 'image/png', jpeg: 'image/jpeg' } as const;
const NAME = /^[a-z0-9]{8,64}-[1-9]\d{0,4}\.(webp|avif|png|jpeg)$/;

/** Files are named by their content, so they may be kept for ever. */
export function mediaFiles(app: FastifyInstance, dir: string) {
  app.get<{ Params: { name: string } }>('/media/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const format = NAME.exec(name)?.[1] as keyof typeof TYPES | undefined;
    if (!format) throw new AppError('NOT_FOUND');
    const etag = `"${name}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const path = join(dir, 'pictures', name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) throw new AppError('NOT_FOUND');
    return reply.type(TYPES[format]).header('content-length', file.size).send(createReadStream(path));
  });
}
