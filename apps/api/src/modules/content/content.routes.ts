import * as contract from '@oun/contract/content';
import * as film from '@oun/contract/film';
import * as lesson from '@oun/contract/lesson';
import type { Mount } from '../../platform/http/http.ts';
import { getFilters, getProgram, listPrograms } from './content.ts';
import { attachFilm, changeFilm, findLessons } from './lesson-films.ts';
import { listDirectories, listSections } from './lessons.ts';
import {
  getSummary,
  listLegacyReviews,
  listLessonReviews,
  listRateable,
  listReviews,
  rateLesson,
  writeReview,
} from './reviews.ts';
import { changeProgramState, listProgramsForStaff } from './staff-programs.ts';

const SHARED = { cache: { tag: 'content', seconds: 60 } } as const;

export function contentRoutes(mount: Mount) {
  mount(contract.listPrograms, (ctx, { query }) => listPrograms(ctx, query), SHARED);
  mount(contract.getProgram, (ctx, { params }) => getProgram(ctx, params.id), SHARED);
  mount(contract.getDiscoveryFilters, (ctx) => getFilters(ctx), SHARED);
  mount(lesson.getProgramDirectories, (ctx, { params }) => listDirectories(ctx, params.id), SHARED);
  mount(lesson.getProgramSections, (ctx, { params }) => listSections(ctx, params.id), SHARED);
  mount(lesson.getProgramReviews, (ctx, { params, query }) => listReviews(ctx, params.id, query));
  mount(lesson.writeProgramReview, (ctx, { params, body }) => writeReview(ctx, params.id, body));
  mount(lesson.getProgramSummary, (ctx, { params }) => getSummary(ctx, params.id));
  mount(lesson.getLegacyReviews, (ctx, { params, query }) => listLegacyReviews(ctx, params.id, query));
  mount(lesson.getLessonReviews, (ctx, { params, query }) => listLessonReviews(ctx, params.id, query));
  mount(lesson.getRateableLessons, (ctx) => listRateable(ctx));
  mount(lesson.rateLesson, (ctx, { body }) => rateLesson(ctx, body));
  mount(contract.adminListPrograms, (ctx, { query }) => listProgramsForStaff(ctx, query));
  mount(contract.adminChangeProgramState, (ctx, { params, body }) => changeProgramState(ctx, params.id, body.event));
  mount(film.adminChangeFilmState, (ctx, { params, body }) => changeFilm(ctx, params.id, body));
  mount(film.adminAttachFilm, (ctx, { params, body }) => attachFilm(ctx, params.id, body.lesson_id));
  mount(film.adminFindLessons, (ctx, { query }) => findLessons(ctx, query));
}
