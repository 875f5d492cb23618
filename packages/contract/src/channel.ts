import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, numberedPage, page } from './paging.ts';
import { Picture } from './picture.ts';

export const ChannelCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** What this trainer is best at, in one or two words. */
  specialty: z.string(),
  introduction: z.string(),
  avatar: Picture.nullable(),
  follower_count: z.int(),
  program_count: z.int(),
});
export type ChannelCard = z.infer<typeof ChannelCard>;

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/v2/channels',
  who: 'optional',
  summary: '트레이너 채널을 팔로워가 많은 순으로 봅니다.',
  query: z.object({ cursor: Cursor, limit: z.int().min(1).max(50).default(20) }),
  response: page(ChannelCard),
  errors: ['INVALID_INPUT'],
});

export const Channel = ChannelCard.extend({
  credentials: z.array(z.string()),
  banner: Picture.nullable(),
  clip_count: z.int(),
});
export type Channel = z.infer<typeof Channel>;

const ChannelKey = z.object({ slug: z.string().min(1).max(60) });

export const getChannel = endpoint({
  method: 'GET',
  path: '/api/v2/channels/{slug}',
  who: 'optional',
  summary: '채널 하나를 봅니다.',
  params: ChannelKey,
  response: Channel,
  errors: ['NOT_FOUND'],
});

export const listChannelFollowers = endpoint({
  method: 'GET',
  path: '/api/v2/channels/{slug}/followers',
  who: 'optional',
  summary: '채널을 팔로우하는 사람을 새로운 순으로 봅니다.',
  params: ChannelKey,
  query: z.object({
    page: z.int().min(1).max(10_000).default(1),
    page_size: z.int().min(1).max(100).default(20),
  }),
  response: numberedPage(z.object({ id: z.int(), nickname: z.string() })),
  errors: ['NOT_FOUND'],
});
