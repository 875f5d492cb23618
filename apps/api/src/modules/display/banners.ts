import type { Banner, getBanners as getBannersCall } from '@oun/contract/display';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { Segment } from '@oun/contract/segments';
import { type RawBuilder, sql } from 'kysely';
import type { Context, OptionalContext } from '../../platform/context.ts';
import { pictureJson } from '../media/media.ts';
import { segmentsOf } from './segments.ts';

type Shown = Parsed<typeof getBannersCall>['query'] & { segments: RawBuilder<Segment[]>; at: Date };

/** What stands at a place at a moment for somebody of these segments, in its order. */
export async function shownBanners(
  { db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>,
  { location, platform, segments, at }: Shown,
): Promise<Banner[]> {
  const { rows } = await sql<Banner>`
    select banner.id, banner.kicker, banner.title, banner.sub, banner.href, ${pictureJson(mediaUrl, 'picture')} as picture
    from banner join picture on picture.id = banner.picture_id
    where banner.location = ${location} and ${platform} = any(banner.platforms)
      and banner.starts_at <= ${at} and banner.ends_at > ${at} and banner.segment = any(${segments})
    order by banner.position, banner.id`.execute(db);
  return rows;
}

export const getBanners = async (
  ctx: OptionalContext,
  query: Parsed<typeof getBannersCall>['query'],
): Promise<Answer<typeof getBannersCall>> => ({
  items: await shownBanners(ctx, { ...query, segments: segmentsOf(ctx), at: ctx.now() }),
});
