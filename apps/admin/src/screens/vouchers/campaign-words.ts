import type { AdminCampaign } from '@oun/contract/voucher-admin';
import type { StatusTone } from '@oun/ui/badge';

export const CAMPAIGN_TONES: Record<AdminCampaign['phase'], StatusTone> = {
  READY: 'waiting',
  RUNNING: 'done',
  OVER: 'quiet',
  REVOKED: 'failed',
};

/** What ends at a midnight has the day before it as its last. */
export const lastDayOf = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);
