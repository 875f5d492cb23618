import type { Rung } from '@oun/film/films';
import { subtitlesUntil } from './stored-films.words.ts';

/** What the cutting aims at; a segment ends with the first frame after it. */
export const FILM_SEGMENT_SECONDS = 4;
export const SOUND = 'sound';

export type FilmTrack = {
  codec: string;
  /** Bits a second: of the largest segment, and of all together. */
  peak: number;
  average: number;
  /** How long each lasts. */
  segments: number[];
};
export type FilmRung = FilmTrack & {
  name: Extract<Rung, '240' | '360' | '720' | '1080'>;
  width: number;
  height: number;
  fps: number;
};

/** A film as it was made one time. */
export type FilmVersion = { id: number; upload_id: string; version: number };

/** All that a player needs to be told of a film. */
export type PlayedFilm = FilmVersion & { rungs: readonly FilmRung[]; sound: FilmTrack; subtitles: string };
export type PlayedPart = {
  /** Stands for the film in the addresses of its segments. */
  key: string;
  ticket: string;
  /** So many segments from the start. */ places?: number;
};

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7'];

/** One of a film's small files by its name, as those of composed lessons are; nothing for a name it does not have. */
export function storedFilmFile(name: string, film: PlayedFilm, part: PlayedPart): string | undefined {
  if (name === 'master.m3u8') return master(film);
  if (name === 'sound.m3u8') return segments(SOUND, film.sound, part);
  if (name === 'subtitles.m3u8' && film.subtitles) return subtitleList(film.sound, part);
  if (name === 'subtitles.vtt' && film.subtitles) return words(film, part);
  const rung = film.rungs.find((one) => name === `v${one.name}.m3u8`);
  return rung && segments(rung.name, rung, part);
}

function master({ rungs, sound, subtitles }: PlayedFilm): string {
  const words = subtitles ? ',SUBTITLES="words"' : '';
  return lines([
    ...HEAD,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="소리",LANGUAGE="ko",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="sound.m3u8"`,
    ...(subtitles
      ? [
          '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="words",NAME="한국어",LANGUAGE="ko",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles.m3u8"',
        ]
      : []),
    ...rungs.flatMap(({ name, width, height, fps, codec, peak, average }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak + sound.peak},AVERAGE-BANDWIDTH=${average + sound.average},` +
        `CODECS="${codec},${sound.codec}",RESOLUTION=${width}x${height},FRAME-RATE=${fps.toFixed(3)},AUDIO="sound"${words}`,
      `v${name}.m3u8`,
    ]),
  ]);
}

function segments(folder: string, track: FilmTrack, { key, ticket, places }: PlayedPart): string {
  const shown = track.segments.slice(0, places);
  const query = `ticket=${encodeURIComponent(ticket)}`;
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(Math.max(...track.segments)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="../../uploads/${key}/${folder}/init.mp4?${query}"`,
    ...shown.map((seconds, n) => `#EXTINF:${seconds.toFixed(6)},\n../../uploads/${key}/${folder}/${n}.m4s?${query}`),
    '#EXT-X-ENDLIST',
  ]);
}

/** Who sees a part reads a part. */
const words = ({ sound, subtitles }: PlayedFilm, { places }: PlayedPart): string =>
  places === undefined ? subtitles : subtitlesUntil(subtitles, secondsOf(sound, places));

const secondsOf = (track: FilmTrack, places: number | undefined): number =>
  track.segments.slice(0, places).reduce((sum, one) => sum + one, 0);

/** All words are one small file, beside this playlist. */
function subtitleList(track: FilmTrack, { places }: PlayedPart): string {
  const seconds = secondsOf(track, places);
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(3)},`,
    'subtitles.vtt',
    '#EXT-X-ENDLIST',
  ]);
}

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
