import type { EventRecord } from '@oun/contract/tracking';
import type { OptionalContext } from '../../platform/context.ts';

/** A record that is sent again, because its answer was lost, is kept once. Who it was is told by the token alone. */
export async function recordEvent({ db, identity, now }: OptionalContext, event: EventRecord) {
  const { event_time, extra, user_id: _, ...rest } = event;
  await db
    .insertInto('tracked_event')
    .values({
      ...rest,
      event_time: new Date(event_time * 1_000),
      extra: extra === undefined ? null : JSON.stringify(extra),
      account_id: identity?.id ?? null,
      received_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}
