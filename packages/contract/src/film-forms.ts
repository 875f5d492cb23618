import { formRules } from './form-rules.ts';
import { adminEditFilm } from './film.ts';

export const adminEditFilmRules = formRules(adminEditFilm);
