import type { PostNotice } from '@oun/contract/feed';
import { type RawBuilder, sql } from 'kysely';

/** Why nobody else sees what somebody wrote, by its last case; for its author alone. */
export const caseNotice = (type: 'FEED' | 'QUESTION', post: 'f' | 'q'): RawBuilder<PostNotice | null> => {
  const column = (name: string) => sql.ref(`${post}.${name}`);
  return sql<PostNotice | null>`case when ${column('state')} in ('HELD', 'REMOVED') then (
    select json_build_object('state', ${column('state')}, 'reason', c.reason, 'note', c.note,
      'due_at', case when c.state = 'OPEN' then c.due_at end, 'can_appeal', c.state <> 'KEPT' and c.appealed_at is null)
    from moderation_case c where c.subject_type = ${sql.lit(type)} and c.subject_id = ${column('id')}
    order by c.id desc limit 1) end`;
};
