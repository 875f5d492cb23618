import * as z from 'zod';
import { ProgramCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { BIO_MAX, GOALS, PROFILE_VIEWS } from './feed-rules.ts';
import { Nickname } from './identity.ts';
import { PlaylistCard } from './library.ts';
import { Cursor, Id, numberedPage, page, PAGE_SIZE } from './paging.ts';
import { Picture } from './picture.ts';

/** Somebody as they stand beside what they wrote. Who has left has no name and nothing to follow. */
export const Person = z.object({
  id: z.int(),
  nickname: z.string(),
  picture: Picture.nullable(),
  is_trainer: z.boolean(),
  is_withdrawn: z.boolean(),
  is_private: z.boolean(),
  is_me: z.boolean(),
  /** What whoever looks is to them. */
  following: z.enum(['NO', 'ASKED', 'YES']),
  /** They follow whoever looks. */
  is_follower: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const Profile = Person.extend({
  bio: z.string(),
  goals: z.array(z.enum(GOALS)),
  feed_count: z.int(),
  follower_count: z.int(),
  following_count: z.int(),
  workout_count: z.int(),
  is_muted: z.boolean(),
  /** Whoever looks is told of each of their posts. */
  has_bell: z.boolean(),
  /** Blocked by whoever looks; who has blocked whoever looks is not found at all. */
  is_blocked: z.boolean(),
  /** Whether their posts and lists are open to whoever looks. */
  is_open: z.boolean(),
  /** What they have hearted is to be seen, too. */
  is_library_shown: z.boolean(),
  /** Of those one follows, who follow them. */
  common: z.array(z.object({ id: z.int(), nickname: z.string() })),
});
export type Profile = z.infer<typeof Profile>;

const params = z.object({ id: Id });

/** One's own as others see it; of anybody else it changes nothing. */
export const SeenAs = z.object({ as: z.enum(PROFILE_VIEWS).optional() });

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}',
  who: 'optional',
  summary: '한 사람의 프로필입니다. 비공개 계정은 숫자와 소개만 보입니다. 내 것은 as로 다른 사람이 볼 때를 봅니다.',
  params,
  query: SeenAs,
  response: Profile,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

const Followed = z.object({ following: Person.shape.following, follower_count: z.int() });

export const followUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/follow',
  who: 'member',
  summary: '팔로우합니다. 비공개 계정이면 요청을 보냅니다.',
  params,
  response: Followed,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'FOLLOWING_FULL', 'TOO_MANY_REQUESTS'],
});
export const unfollowUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{id}/follow',
  who: 'member',
  summary: '팔로우나 보낸 요청을 거둡니다.',
  params,
  response: Followed,
  errors: ['NOT_FOUND'],
});

const Bell = z.object({ has_bell: z.boolean() });

export const ringForPosts = endpoint({
  method: 'PUT',
  path: '/api/v2/users/{id}/bell',
  who: 'member',
  summary: '팔로우하는 사람이 새 글을 올릴 때마다 알림을 받습니다.',
  params,
  response: Bell,
  errors: ['NOT_FOUND'],
});
export const silencePosts = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{id}/bell',
  who: 'member',
  summary: '새 글 알림을 그만 받습니다. 팔로우는 그대로입니다.',
  params,
  response: Bell,
  errors: [],
});

/** As deep as anybody reads; whoever is further down is found by name. */
const PAGES_MAX = 500;
const paging = z.object({
  page: z.int().min(1).max(PAGES_MAX).default(1),
  page_size: z.int().min(1).max(50).default(PAGE_SIZE),
});
const people = numberedPage(Person);

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/followers',
  who: 'optional',
  summary: '한 사람을 팔로우하는 사람들을 새로운 차례로 봅니다.',
  params,
  query: paging,
  response: people,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'PROFILE_PRIVATE'],
});
export const listFollowings = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/followings',
  who: 'optional',
  summary: '한 사람이 팔로우하는 사람들을 새로운 차례로 봅니다.',
  params,
  query: paging,
  response: people,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'PROFILE_PRIVATE'],
});
export const listMyFollowers = endpoint({
  method: 'GET',
  path: '/api/v2/user/followers',
  who: 'member',
  summary: '나를 팔로우하는 사람들입니다.',
  query: paging,
  response: people,
  errors: ['INVALID_INPUT'],
});
export const listMyFollowing = endpoint({
  method: 'GET',
  path: '/api/v2/user/following',
  who: 'member',
  summary: '내가 팔로우하는 사람들입니다.',
  query: paging,
  response: people,
  errors: ['INVALID_INPUT'],
});

