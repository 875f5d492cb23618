import * as z from 'zod';
import { ChannelLine, ProgramCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { LessonLine } from './lesson.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

export const Clip = z.object({
  id: z.int(),
  title: z.string(),
  channel: ChannelLine.extend({ avatar: Picture.nullable() }),
  seconds: z.number(),
  poster: Picture,
  /** A short film needs no membership: its address is for everybody and does not run out. */
  manifest_url: z.string(),
  like_count: z.int(),
  lesson: z.object({ id: z.int(), title: z.string(), program_slug: z.string(), program_title: z.string() }).nullable(),
  product: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type Clip = z.infer<typeof Clip>;

export const listClips = endpoint({
  method: 'GET',
  path: '/api/v2/library/clips',
  who: 'optional',
  summary: '짧은 클립을 새로운 것부터 봅니다.',
  query: z.object({
    channel: z.string().max(60).optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(30).default(10),
  }),
  response: page(Clip),
  errors: ['INVALID_INPUT'],
});

export const getClip = endpoint({
  method: 'GET',
  path: '/api/v2/library/clips/{id}',
  who: 'optional',
  summary: '클립 하나를 봅니다.',
  params: z.object({ id: Id }),
  response: Clip,
  errors: ['NOT_FOUND'],
});

export const getClipsConfig = endpoint({
  method: 'GET',
  path: '/api/v2/library/clips/config',
  who: 'optional',
  summary: '클립 화면이 어떻게 움직이는지 정합니다.',
  response: z.object({
    is_muted_first: z.boolean(),
    preload_next: z.int(),
    page_size: z.int(),
  }),
});

export const TARGET_TYPES = ['channel', 'program', 'lesson', 'clip', 'playlist'] as const;
export type TargetType = (typeof TARGET_TYPES)[number];
export const MARK_KINDS = ['follow', 'like', 'watch-later'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** What can be marked how. */
export const MARKABLE = {
  follow: ['channel'],
  like: ['program', 'clip', 'playlist'],
  'watch-later': ['program', 'lesson', 'clip'],
} as const satisfies Record<MarkKind, readonly TargetType[]>;

const operation = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/v2/library/operations/${name}`,
    who: 'member',
    summary,
    body: z.object({ target_type: z.enum(TARGET_TYPES), target_id: Id }),
    response: z.object({ is_on: z.boolean(), count: z.int() }),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  });

export const follow = operation('follow', '채널을 팔로우합니다.');
export const unfollow = operation('unfollow', '팔로우를 그만둡니다.');
export const like = operation('like', '찜합니다.');
export const removeLike = operation('remove-like', '찜을 지웁니다.');
export const watchLater = operation('watch-later', '나중에 볼 목록에 넣습니다.');
export const removeWatchLater = operation('remove-watch-later', '나중에 볼 목록에서 뺍니다.');

const Ids = z.array(z.int());
const MarksOfKind = z.object({ channel: Ids, program: Ids, lesson: Ids, clip: Ids, playlist: Ids });

export const getMarks = endpoint({
  method: 'GET',
  path: '/api/v2/user/marks',
  who: 'member',
  summary: '내가 팔로우하고 찜하고 나중에 보려고 담은 것들의 번호입니다. 종류마다 최근 500개까지입니다.',
  response: z.object({ follow: MarksOfKind, like: MarksOfKind, 'watch-later': MarksOfKind }),
});

export const PlaylistCard = z.object({
  id: z.int(),
  title: z.string(),
  is_public: z.boolean(),
  /** Nobody's name: made by the editors. */
  owner: z.object({ nickname: z.string() }).nullable(),
  item_count: z.int(),
  seconds: z.int(),
  picture: Picture.nullable(),
});
export type PlaylistCard = z.infer<typeof PlaylistCard>;

export const listPlaylists = endpoint({
  method: 'GET',
  path: '/api/v2/playlists',
  who: 'optional',
  summary: '편집자의 플레이리스트, 또는 내 플레이리스트를 새로운 것부터 봅니다.',
  query: z.object({
    scope: z.enum(['editor', 'mine']).default('editor'),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(20),
  }),
  response: page(PlaylistCard),
  errors: ['INVALID_INPUT'],
});

const PlaylistItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clip'), clip: Clip }),
  z.object({ type: z.literal('lesson'), lesson: LessonLine, program_title: z.string() }),
]);

export const Playlist = PlaylistCard.extend({ is_mine: z.boolean(), items: z.array(PlaylistItem) });
export type Playlist = z.infer<typeof Playlist>;

export const getPlaylist = endpoint({
  method: 'GET',
  path: '/api/v2/playlists/{id}',
  who: 'optional',
  summary: '공개된 플레이리스트나 내 플레이리스트 하나를 봅니다.',
  params: z.object({ id: Id }),
  response: Playlist,
  errors: ['NOT_FOUND'],
});

export const PLAYLIST_ITEMS_MAX = 100;
export const PLAYLISTS_MAX = 50;
const PlaylistTitle = z.string().trim().min(1, '이름을 적어주세요.').max(30, '30자까지 적을 수 있어요.');

export const createPlaylist = endpoint({
  method: 'POST',
  path: '/api/v2/playlists',
  who: 'member',
  summary: '플레이리스트를 만듭니다.',
  isOnce: true,
  body: z.object({ title: PlaylistTitle, is_public: z.boolean().default(false) }),
  response: PlaylistCard,
  errors: ['INVALID_INPUT', 'PLAYLISTS_FULL'],
});

export const changePlaylist = endpoint({
  method: 'PATCH',
  path: '/api/v2/playlists/{id}',
  who: 'owner',
  summary: '플레이리스트의 이름, 공개 여부, 담긴 것과 그 순서를 바꿉니다.',
  params: z.object({ id: Id }),
  body: z.object({
    title: PlaylistTitle.optional(),
    is_public: z.boolean().optional(),
    /** All of it, in the new order. `clip_ids` is the short form for clips alone. */
    items: z
      .array(z.object({ type: z.enum(['clip', 'lesson']), id: Id }))
      .max(PLAYLIST_ITEMS_MAX)
      .optional(),
    clip_ids: z.array(Id).max(PLAYLIST_ITEMS_MAX).optional(),
  }),
  response: Playlist,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/v2/playlists/{id}',
  who: 'owner',
  summary: '플레이리스트를 지웁니다.',
  params: z.object({ id: Id }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const getMyPrograms = endpoint({
  method: 'GET',
  path: '/api/v2/user/library/programs',
  who: 'member',
  summary: '내가 하고 있거나, 찜했거나, 나중에 보려는 프로그램을 최근 것부터 봅니다.',
  query: z.object({ kind: z.enum(['started', 'like', 'watch-later']).default('started'), cursor: Cursor }),
  response: page(
    ProgramCard.extend({
      lesson_count: z.int(),
      done_count: z.int(),
      /** What was left last and not finished, else what comes after what was finished last, else the first left over. */
      next_lesson: LessonLine.nullable(),
      is_next_begun: z.boolean(),
    }),
  ),
  errors: ['INVALID_INPUT'],
});

export const getMyLater = endpoint({
  method: 'GET',
  path: '/api/v2/user/library/later',
  who: 'member',
  summary: '나중에 보려고 담은 레슨과 클립입니다.',
  response: z.object({ lessons: z.array(LessonLine.extend({ program_title: z.string() })), clips: z.array(Clip) }),
});
