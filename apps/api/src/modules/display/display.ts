import type { ProgramCard } from '@oun/contract/content';
import type {
  Banner,
  getLandingEvents as getLandingEventsCall,
  getLandingPage as getLandingPageCall,
  getLandingPages as getLandingPagesCall,
  getLandingPrograms as getLandingProgramsCall,
  getLandingProgramsBySlug as getLandingProgramsBySlugCall,
  LandingBlock,
} from '@oun/contract/display';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { programCards } from '../content/content.ts';
import { pictureJson } from '../media/media.ts';

export { segmentsOf } from './segments.ts';

/** Of each group, where several are shown at once. */
const PROGRAMS_IN_A_ROW = 10;

/** Groups of programs with as many of each as `most`; those that are not published are not in it. */
const landingPrograms = (ctx: Context, bucket: string, most: number) => {
  const card = programCards(ctx)
    .innerJoin('landing_program', 'landing_program.program_id', 'program.id')
    .where(sql<SqlBool>`landing_program.landing_id = landing.id`)
    .where('program.state', '=', 'PUBLISHED')
    .select([
      sql<ProgramCard['channel']>`json_build_object('slug', channel.slug, 'name', channel.name)`.as('channel'),
      sql<number>`row_number() over (order by landing_program.position)`.as('place'),
    ]);
  return ctx.db
    .selectFrom('landing')
    .leftJoinLateral(
      () =>
        sql<{ program_count: number; programs: ProgramCard[] }>`(
          select count(*) as program_count, coalesce(json_agg(to_json(card) order by card.place)
            filter (where card.place <= ${most}), '[]') as programs from (${card}) card)`.as('shown'),
      (join) => join.onTrue(),
    )
    .where('landing.kind', '=', 'PROGRAMS')
    .where('landing.bucket', '=', bucket)
    .select([
      'landing.slug',
      'landing.title',
      'landing.sub',
      sql<number>`shown.program_count`.as('program_count'),
      sql<ProgramCard[]>`shown.programs`.as('programs'),
    ]);
};

export async function getLandingPrograms(ctx: Context, bucket: string): Promise<Answer<typeof getLandingProgramsCall>> {
  const items = await landingPrograms(ctx, bucket, PROGRAMS_IN_A_ROW).orderBy('landing.position').execute();
  return { items };
}

export async function getLandingProgramsBySlug(
  ctx: Context,
  bucket: string,
  slug: string,
): Promise<Answer<typeof getLandingProgramsBySlugCall>> {
  const group = await landingPrograms(ctx, bucket, Number.MAX_SAFE_INTEGER)
    .where('landing.slug', '=', slug)
    .executeTakeFirst();
  if (!group) throw new AppError('NOT_FOUND');
  return group;
}

const landingPages = ({ db }: Context, bucket: string) =>
  db
    .selectFrom('landing')
    .where('kind', '=', 'PAGE')
    .where('bucket', '=', bucket)
    .select(['slug', 'title', 'sub', 'topic', sql<LandingBlock[]>`blocks`.as('blocks')]);

export async function getLandingPages(ctx: Context, bucket: string): Promise<Answer<typeof getLandingPagesCall>> {
  const items = await landingPages(ctx, bucket).orderBy('position').orderBy('id').execute();
  return { items };
}

export async function getLandingPage(
  ctx: Context,
  bucket: string,
  slug: string,
): Promise<Answer<typeof getLandingPageCall>> {
  const page = await landingPages(ctx, bucket)
    .where('slug', '=', slug)
    .select(sql<string>`to_json(updated_at) #>> '{}'`.as('updated_at'))
    .executeTakeFirst();
  if (!page) throw new AppError('NOT_FOUND');
  return page;
}

export async function getLandingEvents(
  { db, now, mediaUrl }: Context,
  bucket: string,
): Promise<Answer<typeof getLandingEventsCall>> {
  const items = await db
    .selectFrom('landing')
    .leftJoin('picture', 'picture.id', 'landing.picture_id')
    .where('landing.kind', '=', 'EVENT')
    .where('landing.bucket', '=', bucket)
    .where('landing.starts_at', '<=', now())
    .where('landing.ends_at', '>', now())
    .select([
      'landing.slug',
      'landing.title',
      'landing.sub',
      sql<string>`to_json(landing.starts_at) #>> '{}'`.as('starts_at'),
      sql<string>`to_json(landing.ends_at) #>> '{}'`.as('ends_at'),
      sql<string>`coalesce(landing.href, '/')`.as('href'),
      sql<Banner['picture'] | null>`case when picture.id is not null then ${pictureJson(mediaUrl, 'picture')} end`.as(
        'picture',
      ),
    ])
    .orderBy('landing.position')
    .orderBy('landing.id')
    .execute();
  return { items };
}
