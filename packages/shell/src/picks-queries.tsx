import { query } from '@oun/client/query';
import { getPicks, getPlan } from '@oun/contract/personalization';

export const picksQuery = query(getPicks);
export const planQuery = query(getPlan);

/** What the home screens ask for a member beside their week. */
export const pickQueries = [picksQuery, planQuery];
