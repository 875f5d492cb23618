import { AppError } from '@oun/contract/errors';
import { filmId, isRung, type Shape } from '@oun/film/films';
import type { LibraryIndex } from '@oun/film/library-index';
import { audioPlaylist, masterPlaylist, subtitlePlaylist, subtitles, videoPlaylist } from '@oun/film/playlist';
import { SEGMENT_SECONDS, type Score } from '@oun/film/score';
import { isTrack } from '@oun/film/sounds';
import { movement } from '@oun/movement/movements';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../platform/db.ts';
import { type FilmVersion, playedFilm, playedVersion, storedFilmFile } from '../media/media.ts';
import { scoreOfTicket } from './playables.ts';
import type { Tickets } from './tickets.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';
const WORDS = 'text/vtt; charset=utf-8';
const DAY_MS = 86_400_000;
const CLIP_SECONDS = 300;

type Film = { score: Score; ticket: string; until?: number; shape?: Shape };

/** One of a film's small files by its name; nothing for a name it does not have. */
function fileOf(name: string, { score, ticket, until, shape }: Film, index: LibraryIndex): string | undefined {
  const cut = until === undefined ? {} : { until };
  if (name === 'master.m3u8') return masterPlaylist(score, index, { ...cut, ...(shape && { shape }) });
  if (name === 'subtitles.m3u8') return subtitlePlaylist(score, cut);
  if (name === 'subtitles.vtt') return subtitles(score, cut);
  const [, kind, part = ''] = /^([va])(\w+)\.m3u8$/.exec(name) ?? [];
  if (kind === 'v' && isRung(part)) return videoPlaylist(score, part, { ticket, ...cut });
  if (kind === 'a' && isTrack(part)) return audioPlaylist(score, part, { ticket, ...cut });
  return undefined;
}

function send(reply: FastifyReply, name: string, text: string | undefined, keeping: string) {
  if (text === undefined) throw new AppError('NOT_FOUND');
  return reply
    .type(name.endsWith('.vtt') ? WORDS : PLAYLIST)
    .header('cache-control', keeping)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(text);
}

/** The playlists of whatever a ticket opens, and of the clips that need none. */
export function filmPlaylists(
  app: FastifyInstance,
  { db, tickets, index, now }: { db: Db; tickets: Tickets; index: LibraryIndex; now: () => Date },
) {
  app.get<{ Params: { ticket: string; name: string } }>('/media/play/:ticket/:name', async (request, reply) => {
    const { ticket: text, name } = request.params;
    const ticket = tickets.read(text);
    if (!ticket || ticket.kind === 'clip') throw new AppError('FORBIDDEN');
    const { kind, id, lease, places } = ticket;
    const film = kind === 'workout' ? undefined : await playedFilm(db, kind === 'film' ? { film: id } : { lesson: id });
    if (film) {
      const part = { ticket: text, ...(places !== null && { places }) };
      return send(reply, name, storedFilmFile(name, film, part), 'no-store');
    }
    if (kind === 'film') throw new AppError('NOT_FOUND');
    const score = await scoreOfTicket(db, { kind, id, lease });
    if (!score) throw new AppError('NOT_FOUND');
    const until = places === null ? {} : { until: places * SEGMENT_SECONDS };
    return send(reply, name, fileOf(name, { score, ticket: text, ...until }, index), 'no-store');
  });

  app.get<{ Params: { id: string; name: string } }>('/media/clips/:id/:name', async (request, reply) => {
    const { id, name } = request.params;
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('NOT_FOUND');
    const clip = await db
      .selectFrom('clip')
      .innerJoin('channel', 'channel.id', 'clip.channel_id')
      .where('clip.id', '=', Number(id))
      .where('clip.published_at', '<=', now())
      .select(['clip.id', 'clip.movement', 'clip.segments', 'channel.trainer'])
      .executeTakeFirst();
    if (!clip) throw new AppError('NOT_FOUND');
    const { movement: moves, trainer, segments } = clip;
    if (!(filmId(moves, trainer, 'tall') in index.films)) throw new AppError('NOT_FOUND');
    const step = {
      movement: moves,
      trainer,
      segments,
      kind: 'work',
      phase: 'work',
      tempo: movement(moves).tempo,
    } as const;
    // The same for everybody all day, so that a clip is fetched once.
    const day = Math.floor(now().getTime() / DAY_MS);
    const expires = new Date((day + 2) * DAY_MS);
    const ticket = tickets.write({ kind: 'clip', id: clip.id, lease: null, places: segments, expires });
    const keeping = `public, max-age=${CLIP_SECONDS}`;
    return send(reply, name, fileOf(name, { score: [step], ticket, shape: 'tall' }, index), keeping);
  });
}

/** Which version of a film a ticket opens: that of the lesson it names, or of the film itself to staff who check it. */
export const storedFilmVersion =
  (db: Db, tickets: Tickets) =>
  async (text: string, film: number, n: number | null): Promise<FilmVersion | undefined> => {
    const ticket = tickets.read(text);
    if (!ticket || (ticket.kind !== 'lesson' && ticket.kind !== 'film')) return undefined;
    if (ticket.places !== null && n !== null && n >= ticket.places) return undefined;
    const seen = await playedVersion(db, ticket.kind === 'film' ? { film: ticket.id } : { lesson: ticket.id });
    return seen?.id === film ? seen : undefined;
  };
