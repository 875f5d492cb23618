import { nowMs } from '@oun/brand/clock';
import { DAY_MS } from '@oun/brand/seoul';
import { wallClock } from '@oun/brand/wall-clock';
import { wrongInPeriod } from '@oun/contract/display-rules';
import { momentText } from '../moment-text.ts';

/** From when to when, as a field of day and hour has it: "2026-11-16T20:30". */
export type PeriodDraft = { starts_at: string; ends_at: string };

const typed = (at: Date | string): string => wallClock(at).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
export const momentOf = (text: string): string => `${text}:00+09:00`;

const LENGTH_DAYS = 14;

/** As it is, or from the next full hour on. */
export function periodDraft(known?: PeriodDraft, now = nowMs()): PeriodDraft {
  if (known) return { starts_at: typed(known.starts_at), ends_at: typed(known.ends_at) };
  const hour = Math.ceil(now / 3_600_000) * 3_600_000;
  return { starts_at: typed(new Date(hour)), ends_at: typed(new Date(hour + LENGTH_DAYS * DAY_MS)) };
}

export const periodBody = ({ starts_at, ends_at }: PeriodDraft) => ({
  starts_at: momentOf(starts_at),
  ends_at: momentOf(ends_at),
});

export function wrongInPeriodDraft({ starts_at, ends_at }: PeriodDraft): Partial<Record<keyof PeriodDraft, string>> {
  if (starts_at === '' || ends_at === '')
    return {
      ...(starts_at === '' && { starts_at: '언제부터인지 골라주세요.' }),
      ...(ends_at === '' && { ends_at: '언제까지인지 골라주세요.' }),
    };
  return wrongInPeriod({ starts_at: momentOf(starts_at), ends_at: momentOf(ends_at) });
}

export const periodText = ({ starts_at, ends_at }: PeriodDraft): string =>
  `${momentText(starts_at)} ~ ${momentText(ends_at)}`;
