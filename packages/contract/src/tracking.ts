import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';

export const EventRecord = z.object({
  event_id: z.uuid(),
  event_name: z.string().min(1).max(60),
  event_time: z.int().min(0).max(4_102_444_800),
  page_url: z.string().max(2_000),
  user_id: Id.optional(),
  ubl_device_id: z.uuid(),
  ubl_session_id: z.string().min(1).max(120),
  ubl_product: z.string().min(1).max(60),
  extra: z.record(z.string().max(60), z.string().max(500)).optional(),
});
export type EventRecord = z.infer<typeof EventRecord>;

export const postNewEvent = endpoint({
  method: 'POST',
  path: '/api/v2/fp/events',
  who: 'optional',
  summary: '방문자가 한 일을 남깁니다. 같은 event_id는 한 번만 남습니다.',
  body: EventRecord,
  response: z.object({}),
});
