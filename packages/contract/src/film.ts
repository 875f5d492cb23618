import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, staffPage, staffPaging } from './paging.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const WHO = ['core-admin'] as const;
const params = z.object({ id: Id });

export const FILM_STATES = ['UPLOADED', 'TRANSCODING', 'QC', 'READY', 'PUBLISHED', 'FAILED'] as const;
export type FilmState = (typeof FILM_STATES)[number];
export const FILM_STATE_LABELS = {
  UPLOADED: '변환 대기',
  TRANSCODING: '변환 중',
  QC: '검수',
  READY: '공개 준비',
  PUBLISHED: '공개',
  FAILED: '실패',
} as const satisfies Record<FilmState, string>;

/** What staff can do to a film; the worker's own steps are not theirs to take. */
export const FILM_EVENTS = ['approve', 'reject', 'publish', 'withdraw', 'retry'] as const;
export type FilmEvent = (typeof FILM_EVENTS)[number];

/** Where films are sent to, by the tus protocol. */
export const FILM_UPLOADS_PATH = '/core-admin/v1/films/uploads';
export const FILM_MAX_BYTES = 8 * 1024 ** 3;
/** Below what a site's server takes in one request. */
export const FILM_CHUNK_BYTES = 960 * 1024;
export const FILM_TITLE_MAX = 100;
export const FILM_CHAPTERS_MAX = 200;
export const FILM_SUBTITLES_MAX = 400_000;
export const NO_FFMPEG = '이 서버에 ffmpeg가 없어서 변환하지 못하고 있어요. ffmpeg를 설치하면 이어서 변환해요.';

export const FilmChapter = z.object({
  title: z.string().trim().min(1, '챕터 이름을 적어주세요.').max(60, '60자까지 적을 수 있어요.'),
  starts_at: z.number().min(0).max(20_000),
});
export type FilmChapter = z.infer<typeof FilmChapter>;

const FilmLesson = z.object({
  id: z.int(),
  title: z.string(),
  day: z.int(),
  program: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
});
export type FilmLesson = z.infer<typeof FilmLesson>;

export const FilmRow = z.object({
  id: z.int(),
  title: z.string(),
  file_name: z.string(),
  bytes: z.number(),
  state: z.enum(FILM_STATES),
  progress: z.int(),
  /** Said while it waits for something staff can bring about. */
  hindrance: z.string().nullable(),
  failure: z.string().nullable(),
  seconds: z.number().nullable(),
  lesson: FilmLesson.nullable(),
  uploaded_by: z.string(),
  uploaded_at: Instant,
});
export type FilmRow = z.infer<typeof FilmRow>;

const Probe = z.object({
  container: z.string(),
  seconds: z.number(),
  video: z.object({ codec: z.string(), width: z.int(), height: z.int(), fps: z.number() }),
  audio: z.object({ codec: z.string(), channels: z.int(), rate: z.int() }).nullable(),
});
export type Probe = z.infer<typeof Probe>;

const FilmCheck = z.object({
  /** The size, or the sound. */
  name: z.string(),
  is_decoded: z.boolean(),
  is_monotonic: z.boolean(),
  seconds: z.number(),
  /** From the length of the source. */
  drift: z.number(),
  is_passed: z.boolean(),
});
export type FilmCheck = z.infer<typeof FilmCheck>;

export const FilmDetail = FilmRow.extend({
  probe: Probe.nullable(),
  qc: z.object({ is_passed: z.boolean(), checks: z.array(FilmCheck) }).nullable(),
  rungs: z.array(z.object({ name: z.string(), width: z.int(), height: z.int() })),
  chapters: z.array(FilmChapter),
  subtitles: z.string(),
  /** What may be done now, so that screens hold no table of their own. */
  events: z.array(z.enum(FILM_EVENTS)),
  history: z.array(
    z.object({
      event: z.string(),
      to_state: z.enum(FILM_STATES),
      by: z.string().nullable(),
      note: z.string().nullable(),
      at: Instant,
    }),
  ),
});
export type FilmDetail = z.infer<typeof FilmDetail>;

export const FILM_SORTS = ['newest', 'length', 'size'] as const;

export const adminListFilms = endpoint({
  method: 'GET',
  path: '/core-admin/v1/films',
  who: WHO,
  summary: '올린 영상을 봅니다. q는 영상 이름, 파일 이름, 올린 사람, 영상 번호 가운데 하나입니다.',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    state: z.enum(FILM_STATES).optional(),
    ...staffPaging(FILM_SORTS),
  }),
  response: staffPage(FilmRow),
});

export const adminGetFilm = endpoint({
  method: 'GET',
  path: '/core-admin/v1/films/{id}',
  who: WHO,
  summary: '영상 하나의 원본 정보와 검수 결과, 챕터, 자막, 기록을 봅니다.',
  params,
  response: FilmDetail,
  errors: ['NOT_FOUND'],
});

export const adminChangeFilmState = endpoint({
  method: 'PATCH',
  path: '/core-admin/v1/films/{id}/state',
  who: WHO,
  summary: '영상을 승인하거나 돌려보내고, 공개하거나 내리고, 다시 변환합니다.',
  params,
  body: z.object({ event: z.enum(FILM_EVENTS), note: lines().trim().max(200).optional() }),
  response: FilmDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'FILM_NOT_CHECKED'],
});

export const adminEditFilm = endpoint({
  method: 'PATCH',
  path: '/core-admin/v1/films/{id}',
  who: WHO,
  summary: '영상의 제목과 챕터, 자막을 고칩니다.',
  params,
  body: z.object({
    title: z
      .string()
      .trim()
      .min(1, '제목을 적어주세요.')
      .max(FILM_TITLE_MAX, `${FILM_TITLE_MAX}자까지 적을 수 있어요.`)
      .optional(),
    chapters: z
      .array(FilmChapter)
      .max(FILM_CHAPTERS_MAX, `챕터는 ${FILM_CHAPTERS_MAX}개까지 넣을 수 있어요.`)
      .optional(),
    subtitles: lines('자막 파일이 아니에요. VTT 파일을 올려주세요.')
      .max(FILM_SUBTITLES_MAX, '자막 파일이 너무 커요.')
      .optional(),
  }),
  response: FilmDetail,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminAttachFilm = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/films/{id}/lesson',
  who: WHO,
  summary: '영상을 레슨에 붙이거나 뗍니다.',
  params,
  body: z.object({ lesson_id: Id.nullable() }),
  response: FilmDetail,
  errors: ['NOT_FOUND', 'FILM_NOT_READY', 'LESSON_HAS_FILM'],
});

export const adminFindLessons = endpoint({
  method: 'GET',
  path: '/core-admin/v1/lessons',
  who: WHO,
  summary: '프로그램 이름으로 레슨을 찾습니다.',
  query: z.object({ q: z.string().trim().min(1).max(60) }),
  response: z.object({
    items: z.array(FilmLesson.extend({ film: z.object({ id: z.int(), title: z.string() }).nullable() })),
  }),
});

export const adminPreviewFilm = endpoint({
  method: 'GET',
  path: '/core-admin/v1/films/{id}/preview',
  who: WHO,
  summary: '변환한 영상을 공개하기 전에 볼 수 있는 주소를 줍니다.',
  params,
  response: z.object({ manifest_url: z.string(), expires_at: Instant }),
  errors: ['NOT_FOUND', 'FILM_NOT_READY'],
});
