import * as contract from '@oun/contract/film';
import type { Mount } from '../../../platform/http/http.ts';
import { attachFilm, changeFilmState, editFilm, findLessons, getFilm, listFilms } from './stored-films.ts';

export function storedFilmRoutes(mount: Mount) {
  mount(contract.adminListFilms, (ctx, { query }) => listFilms(ctx, query));
  mount(contract.adminGetFilm, (ctx, { params }) => getFilm(ctx, params.id));
  mount(contract.adminChangeFilmState, (ctx, { params, body }) => changeFilmState(ctx, params.id, body));
  mount(contract.adminEditFilm, (ctx, { params, body }) => editFilm(ctx, params.id, body));
  mount(contract.adminAttachFilm, (ctx, { params, body }) => attachFilm(ctx, params.id, body.lesson_id));
  mount(contract.adminFindLessons, (ctx, { query }) => findLessons(ctx, query));
}
