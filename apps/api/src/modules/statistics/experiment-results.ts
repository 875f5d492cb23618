import { dateOf } from '@oun/brand/seoul';
import type { Answer } from '@oun/contract/endpoint';
import type { adminGetExperimentResults } from '@oun/contract/experiment-admin';
import type { ExperimentMetric } from '@oun/contract/experiment-rules';
import { effectOf } from '@oun/experiment/effect';
import { RATIO_ALARM, ratioChance } from '@oun/experiment/ratio';
import { type RawBuilder, sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { getExperiment } from '../experiment/experiment.ts';
import { completeness } from '../tracking/tracking.ts';

/** Who did it, and when. */
const DID: Record<ExperimentMetric, RawBuilder<unknown>> = {
  LESSON_DONE: sql`select account_id, completed_at as at from workout_record`,
  MEMBERSHIP_PAID: sql`select account_id, paid_at as at from membership_charge where state = 'PAID' and amount > 0`,
  ORDER_PAID: sql`select account_id, paid_at as at from orders where paid_at is not null`,
};

type Counted = { bucket: string; people: number; did: number };

/**
 * People are counted by the first bucket they were shown, members by whose token vouched for it; whoever was shown two is
 * counted nowhere, and told of.
 */
export async function getExperimentResults(
  ctx: StaffContext,
  number: number,
): Promise<Answer<typeof adminGetExperimentResults>> {
  const experiment = await getExperiment(ctx, number);
  const { buckets, metric, started_at, ended_at } = experiment;
  const from = started_at ? new Date(started_at) : ctx.now();
  const to = ended_at ? new Date(ended_at) : ctx.now();
  const [{ rows }, told] = await Promise.all([
    sql<Counted & { is_mixed: boolean }>`
      with exposure as (
        -- A guest is whoever signs in first on that device; a second who does is themselves.
        select extra ->> 'bucket' as bucket, received_at, global_uuid,
          case when is_vouched then user_id else first_value(case when is_vouched then user_id end) over (
            partition by global_uuid order by is_vouched desc, received_at) end as account_id
        from log_record
        where category = 'exposure' and object_type = 'experiment' and object_id = ${String(number)}
          and day between ${dateOf(from)}::date - 1 and ${dateOf(to)}::date + 1
          and received_at >= ${from} and received_at <= ${to}),
      shown as (
        -- Who signed in later was the same person before.
        select account_id, min(received_at) as at, min(bucket) as bucket, count(distinct bucket) > 1 as is_mixed
        from exposure group by account_id, case when account_id is null then global_uuid end)
      select bucket, is_mixed, count(*)::int as people,
        count(*) filter (where exists (select from (${DID[metric]}) d
          where d.account_id = shown.account_id and d.at >= shown.at and d.at <= ${to}))::int as did
      from shown group by 1, 2`.execute(ctx.db),
    completeness(ctx, dateOf(from), dateOf(to)),
  ]);
  const counted = buckets.map(({ name }): Counted => {
    const found = rows.find(({ bucket, is_mixed }) => bucket === name && !is_mixed);
    return { bucket: name, people: found?.people ?? 0, did: found?.did ?? 0 };
  });
  const chance = ratioChance(
    buckets,
    counted.map(({ people }) => people),
  );
  const done = counted.map(({ people, did }) => ({ of: people, did }));
  return {
    shares: counted.map((one, i) => ({ ...one, effect: (i > 0 && effectOf(done[0]!, done[i]!)) || null })),
    ratio: { chance, alarm: RATIO_ALARM, is_broken: chance < RATIO_ALARM },
    mixed: rows.filter(({ is_mixed }) => is_mixed).reduce((sum, { people }) => sum + people, 0),
    lost: lostOf(told),
  };
}

function lostOf(told: Awaited<ReturnType<typeof completeness>>): number | null {
  const here = told.reduce((sum, one) => sum + Number(one.told), 0);
  const missing = told.reduce((sum, one) => sum + Number(one.missing), 0);
  return here === 0 ? null : missing / (here + missing);
}
