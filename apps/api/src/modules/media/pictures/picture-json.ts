import type { Picture } from '@oun/contract/picture';
import { posterFacts, tallPosters } from '@oun/film/poster-index';
import { type RawBuilder, sql } from 'kysely';

const TALL_FACTS = JSON.stringify(tallPosters());

/** The row of the picture with `id`, in the contract's shape, as one JSON value of the caller's own query. */
export const pictureJson = (mediaUrl: string, table: string) => sql<Picture>`json_build_object(
  'url', ${mediaUrl}::text || '/pictures/' || ${sql.ref(`${table}.key`)} || '-{width}.' || ${sql.ref(`${table}.format`)},
  'widths', ${sql.ref(`${table}.widths`)}, 'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)},
  'colour', ${sql.ref(`${table}.colour`)}, 'alt', ${sql.ref(`${table}.alt`)}, 'figure', ${sql.ref(`${table}.figure`)})`;

export type PictureParts = [
  key: string,
  format: string,
  widths: number[],
  width: number,
  height: number,
  colour: string,
  alt: string,
];

/** The same where there are many in one row, of things: what a picture is made of, without the words of its shape. */
export const pictureParts = sql<PictureParts>`json_build_array(picture.key, picture.format, picture.widths,
  picture.width, picture.height, picture.colour, picture.alt)`;

export const pictureOf = (
  mediaUrl: string,
  [key, format, widths, width, height, colour, alt]: PictureParts,
): Picture => ({ url: `${mediaUrl}/pictures/${key}-{width}.${format}`, widths, width, height, colour, alt });

const POSTER_WIDTHS = [240, 480];
const UNKNOWN = { colour: '#f1f1f4', figure: null };

/** What a film shows while it has not begun. */
export const posterOf = (mediaUrl: string, film: string, alt: string): Picture => ({
  url: `${mediaUrl}/posters/${film}-{width}.webp`,
  widths: POSTER_WIDTHS,
  width: 480,
  height: 270,
  alt,
  ...(posterFacts(film) ?? UNKNOWN),
});

/** The same of a tall film that the query's own row names. */
export const tallPosterJson = (mediaUrl: string, film: RawBuilder<string>, alt: string) => sql<Picture>`(
  select json_build_object('url', ${mediaUrl}::text || '/posters/' || ${film} || '-{width}.webp',
    'widths', json_build_array(360), 'width', 360, 'height', 640, 'alt', ${sql.ref(alt)},
    'colour', coalesce(facts ->> 'colour', ${UNKNOWN.colour}::text), 'figure', facts -> 'figure')
  from (values (${TALL_FACTS}::jsonb -> ${film})) as poster (facts))`;
