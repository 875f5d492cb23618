/** What other modules, and the demo world, may use of search. */
export { indexMarked, indexPrograms } from './programs/program-documents.ts';
export { suggest } from './programs/program-search.ts';
