import { CONDITIONS, type Load, loadsOf, PREGNANT } from '@oun/movement/loads';
import { MOVEMENTS } from '@oun/movement/movements';
import { PAIN_AREAS } from '@oun/movement/movement';
import { sql } from 'kysely';
import { hasAccess } from '../access/access.ts';

const LOADS: readonly Load[] = [...PAIN_AREAS, ...CONDITIONS];
/** Every movement with what it asks of a body, as the table has it. */
const ASKS = JSON.stringify(
  Object.fromEntries(MOVEMENTS.map(({ id }) => [id, LOADS.filter((load) => loadsOf(id)[load] !== undefined)])),
);

/**
 * What is known of the one who asks, for the head of a statement: `me` has what they told, whether they are a member,
 * and the movements that ask nothing of where it hurts (`spared`), nor of who is with child or has just had one
 * (`careful`). A movement the table does not name is in neither.
 */
export const aboutMe = (memberId: number, now: Date) => sql`
  told as materialized (
    select ${memberId}::int as account_id, ${hasAccess(memberId, now)} as has_access, w.goals, w.level, w.body_parts,
      w.pain_areas, w.minutes, w.days, w.equipment, coalesce(w.pain_areas, '{}') as hurts,
      coalesce('birth' = any(w.goals), false) as is_birth
    from (select) one left join member_wishes w on w.account_id = ${memberId}),
  me as materialized (
    select told.*,
      array(select key from jsonb_each(${ASKS}::jsonb) where not (value ?| hurts)) as spared,
      array(select key from jsonb_each(${ASKS}::jsonb)
        where not (value ?| (hurts || ${PREGNANT as string[]}::text[]))) as careful
    from told)`;

/**
 * Whether `lesson` of `program` can be offered to `me`: they may see all of it, have what it needs, and nothing in it
 * asks anything of where it hurts. What is in an uploaded film nobody has looked through, so it is for who marked nothing.
 */
export const isFitting = sql<boolean>`(
  (lesson.access = 'FREE' or me.has_access)
  and (me.equipment is null or lesson.equipment <@ (me.equipment || '{none}'::text[]))
  and ((cardinality(me.hurts) = 0 and not me.is_birth) or (lesson.film_id is null and lesson.steps <> '[]'
    and not exists (select from jsonb_array_elements(lesson.steps) step where step ->> 'movement' <> all(
      case when me.is_birth and program.category <> 'prenatal' then me.careful else me.spared end)))))`;
