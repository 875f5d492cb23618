import * as z from 'zod';
import { BODY_PARTS, EQUIPMENT, LEVELS, listPrograms, PROGRAM_CATEGORIES, ProgramCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

export const SEARCH_SORTS = ['relevance', 'popular', 'newest', 'short'] as const;
export const SEARCH_QUERY_MAX = 60;

const Query = z.string().trim().min(1, '찾을 말을 적어주세요.').max(SEARCH_QUERY_MAX, '60자까지 찾을 수 있어요.');

/** [from, to) places in a text, for the part that was found. */
const Highlights = z.array(z.tuple([z.int(), z.int()]));

export const FoundProgram = ProgramCard.extend({
  highlights: z.object({ title: Highlights, promise: Highlights }),
});
export type FoundProgram = z.infer<typeof FoundProgram>;

export const searchPrograms = endpoint({
  method: 'POST',
  path: '/api/v2/search/programs',
  who: 'optional',
  summary: '말의 일부, 초성, 작은 오타, 영문 자판으로 친 한글로도 프로그램을 찾습니다.',
  body: z.object({
    query: Query,
    filters: z
      .object({
        category: z.array(z.enum(PROGRAM_CATEGORIES)).max(10).optional(),
        part: z.array(z.enum(BODY_PARTS)).max(10).optional(),
        level: z.array(z.enum(LEVELS)).max(4).optional(),
        equipment: z.array(z.enum(EQUIPMENT)).max(8).optional(),
        max_minutes: z.int().min(1).max(240).optional(),
        quiet: z.boolean().optional(),
        free: z.boolean().optional(),
        channel: z.string().max(60).optional(),
      })
      .default({}),
    sort: z.enum(SEARCH_SORTS).default('relevance'),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(12),
  }),
  response: page(FoundProgram).extend({
    total: z.int().nullable(),
    /** The words that were searched for, when they are not the ones that were typed. */
    corrected_query: z.string().nullable(),
    /** Words of the query that nothing has beside the others. */
    left_out: z.array(z.string()),
    /** Where nothing was found: words that look alike and find something. */
    did_you_mean: z.array(z.string()),
  }),
  errors: ['INVALID_INPUT'],
});

export const noteOpened = endpoint({
  method: 'POST',
  path: '/api/v2/search/opened',
  who: 'optional',
  summary:
    '찾은 말에서 무엇을 열었는지 남깁니다. 누가 열었는지는 남지 않고, 여러 날 여러 사람이 연 것만 차례에 조금 쓰입니다.',
  body: z.object({ kind: z.enum(['PROGRAM', 'PRODUCT']), query: Query, id: Id }),
  response: z.object({}),
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/api/v2/search/suggestions',
  who: 'optional',
  summary: '치는 동안 보여줄 말과 프로그램입니다.',
  query: z.object({ q: Query }),
  response: z.object({
    keywords: z.array(z.string()),
    programs: z.array(z.object({ slug: z.string(), title: z.string(), channel_name: z.string() })),
    channels: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
  errors: ['INVALID_INPUT'],
});

export const getKeywords = endpoint({
  method: 'GET',
  path: '/api/v2/discovery/keywords',
  who: 'optional',
  summary: '요즘 많이 찾는 말입니다.',
  response: z.object({ items: z.array(z.object({ keyword: z.string(), rank: z.int() })) }),
});

export const getRecommendedKeywords = endpoint({
  method: 'GET',
  path: '/api/v1/discovery/recommend/keywords/',
  who: 'optional',
  summary: '편집자가 권하는 말입니다.',
  response: z.object({ items: z.array(z.object({ keyword: z.string() })) }),
});

export const discoverPrograms = endpoint({
  ...listPrograms,
  path: '/api/v2/discovery/programs',
  summary: '조건과 정렬로 프로그램을 둘러봅니다.',
});

export const discoverProgramsV1 = endpoint({
  ...listPrograms,
  path: '/api/v1/discovery/programs/',
  summary: '조건과 정렬로 프로그램을 둘러봅니다. (이전 주소)',
});

export const DISCOVERY_KINDS = ['category', 'part', 'goal'] as const;

export const getDiscoveryCategories = endpoint({
  method: 'GET',
  path: '/api/v1/discovery/categories/',
  who: 'optional',
  summary: '둘러보기의 큰 갈래를 그림과 함께 봅니다.',
  query: z.object({ kind: z.enum(DISCOVERY_KINDS).optional(), name: z.string().trim().max(40).optional() }),
  response: z.object({
    items: z.array(
      z.object({
        kind: z.enum(DISCOVERY_KINDS),
        name: z.string(),
        label: z.string(),
        program_count: z.int(),
        /** The filters it stands for, as they are written in the address of the explore page. */
        query: z.string(),
        picture: Picture.nullable(),
      }),
    ),
  }),
});
