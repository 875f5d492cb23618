import { AppError } from '@oun/contract/errors';
import { filmId, isRung, type Rung, RUNGS, type Shape } from '@oun/film/films';
import type { LibraryIndex } from '@oun/film/library-index';
import { masterPlaylist, segmentPlaylist, subtitlePlaylist, subtitles } from '@oun/film/playlist';
import { SEGMENT_SECONDS, type Score } from '@oun/film/score';
import { isTrack, type Track } from '@oun/film/sounds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { type FilmVersion, playedFilm, playedVersion, storedFilmFile } from '../media/media.ts';
import { pack, packedOnce, packingFor } from './packing.ts';
import { scoreOfClip, scoreOfTicket } from './playables.ts';
import type { FilmKeys, Showings } from './showings.ts';
import type { Tickets } from './tickets.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';
const WORDS = 'text/vtt; charset=utf-8';
const DAY_MS = 86_400_000;
const CLIP_SECONDS = 300;

type Film = { score: Score; key: string; ticket: string; until?: number; shape: Shape };

/** One of a film's small files by its name; nothing for a name it does not have. */
function fileOf(name: string, { score, shape, until, ...address }: Film, index: LibraryIndex): string | undefined {
  const cut = until === undefined ? {} : { until };
  if (name === 'master.m3u8') return masterPlaylist(score, index, { ...cut, shape });
  if (name === 'subtitles.m3u8') return subtitlePlaylist(score, cut);
  if (name === 'subtitles.vtt') return subtitles(score, cut);
  const [, kind, part = ''] = /^([va])(\w+)\.m3u8$/.exec(name) ?? [];
  const isThere = kind === 'v' ? isRung(part) && RUNGS[part].shape === shape : isTrack(part);
  return isThere ? segmentPlaylist(score, part as Rung | Track, { ...address, ...cut }) : undefined;
}

type SmallFile = { name: string; text: string | undefined; keeping: string };

/** A list names the same address hundreds of times: packed it is a fiftieth. */
async function send(request: FastifyRequest, reply: FastifyReply, { name, text, keeping }: SmallFile) {
  if (text === undefined) throw new AppError('NOT_FOUND');
  reply
    .type(name.endsWith('.vtt') ? WORDS : PLAYLIST)
    .header('cache-control', keeping)
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  const packing = packingFor(request.headers['accept-encoding']);
  if (!packing) return reply.send(text);
  // What is kept for everybody is packed once.
  const bytes = keeping === 'no-store' ? await pack(text, packing) : await packedOnce(text, packing);
  return reply.header('content-encoding', packing).send(bytes);
}

export type FilmPlaylistOptions = {
  db: Db;
  tickets: Tickets;
  showings: Showings;
  keys: FilmKeys;
  index: LibraryIndex;
  now: () => Date;
};

/** The playlists of whatever a ticket opens, and of the clips that need none. */
export function filmPlaylists(app: FastifyInstance, { db, tickets, showings, keys, index, now }: FilmPlaylistOptions) {
  app.get<{ Params: { ticket: string; name: string } }>('/media/play/:ticket/:name', async (request, reply) => {
    const { ticket: text, name } = request.params;
    const ticket = tickets.read(text);
    if (!ticket || ticket.kind === 'clip') throw new AppError('FORBIDDEN');
    const { kind, id, lease, places, choices } = ticket;
    const film = kind === 'workout' ? undefined : await playedFilm(db, kind === 'film' ? { film: id } : { lesson: id });
    if (film) {
      const key = keys.write(storedFilmId(film), places === null);
      const part = { key, ticket: text, ...(places !== null && { places }) };
      return send(request, reply, { name, text: storedFilmFile(name, film, part), keeping: 'no-store' });
    }
    if (kind === 'film') throw new AppError('NOT_FOUND');
    const score = await scoreOfTicket(db, { kind, id, lease, choices });
    if (!score) throw new AppError('NOT_FOUND');
    const key = showings.keyOf({ kind, id, lease }, score, places === null);
    const until = places === null ? {} : { until: places * SEGMENT_SECONDS };
    const file = fileOf(name, { score, shape: 'wide', key, ticket: text, ...until }, index);
    return send(request, reply, { name, text: file, keeping: 'no-store' });
  });

  app.get<{ Params: { id: string; name: string } }>('/media/clips/:id/:name', async (request, reply) => {
    const { id, name } = request.params;
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('NOT_FOUND');
    const score = await scoreOfClip(db, Number(id), now());
    const step = score?.[0];
    if (!step || !(filmId(step.movement, step.trainer, 'tall') in index.films)) throw new AppError('NOT_FOUND');
    // The same for everybody all day, so that a clip is fetched once.
    const day = Math.floor(now().getTime() / DAY_MS);
    const expires = new Date((day + 2) * DAY_MS);
    const source = { kind: 'clip', id: Number(id), lease: null } as const;
    const ticket = tickets.write({ ...source, places: step.segments, expires });
    const key = showings.keyOf(source, score, true);
    const keeping = `public, max-age=${CLIP_SECONDS}`;
    return send(request, reply, { name, text: fileOf(name, { score, shape: 'tall', key, ticket }, index), keeping });
  });
}

/** A film as it was made the last time: when it is made again its addresses are others. */
const storedFilmId = ({ id, upload_id, version }: FilmVersion) => `stored ${id} ${upload_id} ${version}`;

/** Which version of a film a ticket opens: that of the lesson it names, or of the film itself to staff who check it. */
export const storedFilmVersion =
  (db: Db, tickets: Tickets, keys: FilmKeys) =>
  async (text: string, key: string, n: number | null): Promise<FilmVersion | undefined> => {
    const ticket = tickets.read(text);
    if (!ticket || (ticket.kind !== 'lesson' && ticket.kind !== 'film')) return undefined;
    if (ticket.places !== null && n !== null && n >= ticket.places) return undefined;
    const seen = await playedVersion(db, ticket.kind === 'film' ? { film: ticket.id } : { lesson: ticket.id });
    return seen && keys.read(key, storedFilmId(seen)) ? seen : undefined;
  };
