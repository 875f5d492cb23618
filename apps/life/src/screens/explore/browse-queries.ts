import { query } from '@oun/client/query';
import { getDiscoveryCategories } from '@oun/contract/discovery';
import { getLandingPrograms } from '@oun/contract/display';

export const goalsQuery = query(getDiscoveryCategories, { query: { kind: 'goal' } });
export const partsQuery = query(getDiscoveryCategories, { query: { kind: 'part' } });
export const groupsQuery = query(getLandingPrograms, { params: { bucket: 'home' } });

export const browseQueries = [goalsQuery, partsQuery, groupsQuery];
