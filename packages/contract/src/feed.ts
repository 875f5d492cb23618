import * as z from 'zod';
import {
  APPEAL_MAX,
  COMMENT_MAX,
  CONTENT_MAX,
  FEED_PHOTOS_MAX,
  FEED_TABS,
  GOALS,
  REACTIONS,
  REPORT_REASONS,
  REPORT_SUBJECTS,
} from './feed-rules.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';
import { Person, SeenAs } from './people.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const Tab = z.enum(FEED_TABS);
const ReactionType = z.enum(REACTIONS);

/** A page below a number: what came meanwhile stands above it, so that nothing moves and nothing comes twice. */
export const untilPage = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_until_id: z.int().nullable() });
const until = z.object({ until_id: Id.optional() });

export const WorkoutCard = z.object({
  lesson_id: z.int().nullable(),
  title: z.string(),
  /** "플랭크 14일 · 9일차"; none for what somebody put together. */
  program: z.object({ slug: z.string(), title: z.string(), day: z.int() }).nullable(),
  picture: Picture.nullable(),
  seconds: z.int(),
  /** Where its author shows it. */
  kcal: z.int().nullable(),
  /** The how manyth of its week it was. */
  week_count: z.int(),
  completed_at: Instant,
});
export type WorkoutCard = z.infer<typeof WorkoutCard>;

export const PostNotice = z.object({
  state: z.enum(['HELD', 'REMOVED']),
  /** By when somebody will have looked. */
  due_at: Instant.nullable(),
  reason: z.enum(REPORT_REASONS).nullable(),
  note: z.string(),
  can_appeal: z.boolean(),
});
export type PostNotice = z.infer<typeof PostNotice>;

export const Feed = z.object({
  id: z.int(),
  author: Person,
  content: z.string(),
  pictures: z.array(Picture),
  workout: WorkoutCard.nullable(),
  reactions: z.object({ LIKE: z.int(), CHEER: z.int(), FIRE: z.int(), CLAP: z.int(), WOW: z.int() }),
  my_reaction: ReactionType.nullable(),
  comment_count: z.int(),
  is_commentable: z.boolean(),
  is_mine: z.boolean(),
  /** Put out of one's own sight. */
  is_hidden: z.boolean(),
  is_edited: z.boolean(),
  created_at: Instant,
  /** For its author alone: others cannot see it now. */
  notice: PostNotice.nullable(),
});
export type Feed = z.infer<typeof Feed>;

export const getFeedTabs = endpoint({
  method: 'GET',
  path: '/core/v1/feeds/tabs',
  who: 'optional',
  summary: '피드의 탭입니다. 손님에게는 누구나 보는 탭만 옵니다.',
  response: z.object({ items: z.array(z.object({ tab: Tab, label: z.string() })) }),
});

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/v2/timelines/reverse-chronological',
  who: 'member',
  summary: '새 글부터 20개씩입니다. 이어서 볼 때는 받은 마지막 글의 번호를 until_id로 보냅니다.',
  query: until.extend({ tab: Tab.default('ALL') }),
  response: untilPage(Feed),
  errors: ['INVALID_INPUT'],
});

export const listPublicFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/feeds',
  who: 'optional',
  summary: '누구나 볼 수 있는 글을 새것부터 봅니다.',
  query: until,
  response: untilPage(Feed),
  errors: ['INVALID_INPUT'],
});

export const listMyFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/my-feeds',
  who: 'member',
  summary: '내가 쓴 글입니다. 가려진 글도 까닭과 함께 옵니다.',
  query: until,
  response: untilPage(Feed),
  errors: ['INVALID_INPUT'],
});

export const listUserFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/feeds',
  who: 'optional',
  summary: '한 사람이 쓴 글을 새것부터 봅니다.',
  params: z.object({ id: Id }),
  query: until.extend(SeenAs.shape),
  response: untilPage(Feed),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'PROFILE_PRIVATE'],
});

const Reactor = z.object({ id: z.int(), nickname: z.string() });

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}',
  who: 'optional',
  summary: '글 하나를 봅니다. 지워졌거나, 가려졌거나, 차단한 사이면 모두 같은 답입니다.',
  params: z.object({ id: Id }),
  response: Feed.extend({
    /** Of those who reacted last, without oneself. */
    reactors: z.array(Reactor),
  }),
  errors: ['FEED_GONE'],
});

