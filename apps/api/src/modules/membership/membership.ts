import type { Answer } from '@oun/contract/endpoint';
import type { getAccess } from '@oun/contract/playback';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { lateChargeOf } from './views/late-charge.ts';

export { lookUp as lookUpCharge, settleFound as settleCharge } from './charging/charge.ts';
export {
  type GivenTime,
  type Giving,
  giveTime,
  type Length,
  previewTime,
  takeBackTime,
  type Use,
  usesOf,
} from './giving/give.ts';
export { isNewcomer } from './plans/newcomer.ts';
export { lockMembership } from './standing/held.ts';
export { secretCodeOf, whileFewGuesses } from './plans/products.ts';
export { findKey, gatewayOf, keyWords, monthsOf, openKey } from './methods/billing-keys.ts';

export async function readAccess({ db, memberId, now }: MemberContext): Promise<Answer<typeof getAccess>> {
  // Periods that follow each other without a gap are one access: its end is the end of the last.
  const { rows } = await sql<{ until: string | null; is_past_due: boolean | null }>`
    with recursive joined (until) as (
      select max(ends_at) from membership_period
        where account_id = ${memberId} and starts_at <= ${now()} and ends_at > ${now()}
      union
      select (select max(p.ends_at) from membership_period p
          where p.account_id = ${memberId} and p.starts_at <= joined.until and p.ends_at > joined.until)
        from joined where joined.until is not null
    )
    select to_json(max(until)) #>> '{}' as until,
      (select state = 'PAST_DUE' from membership where account_id = ${memberId}) as is_past_due from joined`.execute(
    db,
  );
  const { until, is_past_due } = rows[0]!;
  const late = is_past_due ? await lateChargeOf(db, memberId) : null;
  return {
    has_access: until !== null,
    until,
    past_due: late && { ends_at: late.endsAt.toISOString() },
  };
}
