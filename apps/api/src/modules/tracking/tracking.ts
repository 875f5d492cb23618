import type { EventRecord, VisitRecord } from '@oun/contract/tracking';
import type { OptionalContext } from '../../platform/context.ts';

export { completeness, type Completeness } from './logs/completeness.ts';

/** Who it was is told by the token alone, whatever the record says. */
const keptAs = ({ identity, now }: OptionalContext, seconds: number) => ({
  event_time: new Date(seconds * 1_000),
  account_id: identity?.id ?? null,
  received_at: now(),
});

/** A record that is sent again, because its answer was lost, is kept once. */
export async function recordEvent(ctx: OptionalContext, event: EventRecord) {
  const { event_time, extra, user_id: _, ...rest } = event;
  await ctx.db
    .insertInto('tracked_event')
    .values({ ...rest, ...keptAs(ctx, event_time), extra: extra === undefined ? null : JSON.stringify(extra) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}

export async function recordVisit(ctx: OptionalContext, visit: VisitRecord) {
  const { event_time, user_id: _, ...rest } = visit;
  await ctx.db
    .insertInto('visit')
    .values({ ...rest, ...keptAs(ctx, event_time) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}
