import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page, repeated, staffPage, staffPaging } from './paging.ts';
import { Picture } from './picture.ts';

export const PROGRAM_CATEGORIES = [
  'pilates',
  'yoga',
  'strength',
  'cardio',
  'stretching',
  'dance',
  'boxing',
  'prenatal',
  'pain-care',
  'meditation',
] as const;
export const BODY_PARTS = [
  'full',
  'upper',
  'lower',
  'core',
  'back',
  'shoulder',
  'arm',
  'hip',
  'pelvis',
  'neck',
] as const;
export const LEVELS = ['intro', 'beginner', 'intermediate', 'advanced'] as const;
export const EQUIPMENT = [
  'none',
  'mat',
  'band',
  'dumbbell',
  'kettlebell',
  'foam-roller',
  'ball',
  'ring',
  'chair',
] as const;

/** What a member reads for each value. */
export const LABELS = {
  category: {
    pilates: '필라테스',
    yoga: '요가',
    strength: '근력',
    cardio: '유산소',
    stretching: '스트레칭',
    dance: '댄스',
    boxing: '복싱',
    prenatal: '산전산후',
    'pain-care': '통증케어',
    meditation: '명상',
  },
  part: {
    full: '전신',
    upper: '상체',
    lower: '하체',
    core: '코어',
    back: '등',
    shoulder: '어깨',
    arm: '팔',
    hip: '힙',
    pelvis: '골반',
    neck: '거북목',
  },
  level: { intro: '입문', beginner: '초급', intermediate: '중급', advanced: '고급' },
  equipment: {
    none: '기구 없이',
    mat: '매트',
    band: '밴드',
    dumbbell: '덤벨',
    kettlebell: '케틀벨',
    'foam-roller': '폼롤러',
    ball: '짐볼',
    ring: '링',
    chair: '의자',
  },
  sort: { recommended: '추천순', popular: '인기순', newest: '최신순', short: '짧은 순' },
} as const;

export const PROGRAM_SORTS = ['recommended', 'popular', 'newest', 'short'] as const;

export const ChannelLine = z.object({ slug: z.string(), name: z.string() });

export const ProgramCard = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  promise: z.string(),
  channel: ChannelLine,
  category: z.enum(PROGRAM_CATEGORIES),
  parts: z.array(z.enum(BODY_PARTS)),
  level: z.enum(LEVELS),
  equipment: z.array(z.enum(EQUIPMENT)),
  weeks: z.int(),
  days_per_week: z.int(),
  minutes_per_day: z.int(),
  is_quiet: z.boolean(),
  is_free: z.boolean(),
  is_new: z.boolean(),
  rating_avg: z.number().nullable(),
  review_count: z.int(),
  picture: Picture,
});
export type ProgramCard = z.infer<typeof ProgramCard>;

/** Filters as they stand in a URL: repeated keys for several, absent for any. */
export const ProgramFilters = z.object({
  category: repeated(z.enum(PROGRAM_CATEGORIES)),
  part: repeated(z.enum(BODY_PARTS)),
  level: repeated(z.enum(LEVELS)),
  equipment: repeated(z.enum(EQUIPMENT)),
  max_minutes: z.int().min(1).max(240).optional(),
  quiet: z.boolean().optional(),
  free: z.boolean().optional(),
  channel: z.string().max(60).optional(),
});

export const listPrograms = endpoint({
  method: 'GET',
  path: '/api/v2/programs',
  who: 'optional',
  summary: '공개된 프로그램을 조건에 맞춰 한 쪽씩 봅니다.',
  query: ProgramFilters.extend({
    sort: z.enum(PROGRAM_SORTS).default('recommended'),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(20),
  }),
  response: page(ProgramCard).extend({ total: z.int().nullable() }),
  errors: ['INVALID_INPUT'],
});

export const Program = ProgramCard.extend({
  channel: ChannelLine.extend({
    id: z.int(),
    introduction: z.string(),
    specialty: z.string(),
    avatar: Picture.nullable(),
  }),
  kcal: z.tuple([z.int(), z.int()]),
  for_whom: z.array(z.string()),
  cautions: z.array(z.string()),
  lesson_count: z.int(),
  finished_count: z.int(),
  like_count: z.int(),
  /** The lesson whose first seconds play silently on the page. */
  teaser_lesson_id: z.int().nullable(),
});
export type Program = z.infer<typeof Program>;

export const getProgram = endpoint({
  method: 'GET',
  path: '/api/v2/programs/{id}',
  who: 'optional',
  summary: '프로그램 하나를 번호나 주소 이름으로 봅니다.',
  params: z.object({ id: z.string().min(1).max(80) }),
  response: Program,
  errors: ['NOT_FOUND'],
});

export const getDiscoveryFilters = endpoint({
  method: 'GET',
  path: '/api/v2/discovery/filters',
  who: 'optional',
  summary: '둘러보기에서 고를 수 있는 조건과, 조건마다 찾을 수 있는 프로그램 수입니다.',
  response: z.object({
    groups: z.array(
      z.object({
        key: z.enum(['category', 'part', 'level', 'equipment']),
        label: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
      }),
    ),
    minutes: z.array(z.object({ value: z.int(), label: z.string(), count: z.int() })),
    total: z.int(),
  }),
});

export const PROGRAM_STATES = ['DRAFT', 'PUBLISHED', 'HIDDEN'] as const;
export const PROGRAM_STATE_LABELS = { DRAFT: '작성 중', PUBLISHED: '공개', HIDDEN: '숨김' } as const;

export const AdminProgram = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  channel_name: z.string(),
  category: z.enum(PROGRAM_CATEGORIES),
  level: z.enum(LEVELS),
  minutes_per_day: z.int(),
  state: z.enum(PROGRAM_STATES),
  rating_avg: z.number().nullable(),
  review_count: z.int(),
  published_at: z.iso.datetime({ offset: true }).nullable(),
  updated_at: z.iso.datetime({ offset: true }),
  picture: Picture,
});
export type AdminProgram = z.infer<typeof AdminProgram>;

export const STAFF_PROGRAM_SORTS = ['newest', 'published', 'rating', 'reviews', 'minutes'] as const;

export const adminListPrograms = endpoint({
  method: 'GET',
  path: '/core-admin/v1/programs',
  who: ['core-admin'],
  summary: '모든 상태의 프로그램을 봅니다. q는 프로그램 이름, 코치, 주소의 낱말, 프로그램 번호 가운데 하나입니다.',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    state: z.enum(PROGRAM_STATES).optional(),
    ...staffPaging(STAFF_PROGRAM_SORTS),
  }),
  response: staffPage(AdminProgram),
});

export const adminChangeProgramState = endpoint({
  method: 'PATCH',
  path: '/core-admin/v1/programs/{id}/state',
  who: ['core-admin'],
  summary: '프로그램을 공개하거나 숨깁니다.',
  params: z.object({ id: Id }),
  body: z.object({ event: z.enum(['publish', 'hide']) }),
  response: AdminProgram,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});
