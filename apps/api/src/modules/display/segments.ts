import { DAY_MS, dateOf } from '@oun/brand/seoul';
import { SEGMENT_DAYS, type Segment } from '@oun/contract/segments';
import { type RawBuilder, sql } from 'kysely';
import type { OptionalContext } from '../../platform/context.ts';

/**
 * The segments whoever asks is in, as one expression of the caller's own query: read once, by what is their own in each
 * table's index. Who is inside a period that is no trial is paying, whoever paid.
 */
export function segmentsOf({ identity, now }: Pick<OptionalContext, 'identity' | 'now'>): RawBuilder<Segment[]> {
  if (!identity) return sql`array['EVERYONE', 'GUESTS']`;
  const at = now();
  const since = new Date(at.getTime() - SEGMENT_DAYS * DAY_MS);
  return sql`(select array_remove(array['EVERYONE', 'MEMBERS',
      case when not held.has_any then 'FREE' end,
      case when held.is_trial then 'TRIAL' end,
      case when held.is_paid then 'PAYING' end,
      case when held.has_any and not held.has_left then 'ENDED' end,
      case when person.created_at > ${since} then 'NEW' end,
      case when person.created_at <= ${since} and not exists (select from workout_record
        where account_id = person.id and day > ${dateOf(since)}::date) then 'RESTING' end,
      case when exists (select from orders
        where account_id = person.id and state in ('PAID', 'COMPLETED')) then 'BUYERS' end], null)
    from account person cross join lateral (
      select count(*) > 0 as has_any, coalesce(bool_or(ends_at > ${at}), false) as has_left,
        bool_or(starts_at <= ${at} and ends_at > ${at} and kind = 'TRIAL') as is_trial,
        bool_or(starts_at <= ${at} and ends_at > ${at} and kind <> 'TRIAL') as is_paid
      from membership_period where account_id = person.id) held
    where person.id = ${identity.id})::text[]`;
}
