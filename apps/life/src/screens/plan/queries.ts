import { query } from '@oun/client/query';
import { listPrograms } from '@oun/contract/content';
import type { Input } from '@oun/contract/endpoint';
import { getHabit } from '@oun/contract/habit';
import { getRateableLessons } from '@oun/contract/lesson';
import { type changeWishes, getPicks, getPlan, getWishes } from '@oun/contract/personalization';

export type Told = Input<typeof changeWishes>['body'];

export const wishes = query(getWishes);
export const rateable = query(getRateableLessons);
/** Whose pictures stand for the aims. */
export const covers = query(listPrograms, { query: { limit: 50 } });

/** What reads differently once somebody has told something else. */
export const WISH_TOUCHES = [getWishes, getPicks, getPlan, getHabit] as const;
export const PLAN_TOUCHES = [getPlan] as const;
