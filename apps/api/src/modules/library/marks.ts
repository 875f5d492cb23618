import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type getMarks as getMarksCall,
  MARKABLE,
  type MarkKind,
  TARGET_TYPES,
  type TargetType,
} from '@oun/contract/library';
import { type RawBuilder, sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { countFollowers, countLikes } from '../content/content.ts';

const MARKS_SHOWN = 500;

type Target = { target_type: TargetType; target_id: number };

/** Where a target's row stands, and whether this member may see it. */
const VISIBLE: Record<TargetType, (ctx: MemberContext) => RawBuilder<unknown>> = {
  channel: () => sql`true`,
  program: () => sql`target.state = 'PUBLISHED'`,
  lesson: () => sql`exists (select from program where program.id = target.program_id and program.state = 'PUBLISHED')`,
  clip: ({ now }) => sql`target.published_at <= ${now()}`,
  playlist: ({ memberId }) => sql`(target.is_public or target.account_id = ${memberId})`,
};

/** What a target shows of its marks; what one keeps for later is nobody else's business and has no such number. */
const counterOf = (kind: MarkKind) =>
  kind === 'follow' ? 'follower_count' : kind === 'like' ? 'like_count' : undefined;

function refuseUnmarkable(kind: MarkKind, type: TargetType) {
  if ((MARKABLE[kind] as readonly TargetType[]).includes(type)) return;
  throw new AppError('INVALID_INPUT', { fields: { target_type: 'invalid_value' } });
}

type Marked = { is_on: boolean; count: number };

/**
 * Marks, in one statement. The target's row is locked first, so that whoever comes at the same moment counts on from
 * what this one leaves; the number moves only where a mark was really made.
 */
export async function setMark(
  ctx: MemberContext,
  kind: MarkKind,
  { target_type: type, target_id: id }: Target,
): Promise<Marked> {
  refuseUnmarkable(kind, type);
  const { db, memberId, now } = ctx;
  const counter = counterOf(kind);
  const { rows } = await sql<{ count: number }>`
    with target as (
      select id, ${counter ? sql.ref(counter) : sql`0`} as count from ${sql.table(type)} target
      where id = ${id} and ${VISIBLE[type](ctx)} for no key update
    ), made as (
      insert into library_mark (account_id, kind, target_type, target_id, created_at)
      select ${memberId}::int, ${kind}, ${type}, target.id, ${now()}::timestamptz from target
      on conflict do nothing returning target_id
    ) ${counter ? counted(type, 'made', 1) : sql``}
    select target.count + (select count(*) from made) ${counter ? sql`` : ownCount(ctx, kind)} as count from target`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return { is_on: true, count: rows[0].count };
}

/** Takes a mark back. What one has marked can be unmarked even where it is no longer shown. */
export async function clearMark(
  ctx: MemberContext,
  kind: MarkKind,
  { target_type: type, target_id: id }: Target,
): Promise<Marked> {
  refuseUnmarkable(kind, type);
  const { db, memberId } = ctx;
  const counter = counterOf(kind);
  const isMine = sql`(account_id, kind, target_type) = (${memberId}, ${kind}, ${type})`;
  const { rows } = await sql<{ count: number }>`
    with target as (
      select id, ${counter ? sql.ref(counter) : sql`0`} as count from ${sql.table(type)} target
      where id = ${id} and (${VISIBLE[type](ctx)} or exists (
        select from library_mark where ${isMine} and target_id = target.id)) for no key update
    ), gone as (
      delete from library_mark using target where ${isMine} and target_id = target.id returning target_id
    ) ${counter ? counted(type, 'gone', -1) : sql``}
    select target.count - (select count(*) from gone) ${counter ? sql`` : ownCount(ctx, kind)} as count from target`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return { is_on: false, count: rows[0].count };
}

type Counted = (marks: 'made' | 'gone', by: 1 | -1) => RawBuilder<unknown>;

/** Where the number moves that a target shows, as part of the statement that makes or takes the mark. */
const COUNTED: Partial<Record<TargetType, Counted>> = {
  channel: countFollowers,
  program: countLikes,
  clip: (marks, by) => sql`update clip set like_count = like_count + ${sql.lit(by)}
    from ${sql.table(marks)} mark where clip.id = mark.target_id`,
  playlist: (marks, by) => sql`update playlist set like_count = like_count + ${sql.lit(by)}
    from ${sql.table(marks)} mark where playlist.id = mark.target_id`,
};
const counted = (type: TargetType, marks: 'made' | 'gone', by: 1 | -1) =>
  sql`, counted as (${COUNTED[type]!(marks, by)})`;

/** How many one keeps, before this statement. */
const ownCount = ({ memberId }: MemberContext, kind: MarkKind) =>
  sql`+ (select count(*) from library_mark where account_id = ${memberId} and kind = ${kind})`;

export async function getMarks({ db, memberId }: MemberContext): Promise<Answer<typeof getMarksCall>> {
  const { rows } = await sql<{ kind: MarkKind; target_type: TargetType; ids: number[] }>`
    select kind, target_type, array_agg(target_id order by place) as ids from (
      select kind, target_type, target_id,
        row_number() over (partition by kind order by created_at desc, target_type, target_id desc) as place
      from library_mark where account_id = ${memberId}) newest
    where place <= ${MARKS_SHOWN} group by kind, target_type`.execute(db);
  const of = (kind: MarkKind) =>
    Object.fromEntries(
      TARGET_TYPES.map((type) => [type, rows.find((row) => row.kind === kind && row.target_type === type)?.ids ?? []]),
    ) as Record<TargetType, number[]>;
  return { follow: of('follow'), like: of('like'), 'watch-later': of('watch-later') };
}
