import * as z from 'zod';
import { ProgramCard } from './content.ts';
import { BANNER_LOCATIONS, PLATFORMS } from './display-rules.ts';
import { endpoint } from './endpoint.ts';
import { Picture } from './picture.ts';

const Bucket = z.string().regex(/^[a-z0-9-]{1,40}$/);
const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/);
const Instant = z.iso.datetime({ offset: true });

export const Banner = z.object({
  id: z.int(),
  kicker: z.string(),
  title: z.string(),
  sub: z.string(),
  href: z.string(),
  picture: Picture,
});
export type Banner = z.infer<typeof Banner>;

export const getBanners = endpoint({
  method: 'GET',
  path: '/api/v2/banners',
  who: 'optional',
  summary: '자리와 플랫폼, 부르는 사람에게 맞는 지금의 배너입니다.',
  query: z.object({
    location: z.enum(BANNER_LOCATIONS).default('home'),
    platform: z.enum(PLATFORMS).default('web'),
  }),
  response: z.object({ items: z.array(Banner) }),
});

const LandingProgramsLine = z.object({ slug: z.string(), title: z.string(), sub: z.string(), program_count: z.int() });

export const getLandingPrograms = endpoint({
  method: 'GET',
  path: '/api/v1/landing/programs/{bucket}/',
  who: 'optional',
  summary: '한 자리에 모아 보여줄 프로그램 묶음들입니다.',
  params: z.object({ bucket: Bucket }),
  response: z.object({ items: z.array(LandingProgramsLine.extend({ programs: z.array(ProgramCard) })) }),
});

export const getLandingProgramsBySlug = endpoint({
  method: 'GET',
  path: '/api/v1/landing/programs/{bucket}/{slug}/',
  who: 'optional',
  summary: '프로그램 묶음 하나입니다.',
  params: z.object({ bucket: Bucket, slug: Slug }),
  response: LandingProgramsLine.extend({ programs: z.array(ProgramCard) }),
  errors: ['NOT_FOUND'],
});

const LandingPageLine = z.object({ slug: z.string(), title: z.string(), sub: z.string() });

/** Pages are written by the editors as blocks: a heading, words, steps, questions. */
export const LandingBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('steps'), items: z.array(z.string()) }),
  z.object({ type: z.literal('faq'), items: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  z.object({ type: z.literal('link'), label: z.string(), href: z.string() }),
]);
export type LandingBlock = z.infer<typeof LandingBlock>;

export const getLandingPages = endpoint({
  method: 'GET',
  path: '/api/v1/landing/pages/{bucket}',
  who: 'optional',
  summary: '한 갈래의 안내 글들입니다.',
  params: z.object({ bucket: Bucket }),
  response: z.object({ items: z.array(LandingPageLine.extend({ topic: z.string(), blocks: z.array(LandingBlock) })) }),
});

export const getLandingPage = endpoint({
  method: 'GET',
  path: '/api/v1/landing/pages/{bucket}/{slug}',
  who: 'optional',
  summary: '안내 글 하나입니다.',
  params: z.object({ bucket: Bucket, slug: Slug }),
  response: LandingPageLine.extend({ topic: z.string(), blocks: z.array(LandingBlock), updated_at: Instant }),
  errors: ['NOT_FOUND'],
});

export const getLandingEvents = endpoint({
  method: 'GET',
  path: '/api/v1/landing/events/{bucket}',
  who: 'optional',
  summary: '한 자리에 보여줄 진행 중인 이벤트입니다.',
  params: z.object({ bucket: Bucket }),
  response: z.object({
    items: z.array(
      LandingPageLine.extend({ starts_at: Instant, ends_at: Instant, href: z.string(), picture: Picture.nullable() }),
    ),
  }),
});