const Content = lines()
  .trim()
  .max(CONTENT_MAX, `${CONTENT_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`);

export const createFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds',
  who: 'member',
  summary: '글을 올립니다. 마친 운동, 사진, 글 가운데 하나는 있어야 합니다.',
  body: z.object({
    content: Content.default(''),
    image_ids: z.array(Id).max(FEED_PHOTOS_MAX, `사진은 ${FEED_PHOTOS_MAX}장까지 올릴 수 있어요.`).default([]),
    /** The last time one finished this lesson, or exactly one workout of one's own. */
    lesson_id: Id.optional(),
    record_id: Id.optional(),
    is_kcal_shown: z.boolean().default(true),
    /** The event it is to count for, and to enter once that is enough; null where it is to count for none. */
    event_id: Id.nullable().optional(),
  }),
  response: Feed,
  errors: ['INVALID_INPUT', 'FEED_EMPTY', 'WORKOUT_NOT_DONE', 'WRITING_BARRED', 'TOO_MANY_REQUESTS'],
  isOnce: true,
});

export const changeFeed = endpoint({
  method: 'PATCH',
  path: '/api/v2/feeds/{id}',
  who: 'owner',
  summary: '내 글의 내용을 고치거나 댓글을 그만 받습니다. 가려진 글을 고치면 다시 살펴봅니다.',
  params: z.object({ id: Id }),
  body: z.object({ content: Content.optional(), is_commentable: z.boolean().optional() }),
  response: Feed,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'FEED_EMPTY', 'WRITING_BARRED', 'INVALID_TRANSITION'],
});

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/api/v2/feeds/{id}',
  who: 'owner',
  summary: '내 글을 지웁니다. 사진도 함께 지워집니다.',
  params: z.object({ id: Id }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

/** What staff should know, in the author's words; nothing has to be said. */
export const Appeal = z.object({
  words: lines().trim().max(APPEAL_MAX, `${APPEAL_MAX}자까지 적을 수 있어요.`),
});

export const appealFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/appeal',
  who: 'owner',
  summary: '가려졌거나 내려간 내 글을 한 번 더 살펴봐 달라고 합니다. 내린 사람이 아닌 직원이 살펴봅니다.',
  params: z.object({ id: Id }),
  body: Appeal,
  response: Feed,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});

const Reacted = Feed.pick({ reactions: true, my_reaction: true });

export const react = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/reactions',
  who: 'member',
  summary: '응원합니다. 한 사람이 하나이고, 다시 보내면 바뀝니다.',
  params: z.object({ id: Id }),
  body: z.object({ reaction_type: ReactionType.default('LIKE') }),
  response: Reacted,
  errors: ['INVALID_INPUT', 'FEED_GONE'],
});

export const unreact = endpoint({
  method: 'DELETE',
  path: '/api/v2/feeds/{id}/reactions',
  who: 'member',
  summary: '보낸 응원을 거둡니다. 다른 종류로 바꾼 뒤라면 그대로 둡니다.',
  params: z.object({ id: Id }),
  query: z.object({ reaction_type: ReactionType.default('LIKE') }),
  response: Reacted,
  errors: ['INVALID_INPUT', 'FEED_GONE'],
});

export const listReactions = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/reactions',
  who: 'optional',
  summary: '누가 응원했는지 새것부터 봅니다.',
  params: z.object({ id: Id }),
  query: z.object({ reaction_type: ReactionType.optional(), cursor: Cursor }),
  response: page(z.object({ id: z.int(), person: Person, reaction_type: ReactionType })),
  errors: ['INVALID_INPUT', 'FEED_GONE'],
});

const Hidden = z.object({ is_hidden: z.boolean() });

export const hideFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/hide',
  who: 'member',
  summary: '이 글을 나에게만 가립니다.',
  params: z.object({ id: Id }),
  response: Hidden,
  errors: ['FEED_GONE'],
});
export const unhideFeed = endpoint({
  method: 'DELETE',
  path: '/api/v2/feeds/{id}/hide',
  who: 'member',
  summary: '가린 글을 다시 봅니다.',
  params: z.object({ id: Id }),
  response: Hidden,
  errors: ['FEED_GONE'],
});

