import { query } from '@oun/client/query';
import { getHabit } from '@oun/contract/habit';
import { getMyPrograms } from '@oun/contract/library';
import { getViews } from '@oun/contract/playback';

/** Far enough back for what was left in the middle. */
const VIEWS_LOOKED_AT = 50;

export const viewsQuery = query(getViews, { query: { limit: VIEWS_LOOKED_AT } });
export const habitQuery = query(getHabit);
export const startedQuery = query(getMyPrograms, { query: { kind: 'started' } });

/** What the home screens ask for a member. */
export const todayQueries = [habitQuery, viewsQuery, startedQuery];
