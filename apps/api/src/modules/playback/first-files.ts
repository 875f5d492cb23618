import type { Playback } from '@oun/contract/playback';
import type { Rung } from '@oun/film/films';
import { scoreOf, type Swaps } from '@oun/film/plan';
import { SEGMENT_SECONDS } from '@oun/film/score';
import { type Track, TRACKS } from '@oun/film/sounds';
import type { Context } from '../../platform/context.ts';
import type { Playable } from './playables.ts';
import { createFilmKeys, filmName } from './showings.ts';

/**
 * The size that every film begins with: what a phone shows and no more, and light enough for a slow network. What
 * follows is decided by how fast it came.
 */
const FIRST_RUNG: Rung = '720';

type Start = { swaps: Swaps; isWhole: boolean; at: number };

/**
 * What a player asks for until its first picture, in the order it does: a page that names these in its head has them
 * under way before any script has come. Of a film that was uploaded only the first list is known here.
 */
export function firstFiles(
  { secrets, now, mediaUrl }: Context,
  { kind, id, film, steps, trainer }: Playable,
  { manifest_url, ticket }: { manifest_url: string; ticket: string },
  { swaps, isWhole, at }: Start,
): Playback['first_files'] {
  if (film) return [manifest_url];
  const key = createFilmKeys(secrets, now).write(filmName({ kind, id }, scoreOf(steps, trainer, swaps)), isWhole);
  const query = `ticket=${encodeURIComponent(ticket)}`;
  const n = Math.floor(at / SEGMENT_SECONDS);
  const pieces = (folder: string, list: string) => [
    manifest_url.replace(/master\.m3u8$/, list),
    `${mediaUrl}/segments/${folder}/init.mp4?${query}`,
    `${mediaUrl}/segments/${folder}/${key}/${n}.m4s?${query}`,
  ];
  const track = (Object.keys(TRACKS) as Track[]).find((one) => TRACKS[one].isDefault)!;
  return [manifest_url, ...pieces(FIRST_RUNG, `v${FIRST_RUNG}.m3u8`), ...pieces(track, `a${track}.m3u8`)];
}
