import { INT_MAX } from '@oun/contract/paging';

/** The number of a row, as staff type it: "1024" or "#1024"; none where it is something else. */
export function numberMeant(q: string): number | undefined {
  const number = Number(/^#?(\d{1,10})$/.exec(q)?.[1] ?? Number.NaN);
  return number <= INT_MAX ? number : undefined;
}
