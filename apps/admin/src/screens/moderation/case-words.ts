import type { ModerationRow } from '@oun/contract/moderation-admin';

export const CASE_WORDS: Record<ModerationRow['state'], string> = {
  OPEN: '살펴볼 것',
  KEPT: '그대로 둠',
  REMOVED: '내림',
};
