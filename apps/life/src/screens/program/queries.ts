import { listQuery, query } from '@oun/client/query';
import { getProgram, listPrograms, type Program } from '@oun/contract/content';
import {
  getLegacyReviews,
  getLessonReviews,
  getProgramDirectories,
  getProgramReviews,
  getProgramSections,
  getProgramSummary,
} from '@oun/contract/lesson';
import { getAccess, getViews } from '@oun/contract/playback';

const REVIEWS_AT_ONCE = 5;
/** No program has more lessons, so one page holds every one that was seen. */
const VIEWS_MAX = 200;

export const programQuery = (slug: string) => query(getProgram, { params: { id: slug } });
export const directoriesQuery = (slug: string) => query(getProgramDirectories, { params: { id: slug } });
export const sectionsQuery = (slug: string) => query(getProgramSections, { params: { id: slug } });
export const summaryQuery = (slug: string) => query(getProgramSummary, { params: { id: slug } });
export const reviewsQuery = (slug: string) =>
  listQuery(getProgramReviews, { params: { id: slug }, query: { limit: REVIEWS_AT_ONCE } });
export const lessonReviewsQuery = (slug: string) =>
  listQuery(getLessonReviews, { params: { id: slug }, query: { limit: REVIEWS_AT_ONCE } });
export const legacyReviewsQuery = (slug: string) =>
  listQuery(getLegacyReviews, { params: { id: slug }, query: { limit: REVIEWS_AT_ONCE } });
export const alikeQuery = ({ category }: Program) => query(listPrograms, { query: { category: [category], limit: 7 } });
export const accessQuery = query(getAccess);
export const viewsQuery = (programId: number) =>
  query(getViews, { query: { program_id: programId, limit: VIEWS_MAX } });
