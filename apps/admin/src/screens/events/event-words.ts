import type { AdminEventDetail } from '@oun/contract/event-admin';
import type { EventState } from '@oun/contract/event-rules';
import type { StatusTone } from '@oun/ui/badge';

export const EVENT_TONES: Record<EventState, StatusTone> = {
  DRAFT: 'quiet',
  SCHEDULED: 'waiting',
  OPEN: 'moving',
  CLOSED: 'waiting',
  DRAWN: 'waiting',
  ANNOUNCED: 'done',
};

export const WINNER_LABELS: Record<AdminEventDetail['winners'][number]['state'], string> = {
  WON: '기다리는 중',
  CLAIMED: '받을 곳 알려줌',
  PASSED: '넘어감',
};

/** What ends at a midnight has the day before it as its last. */
export const lastDayOf = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);
