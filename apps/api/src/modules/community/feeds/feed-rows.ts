import type { Feed, WorkoutCard } from '@oun/contract/feed';
import { KIND_WORDS, RECORD_KINDS } from '@oun/habit/energy';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../../db/rows.ts';
import { memberPictures, pictureJson } from '../../media/media.ts';
import { caseNotice } from '../moderation/case-notice.ts';
import { isApart, isOpenTo, personJson, type Viewer } from '../people/person.ts';
import type { Selectable } from 'kysely';

/** A post with whose it is; what it says of a workout is looked up for those that are shown. */
export const FEEDS = sql`feed f join profile p on p.id = f.author_id join account a on a.id = f.author_id`;

/** Others may read it; its author reads it whatever became of it, as long as they have not deleted it. */
export const isReadable = (viewer: Viewer): RawBuilder<SqlBool> => {
  const isShown = sql<SqlBool>`(f.state = 'SHOWN' and a.state = 'ACTIVE'
    and ${isOpenTo(viewer)} and not ${isApart(viewer, sql`f.author_id`)})`;
  return viewer === undefined
    ? isShown
    : sql<SqlBool>`(${isShown} or (f.author_id = ${viewer} and f.state <> 'DELETED'))`;
};

export const isHidden = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (select from feed_hide where account_id = ${viewer} and feed_id = f.id)`;

export const isMuted = (viewer: Viewer, author: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  viewer === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (select from member_mute where account_id = ${viewer} and muted_id = ${author})`;

const KIND_OF_RECORD = sql`case r.kind ${sql.join(
  RECORD_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(KIND_WORDS[kind])}`),
  sql` `,
)} end`;

/** A finished workout `r` as a card: a lesson of a program, what somebody put together, or did elsewhere. */
export const workoutJson = (mediaUrl: string, weekCount: RawBuilder<unknown>, isKcalShown: RawBuilder<unknown>) =>
  sql<WorkoutCard>`json_build_object(
    'lesson_id', l.id, 'title', coalesce(l.title, w.title, ${KIND_OF_RECORD}, '운동'),
    'program', case when g.state = 'PUBLISHED' then
      json_build_object('slug', g.slug, 'title', g.title, 'day', l.day) end,
    'picture', (select ${pictureJson(mediaUrl, 'picture')} from picture where picture.id = l.picture_id),
    'seconds', r.seconds,
    'kcal', case when ${isKcalShown} then nullif((l.kcal_min + l.kcal_max) / 2, 0) end,
    'week_count', ${weekCount}, 'completed_at', to_json(r.completed_at) #>> '{}')`;
export const WORKOUT = sql`left join lesson l on l.id = r.lesson_id
  left join program g on g.id = l.program_id left join workout w on w.id = r.workout_id`;

export type FeedRow = Pick<
  Selectable<Database['feed']>,
  | 'id'
  | 'content'
  | 'comment_count'
  | 'is_commentable'
  | 'like_count'
  | 'cheer_count'
  | 'fire_count'
  | 'clap_count'
  | 'wow_count'
> &
  Pick<
    Feed,
    'author' | 'pictures' | 'workout' | 'my_reaction' | 'is_mine' | 'is_hidden' | 'is_edited' | 'created_at' | 'notice'
  >;

export const feedColumns = (mediaUrl: string, viewer: Viewer) => sql`
  f.id, ${personJson(mediaUrl, viewer)} as author, f.content,
  ${memberPictures(mediaUrl, 'f.image_ids', '함께 올린 사진')} as pictures,
  (select ${workoutJson(mediaUrl, sql`f.week_count`, sql`f.is_kcal_shown`)} from workout_record r ${WORKOUT}
    where r.id = f.record_id) as workout,
  f.like_count, f.cheer_count, f.fire_count, f.clap_count, f.wow_count, f.comment_count, f.is_commentable,
  ${viewer === undefined ? sql`null` : sql`(select kind from feed_reaction where feed_id = f.id and account_id = ${viewer})`}
    as my_reaction,
  ${viewer === undefined ? sql`false` : sql`f.author_id = ${viewer}`} as is_mine, ${isHidden(viewer)} as is_hidden,
  f.updated_at is not null as is_edited, to_json(f.created_at) #>> '{}' as created_at,
  ${caseNotice('FEED', 'f')} as notice`;

export const reactionsOf = (
  row: Pick<FeedRow, 'like_count' | 'cheer_count' | 'fire_count' | 'clap_count' | 'wow_count'>,
) => ({
  LIKE: row.like_count,
  CHEER: row.cheer_count,
  FIRE: row.fire_count,
  CLAP: row.clap_count,
  WOW: row.wow_count,
});

export function feedOf({ like_count, cheer_count, fire_count, clap_count, wow_count, ...row }: FeedRow): Feed {
  return { ...row, reactions: reactionsOf({ like_count, cheer_count, fire_count, clap_count, wow_count }) };
}
