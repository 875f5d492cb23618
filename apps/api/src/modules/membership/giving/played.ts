import { type RawBuilder, sql } from 'kysely';

/**
 * Whether anything that is for members was played since: by whoever is in that column, or by somebody who sits in their
 * team.
 */
export const playedSince = (account: string, since: string): RawBuilder<boolean> => {
  const [of, from] = [sql.ref(account), sql.ref(since)];
  return sql<boolean>`exists (
    select from (
      select ${of} as account_id, ${from} as since, 'infinity'::timestamptz as until
      union all
      select account_id, greatest(starts_at, ${from}), coalesce(left_at, 'infinity') from team_seat
        where owner_id = ${of} and coalesce(left_at, 'infinity') > ${from}
    ) people
    join playback_lease lease on lease.account_id = people.account_id
    left join lesson on lesson.id = lease.lesson_id
    where lease.started_at >= people.since and lease.started_at < people.until
      and (lease.workout_id is not null or lesson.access <> 'FREE'))`;
};