export const listFollowRequests = endpoint({
  method: 'GET',
  path: '/api/v2/user/follow-requests',
  who: 'member',
  summary: '나를 팔로우하겠다고 기다리는 사람들입니다.',
  query: paging,
  response: people,
  errors: ['INVALID_INPUT'],
});
export const answerFollowRequest = endpoint({
  method: 'POST',
  path: '/api/v2/user/follow-requests/{id}',
  who: 'member',
  summary: '팔로우 요청을 받거나 거절합니다. 거절은 알리지 않습니다.',
  params,
  body: z.object({ is_accepted: z.boolean() }),
  response: z.object({ follower_count: z.int() }),
  errors: ['INVALID_INPUT', 'NOT_FOUND'],
});

const Blocked = z.object({ is_blocked: z.boolean() });
export const blockUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/block',
  who: 'member',
  summary: '차단합니다. 서로의 팔로우가 끊기고 글과 댓글이 서로 보이지 않습니다.',
  params,
  response: Blocked,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{id}/block',
  who: 'member',
  summary: '차단을 풉니다.',
  params,
  response: Blocked,
  errors: ['NOT_FOUND'],
});
export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/v2/user/blocked',
  who: 'member',
  summary: '내가 차단한 사람들입니다.',
  query: paging,
  response: people,
  errors: ['INVALID_INPUT'],
});

const Muted = z.object({ is_muted: z.boolean() });
export const muteUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/mute',
  who: 'member',
  summary: '이 사람의 글을 내 피드에서만 뺍니다. 알려지지 않습니다.',
  params,
  response: Muted,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
export const unmuteUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{id}/mute',
  who: 'member',
  summary: '다시 피드에서 봅니다.',
  params,
  response: Muted,
  errors: ['NOT_FOUND'],
});

export const listSuggestedUsers = endpoint({
  method: 'GET',
  path: '/api/v2/user/suggested-people',
  who: 'member',
  summary: '팔로우해볼 사람들입니다. 목표가 같고 요즘 글을 올린 차례로 옵니다.',
  query: z.object({ page: z.int().min(1).max(20).default(1) }),
  response: z.object({
    items: z.array(
      z.object({
        person: Person,
        /** Why them: "자세 교정 목표가 같아요". */
        reason: z.string(),
        pictures: z.array(Picture),
      }),
    ),
    has_more: z.boolean(),
  }),
  errors: ['INVALID_INPUT'],
});

/** So long a name stays as it was chosen. */
export const RENAME_DAYS = 30;

/** What others may see of somebody's library: never what tells of their body. */
export const listUserPrograms = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/library/programs',
  who: 'optional',
  summary:
    '한 사람이 찜한 프로그램을 최근 것부터 봅니다. 보여주기로 한 사람의 것만 나오고, 산전산후와 통증 케어는 나오지 않습니다.',
  params,
  query: SeenAs.extend({ cursor: Cursor }),
  response: page(ProgramCard),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const listUserPlaylists = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/playlists',
  who: 'optional',
  summary: '한 사람이 공개한 플레이리스트를 새로운 것부터 봅니다.',
  params,
  query: SeenAs.extend({ cursor: Cursor }),
  response: page(PlaylistCard),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

const OwnProfile = Profile.extend({
  request_count: z.int(),
  /** From when on they may have another name; none where that is now. */
  renames_from: z.iso.datetime({ offset: true }).nullable(),
});

export const getMyProfile = endpoint({
  method: 'GET',
  path: '/api/v2/user/profile',
  who: 'member',
  summary: '내 프로필입니다.',
  response: OwnProfile,
});

export const getMyProfileV1 = endpoint({
  method: 'GET',
  path: '/api/v1/user/profile/',
  who: 'member',
  summary: '내 프로필입니다. 두 번째 판과 같은 답입니다.',
  response: OwnProfile,
});

export const changeMyProfile = endpoint({
  method: 'PATCH',
  path: '/api/v2/user/profile',
  who: 'member',
  summary:
    '별명, 소개, 사진, 목표, 비공개, 라이브러리 공개를 바꿉니다. 별명은 30일에 한 번 바꿀 수 있고, 공개로 바꾸면 기다리던 요청이 받아들여집니다.',
  body: z.object({
    nickname: Nickname.optional(),
    bio: z.string().trim().max(BIO_MAX, `${BIO_MAX}자까지 적을 수 있어요.`).optional(),
    image_id: Id.nullable().optional(),
    goals: z.array(z.enum(GOALS)).max(GOALS.length).optional(),
    is_private: z.boolean().optional(),
    is_library_shown: z.boolean().optional(),
  }),
  response: OwnProfile,
  errors: ['INVALID_INPUT', 'NICKNAME_TAKEN', 'RENAMED_LATELY'],
});
