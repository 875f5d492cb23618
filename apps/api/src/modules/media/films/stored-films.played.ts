import type { FilmChapter } from '@oun/contract/film';
import type { Chapter } from '@oun/contract/lesson';
import type { Picture } from '@oun/contract/picture';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FilmVersion, PlayedFilm } from './stored-films.playlist.ts';

/** What a viewer of a lesson is told of its film. */
export type LessonFilm = { id: number; seconds: number; chapters: FilmChapter[]; has_subtitles: boolean };

/** The published film of the lesson that the caller's own query has, as one JSON value; nothing for none. */
export const filmJson = (lesson = 'lesson') => sql<LessonFilm | null>`(
  select json_build_object('id', f.id, 'seconds', f.seconds, 'chapters', f.chapters, 'has_subtitles', f.subtitles <> '')
  from film f where f.id = ${sql.ref(`${lesson}.film_id`)} and f.state = 'PUBLISHED')`;

type Seen = { lesson: number } | { film: number };

/** A lesson's film once it is published, and any that was made to the staff who check it. */
const seenFilm = (db: Db, seen: Seen) => {
  const films = db.selectFrom('film');
  if ('film' in seen) return films.where('id', '=', seen.film).where('state', 'in', ['QC', 'READY', 'PUBLISHED']);
  return films
    .where('state', '=', 'PUBLISHED')
    .where('id', '=', (eb) => eb.selectFrom('lesson').where('lesson.id', '=', seen.lesson).select('film_id'));
};

export async function playedFilm(db: Db, seen: Seen): Promise<PlayedFilm | undefined> {
  const film = await seenFilm(db, seen)
    .select(['id', 'upload_id', 'version', 'rungs', 'sound', 'subtitles'])
    .executeTakeFirst();
  return film?.sound ? { ...film, sound: film.sound } : undefined;
}

/** Asked for with every segment, so without all that a playlist needs. */
export const playedVersion = (db: Db, seen: Seen): Promise<FilmVersion | undefined> =>
  seenFilm(db, seen).select(['id', 'upload_id', 'version']).executeTakeFirst();

/** Staff's list, or the lesson as one chapter. */
export function storedChapters(film: LessonFilm, title: string, picture: Picture): Chapter[] {
  const given = film.chapters.length > 0 ? film.chapters : [{ title, starts_at: 0 }];
  return given.map(({ title: name, starts_at }, index) => ({
    index,
    movement: 'film',
    name,
    kind: 'work',
    phase: 'work',
    starts_at,
    seconds: Math.max(0, (given[index + 1]?.starts_at ?? film.seconds) - starts_at),
    sides: null,
    cues: [],
    picture,
    box: null,
    is_loud: false,
    instead_of: null,
    quiet_twin: null,
    bare_twin: null,
  }));
}
