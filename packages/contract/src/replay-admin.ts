import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, staffPage, staffPaging } from './paging.ts';
import { REPLAY_SITES } from './replay-rules.ts';

const Instant = z.iso.datetime({ offset: true });
/** Who sees what members do. */
const READERS = ['core-admin', 'cs'] as const;

/** One visit. Whose it was is told to nobody. */
export const AdminReplay = z.object({
  id: z.int(),
  site: z.enum(REPLAY_SITES),
  screens: z.array(z.string()),
  width: z.int(),
  height: z.int(),
  ms: z.int(),
  bytes: z.int(),
  created_at: Instant,
  deleted_on: Instant,
});
export type AdminReplay = z.infer<typeof AdminReplay>;

export const REPLAY_SORTS = ['newest', 'length'] as const;

export const adminListReplays = endpoint({
  method: 'GET',
  path: '/core-admin/v1/replays',
  who: READERS,
  summary: '동의한 회원의 화면 기록입니다. 누구의 것인지는 보이지 않습니다. q는 화면 주소의 일부입니다.',
  query: z.object({
    site: z.enum(REPLAY_SITES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(REPLAY_SORTS),
  }),
  response: staffPage(AdminReplay),
});

export const adminGetReplay = endpoint({
  method: 'GET',
  path: '/core-admin/v1/replays/{id}',
  who: READERS,
  summary: '화면 기록 하나의 정보와, 누가 언제 보았는지입니다.',
  params: z.object({ id: Id }),
  response: AdminReplay.extend({
    history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
  }),
  errors: ['NOT_FOUND'],
});

export const adminLookAtReplay = endpoint({
  method: 'POST',
  path: '/core-admin/v1/replays/{id}/looks',
  who: READERS,
  summary: '화면 기록을 봅니다. 누가 언제 보았는지 남습니다.',
  params: z.object({ id: Id }),
  response: z.object({
    /** Each a list of events as JSON, gzipped, in base64. */
    parts: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
});
