import type { adminListPrograms, AdminProgram } from '@oun/contract/content';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { containing } from '../../platform/db/like.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { writeAudit } from '../audit/audit.ts';
import { pictureJson } from '../media/media.ts';
import { programMachine } from './program.machine.ts';

const columns = (mediaUrl: string) => sql`program.id, program.slug, program.title, channel.name as channel_name,
  program.category, program.level, program.minutes_per_day, program.state, program.rating_avg, program.review_count,
  to_json(program.published_at) #>> '{}' as published_at, to_json(program.updated_at) #>> '{}' as updated_at,
  ${pictureJson(mediaUrl, 'picture')} as picture`;
const PROGRAMS = sql`program join channel on channel.id = program.channel_id
  join picture on picture.id = program.picture_id`;

const SORTS = {
  newest: { by: sql`program.id`, kind: 'number' },
  published: { by: sql`coalesce(program.published_at, '-infinity')`, kind: 'instant' },
  // It has one place behind the point.
  rating: { by: sql`(coalesce(program.rating_avg, 0) * 10)::int`, kind: 'number' },
  reviews: { by: sql`program.review_count`, kind: 'number' },
  minutes: { by: sql`program.minutes_per_day`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

/** What is meant by what staff type: a word of the title, of its coach or of its address, or a number. */
function isMeant(q: string) {
  const [own, words] = [numberMeant(q), containing(q)];
  return sql<SqlBool>`(program.title ilike ${words} or channel.name ilike ${words} or program.slug ilike ${words}
    ${own === undefined ? sql`` : sql`or program.id = ${own}`})`;
}

export function listProgramsForStaff(
  { db, mediaUrl }: StaffContext,
  { q, state, ...asked }: Parsed<typeof adminListPrograms>['query'],
): Promise<Answer<typeof adminListPrograms>> {
  return readStaffPage<AdminProgram>(
    db,
    {
      select: columns(mediaUrl),
      from: PROGRAMS,
      where: [...(state ? [sql<SqlBool>`program.state = ${state}`] : []), ...(q ? [isMeant(q)] : [])],
      id: sql<number>`program.id`,
    },
    SORTS,
    asked,
  );
}

export async function changeProgramState(
  ctx: StaffContext,
  id: number,
  event: 'publish' | 'hide',
): Promise<AdminProgram> {
  await ctx.db.transaction().execute(async (tx) => {
    // Locked, so that of two staff members at once the second sees what the first did.
    const before = await tx
      .selectFrom('program')
      .where('id', '=', id)
      .select(['state', 'published_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    const state = programMachine.next(before.state, event, 'staff');
    await tx
      .updateTable('program')
      .set({ state, published_at: before.published_at ?? ctx.now(), updated_at: ctx.now() })
      .where('id', '=', id)
      .execute();
    await writeAudit(ctx, tx, {
      action: `program.${event}`,
      subject: 'program',
      subjectId: id,
      before: { state: before.state },
      after: { state },
    });
  });
  const { rows } = await sql<AdminProgram>`select ${columns(ctx.mediaUrl)} from ${PROGRAMS}
    where program.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}
