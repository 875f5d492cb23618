import { FPS } from '@oun/figure/timeline';
import { filmId, LADDERS, type Rung, RUNGS, type Shape } from './films.ts';
import type { LibraryIndex } from './library-index.ts';
import { placesUntil, type Place, type Score, SEGMENT_SECONDS, secondsOf, segmentsOf } from './score.ts';
import { soundId, type Track, TRACKS } from './sounds.ts';

export { subtitles } from './subtitles.ts';

const AUDIO_GROUP = 'sound';
const SUBTITLE_GROUP = 'words';
/** Rounded up, as players plan by it. */
const TARGET_SECONDS = Math.ceil(SEGMENT_SECONDS);
const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7'];
/** From a playlist of one stream to what all streams share. */
const SEGMENTS = '../../segments';

export type PlaylistOptions = {
  /** Stands for the film in the addresses of its segments, and tells nothing of what is in it. */
  key: string;
  ticket: string;
  /** Shows only so many seconds, whole segments. */
  until?: number;
};
export type MasterOptions = { shape?: Shape; until?: number };

/** Names every size with what this very score needs, so that a player's first choice is a good one. */
export function masterPlaylist(
  score: Score,
  index: LibraryIndex,
  { shape = 'wide', until }: MasterOptions = {},
): string {
  const places = segmentsOf(score, until);
  const tracks = Object.keys(TRACKS) as Track[];
  const sounds = tracks.map((track) => bandwidthOf(places.map((place) => soundBytes(index, track, place))));
  const sound = {
    peak: Math.max(...sounds.map(({ peak }) => peak)),
    average: Math.max(...sounds.map(({ average }) => average)),
  };
  const variants = LADDERS[shape].flatMap((rung) => {
    const picture = bandwidthOf(places.map((place) => filmBytes(index, rung, place)));
    const codecs = [needed(index.rungs[rung], rung).codec, needed(index.tracks.music, 'music').codec].join(',');
    const { width, height } = RUNGS[rung];
    const attributes = [
      `BANDWIDTH=${picture.peak + sound.peak}`,
      `AVERAGE-BANDWIDTH=${picture.average + sound.average}`,
      `CODECS="${codecs}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${FPS.toFixed(3)}`,
      `AUDIO="${AUDIO_GROUP}"`,
      `SUBTITLES="${SUBTITLE_GROUP}"`,
    ];
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `v${rung}.m3u8`];
  });
  return lines([...HEAD, '#EXT-X-INDEPENDENT-SEGMENTS', ...tracks.map(audioMedia), SUBTITLE_MEDIA, ...variants]);
}

function audioMedia(track: Track): string {
  const { name, isDefault } = TRACKS[track];
  const when = isDefault ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=NO';
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="${name}",LANGUAGE="ko",${when},CHANNELS="2",URI="a${track}.m3u8"`;
}

const SUBTITLE_MEDIA = `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${SUBTITLE_GROUP}",NAME="한국어",LANGUAGE="ko",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles.m3u8"`;

/**
 * One stream of a film, in a size or with a sound. The opening segment needs no ticket, but its address must change when
 * what follows it may have.
 */
export function segmentPlaylist(score: Score, folder: Rung | Track, { key, ticket, until }: PlaylistOptions): string {
  const query = `ticket=${encodeURIComponent(ticket)}`;
  const extinf = `#EXTINF:${SEGMENT_SECONDS.toFixed(5)},`;
  const places = Array.from({ length: placesUntil(score, until) }, (_, n) => n);
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${SEGMENTS}/${folder}/init.mp4?${query}"`,
    ...places.map((n) => `${extinf}\n${SEGMENTS}/${folder}/${key}/${n}.m4s?${query}`),
    '#EXT-X-ENDLIST',
  ]);
}

/** All words are one small file, beside this playlist. */
export function subtitlePlaylist(score: Score, { until }: { until?: number } = {}): string {
  const seconds = secondsOf(placesUntil(score, until));
  return lines([
    ...HEAD,
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(5)},`,
    'subtitles.vtt',
    '#EXT-X-ENDLIST',
  ]);
}

function filmBytes(index: LibraryIndex, rung: Rung, { movement, trainer, isMirrored }: Place): number {
  const film = filmId(movement, trainer, RUNGS[rung].shape, isMirrored);
  return needed(index.films[film]?.bytes[rung], `${film} on ${rung}`);
}

function soundBytes(index: LibraryIndex, track: Track, { sound }: Place): number {
  const name = soundId(sound);
  return needed(index.sounds[track][name]?.bytes, `${name} on ${track}`);
}

/** Bits a second of the largest segment, and of all together. */
export function bandwidthOf(sizes: readonly number[]): { peak: number; average: number } {
  const bits = (bytes: number) => Math.ceil((bytes * 8) / SEGMENT_SECONDS);
  let [largest, sum] = [0, 0];
  for (const bytes of sizes) {
    largest = Math.max(largest, bytes);
    sum += bytes;
  }
  return { peak: bits(largest), average: bits(sum / Math.max(1, sizes.length)) };
}

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The library of films has no ${name}`);
  return value;
}

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
