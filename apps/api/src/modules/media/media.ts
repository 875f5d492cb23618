/** What other modules may use of pictures and films. */
export { chaptersJson } from './films/chapters.ts';
export { changeFilmState, getFilm, lockFilm } from './films/stored-films.ts';
export { filmJson, type LessonFilm, playedFilm, playedVersion, storedChapters } from './films/stored-films.played.ts';
export { FILM_SEGMENT_SECONDS, type FilmVersion, storedFilmFile } from './films/stored-films.playlist.ts';
export { placeStaffPicture } from './pictures/staff-pictures.ts';
export { dropUnusedImages, freeImages, memberPicture, memberPictures, takeImages } from './pictures/member-images.ts';
export {
  pictureJson,
  pictureOf,
  type PictureParts,
  pictureParts,
  posterOf,
  tallPosterJson,
} from './pictures/picture-json.ts';
