import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { isKnown, rangeOf } from '../segments/film-files.ts';
import { segmentKey } from '../encoding/film-job.ts';
import { FOR_EVER } from '../segments/film-wire.ts';
import { type FilmVersion, SOUND } from './stored-films.playlist.ts';

const FOLDER = /^(?:240|360|720|1080|sound)$/;
const FILE = /^(?:init\.mp4|(0|[1-9]\d{0,4})\.m4s)$/;

export type StoredFilmOptions = {
  storage: Storage;
  /** The version that whoever shows this ticket may see, at place `n`, of the film a key stands for; else nothing. */
  versionFor: (ticket: string, key: string, n: number | null) => Promise<FilmVersion | undefined>;
};

/** Segments of uploaded films, to whoever has a ticket for the lesson they belong to. */
export function storedFilmFiles(app: FastifyInstance, { storage, versionFor }: StoredFilmOptions) {
  app.route<{ Params: { key: string; folder: string; file: string }; Querystring: { ticket?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/uploads/:key/:folder/:file',
    exposeHeadRoute: false,
    async handler({ params: { key: name, folder, file }, query: { ticket }, headers, method }, reply) {
      const place = FILE.exec(file);
      if (!FOLDER.test(folder) || !place) throw new AppError('NOT_FOUND');
      const n = place[1] === undefined ? null : Number(place[1]);
      const version = typeof ticket === 'string' ? await versionFor(ticket, name, n) : undefined;
      if (version === undefined) throw new AppError('FORBIDDEN');

      const key = segmentKey(version, folder, file);
      const etag = `"${version.upload_id}-${version.version}-${folder}-${n ?? 'init'}"`;
      if (isKnown(headers['if-none-match'], etag))
        return reply
          .code(304)
          .headers({ ...FOR_EVER, etag })
          .send();
      const facts = await storage.stat(key);
      if (!facts) throw new AppError('NOT_FOUND');
      const range = rangeOf(headers, etag, facts.size);
      if (range === 'outside') {
        return reply
          .code(416)
          .headers({ 'content-range': `bytes */${facts.size}`, 'cache-control': 'no-store' })
          .send();
      }
      const found = method === 'HEAD' ? undefined : await storage.get(key, range);
      if (!found && method !== 'HEAD') throw new AppError('NOT_FOUND');
      reply.headers({ ...FOR_EVER, etag }).type(folder === SOUND ? 'audio/mp4' : 'video/mp4');
      if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${facts.size}`);
      reply.header('content-length', range ? range.to - range.from + 1 : facts.size);
      return reply.send(found?.stream);
    },
  });
}
