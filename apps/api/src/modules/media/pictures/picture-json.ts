import type { Picture } from '@oun/contract/picture';
import { sql } from 'kysely';

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
