import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';

/** What every record says of where it was made. */
const Origin = {
  event_id: z.uuid(),
  event_time: z.int().min(0).max(4_102_444_800),
  page_url: z.string().max(2_000),
  user_id: Id.optional(),
  ubl_device_id: z.uuid(),
  ubl_session_id: z.string().min(1).max(120),
  ubl_product: z.string().min(1).max(60),
};
/** Somebody else wrote it into the address: cut by whoever sends it, never a reason to lose the record. */
const Mark = z.string().max(200).optional();

export const EventRecord = z.object({
  ...Origin,
  event_name: z.string().min(1).max(60),
  extra: z.record(z.string().max(60), z.string().max(500)).optional(),
});
export type EventRecord = z.infer<typeof EventRecord>;

export const VisitRecord = z.object({
  ...Origin,
  utm_campaign: Mark,
  utm_term: Mark,
  utm_content: Mark,
  /** From `utm_source`. */
  source: Mark,
  /** From the cookie of whoever showed the ad that was pressed. */
  click_id: z.string().max(500).optional(),
  /** From the cookie by which they know the browser. */
  device_id: z.string().max(200).optional(),
});
export type VisitRecord = z.infer<typeof VisitRecord>;

export const postNewEvent = endpoint({
  method: 'POST',
  path: '/api/v2/fp/events',
  who: 'optional',
  summary: '방문자가 한 일을 남깁니다. 같은 event_id는 한 번만 남습니다.',
  body: EventRecord,
  response: z.object({}),
});

export const postNewVisit = endpoint({
  method: 'POST',
  path: '/api/v2/fp/visits',
  who: 'optional',
  summary: '처음 온 기기나 다른 캠페인으로 온 방문을 남깁니다. 같은 event_id는 한 번만 남습니다.',
  body: VisitRecord,
  response: z.object({}),
});
