import { sql } from 'kysely';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { readOn } from './log-passes.ts';

/**
 * Hands on what was stored since the last time, in the order it was stored. Where the stream is away it stays where it
 * was; what was handed on and not noted comes again, under the same id.
 */
export async function forwardLogs({ db, gateways }: Pick<JobContext, 'db' | 'gateways'>): Promise<void> {
  const stream = gateways.logStream;
  if (!stream) return;
  await readOn(db, 'stream', async ({ after, to }) => {
    const { rows } = await sql<{ id: string; json: string }>`
      select log_uuid as id, (to_jsonb(log_record) - array['day', 'pass', 'seq', 'name'] || jsonb_build_object(
        'client_access_time', floor(extract(epoch from client_access_time) * 1000)::bigint,
        'received_at', floor(extract(epoch from received_at) * 1000)::bigint))::text as json
      from log_record where pass > ${after} and pass <= ${to} order by pass, log_uuid`.execute(db);
    await stream.publish(rows);
  });
}
