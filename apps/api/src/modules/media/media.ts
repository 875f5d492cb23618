import type { Chapter } from '@oun/contract/lesson';
import type { Picture } from '@oun/contract/picture';
import { chaptersOf, type Score } from '@oun/film/score';
import { movement, findMovement } from '@oun/movement/movements';
import { sql } from 'kysely';

export { dropUnusedImages, memberPictures } from './member-images.ts';
export { type FilmVersion, storedFilmFile, FILM_SEGMENT_SECONDS } from './stored-films.playlist.ts';
export { filmJson, type LessonFilm, playedFilm, playedVersion, storedChapters } from './stored-films.played.ts';

/** The row of the picture with `id`, in the contract's shape, as one JSON value of the caller's own query. */
export const pictureJson = (mediaUrl: string, table: string) => sql<Picture>`json_build_object(
  'url', ${mediaUrl}::text || '/pictures/' || ${sql.ref(`${table}.key`)} || '-{width}.' || ${sql.ref(`${table}.format`)},
  'widths', ${sql.ref(`${table}.widths`)}, 'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)},
  'colour', ${sql.ref(`${table}.colour`)}, 'alt', ${sql.ref(`${table}.alt`)})`;

export type PictureParts = [
  key: string,
  format: string,
  widths: number[],
  width: number,
  height: number,
  colour: string,
  alt: string,
];

/** The same where there are many in one row: what a picture is made of, without the words of its shape. */
export const pictureParts = sql<PictureParts>`json_build_array(picture.key, picture.format, picture.widths,
  picture.width, picture.height, picture.colour, picture.alt)`;

export const pictureOf = (
  mediaUrl: string,
  [key, format, widths, width, height, colour, alt]: PictureParts,
): Picture => ({ url: `${mediaUrl}/pictures/${key}-{width}.${format}`, widths, width, height, colour, alt });

const POSTER_WIDTHS = [240, 480];
const POSTER_COLOUR = '#f1f1f4';

/** What a film shows while it has not begun. */
export const posterOf = (mediaUrl: string, film: string, alt: string): Picture => ({
  url: `${mediaUrl}/posters/${film}-{width}.webp`,
  widths: POSTER_WIDTHS,
  width: 480,
  height: 270,
  colour: POSTER_COLOUR,
  alt,
});

/** A film in its parts, as a player shows them; `planned` tells what stood in a part before it was swapped. */
export function chaptersJson(
  mediaUrl: string,
  score: Score,
  planned: (chapter: number) => string | undefined = () => undefined,
): Chapter[] {
  return chaptersOf(score).map((chapter) => {
    const { cues, isLoud, quietTwin, bareTwin, equipment } = movement(chapter.movement);
    const before = chapter.kind === 'work' ? planned(chapter.index) : undefined;
    const isWork = chapter.kind === 'work';
    const needsMore = equipment.some((item) => item !== 'mat');
    return {
      ...chapter,
      cues: [...cues],
      picture: posterOf(mediaUrl, `${chapter.movement}.${score[chapter.index]!.trainer}`, chapter.name),
      is_loud: isLoud,
      instead_of: before !== undefined && before !== chapter.movement ? movement(before).name : null,
      quiet_twin: isWork && isLoud ? twin(quietTwin) : null,
      bare_twin: isWork && needsMore ? twin(bareTwin) : null,
    };
  });
}

function twin(id: string | undefined) {
  const found = id === undefined ? undefined : findMovement(id);
  return found ? { movement: found.id, name: found.name } : null;
}
