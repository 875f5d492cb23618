import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Finish } from './habit.ts';
import { Chapter, LessonLine, SeenChapters } from './lesson.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });

/** A lesson by its number, a composed workout by `w-` and its code. */
const PlayableKey = z.object({ id: z.string().regex(/^(?:[1-9]\d{0,8}|w-[a-z0-9]{10})$/) });

export const HEARTBEAT_SECONDS = 15;
export const STREAMS_MAX = 2;
/** A device that has not been heard of for this long no longer counts as playing. */
export const LEASE_SECONDS = 45;
/** How long an address of a film holds. A heartbeat brings the next one. */
export const TICKET_SECONDS = 600;
/** Share of the seconds that must have been seen: by itself, and by the button. */
export const COMPLETE_SHARE = 0.8;
export const COMPLETE_BY_HAND_SHARE = 0.6;
/** One is not taken back to a place so near the start or the end. */
export const RESUME_FROM_SECONDS = 10;
export const RESUME_TO_SHARE = 0.95;

const Film = z.object({
  manifest_url: z.string(),
  /** Goes into the address of every further request: a new one is swapped in without stopping. */
  ticket: z.string(),
  expires_at: Instant,
});

const Words = z.array(z.object({ language: z.string(), label: z.string(), url: z.string() }));

export const Playback = Film.extend({
  title: z.string(),
  sub: z.string(),
  seconds: z.number(),
  /** Where the film ends for this viewer: its end, or after a minute for who has no membership. */
  until: z.number(),
  is_preview: z.boolean(),
  poster: Picture,
  ...SeenChapters,
  subtitles: Words,
  /** The addresses of what the first picture needs, to be fetched ahead. */
  first_files: z.array(z.string()),
});

export const MemberPlayback = Playback.extend({
  playback_session_id: z.uuid(),
  heartbeat_seconds: z.int(),
  resume_at: z.number(),
  /** Share of the seconds seen so far, and whether it counts as done today. */
  watched_share: z.number(),
  is_completed_today: z.boolean(),
  next_lesson: LessonLine.nullable(),
});
export type MemberPlayback = z.infer<typeof MemberPlayback>;
export type Playback = z.infer<typeof Playback>;

export const getPlayback = endpoint({
  method: 'GET',
  path: '/api/v2/playback/{id}',
  who: 'member',
  summary: '볼 수 있는 사람에게 영상 주소와 이어 볼 곳, 자막, 동작, 다음 레슨을 줍니다.',
  params: PlayableKey,
  query: z.object({
    /** A name for the list of playing devices. */
    device: z.string().trim().max(60).optional(),
    /** The stream that is to stop for this one. */
    take_over: z.uuid().optional(),
  }),
  response: MemberPlayback,
  errors: ['NOT_FOUND', 'FORBIDDEN_MEMBER_ONLY', 'STREAM_LIMIT'],
});

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/v2/previews/{id}',
  who: 'optional',
  summary: '로그인하지 않아도 볼 수 있는 만큼의 영상 주소를 줍니다. 무료 레슨은 끝까지, 나머지는 1분입니다.',
  params: PlayableKey,
  query: z.object({
    /** Chapters and what is put in their place, as "4:quiet,7:bare": guests have no lease that would keep it. */
    swaps: z
      .string()
      .max(500)
      .regex(/^\d{1,4}:(?:quiet|bare)(?:,\d{1,4}:(?:quiet|bare))*$/)
      .optional(),
  }),
  response: Playback,
  errors: ['NOT_FOUND', 'FORBIDDEN_MEMBER_ONLY', 'NO_TWIN'],
});

export const swapMovement = endpoint({
  method: 'POST',
  path: '/api/v2/playback/{id}/swap',
  who: 'member',
  summary: '재생 중인 동작을 조용한 동작이나 기구 없는 동작으로, 또는 원래대로 바꿉니다.',
  params: PlayableKey,
  body: z.object({
    playback_session_id: z.uuid(),
    chapter: z.int().min(0).max(2_000),
    to: z.enum(['quiet', 'bare', 'original']),
  }),
  response: Film.extend({ chapters: z.array(Chapter), subtitles: Words }),
  errors: ['NOT_FOUND', 'STREAM_ENDED', 'NO_TWIN'],
});

const Seconds = z.number().min(0).max(100_000);

export const sendView = endpoint({
  method: 'POST',
  path: '/api/v2/user/lessons/views',
  who: 'member',
  summary: '어디까지 봤는지 알리고, 영상 주소를 이어 받습니다. 같은 보고가 다시 와도 한 번만 셉니다.',
  body: z.object({
    lesson_id: Id.optional(),
    playback_session_id: z.uuid(),
    /** Grows by one with each report; an older one that comes late changes no position. */
    seq: z.int().min(0).max(1_000_000),
    position_s: Seconds,
    /** Seconds of the film seen since the last report: [from, to) pairs. */
    watched_ranges: z
      .array(z.tuple([Seconds, Seconds]))
      .max(200)
      .default([]),
    watched_s: Seconds.optional(),
    completed: z.boolean().default(false),
    is_leaving: z.boolean().default(false),
    speed: z.number().min(0.25).max(4).optional(),
    quality: z.string().max(10).optional(),
    first_frame_ms: z.int().min(0).max(600_000).optional(),
    stall_count: z.int().min(0).max(10_000).optional(),
    stall_ms: z.int().min(0).max(10_000_000).optional(),
  }),
  response: z.object({
    film: Film.nullable(),
    watched_share: z.number(),
    is_completed: z.boolean(),
    /** True in the one answer that made it complete. */
    is_first_today: z.boolean(),
    /** What it adds up to, with this one; nothing before it is complete. */
    finish: Finish.nullable(),
  }),
  errors: ['NOT_FOUND', 'STREAM_ENDED', 'TOO_EARLY_TO_COMPLETE', 'FORBIDDEN_MEMBER_ONLY', 'STREAM_LIMIT'],
});

export const LessonView = z.object({
  lesson: LessonLine,
  program: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  position_s: z.number(),
  watched_share: z.number(),
  completed_at: Instant.nullable(),
  updated_at: Instant,
});
export type LessonView = z.infer<typeof LessonView>;

export const getViews = endpoint({
  method: 'GET',
  path: '/api/v2/user/lessons/views',
  who: 'member',
  summary: '본 레슨과 이어 볼 곳을 최근 것부터 봅니다.',
  query: z.object({
    program_id: Id.optional(),
    unfinished: z.boolean().optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(200).default(20),
  }),
  response: page(LessonView),
  errors: ['INVALID_INPUT'],
});

export const getAccess = endpoint({
  method: 'GET',
  path: '/api/v2/user/access',
  who: 'member',
  summary: '멤버십으로 볼 수 있는지, 언제까지인지, 결제되지 않은 것이 있는지 알려줍니다.',
  response: z.object({
    has_access: z.boolean(),
    until: Instant.nullable(),
    /** A renewal that failed: until when they may go on all the same. */
    past_due: z.object({ ends_at: Instant }).nullable(),
  }),
});
