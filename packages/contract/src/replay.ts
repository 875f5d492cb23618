import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { REPLAY_PART_BYTES, REPLAY_PARTS, REPLAY_SITES } from './replay-rules.ts';

const Instant = z.iso.datetime({ offset: true });
const params = z.object({ uuid: z.uuid() });

export const ReplayConsent = z.object({
  is_agreed: z.boolean(),
  at: Instant.nullable(),
  version: z.string(),
  /** How many of their visits are kept just now. */
  kept: z.int(),
});
export type ReplayConsent = z.infer<typeof ReplayConsent>;

export const getReplayConsent = endpoint({
  method: 'GET',
  path: '/api/v2/user/replay-consent',
  who: 'member',
  summary: '화면 기록에 동의했는지와 남아 있는 기록의 수입니다.',
  response: ReplayConsent,
});

export const changeReplayConsent = endpoint({
  method: 'PUT',
  path: '/api/v2/user/replay-consent',
  who: 'member',
  summary: '화면 기록에 동의하거나 거둡니다. 거두면 남아 있던 기록이 바로 지워집니다.',
  body: z.object({ is_agreed: z.boolean(), version: z.string().max(20) }),
  response: ReplayConsent,
  errors: ['INVALID_INPUT', 'AGREEMENT_OUTDATED'],
});

export const openReplay = endpoint({
  method: 'POST',
  path: '/api/v2/user/replays',
  who: 'member',
  summary: '화면 기록을 시작하거나, 같은 방문의 기록을 이어갑니다.',
  body: z.object({
    uuid: z.uuid(),
    site: z.enum(REPLAY_SITES),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
  }),
  response: z.object({
    /** The number of the part that comes next. */
    next: z.int(),
    left_bytes: z.int(),
    left_ms: z.int(),
  }),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'REPLAY_NOT_AGREED', 'TOO_MANY_REQUESTS'],
});

export const addReplayPart = endpoint({
  method: 'PUT',
  path: '/api/v2/user/replays/{uuid}/parts/{seq}',
  who: 'owner',
  summary: '화면 기록의 한 부분을 남깁니다. 같은 번호는 한 번만 남습니다.',
  params: params.extend({
    seq: z
      .int()
      .min(0)
      .max(REPLAY_PARTS - 1),
  }),
  body: z.object({
    /** Events as JSON, gzipped, in base64. */
    data: z
      .base64()
      .min(4)
      .max(Math.ceil(REPLAY_PART_BYTES / 3) * 4),
  }),
  response: z.object({}),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'REPLAY_NOT_AGREED', 'REPLAY_FULL', 'TOO_MANY_REQUESTS'],
});
