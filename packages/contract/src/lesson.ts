import * as z from 'zod';
import { ChannelLine, EQUIPMENT } from './content.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';
import { Box, Picture } from './picture.ts';
import { lines } from './text.ts';

const ProgramKey = z.object({ id: z.string().min(1).max(80) });
const Instant = z.iso.datetime({ offset: true });

/** FREE to everybody, PREVIEW for its first minute to everybody, MEMBER to members only. */
export const LESSON_ACCESS = ['FREE', 'PREVIEW', 'MEMBER'] as const;
export const PREVIEW_SECONDS = 60;

export const LessonLine = z.object({
  id: z.int(),
  title: z.string(),
  /** 1 for the first day of the program. */
  day: z.int(),
  seconds: z.int(),
  intensity: z.int(),
  access: z.enum(LESSON_ACCESS),
  is_quiet: z.boolean(),
  picture: Picture,
});
export type LessonLine = z.infer<typeof LessonLine>;

/** Where one is in a program, in the same words everywhere: its days counted from the first to the last. */
export const dayWords = (day: number): string => `${day}일차`;
export const startWords = ({ day }: Pick<LessonLine, 'day'>, isBegun: boolean): string =>
  `${dayWords(day)} ${isBegun ? '이어서 하기' : '시작하기'}`;

export const getProgramDirectories = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}/directories',
  who: 'optional',
  summary: '프로그램의 주차나 단계를 순서대로 봅니다.',
  params: ProgramKey,
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        position: z.int(),
        title: z.string(),
        summary: z.string(),
        section_count: z.int(),
        lesson_count: z.int(),
        seconds: z.int(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const getProgramSections = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}/sections',
  who: 'optional',
  summary: '프로그램의 날들과 그날의 레슨을 순서대로 봅니다.',
  params: ProgramKey,
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        directory_id: z.int(),
        position: z.int(),
        title: z.string(),
        lessons: z.array(LessonLine),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

const MovementTwin = z.object({ movement: z.string(), name: z.string() });

/** One movement or rest of a lesson, where it stands in the film. */
export const Chapter = z.object({
  index: z.int(),
  movement: z.string(),
  name: z.string(),
  kind: z.enum(['work', 'rest']),
  phase: z.enum(['warm-up', 'work', 'cool-down']),
  starts_at: z.number(),
  seconds: z.number(),
  /** For what is done one side at a time: the side that comes first, and the breath before the other. */
  sides: z.object({ first: z.enum(['right', 'left']), change_at: z.number(), change_seconds: z.number() }).nullable(),
  cues: z.array(z.string()),
  picture: Picture,
  /** All that the one who moves takes up of the picture in this chapter; not known of an uploaded film. */
  box: Box.nullable(),
  is_loud: z.boolean(),
  /** Set when the member has put this in the place of another movement. */
  instead_of: z.string().nullable(),
  quiet_twin: MovementTwin.nullable(),
  bare_twin: MovementTwin.nullable(),
});
export type Chapter = z.infer<typeof Chapter>;

/** What whoever asks may see of a film's chapters, and how many movements it has in all. */
export const SeenChapters = { chapters: z.array(Chapter), movement_count: z.int() };

export const PHASE_LABELS = { 'warm-up': '준비', work: '본운동', 'cool-down': '마무리' } as const;

export const Lesson = LessonLine.extend({
  program: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  channel: ChannelLine,
  equipment: z.array(z.enum(EQUIPMENT)),
  directory_title: z.string(),
  kcal: z.tuple([z.int(), z.int()]),
  ...SeenChapters,
  previous_lesson: LessonLine.nullable(),
  next_lesson: LessonLine.nullable(),
});
export type Lesson = z.infer<typeof Lesson>;

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/v2/lessons/{id}',
  who: 'optional',
  summary: '레슨 하나와, 볼 수 있는 만큼의 동작을 봅니다.',
  params: z.object({ id: Id }),
  response: Lesson,
  errors: ['NOT_FOUND'],
});

const Reviewer = z.object({ nickname: z.string(), is_withdrawn: z.boolean() });

export const ProgramReview = z.object({
  id: z.int(),
  author: Reviewer,
  rating: z.int(),
  content: z.string(),
  /** How much of the program its author had finished. */
  done_lessons: z.int(),
  created_at: Instant,
});
export type ProgramReview = z.infer<typeof ProgramReview>;

