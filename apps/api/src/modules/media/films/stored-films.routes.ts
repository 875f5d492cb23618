import * as contract from '@oun/contract/film';
import type { Mount } from '../../../platform/http/http.ts';
import { editFilm, getFilm, listFilms } from './stored-films.ts';

export function storedFilmRoutes(mount: Mount) {
  mount(contract.adminListFilms, (ctx, { query }) => listFilms(ctx, query));
  mount(contract.adminGetFilm, (ctx, { params }) => getFilm(ctx, params.id));
  mount(contract.adminEditFilm, (ctx, { params, body }) => editFilm(ctx, params.id, body));
}
