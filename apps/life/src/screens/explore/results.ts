import { listQuery, query } from '@oun/client/query';
import { listChannels } from '@oun/contract/channel';
import { listPrograms, type ProgramCard } from '@oun/contract/content';
import { type FoundProgram, searchPrograms } from '@oun/contract/discovery';
import { type Filters, toQuery, toSearch, wordsOf } from './filters.ts';

export type Result = ProgramCard & Partial<Pick<FoundProgram, 'highlights'>>;

type ListOptions = ReturnType<typeof listQuery<typeof listPrograms>>;

/** By words where there are any, else all that the filters leave. */
export function resultsQuery(filters: Filters): ListOptions {
  if (wordsOf(filters) === '') return listQuery(listPrograms, { query: toQuery(filters) });
  // A page of a search is a page of the list, and says a little more.
  return listQuery(searchPrograms, { body: toSearch(filters) }) as unknown as ListOptions;
}

/** How many there would be. */
export function countQuery(filters: Filters) {
  const list = query(listPrograms, { query: { ...toQuery(filters), limit: 1 } });
  if (wordsOf(filters) === '') return list;
  return query(searchPrograms, { body: { ...toSearch(filters), limit: 1 } }) as unknown as typeof list;
}

const TRAINERS_MAX = 50;

export const trainersQuery = query(listChannels, { query: { limit: TRAINERS_MAX } });
