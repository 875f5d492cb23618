import type { ModerationRow } from '@oun/contract/moderation-admin';

export const SUBJECT_WORDS: Record<ModerationRow['subject'], string> = { FEED: '글', COMMENT: '댓글', USER: '프로필' };
export const CASE_WORDS: Record<ModerationRow['state'], string> = {
  OPEN: '살펴볼 것',
  KEPT: '그대로 둠',
  REMOVED: '내림',
};
