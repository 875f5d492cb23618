import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { LOG_BATCH_MAX, LOG_CATEGORIES, LOG_PLATFORMS } from './log-rules.ts';
import { Id } from './paging.ts';

const Name = z.string().min(1).max(120);
const Words = z.string().max(200);
const Value = z.union([z.string().max(500), z.number().min(-1e15).max(1e15), z.boolean()]);

/** What happened on somebody's screen, as analytics takes it. Every field is there; what is not known is null. */
export const LogRecord = z.object({
  user_id: Id.nullable(),
  global_uuid: z.uuid(),
  app_version: z.string().max(40).nullable(),
  web_version: z.string().max(40),
  /** The visitor's session: an id and the how-manieth it is. */
  session: z.string().min(1).max(120),
  category: z.enum(LOG_CATEGORIES),
  log_uuid: z.uuid(),
  /** Epoch milliseconds by the clock of the device. */
  client_access_time: z.int().min(0).max(4_102_444_800_000),
  ab_tests: z.array(z.object({ number: z.int().min(1).max(1_000_000), bucket: z.string().min(1).max(40) })).max(50),
  /** The screen, as its route says it: `/programs/:slug`. */
  navigation: Name,
  /** The part of it: a tab, a step. */
  navigation_sub: Words.nullable(),
  /** The screen before it. */
  navigation_referrer: Words.nullable(),
  object_idx: z.int().min(0).max(100_000).nullable(),
  object_id: Words.nullable(),
  object_type: z.string().max(60).nullable(),
  object_section: z.string().max(60).nullable(),
  /** `name` is what happened; `seq` is the how-manieth record of its device it is, so that what is missing is seen. */
  extra: z.looseObject({ name: z.string().min(1).max(60), seq: z.int().min(1).max(1e12) }).catchall(Value),
  product: z.string().min(1).max(60),
  platform: z.enum(LOG_PLATFORMS),
  device: z.string().max(120).nullable(),
  os_version: z.string().max(40).nullable(),
  user_agent: z.string().max(500),
  region: z.string().length(2),
  env: z.string().min(1).max(20),
});
export type LogRecord = z.infer<typeof LogRecord>;

export const postLogs = endpoint({
  method: 'POST',
  path: '/logs/v1/bulk',
  who: 'optional',
  summary: '화면에서 일어난 일을 한꺼번에 남깁니다. 하나씩 살펴보고, 받지 못한 것은 까닭을 돌려줍니다.',
  // Each record is looked at on its own: one that is broken takes no other with it.
  body: z.object({ logs: z.array(z.unknown()).min(1).max(LOG_BATCH_MAX) }),
  response: z.object({
    accepted: z.int(),
    refused: z.array(z.object({ index: z.int(), reason: z.string() })),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});
