import type { When } from './schedule.ts';

/** What is kept while somebody registers a card. */
export type GiftDraft = {
  design: string;
  recipient: string;
  message: string;
  bundle: string;
  sending: 'now' | 'later';
  when: When;
  mobile: string;
  months: number;
};
