import type {
  Channel,
  ChannelCard,
  listChannelFollowers as listChannelFollowersCall,
  listChannels as listChannelsCall,
} from '@oun/contract/channel';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../platform/http/cursor.ts';
import { pictureJson } from '../media/media.ts';

const BY_FOLLOWERS = { column: 'channel.follower_count', direction: 'desc', kind: 'number' } as const;

const channelCards = ({ db, mediaUrl }: Context) =>
  db
    .selectFrom('channel')
    .leftJoin('picture as avatar', 'avatar.id', 'channel.avatar_id')
    .select((eb) => [
      'channel.id',
      'channel.slug',
      'channel.name',
      'channel.specialty',
      'channel.introduction',
      'channel.follower_count',
      sql<ChannelCard['avatar']>`case when avatar.id is not null then ${pictureJson(mediaUrl, 'avatar')} end`.as(
        'avatar',
      ),
      eb
        .selectFrom('program')
        .whereRef('program.channel_id', '=', 'channel.id')
        .where('program.state', '=', 'PUBLISHED')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('program_count'),
    ]);

export async function listChannels(
  ctx: Context,
  { cursor, limit }: Parsed<typeof listChannelsCall>['query'],
): Promise<Answer<typeof listChannelsCall>> {
  const after = readCursor(cursor, BY_FOLLOWERS.kind);
  const rows = await channelCards(ctx)
    .$if(after !== undefined, (q) => q.where(isBehind(BY_FOLLOWERS, 'channel.id', after!)))
    .select(placeOf(BY_FOLLOWERS).as('place'))
    .orderBy('channel.follower_count', 'desc')
    .orderBy('channel.id', 'desc')
    // Literal, so that PostgreSQL plans the statement once and not for each limit anew.
    .limit(sql.lit(limit + 1))
    .execute();
  return cutPage(rows, limit, BY_FOLLOWERS);
}

export async function getChannel(ctx: Context, slug: string): Promise<Channel> {
  const channel = await channelCards(ctx)
    .leftJoin('picture as banner', 'banner.id', 'channel.banner_id')
    .where('channel.slug', '=', slug)
    .select((eb) => [
      'channel.credentials',
      sql<Channel['banner']>`case when banner.id is not null then ${pictureJson(ctx.mediaUrl, 'banner')} end`.as(
        'banner',
      ),
      eb
        .selectFrom('clip')
        .whereRef('clip.channel_id', '=', 'channel.id')
        .where('clip.published_at', '<=', ctx.now())
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('clip_count'),
    ])
    .executeTakeFirst();
  if (!channel) throw new AppError('NOT_FOUND');
  return channel;
}

export async function listChannelFollowers(
  { db }: Context,
  slug: string,
  { page, page_size }: Parsed<typeof listChannelFollowersCall>['query'],
): Promise<Answer<typeof listChannelFollowersCall>> {
  const found = await db
    .selectFrom('channel')
    .where('channel.slug', '=', slug)
    .select((eb) => {
      const followers = eb
        .selectFrom('library_mark')
        .innerJoin('account', 'account.id', 'library_mark.account_id')
        .where('library_mark.kind', '=', 'follow')
        .where('library_mark.target_type', '=', 'channel')
        .whereRef('library_mark.target_id', '=', 'channel.id')
        // Somebody who left has no name to show any more.
        .where('account.state', '!=', 'WITHDRAWN');
      const newest = followers
        .select(['account.id', 'account.nickname', 'library_mark.created_at'])
        .orderBy('library_mark.created_at', 'desc')
        .orderBy('account.id', 'desc')
        .limit(page_size)
        .offset((page - 1) * page_size);
      return [
        followers
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('total'),
        eb
          .selectFrom(newest.as('one'))
          .select(
            sql<{ id: number; nickname: string }[]>`coalesce(
              json_agg(json_build_object('id', one.id, 'nickname', one.nickname)
                order by one.created_at desc, one.id desc), '[]')`.as('items'),
          )
          .$asScalar()
          .$notNull()
          .as('items'),
      ];
    })
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found, page, page_size };
}