export const FeedComment = z.object({
  id: z.int(),
  author: Person,
  /** Wrote what this is about. */
  is_author: z.boolean(),
  /** None where staff took it away. */
  content: z.string().nullable(),
  is_mine: z.boolean(),
  /** By who wrote it, or by whose post it is under. */
  can_delete: z.boolean(),
  created_at: Instant,
});
export type FeedComment = z.infer<typeof FeedComment>;

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/comments',
  who: 'optional',
  summary: '댓글을 처음 것부터 봅니다.',
  params: z.object({ id: Id }),
  query: z.object({ cursor: Cursor }),
  response: page(FeedComment),
  errors: ['INVALID_INPUT', 'FEED_GONE'],
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/comments',
  who: 'member',
  summary: '댓글을 답니다.',
  params: z.object({ id: Id }),
  body: z.object({
    content: lines()
      .trim()
      .min(1, '한 글자라도 적어주세요.')
      .max(COMMENT_MAX, `${COMMENT_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`),
  }),
  response: FeedComment,
  errors: ['INVALID_INPUT', 'FEED_GONE', 'COMMENTS_CLOSED', 'WRITING_BARRED', 'TOO_MANY_REQUESTS'],
  isOnce: true,
});

const inFeed = z.object({ id: Id, comment_id: Id });

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/feeds/{id}/comments/{comment_id}',
  who: 'owner',
  summary: '내 댓글이나 내 글에 달린 댓글을 지웁니다.',
  params: inFeed,
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

export const ReportForm = z.object({
  reason: z.enum(REPORT_REASONS, '왜 신고하는지 골라주세요.'),
  /** Needed where none of the reasons says it. */
  reason_detail: lines().trim().max(500, '500자까지 적을 수 있어요.').default(''),
});

export const Report = z.object({
  number: z.string(),
  subject: z.enum(REPORT_SUBJECTS),
  /** Whose it is about. */
  person: Person,
  reason: z.enum(REPORT_REASONS),
  state: z.enum(['OPEN', 'KEPT', 'REMOVED']),
  received_at: Instant,
  /** By when somebody will have looked. */
  due_at: Instant,
  /** Put out of everybody's sight while it is looked at. */
  held_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  /** What staff say to it. */
  note: z.string(),
});
export type Report = z.infer<typeof Report>;

const reportErrors = ['INVALID_INPUT', 'REPORT_OWN', 'TOO_MANY_REQUESTS'] as const;

export const reportFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/report',
  who: 'member',
  summary:
    '글을 신고합니다. 나에게는 바로 가려지고, 24시간 안에 사람이 살펴봅니다. 세 분이 신고하면 모두에게 가려집니다.',
  params: z.object({ id: Id }),
  body: ReportForm,
  response: Report,
  errors: [...reportErrors, 'FEED_GONE'],
});

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/comments/{comment_id}/report',
  who: 'member',
  summary: '댓글을 신고합니다.',
  params: inFeed,
  body: ReportForm,
  response: Report,
  errors: [...reportErrors, 'FEED_GONE'],
});

export const reportUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/report',
  who: 'member',
  summary: '사람을 신고합니다.',
  params: z.object({ id: Id }),
  body: ReportForm,
  response: Report,
  errors: [...reportErrors, 'NOT_FOUND'],
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/v2/reports/{number}',
  who: 'owner',
  summary: '내가 한 신고가 어떻게 됐는지 봅니다.',
  params: z.object({ number: z.string().max(20) }),
  response: Report,
  errors: ['NOT_FOUND'],
});

/** What somebody can make a card of: what they finished lately. */
export const listFeedWorkouts = endpoint({
  method: 'GET',
  path: '/api/v2/user/feed-workouts',
  who: 'member',
  summary: '글에 붙일 수 있는 내 운동입니다. 최근에 마친 것부터 20개입니다.',
  response: z.object({ items: z.array(WorkoutCard.extend({ record_id: z.int() })), goals: z.array(z.enum(GOALS)) }),
});
