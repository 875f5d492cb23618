import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody is a member at this moment: inside any of their periods, whatever they were made by. One expression
 * of the caller's own query; the periods themselves are membership's.
 */
export const hasAccess = (
  accountId: number | RawBuilder<unknown>,
  now: Date,
) => sql<boolean>`exists (select from membership_period
  where account_id = ${accountId} and starts_at <= ${now} and ends_at > ${now})`;
