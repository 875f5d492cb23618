import { DAY_MS } from '@oun/brand/seoul';
import { IAM_DISMISSED_DAYS } from '@oun/contract/display-rules';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { dismissIamCampaign, getUserConfig as getUserConfigCall, IamCampaign } from '@oun/contract/user-config';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { experimentsOf } from '../experiment/experiment.ts';
import { pictureJson } from '../media/media.ts';
import { segmentsOf } from './segments.ts';

/** What is this caller's own: of each home the one message to show there, in one statement. */
export async function getUserConfig(
  ctx: OptionalContext,
  { platform, uuid }: Parsed<typeof getUserConfigCall>['query'],
): Promise<Answer<typeof getUserConfigCall>> {
  const at = ctx.now();
  const campaigns = sql<IamCampaign>`
    select distinct on (c.location) c.id, c.location, c.kicker, c.title, c.sub, c.button, c.href,
      ${pictureJson(ctx.mediaUrl, 'picture')} as picture
    from iam_campaign c join picture on picture.id = c.picture_id
    where c.state = 'LIVE' and c.starts_at <= ${at} and c.ends_at > ${at} and ${platform} = any(c.platforms)
      and c.segment = any(${segmentsOf(ctx)})
      and not exists (select from iam_dismissal d
        where d.account_id = ${ctx.identity?.id ?? null} and d.campaign_id = c.id and d.until_at > ${at})
    order by c.location, c.priority desc, c.id desc`.execute(ctx.db);
  const [experiments, { rows }] = await Promise.all([experimentsOf(ctx, uuid), campaigns]);
  return { experiments, iam_campaigns: rows };
}

/** One that is not shown to anybody is told of to nobody; asked for again, the days begin anew. */
export async function dismissIam(
  { db, now, memberId }: MemberContext,
  id: number,
): Promise<Answer<typeof dismissIamCampaign>> {
  const until = new Date(now().getTime() + IAM_DISMISSED_DAYS * DAY_MS);
  const { rows } = await sql`
    insert into iam_dismissal (account_id, campaign_id, until_at)
    select ${memberId}, id, ${until} from iam_campaign where id = ${id} and state <> 'DRAFT'
    on conflict (account_id, campaign_id) do update set until_at = excluded.until_at
    returning campaign_id`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return { until: until.toISOString() };
}

/** Who leaves leaves nothing of what they would rather not see. */
export async function forgetDismissals({ db }: JobContext, { account_id }: { account_id: number }): Promise<void> {
  await db.deleteFrom('iam_dismissal').where('account_id', '=', account_id).execute();
}