const reviewPage = { cursor: Cursor, limit: z.int().min(1).max(50).default(20) };

export const getProgramReviews = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}/reviews',
  who: 'optional',
  summary: '프로그램 리뷰를 새로운 것부터 봅니다.',
  params: ProgramKey,
  query: z.object(reviewPage),
  response: page(ProgramReview),
  errors: ['NOT_FOUND'],
});

export const REVIEW_CONTENT = { min: 10, max: 1_000 } as const;

export const writeProgramReview = endpoint({
  method: 'POST',
  path: '/api/v2/programs/{id}/reviews',
  who: 'member',
  summary: '한 번이라도 운동을 끝낸 프로그램에 리뷰를 한 번 남깁니다.',
  params: ProgramKey,
  body: z.object({
    rating: z.int('별점을 골라주세요.').min(1, '별점을 골라주세요.').max(5),
    content: lines()
      .trim()
      .min(REVIEW_CONTENT.min, `${REVIEW_CONTENT.min}자 넘게 적어주세요.`)
      .max(REVIEW_CONTENT.max, `${REVIEW_CONTENT.max}자까지 적을 수 있어요.`),
  }),
  response: ProgramReview,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'REVIEW_EXISTS', 'REVIEW_NOT_YET'],
});

export const INTENSITY_ANSWERS = ['easy', 'right', 'hard'] as const;
export const INTENSITY_LABELS = { easy: '쉬웠어요', right: '딱 좋아요', hard: '힘들었어요' } as const;

export const getProgramSummary = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}/summary',
  who: 'optional',
  summary: '프로그램 리뷰를 숫자로 봅니다.',
  params: ProgramKey,
  response: z.object({
    rating_avg: z.number().nullable(),
    review_count: z.int(),
    /** From one star to five. */
    ratings: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
    intensity: z.object({ easy: z.int(), right: z.int(), hard: z.int() }),
    finished_count: z.int(),
  }),
  errors: ['NOT_FOUND'],
});

export const getLegacyReviews = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}/legacy-reviews',
  who: 'optional',
  summary: '옛 서비스에서 옮겨 온 리뷰를 봅니다.',
  params: ProgramKey,
  query: z.object(reviewPage),
  response: page(
    z.object({ id: z.int(), author_name: z.string(), rating: z.int(), content: z.string(), written_on: z.iso.date() }),
  ),
  errors: ['NOT_FOUND'],
});

export const getLessonReviews = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}/lesson-reviews',
  who: 'optional',
  summary: '프로그램의 레슨마다 남긴 한마디를 새로운 것부터 봅니다.',
  params: ProgramKey,
  query: z.object(reviewPage),
  response: page(
    z.object({
      id: z.int(),
      author: Reviewer,
      lesson: z.object({ id: z.int(), title: z.string(), day: z.int() }),
      /** Nothing of who only said how hard it was. */
      rating: z.int().nullable(),
      intensity: z.enum(INTENSITY_ANSWERS).nullable(),
      content: z.string().nullable(),
      created_at: Instant,
    }),
  ),
  errors: ['NOT_FOUND'],
});

export const getRateableLessons = endpoint({
  method: 'GET',
  path: '/api/v2/personalization/rateable-lessons',
  who: 'member',
  summary: '끝냈지만 아직 어땠는지 말하지 않은 레슨입니다.',
  response: z.object({ items: z.array(LessonLine.extend({ completed_at: Instant })) }),
});

export const rateLesson = endpoint({
  method: 'POST',
  path: '/api/v2/personalization/rateable-lessons',
  who: 'member',
  summary: '끝낸 레슨이 어땠는지 말합니다. 다시 말하면 바뀝니다.',
  body: z.object({
    lesson_id: Id,
    /** Stars are given by who wants to; what was given before stays. */
    rating: z.int().min(1).max(5).optional(),
    intensity: z.enum(INTENSITY_ANSWERS).optional(),
    content: lines().trim().max(300, '300자까지 적을 수 있어요.').optional(),
  }),
  response: z.object({ rating: z.int().nullable(), intensity: z.enum(INTENSITY_ANSWERS).nullable() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'REVIEW_NOT_YET'],
});
