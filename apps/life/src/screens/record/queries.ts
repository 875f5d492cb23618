import { query } from '@oun/client/query';
import { getBadges, getHabit, getRecap, getRecord, listRecords } from '@oun/contract/habit';
import { getHealthGraph } from '@oun/contract/health';

export const badges = query(getBadges);
export const monthOf = (month: string | null) => query(listRecords, { query: month ? { month } : {} });
export const recordOf = (id: string) => query(getRecord, { params: { id: Number(id) } });
export const recapOf = (month: string) => query(getRecap, { query: { month } });

/** What reads differently once a record is written, changed or gone. */
export const RECORD_TOUCHES = [getHabit, listRecords, getRecord, getRecap, getBadges, getHealthGraph] as const;

/** As it stands in an address; anything else is this month. */
export const readMonth = (search: URLSearchParams): string | null => {
  const month = search.get('month') ?? '';
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
};
