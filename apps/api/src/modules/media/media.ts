import type { Chapter } from '@oun/contract/lesson';
import type { Picture } from '@oun/contract/picture';
import { chaptersOf, type Score } from '@oun/film/score';
import { movement, findMovement } from '@oun/movement/movements';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../db/rows.ts';

export { dropUnusedImages, memberPictures } from './member-images.ts';
export { storedFilmFile, FILM_SEGMENT_SECONDS } from './stored-films.playlist.ts';
export {
  filmJson,
  type FilmVersion,
  type LessonFilm,
  playedFilm,
  playedVersion,
  storedChapters,
} from './stored-films.played.ts';

/** The row of the picture with `id`, in the contract's shape, as one JSON value of the caller's own query. */
export const pictureJson = (mediaUrl: string, table: string) => sql<Picture>`json_build_object(
  'url', ${mediaUrl}::text || '/pictures/' || ${sql.ref(`${table}.key`)} || '-{width}.' || ${sql.ref(`${table}.format`)},
  'widths', ${sql.ref(`${table}.widths`)}, 'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)},
  'colour', ${sql.ref(`${table}.colour`)}, 'alt', ${sql.ref(`${table}.alt`)})`;

/** Pictures of a product in their order, read inside the query that lists products. */
export const productPictures = (eb: ExpressionBuilder<Database, 'product'>, mediaUrl: string) =>
  eb
    .selectFrom('product_picture')
    .innerJoin('picture', 'picture.id', 'product_picture.picture_id')
    .whereRef('product_picture.product_id', '=', 'product.id')
    .select(
      sql<
        Picture[]
      >`coalesce(json_agg(${pictureJson(mediaUrl, 'picture')} order by product_picture.position), '[]')`.as('pictures'),
    );

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
